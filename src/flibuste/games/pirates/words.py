"""The words of Les Pirates: its phases, what can be done, what can happen, and why not."""

from __future__ import annotations

from flibuste.games.pirates.board import DIRECTION, FACE, SHIP, SQUARE, throw
from flibuste.law.vocabulary import NUMBER, SEAT, Actions, Domain, Events, Reasons, SetOf

PHASE = Domain("phase", ("starting", "ready", "rolling", "losing", "sailing", "taking", "loading"))
STARTING, READY, ROLLING, LOSING, SAILING, TAKING, LOADING = range(7)
ZONE = Domain("zone", ("block", "steps"))
BLOCK, BY_STEPS = range(2)

ACTIONS = Actions()
start = ACTIONS.verb("start", rule="2.3", seat=SEAT)
roll = ACTIONS.verb("roll", rule="3.1", dice=throw(2))
roll3 = ACTIONS.verb("roll3", rule="7.2", dice=throw(3))
roll4 = ACTIONS.verb("roll4", rule="7.6", dice=throw(4))
roll5 = ACTIONS.verb("roll5", rule="8.2", dice=throw(5))
declare = ACTIONS.verb("declare", picks="{ship}", rule="7.9", ship=SHIP)
sail = ACTIONS.verb("sail", rule="7.9")
lose = ACTIONS.verb("lose", picks="{ship}", rule="7.2", ship=SHIP)
leg = ACTIONS.verb(
    "leg",
    picks="{ship} {ship}-{die}-{direction}",
    rule="3.1",
    ship=SHIP,
    die=FACE,
    direction=DIRECTION,
)
convoy = ACTIONS.verb(
    "convoy",
    picks="pile-{ship} {ship}-{die}-{direction}",
    rule="7.18",
    ship=SHIP,
    die=FACE,
    direction=DIRECTION,
)
take = ACTIONS.verb("take", picks="{ship}", rule="7.19", ship=SHIP)
load = ACTIONS.verb("load", rule="5.1", ship=SHIP)
leave = ACTIONS.verb("leave", rule="5.1")
again = ACTIONS.verb("again", rule="7.13")
explode = ACTIONS.verb("explode", rule="7.11")
end = ACTIONS.verb("end", rule="3.13")

EVENTS = Events()
started = EVENTS.kind("started", seat=SEAT)
declared = EVENTS.kind("declared", seat=SEAT, ship=SHIP, square=SQUARE)
readied = EVENTS.kind("readied", seat=SEAT)
rolled = EVENTS.kind(
    "rolled",
    seat=SEAT,
    dice=NUMBER,
    first=NUMBER,
    second=NUMBER,
    third=NUMBER,
    fourth=NUMBER,
    fifth=NUMBER,
    losses=NUMBER,
    ship=SHIP,
    square=SQUARE,
)
lost = EVENTS.kind("lost", seat=SEAT, ship=SHIP, square=SQUARE)
sailed = EVENTS.kind(
    "sailed",
    seat=SEAT,
    ships=SetOf(SHIP),
    die=NUMBER,
    direction=DIRECTION,
    origin=SQUARE,
    square=SQUARE,
    losses=NUMBER,
    sunk=SetOf(SHIP),
    prizes=NUMBER,
)
took = EVENTS.kind("took", seat=SEAT, ship=SHIP, square=SQUARE)
loaded = EVENTS.kind("loaded", seat=SEAT, ship=SHIP, square=SQUARE)
left_it = EVENTS.kind("left", seat=SEAT, square=SQUARE)
rerolled = EVENTS.kind("rerolled", seat=SEAT)
exploded = EVENTS.kind(
    "exploded",
    seat=SEAT,
    ship=SHIP,
    square=SQUARE,
    reach=NUMBER,
    losses=NUMBER,
    destroyed=SetOf(SHIP),
    wrecks=SetOf(SHIP),
    prizes=NUMBER,
)
ended = EVENTS.kind("ended", seat=SEAT)

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "8.3")
roll_first = OBJECTIONS.reason("roll_first", "3.1")
not_seated = OBJECTIONS.reason("not_seated", "2.1", seat=SEAT)
other_dice = OBJECTIONS.reason("other_dice", "8.2", dice=NUMBER)
must_say = OBJECTIONS.reason("must_say", "7.9")
must_lose = OBJECTIONS.reason("must_lose", "7.2")
must_take = OBJECTIONS.reason("must_take", "7.19")
must_answer = OBJECTIONS.reason("must_answer", "5.1")
not_yours = OBJECTIONS.reason("not_yours", "3.1", ship=SHIP)
is_lost = OBJECTIONS.reason("is_lost", "4.1", ship=SHIP)
is_nearer = OBJECTIONS.reason("is_nearer", "7.3", ship=SHIP)
no_die = OBJECTIONS.reason("no_die", "3.1", die=FACE)
only_powder = OBJECTIONS.reason("only_powder", "7.10", ship=SHIP)
no_pile = OBJECTIONS.reason("no_pile", "7.18", ship=SHIP)
not_first = OBJECTIONS.reason("not_first", "7.18", ship=SHIP)
away_from_home = OBJECTIONS.reason("away_from_home", "5.3", direction=DIRECTION)
no_diagonal = OBJECTIONS.reason("no_diagonal", "3.2")
off_the_wind = OBJECTIONS.reason("off_the_wind", "3.7")
aground = OBJECTIONS.reason("aground", "3.3")
over_wind = OBJECTIONS.reason("over_wind", "3.5", square=SQUARE)
over_strait = OBJECTIONS.reason("over_strait", "3.8", square=SQUARE)
over_enemy = OBJECTIONS.reason("over_enemy", "3.3", square=SQUARE)
over_own = OBJECTIONS.reason("over_own", "3.4", square=SQUARE)
on_own = OBJECTIONS.reason("on_own", "3.4", square=SQUARE)
full_pile = OBJECTIONS.reason("full_pile", "7.17", square=SQUARE)
wreckage = OBJECTIONS.reason("wreckage", "7.7", square=SQUARE)
wastes_dice = OBJECTIONS.reason("wastes_dice", "3.10")
must_win = OBJECTIONS.reason("must_win", "3.12")
nothing_to_load = OBJECTIONS.reason("nothing_to_load", "5.1", ship=SHIP)
did_not_move = OBJECTIONS.reason("did_not_move", "7.19", ship=SHIP)
dice_left = OBJECTIONS.reason("dice_left", "3.13")
no_bonus = OBJECTIONS.reason("no_bonus", "7.13")
no_powder = OBJECTIONS.reason("no_powder", "7.9")
must_explode = OBJECTIONS.reason("must_explode", "7.11")

ENDINGS = Reasons()
HOME = ENDINGS.ending("treasure_home", "6.1")
LAST_FLEET = ENDINGS.ending("last_fleet", "6.2")
NOBODY = ENDINGS.ending("nobody_left", "7.12")
STALLED = ENDINGS.ending("stalled", "6.4")
LENGTH = ENDINGS.ending("length", "6.5")
