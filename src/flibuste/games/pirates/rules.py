"""The law of Les Pirates. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flibuste.games.pirates.board import (
    ANCHOR,
    ASHORE,
    AWAY,
    BIT,
    CHANNEL,
    COLUMN,
    CONTRARY_WINDS,
    COUNT,
    DIRECTION,
    DISTANCE,
    DOUBLE,
    ENEMY_KINGDOMS,
    FACE,
    FACES,
    FACING,
    FIRST,
    FLEET,
    HOLD,
    IS_BAR,
    IS_STRAIT,
    ISLAND,
    KIND,
    LEGS_FROM,
    LEGS_HOME,
    MOST_DICE,
    NEXT,
    NORTHEAST,
    OWNER,
    ROW,
    SHIP,
    SHIPS,
    SHOWS,
    SQUARE,
    SQUARES,
    TREASURE,
    TURN,
    WEIGHT,
    throw,
)
from flibuste.law import contract, kernel
from flibuste.law.contract import CHANCE, NONE, OVER, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i16, i32, i64, rule, u8
from flibuste.law.vocabulary import NUMBER, SEAT, Actions, Domain, Events, Phrase, Reasons, SetOf

VERSION = 1

QUIET = 200  # §6.4 turns without a load or a lost ship
LONGEST = 3000  # §6.5 turns
REROLLS = 10  # §7.13 in one turn
PILE = 3  # §7.17 ships at most
ALIKE = 3  # §7.2 equal dice that bring the cyclone
FLEETS = 2 * FLEET  # ships at most under one command
WAYS = len(DIRECTION)
PRIZES = len(TREASURE)

PHASE = Domain("phase", ("starting", "ready", "rolling", "losing", "sailing", "taking", "loading"))
STARTING, READY, ROLLING, LOSING, SAILING, TAKING, LOADING = range(7)
ZONE = Domain("zone", ("block", "steps"))
BLOCK, BY_STEPS = range(2)


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    devils_island: bool = option(False, "7.1")
    cyclone: bool = option(False, "7.2")
    double_board: bool = option(False, "7.4")
    wreck: bool = option(False, "7.7")
    explosive_ship: bool = option(False, "7.9")
    one_two: bool = option(False, "7.13")
    enemy_kingdoms: bool = option(False, "7.14")
    contrary_winds: bool = option(False, "7.15")
    fleet: bool = option(False, "7.17")
    strict_passing: bool = option(False, "3.4")
    load_at_rest: bool = option(False, "5.2")
    strait_diagonal: bool = option(True, "3.9")
    lone_treasure: bool = option(False, "7.6")
    zone: str = option("block", "7.11", ZONE)


def excluded(options: Options, seats: int) -> Phrase | None:
    """Why these options cannot stand together, §8.1; None where they can."""
    duel = "enemy-kingdoms" if options.enemy_kingdoms else "contrary-winds"
    if options.devils_island and options.fleet:
        return Phrase("excluded-starts", {})
    if options.enemy_kingdoms and options.contrary_winds:
        return Phrase("excluded-harbours", {})
    if (options.enemy_kingdoms or options.contrary_winds) and options.double_board:
        return Phrase("excluded-double-board", {"variant": Phrase(f"ruleset-{duel}", {})})
    if (options.enemy_kingdoms or options.contrary_winds) and seats != 2:
        variant = Phrase(f"ruleset-{duel}", {})
        return Phrase("excluded-duel", {"variant": variant, "seats": seats})
    if seats > 4 and not options.double_board:
        return Phrase("excluded-crowd", {"seats": seats})
    return None


_TACTIC = "Tactic 1999"
_OURS = "our own mixture of the variants of 1999"
RULESETS = {
    "classic": Ruleset(_TACTIC, seats=4),
    "strict": Ruleset(
        "Pirateer, as the English sources tell it", {"strict_passing": True}, seats=4
    ),
    "devils_island": Ruleset(_TACTIC, {"devils_island": True}, seats=4),
    "cyclone": Ruleset(_TACTIC, {"cyclone": True}, seats=4),
    "double_board": Ruleset(_TACTIC, {"double_board": True}, seats=8),
    "wreck": Ruleset(_TACTIC, {"wreck": True}, seats=4),
    "explosive_ship": Ruleset(_TACTIC, {"explosive_ship": True}, seats=4),
    "one_two": Ruleset(_TACTIC, {"one_two": True}, seats=4),
    "enemy_kingdoms": Ruleset(_TACTIC, {"enemy_kingdoms": True}, seats=2),
    "contrary_winds": Ruleset(_TACTIC, {"contrary_winds": True}, seats=2),
    "fleet": Ruleset(_TACTIC, {"fleet": True}, seats=4),
    "sudden_storm": Ruleset(
        _OURS, {"devils_island": True, "cyclone": True, "one_two": True}, seats=4
    ),
    "powder_keg": Ruleset(_OURS, {"fleet": True, "explosive_ship": True, "wreck": True}, seats=4),
    "two_crowns": Ruleset(_OURS, {"enemy_kingdoms": True, "fleet": True, "one_two": True}, seats=2),
    "great_ocean": Ruleset(_OURS, {"double_board": True, "devils_island": True}, seats=6),
}

# Most choices: six ships with three dice and six directions each, three piles, six loads, the end.
# A roll brings at most five legs, each with a treasure to take and one to load; before it a ship
# can be declared, after it one lost, and a new roll asked for.
BOUNDS = Bounds(
    seats=(2, 3, 4, 5, 6, 7, 8),
    choices=6 * 3 * 6 + 3 * 3 * 6 + 6 + 2,
    outcomes=252,
    plies=1 + LONGEST * (1 + (REROLLS + 1) * (3 + 3 * MOST_DICE)),
)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State):
    devils_island = u8
    cyclone = u8
    double_board = u8
    wreck = u8
    explosive_ship = u8
    one_two = u8
    enemy_kingdoms = u8
    contrary_winds = u8
    fleet = u8
    strict_passing = u8
    load_at_rest = u8
    strait_diagonal = u8
    lone_treasure = u8
    zone = u8.of(ZONE)
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    dice = i8[FACE]  # how many dice with each face are still to be used
    bound = u8  # §3.12 the last leg was allowed only on the way to a win
    bonus = u8  # §7.13 the roll held a 1 and a 2
    rerolls = i8
    powder = i8.of(SHIP, blank=NONE)  # §7.9 the declared ship
    blast = i8  # §7.11 the reach of its explosion
    moved = i32.sets(SHIP)  # who may take or load now
    ship = i16[SHIP].of(SQUARE, blank=NONE)
    wrecks = i16[SHIP].of(SQUARE, blank=NONE)  # §7.7 where a ship lies turned over
    treasure = i8[TREASURE].of(HOLD, blank=NONE)
    stirred = u8  # §6.4 something was loaded or lost this turn
    quiet = i16
    turns = i16
    ending = i8
    victors = i16.sets(SEAT)


DEPTH = MOST_DICE + 1
LEGS = BOUNDS.choices


class Work(kernel.Record):
    """The chart as the actor sees it, legs tried on it, and how to take them back."""

    sea = u8[SQUARES]
    count = i64  # ships of the actor
    hull = i64[FLEETS]
    at = i64[FLEETS]
    home = i64[FLEETS]
    laden = i64  # the carriers among them, one bit each
    prize = i64[PRIZES]  # where an enemy carries it
    ashore = i64  # the treasures on their islands, one bit each
    foes = i64  # squares with enemies
    only = i64  # §7.10 the one ship that may sail
    dice = i64[FACES]
    faces = i64  # what the dice left show, one bit a face
    left = i64
    # The legs that the dice allow, by themselves.
    code = i32[LEGS]
    leg_mover = i64[LEGS]
    leg_way = i64[LEGS]
    leg_face = i64[LEGS]
    keeps = u8[LEGS]
    ways_out = i64[FLEETS, FACES]  # how many legs a ship has with a face
    # The search: what is tried at each level, and what stood there before.
    tried = i64[DEPTH]
    way = i64[DEPTH]
    face = i64[DEPTH]
    ends = i64[DEPTH]
    pick = i64[DEPTH]
    picks = i64[DEPTH]
    crew = i64[DEPTH]
    start = i64[DEPTH]
    goal = i64[DEPTH]
    old_sea = u8[DEPTH]
    old_foes = i64[DEPTH]
    old_laden = i64[DEPTH]
    old_ashore = i64[DEPTH]
    old_prize = i64[DEPTH, PRIZES]


# --- Words ---------------------------------------------------------------------------------------

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


# --- §1, §2 The chart and the crews --------------------------------------------------------------

# §1.1, §1.2, §1.3, §1.4, §1.5, §1.6, §7.5 The chart itself is in board.py. §9.1 It is the printed
# one.


# §2.1, §7.4, §7.14, §7.15 How the harbours are shared out.
@rule
def league(s):
    if s.enemy_kingdoms:
        return np.int64(ENEMY_KINGDOMS)
    if s.contrary_winds:
        return np.int64(CONTRARY_WINDS)
    return np.int64(s.seats) - 2 + (DOUBLE if s.double_board else 0)


@rule
def ships_of(s):
    return SHIPS if s.double_board else SHIPS // 2


@rule
def layout_of(s):
    return 1 if s.double_board else 0


# §2.2 Three ships beside the anchor, the treasure ashore.
@rule
def setup(s):
    crews = league(s)
    for ship in range(SHIPS):
        harbour = ship // FLEET
        place = ship % FLEET
        if OWNER[crews, ship] == NONE:
            continue
        if s.fleet:  # §7.17
            s.ship[ship] = ANCHOR[harbour]
        elif s.devils_island and place > 0:  # §7.1
            s.ship[ship] = FACING[harbour, place - 1]
        else:
            s.ship[ship] = CHANNEL[harbour, 1 + place]
    s.treasure[0] = ASHORE
    if s.double_board and not s.lone_treasure:  # §7.6
        s.treasure[1] = ASHORE


@rule
def actor(s):
    if s.ending != 0:
        return OVER
    if s.phase == STARTING or s.phase == ROLLING:
        return CHANCE
    return np.int64(s.turn)


# §4.3 The seats that still have a ship.
@rule
def afloat(s):
    crews = league(s)
    found = np.int64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] != NONE and OWNER[crews, ship] != NONE:
            found |= BIT[OWNER[crews, ship]]
    return found


@rule
def first_ship(ships):
    for ship in range(SHIPS):
        if ships & BIT[ship]:
            return ship
    return 0


@rule
def count_of(members):
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


# Each table of the chart is read in one rule alone: a GPU keeps a copy for every rule that reads it.
@rule
def row(square):
    return np.int64(ROW[square])


@rule
def column(square):
    return np.int64(COLUMN[square])


@rule
def onward(layout, square, way):
    return np.int64(NEXT[layout, square, way])


@rule
def legs_home(layout, harbour, square):
    return np.int64(LEGS_HOME[layout, harbour, square])


# §1.6 On the cylinder: the same square is met again a turn of the chart further.
@rule
def is_in_zone(s, centre, square, reach):
    period = TURN * (1 + layout_of(s))
    for turn in range(-1, 2):
        down = abs(row(centre) - row(square) + turn * period)
        right = abs(column(centre) - column(square) + turn * period)
        if s.zone == BLOCK:  # §7.11
            if max(down, right) <= reach:
                return True
        elif down + right <= reach:
            return True
    return False


# --- §3 Sailing ----------------------------------------------------------------------------------

# What lies on a square, besides KIND.
FOE, WRECKED, MATE = 4, 8, 16  # MATE counts own ships


# The chart as the actor sees it.
@rule
def survey(s, w):
    squares = SQUARES if s.double_board else COUNT
    for square in range(squares):
        w.sea[square] = KIND[square]
    crews = league(s)
    w.count = 0
    w.foes = 0
    w.only = NONE
    w.laden = 0
    w.ashore = 0
    for k in range(PRIZES):
        w.prize[k] = NONE
        if s.treasure[k] == ASHORE:
            w.ashore |= BIT[k]
    for ship in range(ships_of(s)):
        at = np.int64(s.ship[ship])
        if s.wrecks[ship] != NONE:
            w.sea[s.wrecks[ship]] |= WRECKED
        if at == NONE:
            continue
        if OWNER[crews, ship] == s.turn:
            mate = w.count
            w.count += 1
            w.hull[mate] = ship
            w.at[mate] = at
            w.home[mate] = ship // FLEET
            w.sea[at] += MATE
            if s.powder == ship:
                w.only = mate
            for k in range(PRIZES):
                if s.treasure[k] == ship:
                    w.laden |= BIT[mate]
        else:
            if not w.sea[at] & FOE:
                w.sea[at] |= FOE
                w.foes += 1
            for k in range(PRIZES):
                if s.treasure[k] == ship:
                    w.prize[k] = at
    w.left = 0
    w.faces = 0
    for face in range(FACES):
        w.dice[face] = s.dice[face]
        w.left += s.dice[face]
        if s.dice[face]:
            w.faces |= BIT[face]


# §3.1 A mover is one ship, or behind all of those a whole pile by its first ship (§7.18).
@rule
def crew_of(s, w, mover):
    if mover < w.count:
        return BIT[mover] if w.only == NONE or w.only == mover else np.int64(0)
    lead = mover - w.count
    if not s.fleet or w.only != NONE or w.sea[w.at[lead]] < 2 * MATE:
        return np.int64(0)
    crew = np.int64(0)
    for mate in range(w.count):
        if w.at[mate] == w.at[lead]:
            if mate < lead:
                return np.int64(0)
            crew |= BIT[mate]
    return crew


# Sets of an actor's ships, and of faces: six bits, so a table has the answers.
FIRST_OF = np.array([max(0, (crew & -crew).bit_length() - 1) for crew in range(64)], np.int64)
LAST_OF = np.array([max(0, crew.bit_length() - 1) for crew in range(64)], np.int64)
SIZE_OF = np.array([crew.bit_count() for crew in range(64)], np.int64)


@rule
def member(crew, k):
    for _ in range(k):
        crew &= crew - 1
    return FIRST_OF[crew]


# §5.3, §7.16 A carrier, or a pile with one, never sails away from the carrier's harbour.
# §5.4, §5.5 That is all: any other leg, a boarding too, is as free to it as to any ship.
@rule
def is_away(w, crew, way):
    carriers = crew & w.laden
    while carriers:
        if AWAY[w.home[FIRST_OF[carriers]]] == way:
            return True
        carriers &= carriers - 1
    return False


# §3.2, §3.3, §3.5, §3.6, §3.7, §3.8 The faces with which a leg that way can end, one bit each.
@rule
def course(s, w, at, way, size, faces):
    layout = layout_of(s)
    ends = np.int64(0)
    here = at
    if way >= NORTHEAST and w.sea[at] & IS_STRAIT and not s.strait_diagonal:  # §3.9
        return ends
    face = 1  # one bit for each
    while face <= faces:
        here = onward(layout, here, way)
        if here == NONE:
            return ends
        there = np.int64(w.sea[here])
        if there & FOE:
            return ends | (faces & face)
        if there & WRECKED:  # §7.7, §7.8
            return ends
        mates = there // MATE
        if mates == 0 or (s.fleet and mates + size <= PILE):  # §3.4, §7.17
            ends |= faces & face
        if (mates and s.strict_passing) or (there & IS_BAR and way < NORTHEAST):
            return ends
        face <<= 1
    return ends


# Everything that one die allows, whatever becomes of the others.
@rule
def list_legs(s, w):
    n = 0
    for mate in range(w.count):
        for face in range(FACES):
            w.ways_out[mate, face] = 0
    for mover in range(2 * w.count):
        crew = crew_of(s, w, mover)
        if crew == 0:
            continue
        lead = FIRST_OF[crew]
        for way in range(WAYS):
            if is_away(w, crew, way):
                continue
            ends = course(s, w, w.at[lead], way, SIZE_OF[crew], w.faces)
            for face in range(FACES):
                if ends & BIT[face]:
                    w.leg_mover[n] = mover
                    w.leg_way[n] = way
                    w.leg_face[n] = face
                    if mover < w.count:
                        w.ways_out[mover, face] += 1
                        w.code[n] = leg.code(w.hull[lead], face, way)
                    else:
                        w.code[n] = convoy.code(w.hull[lead], face, way)
                    n += 1
    return n


# §3.10 Whether one more die can be used at all. A pile can do nothing here that its ships cannot.
@rule
def can_use_one(s, w, first):
    for k in range(w.count):
        mate = (first + k) % w.count
        if w.only != NONE and w.only != mate:
            continue
        for way in range(WAYS):
            if not is_away(w, BIT[mate], way) and course(s, w, w.at[mate], way, 1, w.faces):
                return True
    return False


# --- Legs tried on the chart ---------------------------------------------------------------------


@rule
def walk(s, at, way, face):
    layout = layout_of(s)
    here = np.int64(at)
    for _ in range(face + 1):
        here = onward(layout, here, way)
    return here


# §5.1 The treasure that a ship on this square could load, NONE without one.
@rule
def loadable(w, square):
    island = np.int64(ISLAND[square])
    return island if island != NONE and w.ashore & BIT[island] else np.int64(NONE)


@rule
def is_prize(w, square):
    return w.prize[0] == square or w.prize[1] == square


# The leg of a level of the search, and in how many ways it can turn out: who takes (§7.19), and for
# a win who loads (§5.1, §5.2).
@rule
def lay_course(s, w, level, face, loads):
    at = w.at[FIRST_OF[w.crew[level]]]
    goal = walk(s, at, w.way[level], face)
    size = SIZE_OF[w.crew[level]]
    w.face[level] = face
    w.start[level] = at
    w.goal[level] = goal
    w.pick[level] = 0
    w.picks[level] = size if is_prize(w, goal) else 1
    if loads and w.only == NONE and loadable(w, at if s.load_at_rest else goal) != NONE:
        w.picks[level] *= 1 + size


# Sail the leg of this level on the chart; says whether it wins.
@rule
def play(s, w, level):
    crew = w.crew[level]
    face = w.face[level]
    goal = w.goal[level]
    size = SIZE_OF[crew]
    takers = size if is_prize(w, goal) else 1
    loader = w.pick[level] // takers - 1
    w.old_sea[level] = w.sea[goal]
    w.old_foes[level] = w.foes
    w.old_laden[level] = w.laden
    w.old_ashore[level] = w.ashore
    for k in range(PRIZES):
        w.old_prize[level, k] = w.prize[k]
    if loader >= 0:  # a leg away from home would not begin with a load: it is sailed without
        mate = member(crew, loader)
        island = loadable(w, w.start[level] if s.load_at_rest else goal)
        if not s.load_at_rest or AWAY[w.home[mate]] != w.way[level]:
            w.laden |= BIT[mate]
            w.ashore &= ~BIT[island]
    is_boarded = w.sea[goal] & FOE != 0
    if is_boarded:  # §4.1, §5.6
        w.foes -= 1
        w.sea[goal] -= FOE
        if s.wreck:
            w.sea[goal] |= WRECKED
        for k in range(PRIZES):
            if w.prize[k] == goal:
                w.prize[k] = NONE
                w.laden |= BIT[member(crew, w.pick[level] % takers)]
    w.sea[w.start[level]] -= MATE * size
    w.sea[goal] += MATE * size
    w.left -= 1
    w.dice[face] -= 1
    if w.dice[face] == 0:
        w.faces &= ~BIT[face]
    put(w, crew, goal)
    if is_boarded and w.foes == 0:  # §6.2
        return True
    carriers = crew & w.laden
    while carriers:  # §6.1
        if ANCHOR[w.home[FIRST_OF[carriers]]] == goal:
            return True
        carriers &= carriers - 1
    return False


@rule
def put(w, crew, square):
    while crew:
        w.at[FIRST_OF[crew]] = square
        crew &= crew - 1


@rule
def unplay(w, level):
    crew = w.crew[level]
    put(w, crew, w.start[level])
    w.sea[w.goal[level]] = w.old_sea[level]
    w.sea[w.start[level]] += MATE * SIZE_OF[crew]
    w.foes = w.old_foes[level]
    w.laden = w.old_laden[level]
    w.ashore = w.old_ashore[level]
    for k in range(PRIZES):
        w.prize[k] = w.old_prize[level, k]
    w.left += 1
    w.dice[w.face[level]] += 1
    w.faces |= BIT[w.face[level]]


# False where the dice left are too few for any win, even on an empty sea.
@rule
def could_win(s, w):
    if 0 < w.foes <= w.left:
        return True
    layout = layout_of(s)
    arrival = 0 if s.load_at_rest else 1
    for mate in range(w.count):
        home = w.home[mate]
        if w.laden & BIT[mate] and legs_home(layout, home, w.at[mate]) <= w.left:
            return True
        for k in range(PRIZES):
            if w.prize[k] != NONE and 1 + legs_home(layout, home, w.prize[k]) <= w.left:
                return True
            if w.ashore & BIT[k] and arrival + LEGS_FROM[layout, home, k] <= w.left:
                return True
    return False


# The next thing to try at a level: another outcome of the same leg, or another leg; False when all
# have been tried. The ship that sailed before comes first: it is the one most at large.
@rule
def next_try(s, w, level, loads):
    w.pick[level] += 1
    if w.pick[level] < w.picks[level]:
        return True
    if level == 0:
        return False
    while w.ends[level] == 0:
        w.way[level] += 1
        if w.way[level] == WAYS:
            w.way[level] = 0
            w.tried[level] += 1
        if w.tried[level] == 2 * w.count or (w.tried[level] == w.count and not s.fleet):
            return False
        mover = w.tried[level]
        if mover < w.count:
            mover = (mover + FIRST_OF[w.crew[level - 1]]) % w.count
        w.crew[level] = crew_of(s, w, mover)
        if w.crew[level] == 0:
            w.way[level] = WAYS - 1
        elif not is_away(w, w.crew[level], w.way[level]):
            at = w.at[FIRST_OF[w.crew[level]]]
            w.ends[level] = course(s, w, at, w.way[level], SIZE_OF[w.crew[level]], w.faces)
    face = LAST_OF[w.ends[level]]
    w.ends[level] &= ~BIT[face]
    lay_course(s, w, level, face, loads)
    return True


# §3.10 Whether `need` more dice can be used after the listed leg; §3.11 with need 0, whether it
# wins or begins a win.
@rule
def leads_on(s, w, k, need):
    loads = need == 0
    w.crew[0] = crew_of(s, w, w.leg_mover[k])
    w.way[0] = w.leg_way[k]
    lay_course(s, w, 0, w.leg_face[k], loads and not s.load_at_rest)
    w.pick[0] = -1
    level = 0
    is_found = False
    goes_on = True
    while True:
        if is_found or not goes_on or not next_try(s, w, level, loads):
            if level == 0:
                return is_found
            level -= 1
            unplay(w, level)
            goes_on = True
            continue
        is_won = play(s, w, level)
        if need == 0:
            is_found = is_won
            goes_on = 0 < w.left < MOST_DICE and could_win(s, w)
        elif is_won:
            goes_on = False
        elif need - level == 1:
            is_found = can_use_one(s, w, FIRST_OF[w.crew[level]])
            goes_on = False
        level += 1
        if goes_on:
            w.tried[level] = 0
            w.way[level] = -1
            w.ends[level] = 0
            w.pick[level] = 0
            w.picks[level] = 0


# A short cut for two dice: a ship that stays has two legs with the other die. They part at once, so
# the leg before it can stand in the way of one only.
@rule
def has_other(s, w, k):
    if w.left != 2:
        return False
    crew = crew_of(s, w, w.leg_mover[k])
    face = w.leg_face[k]
    other = FIRST_OF[w.faces & ~BIT[face]] if w.dice[face] == 1 else face
    for mate in range(w.count):
        if not crew & BIT[mate] and w.ways_out[mate, other] > 1:
            return True
    return False


# §3.10 How many dice can be used after the best of the n listed legs; marks those that allow it.
@rule
def most_after(s, w, n):
    for need in range(min(w.left, MOST_DICE) - 1, 0, -1):
        is_found = False
        for k in range(n):
            w.keeps[k] = has_other(s, w, k) or leads_on(s, w, k, need)
            is_found |= w.keeps[k] != 0
        if is_found:
            return need
    return 0


# §3.10, §3.11, §3.12 The legs that may be sailed, in w.
@rule
def legal_legs(s, w):
    survey(s, w)
    if w.left == 0:
        return 0
    n = list_legs(s, w)
    if s.bound:
        for k in range(n):
            w.keeps[k] = 0
    elif n == 0 or w.left == 1 or most_after(s, w, n) == 0:
        return n
    kept = 0
    for k in range(n):
        if w.keeps[k] or leads_on(s, w, k, 0):
            w.code[kept] = w.code[k]
            kept += 1
    return kept


# §3.12 Whether a legal leg wastes dice that another would have used: only a win allows it.
@rule
def binds(s, w, code):
    dice = 0
    for face in range(FACES):
        dice += s.dice[face]
    if dice < 3:
        return False
    survey(s, w)
    if not could_win(s, w):
        return False
    n = list_legs(s, w)
    if most_after(s, w, n) > 0:
        for k in range(n):
            if w.code[k] == code:
                return not w.keeps[k]
    return False


# --- What you may do -----------------------------------------------------------------------------


# §3.1, §7.2, §7.6, §7.10 How many dice are rolled.
@rule
def dice_of(s):
    if s.powder != NONE:
        return 2
    return 2 + (1 if s.cyclone else 0) + (2 if s.double_board else 0)


# §7.3 The own ships furthest from home, one bit each.
@rule
def furthest(s):
    crews = league(s)
    layout = layout_of(s)
    most = np.int64(-1)
    found = np.int64(0)
    for ship in range(ships_of(s)):
        at = s.ship[ship]
        if at != NONE and OWNER[crews, ship] == s.turn:
            steps = np.int64(DISTANCE[layout, ship // FLEET, at])
            if steps > most:
                most = steps
                found = np.int64(0)
            if steps == most:
                found |= BIT[ship]
    return found


# §5.2 With loading at rest, the ships that lie beside a treasure; §7.10 the powder ship never loads.
@rule
def resting(s):
    found = np.int64(0)
    if s.load_at_rest:
        crews = league(s)
        for ship in range(ships_of(s)):
            at = s.ship[ship]
            if at != NONE and OWNER[crews, ship] == s.turn and ISLAND[at] != NONE:
                if ship != s.powder and s.treasure[ISLAND[at]] == ASHORE:
                    found |= BIT[ship]
    return found


@rule
def own_ships(s):
    crews = league(s)
    found = np.int64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] != NONE and OWNER[crews, ship] == s.turn:
            found |= BIT[ship]
    return found


@rule
def legal(s, w, out):
    n = 0
    if s.phase == STARTING:  # §2.3
        for seat in range(s.seats):
            out[seat] = start.code(seat)
        return np.int64(s.seats)
    if s.phase == ROLLING:
        dice = dice_of(s)
        for shown in range(FIRST[dice], FIRST[dice + 1]):
            out[n] = roll.code(0) + shown
            n += 1
        return n
    if s.phase == READY:  # §7.9
        out[n] = sail.code()
        n += 1
        ships = own_ships(s)
        for ship in range(SHIPS):
            if ships & BIT[ship]:
                out[n] = declare.code(ship)
                n += 1
        return n
    if s.phase == LOSING:  # §7.3
        ships = furthest(s)
        for ship in range(SHIPS):
            if ships & BIT[ship]:
                out[n] = lose.code(ship)
                n += 1
        return n
    if s.phase == TAKING or s.phase == LOADING:
        for ship in range(SHIPS):
            if s.moved & BIT[ship]:
                out[n] = take.code(ship) if s.phase == TAKING else load.code(ship)
                n += 1
        if s.phase == LOADING:
            out[n] = leave.code()
            n += 1
        return n
    n = legal_legs(s, w)
    for k in range(n):
        out[k] = w.code[k]
    if n == 0:  # §3.13
        if s.powder != NONE:
            out[n] = explode.code()
            n += 1
        else:
            if s.bonus:
                out[n] = again.code()
                n += 1
            out[n] = end.code()
            n += 1
    ships = resting(s)
    for ship in range(SHIPS):
        if ships & BIT[ship]:
            out[n] = load.code(ship)
            n += 1
    return n


# §3.1 Every face of a die alike: a throw is as likely as the ways it can fall.
@rule
def odds(s, w, out):
    if s.phase == STARTING:
        for seat in range(s.seats):
            out[seat] = 1
        return np.int64(s.seats)
    dice = dice_of(s)
    n = 0
    for shown in range(FIRST[dice], FIRST[dice + 1]):
        out[n] = WEIGHT[shown]
        n += 1
    return n


@rule
def is_roll(a):
    return roll.has(a) or roll3.has(a) or roll4.has(a) or roll5.has(a)


@rule
def objection(s, w, a, out):
    if s.phase == STARTING:
        if start.has(a):
            return 0 if start.seat(a) < s.seats else not_seated.say(out, start.seat(a))
        return not_now.say(out)
    if s.phase == ROLLING:
        if not is_roll(a):
            return roll_first.say(out)
        dice = dice_of(s)
        shown = a - roll.code(0)
        return 0 if FIRST[dice] <= shown < FIRST[dice + 1] else other_dice.say(out, dice)
    if s.phase == READY:
        if declare.has(a):
            return object_to_ship(s, declare.ship(a), out)
        return 0 if sail.has(a) else must_say.say(out)
    if s.phase == LOSING:
        if not lose.has(a):
            return must_lose.say(out)
        reason = object_to_ship(s, lose.ship(a), out)
        if reason == 0 and not furthest(s) & BIT[lose.ship(a)]:
            return is_nearer.say(out, lose.ship(a))
        return reason
    if s.phase == TAKING:
        if not take.has(a):
            return must_take.say(out)
        return 0 if s.moved & BIT[take.ship(a)] else did_not_move.say(out, take.ship(a))
    if s.phase == LOADING:
        if load.has(a):
            return 0 if s.moved & BIT[load.ship(a)] else did_not_move.say(out, load.ship(a))
        return 0 if leave.has(a) else must_answer.say(out)
    if leg.has(a):
        return object_to_leg(s, w, a, leg.ship(a), leg.die(a), leg.direction(a), False, out)
    if convoy.has(a):
        return object_to_leg(s, w, a, convoy.ship(a), convoy.die(a), convoy.direction(a), True, out)
    if load.has(a):
        reason = object_to_ship(s, load.ship(a), out)
        if reason == 0 and not resting(s) & BIT[load.ship(a)]:
            return nothing_to_load.say(out, load.ship(a))
        return reason
    if again.has(a) and not s.bonus:
        return no_bonus.say(out)
    if explode.has(a) and s.powder == NONE:
        return no_powder.say(out)
    if end.has(a) and s.powder != NONE:
        return must_explode.say(out)
    if again.has(a) or explode.has(a) or end.has(a):
        return 0 if legal_legs(s, w) == 0 else dice_left.say(out)
    return not_now.say(out)


@rule
def object_to_ship(s, ship, out):
    if OWNER[league(s), ship] != s.turn:
        return not_yours.say(out, ship)
    return is_lost.say(out, ship) if s.ship[ship] == NONE else 0


@rule
def object_to_leg(s, w, a, ship, die, way, is_pile, out):
    reason = object_to_ship(s, ship, out)
    if reason:
        return reason
    if s.powder != NONE and s.powder != ship:
        return only_powder.say(out, np.int64(s.powder))
    n = legal_legs(s, w)
    for k in range(n):
        if w.code[k] == a:
            return 0
    mover = 0
    while w.hull[mover] != ship:
        mover += 1
    crew = BIT[mover]
    if is_pile:
        crew = crew_of(s, w, w.count + mover)
        if crew == 0:
            if s.fleet and s.powder == NONE and w.sea[w.at[mover]] >= 2 * MATE:
                return not_first.say(out, ship)
            return no_pile.say(out, ship)
    if w.dice[die] == 0:
        return no_die.say(out, die)
    if is_away(w, crew, way):
        return away_from_home.say(out, way)
    if course(s, w, w.at[mover], way, SIZE_OF[crew], BIT[die]) == 0:
        return object_to_course(s, w, w.at[mover], way, die, out)
    return must_win.say(out) if s.bound else wastes_dice.say(out)


# The first thing that stands in the way of a leg.
@rule
def object_to_course(s, w, at, way, die, out):
    layout = layout_of(s)
    here = np.int64(at)
    for face in range(die + 1):
        here = onward(layout, here, way)
        if here == NONE or (w.sea[at] & IS_STRAIT and way >= NORTHEAST and not s.strait_diagonal):
            if way < NORTHEAST:
                return aground.say(out)
            return no_diagonal.say(out) if face == 0 else off_the_wind.say(out)
        there = np.int64(w.sea[here])
        is_last = face == die
        if there & FOE:
            return over_enemy.say(out, here)
        if there & WRECKED:
            return wreckage.say(out, here)
        mates = there // MATE
        if mates and is_last:
            return full_pile.say(out, here) if s.fleet else on_own.say(out, here)
        if mates and s.strict_passing:
            return over_own.say(out, here)
        if there & IS_BAR and way < NORTHEAST:
            if there & IS_STRAIT:
                return over_strait.say(out, here)
            return over_wind.say(out, here)
    return not_now.say(out)


# --- What happens --------------------------------------------------------------------------------


@rule
def apply(s, w, a):
    me = np.int64(s.turn)
    if leg.has(a):
        ship = leg.ship(a)
        sail_leg(s, w, a, BIT[ship], ship, leg.die(a), leg.direction(a))
    elif end.has(a):
        ended.tell(s, me)
        end_turn(s)
    elif is_roll(a):
        show_dice(s, a - roll.code(0))
    elif convoy.has(a):
        ship = convoy.ship(a)
        sail_leg(s, w, a, pile_at(s, ship), ship, convoy.die(a), convoy.direction(a))
    elif load.has(a):  # §5.1, §5.2
        ship = load.ship(a)
        s.treasure[ISLAND[s.ship[ship]]] = ship
        s.stirred = 1
        set_sail(s)
        loaded.tell(s, me, ship, s.ship[ship])
    elif leave.has(a):
        square = s.ship[first_ship(s.moved)]
        set_sail(s)
        left_it.tell(s, me, square)
    elif take.has(a):  # §7.19
        ship = take.ship(a)
        take_prizes(s, ship)
        took.tell(s, me, ship, s.ship[ship])
        if is_home(s, BIT[ship], s.ship[ship]):
            win(s, HOME, BIT[me])
        else:
            s.bound = 0
            arrive(s, s.ship[ship])
    elif lose.has(a):
        ship = lose.ship(a)
        square = s.ship[ship]
        remove(s, ship)
        lost.tell(s, me, ship, square)
        ride_out(s)
    elif declare.has(a):  # §7.9
        s.powder = declare.ship(a)
        s.phase = ROLLING
        declared.tell(s, me, s.powder, s.ship[s.powder])
    elif sail.has(a):
        s.phase = ROLLING
        readied.tell(s, me)
    elif again.has(a):  # §7.13
        s.rerolls += 1
        clear_dice(s)
        s.phase = ROLLING
        rerolled.tell(s, me)
    elif explode.has(a):
        blow_up(s)
    else:  # §2.3
        s.turn = start.seat(a)
        s.phase = READY if s.explosive_ship else ROLLING
        started.tell(s, s.turn)


# §7.2, §7.3 The dice lie; a cyclone takes a ship before any leg.
@rule
def show_dice(s, shown):
    dice = 0
    faces = np.int64(0)  # one octal digit a die, the lowest first
    most = 0
    for k in range(FACES):
        s.dice[k] = SHOWS[shown, k]
        most = max(most, np.int64(s.dice[k]))
        for _ in range(s.dice[k]):
            faces |= (k + 1) << (3 * dice)
            dice += 1
    if s.powder != NONE:
        s.blast = faces & 7  # §7.11 the lower die
    elif s.one_two and s.dice[0] and s.dice[1] and s.rerolls < REROLLS:  # §7.13
        s.bonus = 1
    s.phase = SAILING
    losses = 0
    ship = np.int64(NONE)
    square = np.int64(NONE)
    far = furthest(s) if s.cyclone and most >= ALIKE and s.powder == NONE else np.int64(0)
    if far & (far - 1):
        s.phase = LOSING
    elif far:
        losses = 1
        ship = np.int64(first_ship(far))
        square = np.int64(s.ship[ship])
        remove(s, ship)
    rolled.tell(
        s,
        s.turn,
        dice,
        faces & 7,
        faces >> 3 & 7,
        faces >> 6 & 7,
        faces >> 9 & 7,
        faces >> 12 & 7,
        losses,
        ship,
        square,
    )
    if losses:
        ride_out(s)


# §7.3 After a cyclone: sail on with what is left, if anything is.
@rule
def ride_out(s):
    still = afloat(s)
    s.phase = SAILING
    if not still & (still - 1):  # §6.2
        win(s, LAST_FLEET, still)
    elif not still & BIT[s.turn]:
        end_turn(s)


@rule
def pile_at(s, ship):
    crews = league(s)
    crew = np.int64(0)
    for other in range(ships_of(s)):
        if s.ship[other] == s.ship[ship] and OWNER[crews, other] == OWNER[crews, ship]:
            crew |= BIT[other]
    return crew


# §3.1 One die, one leg; §8.3 then boarding, taking, winning, loading.
@rule
def sail_leg(s, w, code, crew, lead, die, way):
    me = np.int64(s.turn)
    origin = np.int64(s.ship[lead])
    goal = walk(s, origin, way, die)
    if not s.bound:
        s.bound = binds(s, w, code)
    s.dice[die] -= 1
    sunk = board(s, goal)
    for ship in range(SHIPS):
        if crew & BIT[ship]:
            s.ship[ship] = goal
    prizes = 0
    for k in range(PRIZES):
        prizes += is_aboard(s, k, sunk)
    sailed.tell(s, me, crew, die + 1, way, origin, goal, count_of(sunk), sunk, prizes)
    is_asked = prizes > 0 and not is_same_to_all(crew, goal)
    if prizes and not is_asked:  # §5.6
        take_prizes(s, lead)
    s.moved = crew
    if is_home(s, crew, goal):
        win(s, HOME, BIT[me])
    elif sunk and afloat(s) == BIT[me]:
        take_prizes(s, lead)  # §7.19 of a pile, the first ship: nobody is asked any more
        win(s, LAST_FLEET, BIT[me])
    elif is_asked:
        s.phase = TAKING
    else:
        arrive(s, goal)


# §4.1, §4.2 All enemies on the square are sunk; who they were, one bit each.
@rule
def board(s, square):
    crews = league(s)
    sunk = np.int64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] == square and OWNER[crews, ship] != s.turn:
            sunk |= BIT[ship]
            s.ship[ship] = NONE
    if sunk:
        s.stirred = 1
        if s.wreck:
            leave_wreck(s, first_ship(sunk), square)
    return sunk


@rule
def is_aboard(s, treasure, ships):
    hold = np.int64(s.treasure[treasure])
    return hold != NONE and hold != ASHORE and ships & BIT[hold] != 0


# §7.19 Nobody is asked who takes where it makes no difference: one ship alone, or all of them home.
@rule
def is_same_to_all(crew, square):
    if crew & (crew - 1) == 0:
        return True
    for ship in range(SHIPS):
        if crew & BIT[ship] and ANCHOR[ship // FLEET] != square:
            return False
    return True


# §6.1 A carrier on the anchor of its own harbour.
@rule
def is_home(s, crew, square):
    for k in range(PRIZES):
        if is_aboard(s, k, crew) and ANCHOR[s.treasure[k] // FLEET] == square:
            return True
    return False


# §7.7 One wreck a square, for a whole pile too.
@rule
def leave_wreck(s, ship, square):
    for other in range(SHIPS):
        if s.wrecks[other] == square:
            return
    s.wrecks[ship] = square


# §5.6 The treasure of whoever has been sunk.
@rule
def take_prizes(s, ship):
    for k in range(PRIZES):
        hold = np.int64(s.treasure[k])
        if hold != NONE and hold != ASHORE and s.ship[hold] == NONE:
            s.treasure[k] = ship


# §5.1 At an anchorage with treasure, load or leave it; the powder ship never loads (§7.10).
@rule
def arrive(s, square):
    s.phase = SAILING
    island = np.int64(ISLAND[square])
    if island != NONE and s.treasure[island] == ASHORE and s.powder == NONE and not s.load_at_rest:
        s.phase = LOADING
    else:
        s.moved = 0


# §3.12 Load and take are free: whoever has chosen is bound by nothing before it.
@rule
def set_sail(s):
    s.bound = 0
    s.moved = 0
    s.phase = SAILING


# §7.3, §7.12 A ship lost without a captor: its treasure goes back ashore, and it leaves no wreck.
@rule
def remove(s, ship):
    s.ship[ship] = NONE
    s.stirred = 1
    for k in range(PRIZES):
        if s.treasure[k] == ship:
            s.treasure[k] = ASHORE


# §7.11, §7.12 All within the zone is gone, ships and wrecks.
@rule
def blow_up(s):
    before = afloat(s)
    me = np.int64(s.turn)
    powder = np.int64(s.powder)
    centre = np.int64(s.ship[powder])
    destroyed = np.int64(0)
    wrecks = np.int64(0)
    losses = 0
    prizes = 0
    for ship in range(ships_of(s)):
        if s.wrecks[ship] != NONE and is_in_zone(s, centre, s.wrecks[ship], s.blast):
            wrecks |= BIT[ship]
            s.wrecks[ship] = NONE
        if s.ship[ship] != NONE and is_in_zone(s, centre, s.ship[ship], s.blast):
            destroyed |= BIT[ship]
            losses += 1
            for k in range(PRIZES):
                prizes += s.treasure[k] == ship
            remove(s, ship)
    exploded.tell(s, me, powder, centre, s.blast, losses, destroyed, wrecks, prizes)
    still = afloat(s)
    if still == 0:
        win(s, NOBODY, before)
    elif not still & (still - 1):
        win(s, LAST_FLEET, still)
    else:
        end_turn(s)


@rule
def clear_dice(s):
    for face in range(FACES):
        s.dice[face] = 0
    s.bonus = 0
    s.bound = 0
    s.moved = 0


# --- §6 The end ----------------------------------------------------------------------------------


# §3.13 The next seat afloat; §6.4, §6.5 unless it has gone on too long.
@rule
def end_turn(s):
    clear_dice(s)
    s.rerolls = 0
    s.powder = NONE
    s.blast = 0
    s.turns += 1
    s.quiet = 0 if s.stirred else s.quiet + 1
    s.stirred = 0
    s.phase = READY if s.explosive_ship else ROLLING
    still = afloat(s)
    following = np.int64(s.turn)
    for _ in range(s.seats):
        following = (following + 1) % np.int64(s.seats)
        if still & BIT[following]:
            break
    s.turn = following
    if s.quiet >= QUIET:
        win(s, STALLED, still)
    elif s.turns >= LONGEST:
        win(s, LENGTH, still)


# §6.3 The point goes to the winner; §6.6 a draw shares it among those still afloat.
@rule
def win(s, ending, seats):
    s.ending = ending
    s.victors = seats


@rule
def score(s, out):
    share = 1.0 / max(1, count_of(np.int64(s.victors)))
    for seat in range(s.seats):
        out[seat] = share if s.victors & BIT[seat] else 0.0
    return np.int64(s.ending)
