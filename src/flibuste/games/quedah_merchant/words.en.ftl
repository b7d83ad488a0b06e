title = Quedah Merchant
subtitle = Take them from behind, and mind your own stern.
minutes = 20
luck = 3
skill = 3
ease = 2

ruleset-classic = Classic
ruleset-strict = Strict
option-strict-roll = A roll that moves no token ends the game

arc = { $to }, arriving from { $base }
die = The die
piece-prisoner = A prisoner, of { $seat }
piece-captor = A captor, of { $seat }
piece-freed = A freed token, of { $seat }

action-enter = Enter at { $spot }
action-roll = A { $number } is rolled
action-move = Move from { $spot } to { $arc }
action-free = Step free to { $to }
action-pass = Pass: no token can move

event-entered = { $seat } enters at { $spot }.
event-rolled = { $seat } rolls a { $number }.
event-moved =
    { $seat } moves from { $spot } to { $to }{ $captured ->
        [0] .
       *[other] {" "}and takes a prisoner.
    }{ $freed ->
        [0] {""}
       *[other] {" "}A friend is free and must step.
    }{ $refilled ->
        [0] {""}
       *[other] {" "}A new token enters at { $start }.
    }
event-stepped =
    { $seat } steps free from { $spot } to { $to }{ $captured ->
        [0] .
       *[other] {" "}and takes a prisoner.
    }{ $freed ->
        [0] {""}
       *[other] {" "}Another friend is free and must step.
    }{ $refilled ->
        [0] {""}
       *[other] {" "}A new token enters at { $start }.
    }
event-passed = { $seat } cannot move with a { $number } and passes.

objection-game-over = The game is over.
objection-must-enter = First the six hatches are filled.
objection-no-hatch = There is no hatch at { $spot }.
objection-taken = A token stands on { $spot } already.
objection-must-roll = First the die is rolled.
objection-rolled-already = The die shows { $number } this turn.
objection-no-entry = A new token comes only, and by itself, where one of yours leaves a start spot.
objection-not-yours = None of your tokens stands on { $spot }.
objection-is-prisoner = Your token on { $spot } is a prisoner: its captor decides where it goes.
objection-backwards = The token on { $spot } came from { $to }: it never goes back.
objection-no-route =
    No { $number ->
        [one] single step forward leads
       *[other] { $number } steps forward lead
    } from { $spot } to { $to }, arriving from { $base }.
objection-in-the-way = A token stands in the way from { $spot } to { $to }.
objection-own-token = One of your own tokens stands on { $spot }.
objection-not-behind = The token on { $spot } is taken from behind only, and { $base } is not behind it.
objection-hands-full = The token on { $spot } carries a prisoner already: it takes no other.
objection-no-room = The friend carried on { $spot } would be free and could not step.
objection-can-move-on = One of your tokens can move with a { $number }.
objection-must-free = First your freed token steps on from { $spot }.
objection-nobody-freed = None of your tokens is waiting to step free.
objection-no-way = No way leads from { $spot } to { $to }.

ending-prisoners = All seven tokens of one side are prisoners.
ending-blocked = A side cannot move: the last to move wins.
ending-length = Two thousand turns.

prompt-enter = Fill a hatch, { $seat }.
prompt-roll = The die rolls.
prompt-steps =
    You have a { $number }, { $seat }. { $number ->
        [one] Move one step.
       *[other] Move { $number } steps.
    }
prompt-free = Your friend is free, { $seat }. Step on with it.
fact-prisoners =
    { $seat } holds { $count ->
        [one] one prisoner
       *[other] { $count } prisoners
    }.
fact-last = { $seat } made the last move.

# --- By the name
progress-prisoners = { $count } of { $of } prisoners
progress-deck = { $count } on deck

# Kinds of pieces, as a prompt names one.
kind-die = the die

# --- What a bot does often, as a sentence on it begins
deed-enter = Brings tokens in
deed-moved-captured = Captures
deed-moved-freed = Frees tokens
deed-free = Steps free

# --- Deeds worth a badge, and what is to be done for each
feat-full-hold = Full hold
feat-full-hold-how = five captures in one game
feat-liberator = Liberator
feat-liberator-how = three friends freed in one game
feat-fair-wind = Fair wind
feat-fair-wind-how = a three, three times in a row
