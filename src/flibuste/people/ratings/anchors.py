"""Where bots stand on the scale.

A bot that a game's ladder has measured never moves: it thinks alike on every machine and every day, so it
holds the scale where it is while people come, learn and go. One that nobody has measured begins at the
place of its like and moves as people do.
"""

from __future__ import annotations

from flibuste.arena.ratings import Z95
from flibuste.bots.opponents import CHARACTERS, characters_of
from flibuste.law.law import Law
from flibuste.people.ratings.scale import NEWCOMER, Strength

# Of eight that nobody has measured: the ladders' mean, an even step.
PRESUMED_MIDDLE, PRESUMED_STEP = 1275.0, 150.0
PRESUMED = 150.0  # points of deviation of a place that is only presumed
# The old levels think about as hard as these.
LIKE = {"easy": "kerbrat", "medium": "goff", "hard": "ombre"}


def measured_strength(law: Law, bot: str) -> Strength | None:
    """Where a bot stands that was measured in a game; None for any other."""
    measured = characters_of(law)[bot].rating if bot in CHARACTERS else None
    if measured is None:
        return None
    return Strength(measured.value, (measured.high - measured.low) / 2 / Z95)


def first_strength(law: Law, bot: str) -> Strength:
    """Where a bot begins."""
    found = measured_strength(law, bot)
    if found is not None:
        return found
    like = LIKE.get(bot, bot)
    if like not in CHARACTERS:
        return NEWCOMER
    near = measured_strength(law, like)
    steps = CHARACTERS.index(like) - (len(CHARACTERS) - 1) / 2
    return Strength(near.value if near else PRESUMED_MIDDLE + PRESUMED_STEP * steps, PRESUMED)
