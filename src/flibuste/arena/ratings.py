"""Ratings by Bradley and Terry's model, with intervals whose unit is the pair, not the game.

The two games of a pair share their chance, and so do the pairs of the same number between other bots.
Such a number is therefore one observation: the intervals are Huber and White's, clustered by it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

Z95 = 1.959964  # a normal variable is within so many deviations 95 times in 100
ELO = 400 / math.log(10)  # points of Elo's scale for one unit of the logistic curve
VIRTUAL_DRAWS = 1.0  # games added to each pairing, so that a clean sweep has a finite rating


@dataclass(frozen=True)
class Estimate:
    """A figure that lies between `low` and `high` with 95 % confidence."""

    value: float
    low: float
    high: float


def share_of(pairs: Sequence[float]) -> Estimate:
    """The mean of pairs' points, with Agresti and Coull's interval: two wins and two losses are added.

    So an interval is never empty, not even after a clean sweep.
    """
    if not pairs:
        return Estimate(0.5, 0.0, 1.0)
    held = np.array([*pairs, 0.0, 0.0, 1.0, 1.0])
    half = Z95 * float(held.std()) / math.sqrt(len(held))
    mean, centre = float(np.mean(pairs)), float(held.mean())
    return Estimate(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def elo_of(share: float) -> float:
    """The difference of ratings at which so great a share of the points is expected."""
    share = min(max(share, 1e-9), 1 - 1e-9)
    return ELO * math.log(share / (1 - share))


def expected_share(elo: float) -> float:
    """The share of the points expected from one who is rated so much higher."""
    return 1 / (1 + math.exp(-elo / ELO))


PairPoints = Mapping[tuple[int, int], Mapping[int, float]]  # of the first of two bots, by number


def rated(bots: int, played: PairPoints, anchor: int | None = 0) -> list[Estimate]:
    """The rating of each bot by maximum likelihood on Elo's scale; that of the anchor is 0.

    Without an anchor the mean of all is. `played` has the mean points of every pair, by the two bots and the
    number of its chance.
    """
    fixed = anchor or 0
    free = [k for k in range(bots) if k != fixed]
    strengths = _most_likely(bots, played, fixed)
    information = _information(strengths, played)[np.ix_(free, free)]
    spread = _spread(strengths, played)[np.ix_(free, free)]
    inverse = np.linalg.inv(information)
    covariance = np.zeros((bots, bots))
    covariance[np.ix_(free, free)] = inverse @ spread @ inverse
    if anchor is None:
        centred = np.eye(bots) - 1 / bots
        strengths = centred @ strengths
        covariance = centred @ covariance @ centred
    deviations = np.sqrt(np.diag(covariance))
    return [
        Estimate(ELO * s, ELO * (s - Z95 * d), ELO * (s + Z95 * d))
        for s, d in zip(strengths.tolist(), deviations.tolist(), strict=True)
    ]


def _games(pairs: Mapping[int, float]) -> float:
    return 2.0 * len(pairs) + VIRTUAL_DRAWS


def _most_likely(bots: int, played: PairPoints, anchor: int) -> np.ndarray:
    """Newton's method; the likelihood is concave, and the virtual draws keep it from running away."""
    free = [k for k in range(bots) if k != anchor]
    strengths = np.zeros(bots)
    for _ in range(100):
        slope = np.zeros(bots)
        for (a, b), pairs in played.items():
            share = _expected(strengths, a, b)
            left = 2 * sum(pairs.values()) + VIRTUAL_DRAWS / 2 - _games(pairs) * share
            slope[a] += left
            slope[b] -= left
        step = np.linalg.solve(_information(strengths, played)[np.ix_(free, free)], slope[free])
        longest = float(np.abs(step).max())
        strengths[free] += step * min(1.0, 1.0 / max(longest, 1e-12))
        if longest < 1e-10:
            break
    return strengths


def _expected(strengths: np.ndarray, a: int, b: int) -> float:
    return 1 / (1 + math.exp(float(strengths[b] - strengths[a])))


def _information(strengths: np.ndarray, played: PairPoints) -> np.ndarray:
    """Minus the second derivatives of the likelihood."""
    found = np.zeros((len(strengths), len(strengths)))
    for (a, b), pairs in played.items():
        share = _expected(strengths, a, b)
        _add(found, a, b, _games(pairs) * share * (1 - share))
    return found


def _spread(strengths: np.ndarray, played: PairPoints) -> np.ndarray:
    """How far the first derivative strays, from one number of chance to the next."""
    bots = len(strengths)
    slopes: dict[int, np.ndarray] = {}
    found = np.zeros((bots, bots))
    for (a, b), pairs in played.items():
        share = _expected(strengths, a, b)
        _add(found, a, b, (VIRTUAL_DRAWS * (0.5 - share)) ** 2)
        for number, points in pairs.items():
            slope = slopes.setdefault(number, np.zeros(bots))
            slope[a] += 2 * (points - share)
            slope[b] -= 2 * (points - share)
    count = len(slopes)
    for slope in slopes.values():
        found += np.outer(slope, slope) * (count / max(1, count - 1))
    return found


def _add(found: np.ndarray, a: int, b: int, weight: float) -> None:
    found[a, a] += weight
    found[b, b] += weight
    found[a, b] -= weight
    found[b, a] -= weight
