title = Les Pirates
subtitle = Allez chercher le trésor, et soyez celui qui le ramène.
minutes = 30
luck = 3
skill = 3
ease = 6

ruleset-classic = Classique
ruleset-strict = Strict : on ne dépasse aucun vaisseau
ruleset-devils-island = L’île au diable
ruleset-cyclone = Le cyclone
ruleset-double-board = Le double plateau
ruleset-wreck = Le naufrage
ruleset-explosive-ship = Le bateau explosif
ruleset-one-two = Un-deux
ruleset-enemy-kingdoms = Les royaumes ennemis
ruleset-contrary-winds = Les vents contraires
ruleset-fleet = La flotte
ruleset-sudden-storm = Coup de tabac : Île au diable, Cyclone, Un-deux
ruleset-powder-keg = Poudrière : Flotte, Bateau explosif, Naufrage
ruleset-two-crowns = Deux couronnes : Royaumes ennemis, Flotte, Un-deux
ruleset-great-ocean = Grand océan : Double plateau, Île au diable
edition-strict = Pirateer, comme le racontent les sources anglaises
edition-sudden-storm = notre mélange des variantes de 1999
edition-powder-keg = notre mélange des variantes de 1999
edition-two-crowns = notre mélange des variantes de 1999
edition-great-ocean = notre mélange des variantes de 1999

option-devils-island = L’île au diable : deux de vos trois vaisseaux partent au mouillage de l’île
option-cyclone = Le cyclone : un troisième dé, mais un triple coule votre vaisseau le plus loin du port
option-double-board = Le double plateau : deux plateaux, quatre dés, un trésor sur chaque île
option-wreck = Le naufrage : un vaisseau coulé reste sur sa case et la ferme
option-explosive-ship = Le bateau explosif : avant de lancer, sacrifiez un vaisseau ; il saute là où les dés le mènent
option-one-two = Un-deux : un 1 et un 2 aux dés permettent de relancer
option-enemy-kingdoms = Les royaumes ennemis : deux ports et six vaisseaux chacun, au même bout d’un détroit
option-contrary-winds = Les vents contraires : deux ports et six vaisseaux chacun, à gauche ou à droite des détroits
option-fleet = La flotte : les vaisseaux partent en pile et naviguent ensemble s’ils veulent
option-strict-passing = On ne dépasse aucun vaisseau, pas même les siens
option-load-at-rest = Un vaisseau déjà au mouillage peut charger plus tard
option-strait-diagonal = Un pas en diagonale entre les deux détroits est permis
option-lone-treasure = Un seul trésor sur le double plateau
option-zone = Forme de l’explosion
zone-block = un carré
zone-steps = autant de pas

file-a = a
file-b = b
file-c = c
file-d = d
file-e = e
file-f = f
file-g = g
file-h = h
file-i = i
file-j = j
file-k = k
file-l = l
file-m = m
file-n = n
file-o = o
file-p = p
file-q = q
file-r = r
file-s = s
file-t = t
file-sun = le détroit du Soleil
file-moon = le détroit de la Lune
file-sun2 = le second détroit du Soleil
file-moon2 = le second détroit de la Lune
square =
    { $rank ->
        [0] { $file }
       *[other] { $file }{ $rank }
    }

flag-cross = Croix
flag-lily = Lys
flag-skull = Crâne
flag-crescent = Croissant
ship = { $flag } { $number }
harbour =
    { $flag ->
        [Croix] Port de la Croix
       *[other] Port du { $flag }
    }
island = L’île au trésor
treasure = Le trésor
dice = Les dés
pile = Une pile de { $count } vaisseaux
twin = { $ship }, vu de l’autre bord

direction-north = nord
direction-east = est
direction-south = sud
direction-west = ouest
direction-northeast = nord-est
direction-southwest = sud-ouest

throw = { $first } et { $second }
throw3 = { $first }, { $second } et { $third }
throw4 = { $first }, { $second }, { $third } et { $fourth }
throw5 = { $first }, { $second }, { $third }, { $fourth } et { $fifth }

