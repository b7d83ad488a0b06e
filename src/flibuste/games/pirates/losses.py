"""§7.10 to §7.12 of Les Pirates: ships lost without a captor, and the explosion."""

from __future__ import annotations

from flibuste.games.pirates.board import ASHORE, BIT, TURN
from flibuste.games.pirates.chart import PRIZES, column, row
from flibuste.games.pirates.crews import afloat, layout_of, ships_of
from flibuste.games.pirates.turn_end import end_turn, win
from flibuste.games.pirates.words import BLOCK, LAST_FLEET, NOBODY, exploded
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule


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
    me = i64(s.turn)
    powder = i64(s.powder)
    centre = i64(s.ship[powder])
    destroyed = i64(0)
    wrecks = i64(0)
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
