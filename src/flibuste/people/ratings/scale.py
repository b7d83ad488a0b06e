"""The scale of ratings, and how a table moves those who sat there.

The points are Elo's, as in the bots' ladders: 400 more are ten wins to one. The model is Weng and Lin's
(2011) by full pairs of Bradley and Terry, as `openskill` has it, asked pair by pair: two seats that both
left with nothing have not met, and count for nothing between them. Counted as a draw, as the model by
itself would, they would pull all ratings together (docs/ratings.md has the figures).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from flibuste.arena.ratings import ELO, Z95

NEWCOMER_VALUE = 1000.0
NEWCOMER_DEVIATION = 250.0
SURE_ENOUGH = 80.0  # points of deviation at the most; more is provisional
RESTLESS = 3.0  # points of deviation that come with every table: people change
LEAST_KEPT = 1e-4  # of its square a deviation keeps at every table


class Strength(NamedTuple):
    """What is known of somebody in a game: the likeliest value, and its standard deviation."""

    value: float = NEWCOMER_VALUE
    deviation: float = NEWCOMER_DEVIATION

    @property
    def is_sure(self) -> bool:
        """Whether enough is known for a place among others."""
        return self.deviation <= SURE_ENOUGH

    @property
    def plus(self) -> float:
        """Half the interval in which the truth lies 95 times in 100."""
        return Z95 * self.deviation


NEWCOMER = Strength()

# What a seat took from a table: its share of the point, or nothing and less for who left.
Taken = float | None


def after_table(before: Sequence[Strength], taken: Sequence[Taken]) -> list[Strength]:
    """Everybody's strength after a table at which each took so much."""
    seats = len(before)
    # The meetings of one table hang together: of k seats each weighs 2/k, so that intervals stay true.
    weight = math.sqrt(2 / seats)
    shaken = [math.hypot(one.deviation, RESTLESS) for one in before]
    moved = [0.0] * seats
    known = [0.0] * seats  # of the square of the deviation, what is known more
    for one in range(seats):
        for other in range(one):
            if taken[one] == taken[other] and not taken[one]:
                continue
            met = (
                Strength(before[one].value, shaken[one] * weight),
                Strength(before[other].value, shaken[other] * weight),
            )
            for seat, was, then in zip(
                (one, other), met, _meeting(*met, _order(taken[one], taken[other])), strict=True
            ):
                moved[seat] += then.value - was.value
                known[seat] += 1 - (then.deviation / was.deviation) ** 2
    return [
        Strength(one.value + move, shake * math.sqrt(max(1 - more, LEAST_KEPT)))
        for one, move, shake, more in zip(before, moved, shaken, known, strict=True)
    ]


def _order(one: Taken, other: Taken) -> list[int]:
    """The ranks of two seats, the better one first; the same for a draw."""
    mine, theirs = (-1.0 if share is None else share for share in (one, other))
    return [int(mine < theirs), int(theirs < mine)]


def _meeting(one: Strength, other: Strength, ranks: list[int]) -> tuple[Strength, Strength]:
    model = _model()
    teams = [[model.rating(*one)], [model.rating(*other)]]
    (first,), (second,) = model.rate(teams, ranks=ranks)
    return Strength(first.mu, first.sigma), Strength(second.mu, second.sigma)


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryFull  # late: whoever rates nobody need not load it

    def whole(*_: Any) -> float:
        """All that a meeting tells narrows the deviation: so the intervals come out true."""
        return 1.0

    return BradleyTerryFull(
        NEWCOMER_VALUE, NEWCOMER_DEVIATION, ELO / math.sqrt(2), LEAST_KEPT, whole, tau=0.0
    )
