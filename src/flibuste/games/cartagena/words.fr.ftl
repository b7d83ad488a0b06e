title = Cartagena
subtitle = Menez tout votre équipage par le souterrain jusqu’à la chaloupe.
minutes = 45
luck = 2
skill = 3
ease = 1

ruleset-jamaica = La Jamaïque
ruleset-tortuga = La Tortue
ruleset-basic = 2014, de base
ruleset-advanced = 2014, avancé
edition-basic = Ravensburger 2014, jeu de base
edition-advanced = Ravensburger 2014, variante avancée
option-tortuga = Mains étalées, et une rangée de douze cartes où piocher
option-deck = Les cartes avec lesquelles on joue
option-tiles = Tuiles du souterrain
option-pirates = Pirates par équipage
option-actions = Actions par tour
option-later-hands = Premières cartes de tous, sauf du premier joueur qui en a six
option-first-player = Qui commence
option-chosen-path = Les joueurs posent les tuiles, une chacun tour à tour, au lieu du hasard

deck-older = 102 cartes, comme en 2000
deck-newer = 90 cartes, comme en 2014
seat-random = au hasard
tile-t1 = T1
tile-t1-reversed = T1 inversée
tile-t2 = T2
tile-t2-reversed = T2 inversée
tile-t3 = T3
tile-t3-reversed = T3 inversée
tile-t4 = T4
tile-t4-reversed = T4 inversée
tile-t5 = T5
tile-t5-reversed = T5 inversée
tile-t6 = T6
tile-t6-reversed = T6 inversée

unknown = une carte
symbol-skull = un crâne
symbol-dagger = un poignard
symbol-key = une clé
symbol-bottle = une bouteille
symbol-pistol = un pistolet
symbol-hat = un chapeau
symbol-lantern = une lanterne
symbol-hook = un grappin
symbol-rum = du rhum
symbol-spyglass = une longue-vue
card-skull = crâne
card-dagger = poignard
card-key = clé
card-bottle = bouteille
card-pistol = pistolet
card-hat = chapeau
card-lantern = lanterne
card-hook = grappin
card-rum = rhum
card-spyglass = longue-vue

place-0 = l’entrée
place-1 = 1
place-2 = 2
place-3 = 3
place-4 = 4
place-5 = 5
place-6 = 6
place-7 = 7
place-8 = 8
place-9 = 9
place-10 = 10
place-11 = 11
place-12 = 12
place-13 = 13
place-14 = 14
place-15 = 15
place-16 = 16
place-17 = 17
place-18 = 18
place-19 = 19
place-20 = 20
place-21 = 21
place-22 = 22
place-23 = 23
place-24 = 24
place-25 = 25
place-26 = 26
place-27 = 27
place-28 = 28
place-29 = 29
place-30 = 30
place-31 = 31
place-32 = 32
place-33 = 33
place-34 = 34
place-35 = 35
place-36 = 36
place-boat = la chaloupe
space = { $place }, { $symbol }
pile = La pioche
discards = La défausse
arrow = Les cartes se prennent dans ce sens
row-place = Carte { $number } de la rangée
hand-of = Main : { $seat }

action-lay = Poser { $tile }
action-first = { $seat } commence
action-deal = Donner { $symbol }
action-show = Étaler { $symbol } dans la rangée
action-advance = Jouer { $symbol } pour le pirate de { $place }
action-retreat = Reculer de { $place }
action-draw = Piocher une carte et finir le tour
action-end = Finir le tour

event-laid = Tuile { $slot } du souterrain : { $tile }.
event-chosen = { $seat } commence.
event-dealt = { $shuffled ->
    [0] { $seat } pioche { $symbol }.
   *[other] On mélange la défausse. { $seat } pioche { $symbol }.
}
event-shown = { $shuffled ->
    [0] La rangée reçoit { $symbol }.
   *[other] On mélange la défausse. La rangée reçoit { $symbol }.
}{ $taken ->
    [0] {""}
    [1] {" "}{ $seat } prend { $one }.
   *[other] {" "}{ $seat } prend { $one } et { $two }.
}
event-advanced = { $seat } avance de { $place } à { $to } avec { $symbol }.
event-retreated = { $taken ->
    [0] { $seat } recule de { $place } à { $to }.
    [1] { $seat } recule de { $place } à { $to } et prend { $one }.
   *[other] { $seat } recule de { $place } à { $to } et prend { $one } et { $two }.
}
event-drew = { $taken ->
    [0] { $seat } ne peut rien faire d’autre et pioche.
   *[other] { $seat } ne peut rien faire d’autre et prend { $one }.
}
event-ended = { $seat } finit son tour.
    .quiet = oui

objection-not-now = Cela ne se fait pas maintenant.
objection-lies-already = Cette tuile est déjà dans le souterrain : { $tile }.
objection-not-playing = { $seat } ne joue pas à cette table.
objection-none-left = Il ne reste aucune carte de ce symbole : { $symbol }.
objection-no-card = Vous n’avez aucune carte de ce symbole : { $symbol }.
objection-nobody-there = Vous n’avez pas de pirate là ({ $place }).
objection-aboard = Un pirate dans la chaloupe ne va pas plus loin. Il ne peut que reculer.
objection-from-start = Derrière l’entrée il n’y a rien.
objection-no-landing = Derrière { $place }, aucune case ne porte un ou deux pirates.
objection-cards-in-hand = Vous avez encore des cartes en main.
objection-can-retreat = Un de vos pirates peut encore reculer.
objection-act-first = Faites d’abord au moins une action.
objection-must-draw = Il n’y a rien d’autre à faire : piochez une carte.

ending-escaped = Un équipage est au complet à bord et largue les amarres.
ending-length = Mille tours.

prompt-action = À vous, { $seat }. Action { $action } sur { $actions }.
prompt-lay = Posez une tuile, { $seat }.
prompt-cards = Les cartes arrivent.
fact-cards = { $pile } dans la pioche, { $discards } à la défausse.

# --- Les options qui s’excluent
excluded-absent = { $seat } ne peut pas commencer à une table de { $seats }.

# --- À côté du nom
progress-aboard = { $count } sur { $of } à bord

# Kinds of pieces, as a prompt names one.
kind-pawn = un pirate
kind-card = une carte
kind-arrow-card = la flèche

# --- Ce qui est choisi, et ce qu’on peut toucher
touch-card = jouez une carte
touch-pile = piochez
picked-pawn = Pirate : { $where }
picked-card = Carte : { $name }

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-advance = Joue une carte
deed-retreat = Recule
deed-end = Finit son tour avant l’heure

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-first-tunnel = Premier tunnel
feat-first-tunnel-how = une partie menée à la chaloupe
feat-long-stride = Grande enjambée
feat-long-stride-how = quinze cases d’une seule carte
feat-by-a-whisker = Sur le fil
feat-by-a-whisker-how = gagner quand il ne manque qu’un pirate à l’autre
