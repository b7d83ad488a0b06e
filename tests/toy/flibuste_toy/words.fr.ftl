title = La petite course
subtitle = Deux bateaux, un dé, une carte secrète chacun.
minutes = 2
luck = 4
skill = 1
ease = 1

ruleset-long = Longue
ruleset-short = Courte
option-length = Le nombre d’étapes à parcourir

place-quay = le quai
place-shoal = le haut-fond
place-reef = le récif
place-bank = le banc
place-cape = le cap
place-roads = la rade
place-haven = le havre
card-breeze = la brise
card-wind = le vent
card-gale = la tempête

hand-of = La carte de { $seat }
boat-of = Le bateau de { $seat }

action-deal = Donner { $card }
action-roll = Lancer { $die }
action-sail = Avancer d’autant que le dé
action-spend = Jouer votre carte

event-dealt = { $seat } reçoit { $card }.
event-rolled = { $seat } lance le dé : { $die }.
event-sailed = { $seat } avance ; départ : { $place } ; arrivée : { $to }.
event-spent = { $seat } joue { $card } ; départ : { $place } ; arrivée : { $to }.

objection-not-now = Ce n’est pas possible maintenant.
objection-dealt-already = Cette carte est déjà donnée : { $card }.
objection-no-card = Vous avez déjà joué votre carte.

ending-arrived = Un bateau est arrivé.

progress-places = { $count } étapes sur { $of }

kind-boat = un bateau
kind-card = une carte
