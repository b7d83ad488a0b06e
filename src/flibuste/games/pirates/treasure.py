"""§5 of Les Pirates: loading a treasure, and taking one from those who are sunk."""

from __future__ import annotations

from flibuste.games.pirates.board import ASHORE, BIT, ISLAND, SHIPS
from flibuste.games.pirates.chart import PRIZES, mate_of, survey
from flibuste.games.pirates.crews import object_to_ship, ships_of
from flibuste.games.pirates.leagues import OWNER, league
from flibuste.games.pirates.legs import is_home
from flibuste.games.pirates.turn_end import win
from flibuste.games.pirates.words import (
    HOME,
    LOADING,
    SAILING,
    did_not_move,
    leave,
    left_it,
    load,
    loaded,
    must_answer,
    must_take,
    nothing_to_load,
    take,
    took,
)
from flibuste.law.bits import first_of
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule

# --- §5.1, §5.2 Loading --------------------------------------------------------------------------


# §5.1 At an anchorage with treasure, load or leave it; the powder ship never loads (§7.10).
@rule
def arrive(s, square):
    s.phase = SAILING
    island = i64(ISLAND[square])
    if island != NONE and s.treasure[island] == ASHORE and s.powder == NONE and not s.load_at_rest:
        s.phase = LOADING
    else:
        s.moved = 0


# §5.2 With loading at rest, the ships that lie beside a treasure; §7.10 the powder ship never loads.
@rule
def resting(s):
    found = i64(0)
    if s.load_at_rest:
        crews = league(s)
        for ship in range(ships_of(s)):
            at = s.ship[ship]
            if at != NONE and OWNER[crews, ship] == s.turn and ISLAND[at] != NONE:
                if ship != s.powder and s.treasure[ISLAND[at]] == ASHORE:
                    found |= BIT[ship]
    return found


# §5.1 Those that came, one of them; or nobody.
@rule
def legal_loads(s, out):
    n = 0
    for ship in range(SHIPS):
        if s.moved & BIT[ship]:
            out[n] = load.code(ship)
            n += 1
    out[n] = leave.code()
    return n + 1


@rule
def object_to_load(s, a, out):
    if load.has(a):
        return 0 if s.moved & BIT[load.ship(a)] else did_not_move.say(out, load.ship(a))
    return 0 if leave.has(a) else must_answer.say(out)


@rule
def object_to_rest(s, ship, out):
    reason = object_to_ship(s, ship, out)
    if reason == 0 and not resting(s) & BIT[ship]:
        return nothing_to_load.say(out, ship)
    return reason


@rule
def load_or_leave(s, a):
    if load.has(a):
        take_aboard(s, load.ship(a))
    else:
        square = s.ship[first_of(s.moved)]
        set_sail(s)
        left_it.tell(s, i64(s.turn), square)


@rule
def take_aboard(s, ship):
    s.treasure[ISLAND[s.ship[ship]]] = ship
    s.stirred = 1
    set_sail(s)
    loaded.tell(s, i64(s.turn), ship, s.ship[ship])


# §3.12 Load and take are free: whoever has chosen is bound by nothing before it.
@rule
def set_sail(s):
    s.bound = 0
    s.moved = 0
    s.phase = SAILING


# --- §5.6, §7.19 Taking --------------------------------------------------------------------------


@rule
def legal_takes(s, out):
    n = 0
    for ship in range(SHIPS):
        if s.moved & BIT[ship]:
            out[n] = take.code(ship)
            n += 1
    return n


@rule
def object_to_take(s, a, out):
    if not take.has(a):
        return must_take.say(out)
    return 0 if s.moved & BIT[take.ship(a)] else did_not_move.say(out, take.ship(a))


# §7.19 One ship of the pile; then as after any leg.
@rule
def take_over(s, w, ship):
    me = i64(s.turn)
    square = i64(s.ship[ship])
    take_prizes(s, ship)
    took.tell(s, me, ship, square)
    survey(s, w)
    if is_home(w, BIT[mate_of(w, ship)], square):
        win(s, HOME, BIT[me])
    else:
        s.bound = 0
        arrive(s, square)


# §5.6 The treasure of whoever has been sunk.
@rule
def take_prizes(s, ship):
    for k in range(PRIZES):
        hold = i64(s.treasure[k])
        if hold != NONE and hold != ASHORE and s.ship[hold] == NONE:
            s.treasure[k] = ship
