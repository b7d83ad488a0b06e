"""How well ratings find the true order: simulated people whose strength is known, at tables that count.

python bench/ratings.py            # the figure, and how it depends on the crowd and on the tables
python bench/ratings.py --figure   # the figure alone; it fails where Kendall's tau is below 0.9
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from flibuste.arena.ratings import ELO, Z95
from flibuste.people.ratings.scale import NEWCOMER, Strength, after_table

NEAR = 100.0  # points: those who meet are as close as a pairing finds them
WANTED = 0.9  # Kendall's tau of the figure
BOTS = [Strength(350 + 200.0 * k, 50.0) for k in range(8)]  # where a ladder may find the eight


@dataclass(frozen=True)
class Trial:
    """A crowd, and the tables at which they meet."""

    people: int = 1000
    tables: int = 100  # that each plays
    spread: float = 300.0  # points: the standard deviation of true strengths
    seats: Sequence[int] = (2, 3, 4, 5)
    is_near: bool = True  # whether like meets like, or anybody anybody
    has_places: bool = False  # whether all places are told, or the winner alone
    # The part of tables that are one person's against the nearest measured bot.
    with_bot: float = 0.0
    seed: int = 1


class Found(NamedTuple):
    """How well it went."""

    kendall: float  # agreement of the orders: 1 is the same, 0 none
    covered: float  # the part of people whose interval holds the truth
    error: float  # points, the root of the mean of squares
    deviation: float  # points, in the mean: what ratings themselves believe of their error


def tried(trial: Trial) -> Found:
    """Play all tables, and compare with the truth."""
    rng = random.Random(trial.seed)
    truth = [rng.gauss(NEWCOMER.value, trial.spread) for _ in range(trial.people)]
    held = [NEWCOMER] * trial.people
    for _ in range(trial.tables):
        for table in _tables(trial, held, rng):
            if rng.random() < trial.with_bot:
                for one in table:
                    held[one] = _against_bot(truth[one], held[one], rng)
                continue
            taken = _played([truth[one] for one in table], trial.has_places, rng)
            after = after_table([held[one] for one in table], taken)
            for one, strength in zip(table, after, strict=True):
                held[one] = strength
    return _compared(np.array(truth), held)


def _against_bot(truth: float, held: Strength, rng: random.Random) -> Strength:
    """A table of two; the bot stays where it is."""
    bot = min(BOTS, key=lambda bot: abs(bot.value - held.value))
    taken = _played([truth, bot.value], False, rng)
    return after_table([held, bot], taken)[0]


def _tables(trial: Trial, held: Sequence[Strength], rng: random.Random) -> list[list[int]]:
    """Everybody at one table each."""
    queue = list(range(trial.people))
    if trial.is_near:
        queue.sort(key=lambda one: held[one].value + rng.gauss(0, NEAR))
    else:
        rng.shuffle(queue)
    made: list[list[int]] = []
    while queue:
        size = rng.choice(trial.seats)
        made.append(queue[:size])
        del queue[:size]
    if len(made[-1]) == 1:
        made[-2] += made.pop()
    return made


def _played(truth: Sequence[float], has_places: bool, rng: random.Random) -> list[float]:
    """Shares at a table where everybody does as well as they can, give or take their day."""
    days = [one - ELO * math.log(-math.log(rng.random())) for one in truth]
    order = sorted(days)
    if has_places:
        return [float(order.index(day)) for day in days]
    return [float(day == order[-1]) for day in days]


def _compared(truth: np.ndarray, held: Sequence[Strength]) -> Found:
    values = np.array([one.value for one in held])
    deviations = np.array([one.deviation for one in held])
    signs = np.sign(np.subtract.outer(values, values) * np.subtract.outer(truth, truth))
    count = len(held)
    return Found(
        float(signs.sum() / (count * (count - 1))),
        float(np.mean(np.abs(values - truth) <= Z95 * deviations)),
        float(np.sqrt(np.mean((values - truth) ** 2))),
        float(deviations.mean()),
    )


def _told(name: str, found: Found) -> str:
    return (
        f"| {name} | {found.kendall:.3f} | {found.covered:.0%} | {found.error:.0f} "
        f"| {found.deviation:.0f} |"
    )


def main(words: list[str]) -> int:
    usual = Trial()
    print("| 1,000 people, 100 tables each | Kendall | in their interval | error | believed |")
    print("|---|---|---|---|---|")
    figure = tried(usual)
    print(_told("2 to 5 seats, the winner takes all, strengths ± 300, like meets like", figure))
    if "--figure" not in words:
        others = {
            "the same, 2 seats": replace(usual, seats=(2,)),
            "the same, 4 seats": replace(usual, seats=(4,)),
            "the same, all places told": replace(usual, has_places=True),
            "the same, anybody meets anybody": replace(usual, is_near=False),
            "strengths ± 400": replace(usual, spread=400.0),
            "strengths ± 200, a game with more luck": replace(usual, spread=200.0),
            "strengths ± 100, a game with much luck": replace(usual, spread=100.0),
            "strengths ± 400, one table in five against a bot": replace(
                usual, spread=400.0, with_bot=0.2
            ),
            "strengths ± 100, one table in five against a bot": replace(
                usual, spread=100.0, with_bot=0.2
            ),
            "30 tables each": replace(usual, tables=30),
            "300 tables each": replace(usual, tables=300),
        }
        for name, trial in others.items():
            print(_told(name, tried(trial)), flush=True)
    return 0 if figure.kendall >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
