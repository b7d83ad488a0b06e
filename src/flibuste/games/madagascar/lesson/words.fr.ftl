goal-title = Le but
goal = Sautez sur tous les pions rouges, par-derrière : qui a tout pris gagne. Touchez-en un.

enter-title = Monter sur le pont
enter = Faites monter un pion de votre réserve : touchez l’écoutille de la proue.
enter-why = À votre tour, vous faites monter un pion ou avancez une pile ; un pion seul est une pile d’un.

behind-title = La poupe
behind = Un pion se prend par-derrière. Celui-ci tourne sa poupe vers votre proue : touchez-le.
behind-why = La poupe montre par où un pion est venu. C’est par là, et par là seulement, qu’on le prend.

capture-title = La prise
capture = Faites un pas, de la proue sur le pion rouge : le voilà sous le vôtre.
capture-why = La pile est à celui du dessus. Une pile ne se défait jamais.

run-title = Deux pas
run = Une pile de deux fait deux pas, pas un de moins : allez à avant centre.
run-why = Autant de pas que de pions, toujours en avant, et jamais par-dessus quelqu’un.

pile-title = Une haute pile
pile = Ici, vos deux pions peuvent en prendre trois : passez par proue bâbord, côté poupe.
pile-why = Deux sur trois font cinq : désormais cette pile court cinq pas.

hatch-title = À l’abri
hatch = Le nouveau rouge a la poupe à l’écoutille : nul ne vient de là. Touchez-le.

win-title = Le dernier
win = Votre pile de trois court trois pas. Sautez sur le dernier rouge, par-derrière !

end = Vous avez pris tout le monde : vous avez gagné. Madagascar est à vous.
