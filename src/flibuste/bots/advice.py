"""What a bot says of a choice."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Advice:
    """A choice, and the share of games it wins: between `low` and `high` with 95 % confidence."""

    code: int
    wins: float
    low: float
    high: float
    visits: int
    plies: int | None = None  # to the end of the game, where that is proven


def interval(mean: float, visits: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 %."""
    if not visits:
        return 0.0, 1.0
    z = 1.96
    centre = (mean + z * z / (2 * visits)) / (1 + z * z / visits)
    half = (
        z * math.sqrt(mean * (1 - mean) / visits + z * z / (4 * visits**2)) / (1 + z * z / visits)
    )
    return max(0.0, centre - half), min(1.0, centre + half)
