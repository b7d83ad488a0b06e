title = Cartagena
subtitle = Get your whole crew through the tunnel and into the boat.
minutes = 45
luck = 2
skill = 3
ease = 1

ruleset-jamaica = Jamaica
ruleset-tortuga = Tortuga
ruleset-basic = 2014, basic
ruleset-advanced = 2014, advanced
option-tortuga = Open hands, and a row of twelve cards to draw from
option-deck = Which deck is played with
option-tiles = Tiles in the tunnel
option-pirates = Pirates in a crew
option-actions = Actions a turn
option-later-hands = First cards of everyone but the first player, who has six
option-first-player = Who begins
option-chosen-path = The players lay the tiles, one each in turn, instead of chance

deck-older = 102 cards, as in 2000
deck-newer = 90 cards, as in 2014
seat-random = drawn by chance
tile-t1 = T1
tile-t1-reversed = T1 reversed
tile-t2 = T2
tile-t2-reversed = T2 reversed
tile-t3 = T3
tile-t3-reversed = T3 reversed
tile-t4 = T4
tile-t4-reversed = T4 reversed
tile-t5 = T5
tile-t5-reversed = T5 reversed
tile-t6 = T6
tile-t6-reversed = T6 reversed

unknown = a card
symbol-skull = a skull
symbol-dagger = a dagger
symbol-key = a key
symbol-bottle = a bottle
symbol-pistol = a pistol
symbol-hat = a hat
symbol-lantern = a lantern
symbol-hook = a hook
symbol-rum = rum
symbol-spyglass = a spyglass
card-skull = skull
card-dagger = dagger
card-key = key
card-bottle = bottle
card-pistol = pistol
card-hat = hat
card-lantern = lantern
card-hook = hook
card-rum = rum
card-spyglass = spyglass

place-0 = start
place-1 = 1
place-2 = 2
place-3 = 3
place-4 = 4
place-5 = 5
place-6 = 6
place-7 = 7
place-8 = 8
place-9 = 9
place-10 = 10
place-11 = 11
place-12 = 12
place-13 = 13
place-14 = 14
place-15 = 15
place-16 = 16
place-17 = 17
place-18 = 18
place-19 = 19
place-20 = 20
place-21 = 21
place-22 = 22
place-23 = 23
place-24 = 24
place-25 = 25
place-26 = 26
place-27 = 27
place-28 = 28
place-29 = 29
place-30 = 30
place-31 = 31
place-32 = 32
place-33 = 33
place-34 = 34
place-35 = 35
place-36 = 36
place-boat = the boat
space = { $place }, { $symbol }
pile = The pile
discards = The discards
arrow = Cards are taken in this direction
row-place = Card { $number } of the row
hand-of = Hand of { $seat }

action-lay = Lay { $tile }
action-first = { $seat } begins
action-deal = Deal { $symbol }
action-show = Lay { $symbol } in the row
action-advance = Play { $symbol } for the pirate { $place ->
    [start] at the start
   *[other] on { $place }
}
action-retreat = Fall back from { $place }
action-draw = Draw a card and end the turn
action-end = End the turn

event-laid = Tile { $slot } of the tunnel is { $tile }.
event-chosen = { $seat } begins.
event-dealt = { $shuffled ->
    [0] { $seat } draws { $symbol }.
   *[other] The discards are shuffled. { $seat } draws { $symbol }.
}
event-shown = { $shuffled ->
    [0] The row gets { $symbol }.
   *[other] The discards are shuffled. The row gets { $symbol }.
}{ $taken ->
    [0] {""}
    [1] {" "}{ $seat } takes { $one }.
   *[other] {" "}{ $seat } takes { $one } and { $two }.
}
event-advanced = { $seat } goes from { $place ->
    [start] the start
   *[other] { $place }
} to { $to } with { $symbol }.
event-retreated = { $taken ->
    [0] { $seat } falls back from { $place } to { $to }.
    [1] { $seat } falls back from { $place } to { $to } and takes { $one }.
   *[other] { $seat } falls back from { $place } to { $to } and takes { $one } and { $two }.
}
event-drew = { $taken ->
    [0] { $seat } can do nothing else and draws.
   *[other] { $seat } can do nothing else and takes { $one }.
}
event-ended = { $seat } ends the turn.
    .quiet = yes

objection-not-now = That cannot be done now.
objection-lies-already = That tile lies in the tunnel already: { $tile }.
objection-not-playing = { $seat } does not play at this table.
objection-none-left = No card with { $symbol } is left.
objection-no-card = You hold no card with { $symbol }.
objection-nobody-there = You have no pirate there ({ $place }).
objection-aboard = A pirate in the boat goes no further. It can only fall back.
objection-from-start = Behind the start there is nothing.
objection-no-landing = No space behind { $place } holds one or two pirates.
objection-cards-in-hand = You still have cards in hand.
objection-can-retreat = One of your pirates can still fall back.
objection-act-first = Take at least one action first.
objection-must-draw = Nothing else is left to do: draw a card.

ending-escaped = A whole crew is aboard and casts off.
ending-length = A thousand turns.

prompt-action = Your move, { $seat }. Action { $action } of { $actions }.
prompt-lay = Lay a tile, { $seat }.
prompt-cards = The cards are on their way.
fact-cards = { $pile } in the pile, { $discards } discarded.

# --- Options that exclude each other
excluded-absent = { $seat } cannot begin at a table of { $seats }.

# --- By the name
progress-aboard = { $count } of { $of } aboard

# Kinds of pieces, as a prompt names one.
kind-pawn = a pirate
kind-card = a card
kind-arrow-card = the arrow

# --- What is picked, and what may be touched
touch-card = play a card
touch-pile = draw from the pile
picked-pawn = Pirate on { $where }
picked-card = Card: { $name }

# --- What a bot does often, as a sentence on it begins
deed-advance = Plays a card
deed-retreat = Falls back
deed-end = Ends the turn early

# --- Deeds worth a badge, and what is to be done for each
feat-first-tunnel = First tunnel
feat-first-tunnel-how = a game brought to the boat
feat-long-stride = Long stride
feat-long-stride-how = fifteen spaces with one card
feat-by-a-whisker = By a whisker
feat-by-a-whisker-how = won with a rival one pirate short
