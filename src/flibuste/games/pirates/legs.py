"""§3 to §6 of Les Pirates: what one leg does, tried before it is chosen or sailed for good.

There is one way to sail a leg: `sail_leg`, on the chart. What may be chosen is found by sailing legs and taking
them back; what has been chosen is sailed once, and `sailing` writes it down in the record.
"""

from __future__ import annotations

from flibuste.games.pirates.board import ANCHOR, AWAY, BIT
from flibuste.games.pirates.chart import (
    FIRST_OF,
    FOE,
    MATE,
    PRIZES,
    SIZE_OF,
    WRECKED,
    loadable,
    walk,
)
from flibuste.games.pirates.words import HOME, LAST_FLEET
from flibuste.law.contract import NONE
from flibuste.law.kernel import rule


# The leg of a level, as far as the chart says it. Level 0 is the leg that is asked about or chosen, the levels
# behind it are those that could follow.
@rule
def lay_course(s, w, level, face):
    at = w.at[FIRST_OF[w.crew[level]]]
    w.face[level] = face
    w.start[level] = at
    w.goal[level] = walk(s, at, w.way[level], face)


# Sail the leg of this level on the chart; the ending that it brings, 0 for none. `taker` gets what a sunk
# carrier had (§7.19), `loader` what lies on the island (§5.1); NONE is nobody, or nobody yet.
@rule
def sail_leg(s, w, level, taker, loader):
    crew = w.crew[level]
    goal = w.goal[level]
    size = SIZE_OF[crew]
    remember(w, level)
    if loader != NONE:
        load_on_chart(s, w, level, loader)
    is_boarded = w.sea[goal] & FOE != 0
    if is_boarded:
        board_on_chart(s, w, goal, taker)
    w.sea[w.start[level]] -= MATE * size
    w.sea[goal] += MATE * size
    put(w, crew, goal)
    use_die(w, w.face[level])
    if is_home(w, crew, goal):
        return HOME
    return LAST_FLEET if is_boarded and w.foes == 0 else 0  # §6.2


# §5.1, §5.2 A leg away from home would not begin with a load: it is sailed without.
@rule
def load_on_chart(s, w, level, loader):
    island = loadable(w, w.start[level] if s.load_at_rest else w.goal[level])
    if not s.load_at_rest or AWAY[w.home[loader]] != w.way[level]:
        w.laden |= BIT[loader]
        w.ashore &= ~BIT[island]


# §4.1 All enemies there are sunk, §7.7 and leave a wreck; §5.6 what they carried is the taker's.
@rule
def board_on_chart(s, w, goal, taker):
    w.foes -= 1
    w.sea[goal] -= FOE
    if s.wreck:
        w.sea[goal] |= WRECKED
    for k in range(PRIZES):
        if w.prize[k] == goal:
            w.prize[k] = NONE
            if taker != NONE:
                w.laden |= BIT[taker]


@rule
def use_die(w, face):
    w.left -= 1
    w.dice[face] -= 1
    if w.dice[face] == 0:
        w.faces &= ~BIT[face]


# §6.1 A carrier on the anchor of its own harbour.
@rule
def is_home(w, crew, square):
    carriers = crew & w.laden
    while carriers:
        if ANCHOR[w.home[FIRST_OF[carriers]]] == square:
            return True
        carriers &= carriers - 1
    return False


@rule
def put(w, crew, square):
    while crew:
        w.at[FIRST_OF[crew]] = square
        crew &= crew - 1


@rule
def remember(w, level):
    w.old_sea[level] = w.sea[w.goal[level]]
    w.old_foes[level] = w.foes
    w.old_laden[level] = w.laden
    w.old_ashore[level] = w.ashore
    for k in range(PRIZES):
        w.old_prize[level, k] = w.prize[k]


# The chart as it was before the leg of this level.
@rule
def take_back(w, level):
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
