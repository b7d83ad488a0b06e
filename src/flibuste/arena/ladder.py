"""The ladder: levels for the eight opponents of a game, at even steps, and what they are then worth.

First a survey: bots with more and more simulations and less and less temperature, by random games and with
the network, play their neighbours; ratings of these rungs are a curve. On it the levels of the eight are
found at even steps below the last. In every round what was found plays its neighbours as well, and is one more
point of the curve, on which the levels are found again. Then the eight themselves play their neighbours, likings
and all, and are rated and counted. All games are played like those of an arena.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Any

from flibuste.arena.ratings import Estimate, rated, share_of
from flibuste.arena.standing import Standing
from flibuste.bots.habits import tempers_of
from flibuste.bots.level import Level
from flibuste.bots.opponents import CHARACTERS, PATIENT, USUAL, Rating, level_plain
from flibuste.law.law import Law

WIDEST = 185.0  # points of Elo's scale between neighbours where there is room for them: 74 %
MEAN = 1275.0  # of the eight in every game, so that their ratings are figures of a kind people know
FALLBACK = 500  # random games at the most where no network fits: they take longer
NEIGHBOURS = 1  # rungs apart that meet

# Simulations, and hundredths of temperature: the weakest first.
PLAYOUT_RUNGS = (
    (2, 100), (3, 60), (6, 40), (12, 25), (25, 16), (50, 10), (100, 6), (200, 3), (500, 0),
)  # fmt: skip
NETWORK_RUNGS = (
    (16, 80), (16, 45), (16, 25), (16, 12), (24, 6), (50, 3), (120, 1), (300, 0), (700, 0),
)  # fmt: skip


@dataclass(frozen=True)
class Rung:
    """A level of the survey, and its rating there."""

    simulations: int
    temperature: int
    by_network: bool
    rating: float = field(default=0.0, compare=False)

    @property
    def word(self) -> str:
        """Who plays it in an arena."""
        return f"{'net' if self.by_network else 'playouts'}@{self.simulations}~{self.temperature}"


def rungs_of(has_network: bool, most: int) -> list[Rung]:
    """The rungs of a survey, about in the order of their strength; the last is the eighth opponent's."""
    found = [Rung(*one, by_network=False) for one in PLAYOUT_RUNGS]
    if has_network:
        found += [Rung(*one, by_network=True) for one in NETWORK_RUNGS]
    return [*found, Rung(most, 0, has_network)]


def surveyed(rungs: Sequence[Rung], standings: Sequence[Standing]) -> list[Rung]:
    """The rungs with the ratings that a survey and its rounds have found; the mean of all is 0.

    More thought and less temperature make nobody weaker: where a rung seems weaker than the one before
    of its kind, that is an accident of few games, and they share their mean.
    """
    ordered = sorted({*rungs}, key=lambda one: (one.by_network, one.simulations, -one.temperature))
    ratings = [one.value for one in _joint(tuple(rung.word for rung in ordered), standings)]
    found = []
    for _, group in groupby(zip(ordered, ratings, strict=True), lambda pair: pair[0].by_network):
        pairs = list(group)
        rising = isotonic([rating for _, rating in pairs])
        found += [replace(rung, rating=r) for (rung, _), r in zip(pairs, rising, strict=True)]
    return found


