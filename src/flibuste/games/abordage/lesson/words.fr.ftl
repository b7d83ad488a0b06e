goal-title = Le but
goal = Le pavillon ennemi est derrière l’un des trois sabords. Touchez-en un.
goal-why = Trouvez-le, et vous avez gagné. Encore faut-il y arriver.

turn-title = Retourner une carte
turn = À votre tour, retournez une carte et faites ce qu’elle montre. Retournez A2.
turn-why = Chaque carte a une autre action au dos. Retenez-les : c’est la moitié du jeu.

recruit-title = Nouveau pirate
recruit = Nouveau pirate ! Envoyez la seconde sur le pont. Rouge ne saura pas qui c’est.

jump-title = Chercher le saut
jump = La carte de Rouge n’a rien fait. À vous : au dos de B5, il y a un saut. Retournez-la.

board-title = Sauter à bord
board = Sautez chez l’ennemi avec votre mousse. Il est petit, mais il a un secret.

attack-title = À l’attaque
attack = Il vous faut maintenant une attaque : elle est au dos de A1. Retournez-la.

fight-title = Le combat
fight = Attaquez avec votre mousse. Le plus haut grade gagne, mais le mousse bat le capitaine !
fight-why = Les deux figurines se montrent. Et seul l’artificier survit à une bombe.

again-title = Plus personne
again = Plus personne ne garde le pont rouge. Encore une attaque ouvre un sabord : A3.

win-title = Le pavillon
win = Votre mousse ouvre un sabord : regardez derrière celui de droite.

end = Le pavillon est à vous, et la partie aussi. Bel abordage !
