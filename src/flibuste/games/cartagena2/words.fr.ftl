title = Cartagena 2
subtitle = Deux îles, un bateau, et des rivaux bons à pousser.
minutes = 45
luck = 3
skill = 3
ease = 5

ruleset-classic = Classique
ruleset-sheet = Plateaux des feuilles d’exemple
edition-sheet = Winning Moves 2006, les plateaux comme sur les feuilles d’exemples
option-board-1 = Le premier plateau de la petite île
option-board-2 = Le second plateau de la petite île
option-board-3 = Le premier plateau de la grande île
option-board-4 = Le deuxième plateau de la grande île
option-board-5 = Le troisième plateau de la grande île
option-first = Qui commence

unknown = une carte
board-random = au hasard
board-i = I
board-i-turned = I dans l’autre sens
board-ii = II
board-ii-turned = II dans l’autre sens
board-iii = III
board-iii-turned = III dans l’autre sens
board-iv = IV
board-iv-turned = IV dans l’autre sens
board-v = V
board-v-turned = V dans l’autre sens
first-random = au hasard
first-blue = Bleu
first-red = Rouge
first-green = Vert
first-yellow = Jaune
first-brown = Brun

shore-small = la petite île
shore-large = la grande île
symbol-parrot = perroquet
symbol-chest = coffre
symbol-spyglass = longue-vue
symbol-ducat = ducat
symbol-map = carte au trésor
symbol-cannon = canon
symbol-compass = boussole
gold-card = { $symbol }, bord doré
card-parrot = un perroquet
card-chest = un coffre
card-spyglass = une longue-vue
card-ducat = un ducat
card-map = une carte au trésor
card-cannon = un canon
card-compass = une boussole
card-gold-parrot = un perroquet à bord doré
card-gold-chest = un coffre à bord doré
card-gold-spyglass = une longue-vue à bord doré
card-gold-ducat = un ducat à bord doré
card-gold-map = une carte au trésor à bord doré
card-gold-cannon = un canon à bord doré
card-gold-compass = une boussole à bord doré
place-start = le départ
place-boat = le bateau
place-nest = le repaire
place-1 = la case 1
place-2 = la case 2
place-3 = la case 3
place-4 = la case 4
place-5 = la case 5
place-6 = la case 6
place-7 = la case 7
place-8 = la case 8
place-9 = la case 9
place-10 = la case 10
place-11 = la case 11
place-12 = la case 12
place-13 = la case 13
place-14 = la case 14
place-15 = la case 15
place-16 = la case 16
place-17 = la case 17
place-18 = la case 18
place-19 = la case 19
place-20 = la case 20
place-21 = la case 21
place-22 = la case 22
place-23 = la case 23
place-24 = la case 24
place-25 = la case 25
place-26 = la case 26
place-27 = la case 27
place-28 = la case 28
place-29 = la case 29
place-30 = la case 30
place-31 = la case 31
place-32 = la case 32
place-33 = la case 33
place-34 = la case 34
place-35 = la case 35

space = { $number }, { $symbol }
boat = Le bateau
berth-small = Le mouillage de la petite île
berth-large = Le mouillage de la grande île
hand-of = La main de { $seat }
pile = La pioche
discards = La défausse

action-advance = Avancer depuis { $place } avec { $card }
action-push = Pousser { $seat } depuis { $place }
action-cross = Faire traverser le bateau
action-sail = Faire traverser le bateau gratuitement, en capitaine
action-end = Finir le tour
action-draw = Piocher une carte : il n’y a rien d’autre à faire
action-discard = Défausser { $card }
action-lay = On pose le plateau { $board }
action-first = { $seat } commence
action-deal = La carte : { $card }

event-laid = Plateau { $slot } du parcours : { $board }.
event-began = { $seat } commence.
event-dealt =
    { $shuffled ->
        [0] { $seat } pioche { $card }.
       *[other] On mélange la défausse, et { $seat } pioche { $card }.
    }
event-advanced = { $seat } avance depuis { $place } vers { $to } avec { $card }.
event-pushed =
    { $seat } pousse { $rival } depuis { $place } vers { $to } { $cards ->
        [0] et ne trouve aucune carte à piocher.
        [one] pour une carte.
       *[other] pour { $cards } cartes.
    }
