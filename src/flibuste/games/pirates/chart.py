"""§1 and §3 of Les Pirates: the chart as the actor sees it, and where one leg can end on it."""

from __future__ import annotations

from flibuste.games.pirates.board import (
    ASHORE,
    AWAY,
    BIT,
    COLUMN,
    COUNT,
    DIRECTION,
    FACES,
    IS_BAR,
    IS_STRAIT,
    ISLAND,
    KIND,
    LEGS_HOME,
    MOST_DICE,
    NEXT,
    NORTHEAST,
    ROW,
    SHIPS,
    SQUARES,
    TREASURE,
)
from flibuste.games.pirates.crews import layout_of, ships_of
from flibuste.games.pirates.leagues import FLEET, OWNER, league
from flibuste.law.contract import NONE
from flibuste.law.kernel import Record, i32, i64, rule, table, u8

# §1.1, §1.2, §1.3, §1.4, §1.5, §1.6, §7.5 The chart itself is in board.py. §9.1 It is the printed
# one.

PILE = 3  # §7.17 ships at most
FLEETS = 2 * FLEET  # ships at most under one command
WAYS = len(DIRECTION)
PRIZES = len(TREASURE)
# Six ships with three dice and six directions each, and three piles.
LEGS = 6 * 3 * 6 + 3 * 3 * 6
DEPTH = MOST_DICE + 1


class Work(Record):
    """The chart as the actor sees it, legs sailed on it, and how to take them back."""

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


# Each table of the chart is read in one rule alone: a GPU keeps a copy for every rule that reads it.
@rule
def row(square):
    return i64(ROW[square])


@rule
def column(square):
    return i64(COLUMN[square])


@rule
def onward(layout, square, way):
    return i64(NEXT[layout, square, way])


@rule
def legs_home(layout, harbour, square):
    return i64(LEGS_HOME[layout, harbour, square])


# --- What lies where -----------------------------------------------------------------------------

# What lies on a square, besides KIND.
FOE, WRECKED, MATE = 4, 8, 16  # MATE counts own ships


# The chart as the actor sees it.
@rule
def survey(s, w):
    for square in range(SQUARES if s.double_board else COUNT):
        w.sea[square] = KIND[square]
    if has_wrecks(s):
        survey_wrecks(s, w)
    survey_ships(s, w)
    survey_treasure(s, w)
    survey_dice(s, w)


@rule
def has_wrecks(s):
    wrecks = 0
    for ship in range(SHIPS):
        wrecks += s.wrecks[ship] != NONE
    return wrecks > 0


@rule
def survey_wrecks(s, w):
    for ship in range(ships_of(s)):
        if s.wrecks[ship] != NONE:
            w.sea[s.wrecks[ship]] |= WRECKED


@rule
def survey_ships(s, w):
    me = i64(s.turn)
    crews = league(s)
    count = i64(0)
    foes = i64(0)
    w.only = NONE
    for ship in range(ships_of(s)):
        at = i64(s.ship[ship])
        if at == NONE:
            continue
        if OWNER[crews, ship] == me:
            w.hull[count] = ship
            w.at[count] = at
            w.home[count] = ship // FLEET
            w.sea[at] += MATE
            if s.powder == ship:
                w.only = count
            count += 1
        elif not w.sea[at] & FOE:
            w.sea[at] |= FOE
            foes += 1
    w.count = count
    w.foes = foes


# Ashore, aboard an own ship, or where an enemy carries it; with a sunk one it waits to be taken (§7.19).
@rule
def survey_treasure(s, w):
    w.ashore = 0
    w.laden = 0
    for k in range(PRIZES):
        w.prize[k] = NONE
        hold = i64(s.treasure[k])
        if hold == ASHORE:
            w.ashore |= BIT[k]
        elif hold != NONE and s.ship[hold] != NONE:
            mate = mate_of(w, hold)
            if mate == NONE:
                w.prize[k] = s.ship[hold]
            else:
                w.laden |= BIT[mate]


@rule
def survey_dice(s, w):
    left = i64(0)
    faces = i64(0)
    for face in range(FACES):
        dice = i64(s.dice[face])
        w.dice[face] = dice
        left += dice
        if dice:
            faces |= BIT[face]
    w.left = left
    w.faces = faces


@rule
def mate_of(w, ship):
    for mate in range(w.count):
        if w.hull[mate] == ship:
            return i64(mate)
    return i64(NONE)


# §3.1 A mover is one ship, or behind all of those a whole pile by its first ship (§7.18).
@rule
def crew_of(s, w, mover):
    if mover < w.count:
        return BIT[mover] if w.only == NONE or w.only == mover else i64(0)
    lead = mover - w.count
    if not s.fleet or w.only != NONE or w.sea[w.at[lead]] < 2 * MATE:
        return i64(0)
    crew = i64(0)
    for mate in range(w.count):
        if w.at[mate] == w.at[lead]:
            if mate < lead:
                return i64(0)
            crew |= BIT[mate]
    return crew


# Sets of an actor's ships, and of faces: six bits, so a table has the answers.
FIRST_OF = table(i64, [max(0, (crew & -crew).bit_length() - 1) for crew in range(64)])
LAST_OF = table(i64, [max(0, crew.bit_length() - 1) for crew in range(64)])
SIZE_OF = table(i64, [crew.bit_count() for crew in range(64)])


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


# --- §3 Where a leg can end ----------------------------------------------------------------------


# §3.2, §3.3, §3.5, §3.6, §3.7, §3.8 The faces with which a leg that way can end, one bit each.
@rule
def course(s, w, at, way, size, faces):
    layout = layout_of(s)
    ends = i64(0)
    here = at
    if way >= NORTHEAST and w.sea[at] & IS_STRAIT and not s.strait_diagonal:  # §3.9
        return ends
    face = 1  # one bit for each
    while face <= faces:
        here = onward(layout, here, way)
        if here == NONE:
            return ends
        there = i64(w.sea[here])
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


@rule
def walk(s, at, way, face):
    layout = layout_of(s)
    here = i64(at)
    for _ in range(face + 1):
        here = onward(layout, here, way)
    return here


# §5.1 The treasure that a ship on this square could load, NONE without one.
@rule
def loadable(w, square):
    island = i64(ISLAND[square])
    return island if island != NONE and w.ashore & BIT[island] else i64(NONE)


@rule
def is_prize(w, square):
    return w.prize[0] == square or w.prize[1] == square


@rule
def count_prizes(w, square):
    prizes = 0
    for k in range(PRIZES):
        if w.prize[k] == square:
            prizes += 1
    return prizes