action-start = { $seat } commence
action-roll = Les dés montrent { $dice }
action-roll3 = Les dés montrent { $dice }
action-roll4 = Les dés montrent { $dice }
action-roll5 = Les dés montrent { $dice }
action-declare = Charger de poudre { $ship }
action-sail = Lancer les dés, sans poudre
action-lose = Abandonner { $ship } au cyclone
action-leg = { $ship } avance de { $die }, cap { $direction }
action-convoy = La pile de { $ship } avance de { $die }, cap { $direction }
action-take = { $ship } prend le trésor
action-load = { $ship } charge le trésor
action-leave = Laisser le trésor sur l’île
action-again = Relancer
action-explode = Allumer la mèche
action-end = Finir le tour

event-started = { $seat } commence.
event-declared = { $seat } charge de poudre { $ship } ({ $square }).
event-readied = { $seat } part sans poudre.
event-rolled =
    { $seat } lance { $dice ->
        [2] { $first } et { $second }.
        [3] { $first }, { $second } et { $third }.
        [4] { $first }, { $second }, { $third } et { $fourth }.
       *[other] { $first }, { $second }, { $third }, { $fourth } et { $fifth }.
    }{ $losses ->
        [0] {""}
       *[other] {" "}Le cyclone emporte { $ship } ({ $square }).
    }
event-lost = { $seat } abandonne { $ship } au cyclone ({ $square }).
event-sailed =
    { $seat } mène { $ships } de { $origin } à { $square } : { $die }, cap { $direction }.{ $losses ->
        [0] {""}
       *[other] {" "}Par le fond : { $sunk }.
    }{ $prizes ->
        [0] {""}
       *[other] {" "}Le trésor change de mains.
    }
event-took = { $seat } met le trésor à bord de { $ship } ({ $square }).
event-loaded = { $seat } charge le trésor à bord de { $ship } ({ $square }).
event-left = { $seat } laisse le trésor sur l’île.
event-rerolled = { $seat } relance.
event-exploded =
    { $seat } fait sauter { $ship } ({ $square }), portée { $reach }. { $losses ->
        [one] Rien d’autre n’est perdu.
       *[other] Détruits : { $destroyed }.
    }{ $prizes ->
        [0] {""}
       *[other] {" "}Le trésor est revenu sur son île.
    }
event-ended = { $seat } finit son tour.
    .quiet = oui

objection-not-now = Cela ne se fait pas maintenant.
objection-roll-first = On lance d’abord les dés.
objection-not-seated = { $seat } n’est pas à cette table.
objection-other-dice = Ici on lance { $dice } dés.
objection-must-say = Dites d’abord si un vaisseau porte de la poudre.
objection-must-lose = Dites d’abord quel vaisseau le cyclone emporte.
objection-must-take = Dites d’abord quel vaisseau prend le trésor.
objection-must-answer = Chargez d’abord le trésor, ou laissez-le.
objection-not-yours = Ce vaisseau n’est pas à vous : { $ship }.
objection-is-lost = Ce vaisseau est perdu : { $ship }.
objection-is-nearer = Un autre de vos vaisseaux est plus loin de son port que { $ship }.
objection-no-die = Aucun dé ne montre plus { $die }.
objection-only-powder = Seul { $ship }, chargé de poudre, avance pendant ce tour.
objection-no-pile = Ce vaisseau n’est dans aucune pile : { $ship }.
objection-not-first = Une pile porte le nom de son premier vaisseau, et ce n’est pas { $ship }.
objection-away-from-home = Qui porte le trésor ne tourne jamais le dos à son port : pas de cap { $direction }.
objection-no-diagonal = En pleine mer on n’avance pas en diagonale.
objection-off-the-wind = En diagonale on reste sur les alizés, ou l’on fait le seul pas d’un détroit à l’autre.
objection-aground = La terre barre la route.
objection-over-wind = On ne franchit pas l’alizé ({ $square }) : on s’y arrête par un compte exact.
objection-over-strait = On ne franchit pas un détroit, on s’y arrête par un compte exact : { $square }.
objection-over-enemy = Un ennemi barre la route ({ $square }).
objection-over-own = À cette table on ne dépasse aucun vaisseau, et l’un des vôtres est là : { $square }.
objection-on-own = L’un de vos vaisseaux est là : { $square }.
objection-full-pile = Une pile compte au plus trois vaisseaux : trop de monde ici ({ $square }).
objection-wreckage = Une épave ferme la case : { $square }.
objection-wastes-dice = Ce trajet laisserait inutilisé un dé qui peut servir.
objection-must-win = Le dernier trajet a perdu un dé pour gagner : il faut maintenant un trajet qui gagne.
objection-nothing-to-load = Ce vaisseau ne peut pas charger le trésor maintenant : { $ship }.
objection-did-not-move = Ce vaisseau n’a pas bougé pendant ce trajet : { $ship }.
objection-dice-left = Un dé peut encore servir.
objection-no-bonus = Le lancer n’avait pas de 1 et de 2, ou vous avez assez relancé.
objection-no-powder = Aucun vaisseau ne porte de poudre.
objection-must-explode = Le bateau explosif doit d’abord sauter.

