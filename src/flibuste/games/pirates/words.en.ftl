title = Les Pirates
subtitle = Fetch the treasure, and be the one who brings it home.
minutes = 30
luck = 3
skill = 3
ease = 6

ruleset-classic = Classic
ruleset-strict = Strict: no ship is passed
ruleset-devils-island = Devil’s Island
ruleset-cyclone = Cyclone
ruleset-double-board = Double Board
ruleset-wreck = The Wreck
ruleset-explosive-ship = The Explosive Ship
ruleset-one-two = One-Two
ruleset-enemy-kingdoms = Enemy Kingdoms
ruleset-contrary-winds = Contrary Winds
ruleset-fleet = The Fleet
ruleset-sudden-storm = Sudden Storm: Devil’s Island, Cyclone, One-Two
ruleset-powder-keg = Powder Keg: Fleet, Explosive Ship, Wreck
ruleset-two-crowns = Two Crowns: Enemy Kingdoms, Fleet, One-Two
ruleset-great-ocean = Great Ocean: Double Board, Devil’s Island

option-devils-island = Devil’s Island: two of your three ships start at the island
option-cyclone = Cyclone: a third die, but a triple costs your furthest ship
option-double-board = Double Board: two boards, four dice, a treasure on each island
option-wreck = The Wreck: a sunk ship stays on its square and closes it
option-explosive-ship = The Explosive Ship: before the roll, give up a ship and blow it up where the dice lead
option-one-two = One-Two: a 1 and a 2 in the roll give another roll
option-enemy-kingdoms = Enemy Kingdoms: two harbours and six ships each, at the same end of a strait
option-contrary-winds = Contrary Winds: two harbours and six ships each, left or right of the straits
option-fleet = The Fleet: ships start in a pile and may sail in piles
option-strict-passing = No ship may be passed, not even your own
option-load-at-rest = A ship at the island may load later too, without arriving anew
option-strait-diagonal = One diagonal step between the two straits is allowed
option-lone-treasure = Only one treasure on the double board
option-zone = Shape of the explosion
zone-block = a square block
zone-steps = as many steps

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
file-sun = the Strait of the Sun
file-moon = the Strait of the Moon
file-sun2 = the second Strait of the Sun
file-moon2 = the second Strait of the Moon
square =
    { $rank ->
        [0] { $file }
       *[other] { $file }{ $rank }
    }

flag-cross = Cross
flag-lily = Lily
flag-skull = Skull
flag-crescent = Crescent
ship = { $flag } { $number }
harbour = Harbour of the { $flag }
island = The treasure island
treasure = The treasure
dice = The dice
pile = A pile of { $count } ships
twin = { $ship }, seen from the other edge

direction-north = north
direction-east = east
direction-south = south
direction-west = west
direction-northeast = northeast
direction-southwest = southwest

throw = { $first } and { $second }
throw3 = { $first }, { $second } and { $third }
throw4 = { $first }, { $second }, { $third } and { $fourth }
throw5 = { $first }, { $second }, { $third }, { $fourth } and { $fifth }

action-start = { $seat } begins
action-roll = The dice show { $dice }
action-roll3 = The dice show { $dice }
action-roll4 = The dice show { $dice }
action-roll5 = The dice show { $dice }
action-declare = Load { $ship } with powder
action-sail = Roll the dice, no powder
action-lose = Give up { $ship } to the cyclone
action-leg = { $ship } sails { $die } { $direction }
action-convoy = The pile of { $ship } sails { $die } { $direction }
action-take = { $ship } takes the treasure
action-load = { $ship } loads the treasure
action-leave = Leave the treasure on the island
action-again = Roll again
action-explode = Light the fuse
action-end = End the turn

event-started = { $seat } begins.
event-declared = { $seat } loads { $ship } with powder, on { $square }.
event-readied = { $seat } sails without powder.
event-rolled =
    { $seat } rolls { $dice ->
        [2] { $first } and { $second }.
        [3] { $first }, { $second } and { $third }.
        [4] { $first }, { $second }, { $third } and { $fourth }.
       *[other] { $first }, { $second }, { $third }, { $fourth } and { $fifth }.
    }{ $losses ->
        [0] {""}
       *[other] {" "}The cyclone takes { $ship } on { $square }.
    }
event-lost = { $seat } gives up { $ship } on { $square } to the cyclone.
event-sailed =
    { $seat } sails { $ships } { $die } { $direction }, from { $origin } to { $square }.{ $losses ->
        [0] {""}
       *[other] {" "}Sunk: { $sunk }.
    }{ $prizes ->
        [0] {""}
       *[other] {" "}The treasure changes hands.
    }
event-took = { $seat } puts the treasure aboard { $ship } on { $square }.
event-loaded = { $seat } loads the treasure aboard { $ship } on { $square }.
event-left = { $seat } leaves the treasure on the island.
event-rerolled = { $seat } rolls again.
event-exploded =
    { $seat } blows up { $ship } on { $square }, reach { $reach }. { $losses ->
        [one] Nothing else is lost.
       *[other] Destroyed: { $destroyed }.
    }{ $prizes ->
        [0] {""}
       *[other] {" "}The treasure is back on its island.
    }
