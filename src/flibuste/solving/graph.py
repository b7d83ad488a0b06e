"""All positions that can be reached from one, and the moves between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flibuste.bots.telling import forgotten_bytes
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, copied

MOST_POSITIONS = 4_000_000
SIGN_OF_LIFE = 1000  # positions between two signs of life


class TooLarge(ValueError):
    """A position from which too many others can be reached."""


@dataclass
class Graph:
    """Positions as numbers from 0, the start; the edges of a position stand side by side.

    Edge `e` of position `p`, from `first[p]` to `first[p + 1]`, plays `codes[e]` and leads to `to[e]`; at
    a chance node it has the odds `odds[e]`. `value` is what a finished game is worth to the first seat.
    """

    records: list[bytes] = field(default_factory=list)
    actor: Any = None
    first: Any = None
    codes: Any = None
    to: Any = None
    odds: Any = None
    value: Any = None

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.records)

    @property
    def parent(self) -> Any:
        """The position of each edge."""
        return np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))


def worth(run: Engine, states: Array) -> float:
    """What a finished game of two is worth to the first seat, from -1 to 1."""
    shares = run.score(states)[0]
    return float(shares[0] - shares[1])


def explore(
    run: Engine, start: Array, uncounted: tuple[str, ...], found: Graph, most: int = MOST_POSITIONS
) -> Iterator[int]:
    """Fill `found` with all positions that can be reached, telling now and then how many there are."""
    forgotten = forgotten_bytes(run.law, uncounted)
    states = copied(start)
    buffer = states.view(np.uint8).reshape(-1)
    for name, about in run.law.State.fields.items():
        if about.is_memory:
            states[name] = about.blank
    blank = buffer[forgotten].copy()
    numbers = {buffer.tobytes(): 0}
    found.records.append(buffer.tobytes())
    actors: list[int] = []
    first = [0]
    codes: list[int] = []
    to: list[int] = []
    odds: list[float] = []
    values: list[float] = []
    at = 0
    while at < len(found.records):
        here = np.frombuffer(found.records[at], np.uint8)
        buffer[:] = here
        who = int(run.actor(states, 0))
        actors.append(who)
        values.append(worth(run, states) if who == OVER else 0.0)
        choices = run.legal(states)
        weights = run.odds(states) if who == CHANCE else [1] * len(choices)
        total = sum(weights)
        for code, weight in zip(choices, weights, strict=True):
            buffer[:] = here
            run.apply(states, 0, code)
            buffer[forgotten] = blank
            key = buffer.tobytes()
            number = numbers.setdefault(key, len(found.records))
            if number == len(found.records):
                found.records.append(key)
            codes.append(code)
            to.append(number)
            odds.append(weight / total)
        first.append(len(codes))
        at += 1
        if len(found.records) > most:
            raise TooLarge(f"More than {most} positions can be reached from here.")
        if at % SIGN_OF_LIFE == 0:
            yield at
    found.actor, found.value = np.array(actors, np.int8), np.array(values)
    found.first, found.codes = np.array(first), np.array(codes, np.int32)
    found.to, found.odds = np.array(to, np.int64), np.array(odds)
    yield at
