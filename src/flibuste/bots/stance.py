"""Whether a bot would give up or share the point: only where that is proven, or as good as sure."""

from __future__ import annotations

from enum import StrEnum

from flibuste.bots.advice import Advice

AS_GOOD_AS_LOST = 0.01  # the chance that the upper end of its best choice's interval may have left
LOOKS_FOR_SURE = 400  # simulations below which nothing is sure that is not proven
SAME = 1e-9


class Stance(StrEnum):
    """What a bot makes of its game."""

    PLAYS_ON = ""
    HOPELESS = "hopeless"  # proven lost, or 99 % sure
    SHARED = "shared"  # proven that all share alike, whatever anybody does better


def stance_of(best: Advice, looks: int, seats: int, is_proven: bool) -> Stance:
    """What the best choice says of a game, after so many simulations."""
    if best.plies is not None:
        if best.wins == 0.0:
            return Stance.HOPELESS
        is_even = is_proven and abs(best.wins - 1 / seats) < SAME
        return Stance.SHARED if is_even else Stance.PLAYS_ON
    is_sure = looks >= LOOKS_FOR_SURE and best.visits > 0 and best.high <= AS_GOOD_AS_LOST
    return Stance.HOPELESS if is_sure else Stance.PLAYS_ON
