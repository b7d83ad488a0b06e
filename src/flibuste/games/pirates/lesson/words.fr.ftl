goal-title = Le but
goal = Un trésor dort sur l’île : ramenez-le chez vous le premier. Touchez l’île.

first-title = Le premier dé
first = Vous avez 2 et 5. Votre vaisseau de tête avance de deux, jusqu’à la case éclairée.
first-why = Chaque dé est un trajet tout droit : ce nombre de cases, le long d’une rangée ou d’une colonne.

second-title = Le second dé
second = Et maintenant le 5 : le même vaisseau sort du port et prend le large, cinq cases.
second-why = Les deux dés pour un vaisseau, ou un pour chacun : c’est à vous de voir.

end-turn-title = À Rouge
end-turn = Vos deux dés sont joués. Finissez votre tour, et regardez faire Rouge.

anchorage-title = Le mouillage
anchorage = Quelques tours plus tard. Encore une case, et vous voilà contre l’île.
anchorage-why = Huit cases touchent l’île. Qui y finit un trajet peut charger le trésor.

load-title = Le trésor
load = Le trésor est à portée de main. Chargez-le !

homeward-title = Le retour
homeward = Un vaisseau chargé ne tourne jamais le dos à son port. Quatre cases vers chez vous.
homeward-why = Une direction lui est fermée, celle qui l’éloigne de son port. Les trois autres restent libres.

board-title = L’abordage
board = Et si Rouge l’avait pris ? Finissez sur son vaisseau : il coule, à vous le trésor !
board-why = On ne dépasse jamais un ennemi, mais on peut finir sur lui. Aucune case n’est sûre.

win-title = À bon port
win = Votre ancre est à cinq cases, et vous avez un 5. Rentrez !

end = Le trésor est au port : vous avez gagné. La mer est à vous.
