"""How hard a bot thinks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """At most so many simulations, and at most so long.

    `error` is how far its hand strays when it aims, in degrees.
    """

    simulations: int
    seconds: float
    error: float = 3.0


LEVELS = {
    "easy": Level(60, 2.0, 4.2),
    "medium": Level(1_500, 2.0, 3.3),
    "hard": Level(40_000, 2.0, 2.6),
}
