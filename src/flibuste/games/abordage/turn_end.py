"""§3 and §10 of À l'abordage: how a turn ends, and where the card goes."""

from __future__ import annotations

from flibuste.games.abordage.cards import CARDS
from flibuste.games.abordage.crews import other
from flibuste.games.abordage.words import TURNING
from flibuste.law.contract import NONE, UNKNOWN
from flibuste.law.kernel import i64, rule


# §3.1 Then the turn passes; §10.1, §10.3 the card goes in front, the one from there comes back.
@rule
def end_turn(s):
    me = i64(s.turn)
    if s.experienced:
        card = i64(s.last)
        front = CARDS + me
        up = s.up[front]
        back = s.back[front]
        s.up[front] = s.up[card]
        s.back[front] = s.back[card]
        s.up[card] = NONE
        s.back[card] = UNKNOWN
        if up != NONE:
            to = i64(s.gap[me]) if s.former_gap else card
            s.up[to] = up
            s.back[to] = back
        if s.former_gap:
            s.gap[me] = card
        s.last = NONE
    s.picked = NONE
    s.sway = NONE
    s.yaw = NONE
    s.elevation = NONE
    s.turn = other(me)
    s.turns += 1
    s.phase = TURNING
