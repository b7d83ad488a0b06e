title = Cartagena 2
subtitle = Two islands, one boat, and rivals worth pushing along.
minutes = 45
luck = 3
skill = 3
ease = 5

ruleset-classic = Classic
ruleset-sheet = Boards of the example sheets
option-board-1 = The first board of the small island
option-board-2 = The second board of the small island
option-board-3 = The first board of the large island
option-board-4 = The second board of the large island
option-board-5 = The third board of the large island
option-first = Who begins

unknown = a card
board-random = by chance
board-i = I
board-i-turned = I, turned round
board-ii = II
board-ii-turned = II, turned round
board-iii = III
board-iii-turned = III, turned round
board-iv = IV
board-iv-turned = IV, turned round
board-v = V
board-v-turned = V, turned round
first-random = chance decides
first-blue = Blue
first-red = Red
first-green = Green
first-yellow = Yellow
first-brown = Brown

shore-small = the small island
shore-large = the large island
symbol-parrot = parrot
symbol-chest = chest
symbol-spyglass = spyglass
symbol-ducat = ducat
symbol-map = map
symbol-cannon = cannon
symbol-compass = compass
gold-card = gold { $symbol }
card-parrot = a parrot
card-chest = a chest
card-spyglass = a spyglass
card-ducat = a ducat
card-map = a map
card-cannon = a cannon
card-compass = a compass
card-gold-parrot = a gold parrot
card-gold-chest = a gold chest
card-gold-spyglass = a gold spyglass
card-gold-ducat = a gold ducat
card-gold-map = a gold map
card-gold-cannon = a gold cannon
card-gold-compass = a gold compass
place-start = the start
place-boat = the boat
place-nest = the nest
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

space = { $number }, { $symbol }
boat = The boat
berth-small = The berth at the small island
berth-large = The berth at the large island
hand-of = The hand of { $seat }
pile = The pile
discards = The discards

action-advance = Advance from { $place } with { $card }
action-push = Push { $seat } on from { $place }
action-cross = Take the boat across
action-sail = Take the boat across for free, as captain
action-end = End the turn
action-draw = Draw a card: there is nothing else to do
action-discard = Put down { $card }
action-lay = Board { $board } is laid
action-first = { $seat } begins
action-deal = The card is { $card }

event-laid = Board { $slot } of the path is { $board }.
event-began = { $seat } begins.
event-dealt =
    { $shuffled ->
        [0] { $seat } draws { $card }.
       *[other] The discards are shuffled, and { $seat } draws { $card }.
    }
event-advanced = { $seat } advances from { $place } to { $to } with { $card }.
event-pushed =
    { $seat } pushes { $rival } from { $place } to { $to } { $cards ->
        [0] and finds no card to draw.
        [one] for one card.
       *[other] for { $cards } cards.
    }
event-crossed = { $seat } takes the boat to { $shore }.
event-sailed = { $seat }, captain, takes the boat to { $shore } for free.
event-drew =
    { $seat } has nothing to do { $cards ->
        [0] and finds no card to draw.
       *[other] and draws a card.
    }
event-discarded = { $seat } puts down { $card }.
event-ended = { $seat } ends the turn.
    .quiet = yes

objection-game-over = The game is over.
objection-not-now = That cannot be done now.
objection-not-left = It cannot be { $card }: none is left to draw.
objection-laid-already = That board is on the table already: { $board }.
objection-not-playing = { $seat } does not play.
objection-must-discard =
    A gold card has been played: first put down { $cards ->
        [one] one card.
       *[other] { $cards } cards.
    }
objection-no-card = You do not hold { $card }.
objection-not-yours = No pirate of yours can set out from { $place }: none is there.
objection-not-theirs = { $seat } has no pirate to push from { $place }.
objection-own-pirate = You push your rivals’ pirates, never your own.
objection-not-landed = The boat has not landed at the large island.
objection-boat-away = No space ahead will do, and the boat lies at the large island.
objection-boat-full = No space ahead will do, and three pirates of { $seat } are aboard already.
objection-nothing-ahead = Ahead of { $place } no space has one or two pirates, and nobody is pushed into the nest.
objection-none-aboard = None of your pirates is aboard.
objection-none-ashore = None of your pirates is left on the small island.
objection-no-captain = You are not captain: that takes a pirate aboard, and no rival with more.
objection-sailed-already = You have crossed for free this turn already.
objection-too-late = The free crossing comes before the first action.
objection-must-act = Take at least one action.
objection-must-draw = There is nothing else to do: draw a card.
objection-can-act = You draw only when your turn has no action at all.
objection-no-gold = Nobody has played a gold card: keep your cards.

ending-home = All six pirates of one player are in the nest.
ending-length = A thousand turns.

prompt-lay = The boards are laid.
prompt-first = Who begins?
prompt-deal = The cards are drawn.
prompt-act = Your move, { $seat }. Action { $action } of 3.
prompt-captain = Your move, { $seat }. Action { $action } of 3. You are captain: one crossing is free.
prompt-discard =
    A gold card, { $seat }. Put down { $cards ->
        [one] one card.
       *[other] { $cards } cards.
    }
fact-boat-small = The boat lies at the small island.
fact-boat-large = The boat lies at the large island.
fact-captain = { $seat } is captain.
fact-pile =
    { $cards ->
        [0] The pile is empty.
        [one] The pile has one card.
       *[other] The pile has { $cards } cards.
    }

# --- Options that exclude each other
excluded-absent = { $seat } cannot begin at a table of { $seats }.
excluded-board-twice = Board { $board } can be laid only once.

# --- By the name
progress-nest = { $count } of { $of } in the nest
progress-boat = { $count } aboard
progress-captain = captain

# Kinds of pieces, as a prompt names one.
kind-boat = the boat
kind-pawn = a pirate
kind-card = a card
kind-gold-card = a card with a gold edge

# --- What is picked, and what may be touched
touch-card = choose a card
touch-gold-card = { touch-card }
lit-tray = a rival’s hand
lit-berth = the boat
picked-pawn = Pirate on { $where }
picked-card = Card: { $name }
picked-gold-card = { picked-card }

# --- What a bot does often, as a sentence on it begins
deed-advance = Plays a card
deed-push = Pushes a rival on
deed-cross = Takes the boat across
deed-sail = Sails as captain
deed-end = Ends the turn early

# --- Deeds worth a badge, and what is to be done for each
feat-safe-home = Safe home
feat-safe-home-how = a whole crew brought home
feat-elbows = Elbows out
feat-elbows-how = three rivals pushed one after the other
feat-golden-way = Golden way
feat-golden-way-how = three gold cards played in one game
