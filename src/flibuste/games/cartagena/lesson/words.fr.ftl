goal-title = Le but
goal = Vos six pirates doivent gagner la chaloupe les premiers. Touchez la chaloupe.
goal-why = Le souterrain va de la forteresse à la mer : trente-six cases, un dessin sur chacune.

forward-title = Avancer
forward = Jouez une clé : un pirate court jusqu’à la prochaine clé.
forward-why = Une carte mène un pirate à la première case qui montre son dessin, si elle est libre.

past-title = Sauter
past = Jouez l’autre clé : la case 6 est prise, votre pirate file à la clé suivante.
past-why = Les cases prises ne comptent pas. Plus il y a de monde, plus on va vite.

back-title = Reculer
back = Faites reculer le pirate de la case 9 : il rejoint celui de la 6, et vous piochez.
back-why = Reculer est la seule façon d’avoir des cartes : jusqu’à la première case qui porte un ou deux pirates.

rivals-title = Les rivaux aussi
rivals = Rouge occupe la première bouteille. Jouez la vôtre : votre pirate file jusqu’à la 8.
rivals-why = Vous aviez joué vos trois actions, puis Rouge les siennes. C’est de nouveau à vous.

crowd-title = Deux cartes
crowd = Reculez de la 8 à la 6 : deux pirates y sont déjà, vous piochez deux cartes.
crowd-why = Une carte par pirate déjà présent. Une case n’en porte jamais plus de trois.

enough-title = Finir son tour
enough = Vous avez jusqu’à trois actions. Deux suffisent ici : finissez votre tour.

aboard-title = Embarquer
aboard = Bien plus tard. Jouez la clé depuis la 34 : plus de clé devant, votre pirate embarque.
aboard-why = Quand aucune case libre ne montre plus le dessin, la carte mène à la chaloupe.

win-title = Larguer les amarres
win = Rouge occupe le dernier chapeau. Jouez le vôtre : votre dernier pirate embarque !

end = Tous à bord : vous avez gagné. Vous savez maintenant sortir de Cartagena.
