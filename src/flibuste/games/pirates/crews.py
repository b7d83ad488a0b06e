"""§2 of Les Pirates: whose a ship is, and which are still afloat."""

from __future__ import annotations

from flibuste.games.pirates.board import BIT, SHIPS
from flibuste.games.pirates.leagues import OWNER, league
from flibuste.games.pirates.words import is_lost, not_yours
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule


@rule
def ships_of(s):
    return SHIPS if s.double_board else SHIPS // 2


@rule
def layout_of(s):
    return 1 if s.double_board else 0


# §4.3 The seats that still have a ship.
@rule
def afloat(s):
    crews = league(s)
    found = i64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] != NONE and OWNER[crews, ship] != NONE:
            found |= BIT[OWNER[crews, ship]]
    return found


@rule
def own_ships(s):
    crews = league(s)
    found = i64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] != NONE and OWNER[crews, ship] == s.turn:
            found |= BIT[ship]
    return found


@rule
def object_to_ship(s, ship, out):
    if OWNER[league(s), ship] != s.turn:
        return not_yours.say(out, ship)
    return is_lost.say(out, ship) if s.ship[ship] == NONE else 0
