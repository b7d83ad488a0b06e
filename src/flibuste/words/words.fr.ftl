# Les mots communs à tous les jeux.

seat-blue = Bleu
seat-red = Rouge
seat-green = Vert
seat-yellow = Jaune
seat-brown = Brun
seat-bone = Os
seat-plum = Prune
seat-slate = Ardoise
chance = le hasard
option-yes = oui
option-no = non

unknown = on ne sait quoi
nothing = rien
list-end = { $first } et { $last }

refusal = « { $move } » n’est pas permis. { $reason } (règle { $rule })
objection-other = La règle ne le permet pas.
objection-own-draws = Dans ce jeu, la nulle se propose comme un coup.
objection-no-offer = Personne n’a proposé la nulle.

prompt-move = À vous, { $seat }.
waiting = { $seat } réfléchit.
game-over = La partie est finie.
winner = { $seat } gagne.
draw = Partie nulle.
score-line = { $seat } : { $share }

ending-agreed = D’un commun accord.
ending-resigns = L’autre camp a abandonné.
ending-times-out = L’autre camp a dépassé son temps.
ending-leaves = L’autre camp est parti.

# --- Ce qui est choisi, et ce qu’on peut toucher
list-or = { $first } ou { $last }
either = { $first }, ou { $last }
touch-thing = touchez { $thing }
lit-space = une case éclairée
lit-tray = ce qui est éclairé à côté du plateau
picked-thing = { $name }

# --- Pourquoi ce choix, d’après des suites imaginées
reason-brings = Gain dans { $here } { $here ->
        [one] suite
       *[other] suites
    } sur { $lines } ({ $elsewhere } avec un autre choix){ $like ->
        [some] , par exemple
       *[exact] {""}
    } : { $what }
reason-risks = Risque dans { $here } { $here ->
        [one] suite
       *[other] suites
    } sur { $lines } ({ $elsewhere } avec un autre choix){ $like ->
        [some] , par exemple
       *[exact] {""}
    } : { $what }
reason-avoids = { $here ->
        [0] Risque dans aucune suite sur { $lines }
        [one] Risque dans une seule suite sur { $lines }
       *[other] Risque dans { $here } suites seulement sur { $lines }
    } ({ $elsewhere } avec un autre choix){ $like ->
        [some] , par exemple
       *[exact] {""}
    } : { $what }
reason-misses = { $here ->
        [0] Gain dans aucune suite sur { $lines }
        [one] Gain dans une seule suite sur { $lines }
       *[other] Gain dans { $here } suites seulement sur { $lines }
    } ({ $elsewhere } avec un autre choix){ $like ->
        [some] , par exemple
       *[exact] {""}
    } : { $what }
reason-wins = { $plies ->
    [one] Gagne aussitôt.
   *[other] Gagne en { $plies } coups au plus, quoi que fassent les autres.
}
reason-loses = { $plies ->
    [one] Perd aussitôt.
   *[other] Perd en { $plies } coups au plus, si les autres jouent bien.
}
