"""Deeds worth a badge in Loyal Captain."""

from __future__ import annotations

from flibuste.games.loyal_captain.rules import entered, stepped
from flibuste.law.feats import Feat, Finished

AT_ONCE = 2  # tokens
IN_A_GAME = 6


def captures(game: Finished, seat: int) -> list[int]:
    """How many tokens each of the seat's turns has captured."""
    return [
        int(turn["captured"]).bit_count() for turn in game.happened(entered, stepped, seat=seat)
    ]


def is_blocking(game: Finished, seat: int) -> bool:
    """The rival cannot move any more."""
    return game.is_won_by(seat, "blocked")


def is_double(game: Finished, seat: int) -> bool:
    """Several tokens in one turn."""
    return max(captures(game, seat), default=0) >= AT_ONCE


def is_scourge(game: Finished, seat: int) -> bool:
    """Many tokens in one game."""
    return sum(captures(game, seat)) >= IN_A_GAME


FEATS = (
    Feat("blocked", "seat-anchor", is_blocking),
    Feat("double", "swords", is_double),
    Feat("scourge", "seat-star", is_scourge),
)
