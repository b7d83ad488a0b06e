"""How hard a bot thinks, and how it chooses among what it has thought of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """At most so many simulations, and at most so long.

    `error` is how far its hand strays when it aims, in degrees. With `network` it asks the game's network
    instead of playing random games, in so many simulations, where one has learnt a table's seats and options.

    It makes the best choice it has found, unless it has a `temperature` or `likings`. Both are counted in
    hundredths of a point that is won: a choice that seems worse than another by more than the
    temperature is never made instead of it, and a verb that is liked counts as if it won so much more often.
    """

    simulations: int
    seconds: float
    error: float = 3.0
    network: int = 0
    temperature: int = 0
    likings: tuple[tuple[str, int], ...] = ()


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
