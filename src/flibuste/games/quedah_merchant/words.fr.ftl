title = Quedah Merchant
subtitle = Prenez-les par-derrière, et gardez votre poupe.
minutes = 20
luck = 3
skill = 3
ease = 2

ruleset-classic = Classique
ruleset-strict = Strict
edition-strict = Bambus Spieleverlag 2004, la fin prise à la lettre
option-strict-roll = Un dé qui ne déplace aucun pion met fin à la partie

arc = { $to } (par { $base })
die = Le dé
piece-prisoner = Un prisonnier : { $seat }
piece-captor = Un geôlier : { $seat }
piece-freed = Un pion libéré : { $seat }

action-enter = Faire entrer un pion : { $spot }
action-roll = Le dé donne { $number }
action-move = Avancer : { $spot } vers { $arc }
action-free = Libérer le pion vers { $to }
action-pass = Passer : aucun pion ne peut avancer

event-entered = { $seat } fait entrer un pion : { $spot }.
event-rolled = { $seat } lance le dé : { $number }.
event-moved =
    { $seat } avance depuis { $spot } vers { $to }.{ $captured ->
        [0] {""}
       *[other] {" "}Un prisonnier de plus.
    }{ $freed ->
        [0] {""}
       *[other] {" "}Un ami est libre et doit avancer.
    }{ $refilled ->
        [0] {""}
       *[other] {" "}Un nouveau pion entre : { $start }.
    }
event-stepped =
    { $seat } libère son pion, depuis { $spot } vers { $to }.{ $captured ->
        [0] {""}
       *[other] {" "}Un prisonnier de plus.
    }{ $freed ->
        [0] {""}
       *[other] {" "}Un autre ami est libre et doit avancer.
    }{ $refilled ->
        [0] {""}
       *[other] {" "}Un nouveau pion entre : { $start }.
    }
event-passed = { $seat } ne peut rien avancer avec un { $number } et passe.

objection-game-over = La partie est finie.
objection-must-enter = On garnit d’abord les six écoutilles.
objection-no-hatch = Pas d’écoutille ici : { $spot }.
objection-taken = Un pion occupe déjà cet emplacement : { $spot }.
objection-must-roll = On lance d’abord le dé.
objection-rolled-already = Pour ce tour, le dé montre { $number }.
objection-no-entry = Un nouveau pion n’entre que de lui-même, là où l’un des vôtres quitte un emplacement de départ.
objection-not-yours = Aucun de vos pions ne s’y trouve : { $spot }.
objection-is-prisoner = Votre pion y est prisonnier ({ $spot }) : son geôlier décide où il va.
objection-backwards = Ce pion ({ $spot }) vient de là ({ $to }) : il ne recule jamais.
objection-no-route =
    Aucun chemin en avant de { $number ->
        [one] un pas
       *[other] { $number } pas
    } : { $spot } vers { $to } (par { $base }).
objection-in-the-way = Un pion barre le chemin : { $spot } vers { $to }.
objection-own-token = L’un de vos pions s’y trouve : { $spot }.
objection-not-behind = Ce pion ({ $spot }) ne se prend que par-derrière, et ceci n’est pas derrière lui : { $base }.
objection-hands-full = Ce pion ({ $spot }) garde déjà un prisonnier : il n’en prend pas d’autre.
objection-no-room = L’ami gardé là ({ $spot }) serait libre sans pouvoir avancer.
objection-can-move-on = L’un de vos pions peut avancer avec un { $number }.
objection-must-free = Votre pion libéré avance d’abord : { $spot }.
objection-nobody-freed = Aucun de vos pions n’attend d’être libéré.
objection-no-way = Aucun passage entre ces emplacements : { $spot }, { $to }.

ending-prisoners = Les sept pions d’un camp sont prisonniers.
ending-blocked = Un camp ne peut plus avancer : le dernier à avoir joué gagne.
ending-length = Deux mille tours.

prompt-enter = Garnissez une écoutille, { $seat }.
prompt-roll = Le dé roule.
prompt-steps =
    Un { $number } pour vous, { $seat }. { $number ->
        [one] Avancez d’un pas.
       *[other] Avancez de { $number } pas.
    }
prompt-free = Votre ami est libre, { $seat }. Faites-le avancer.
fact-prisoners =
    { $seat } garde { $count ->
        [one] un prisonnier
       *[other] { $count } prisonniers
    }.
fact-last = { $seat } a joué en dernier.

# --- À côté du nom
progress-prisoners = { $count ->
    [one] { $count } prisonnier sur { $of }
   *[other] { $count } prisonniers sur { $of }
}
progress-deck = { $count } sur le pont

# Kinds of pieces, as a prompt names one.
kind-die = le dé

# --- Ce qu’un bot fait souvent, au début d’une phrase sur lui
deed-enter = Fait entrer des pions
deed-moved-captured = Capture
deed-moved-freed = Libère des pions
deed-free = Sort d’un pas libre

# --- Les faits d’armes, et ce qu’il faut faire pour chacun
feat-full-hold = Cale pleine
feat-full-hold-how = cinq captures dans une partie
feat-liberator = Libérateur
feat-liberator-how = trois amis libérés dans une partie
feat-fair-wind = Bon vent
feat-fair-wind-how = un trois, trois fois de suite
