"""When a pairing is decided: Wald's sequential test over pairs, in the general form of chess engines.

Two hypotheses say by how much the first bot is stronger, in points of Elo. Pairs take few values: 0,
¼, ½, ¾, 1 where a game is won, drawn or lost. Under each hypothesis the likeliest odds of these values
are found; the logarithm of the two likelihoods' ratio is compared with Wald's bounds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from flibuste.arena.ratings import expected_share

ERROR = 0.05  # of either kind
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3  # pairs of a value that has not come yet, so that it stays possible
LADDER = (0.0, 0.25, 0.5, 0.75, 1.0)
HALVINGS = 60  # of an interval, until no digit is left


@dataclass(frozen=True)
class StopAt:
    """Two differences of Elo: `low` is what must be refuted, `high` what is hoped for."""

    low: float
    high: float


@dataclass(frozen=True)
class Decision:
    """What the test says after so many pairs: `high`, `low`, or nothing yet."""

    pairs: int
    ratio: float  # logarithm of the likelihoods' ratio
    found: str = ""


def log_ratio(pairs: Mapping[float, float], stop: StopAt) -> float:
    """How much likelier pairs are under the higher hypothesis, as a logarithm.

    `pairs` has how often each value came.
    """
    counts = dict.fromkeys(LADDER, UNSEEN) | dict(pairs)
    total = sum(counts.values())
    odds = [(value, count / total) for value, count in sorted(counts.items())]
    low, high = (_likeliest(odds, expected_share(elo)) for elo in (stop.low, stop.high))
    ratios = zip(odds, low, high, strict=True)
    return total * sum(odd * math.log(b / a) for (_, odd), a, b in ratios)


def _likeliest(odds: list[tuple[float, float]], mean: float) -> list[float]:
    """The odds with this mean under which what was seen is likeliest.

    They are p / (1 + x (value − mean)), with x such that the mean is right (Van den Bergh).
    """
    low = -1 / (odds[-1][0] - mean)
    high = 1 / (mean - odds[0][0])
    for _ in range(HALVINGS):
        x = (low + high) / 2
        if sum(p * (value - mean) / (1 + x * (value - mean)) for value, p in odds) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [p / (1 + x * (value - mean)) for value, p in odds]


class SequentialTest:
    """Takes pair after pair, until it has decided."""

    def __init__(self, stop: StopAt) -> None:
        self.stop, self.verdict = stop, Decision(0, 0.0)
        self._counts: Counter[float] = Counter()

    def take(self, pair: float) -> None:
        """Look at one more pair; after the end none is looked at."""
        if self.verdict.found:
            return
        self._counts[round(pair, 9)] += 1
        ratio = log_ratio(self._counts, self.stop)
        found = ("high" if ratio > 0 else "low") if abs(ratio) >= BOUND else ""
        self.verdict = Decision(self.verdict.pairs + 1, ratio, found)
