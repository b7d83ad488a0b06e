"""The law of Madagascar. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games._kidd.deck import (
    ARC,
    ARCS,
    BASE,
    COUNT,
    HATCH,
    IS_START,
    SPOT,
    SPOTS,
    START,
    WAYS,
)
from flibuste.law import contract
from flibuste.law.bits import first_of, times_stood
from flibuste.law.contract import NONE, OVER, Bounds, Ruleset
from flibuste.law.kernel import array, i8, i16, i32, i64, rule, table
from flibuste.law.vocabulary import NUMBER, Actions, Compound, Domain, Events, Reasons, seats

VERSION = 1
BOX = "_kidd"

SEAT = seats(3)
SEATS = len(SEAT)
TOKENS = table(i64, [0, 0, 7, 6])  # §2.1 for each seat, by the number of seats
TALLEST = 18  # §2.1 three times six tokens in one stack; §4.5 flags for them are a matter of looks
MEMORY = 128  # §5.4 positions that are compared
LONGEST = 2000  # §5.5 turns

# The places under a top token, from the bottom up.
LEVEL = Domain("level", range(1, TALLEST))
# How a stack can stand: its spot and its base, three to a spot (§1.1, §1.2).
STANDS = [
    (spot, base)
    for spot, (*_, ways) in enumerate(SPOTS)
    for base in (ways if len(ways) == WAYS else (*ways, HATCH))
]
STAND = Compound("stand", STANDS, spot=SPOT, base=BASE)


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """Nothing to agree on."""


RULESETS = {"classic": Ruleset("Bambus Spieleverlag 2004")}

# Most choices: on an empty deck a stack of 1 to 7 tokens ends in at most 2, 4, 8, 14, 17, 22, 24
# ways, taller ones in no more. Sixteen tokens make 58 of that; a seventeenth waits by six hatches,
# and the last one keeps a rival in.
BOUNDS = Bounds(seats=(2, 3), choices=64, outcomes=0, plies=len(START) + LONGEST)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    turn = i8.of(SEAT)
    reserve = i8[SEAT]
    crew = i64[SEAT].sets(STAND)  # §1.2 the stacks with this seat's token on top
    below = i32[SPOT, SEAT].sets(LEVEL)  # §4.2 whose tokens lie under the top one
    passes = i8  # §5.3 turns passed in a row
    turns = i16
    ending = i8
    now = i64[3].memory()  # the deck as three numbers, see `toggle`
    known = i16.memory()  # §5.4 positions since the last capture or entry, this one included
    past = i64[3, MEMORY].memory()  # §5.4 the last of them
    stood = i8.memory()  # §5.4 how often this position is among them


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
enter = ACTIONS.verb("enter", picks="reserve-{seat} {spot}", rule="1.3", spot=SPOT)
move = ACTIONS.verb("move", picks="{spot} {arc}", rule="3.2", spot=SPOT, arc=ARC)
PASS = ACTIONS.verb("pass", rule="3.7").base  # a keyword of Python: known by its one code

EVENTS = Events()
entered = EVENTS.kind("entered", seat=SEAT, spot=SPOT)
moved = EVENTS.kind("moved", seat=SEAT, spot=SPOT, stern=BASE, to=SPOT, base=SPOT, steps=NUMBER)
captured = EVENTS.kind(
    "captured",
    seat=SEAT,
    spot=SPOT,
    stern=BASE,
    to=SPOT,
    base=SPOT,
    steps=NUMBER,
    victim=SEAT,
    height=NUMBER,
    out=NUMBER,
)
passed = EVENTS.kind("passed", seat=SEAT)

OBJECTIONS = Reasons()
must_enter = OBJECTIONS.reason("must_enter", "2.2")
empty_reserve = OBJECTIONS.reason("empty_reserve", "3.1")
no_hatch = OBJECTIONS.reason("no_hatch", "1.3", spot=SPOT)
taken = OBJECTIONS.reason("taken", "1.3", spot=SPOT)
not_yours = OBJECTIONS.reason("not_yours", "1.2", spot=SPOT)
backwards = OBJECTIONS.reason("backwards", "3.3", spot=SPOT, to=SPOT)
distance = OBJECTIONS.reason("distance", "3.2", spot=SPOT, arc=ARC, steps=NUMBER)
own_top = OBJECTIONS.reason("own_top", "4.3", to=SPOT)
at_hatch = OBJECTIONS.reason("at_hatch", "4.4", to=SPOT)
not_behind = OBJECTIONS.reason("not_behind", "4.1", to=SPOT, stern=SPOT)
blocked = OBJECTIONS.reason("blocked", "3.4", spot=SPOT, arc=ARC)
must_play = OBJECTIONS.reason("must_play", "3.7")

ENDINGS = Reasons()
CAPTURED_ALL = ENDINGS.ending("captured_all", "5.2")
ALL_PASSED = ENDINGS.ending("all_passed", "5.3")
REPETITION = ENDINGS.ending("repetition", "5.4")
LENGTH = ENDINGS.ending("length", "5.5")


# --- §1 The deck ---------------------------------------------------------------------------------

# Sets of stands are numbers, one bit a stand; those of one spot lie side by side.
STAND_OF = array(i64[COUNT, COUNT + 1], NONE)  # by spot and base
for _stand, (_spot, _base) in enumerate(STANDS):
    STAND_OF[_spot, _base] = _stand
SPOT_AT = table(i64, [spot for spot, _ in STANDS])
BASE_AT = table(i64, [base for _, base in STANDS])
ARC_AT = table(i64, [ARCS.index(stand) if stand in ARCS else NONE for stand in STANDS])
STAND_AT = table(i64, [STANDS.index(arc) for arc in ARCS])  # by arc
BIT = table(i64, [1 << stand for stand in range(len(STANDS))])
ON = table(i64, [(1 << WAYS) - 1 << WAYS * spot for spot in range(COUNT)])  # by spot
ANYWHERE = (1 << WAYS * COUNT) - 1
FIRST = sum(1 << WAYS * spot for spot in range(COUNT))  # the first stand of every spot
# §1.1, §3.3 One step on: to every neighbour but the base; the hatch leads nowhere.
ONWARD = table(
    i64,
    [
        sum(1 << STAND_OF[way, spot] for way in SPOTS[spot][3] if way != base)
        for spot, base in STANDS
    ],
)
# The same for whole sets, looked up two spots at a time.
PAIR = 2 * WAYS
PAIRS = COUNT // 2
IN_PAIR = (1 << PAIR) - 1
ONWARD_OF = array(i64[PAIRS, 1 << PAIR])
for _pair in range(PAIRS):
    for _set in range(1 << PAIR):
        for _stand in range(PAIR):
            if _set >> _stand & 1:
                ONWARD_OF[_pair, _set] |= ONWARD[_pair * PAIR + _stand]


@rule
def onward(stands):
    on = i64(0)
    for pair in range(PAIRS):
        on |= ONWARD_OF[pair, (stands >> PAIR * pair) & IN_PAIR]
    return on


@rule
def everybody(s):
    return s.crew[0] | s.crew[1] | s.crew[2]


# Every stand of every empty spot.
@rule
def free_in(s):
    stands = everybody(s)
    spots = (stands | stands >> 1 | stands >> 2) & FIRST
    return ANYWHERE & ~(spots | spots << 1 | spots << 2)


# §1.2 The top token and those under it, which fill the levels from the bottom.
@rule
def height(s, spot):
    under = s.below[spot, 0] | s.below[spot, 1] | s.below[spot, 2]
    return 1 + first_of(i64(under) + 1)


# --- §2 Setting up -------------------------------------------------------------------------------


# §2.1 Every token waits in reserve.
@rule
def setup(s):
    for seat in range(s.seats):
        s.reserve[seat] = TOKENS[s.seats]


# §2.2 Six tokens come on deck before anyone moves.
@rule
def is_setting_up(s):
    waiting = i64(s.reserve[0]) + s.reserve[1] + s.reserve[2]
    return waiting > s.seats * TOKENS[s.seats] - len(START)


# --- §3 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    return OVER if s.ending != 0 else i64(s.turn)


# §3.2, §3.3, §3.4 Where so many steps forward lead, if all spots before the last are free.
@rule
def reach(stand, steps, free):
    stands = ONWARD[stand]
    for _ in range(1, steps):
        stands &= free
        if stands == 0:
            break
        stands = onward(stands)
    return stands


# §3.4 The stack has left its own spot. §4.1 It may arrive where a rival stands with this base.
@rule
def ends(s, stand, free, rivals):
    spot = SPOT_AT[stand]
    empty = free | ON[spot]
    return reach(stand, height(s, spot), empty) & (empty | rivals)


@rule
def legal(s, w, out):
    me = s.turn
    n = 0
    free = free_in(s)
    if s.reserve[me] > 0:  # §2.2, §3.1
        for spot in START:
            if free & ON[spot]:
                out[n] = enter.code(spot)
                n += 1
    if is_setting_up(s):
        return n
    own = s.crew[me]
    rivals = everybody(s) & ~own
    while own:  # §3.5 one choice for each way a stack can end
        stand = first_of(own)
        own &= own - 1
        left = ends(s, stand, free, rivals)
        while left:
            out[n] = move.code(SPOT_AT[stand], ARC_AT[first_of(left)])
            left &= left - 1
            n += 1
    if n == 0:  # §3.7
        out[0] = PASS
        n = 1
    return n


@rule
def is_stuck(s):
    free = free_in(s)
    if s.reserve[s.turn] > 0:
        for spot in START:
            if free & ON[spot]:
                return False
    own = s.crew[s.turn]
    rivals = everybody(s) & ~own
    while own:
        if ends(s, first_of(own), free, rivals):
            return False
        own &= own - 1
    return True


@rule
def objection(s, w, a, out):
    me = s.turn
    free = free_in(s)
    if enter.has(a):
        spot = enter.spot(a)
        if s.reserve[me] == 0:
            return empty_reserve.say(out)
        if not IS_START[spot]:
            return no_hatch.say(out, spot)
        return 0 if free & ON[spot] else taken.say(out, spot)
    if is_setting_up(s):
        return must_enter.say(out)
    if a == PASS:
        return 0 if is_stuck(s) else must_play.say(out)
    spot = move.spot(a)
    arc = move.arc(a)
    own = s.crew[me]
    if not own & ON[spot]:
        return not_yours.say(out, spot)
    stand = first_of(own & ON[spot])
    target = STAND_AT[arc]
    to = SPOT_AT[target]
    rivals = everybody(s) & ~own
    if ends(s, stand, free, rivals) & BIT[target]:
        return 0
    steps = height(s, spot)
    if steps == 1 and to == BASE_AT[stand]:
        return backwards.say(out, spot, to)
    if not reach(stand, steps, i64(ANYWHERE)) & BIT[target]:
        return distance.say(out, spot, arc, steps)
    if to != spot and own & ON[to]:
        return own_top.say(out, to)
    if rivals & ON[to] and not rivals & BIT[target]:
        stern = BASE_AT[first_of(rivals & ON[to])]
        return at_hatch.say(out, to) if stern == HATCH else not_behind.say(out, to, stern)
    return blocked.say(out, spot, arc)


# --- What happens --------------------------------------------------------------------------------


@rule
def apply(s, w, a):
    me = i64(s.turn)
    if s.known == 0:
        begin_memory(s)
    if enter.has(a):  # §1.3, §3.1
        spot = enter.spot(a)
        is_turn = not is_setting_up(s)
        s.reserve[me] -= 1
        put(s, me, STAND_OF[spot, HATCH], 1)
        s.known = 0
        s.passes = 0
        entered.tell(s, me, spot)
        end_turn(s, is_turn)
    elif a == PASS:  # §3.7
        s.passes += 1
        passed.tell(s, me)
        end_turn(s, True)
    else:
        travel(s, me, move.spot(a), STAND_AT[move.arc(a)])
        s.passes = 0
        end_turn(s, True)


@rule
def put(s, seat, stand, tall):
    s.crew[seat] |= BIT[stand]
    toggle(s, seat, stand, tall)


@rule
def lift(s, seat, stand, tall):
    s.crew[seat] &= ~BIT[stand]
    toggle(s, seat, stand, tall)


@rule
def travel(s, me, spot, target):
    to = SPOT_AT[target]
    base = BASE_AT[target]
    stand = first_of(s.crew[me] & ON[spot])
    stern = BASE_AT[stand]
    steps = height(s, spot)
    lift(s, me, stand, steps)
    if free_in(s) & ON[to]:
        put(s, me, target, steps)
        if to != spot:  # §3.6 else it has come round to its own spot
            for seat in range(SEATS):
                s.below[to, seat] = s.below[spot, seat]
                s.below[spot, seat] = 0
        moved.tell(s, me, spot, stern, to, base, steps)
        return
    # §4.1, §4.2 The whole stack goes on top of the other.
    victim = owner_of(s, to)
    tall = height(s, to)
    lift(s, victim, target, tall)
    put(s, me, target, tall + steps)
    s.below[to, victim] |= BIT[tall - 1]
    for seat in range(SEATS):
        s.below[to, seat] |= i64(s.below[spot, seat]) << tall
        s.below[spot, seat] = 0
    s.known = 0
    out = 0 if is_in(s, victim) else 1
    captured.tell(s, me, spot, stern, to, base, steps, victim, tall + steps, out)


# §1.2 A stack belongs to the owner of its top token.
@rule
def owner_of(s, spot):
    if s.crew[0] & ON[spot]:
        return 0
    return 1 if s.crew[1] & ON[spot] else 2


# --- §5 The end ----------------------------------------------------------------------------------


# §5.1 A seat with neither a top token nor a reserve is out.
@rule
def is_in(s, seat):
    return s.crew[seat] != 0 or s.reserve[seat] > 0


@rule
def still_in(s):
    count = 0
    for seat in range(SEATS):
        count += is_in(s, seat)
    return count


# §5.1 The next seat that is in; a chair nobody sits on is out as well.
@rule
def next_turn(s):
    seat = (i64(s.turn) + 1) % SEATS
    while not is_in(s, seat):
        seat = (seat + 1) % SEATS
    s.turn = seat


# §5.6 The order of the tests: captured all, all passed, repetition, length.
@rule
def end_turn(s, is_turn):
    next_turn(s)
    if is_turn:
        s.turns += 1
    remember(s)
    count = still_in(s)
    if count == 1:
        s.ending = CAPTURED_ALL
    elif s.passes == count:
        s.ending = ALL_PASSED
    elif s.stood >= 3:
        s.ending = REPETITION
    elif s.turns >= LONGEST:
        s.ending = LENGTH


# §5.4 A stack is nine bits: its height, its owner, its stand among those of the spot. Six spots
# make one number, kept up by `put` and `lift` for speed: equal numbers, equal decks. Reserves do not
# change between two captures or entries.
CELL = 9
CELLS = 6


@rule
def toggle(s, seat, stand, tall):
    spot = SPOT_AT[stand]
    stack = (i64(tall) << 4) | (i64(seat) << 2) | (stand - WAYS * spot)
    s.now[spot // CELLS] ^= stack << (CELL * (spot % CELLS))


# A position read from a text has no past: it is the first that is remembered.
@rule
def begin_memory(s):
    for part in range(3):
        s.now[part] = 0
    for seat in range(SEATS):
        left = s.crew[seat]
        while left:
            stand = first_of(left)
            toggle(s, seat, stand, height(s, SPOT_AT[stand]))
            left &= left - 1
    remember(s)


# §5.4 How often this position has stood since the last capture or entry, now included.
@rule
def remember(s):
    fore = s.now[0] | i64(s.turn) << (CELL * CELLS)
    s.stood = times_stood(s.past, s.known, (fore, s.now[1], s.now[2]))
    s.known += 1


@rule
def repeats(s):
    return max(s.stood - 1, 0)


# §5.2 The last seat that is in has won. §5.6 A draw is shared by those still in.
@rule
def score(s, out):
    count = still_in(s)
    for seat in range(s.seats):
        out[seat] = 1.0 / count if is_in(s, seat) else 0.0
    return i64(s.ending)
