title = À l’abordage
subtitle = Deux navires bord à bord, des grades cachés, un seul pavillon à prendre.
minutes = 20
luck = 3
skill = 3
ease = 7

ruleset-standard = Standard
ruleset-experienced = Vieux loups de mer
ruleset-dice-cannon = Canon aux dés
ruleset-cautious-bomb = Bombe prudente
ruleset-research = Recherche
edition-experienced = Stratego Pirates!, Jumbo 2016, pour joueurs aguerris
edition-dice-cannon = Le canon comme un lancer de dés
edition-cautious-bomb = Selon l’usage des anciens Stratego : la bombe n’attaque jamais
edition-research = Chaque tir selon des chances connues
option-experienced = La carte retournée reste devant vous jusqu’à votre tour suivant
option-bomb-never-attacks = La bombe n’attaque jamais
option-bomb-below = La bombe n’est pas parmi les trois premiers
option-late-try = Pas de sabord sur le coup même qui abat le dernier
option-try-after-fight = Le vainqueur du combat pour le pont ouvre aussitôt un sabord
option-deck-limit = Figurines d’un même camp sur un pont, au plus
option-deck-limit-0 = sans limite
option-former-gap = La carte qui revient reprend son ancienne place
option-dice-cannon = Les tirs se jouent aux dés au lieu d’être visés
option-hit-percent = Coups au but sur cent avec le canon aux dés
option-deck = Les dix cartes avec lesquelles on joue

deck-boarders = abordeurs : deux victoires sur trois à l’abordage
deck-raiders = pillards : rapide, un troisième tir à la voile
deck-gunners = canonniers : canon et abordage à égalité
deck-sleepers = dormeurs : plus de sommeil, moins de combats
deck-broadside = bordée : bref, gagné au canon

unknown = inconnu
face-sail = tir à la voile
face-skull = tir au crâne
face-recruit = nouveau pirate
face-jump = saut à bord
face-sleep = tous endormis
face-plank = la planche
face-attack = à l’attaque
rank-boy = mousse (1)
rank-fireman = artificier (2)
rank-topman = gabier (3)
rank-gunner = canonnier (4)
rank-lookout = vigie (5)
rank-mate = seconde (6)
rank-captain = capitaine (7)
rank-bomb = bombe
flag-flag = le pavillon
flag-keg = le baril de poudre
flag-monkey = le singe
slot-left = le sabord de gauche
slot-middle = le sabord du milieu
slot-right = le sabord de droite
coin-shark = le requin
coin-pirate = le joyeux pirate
shot-hit = Touché
shot-miss = Manqué
target-sail = le trou de la voile
target-skull = le crâne
card-a1 = A1
card-a2 = A2
card-a3 = A3
card-a4 = A4
card-a5 = A5
card-b1 = B1
card-b2 = B2
card-b3 = B3
card-b4 = B4
card-b5 = B5
figure-blue1 = Bleu 1
figure-blue2 = Bleu 2
figure-blue3 = Bleu 3
figure-blue4 = Bleu 4
figure-blue5 = Bleu 5
figure-blue6 = Bleu 6
figure-blue7 = Bleu 7
figure-blue8 = Bleu 8
figure-blue9 = Bleu 9
figure-blue10 = Bleu 10
figure-red1 = Rouge 1
figure-red2 = Rouge 2
figure-red3 = Rouge 3
figure-red4 = Rouge 4
figure-red5 = Rouge 5
figure-red6 = Rouge 6
figure-red7 = Rouge 7
figure-red8 = Rouge 8
figure-red9 = Rouge 9
figure-red10 = Rouge 10

action-lay = Poser { $face }
action-hide = Cacher { $flag } derrière { $slot }
action-deploy = Mettre sur le pont : { $rank }
action-start = { $seat } commence
action-turn = Retourner { $card }
action-find = Au dos : { $face }
action-pick = Désigner { $figure }
action-shot = { $shot }
action-sway = Roulis { $sway }
action-fire = Feu à { $yaw }° de côté, { $elevation }° de hausse
action-spread = Dispersion { $spread }
action-give = Abandonner { $figure }
action-seize = Ouvrir { $slot }
action-pass = Passer
action-board = { $figure } saute à bord de l’ennemi
action-return = { $figure } rentre à bord
action-coin = { $coin }
action-fight = { $figure } attaque { $enemy }
action-try = { $figure } ouvre { $slot }

