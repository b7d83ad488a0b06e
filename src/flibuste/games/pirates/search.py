"""§3.10 to §3.12 of Les Pirates: as many dice as can be used are used, unless a leg wins."""

from __future__ import annotations

from flibuste.games.pirates.board import BIT, FACES, LEGS_FROM, MOST_DICE
from flibuste.games.pirates.chart import (
    FIRST_OF,
    LAST_OF,
    PRIZES,
    SIZE_OF,
    WAYS,
    course,
    crew_of,
    is_away,
    is_prize,
    legs_home,
    loadable,
    member,
    survey,
)
from flibuste.games.pirates.crews import layout_of
from flibuste.games.pirates.legs import lay_course, sail_leg, take_back
from flibuste.games.pirates.words import convoy, leg
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule


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
            while ends:
                face = FIRST_OF[ends]
                ends &= ends - 1
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
            if not is_away(w, BIT[mate], way) and course(s, w, w.at[mate], way, i64(1), w.faces):
                return True
    return False


# --- Legs tried on the chart ---------------------------------------------------------------------


# In how many ways the leg of a level can turn out: who takes (§7.19), and for a win who loads (§5.1, §5.2).
@rule
def count_outcomes(s, w, level, loads):
    at = w.start[level]
    goal = w.goal[level]
    size = SIZE_OF[w.crew[level]]
    w.pick[level] = 0
    w.picks[level] = size if is_prize(w, goal) else 1
    if loads and w.only == NONE and loadable(w, at if s.load_at_rest else goal) != NONE:
        w.picks[level] *= 1 + size


# One of them, sailed on the chart.
@rule
def try_outcome(s, w, level):
    crew = w.crew[level]
    takers = SIZE_OF[crew] if is_prize(w, w.goal[level]) else 1
    taker = member(crew, w.pick[level] % takers)
    loads = w.pick[level] // takers
    return sail_leg(s, w, level, taker, member(crew, loads - 1) if loads else i64(NONE))


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
    lay_course(s, w, level, face)
    count_outcomes(s, w, level, loads)
    return True


# §3.10 Whether `need` more dice can be used after the listed leg; §3.11 with need 0, whether it
# wins or begins a win.
@rule
def leads_on(s, w, k, need):
    loads = need == 0
    level = i64(0)
    w.crew[level] = crew_of(s, w, w.leg_mover[k])
    w.way[level] = w.leg_way[k]
    lay_course(s, w, level, w.leg_face[k])
    count_outcomes(s, w, level, loads and not s.load_at_rest)
    w.pick[level] = -1
    is_found = False
    goes_on = True
    while True:
        if is_found or not goes_on or not next_try(s, w, level, loads):
            if level == 0:
                return is_found
            level -= 1
            take_back(w, level)
            goes_on = True
            continue
        is_won = try_outcome(s, w, level) != 0
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


# --- Which legs may be sailed --------------------------------------------------------------------


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
        if w.keeps[k] or leads_on(s, w, k, i64(0)):
            w.code[kept] = w.code[k]
            kept += 1
    return kept


# §3.12 Whether a legal leg wastes dice that another would have used: only a win allows it. The chart has been
# surveyed, and is as it was afterwards.
@rule
def binds(s, w, code):
    if w.left < 3 or not could_win(s, w):
        return False
    n = list_legs(s, w)
    if most_after(s, w, n) > 0:
        for k in range(n):
            if w.code[k] == code:
                return not w.keeps[k]
    return False
