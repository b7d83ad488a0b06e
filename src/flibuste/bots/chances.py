"""Chances that are true: what a search says of a position, as the games went that were played from such positions.

A search that ends its lines at random is too timid in a game of calculation, and always in the same way. So
its log odds, counted from an even share, are multiplied by a slope that was found from games the bots
played with themselves (`flibuste chances GAME`); and as the best of many rough guesses is flattered, something
is taken off. A file in the game's folder keeps both, for several numbers of simulations: one for random games, one for
its network. A game without one is told as the search sees it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from flibuste.bots.advice import Advice, interval
from flibuste.law.law import Law

# Of random games, and of a network.
CHANCES_FILES = ("chances.json", "network-chances.json")
SUREST = 0.999  # of what is not proven
SPREAD_OF_95 = 1.96  # deviations on either side that hold 95 in 100


def log_odds(chance: float) -> float:
    """The logarithm of how much likelier something is than its opposite."""
    return math.log(chance / (1 - chance))


@dataclass(frozen=True)
class Stretch:
    """For a thought of so many simulations: by how much its log odds grow, and how far they err beside."""

    simulations: int
    slope: float = 1.0
    lean: float = 0.0  # added to the log odds of whoever is to move
    error: float = 0.0  # of log odds, in deviations of what a longer thought says

    def chance(self, share: float, seats: int) -> float:
        """The chance of the seat to move, whose share of the simulated points is this."""
        share = min(SUREST, max(1 - SUREST, share))
        odds = math.exp(self.slope * math.log(share * (seats - 1) / (1 - share)) + self.lean)
        return min(SUREST, max(1 - SUREST, odds / (odds + seats - 1)))

    def advice(self, code: int, won: float, visits: int, seats: int) -> Advice:
        """What a choice is worth that won so many points in so many simulations."""
        if not visits:
            return Advice(code, 0.0, 0.0, 1.0, 0)
        share = (won + 1 / seats) / (visits + 1)  # an even share to begin with: nothing is sure yet
        wins = self.chance(share, seats)
        low, high = (self.chance(end, seats) for end in interval(share, visits))
        return Advice(
            code, wins, self._strayed(wins, low, -1), self._strayed(wins, high, 1), visits
        )

    def chances(self, shares: Sequence[float], seat: int, wins: float) -> list[float]:
        """Everybody's chances, where a seat's own are known and the others share the rest."""
        rest = [0.0 if k == seat else share**self.slope for k, share in enumerate(shares)]
        whole = sum(rest)
        even = 1 / (len(shares) - 1)
        found = [(1 - wins) * (part / whole if whole else even) for part in rest]
        found[seat] = wins
        return found

    def _strayed(self, wins: float, end: float, sign: int) -> float:
        """An end of an interval, moved out by the error beside: errors add up by their squares."""
        middle = log_odds(wins)
        reach = math.hypot(log_odds(end) - middle, SPREAD_OF_95 * self.error)
        return 1 / (1 + math.exp(-middle - sign * reach))


@dataclass(frozen=True)
class Chances:
    """The stretches of a game, by simulations."""

    stretches: tuple[Stretch, ...] = (Stretch(1),)

    def after(self, simulations: int) -> Stretch:
        """Between two that were measured it changes evenly with each doubling; beyond them not at all."""
        below, above = self.stretches[0], self.stretches[-1]
        for one in self.stretches:
            if one.simulations <= simulations:
                below = one
        for one in reversed(self.stretches):
            if one.simulations >= simulations:
                above = one
        if below.simulations >= above.simulations:
            return below if simulations >= below.simulations else above
        way = math.log(simulations / below.simulations)
        way /= math.log(above.simulations / below.simulations)
        return Stretch(
            simulations,
            *(
                start + way * (end - start)
                for start, end in (
                    (below.slope, above.slope),
                    (below.lean, above.lean),
                    (below.error, above.error),
                )
            ),
        )


@cache
def measured_chances(law: Law, by_network: bool) -> dict[str, Any] | None:
    """All that a game's file says of thoughts with a network, or of those with random games."""
    file = law.folder / CHANCES_FILES[by_network]
    if not file.is_file():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def chances_of(law: Law, by_network: bool) -> Chances:
    """The stretches of a game, as its file has them."""
    found = measured_chances(law, by_network)
    if not found:
        return Chances()
    facts = [field.name for field in fields(Stretch)]
    return Chances(tuple(Stretch(*(one[fact] for fact in facts)) for one in found["stretches"]))