event-laid = { $face ->
    [inconnu] { $card } est posée.
   *[other] { $card } montre : { $face }.
}
event-hid = { $slot ->
    [inconnu] { $seat } cache { $flag }.
   *[other] { $seat } cache { $flag } derrière { $slot }.
}
event-deployed = { $rank ->
    [inconnu] { $seat } met { $figure } sur le pont.
   *[other] { $seat } met { $figure } sur le pont : { $rank }.
}
event-started = { $seat } commence.
event-reached = { $card ->
    [inconnu] { $seat } retourne une carte pour la première fois.
   *[other] { $seat } retourne { $card } pour la première fois.
}
    .quiet = oui
event-turned = { $card ->
    [inconnu] { $seat } retourne une carte : { $face }.
   *[other] { $seat } retourne { $card } : { $face }.
}{ $idle ->
    [1] {" "}Il n’en sort rien.
   *[other] {""}
}
event-picked = { $seat } pose { $figure } sur la trappe.
event-swayed = { $seat } vise.
    .quiet = oui
event-fired = { $seat } fait feu.
    .quiet = oui
event-hit = { $out ->
    [1] { $seat } touche { $target }. { $figure } est hors jeu : { $rank }.
   *[other] { $seat } touche { $target }.
}
event-missed = { $seat } manque { $target }.
event-gave = { $seat } abandonne { $figure } : { $rank }.
event-seized = { $flag ->
    [inconnu] { $seat } ouvre { $slot }.
   *[other] { $seat } ouvre { $slot } : { $flag }.
}
event-passed = { $seat } passe.
event-boarded = { $figure } saute à bord de l’ennemi.
event-returned = { $figure } rentre à bord.
event-sent = { $seat } envoie { $figure } sur la planche.
event-tossed = { $out ->
    [1] La pièce montre { $coin }. { $figure } est hors jeu : { $rank }.
   *[other] La pièce montre { $coin }. { $figure } reprend sa place.
}
event-fought = { $rank ->
    [inconnu] { $figure } attaque { $enemy }.
   *[other] { $figure }, { $rank }, attaque { $enemy }, { $enemy_rank }.
}{" "}{ $result ->
    [0] Tous deux sont hors jeu.
    [1] { $enemy } est hors jeu.
   *[other] { $figure } est hors jeu.
}
event-tried = { $flag ->
    [inconnu] { $figure } ouvre { $slot }.
   *[other] { $figure } ouvre { $slot } : { $flag }.
}{ $out ->
    [1] {" "}{ $figure } est hors jeu : { $rank }.
   *[other] {""}
}

objection-not-now = Ce n’est pas le moment.
objection-cannot-lie = Parmi les dix cartes, aucune de celles qui restent ne peut montrer cela : { $face }.
objection-flag-first = Cachez d’abord le pavillon.
objection-then-keg = Maintenant le baril de poudre ; le singe prend le sabord qui reste.
objection-port-taken = Une carte est déjà cachée là : { $slot }.
objection-not-in-reserve = Il n’y en a plus dans votre réserve : { $rank }.
objection-bomb-waits = À cette table, la bombe n’est pas parmi les trois premiers.
objection-just-turned = L’adversaire vient de retourner { $card }. Attendez un tour.
objection-in-front = Il n’y a pas de carte à cet endroit : { $card }.
objection-cannot-be-behind = Aucune carte conforme à ce qu’on a vu ne porte cela au dos : { $face }.
objection-not-aboard = { $figure } n’est sur aucun des deux ponts.
objection-not-yours = { $figure } n’est pas à vous.
objection-your-own = { $figure } est à vous.
objection-must-pick = Il faut désigner une figurine ennemie.
objection-must-give = Il faut abandonner une de vos figurines.
objection-must-shoot = Il faut tirer.
objection-deck-full = Ce pont est plein : il ne prend plus des vôtres.
objection-bomb-stays = La bombe ne quitte jamais son navire.
objection-not-at-home = { $figure } n’est pas sur votre propre pont.
objection-not-abroad = { $figure } n’est pas sur le pont ennemi.
objection-other-deck = { $figure } et { $enemy } ne sont pas sur le même pont.
objection-bomb-waits-for-them = À cette table, la bombe n’attaque jamais.
objection-must-fight = Un combat est possible : combattez, ou tentez le pavillon si vous le pouvez.
objection-defended = L’ennemi a encore une de ses figurines sur son pont.
objection-no-boarder = { $figure } n’est pas sur le pont ennemi.
objection-winner-alone = Seul le vainqueur du combat peut essayer : { $figure }.

