"""Deeds worth a badge in Madagascar."""

from __future__ import annotations

from flibuste.games.madagascar.rules import captured, moved
from flibuste.law.feats import Feat, Finished

HEIGHT = 5  # tokens in one stack
STEPS = 4


def is_all_captured(game: Finished, seat: int) -> bool:
    """Everybody else is out."""
    return game.is_won_by(seat, "captured_all")


def is_tower(game: Finished, seat: int) -> bool:
    """A stack as high as a flag."""
    return any(capture["height"] >= HEIGHT for capture in game.happened(captured, seat=seat))


def is_long_run(game: Finished, seat: int) -> bool:
    """One stack ran far in one turn."""
    return any(run["steps"] >= STEPS for run in game.happened(moved, captured, seat=seat))


FEATS = (
    Feat("master_of_the_deck", "swords", is_all_captured),
    Feat("tower", "flag", is_tower),
    Feat("long_run", "seat-star", is_long_run),
)
