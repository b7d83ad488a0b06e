"""Whether chances come true: the slope that makes them so, and what it leaves, on games it was not fitted to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from flibuste.bots.chances import SPREAD_OF_95, SUREST

Floats = Any  # a NumPy array of floats

NEWTON_ROUNDS = 30  # of Newton's method; a few would do
RESAMPLED = 400  # drawings of games for an interval
BIN_COUNT = 10


@dataclass(frozen=True)
class Verdicts:
    """What one judge said of positions that it could not prove, and what came of them."""

    seats: int
    game: Floats  # the number of its game
    said: Floats  # log odds of the chance, counted from an even share
    reach: Floats  # of its interval, in log odds
    came: Floats  # the share of the point

    def line(self) -> LogisticLine:
        """The slope and the lean that make its chances true."""
        slope, constant = logistic_line(self.said, self.came)
        return slope, constant + float(np.log(self.seats - 1))

    def chance(self, line: LogisticLine) -> Floats:
        """The chances, stretched."""
        odds = np.exp(self.said * line[0] + line[1])
        return np.clip(odds / (odds + self.seats - 1), 1 - SUREST, SUREST)

    def of(self, kept: Floats) -> Verdicts:
        """Some of them."""
        return Verdicts(
            self.seats, self.game[kept], self.said[kept], self.reach[kept], self.came[kept]
        )


def from_even(share: Floats, seats: int) -> Floats:
    """Log odds, 0 for an even share."""
    share = np.clip(share, 1 - SUREST, SUREST)
    return np.log(share * (seats - 1) / (1 - share))


def verdicts_by_judge(entries: Iterable[dict[str, Any]], judges: int, seats: int) -> list[Verdicts]:
    """The verdicts of each judge on the positions that none of them could prove."""
    rows = [
        (entry["number"], place["share"], place["said"])
        for entry in entries
        for place in entry["positions"]
        if not any(said[3] for said in place["said"])
    ]
    game = np.array([row[0] for row in rows])
    came = np.array([row[1] for row in rows])
    found = []
    for judge in range(judges):
        wins, low, high = (
            from_even(np.array([row[2][judge][part] for row in rows]), seats) for part in range(3)
        )
        found.append(Verdicts(seats, game, wins, (high - low) / 2, came))
    return found


LogisticLine = tuple[float, float]  # a slope, and what is added


def logistic_line(log_odds: Floats, came: Floats) -> LogisticLine:
    """Logistic regression: the line under which what came was likeliest, by Newton's method."""
    columns = np.stack([log_odds, np.ones_like(log_odds)], axis=1)
    weights = np.array([1.0, 0.0])
    for _ in range(NEWTON_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + 1e-9 * np.eye(2)
        weights = weights + np.linalg.solve(curve, columns.T @ (came - chance))
    return float(weights[0]), float(weights[1])


@dataclass(frozen=True)
class Reliability:
    """How true the chances of one judge were."""

    simulations: int
    slope: float  # by which its log odds are to be multiplied
    lean: float  # what is to be added then
    error: float  # of log odds, beside what simulations explain
    positions: int
    games: int
    brier_said: float
    brier: float
    slope_said: float
    held_out: tuple[float, float, float]  # the slope that is left on other games, and its interval
    bins: list[list[float]]  # chance, what came, positions

    def plain(self) -> dict[str, Any]:
        """As the file keeps it, in figures that one can read."""
        return {
            "simulations": self.simulations,
            "slope": round(self.slope, 3),
            "lean": round(self.lean, 3),
            "error": round(self.error, 3),
            "games": self.games,
            "positions": self.positions,
            "brier_said": round(self.brier_said, 4),
            "brier": round(self.brier, 4),
            "slope_said": round(self.slope_said, 2),
            "held_out": [round(one, 2) for one in self.held_out],
            "bins": [
                [round(chance, 3), round(came, 3), count] for chance, came, count in self.bins
            ],
        }


def reliability(
    simulations: int, verdicts: Verdicts, longer: Verdicts | None, seed: int
) -> Reliability:
    """Fit all games; measure each half with what the other has taught."""
    line = verdicts.line()
    chances = np.empty_like(verdicts.came)
    for half in (0, 1):
        is_mine = verdicts.game % 2 == half
        chances[is_mine] = verdicts.of(is_mine).chance(verdicts.of(~is_mine).line())
    plain = verdicts.chance((1.0, 0.0))
    left = np.log(chances / (1 - chances))
    return Reliability(
        simulations,
        *line,
        _error(verdicts, longer) if longer else 0.0,
        len(verdicts.came),
        len(np.unique(verdicts.game)),
        float(np.mean((plain - verdicts.came) ** 2)),
        float(np.mean((chances - verdicts.came) ** 2)),
        logistic_line(np.log(plain / (1 - plain)), verdicts.came)[0],
        _slope_with_interval(left, verdicts, seed),
        _bins(chances, verdicts.came),
    )


def _slope_with_interval(left: Floats, verdicts: Verdicts, seed: int) -> tuple[float, float, float]:
    """The slope, and where it lies 95 times in 100 if other games had been played."""
    rng = np.random.default_rng(seed)
    games = np.unique(verdicts.game)
    rows = {game: np.flatnonzero(verdicts.game == game) for game in games}
    slopes = []
    for _ in range(RESAMPLED):
        drawn = np.concatenate([rows[game] for game in rng.choice(games, len(games))])
        slopes.append(logistic_line(left[drawn], verdicts.came[drawn])[0])
    low, high = np.quantile(slopes, [0.025, 0.975])
    return logistic_line(left, verdicts.came)[0], float(low), float(high)


def _error(verdicts: Verdicts, longer: Verdicts) -> float:
    """What must be added to the intervals so that 95 in 100 hold what a longer thought says."""
    said, meant = (from_even(one.chance(one.line()), one.seats) for one in (verdicts, longer))
    reach = verdicts.reach * verdicts.line()[0]
    beyond = np.sqrt(np.maximum(0, (said - meant) ** 2 - reach**2))
    return float(np.quantile(beyond, 0.95)) / SPREAD_OF_95


def _bins(chances: Floats, came: Floats) -> list[list[float]]:
    """Chances that are alike, and what came of them."""
    number = np.minimum((chances * BIN_COUNT).astype(int), BIN_COUNT - 1)
    return [
        [
            float(np.mean(chances[number == k])),
            float(np.mean(came[number == k])),
            int(np.sum(number == k)),
        ]
        for k in range(BIN_COUNT)
        if np.any(number == k)
    ]


def all_reliabilities(
    verdicts: list[Verdicts], thoughts: Iterable[int], seed: int
) -> list[Reliability]:
    """One for each judge; the longest thought is what the others' intervals are measured by."""
    longest = verdicts[-1]
    found = [
        reliability(simulations, one, None if one is longest else longest, seed)
        for simulations, one in zip(thoughts, verdicts, strict=True)
    ]
    if len(found) > 1:  # the longest errs no more than the one before it
        found[-1] = replace(found[-1], error=found[-2].error)
    return found
