"""A hash of what many games have come to: equal ones were played alike, on whatever device."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from flibuste.batch.vector import Vector

OFTEN = 25  # steps between two looks


def host(array: Any) -> Any:
    """An array in this machine's own memory."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)


def some_codes(games: Vector, number: int) -> Any:
    """A legal code in every game, another one for each step: no choice of chance's, and none at random."""
    counts, choices = host(games.counts).astype(np.int64), host(games.choices)
    rows = np.arange(games.n)
    return choices[rows, (rows * 31 + number * 17 + number // 7) % counts]


def signature(games: Vector, steps: int) -> str:
    """Play so many steps and hash records, tokens, choices and rewards as they go."""
    digest = hashlib.sha256()
    for number in range(steps):
        games.step(some_codes(games, number))
        digest.update(host(games.rewards).tobytes() + host(games.done).tobytes())
        if number % OFTEN == OFTEN - 1:
            for array in (games.records, games.tokens, games.seat, games.counts):
                digest.update(host(array).tobytes())
    return digest.hexdigest()[:32]
