"""What random play tells of a game: how long it is, how wide, and what the first seat has of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, stdev

from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, i64, table
from flibuste.law.law import Settings
from flibuste.law.rng import below, generator, weighted

SURE = 1.96  # deviations on either side of a mean that hold the truth 95 times in 100


@dataclass(frozen=True)
class Interval:
    """A mean and how far from it the truth may be, 95 times in 100."""

    mean: float
    spread: float

    def __str__(self) -> str:
        digits = 2 if abs(self.mean) < 10 else 1
        return f"{self.mean:.{digits}f} ± {self.spread:.{digits}f}"


def mean_of(values: list[float]) -> Interval:
    """The mean of what was seen."""
    spread = SURE * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(fmean(values), spread)


@dataclass(frozen=True)
class OneGame:
    """What one random game was like."""

    plies: int  # chance included
    moves: int  # of seats
    branching: float  # choices of a seat, on the average
    first_share: float  # of the point, to the first seat


def random_games(run: Engine, settings: Settings, count: int, seed: int) -> Iterator[OneGame]:
    """So many random games, one after the other."""
    rng = generator(seed)
    for _ in range(count):
        yield _random_game(run, settings, rng)


def _random_game(run: Engine, settings: Settings, rng: Array) -> OneGame:
    states = run.law.blank(settings)
    run.begin(states, 0)
    plies = moves = choices = 0
    while (who := run.actor(states, 0)) != OVER and plies < run.law.bounds.plies:
        codes = run.legal(states)
        if who == CHANCE:
            weights = run.odds(states)
            code = codes[int(weighted(rng, table(i64, weights), len(weights)))]  # type: ignore[no-untyped-call]
        else:
            code = codes[int(below(rng, len(codes)))]  # type: ignore[no-untyped-call]
            moves += 1
            choices += len(codes)
        run.apply(states, 0, code)
        plies += 1
    shares = run.score(states)[0] if who == OVER else [1 / settings.seats] * settings.seats
    return OneGame(plies, moves, choices / max(moves, 1), shares[0])
