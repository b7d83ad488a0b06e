title = Madagascar
subtitle = Prenez à revers, empilez, et courez d’autant plus loin que vous êtes haut.
minutes = 30
luck = 0
skill = 4
ease = 3

ruleset-classic = Classique

arc = { $to }, en arrivant par { $base }

action-enter = Faire entrer un pion : { $spot }
action-move = Avancer : { $spot } vers { $arc }
action-pass = Passer : rien à avancer ni à faire entrer

event-entered = { $seat } fait entrer un pion : { $spot }.
event-moved = { $seat } avance { $steps ->
    [1] d’un pas
   *[other] de { $steps } pas
} depuis { $spot } vers { $to }, en arrivant par { $base }.
event-captured = { $seat } avance { $steps ->
    [1] d’un pas
   *[other] de { $steps } pas
} depuis { $spot } et prend { $victim } à revers : { $to }. La pile compte { $height } pions.{ $out ->
    [0] {""}
   *[other] {" "}{ $victim } est éliminé.
}
event-passed = { $seat } passe.

objection-must-enter = Les six emplacements de départ se remplissent d’abord : faites entrer un pion.
objection-empty-reserve = Il ne reste aucun pion dans votre réserve.
objection-no-hatch = Pas d’écoutille ici : { $spot }.
objection-taken = Une pile occupe déjà cet emplacement : { $spot }.
objection-not-yours = Aucune pile coiffée d’un de vos pions ici : { $spot }.
objection-backwards = Ce pion ({ $spot }) vient de là ({ $to }) : il ne recule jamais.
objection-distance = { $steps ->
    [1] Cette pile ({ $spot }) avance d’un pas exactement
   *[other] Cette pile ({ $spot }) avance de { $steps } pas exactement
}, toujours devant elle. Cela ne mène pas là : { $arc }.
objection-own-top = Un de vos pions coiffe déjà cette pile : { $to }.
objection-at-hatch = Cette pile ({ $to }) a la poupe à l’écoutille : personne ne peut la prendre à revers.
objection-not-behind = Cette pile ({ $to }) ne se prend que par-derrière : { $stern }.
objection-blocked = Une autre pile barre tous les chemins : { $spot } vers { $arc }.
objection-must-play = Vous pouvez encore avancer ou faire entrer un pion : on ne passe pas.

ending-captured-all = Tous les autres sont éliminés.
ending-all-passed = Plus personne ne peut avancer.
ending-repetition = La même position pour la troisième fois.
ending-length = Deux mille tours.

prompt-enter = Faites entrer un pion par une écoutille libre, { $seat }.
stack = { $height } pions, de bas en haut : { $tokens }
flag = Cinq pions, de bas en haut : { $tokens }
fact-out = { $seat } est éliminé.
fact-stood = Cette position se présente pour la deuxième fois ; la troisième fait nulle.

# --- À côté du nom
progress-stacks = { $count ->
    [one] { $count } pile
   *[other] { $count } piles
}

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-enter = Fait entrer des pions
deed-move = Avance
deed-captured = Capture

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-master-of-the-deck = Maître du pont
feat-master-of-the-deck-how = tous les autres capturés
feat-tower = Pavillon noir
feat-tower-how = une pile de cinq jetons
feat-long-run = Longue course
feat-long-run-how = quatre pas en un tour
