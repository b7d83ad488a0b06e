"""A miniature solved by whatever it asks for, and its positions as yardsticks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flibuste.law.contract import CHANCE
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT
from flibuste.play.position import Position
from flibuste.solving.equilibrium import Equilibrium, approach
from flibuste.solving.exact import choice_values, draws, iterate, retrograde
from flibuste.solving.graph import Graph, explore
from flibuste.solving.miniature import Miniature
from flibuste.solving.tree import BOTH, Tree, unfold

CERTAIN = 1 - 1e-9  # a value from which a game is won for certain
CLOSE = 1e-9  # values that differ by less are the same
MOST_FIRST = 8  # decisions at the start that are told

# Told now and then while a solver works: what it does, how far it has come.
Progress = Callable[[str, float], None]


def quietly(stage: str, reached: float) -> None:
    """Nobody listens."""


class Unsolvable(ValueError):
    """A position that none of our ways can solve."""


@dataclass(frozen=True)
class Yardstick:
    """A decision and what each choice is worth to the seat that has it, from -1 to 1.

    `distances` are the plies to the end that can be forced, where there is no chance; `odds` how often an
    equilibrium takes each choice, where there are secrets.
    """

    law: Law
    record: bytes  # what the seat sees
    seat: int
    codes: list[int]
    values: list[float]
    distances: list[int | None] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The position."""
        return Position(self.law, self.law.State.read(self.record)).text

    @property
    def best(self) -> list[int]:
        """The choices of the highest value; of won ones, those that win the soonest."""
        most = max(self.values)
        best = [k for k, value in enumerate(self.values) if value >= most - CLOSE]
        if most >= CERTAIN and self.distances:
            soonest = min(self.distances[k] or 0 for k in best)
            best = [k for k in best if (self.distances[k] or 0) == soonest]
        return [self.codes[k] for k in best]

    @property
    def winning(self) -> list[int]:
        """The choices after which the game is won, whatever happens."""
        pairs = zip(self.codes, self.values, strict=True)
        return [code for code, value in pairs if value >= CERTAIN]

    @property
    def matters(self) -> bool:
        """Whether one choice is worth more than another."""
        return max(self.values) - min(self.values) > CLOSE

    def plain(self) -> dict[str, Any]:
        """The same as JSON has it."""
        words = self.law.actions.texts
        said: dict[str, Any] = {
            "position": self.text,
            "seat": SEAT[self.seat],
            "moves": [words[code] for code in self.codes],
            "values": [round(value, 9) for value in self.values],
            "best": [words[code] for code in self.best],
            "winning": [words[code] for code in self.winning],
        }
        if self.distances:
            said["distances"] = self.distances
        if self.odds:
            said["odds"] = [round(share, 6) for share in self.odds]
        return said


@dataclass
class Solution:
    """What is known of a solved position; `value` is what it is worth to the first seat."""

    miniature: Miniature
    positions: int
    value: float
    first: list[Yardstick]
    decisions: int
    decision: Callable[[int], Yardstick]  # by its number, from 0
    distance: int | None = None  # plies to the end, where it can be forced
    sets: int = 0  # information sets, where there are secrets
    exploitability: float | None = None

    def yardsticks(self) -> Iterator[Yardstick]:
        """All decisions."""
        return map(self.decision, range(self.decisions))

    def drawn(self, seed: int) -> Iterator[Yardstick]:
        """All decisions in the order of a draw."""
        order = np.random.default_rng(seed).permutation(self.decisions)
        return map(self.decision, order.tolist())


def solve(miniature: Miniature, progress: Progress = quietly, mode: Mode | None = None) -> Solution:
    """Solve a position of two seats: exactly where all lies open, else to a near equilibrium."""
    if miniature.settings.seats != BOTH:
        raise Unsolvable(
            f"Only positions of two seats can be solved; this one of {miniature.law.id} has "
            f"{miniature.settings.seats}."
        )
    run = engine(miniature.law, mode)
    if miniature.law.has_secrets:
        return _solve_secrets(run, miniature, progress)
    return _solve_open(run, miniature, progress)


# --- All lies open -------------------------------------------------------------------------------


def _solve_open(run: Engine, miniature: Miniature, progress: Progress) -> Solution:
    graph = Graph()
    for reached in explore(run, miniature.start, miniature.uncounted, graph):
        progress("explore", reached)
    distance: Any = None
    value = draws(graph)
    if run.law.has_chance:
        for change in iterate(graph, value):
            progress("iterate", change)
    else:
        progress("retrograde", graph.size)
        value, distance = retrograde(graph)
    first = [_decision(run.law, graph, value, distance, at) for at in _first_open(graph)]
    places = np.flatnonzero(graph.actor >= 0)

    def decision(number: int) -> Yardstick:
        return _decision(run.law, graph, value, distance, int(places[number]))

    plies = None if distance is None else _plies(distance[0])
    return Solution(
        miniature, graph.size, float(value[0]), first, len(places), decision, distance=plies
    )


def _plies(distance: Any) -> int | None:
    return int(distance) if distance >= 0 else None


def _decision(law: Law, graph: Graph, value: Any, distance: Any, at: int) -> Yardstick:
    seat = int(graph.actor[at])
    codes, values = zip(*choice_values(graph, value, at), strict=True)
    edges = graph.to[graph.first[at] : graph.first[at + 1]]
    plies = [] if distance is None else [_plies(distance[to]) for to in edges]
    own = [worth * (1 - 2 * seat) + 0.0 for worth in values]
    return Yardstick(law, graph.records[at], seat, list(codes), own, plies)


def _first_open(graph: Graph) -> list[int]:
    """The first decisions: the start, or what chance makes of it."""
    found: list[int] = []
    waiting = [0]
    while waiting and len(found) < MOST_FIRST:
        at = waiting.pop(0)
        if graph.actor[at] >= 0:
            found.append(at)
        elif graph.actor[at] == CHANCE:
            waiting += graph.to[graph.first[at] : graph.first[at + 1]].tolist()
    return found


# --- Secrets -------------------------------------------------------------------------------------


def _solve_secrets(run: Engine, miniature: Miniature, progress: Progress) -> Solution:
    if miniature.uncounted:
        raise Unsolvable("Where there are secrets every history counts, and so does every counter.")
    tree = Tree()
    for reached in unfold(run, miniature.start, tree):
        progress("unfold", reached)
    found = Equilibrium(tree)
    left = 0.0
    for left in approach(found):
        progress("approach", left)
    policy = found.average
    value, worths = found.values(policy)

    def decision(number: int) -> Yardstick:
        slots = slice(tree.first[number], tree.first[number + 1])
        return Yardstick(
            run.law,
            tree.views[number],
            tree.seats[number],
            tree.codes[slots],
            worths[slots].tolist(),
            odds=policy[slots].tolist(),
        )

    first = [decision(number) for number in _first_hidden(tree)]
    return Solution(
        miniature,
        tree.nodes,
        value,
        first,
        tree.sets,
        decision,
        sets=tree.sets,
        exploitability=left,
    )


def _first_hidden(tree: Tree) -> list[int]:
    """The first information sets: those that chance alone leads to."""
    found: dict[int, None] = {}
    nodes = np.zeros(1, np.int64)
    for layer in tree.layers:
        here = np.isin(layer.parent, nodes)
        slots = layer.slot[here & (layer.mover != CHANCE)]
        found |= dict.fromkeys((np.searchsorted(tree.first, slots, "right") - 1).tolist())
        nodes = layer.to[here & (layer.mover == CHANCE)]
    return list(found)[:MOST_FIRST]
