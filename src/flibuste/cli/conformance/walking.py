"""Random play of any game, and what may be found wrong in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law, OptionError, Settings
from flibuste.law.rng import below, generator, weighted


@dataclass(frozen=True)
class Fault:
    """Something that is missing or wrong, and the file in which to mend it."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


def settings_tried(law: Law) -> list[Settings]:
    """Every ruleset with its usual seats, and every number of seats with the first ruleset."""
    wanted: list[tuple[str, int | None]] = [(ruleset, None) for ruleset in law.rulesets]
    wanted += [(law.default_ruleset, seats) for seats in law.bounds.seats]
    found = []
    for ruleset, seats in wanted:
        try:
            settings = law.settings(ruleset, seats)
        except OptionError:  # this ruleset is not for so many
            continue
        if settings not in found:
            found.append(settings)
    return found


def start(law: Law, settings: Settings, mode: Mode | None = None) -> tuple[Engine, Array]:
    """An engine and the position before the first ply."""
    run = engine(law, mode)
    states = law.blank(settings)
    run.begin(states, 0)
    return run, states


def pick(run: Engine, states: Array, rng: Array) -> int:
    """A legal code: chance by its odds, a seat at random."""
    codes = run.legal(states)
    if run.actor(states, 0) == CHANCE:
        weights = run.odds(states)
        return codes[int(weighted(rng, np.array(weights), len(weights)))]  # type: ignore[no-untyped-call]
    return codes[int(below(rng, len(codes)))]  # type: ignore[no-untyped-call]


def walk(
    law: Law, settings: Settings, seed: int, most: int, mode: Mode | None = None
) -> Iterator[tuple[Engine, Array]]:
    """Each position of a random game, the first included; the same array every time."""
    run, states = start(law, settings, mode)
    rng = generator(seed)
    for _ in range(most):
        yield run, states
        if run.actor(states, 0) == OVER:
            return
        run.apply(states, 0, pick(run, states, rng))
    yield run, states
