"""The law of Loyal Captain. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games._kidd.deck import (
    AHEAD,
    BASE,
    BIT,
    COUNT,
    DECK,
    HATCH,
    IS_START,
    SPOT,
    SPOTS,
    START,
    STARTS,
    WAYS,
)
from flibuste.law import contract
from flibuste.law.bits import first_of, times_stood
from flibuste.law.contract import NONE, OVER, Bounds, Ruleset, option
from flibuste.law.kernel import array, i8, i16, i32, i64, rule, table, u8, u64
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Reasons, SetOf, seats

VERSION = 1
BOX = "_kidd"

SEAT = seats(2)
TOKENS = 7  # §2.1
CONTEST = 20  # §4.4 turns in which a contestant must win
QUIET = 200  # §4.7
MEMORY = 128  # §4.8 positions that are compared
LONGEST = 2000  # §4.6 turns

PHASE = Domain("phase", ("moving", "answering", "dividing", "picking"))
MOVING, ANSWERING, DIVIDING, PICKING = range(4)
SIDE = Domain("side", ("first", "second"))


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    draw_offers: bool = option(True, "4.2")
    unattended: bool = option(False, "4.7")
    divided_start: bool = option(False, "5.1")


RULESETS = {
    "classic": Ruleset("Bambus Spieleverlag 2004"),
    "divided": Ruleset("Bambus Spieleverlag 2004, start variant", {"divided_start": True}),
    "arena": Ruleset(
        "for bots and research",
        {"draw_offers": False, "unattended": True},
        unattended=True,
    ),
}

# Most choices: seven tokens with two ways each, six hatches, an offer. An offer and its answer can
# stand before every turn.
BOUNDS = Bounds(seats=(2,), choices=32, outcomes=0, plies=3 * LONGEST)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    reserve = i8[SEAT]
    crew = i32[SEAT].sets(SPOT)  # where each seat's tokens stand
    stern = i8[SPOT].of(BASE, blank=NONE)  # §1.2 where a token's stern points
    divided = i8[SIDE].of(SPOT, blank=NONE)  # §5.1
    offered = u8  # §4.2 an offer has been made this turn
    contest = i8[SEAT].of(NUMBER, blank=NONE)  # §4.4 a contestant's turns since the last capture
    quiet = i16  # §4.7 turns since the last capture or entry
    turns = i16
    ending = i8
    loser = i8.of(SEAT, blank=NONE)
    key = u64.memory()  # the deck as one number, see KEY
    known = i16.memory()  # §4.8 positions since the last capture or entry, this one included
    past = u64[1, MEMORY].memory()  # the last of them
    stood = i8.memory()  # §4.8 how often this position is among them


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
DRAW_OFFER = offer = ACTIONS.verb("offer", rule="4.2")
accept = ACTIONS.verb("accept", rule="4.2")
contest = ACTIONS.verb("contest", rule="4.3")
enter = ACTIONS.verb("enter", picks="reserve-{seat} {spot}", rule="2.2", spot=SPOT)
step = ACTIONS.verb("step", picks="{spot} {to}", rule="2.3", spot=SPOT, to=SPOT)
divide = ACTIONS.verb("divide", picks="{first} {second}", rule="5.1", first=SPOT, second=SPOT)
pick = ACTIONS.verb("pick", rule="5.2", side=SIDE)

EVENTS = Events()
entered = EVENTS.kind("entered", seat=SEAT, spot=SPOT, captured=SetOf(SPOT), lost=SetOf(SPOT))
stepped = EVENTS.kind("stepped", seat=SEAT, spot=SPOT, to=SPOT, captured=SetOf(SPOT))
offered = EVENTS.kind("offered", seat=SEAT)
accepted = EVENTS.kind("accepted", seat=SEAT)
contested = EVENTS.kind("contested", seat=SEAT)
divided = EVENTS.kind("divided", seat=SEAT, first=SPOT, second=SPOT)
picked = EVENTS.kind("picked", seat=SEAT, side=SIDE)

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "2.1")
must_answer = OBJECTIONS.reason("must_answer", "4.3")
must_divide = OBJECTIONS.reason("must_divide", "5.1")
must_pick = OBJECTIONS.reason("must_pick", "5.2")
empty_reserve = OBJECTIONS.reason("empty_reserve", "2.2")
no_hatch = OBJECTIONS.reason("no_hatch", "1.3", spot=SPOT)
occupied = OBJECTIONS.reason("occupied", "2.3", spot=SPOT)
taken = OBJECTIONS.reason("taken", "1.3", spot=SPOT)
not_yours = OBJECTIONS.reason("not_yours", "2.3", spot=SPOT)
no_way = OBJECTIONS.reason("no_way", "1.1", spot=SPOT, to=SPOT)
backwards = OBJECTIONS.reason("backwards", "2.4", spot=SPOT, to=SPOT)
same_spot = OBJECTIONS.reason("same_spot", "5.1")
no_offers = OBJECTIONS.reason("no_offers", "4.2")
offered_already = OBJECTIONS.reason("offered_already", "4.2")
they_contest = OBJECTIONS.reason("they_contest", "4.5")

ENDINGS = Reasons()
BLOCKED = ENDINGS.ending("blocked", "4.1")
AGREED = ENDINGS.ending("agreed", "4.2")
LOST_CONTEST = ENDINGS.ending("contest", "4.4")
STALLED = ENDINGS.ending("stalled", "4.7")
REPETITION = ENDINGS.ending("repetition", "4.8")
LENGTH = ENDINGS.ending("length", "4.6")


# --- §1 The deck ---------------------------------------------------------------------------------

# Every spot beside a set of spots, looked up in two halves of nine.
_HALF = COUNT // 2


def _beside(spots: int) -> int:
    return sum({1 << way for spot in range(COUNT) if spots >> spot & 1 for way in SPOTS[spot][3]})


BESIDE_FORE = table(i64, [_beside(half) for half in range(1 << _HALF)])
BESIDE_AFT = table(i64, [_beside(half << _HALF) for half in range(1 << _HALF)])
LOW = (1 << _HALF) - 1


@rule
def beside(spots):
    return BESIDE_FORE[spots & LOW] | BESIDE_AFT[spots >> _HALF]


# A spot holds one of seven things: nothing, or a seat's token with its stern to one of three sides.
# Three bits a spot make the whole deck one number, kept up by `put` and `lift` for speed: equal
# numbers, equal decks. Two start spots' neighbours leave the third side to the hatch.
KEY = array(u64[2, COUNT, COUNT + 1])
for _spot, (*_, _ways) in enumerate(SPOTS):
    for _side, _base in enumerate(_ways if len(_ways) == WAYS else (*_ways, HATCH)):
        for _seat in range(2):
            KEY[_seat, _spot, _base] = (1 + _side + WAYS * _seat) << (3 * _spot)
TO_MOVE = table(u64, [0, 1 << (3 * COUNT)])


# §2.1 Every token waits in reserve and the deck is empty.
@rule
def setup(s):
    s.reserve[0] = TOKENS
    s.reserve[1] = TOKENS
    if s.divided_start:
        s.phase = DIVIDING


# --- §2 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    if s.ending != 0 or is_blocked(s):
        return OVER
    if s.phase == ANSWERING or s.phase == PICKING:
        return 1 - s.turn
    return i64(s.turn)


# §4.1 Neither a token to enter nor one that can step.
@rule
def is_blocked(s):
    if s.phase != MOVING:
        return False
    free = DECK & ~(s.crew[0] | s.crew[1])
    if s.reserve[s.turn] > 0 and STARTS & free:
        return False
    left = i64(s.crew[s.turn])
    while left:
        spot = first_of(left)
        if AHEAD[spot, s.stern[spot]] & free:
            return False
        left &= ~BIT[spot]
    return True


# §4.2, §4.5 Once a turn, before moving, and not against a contestant.
@rule
def can_offer(s):
    return s.draw_offers and not s.offered and s.contest[1 - s.turn] == NONE


@rule
def legal(s, w, out):
    if s.phase == ANSWERING:  # §4.3
        out[0] = accept.code()
        out[1] = contest.code()
        return 2
    if s.phase == PICKING:  # §5.2
        out[0] = pick.code(0)
        out[1] = pick.code(1)
        return 2
    n = 0
    if s.phase == DIVIDING:  # §5.1
        for first in START:
            for second in START:
                if first != second:
                    out[n] = divide.code(first, second)
                    n += 1
        return n
    if can_offer(s):
        out[n] = offer.code()
        n += 1
    free = DECK & ~(s.crew[0] | s.crew[1])
    if s.reserve[s.turn] > 0:  # §2.2
        for spot in START:
            if free & BIT[spot]:
                out[n] = enter.code(spot)
                n += 1
    left = i64(s.crew[s.turn])
    while left:  # §2.3, §2.4
        spot = first_of(left)
        left &= ~BIT[spot]
        ahead = AHEAD[spot, s.stern[spot]] & free
        while ahead:
            to = first_of(ahead)
            ahead &= ~BIT[to]
            out[n] = step.code(spot, to)
            n += 1
    return n


@rule
def objection(s, w, a, out):
    if s.phase == ANSWERING:
        return 0 if accept.has(a) or contest.has(a) else must_answer.say(out)
    if s.phase == PICKING:
        return 0 if pick.has(a) else must_pick.say(out)
    if s.phase == DIVIDING:
        if not divide.has(a):
            return must_divide.say(out)
        if not IS_START[divide.first(a)]:
            return no_hatch.say(out, divide.first(a))
        if not IS_START[divide.second(a)]:
            return no_hatch.say(out, divide.second(a))
        return same_spot.say(out) if divide.first(a) == divide.second(a) else 0
    taken_spots = s.crew[0] | s.crew[1]
    if offer.has(a):
        if not s.draw_offers:
            return no_offers.say(out)
        if s.offered:
            return offered_already.say(out)
        return 0 if can_offer(s) else they_contest.say(out)
    if enter.has(a):
        spot = enter.spot(a)
        if s.reserve[s.turn] == 0:
            return empty_reserve.say(out)
        if not IS_START[spot]:
            return no_hatch.say(out, spot)
        return taken.say(out, spot) if taken_spots & BIT[spot] else 0
    if step.has(a):
        spot = step.spot(a)
        to = step.to(a)
        if not s.crew[s.turn] & BIT[spot]:
            return not_yours.say(out, spot)
        if not BIT[to] & beside(BIT[spot]):
            return no_way.say(out, spot, to)
        if s.stern[spot] == to:
            return backwards.say(out, spot, to)
        return occupied.say(out, to) if taken_spots & BIT[to] else 0
    return not_now.say(out)


# --- What happens --------------------------------------------------------------------------------


@rule
def apply(s, w, a):
    me = s.turn
    if s.unattended and s.known == 0:  # a position read from a text has no past: it is the first
        remember(s)
    if offer.has(a):  # §4.2
        s.offered = 1
        s.phase = ANSWERING
        offered.tell(s, me)
    elif accept.has(a):
        s.ending = AGREED
        accepted.tell(s, 1 - me)
    elif contest.has(a):  # §4.3 the turn goes on with its move
        s.contest[1 - me] = 0
        s.phase = MOVING
        contested.tell(s, 1 - me)
    elif divide.has(a):  # §5.1
        s.divided[0] = divide.first(a)
        s.divided[1] = divide.second(a)
        s.phase = PICKING
        divided.tell(s, me, divide.first(a), divide.second(a))
    elif pick.has(a):
        take_sides(s, pick.side(a))
        picked.tell(s, 1 - me, pick.side(a))
    elif enter.has(a):
        spot = enter.spot(a)
        s.reserve[me] -= 1
        put(s, me, spot, HATCH)
        captured = strike(s, 1 - me)
        lost = strike(s, me)  # §3.5 only an entry can cost the mover tokens
        entered.tell(s, me, spot, captured, lost)
        end_turn(s, True, captured | lost)
    else:
        spot = step.spot(a)
        to = step.to(a)
        lift(s, me, spot)
        put(s, me, to, spot)
        captured = strike(s, 1 - me)
        stepped.tell(s, me, spot, to, captured)
        end_turn(s, False, captured)


@rule
def put(s, seat, spot, base):
    s.crew[seat] |= BIT[spot]
    s.stern[spot] = base
    s.key ^= KEY[seat, spot, base]


@rule
def lift(s, seat, spot):
    s.crew[seat] &= ~BIT[spot]
    s.key ^= KEY[seat, spot, s.stern[spot]]
    s.stern[spot] = NONE


# §5.2 Whoever has the first token moves next; both first turns are done.
@rule
def take_sides(s, side):
    second_seat = 1 - s.turn
    first = second_seat if side == 0 else s.turn
    put(s, first, s.divided[0], HATCH)
    put(s, 1 - first, s.divided[1], HATCH)
    s.reserve[0] -= 1
    s.reserve[1] -= 1
    s.divided[0] = NONE
    s.divided[1] = NONE
    s.turn = first
    s.turns = 2
    s.phase = MOVING
    s.known = 0


# --- §3 Capture ----------------------------------------------------------------------------------


# §3.4 All captured groups of a seat are judged together, then leave together.
@rule
def strike(s, seat):
    captured = surrounded(s, seat)
    left = captured
    while left:
        spot = first_of(left)
        left &= ~BIT[spot]
        lift(s, seat, spot)
    return captured


# §3.1, §3.2, §3.3 A group is lost when each spot beside it holds an enemy that points at it.
@rule
def surrounded(s, seat):
    own = i64(s.crew[seat])
    free = DECK & ~(s.crew[0] | s.crew[1])
    safe = beside(free) & own  # §3.3 one empty spot saves a whole group
    grown = (safe | beside(safe)) & own
    while grown != safe:
        safe = grown
        grown = (safe | beside(safe)) & own
    left = own & ~safe
    lost = i64(0)
    while left:
        group = left & -left
        grown = (group | beside(group)) & own
        while grown != group:
            group = grown
            grown = (group | beside(group)) & own
        left &= ~group
        if not is_saved(s, group, beside(group) & ~group):
            lost |= group
    return lost


# §3.3 One enemy turned away saves the group.
@rule
def is_saved(s, group, ring):
    while ring:
        spot = first_of(ring)
        if group & BIT[s.stern[spot]]:
            return True
        ring &= ~BIT[spot]
    return False


# --- §4 The end ----------------------------------------------------------------------------------


# §4.9 The order of the tests: blocked (which `actor` sees by itself), contest, quiet, repetition, length.
@rule
def end_turn(s, is_entry, captured):
    me = s.turn
    s.turns += 1
    s.turn = 1 - me
    s.offered = 0
    if s.contest[me] != NONE:
        s.contest[me] += 1
    if captured:  # §4.4 a capture of any token puts the counts back
        for seat in range(2):
            if s.contest[seat] != NONE:
                s.contest[seat] = 0
    s.quiet = 0 if is_entry or captured else s.quiet + 1
    if s.quiet == 0:
        s.known = 0
    if s.unattended:
        remember(s)
    is_contest = s.contest[0] != NONE or s.contest[1] != NONE
    if s.contest[me] == CONTEST:
        ending = LOST_CONTEST
    elif s.unattended and s.quiet >= QUIET and not is_contest:
        ending = STALLED
    elif s.stood >= 3 and not is_contest:
        ending = REPETITION
    elif s.turns >= LONGEST:
        ending = LENGTH
    else:
        return
    if not is_blocked(s):
        s.ending = ending
        if ending == LOST_CONTEST:
            s.loser = me


# §4.8 How often this position has stood since the last capture or entry, now included.
@rule
def remember(s):
    s.stood = times_stood(s.past, s.known, (s.key ^ TO_MOVE[s.turn],))
    s.known += 1


@rule
def repeats(s):
    return max(s.stood - 1, 0)


@rule
def score(s, out):
    if s.ending == 0:  # §4.1, §4.9 blocked, which needs no note
        out[1 - s.turn] = 1.0
        out[s.turn] = 0.0
        return BLOCKED
    for seat in range(2):
        out[seat] = 0.5 if s.loser == NONE else 1.0 - (seat == s.loser)
    return i64(s.ending)