ending-flag-taken = Le pavillon est pris.
ending-turn-limit = Trois cents tours.

card-place = { $card } : { $face }
card-both = { $card } : { $face } ; au dos, { $back }
card-gap = { $card } : pas de carte
front-of = Devant { $seat }
card-front = { $face } ; au dos, { $back }
reserve-of = Réserve de { $seat }
out-of = Hors jeu, { $seat }
spot-crew = Pont de { $seat }, { $number }
spot-boarder = Pont de { $seat }, côté planche, { $number }
port-of = { $slot } de { $seat }
sail-of = Voile de { $seat }
trapdoor-of = Trappe au-dessus du crâne de { $seat }
plank-of = Planche de { $seat }
gun-of = Canon de { $seat }
piece-figure = { $figure } : { $rank }
piece-no-bomb = { $figure } : inconnu, mais pas la bombe
piece-port = { $slot } : { $flag }
piece-gun = Canon
piece-barred = vient d’être retournée par { $seat }

prompt-turn = Retournez une carte, { $seat }.
prompt-hide = Où cachez-vous le pavillon, { $seat } ?
prompt-stow = Et le baril de poudre, { $seat } ? Le singe prend ce qui reste.
prompt-muster = Choisissez une figurine pour votre pont, { $seat } : { $number } sur 3.
prompt-choose = Tir au crâne. Qui posez-vous sur la trappe, { $seat } ?
prompt-aim-sail = Visez le trou de la voile, { $seat }, et faites feu.
prompt-aim-skull = Visez le crâne, { $seat }, et faites feu.
prompt-give = La voile est touchée. Qui abandonnez-vous, { $seat } ?
prompt-seize = Il n’y a plus personne en face, { $seat } : ouvrez un sabord, ou passez.
prompt-recruit = Nouveau pirate. Mettez-en un sur votre pont, { $seat }, ou passez.
prompt-jump = Sautez à bord, { $seat }, rentrez, ou passez.
prompt-send = Qui envoyez-vous sur la planche, { $seat } ? Vous pouvez passer.
prompt-attack = À l’attaque, { $seat } : votre figurine, puis l’ennemi ou un sabord.
prompt-follow = Le pont est à vous, { $seat } : ouvrez un sabord, ou passez.
prompt-chance = Le hasard décide.

fact-turns-left = { $count ->
    [one] C’est le dernier tour.
   *[other] Encore { $count } tours, les deux camps comptés ensemble.
}
fact-back = { $card } { $back }
fact-backs = Vu au dos : { $backs }.
fact-figure = { $figure } { $rank }
fact-seen = Vu des deux camps : { $figures }.
fact-hidden = Encore caché : { $figures }.
fact-odds = Le canon touche { $percent } fois sur cent.

# --- Les options qui s’excluent
excluded-former-gap = La place où une carte revient ne se choisit qu’avec la règle des joueurs expérimentés.

# --- À côté du nom
progress-deck = pont { $count }
progress-away = chez l’autre { $count }

# Kinds of pieces, as a prompt names one.
kind-card = une carte
kind-flagcard = une carte derrière un sabord
kind-figure = une figurine
kind-cannon = le canon
kind-barred = une carte barrée
kind-coin = la pièce

# --- La mise en place, en trois temps
step-flag = Le pavillon
step-keg = Le baril
step-crew = Trois pirates
mist-setup = { $seat } prépare son navire
mist-unseen = à l’abri des regards

