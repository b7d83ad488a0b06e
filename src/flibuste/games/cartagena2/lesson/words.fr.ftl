goal-title = Le but
goal = Menez vos six pirates d’île en île jusqu’au repaire. Touchez le repaire.
goal-why = Une petite île, la mer, une grande île : et un seul bateau pour tout le monde.

card-title = Jouer une carte
card = Jouez une boussole : un de vos pirates va jusqu’à la première boussole.
card-why = Une carte mène un pirate à la prochaine case libre qui montre son dessin.

push-title = Pousser
push = Poussez le pirate rouge de la case 3 : il rejoint le pirate suivant, et vous piochez.
push-why = Vous aidez un rival et y gagnez des cartes : une par pirate qui se trouvait là.

past-title = Dépasser
past = Jouez l’autre boussole : la case 6 est prise, votre pirate file jusqu’à la 9.
past-why = Trois actions font un tour. Ensuite, Rouge joue.

aboard-title = Embarquer
aboard = Plus tard. Jouez le coffre depuis la 13 : plus de coffre sur l’île, vous embarquez.
aboard-why = Le bateau doit être à quai, et il ne prend pas plus de trois pirates d’une couleur.

cross-title = Traverser
cross = Faites traverser le bateau : cela coûte une action, mais pas de carte.
cross-why = Pour partir, il faut un des vôtres à bord. Tous les passagers sont du voyage.

ashore-title = Débarquer
ashore = Terre ! Jouez la boussole pour un pirate du bateau.

captain-title = Le capitaine
captain = Nul n’a plus de pirates à bord que vous : capitaine, traversez gratuitement !
captain-why = Seulement au début de votre tour, avant toute action.

nest-title = Au repaire
nest = Jouez le coffre depuis la 33 : plus de coffre devant, votre pirate gagne le repaire.

win-title = Le sixième
win = Votre dernier pirate est sur la 35. Jouez l’une ou l’autre carte et rentrez !
win-why = Une carte à bord doré avance comme une autre ; ensuite, nul ne garde plus de sept cartes.

end = Six pirates au repaire : vous avez gagné. Les îles sont à vous.
