title = Madagascar
subtitle = Board from behind, pile up, and run as far as you are tall.
minutes = 30
luck = 0
skill = 4
ease = 3

ruleset-classic = Classic

arc = { $to }, arriving from { $base }

action-enter = Enter at { $spot }
action-move = Move from { $spot } to { $arc }
action-pass = Pass: nothing can be moved or entered

event-entered = { $seat } enters at { $spot }.
event-moved = { $seat } moves { $steps ->
    [one] one step
   *[other] { $steps } steps
} from { $spot } to { $to }, arriving from { $base }.
event-captured = { $seat } moves { $steps ->
    [one] one step
   *[other] { $steps } steps
} from { $spot } and captures { $victim } on { $to } from behind: now { $height } tokens.{ $out ->
    [0] {""}
   *[other] {" "}{ $victim } is out.
}
event-passed = { $seat } passes.

objection-must-enter = First all six start spots are filled: enter a token.
objection-empty-reserve = No token is left in your reserve.
objection-no-hatch = There is no hatch at { $spot }.
objection-taken = A stack stands on { $spot } already.
objection-not-yours = No stack with your token on top stands on { $spot }.
objection-backwards = The token on { $spot } came from { $to }: it never goes back.
objection-distance = { $steps ->
    [one] The stack on { $spot } moves exactly one step
   *[other] The stack on { $spot } moves exactly { $steps } steps
}, always forward. That does not lead to { $arc }.
objection-own-top = Your own token is on top on { $to }.
objection-at-hatch = The stack on { $to } has its stern to the hatch: nobody can come from behind.
objection-not-behind = The stack on { $to } can be captured only from behind: from { $stern }.
objection-blocked = Every route from { $spot } to { $arc }, is blocked by another stack.
objection-must-play = You can still move or enter, so you may not pass.

ending-captured-all = All others are out.
ending-all-passed = Nobody can move any more.
ending-repetition = The same position for the third time.
ending-length = Two thousand turns.

prompt-enter = Enter a token at a free hatch, { $seat }.
stack = { $height } tokens, from the bottom: { $tokens }
flag = Five tokens, from the bottom: { $tokens }
fact-out = { $seat } is out.
fact-stood = This position stands for the second time; the third time is a draw.

# --- By the name
progress-stacks = { $count ->
    [one] { $count } stack
   *[other] { $count } stacks
}

# --- What a bot does often, as a sentence on it begins
deed-enter = Brings tokens in
deed-move = Moves on
deed-captured = Captures

# --- Deeds worth a badge, and what is to be done for each
feat-master-of-the-deck = Master of the deck
feat-master-of-the-deck-how = all the others captured
feat-tower = Under the black flag
feat-tower-how = a stack of five tokens
feat-long-run = Long run
feat-long-run-how = four steps in one turn
