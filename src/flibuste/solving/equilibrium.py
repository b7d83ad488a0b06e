"""An equilibrium of a game with secrets, by CFR+ (Tammelin 2014), and what a perfect rival could win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from flibuste.law.contract import CHANCE, OVER
from flibuste.solving.tree import BOTH, Layer, Tree

GOOD = 0.001  # the exploitability at which an equilibrium is good enough
CHECK = 50  # iterations between two looks at the exploitability
MOST_ITERATIONS = 20_000
SIGNS = (1.0, -1.0)  # what a point of the first seat is worth to each


@dataclass
class _Edges:
    """The edges of a layer that are a seat's own, and where they belong."""

    places: Any
    parent: Any
    slot: Any  # counted from the first slot of the layer


class Equilibrium:
    """A way to play for both seats, which gets better and better.

    A policy says how often each slot of an information set is chosen; `average` is the answer.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.starts = np.array(tree.first[:-1], np.int64)
        counts = np.diff(np.array(tree.first))
        self.set_of = np.repeat(np.arange(tree.sets), counts)  # of each slot
        self.even = 1.0 / counts[self.set_of]
        self.seat_of = np.array(tree.seats, np.int8)[self.set_of]
        self.own = [[_own(layer, seat) for seat in range(BOTH)] for layer in tree.layers]
        self.rolled = [layer.mover == CHANCE for layer in tree.layers]
        self.regret = np.zeros(len(tree.codes))
        self.total = np.zeros(len(tree.codes))
        self.rounds = 0

    # --- Policies --------------------------------------------------------------------------------

    def _shared(self, weights: Any) -> Any:
        """Weights as odds: even ones where there are none yet."""
        if not len(weights):
            return weights
        sums = np.add.reduceat(weights, self.starts)[self.set_of]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), self.even)

    @property
    def policy(self) -> Any:
        """What the last regrets ask for."""
        return self._shared(self.regret)

    @property
    def average(self) -> Any:
        """The average over all rounds: this is what comes near the equilibrium."""
        return self._shared(self.total)

    # --- Down and up the tree --------------------------------------------------------------------

    def _likely(self, policy: Any) -> list[Any]:
        """Of each layer's edges, how likely they are taken."""
        found = []
        for layer, rolled in zip(self.tree.layers, self.rolled, strict=True):
            likely = layer.odds.copy()
            chosen = ~rolled
            likely[chosen] = policy[layer.slot[chosen]]
            found.append(likely)
        return found

    def _reach(self, likely: list[Any], seat: int) -> tuple[list[Any], Any]:
        """How likely the other and chance reach each node, and a seat its own slots."""
        others: Any = np.ones(1)
        own: Any = np.ones(1)
        reach, slots = [], np.zeros(len(self.tree.codes))
        for depth, layer in enumerate(self.tree.layers):
            reach.append(others)
            mine = self.own[depth][seat]
            slots[layer.low + mine.slot] = own[mine.parent]
            passed = others[layer.parent] * likely[depth]
            passed[mine.places] = others[mine.parent]
            others = np.bincount(layer.to, passed, layer.after)
            held = own[layer.parent]
            held[mine.places] *= likely[depth][mine.places]
            own = np.zeros(layer.after)
            own[layer.to] = held  # whoever remembers all it did comes to a node in one way only
        return reach, slots

    def _improve(self, seat: int) -> None:
        """One seat learns from what it would have won by each choice, the other playing as it does."""
        policy = self.policy
        likely = self._likely(policy)
        reach, own = self._reach(likely, seat)
        gain = np.zeros(len(policy))
        below = np.zeros(0)
        for depth in range(len(self.tree.layers) - 1, -1, -1):
            layer = self.tree.layers[depth]
            after = below[layer.to]
            value = _mean(layer, after, likely[depth], SIGNS[seat])
            mine = self.own[depth][seat]
            if len(mine.places):
                regret = reach[depth][mine.parent] * (after[mine.places] - value[mine.parent])
                gain[layer.low : layer.high] = np.bincount(
                    mine.slot, regret, layer.high - layer.low
                )
            below = value
        is_own = self.seat_of == seat
        self.regret[is_own] = np.maximum(self.regret[is_own] + gain[is_own], 0.0)
        self.total[is_own] += self.rounds * (own * policy)[is_own]

    def improve(self) -> None:
        """One round: both seats learn, one after the other."""
        self.rounds += 1
        for seat in range(BOTH):
            self._improve(seat)

    # --- What it is worth ------------------------------------------------------------------------

    def values(self, policy: Any) -> tuple[float, Any]:
        """What the start is worth to the first seat, and each slot to the seat that chooses it.

        A slot's worth is that of the histories that may have led there, as likely as the other seat
        and chance make them.
        """
        likely = self._likely(policy)
        reach = [self._reach(likely, seat)[0] for seat in range(BOTH)]
        slots, weight = np.zeros(len(policy)), np.zeros(len(policy))
        below = np.zeros(0)
        for depth in range(len(self.tree.layers) - 1, -1, -1):
            layer = self.tree.layers[depth]
            after = below[layer.to]
            for seat in range(BOTH):
                mine = self.own[depth][seat]
                others = reach[seat][depth][mine.parent]
                size = layer.high - layer.low
                worths = others * after[mine.places] * SIGNS[seat]
                slots[layer.low : layer.high] += np.bincount(mine.slot, worths, size)
                weight[layer.low : layer.high] += np.bincount(mine.slot, others, size)
            below = _mean(layer, after, likely[depth], 1.0)
        return float(below[0]), slots / np.where(weight > 0, weight, 1.0)

    def best_response(self, seat: int, policy: Any) -> float:
        """What a seat wins, from -1 to 1, that knows how the other plays and answers perfectly."""
        likely = self._likely(policy)
        reach = self._reach(likely, seat)[0]
        worths = np.zeros(len(policy))
        below = np.zeros(0)
        for depth in range(len(self.tree.layers) - 1, -1, -1):
            layer = self.tree.layers[depth]
            after = below[layer.to]
            mine = self.own[depth][seat]
            if len(mine.places):
                gains = reach[depth][mine.parent] * after[mine.places]
                worths[layer.low : layer.high] = np.bincount(
                    mine.slot, gains, layer.high - layer.low
                )
                likely[depth][mine.places] = self._best(worths)[layer.low + mine.slot]
            below = _mean(layer, after, likely[depth], SIGNS[seat])
        return float(below[0])

    def _best(self, worths: Any) -> Any:
        """1 for the first best slot of every information set, 0 for the others."""
        most = np.maximum.reduceat(worths, self.starts)[self.set_of]
        places = np.flatnonzero(worths == most)
        chosen = places[np.unique(self.set_of[places], return_index=True)[1]]
        best = np.zeros(len(worths))
        best[chosen] = 1.0
        return best

    def exploitability(self, policy: Any) -> float:
        """What a perfect rival wins, on the average of both seats, above the worth of the game."""
        return sum(self.best_response(seat, policy) for seat in range(BOTH)) / BOTH


def _own(layer: Layer, seat: int) -> _Edges:
    places = np.flatnonzero(layer.mover == seat)
    return _Edges(places, layer.parent[places], layer.slot[places] - layer.low)


def _mean(layer: Layer, after: Any, likely: Any, sign: float) -> Any:
    """What the nodes of a layer are worth: what the edges lead to, or what the end says."""
    mean = np.bincount(layer.parent, after * likely, len(layer.actor))
    return np.where(layer.actor == OVER, layer.value * sign, mean)


def approach(found: Equilibrium, goal: float = GOOD) -> Iterator[float]:
    """Improve until the exploitability is good enough, telling it now and then."""
    left = 2.0
    while left > goal and found.rounds < MOST_ITERATIONS:
        for _ in range(CHECK):
            found.improve()
        left = found.exploitability(found.average)
        yield left
