goal-title = Le but
goal = Faites des prisonniers, et ne restez jamais bloqué. Touchez un pion rouge.
goal-why = Sept prisonniers, c’est gagné. Mais le plus souvent, qui ne peut plus bouger perd.

move-title = Le dé
move = Le dé dit 3 : faites trois pas avec le pion de la proue, jusqu’à avant centre.
move-why = Juste autant de pas que le dé, toujours en avant, et par des emplacements vides.

fresh-title = La relève
fresh = La proue était libre : un pion de votre réserve y est monté. Touchez-le.

take-title = Un prisonnier
take = Le dé dit 2, et un pion rouge vous tourne la poupe : prenez-le par-derrière !
take-why = Il faut arriver par le passage que montre sa poupe. Il est alors votre prisonnier.

carry-title = Le geôlier
carry = Votre geôlier emmène son prisonnier. Le dé dit 1 : un pas vers proue tribord.
carry-why = Un geôlier a les mains pleines : il ne prend personne d’autre.

hatch-title = À l’abri
hatch = Un pion tout juste monté est à l’abri : nul ne vient de l’écoutille. Touchez-en un.

free-title = Un sauvetage
free = Ailleurs, Rouge retient un des vôtres. Prenez son geôlier par-derrière !

friend-title = Libre
friend = Votre ami est libre et fait aussitôt un pas : vers centre bâbord.
friend-why = S’il y avait une poupe ennemie devant lui, il pourrait la prendre aussi.

win-title = Bloqué
win = Rouge n’a plus qu’un passage. Mettez-vous devant : le voilà bloqué !
win-why = Quand l’un ne peut plus bouger, le dernier qui a joué gagne.

end = Rouge est bloqué, et vous avez joué en dernier : vous avez gagné.
