"""Deeds worth a badge in Cartagena."""

from __future__ import annotations

from flibuste.games.cartagena.rules import BOAT, advanced, retreated
from flibuste.law.feats import Feat, Finished

STRIDE = 15  # spaces


def is_escape(game: Finished, seat: int) -> bool:
    """The whole crew is aboard."""
    return game.is_won_by(seat, "escaped")


def is_long_stride(game: Finished, seat: int) -> bool:
    """One card carried a pirate far, and not aboard."""
    steps = game.happened(advanced, seat=seat)
    return any(step["to"] != BOAT and step["to"] - step["place"] >= STRIDE for step in steps)


def aboard(game: Finished, seat: int) -> int:
    """How many pirates of a seat are in the boat at the end."""
    there = game.happened(advanced, seat=seat, to=BOAT)
    return len(there) - len(game.happened(retreated, seat=seat, place=BOAT))


def is_close(game: Finished, seat: int) -> bool:
    """Won while a rival had only one pirate still on the way."""
    all_aboard = aboard(game, seat)
    rivals = [k for k in range(len(game.scores)) if k != seat]
    return is_escape(game, seat) and any(aboard(game, rival) == all_aboard - 1 for rival in rivals)


FEATS = (
    Feat("first_tunnel", "lantern", is_escape),
    Feat("long_stride", "hook", is_long_stride),
    Feat("by_a_whisker", "rum", is_close),
)
