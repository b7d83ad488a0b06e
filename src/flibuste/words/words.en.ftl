# Words that every game shares.

seat-blue = Blue
seat-red = Red
seat-green = Green
seat-yellow = Yellow
seat-brown = Brown
seat-bone = Bone
seat-plum = Plum
seat-slate = Slate
chance = chance
option-yes = yes
option-no = no

unknown = something unseen
nothing = nothing
list-end = { $first } and { $last }

refusal = “{ $move }” is not allowed. { $reason } (rule { $rule })
objection-other = The rules do not allow it.
objection-own-draws = In this game a draw is offered as a move.
objection-no-offer = Nobody has offered a draw.

prompt-move = Your move, { $seat }.
waiting = { $seat } is thinking.
game-over = The game is over.
winner = { $seat } wins.
draw = A draw.
score-line = { $seat }: { $share }

ending-agreed = By agreement.
ending-resigns = The other side has resigned.
ending-times-out = The other side has run out of time.
ending-leaves = The other side has left.

# --- What is picked, and what may be touched
list-or = { $first } or { $last }
either = { $first }, or { $last }
touch-thing = touch { $thing }
lit-space = a lit space
lit-tray = what is lit beside the board
picked-thing = { $name }

# --- Why a choice, from lines imagined after it
reason-brings = Gain in { $here } of { $lines } lines ({ $elsewhere } with another choice){ $like ->
        [some] , such as
       *[exact] {""}
    }: { $what }
reason-risks = Risk in { $here } of { $lines } lines ({ $elsewhere } with another choice){ $like ->
        [some] , such as
       *[exact] {""}
    }: { $what }
reason-avoids = Risk in { $here ->
        [0] none
       *[other] only { $here }
    } of { $lines } lines ({ $elsewhere } with another choice){ $like ->
        [some] , such as
       *[exact] {""}
    }: { $what }
reason-misses = Gain in { $here ->
        [0] none
       *[other] only { $here }
    } of { $lines } lines ({ $elsewhere } with another choice){ $like ->
        [some] , such as
       *[exact] {""}
    }: { $what }
reason-wins = { $plies ->
    [one] Wins at once.
   *[other] Wins in { $plies } moves at most, whatever the others do.
}
reason-loses = { $plies ->
    [one] Loses at once.
   *[other] Loses in { $plies } moves at most, if the others play well.
}
