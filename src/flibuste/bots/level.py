"""How hard a bot thinks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """At most so many simulations, and at most so long.

    `error` is how far its hand strays when it aims, in degrees. With `network` it asks the game's network
    instead of playing random games, in so many simulations, where one has learnt a table's seats and options.
    """

    simulations: int
    seconds: float
    error: float = 3.0
    network: int = 0


LEVELS = {
    "easy": Level(60, 2.0, 4.2),
    "medium": Level(1_500, 2.0, 3.3),
    "hard": Level(40_000, 2.0, 2.6, network=4_000),
}
# For trials; they are offered by no screen. One asks networks, the other never does.
TRIAL_LEVELS = {
    "net": Level(800, 2.0, 2.6, network=800),
    "playouts": Level(40_000, 2.0, 2.6),
}
