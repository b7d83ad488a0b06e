enter-title = Monter sur le pont
enter = Faites monter un pion : de votre réserve à l’écoutille de la proue.
enter-why = Un tour, c’est l’un ou l’autre : faire monter un pion, ou avancer. On ne passe jamais.

forks-title = Les pointes
forks = Votre pion regarde là où vont ses pointes. Touchez un emplacement devant lui.
forks-why = Les pointes disent où le pion peut aller, et ce qu’il menace.

step-title = Avancer
step = Avancez à proue bâbord. Votre pion ne reviendra jamais par où il est venu.
step-why = Sa poupe est maintenant tournée vers la proue. Un pion ne fait qu’avancer.

threat-title = Une issue
threat = Vous menacez le pion rouge, mais un côté reste ouvert. Touchez la brèche.
threat-why = Un pion est pris quand chaque emplacement voisin porte un ennemi tourné vers lui.

second-title = Du renfort
second = Appelez du renfort : faites monter un second pion à arrière bâbord.

capture-title = La prise
capture = Fermez la brèche : avancez à milieu bâbord, et le pion rouge est pris !
capture-why = Un seul emplacement vide, ou un ennemi qui lui montre sa poupe, l’aurait sauvé.

daring-title = Un coup d’audace
daring = Deux rouges gardent la proue. Montez entre eux : l’un est pris, vous êtes sauf.
daring-why = On retire d’abord les ennemis cernés, et seulement ensuite on juge les vôtres.

win-title = Plus d’issue
win = Rouge n’a plus qu’un passage. Mettez-vous devant, et le voilà bloqué !
win-why = Qui ne peut plus jouer au début de son tour a perdu.

end = Rouge est bloqué : vous avez gagné. Le capitaine peut compter sur vous.
