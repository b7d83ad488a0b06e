"""Random walks through games, for tests to look at every step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.law.rng import below, generator, weighted


def start(law: Law, settings: Settings, mode: Mode | None = None) -> tuple[Engine, np.ndarray]:
    """An engine and the position before the first ply."""
    run = engine(law, mode)
    states = law.blank(settings)
    run.begin(states, 0)
    return run, states


def pick(run: Engine, states: np.ndarray, rng: np.ndarray) -> int:
    """A legal code: chance by its odds, a seat at random."""
    codes = run.legal(states)
    if run.actor(states, 0) == CHANCE:
        weights = run.odds(states)
        return codes[int(weighted(rng, np.array(weights), len(weights)))]
    return codes[int(below(rng, len(codes)))]


def walk(
    law: Law, settings: Settings, seed: int, most: int, mode: Mode | None = None
) -> Iterator[tuple[Engine, np.ndarray]]:
    """Each position of a random game, the first included; the same array every time."""
    run, states = start(law, settings, mode)
    rng = generator(seed)
    for _ in range(most):
        yield run, states
        if run.actor(states, 0) == OVER:
            return
        run.apply(states, 0, pick(run, states, rng))
    yield run, states