# --- L’équipage par son nom, tel qu’un combat le raconte
crew-boy = mousse
crew-fireman = artificier
crew-topman = gabier
crew-gunner = canonnier
crew-lookout = vigie
crew-mate = seconde
crew-captain = capitaine
crew-bomb = bombe
the-boy = le mousse
the-fireman = l’artificier
the-topman = le gabier
the-gunner = le canonnier
the-lookout = la vigie
the-mate = la seconde
the-captain = le capitaine
the-bomb = la bombe
capital-boy = Le mousse
capital-fireman = L’artificier
capital-topman = Le gabier
capital-gunner = Le canonnier
capital-lookout = La vigie
capital-mate = La seconde
capital-captain = Le capitaine
capital-bomb = La bombe
crew-note-boy = prend le capitaine
crew-note-fireman = éteint la bombe
crew-note-captain = ne craint que le mousse
crew-note-bomb = ne quitte pas le bord

duel-where = Sur le pont de { $seat }
duel-won = { $winner } l’emporte, { $high } contre { $low }
duel-boy = Le mousse prend le capitaine, 1 contre 7
duel-bomb = La bombe explose et emporte { $loser }
duel-fireman = L’artificier, 2, éteint la bombe
duel-both = { $worth } contre { $worth }, { $name } contre { $name } : les deux sortent
duel-won-unseen = { $figure } remporte le combat
duel-both-unseen = À égalité : les deux sortent
duel-then = { $loser } de { $seat } est hors jeu. { $winner } de { $other } reste en place, et les deux camps savent qui c’est.
duel-then-both = { $seat } et { $other } perdent chacun une figurine.

# --- Le tir : un centimètre de la maquette se dit un mètre
metres = { $metres } m
range-sail = le trou
range-skull = le crâne
landing-in-sail = Dans le trou, à { $metres } m du centre
landing-in-skull = En plein crâne, à { $metres } m du centre
landing-short = Trop court de { $metres } m
landing-high = Trop haut de { $metres } m
landing-low = Trop bas de { $metres } m
landing-left = Trop à gauche de { $metres } m
landing-right = Trop à droite de { $metres } m
landing-elevation = Hausse { $had }° ; { $target } en demandait { $needed }.
landing-bearing-left = La pièce pointait { $had }° à gauche ; la cible était droit devant.
landing-bearing-right = La pièce pointait { $had }° à droite ; la cible était droit devant.

# --- Qui bat qui, et ce que font les cartes
chart-title = Qui bat qui
chart-rule = Le plus haut grade l’emporte ; à égalité, les deux sortent.
chart-boy = le mousse prend le capitaine
chart-bomb = la bombe prend tous les autres
chart-fireman = l’artificier éteint la bombe
chart-cards = Ce que font les cartes
face-note-sail = Un tir dans la voile ennemie : s’il passe, l’ennemi abandonne une figurine.
face-note-skull = Posez un ennemi sur la trappe et tirez au crâne : touché, il est hors jeu.
face-note-recruit = Vous pouvez mettre sur votre pont une figurine de la réserve.
face-note-jump = L’un des vôtres peut sauter chez l’ennemi, ou rentrer à bord.
face-note-sleep = Il ne se passe rien.
face-note-plank = L’adversaire peut envoyer l’un des vôtres sur la planche ; une pièce décide.
face-note-attack = L’un des vôtres combat un ennemi sur le même pont, ou tente un sabord.

# --- Ce qui est choisi, et ce qu’on peut toucher
touch-card = retournez une carte
touch-figure = choisissez une figurine
lit-flagcard = un sabord
lit-port-flag = { lit-flagcard }
lit-berth = une place éclairée sur le pont

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-fight = Attaque
deed-board = Saute à l’abordage
deed-return = Rentre à bord
deed-try = Ouvre des sabords
deed-pass = Passe
deed-give = Abandonne des hommes
deed-hit = Touche au canon

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-watchful = Œil de vigie
feat-watchful-how = huit cartes utiles retournées de suite
feat-short-fuse = Mèche courte
feat-short-fuse-how = un capitaine pris par la bombe
feat-first-port = Du premier coup
feat-first-port-how = le pavillon derrière le premier sabord ouvert
feat-good-shot = Bon pointeur
feat-good-shot-how = trois coups au but dans une partie