event-crossed = { $seat } mène le bateau vers { $shore }.
event-sailed = { $seat }, capitaine, mène gratuitement le bateau vers { $shore }.
event-drew =
    { $seat } ne peut rien faire d’autre { $cards ->
        [0] et ne trouve aucune carte à piocher.
       *[other] et pioche une carte.
    }
event-discarded = { $seat } défausse { $card }.
event-ended = { $seat } finit son tour.
    .quiet = oui

objection-game-over = La partie est finie.
objection-not-now = Cela ne se fait pas maintenant.
objection-not-left = Impossible de piocher { $card } : il n’en reste pas.
objection-laid-already = Ce plateau est déjà posé : { $board }.
objection-not-playing = { $seat } ne joue pas.
objection-must-discard =
    Une carte à bord doré a été jouée : défaussez d’abord { $cards ->
        [one] une carte.
       *[other] { $cards } cartes.
    }
objection-no-card = Vous n’avez pas cette carte : { $card }.
objection-not-yours = Aucun de vos pirates ne peut partir de là : { $place }.
objection-not-theirs = { $seat } n’a aucun pirate à pousser depuis { $place }.
objection-own-pirate = On pousse les pirates de ses rivaux, jamais les siens.
objection-not-landed = Le bateau n’a pas accosté à la grande île.
objection-boat-away = Aucune case ne convient devant lui, et le bateau est à la grande île.
objection-boat-full = Aucune case ne convient devant lui, et trois pirates sont déjà à bord pour { $seat }.
objection-nothing-ahead = Devant { $place }, aucune case ne porte un ou deux pirates, et l’on ne pousse personne dans le repaire.
objection-none-aboard = Aucun de vos pirates n’est à bord.
objection-none-ashore = Aucun de vos pirates n’est resté sur la petite île.
objection-no-captain = Vous n’êtes pas capitaine : il faut un pirate à bord, et aucun rival qui en ait plus.
objection-sailed-already = Vous avez déjà traversé gratuitement pendant ce tour.
objection-too-late = La traversée gratuite vient avant la première action.
objection-must-act = Faites au moins une action.
objection-must-draw = Il n’y a rien d’autre à faire : piochez une carte.
objection-can-act = On ne pioche ainsi que si le tour n’offre aucune action.
objection-no-gold = Personne n’a joué de carte à bord doré : gardez vos cartes.

ending-home = Les six pirates d’un joueur sont au repaire.
ending-length = Mille tours.

prompt-lay = On pose les plateaux.
prompt-first = Qui commence ?
prompt-deal = On tire les cartes.
prompt-act = À vous, { $seat }. Action { $action } sur 3.
prompt-captain = À vous, { $seat }. Action { $action } sur 3. Vous êtes capitaine : une traversée est gratuite.
prompt-discard =
    Carte à bord doré, { $seat }. Défaussez { $cards ->
        [one] une carte.
       *[other] { $cards } cartes.
    }
fact-boat-small = Le bateau est à la petite île.
fact-boat-large = Le bateau est à la grande île.
fact-captain = { $seat } est capitaine.
fact-pile =
    { $cards ->
        [0] La pioche est vide.
        [one] La pioche compte une carte.
       *[other] La pioche compte { $cards } cartes.
    }

# --- Les options qui s’excluent
excluded-absent = { $seat } ne peut pas commencer à une table de { $seats }.
excluded-board-twice = Le plateau { $board } ne peut être posé qu’une fois.

# --- À côté du nom
progress-nest = { $count } sur { $of } au repaire
progress-boat = { $count } à bord
progress-captain = capitaine

# Kinds of pieces, as a prompt names one.
kind-boat = le bateau
kind-pawn = un pirate
kind-card = une carte
kind-gold-card = une carte à bord doré

# --- Ce qui est choisi, et ce qu’on peut toucher
touch-card = choisissez une carte
touch-gold-card = { touch-card }
lit-tray = la main d’un rival
lit-berth = le bateau
picked-pawn = Pirate : { $where }
picked-card = Carte : { $name }
picked-gold-card = { picked-card }

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-advance = Joue une carte
deed-push = Pousse un rival
deed-cross = Fait traverser le bateau
deed-sail = Traverse en capitaine
deed-end = Finit son tour avant l’heure

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-safe-home = À bon port
feat-safe-home-how = un équipage ramené au complet
feat-elbows = Jeu de coudes
feat-elbows-how = trois rivaux poussés coup sur coup
feat-golden-way = Route dorée
feat-golden-way-how = trois cartes d’or jouées dans une partie