def isotonic(values: Sequence[float]) -> list[float]:
    """The nearest values that never fall: neighbours that do are given their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
            (one, m), (other, n) = pools[-2:]
            pools[-2:] = [((one * m + other * n) / (m + n), m + n)]
    return [value for value, count in pools for _ in range(count)]


def estimates(standing: Standing) -> list[Estimate]:
    """The rating of every bot of a contest, about their mean."""
    return _joint(standing.contest.bots, [standing])


def _joint(bots: Sequence[str], standings: Sequence[Standing]) -> list[Estimate]:
    """The rating of every bot, from the games of several contests together."""
    place = {word: k for k, word in enumerate(bots)}
    played: dict[tuple[int, int], dict[int, float]] = {}
    for standing in standings:
        for a, b in standing.contest.pairings:
            played.setdefault((place[a], place[b]), {}).update(standing.points((a, b)))
    return rated(len(bots), played, None)


# --- Fitting -------------------------------------------------------------------------------------


def targets(rungs: Sequence[Rung]) -> list[float]:
    """The ratings that the eight should have, the weakest first: even steps down from the last rung.

    The first is the gentlest in every game, so that a child can beat it: where the room is wider than
    the steps, what is left lies between it and the second.
    """
    top = rungs[-1].rating
    lowest = gentlest(rungs).rating
    steps = len(CHARACTERS) - 1
    step = min(WIDEST, (top - lowest) / steps)
    return [lowest, *(top - step * k for k in reversed(range(steps)))]


def gentlest(rungs: Sequence[Rung]) -> Rung:
    """The rung of the first opponent."""
    usual = USUAL[CHARACTERS[0]]
    wanted = (usual.simulations, usual.temperature)
    return next(rung for rung in rungs if (rung.simulations, rung.temperature) == wanted)


def fitted_rungs(rungs: Sequence[Rung]) -> list[Rung]:
    """A rung for each of the eight: the first has the gentlest, the eighth the last."""
    between = (rung_at(rungs[:-1], target) for target in targets(rungs)[1:-1])
    return [gentlest(rungs), *between, rungs[-1]]


def fitted_levels(law: Law, rungs: Sequence[Rung]) -> dict[str, Level]:
    """The level of each of the eight in a game."""
    found = zip(CHARACTERS, fitted_rungs(rungs), strict=True)
    return {name: _level(law, name, rung) for name, rung in found}


def rung_at(rungs: Sequence[Rung], target: float) -> Rung:
    """A rung of this rating: between two neighbours of a kind, else the nearest there is.

    Where the network and random games both have one, the network's is taken: it thinks faster.
    """
    between = [
        (below, above)
        for below, above in pairwise(rungs)
        if below.by_network == above.by_network and below.rating <= target <= above.rating
    ]
    if not between:
        return min(rungs, key=lambda rung: abs(rung.rating - target))
    below, above = between[-1]
    way = (target - below.rating) / max(1e-9, above.rating - below.rating)
    simulations = below.simulations * (above.simulations / below.simulations) ** way
    temperature = below.temperature + way * (above.temperature - below.temperature)
    return Rung(round(simulations), round(temperature), below.by_network, target)


def _level(law: Law, name: str, rung: Rung) -> Level:
    likings = tuple(sorted(tempers_of(law)["likings"].get(name, {}).items()))
    usual = USUAL[name]
    if not rung.by_network:
        return Level(rung.simulations, PATIENT, usual.error, 0, rung.temperature, likings)
    playouts = usual.simulations if name == CHARACTERS[-1] else min(FALLBACK, 3 * rung.simulations)
    return Level(playouts, PATIENT, usual.error, rung.simulations, rung.temperature, likings)


# --- Telling -------------------------------------------------------------------------------------


def opponents_plain(levels: dict[str, Level], standing: Standing | None) -> list[dict[str, Any]]:
    """The eight as a file keeps them; before they have played, without ratings and deeds."""
    found = []
    ratings = [None] * len(levels) if standing is None else [*map(_scaled, estimates(standing))]
    for (name, level), rating in zip(levels.items(), ratings, strict=True):
        done = None if standing is None else standing.done(name)
        spent = None if standing is None else standing.spent(name)
        found.append(
            {
                "id": name,
                "level": level_plain(level),
                "rating": rating and {end: round(getattr(rating, end), 1) for end in ENDS},
                "milliseconds": spent and round(1000 * spent.processor / max(1, spent.choices), 2),
                "turns": done.turns if done else 0,
                "deeds": dict(sorted(done.deeds.items())) if done else {},
            }
        )
    return found


ENDS = ("value", "low", "high")


def _scaled(one: Estimate) -> Rating:
    return Rating(MEAN + one.value, MEAN + one.low, MEAN + one.high)


def neighbours_plain(standing: Standing) -> list[dict[str, Any]]:
    """How often each of the eight has won against those near it, with 95 % intervals."""
    found = []
    for first, second in standing.contest.pairings:
        points = [1 - one for one in standing.points((first, second)).values()]
        share = share_of(points)
        found.append(
            {
                "stronger": second,
                "weaker": first,
                "games": 2 * len(points),
                "share": round(share.value, 4),
                "low": round(share.low, 4),
                "high": round(share.high, 4),
            }
        )
    return found
