title = Loyal Captain
subtitle = Encerclez un équipage qui ne sait qu’avancer.
minutes = 20
luck = 0
skill = 5
ease = 4

ruleset-classic = Classique
ruleset-divided = Départ partagé
ruleset-arena = Pour les bots
edition-divided = Bambus Spieleverlag 2004, variante de départ
edition-arena = pour les bots et la recherche
option-draw-offers = La nulle peut être proposée, et contestée
option-unattended = Nulle d’office après 200 tours calmes, ou quand la même position se présente pour la troisième fois
option-divided-start = Un joueur place les deux pions de départ, l’autre choisit le sien

side-first = le premier pion
side-second = le second pion

action-offer = Proposer la nulle
action-accept = Accepter la nulle
action-contest = Contester : gagner en vingt tours
action-enter = Faire entrer un pion : { $spot }
action-step = Avancer : { $spot } vers { $to }
action-divide = Premier pion : { $first } ; second pion : { $second }
action-pick = Prendre { $side }

event-entered = { $seat } fait entrer un pion : { $spot }.{ $captured ->
        [rien] {""}
       *[other] {" "}Capturé : { $captured }.
    }{ $lost ->
        [rien] {""}
       *[other] {" "}Perdu : { $lost }.
    }
event-stepped = { $seat } avance depuis { $spot } vers { $to }.{ $captured ->
        [rien] {""}
       *[other] {" "}Capturé : { $captured }.
    }
event-offered = { $seat } propose la nulle.
event-accepted = { $seat } accepte la nulle.
event-contested = { $seat } conteste la nulle.
event-divided = { $seat } place le premier pion : { $first } ; le second : { $second }.
event-picked = { $seat } prend { $side }.

objection-not-now = Cela ne se fait pas maintenant.
objection-must-answer = La nulle est proposée : acceptez-la ou contestez-la.
objection-must-divide = Placez d’abord le premier pion et le second.
objection-must-pick = Choisissez d’abord l’un des deux pions.
objection-empty-reserve = Il ne reste aucun pion dans votre réserve.
objection-no-hatch = Pas d’écoutille ici : { $spot }.
objection-occupied = Un pion occupe déjà cet emplacement : { $spot }.
objection-taken = Un pion occupe déjà cet emplacement : { $spot }.
objection-not-yours = Aucun de vos pions ne s’y trouve : { $spot }.
objection-no-way = Aucun passage entre ces emplacements : { $spot }, { $to }.
objection-backwards = Ce pion ({ $spot }) vient de là ({ $to }) : il ne recule jamais.
objection-same-spot = Il faut deux emplacements différents.
objection-no-offers = À cette table on ne propose pas la nulle.
objection-offered-already = Vous avez déjà proposé la nulle pendant ce tour.
objection-they-contest = Votre adversaire conteste la nulle : n’en proposez pas d’autre.

ending-blocked = Un camp ne peut ni avancer ni faire entrer un pion.
ending-contest = Vingt tours de contestation sans victoire.
ending-stalled = Deux cents tours sans capture ni entrée.
ending-repetition = La même position pour la troisième fois.
ending-length = Deux mille tours.

prompt-answer = La nulle est proposée, { $seat }. Accepter ou contester ?
prompt-divide = Placez le premier pion, { $seat }, puis le second.
prompt-pick = Quel pion est le vôtre, { $seat } ?
fact-contest = { $seat } conteste : { $turns } tours sur 20.

# --- À côté du nom
progress-deck = { $count } sur le pont

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-enter = Fait entrer des pions
deed-stepped-captured = Capture en avançant
deed-entered-captured = Capture en entrant
deed-entered-lost = Perd des pions en entrant

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-blocked = Sans issue
feat-blocked-how = un adversaire qui ne peut plus bouger
feat-double = Coup double
feat-double-how = deux jetons pris en un tour
feat-scourge = Fléau du pont
feat-scourge-how = six jetons pris dans une partie
