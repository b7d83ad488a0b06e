title = Loyal Captain
subtitle = Surround a crew that can only go forward.
minutes = 20
luck = 0
skill = 5
ease = 4

ruleset-classic = Classic
ruleset-divided = Divided start
ruleset-arena = For bots
option-draw-offers = Draws may be offered, and contested
option-unattended = Draw by itself after 200 quiet turns, or when the same position stands for the third time
option-divided-start = One player places the two tokens to begin with, the other picks one of them

side-first = the first token
side-second = the second token

action-offer = Offer a draw
action-accept = Accept the draw
action-contest = Contest: win within twenty turns
action-enter = Enter at { $spot }
action-step = Step from { $spot } to { $to }
action-divide = Place the first token on { $first }, the second on { $second }
action-pick = Take { $side }

event-entered = { $seat } enters at { $spot }.{ $captured ->
        [nothing] {""}
       *[other] {" "}Captured: { $captured }.
    }{ $lost ->
        [nothing] {""}
       *[other] {" "}Lost: { $lost }.
    }
event-stepped = { $seat } steps from { $spot } to { $to }.{ $captured ->
        [nothing] {""}
       *[other] {" "}Captured: { $captured }.
    }
event-offered = { $seat } offers a draw.
event-accepted = { $seat } accepts the draw.
event-contested = { $seat } contests the draw.
event-divided = { $seat } places the first token on { $first }, the second on { $second }.
event-picked = { $seat } takes { $side }.

objection-not-now = That cannot be done now.
objection-must-answer = A draw is on offer: accept it or contest it.
objection-must-divide = First place the first token and the second.
objection-must-pick = First pick one of the two tokens.
objection-empty-reserve = No token is left in your reserve.
objection-no-hatch = There is no hatch at { $spot }.
objection-occupied = A token stands on { $spot } already.
objection-taken = A token stands on { $spot } already.
objection-not-yours = None of your tokens stands on { $spot }.
objection-no-way = No way leads from { $spot } to { $to }.
objection-backwards = The token on { $spot } came from { $to }: it never goes back.
objection-same-spot = The two tokens need different spots.
objection-no-offers = At this table no draws are offered.
objection-offered-already = You have offered a draw this turn already.
objection-they-contest = Your opponent contests the draw: offer no other.

ending-blocked = One side can neither step nor enter.
ending-contest = Twenty turns of contest have passed without a win.
ending-stalled = Two hundred turns without a capture or an entry.
ending-repetition = The same position for the third time.
ending-length = Two thousand turns.

prompt-answer = A draw is on offer, { $seat }. Accept or contest?
prompt-divide = Place the first token, { $seat }, then the second.
prompt-pick = Which token is yours, { $seat }?
fact-contest = { $seat } contests: { $turns } of 20 turns.

# --- By the name
progress-deck = { $count } on deck

# --- What a bot does often, as a sentence on it begins
deed-enter = Brings tokens in
deed-stepped-captured = Captures with a step
deed-entered-captured = Captures by entering
deed-entered-lost = Loses tokens by entering

# --- Deeds worth a badge, and what is to be done for each
feat-blocked = Nowhere to go
feat-blocked-how = a rival who cannot move any more
feat-double = Two at a blow
feat-double-how = two tokens taken in one turn
feat-scourge = Scourge of the deck
feat-scourge-how = six tokens taken in one game