event-ended = { $seat } ends the turn.
    .quiet = yes

objection-not-now = That cannot be done now.
objection-roll-first = First the dice are rolled.
objection-not-seated = { $seat } does not sit at this table.
objection-other-dice = { $dice } dice are rolled here.
objection-must-say = First say whether a ship carries powder.
objection-must-lose = First say which ship the cyclone takes.
objection-must-take = First say which ship takes the treasure.
objection-must-answer = First load the treasure or leave it.
objection-not-yours = { $ship } is not yours.
objection-is-lost = { $ship } is lost.
objection-is-nearer = { $ship } is nearer to its harbour than another of your ships.
objection-no-die = No { $die } is left on the dice.
objection-only-powder = Only { $ship }, full of powder, sails this turn.
objection-no-pile = { $ship } lies in no pile.
objection-not-first = A pile is named by its first ship, which { $ship } is not.
objection-away-from-home = A carrier never sails { $direction }, away from its harbour.
objection-no-diagonal = In open sea no ship sails diagonally.
objection-off-the-wind = A diagonal leg stays on the trade winds, or is the one step between the straits.
objection-aground = There is land in the way.
objection-over-wind = The trade wind on { $square } cannot be passed, only reached exactly.
objection-over-strait = A strait cannot be passed, only reached exactly: { $square }.
objection-over-enemy = An enemy lies in the way on { $square }.
objection-over-own = At this table no ship is passed, and yours lies on { $square }.
objection-on-own = Your own ship lies on { $square }.
objection-full-pile = At most three ships make a pile: { $square } is too full.
objection-wreckage = A wreck closes { $square }.
objection-wastes-dice = This leg would leave a die unused that can be used.
objection-must-win = The last leg wasted dice to win: now it must be a leg that wins.
objection-nothing-to-load = { $ship } cannot load the treasure now.
objection-did-not-move = { $ship } did not sail on this leg.
objection-dice-left = A die can still be used.
objection-no-bonus = The roll did not hold a 1 and a 2, or enough rolls have been gained.
objection-no-powder = No ship carries powder.
objection-must-explode = The powder ship must blow up first.

ending-treasure-home = The treasure is home.
ending-last-fleet = Only one fleet is left afloat.
ending-nobody-left = No ship is left afloat.
ending-stalled = Two hundred turns without a load or a lost ship.
ending-length = Three thousand turns.

prompt-roll = The dice are in the air.
prompt-declare = Will one of your ships carry powder, { $seat }?
prompt-lose = Several of your ships are equally far from home, { $seat }. Which is lost?
prompt-leg =
    { $count ->
        [one] Your move, { $seat }. Left on the dice: a { $dice }.
       *[other] Your move, { $seat }. Left on the dice: { $dice }.
    }
prompt-stuck =
    { $next ->
        [end] No die can be used any more, { $seat }: end your turn.
        [again] No die can be used any more, { $seat }: roll again or end your turn.
        [explode] No die can be used any more, { $seat }: light the fuse.
       *[other] No die can be used any more, { $seat }.
    }
prompt-end = Your dice are used, { $seat }.
prompt-take = Which ship takes the treasure, { $seat }?
prompt-load = At the island, { $seat }. Load the treasure?

fact-carrier = { $seat } carries the treasure: { $ship }.
fact-prize = { $seat } has sunk the carrier: the treasure goes to one of the ships that sailed.
fact-bound = The last leg is allowed only with a win: now win.
fact-rerolls = Roll { $count } of { $most } gained by a 1 and a 2.
fact-quiet = { $turns } turns of { $most } without a load or a loss.

# --- Options that exclude each other
excluded-starts = Devil’s Island and The Fleet exclude each other: both say where ships start.
excluded-harbours = Enemy Kingdoms and Contrary Winds exclude each other: both share out the harbours.
excluded-double-board = { $variant } and the Double Board exclude each other.
excluded-duel = { $variant } is for 2 seats, not { $seats }.
excluded-crowd = { $seats } seats need the Double Board.

# --- By the name
progress-ships = { $count } of { $of } ships
progress-treasure = { $count ->
    [one] carries the treasure
   *[other] carries { $count } treasures
}

# Kinds of pieces, as a prompt names one.
kind-ship = a ship
kind-pile = a pile of ships
kind-wreck = a wreck
kind-treasure = the treasure
kind-die = a die
kind-course = the end of a course

# --- What is picked, and what may be touched
lit-space = a lit square
lit-course = { lit-space }
picked-ship = { $name } on { $where }
picked-pile = { picked-ship }

# --- What a bot does often, as a sentence on it begins
deed-declare = Loads powder
deed-explode = Lights the fuse
deed-sailed-sunk = Sinks ships
deed-sailed-prizes = Takes prizes
deed-convoy = Sails in a pile
deed-load = Loads the treasure
deed-leave = Leaves the treasure
deed-again = Rolls again
deed-end = Ends the turn early

# --- Deeds worth a badge, and what is to be done for each
feat-whole-return = Loaded return
feat-whole-return-how = the treasure home, and no ship lost
feat-terror = Terror of the seas
feat-terror-how = three ships sunk in one game
feat-fire-ship = Fire ship
feat-fire-ship-how = two rival ships in one blast
