"""Deeds worth a badge in Quedah Merchant."""

from __future__ import annotations

from flibuste.games.quedah_merchant.rules import DIE, moved, rolled, stepped
from flibuste.law.feats import Feat, Finished

CAPTURED = 5  # tokens
FREED = 3  # friends
IN_A_ROW = 3
HIGHEST = len(DIE) - 1


def is_full_hold(game: Finished, seat: int) -> bool:
    """Many captures in one game."""
    turns = game.happened(moved, stepped, seat=seat)
    return sum(turn["captured"] == 1 for turn in turns) >= CAPTURED


def is_liberator(game: Finished, seat: int) -> bool:
    """Several friends were freed."""
    return sum(turn["freed"] == 1 for turn in game.happened(moved, stepped, seat=seat)) >= FREED


def is_lucky(game: Finished, seat: int) -> bool:
    """The highest number, several times in a row."""
    row = 0
    for roll in game.happened(rolled, seat=seat):
        row = row + 1 if roll["number"] == HIGHEST else 0
        if row == IN_A_ROW:
            return True
    return False


FEATS = (
    Feat("full_hold", "prisoner", is_full_hold),
    Feat("liberator", "swords", is_liberator),
    Feat("fair_wind", "die-3", is_lucky),
)
