"""The law of Quedah Merchant. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games._kidd.deck import (
    AHEAD,
    ARC,
    ARC_FROM,
    ARC_OF,
    ARC_TO,
    BASE,
    BESIDE,
    BIT,
    DECK,
    HATCH,
    IS_START,
    SPOT,
    START,
)
from flibuste.law import contract
from flibuste.law.bits import count_of, first_of
from flibuste.law.contract import CHANCE, NONE, OVER, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i16, i32, i64, rule, u8
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Reasons, seats

VERSION = 1
BOX = "_kidd"

SEAT = seats(2)
TOKENS = 7  # §2.1
STARTERS = len(START)  # §2.1 tokens placed before the first roll, of both seats together
DIE = Domain("die", range(1, 4))
NUMBERS = len(DIE)
FACES = 2  # §3.1 of the die's six, for each number
LONGEST = 2000  # §5.5 turns


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    strict_roll: bool = option(False, "5.4")


RULESETS = {
    "classic": Ruleset("Bambus Spieleverlag 2004"),
    "strict": Ruleset(
        "Bambus Spieleverlag 2004, the end read to the letter", {"strict_roll": True}
    ),
}

# Most choices: with a 3, of any seven or fewer tokens on any spots (all were tried; enemies only take
# choices away). A turn is a roll, a move and at most six steps of freed friends.
BOUNDS = Bounds(seats=(2,), choices=25, outcomes=NUMBERS, plies=STARTERS + 8 * LONGEST)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    placing = u8  # §2.1 tokens still to be placed before the first roll
    turn = i8.of(SEAT)
    reserve = i8[SEAT]
    crew = i32[SEAT].sets(SPOT)  # where each seat's tokens stand, prisoners not counted
    captors = i32.sets(SPOT)  # §4.2 where a token carries a prisoner
    stern = i8[SPOT].of(BASE, blank=NONE)  # §1.2 where a token's stern points
    roll = i8.of(DIE, blank=NONE)  # §3.1 until the turn is over
    freed = i8.of(SPOT, blank=NONE)  # §4.5 where a freed token is to step from
    vacated = i8.of(SPOT, blank=NONE)  # §4.7 the start spot left this turn, while friends are freed
    last = i8.of(SEAT, blank=NONE)  # §5.3 who made the last move
    turns = i16


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
enter = ACTIONS.verb("enter", picks="reserve-{seat} {spot}", rule="2.1", spot=SPOT)
roll = ACTIONS.verb("roll", rule="3.1", number=DIE)
move = ACTIONS.verb("move", picks="{spot} {arc}", rule="3.2", spot=SPOT, arc=ARC)
free = ACTIONS.verb("free", picks="{to}", rule="4.5", to=SPOT)
PASS = ACTIONS.verb("pass", rule="3.6").base  # a keyword of Python: known by its one code

EVENTS = Events()
entered = EVENTS.kind("entered", seat=SEAT, spot=SPOT)
rolled = EVENTS.kind("rolled", seat=SEAT, number=DIE)
# `by`: with a 3, the first spot passed; `captured`, `freed`, `refilled`: 1 if so; `start`: refilled
moved = EVENTS.kind(
    "moved",
    seat=SEAT,
    spot=SPOT,
    to=SPOT,
    base=SPOT,
    by=SPOT,
    captured=NUMBER,
    freed=NUMBER,
    refilled=NUMBER,
    start=SPOT,
)
stepped = EVENTS.kind(
    "stepped",
    seat=SEAT,
    spot=SPOT,
    to=SPOT,
    captured=NUMBER,
    freed=NUMBER,
    refilled=NUMBER,
    start=SPOT,
)
passed = EVENTS.kind("passed", seat=SEAT, number=DIE)

OBJECTIONS = Reasons()
game_over = OBJECTIONS.reason("game_over", "5.6")
must_enter = OBJECTIONS.reason("must_enter", "2.1")
no_hatch = OBJECTIONS.reason("no_hatch", "2.1", spot=SPOT)
taken = OBJECTIONS.reason("taken", "2.1", spot=SPOT)
must_roll = OBJECTIONS.reason("must_roll", "3.1")
rolled_already = OBJECTIONS.reason("rolled_already", "3.1", number=DIE)
no_entry = OBJECTIONS.reason("no_entry", "3.5")
not_yours = OBJECTIONS.reason("not_yours", "3.2", spot=SPOT)
is_prisoner = OBJECTIONS.reason("is_prisoner", "4.2", spot=SPOT)
backwards = OBJECTIONS.reason("backwards", "1.3", spot=SPOT, to=SPOT)
no_route = OBJECTIONS.reason("no_route", "3.2", spot=SPOT, to=SPOT, base=SPOT, number=DIE)
in_the_way = OBJECTIONS.reason("in_the_way", "3.2", spot=SPOT, to=SPOT)
own_token = OBJECTIONS.reason("own_token", "3.3", spot=SPOT)
not_behind = OBJECTIONS.reason("not_behind", "4.1", spot=SPOT, base=SPOT)
hands_full = OBJECTIONS.reason("hands_full", "4.2", spot=SPOT)
no_room = OBJECTIONS.reason("no_room", "4.6", spot=SPOT)
can_move_on = OBJECTIONS.reason("can_move_on", "3.6", number=DIE)
must_free = OBJECTIONS.reason("must_free", "4.5", spot=SPOT)
nobody_freed = OBJECTIONS.reason("nobody_freed", "4.5")
no_way = OBJECTIONS.reason("no_way", "1.1", spot=SPOT, to=SPOT)

ENDINGS = Reasons()
PRISONERS = ENDINGS.ending("prisoners", "5.1")
BLOCKED = ENDINGS.ending("blocked", "5.2")
LENGTH = ENDINGS.ending("length", "5.5")


# --- §1 The deck ---------------------------------------------------------------------------------


@rule
def empty_spots(s):
    return DECK & ~i64(s.crew[0] | s.crew[1])


# §1.3 The ways on from a spot reached from any of the spots `before`: from two, every way is open.
@rule
def onward(spot, before):
    behind = before & BESIDE[spot]
    if behind & (behind - 1):
        return BESIDE[spot]
    return BESIDE[spot] & ~behind


# --- §2 Setting up -------------------------------------------------------------------------------


# §2.1 Every token waits in reserve; the hatches are still to be filled.
@rule
def setup(s):
    s.reserve[0] = TOKENS
    s.reserve[1] = TOKENS
    s.placing = STARTERS


# --- §3 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    if s.placing > 0:
        return i64(s.turn)
    if s.roll == NONE:
        return OVER if is_over(s) else CHANCE
    if s.strict_roll and s.freed == NONE and not can_move(s, steps_rolled(s)):  # §5.4
        return OVER
    return i64(s.turn)


@rule
def steps_rolled(s):
    return i64(s.roll) + 1


# §3.2 With so many steps to go some token can be moved.
@rule
def can_move(s, steps):
    empty = empty_spots(s)
    left = i64(s.crew[s.turn])
    while left:
        spot = first_of(left)
        left &= ~BIT[spot]
        before, reached = walk(spot, BIT[s.stern[spot]], steps, empty | BIT[spot])
        while reached:
            base = first_of(reached)
            reached &= ~BIT[base]
            if landings(s, spot, base, onward(base, before), empty | BIT[spot]):
                return True
    return False


# §3.2 Where a token can be with one step left to go, and where it can be one step earlier. No ring
# of the deck is shorter than four ways: in three steps nobody comes back, and the spot just left may
# count as empty.
@rule
def walk(spot, before, steps, empty):
    reached = i64(BIT[spot])
    for _ in range(steps - 1):
        further = i64(0)
        left = reached
        while left:
            here = first_of(left)
            left &= ~BIT[here]
            further |= onward(here, before) & empty
        before = reached
        reached = further
    return before, reached


# §3.3 The spots ahead of `base` on which the token from `spot` may end its move.
@rule
def landings(s, spot, base, ahead, empty):
    ends = ahead & empty
    if not s.captors & BIT[spot]:  # §4.2
        ends |= prey(s, base, ahead, empty)
    return ends


# §4.1, §4.3, §4.6 The enemies ahead of `base` that show it their sterns, and may be taken.
@rule
def prey(s, base, ahead, empty):
    takes = i64(0)
    enemies = ahead & s.crew[1 - s.turn]
    while enemies:
        enemy = first_of(enemies)
        enemies &= ~BIT[enemy]
        if s.stern[enemy] == base and (not s.captors & BIT[enemy] or can_be_freed(s, enemy, empty)):
            takes |= BIT[enemy]
    return takes


@rule
def legal(s, w, out):
    n = 0
    if s.placing > 0:  # §2.1
        for spot in START:
            if empty_spots(s) & BIT[spot]:
                out[n] = enter.code(spot)
                n += 1
        return n
    if s.roll == NONE:  # §3.1
        for number in range(NUMBERS):
            out[n] = roll.code(number)
            n += 1
        return n
    empty = empty_spots(s)
    if s.freed != NONE:  # §4.5
        ends = steps_of_freed(s, empty)
        while ends:
            to = first_of(ends)
            ends &= ~BIT[to]
            out[n] = free.code(to)
            n += 1
        return n
    left = i64(s.crew[s.turn])
    while left:  # §3.2, §3.3, §3.4
        spot = first_of(left)
        left &= ~BIT[spot]
        before, reached = walk(spot, BIT[s.stern[spot]], steps_rolled(s), empty | BIT[spot])
        while reached:
            base = first_of(reached)
            reached &= ~BIT[base]
            ends = landings(s, spot, base, onward(base, before), empty | BIT[spot])
            while ends:
                to = first_of(ends)
                ends &= ~BIT[to]
                out[n] = move.code(spot, ARC_OF[to, base])
                n += 1
    if n == 0 and not s.strict_roll:  # §3.6
        out[n] = PASS
        n += 1
    return n


# §3.1 Each number is on two of the six faces.
@rule
def odds(s, w, out):
    for number in range(NUMBERS):
        out[number] = FACES
    return NUMBERS


@rule
def objection(s, w, a, out):
    who = actor(s)
    if who == OVER:
        return game_over.say(out)
    if s.placing > 0:
        return objection_to_entry(s, a, out)
    if who == CHANCE:
        return 0 if roll.has(a) else must_roll.say(out)
    if roll.has(a):
        return rolled_already.say(out, s.roll)
    if enter.has(a):
        return no_entry.say(out)
    if s.freed != NONE:
        return objection_to_freeing(s, a, out)
    if free.has(a):
        return nobody_freed.say(out)
    if a == PASS:
        return can_move_on.say(out, s.roll) if can_move(s, steps_rolled(s)) else 0
    return objection_to_move(s, move.spot(a), ARC_TO[move.arc(a)], ARC_FROM[move.arc(a)], out)


@rule
def objection_to_entry(s, a, out):
    if not enter.has(a):
        return must_enter.say(out)
    spot = enter.spot(a)
    if not IS_START[spot]:
        return no_hatch.say(out, spot)
    return 0 if empty_spots(s) & BIT[spot] else taken.say(out, spot)


@rule
def objection_to_move(s, spot, to, base, out):
    if not s.crew[s.turn] & BIT[spot]:
        if s.crew[1 - s.turn] & s.captors & BIT[spot]:
            return is_prisoner.say(out, spot)
        return not_yours.say(out, spot)
    behind = i64(BIT[s.stern[spot]])
    steps = steps_rolled(s)
    if not is_route(spot, behind, steps, DECK, to, base):
        if is_route(spot, i64(0), steps, DECK, to, base):
            return backwards.say(out, spot, s.stern[spot])
        return no_route.say(out, spot, to, base, s.roll)
    empty = empty_spots(s) | BIT[spot]
    if not is_route(spot, behind, steps, empty, to, base):
        return in_the_way.say(out, spot, to)
    if s.captors & BIT[spot] and s.crew[1 - s.turn] & BIT[to] and s.stern[to] == base:
        return hands_full.say(out, spot)
    return objection_to_end(s, to, base, empty, out)


# §3.2 Over spots of `empty` alone, that many steps can end with the one from `base` to `to`.
@rule
def is_route(spot, behind, steps, empty, to, base):
    before, reached = walk(spot, behind, steps, empty)
    return reached & BIT[base] and onward(base, before) & BIT[to]


@rule
def objection_to_end(s, to, base, empty, out):
    if s.crew[s.turn] & BIT[to]:
        return own_token.say(out, to)
    if not s.crew[1 - s.turn] & BIT[to]:
        return 0
    if s.stern[to] != base:
        return not_behind.say(out, to, base)
    return 0 if prey(s, base, BIT[to], empty) else no_room.say(out, to)


@rule
def objection_to_freeing(s, a, out):
    spot = s.freed
    if not free.has(a):
        return must_free.say(out, spot)
    to = free.to(a)
    if not BESIDE[spot] & BIT[to]:
        return no_way.say(out, spot, to)
    if s.stern[spot] == to:
        return backwards.say(out, spot, to)
    return objection_to_end(s, to, spot, empty_spots(s), out)


# --- What happens --------------------------------------------------------------------------------


@rule
def apply(s, w, a):
    me = i64(s.turn)
    if roll.has(a):
        s.roll = roll.number(a)
        rolled.tell(s, me, roll.number(a))
    elif move.has(a):
        move_token(s, move.spot(a), ARC_TO[move.arc(a)], ARC_FROM[move.arc(a)])
    elif free.has(a):
        step_free(s, free.to(a))
    elif enter.has(a):  # §2.1, §2.2 six entries later it is the first seat's turn again
        come_on_deck(s, enter.spot(a))
        entered.tell(s, me, enter.spot(a))
        s.placing -= 1
        s.turn = 1 - me
    else:  # §3.6
        passed.tell(s, me, s.roll)
        next_turn(s)


@rule
def come_on_deck(s, spot):
    s.reserve[s.turn] -= 1
    s.crew[s.turn] |= BIT[spot]
    s.stern[spot] = HATCH


@rule
def move_token(s, spot, to, base):
    me = i64(s.turn)
    by = passes_by(s, spot, base)
    s.crew[me] &= ~BIT[spot]
    s.stern[spot] = NONE
    if s.captors & BIT[spot]:  # §4.2 the prisoner goes where its captor goes
        s.captors ^= BIT[spot] | BIT[to]
        captured = 0
    else:
        captured = land(s, to)
    s.crew[me] |= BIT[to]
    s.stern[to] = base
    if IS_START[spot]:
        s.vacated = spot
    freed = 1 if s.freed != NONE else 0
    start = NONE if freed else end_turn(s)
    moved.tell(s, me, spot, to, base, by, captured, freed, 1 if start != NONE else 0, start)


# §3.4 One of the routes, for the eye: with a 3, the first spot passed.
@rule
def passes_by(s, spot, base):
    if steps_rolled(s) < 3:
        return NONE
    return first_of(AHEAD[spot, s.stern[spot]] & BESIDE[base] & empty_spots(s))


# --- §4 Prisoners --------------------------------------------------------------------------------


# §4.1, §4.4 Whoever is met is taken, and a friend carried there is free. Returns 1 if one was taken.
@rule
def land(s, to):
    s.freed = NONE
    if not s.crew[1 - s.turn] & BIT[to]:
        return 0
    s.crew[1 - s.turn] &= ~BIT[to]
    if s.captors & BIT[to]:
        s.freed = to
    s.captors |= BIT[to]
    return 1


# §4.5 A freed token carries nobody and faces as its captor did.
@rule
def steps_of_freed(s, empty):
    ahead = AHEAD[s.freed, s.stern[s.freed]]
    return ahead & empty | prey(s, s.freed, ahead, empty)


@rule
def step_free(s, to):
    me = i64(s.turn)
    spot = i64(s.freed)
    captured = land(s, to)
    s.crew[me] |= BIT[to]
    s.stern[to] = spot
    freed = 1 if s.freed != NONE else 0
    start = NONE if freed else end_turn(s)
    stepped.tell(s, me, spot, to, captured, freed, 1 if start != NONE else 0, start)


# §4.6 The friend carried on this spot can step, and so can every friend that frees in turn. Each
# captor shows its stern to one spot only: the chains form a tree, and no spot comes up twice.
@rule
def can_be_freed(s, spot, empty):
    waiting = i64(BIT[spot])
    while waiting:
        here = first_of(waiting)
        waiting &= ~BIT[here]
        ahead = AHEAD[here, s.stern[here]]
        if ahead & empty:
            return True
        enemies = ahead & s.crew[1 - s.turn]
        while enemies:
            enemy = first_of(enemies)
            enemies &= ~BIT[enemy]
            if s.stern[enemy] == here:
                if not s.captors & BIT[enemy]:
                    return True
                waiting |= BIT[enemy]
    return False


# §3.5, §4.7 The start spot left this turn, if it is empty now, is refilled. Returns it, or NONE.
@rule
def end_turn(s):
    start = i64(s.vacated)
    if start != NONE and (s.reserve[s.turn] == 0 or not empty_spots(s) & BIT[start]):
        start = i64(NONE)
    if start != NONE:
        come_on_deck(s, start)
    s.vacated = NONE
    s.last = s.turn
    next_turn(s)
    return start


@rule
def next_turn(s):
    s.roll = NONE
    s.turns += 1
    s.turn = 1 - s.turn


# --- §5 The end ----------------------------------------------------------------------------------


# §5.2, §5.6 Before the roll. A longer move begins with a step onto an empty spot: whoever cannot
# move by one cannot move at all.
@rule
def is_over(s):
    return not can_move(s, 1) or s.turns >= LONGEST or holds_all(s, 0) or holds_all(s, 1)


# §5.1 All seven enemies are this seat's prisoners.
@rule
def holds_all(s, seat):
    if s.crew[1 - seat]:
        return False
    return count_of(i64(s.captors)) == TOKENS


@rule
def score(s, out):
    for seat in range(2):
        if holds_all(s, seat):
            out[seat] = 1.0
            out[1 - seat] = 0.0
            return PRISONERS
    if s.roll == NONE and can_move(s, 1):
        out[0] = 0.5
        out[1] = 0.5
        return LENGTH
    winner = 1 - s.turn if s.last == NONE else s.last  # §5.3
    out[winner] = 1.0
    out[1 - winner] = 0.0
    return BLOCKED