ending-treasure-home = Le trésor est rentré au port.
ending-last-fleet = Il ne reste qu’une flotte à flot.
ending-nobody-left = Il ne reste aucun vaisseau à flot.
ending-stalled = Deux cents tours sans trésor chargé ni vaisseau perdu.
ending-length = Trois mille tours.

prompt-roll = Les dés sont en l’air.
prompt-declare = Un de vos vaisseaux portera-t-il de la poudre, { $seat } ?
prompt-lose = Plusieurs de vos vaisseaux sont à égalité au plus loin de leur port, { $seat }. Lequel perdez-vous ?
prompt-leg =
    { $count ->
        [one] À vous, { $seat }. Il reste un { $dice }.
       *[other] À vous, { $seat }. Il reste aux dés : { $dice }.
    }
prompt-stuck =
    { $next ->
        [end] Plus aucun dé ne peut servir, { $seat } : finissez votre tour.
        [again] Plus aucun dé ne peut servir, { $seat } : relancez ou finissez votre tour.
        [explode] Plus aucun dé ne peut servir, { $seat } : allumez la mèche.
       *[other] Plus aucun dé ne peut servir, { $seat }.
    }
prompt-end = Vos dés sont joués, { $seat }.
prompt-take = Quel vaisseau prend le trésor, { $seat } ?
prompt-load = Vous voilà au mouillage, { $seat }. Charger le trésor ?

fact-carrier = { $seat } porte le trésor : { $ship }.
fact-prize = { $seat } a coulé le porteur : le trésor va à l’un des vaisseaux qui viennent de naviguer.
fact-bound = Le dernier trajet ne vaut que s’il mène à la victoire : gagnez maintenant.
fact-rerolls = Relance { $count } sur { $most } gagnée par un 1 et un 2.
fact-quiet = { $turns } tours sur { $most } sans trésor chargé ni vaisseau perdu.

# --- Les options qui s’excluent
excluded-starts = L’île au diable et La flotte s’excluent : toutes deux disent d’où partent les vaisseaux.
excluded-harbours = Les royaumes ennemis et Les vents contraires s’excluent : tous deux répartissent les ports.
excluded-double-board = { $variant } et Le double plateau s’excluent.
excluded-duel = { $variant } : pour 2 joueurs, pas { $seats }.
excluded-crowd = À { $seats } joueurs, il faut Le double plateau.

# --- À côté du nom
progress-ships = { $count ->
    [one] { $count } vaisseau sur { $of }
   *[other] { $count } vaisseaux sur { $of }
}
progress-treasure = { $count ->
    [one] porte le trésor
   *[other] porte { $count } trésors
}

# Kinds of pieces, as a prompt names one.
kind-ship = un vaisseau
kind-pile = une pile de vaisseaux
kind-wreck = une épave
kind-treasure = le trésor
kind-die = un dé
kind-course = la fin d’une route

# --- Ce qui est choisi, et ce qu’on peut toucher
lit-space = une case éclairée
lit-course = { lit-space }
picked-ship = { $name } en { $where }
picked-pile = { picked-ship }

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-declare = Charge de la poudre
deed-explode = Allume la mèche
deed-sailed-sunk = Coule des navires
deed-sailed-prizes = Fait des prises
deed-convoy = Navigue en pile
deed-load = Charge le trésor
deed-leave = Laisse le trésor
deed-again = Relance les dés
deed-end = Finit son tour avant l’heure

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-whole-return = Retour chargé
feat-whole-return-how = trésor ramené sans perdre un vaisseau
feat-terror = Terreur des mers
feat-terror-how = trois vaisseaux coulés dans une partie
feat-fire-ship = Brûlot
feat-fire-ship-how = deux vaisseaux ennemis dans une explosion
