"""The tree of a game with secrets: every history, and what each seat has seen on its way.

An information set is all that a seat has seen since the start, ply by ply, its own choices among it:
what `veil` showed it each time. So nobody forgets. Histories that left the same truth and showed the
same to both seats are one node.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, copied
from flibuste.solving.graph import TooLarge, worth

MOST_NODES = 1_000_000
BOTH = 2


@dataclass
class Layer:
    """The nodes after so many plies, and the edges that lead on from them.

    Edge `e` goes from node `parent[e]` of this layer to node `to[e]` of the next. It belongs to the `slot[e]`
    of an information set, or to chance with its `odds[e]`; `mover[e]` says whose it is. The slots of the
    layer are those from `low` to `high`, and the next layer has `after` nodes.
    """

    actor: Any
    value: Any
    parent: Any
    to: Any
    slot: Any
    odds: Any
    mover: Any
    low: int
    high: int
    after: int


@dataclass
class Tree:
    """Layers of nodes; the slots of an information set, one a choice, stand side by side."""

    layers: list[Layer] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])  # of each information set, its first slot
    codes: list[int] = field(default_factory=list)  # the choice of each slot
    seats: list[int] = field(default_factory=list)  # whose information set it is
    views: list[bytes] = field(default_factory=list)  # what lies before the seat: a veiled record
    depths: list[int] = field(default_factory=list)
    nodes: int = 0

    @property
    def sets(self) -> int:
        """How many information sets there are."""
        return len(self.seats)


@dataclass
class _Node:
    """A truth, and what both have seen so far."""

    record: bytes
    seen: tuple[bytes, bytes]


def unfold(run: Engine, start: Array, tree: Tree, most: int = MOST_NODES) -> Iterator[int]:
    """Fill `tree` from a position on, telling layer by layer how many nodes there are."""
    states = copied(start)
    states["event"] = 0
    layer = [_Node(states.tobytes(), (b"", b""))]
    grower = _Grower(run, tree)
    while layer:
        tree.nodes += len(layer)
        if tree.nodes > most:
            raise TooLarge(f"More than {most} histories lead on from here.")
        layer = grower.grow(layer)
        yield tree.nodes


class _Grower:
    """Unfolds a tree layer by layer."""

    def __init__(self, run: Engine, tree: Tree) -> None:
        self.run, self.tree = run, tree
        self.states = run.law.State.new(1)
        self.buffer = self.states.view(np.uint8).reshape(-1)
        self.veiled = run.law.State.new(1)
        self.shown = self.veiled.view(np.uint8).reshape(-1)
        self.numbers: dict[bytes, int] = {}  # of the information sets of a layer

    def grow(self, layer: list[_Node]) -> list[_Node]:
        """Append a layer to the tree and return the nodes of the next."""
        self.numbers = {}
        low = len(self.tree.codes)
        found: dict[tuple[bytes, bytes, bytes], int] = {}
        fresh: list[_Node] = []
        actors: list[int] = []
        values: list[float] = []
        edges: list[tuple[int, int, int, float, int]] = []
        for at, node in enumerate(layer):
            here = np.frombuffer(node.record, np.uint8)
            self.buffer[:] = here
            who = int(self.run.actor(self.states, 0))
            actors.append(who)
            values.append(worth(self.run, self.states) if who == OVER else 0.0)
            choices = self.run.legal(self.states)
            weights = self.run.odds(self.states) if who == CHANCE else [1] * len(choices)
            slot = self._slot(node, who, choices) if who >= 0 else -1
            for k, code in enumerate(choices):
                self.buffer[:] = here
                self.run.apply(self.states, 0, code)
                seen = self._seen(node, who, code)
                self.states["event"] = 0
                key = (self.buffer.tobytes(), *seen)
                number = found.setdefault(key, len(fresh))
                if number == len(fresh):
                    fresh.append(_Node(key[0], seen))
                odds = weights[k] / sum(weights)
                edges.append((at, number, slot + k if who >= 0 else -1, odds, who))
        columns = list(zip(*edges, strict=True)) or [(), (), (), (), ()]
        parent, to, slots, odds_of, mover = columns
        self.tree.layers.append(
            Layer(
                np.array(actors, np.int8),
                np.array(values),
                np.array(parent, np.int64),
                np.array(to, np.int64),
                np.array(slots, np.int64),
                np.array(odds_of, float),
                np.array(mover, np.int8),
                low,
                len(self.tree.codes),
                len(fresh),
            )
        )
        return fresh

    def _slot(self, node: _Node, who: int, choices: list[int]) -> int:
        """The first slot of the information set in which a node lies."""
        number = self.numbers.get(node.seen[who])
        if number is None:
            number = self.numbers[node.seen[who]] = self.tree.sets
            self.shown[:] = self.buffer
            self.run.veil(self.veiled, 0, who)
            self.tree.views.append(self.shown.tobytes())
            self.tree.seats.append(who)
            self.tree.depths.append(len(self.tree.layers))
            self.tree.codes.extend(choices)
            self.tree.first.append(len(self.tree.codes))
        slot = self.tree.first[number]
        if self.tree.codes[slot : self.tree.first[number + 1]] != choices:
            raise ValueError("A seat would learn a secret from what it may do.")
        return slot

    def _seen(self, node: _Node, who: int, code: int) -> tuple[bytes, bytes]:
        """What both have seen after a ply: what they had seen before, and what is shown now."""
        seen = []
        for seat in range(BOTH):
            self.shown[:] = self.buffer
            self.run.veil(self.veiled, 0, seat)
            own = code.to_bytes(4, "little") if seat == who else b""
            now = node.seen[seat] + own + self.shown.tobytes()
            seen.append(hashlib.blake2b(now, digest_size=16, person=bytes([seat])).digest())
        return seen[0], seen[1]
