"""The bot that others are measured by: the first search there was, as it was."""

from __future__ import annotations

import secrets
import time

from flibuste.bots.advice import Advice, interval
from flibuste.bots.level import LEVELS, Level
from flibuste.bots.reference_search import Node, search
from flibuste.bots.searcher import Searcher
from flibuste.bots.tree import NOWHERE
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode, array, i64
from flibuste.law.law import Law
from flibuste.law.rng import generator

UCT_BOLDNESS = 0.7  # weight of the unexplored in the upper bound, for shares of one point
UCT_DEPTH = 256  # plies the tree may go down
UCT_PLAYOUT = 4000  # plies after which a simulated game counts as shared
UCT_BATCH = 500  # simulations between two looks at the clock; interpreted, one may take a second
UCT_WELL_KNOWN = 12  # visits from which a place in the tree says something


class Reference(Searcher):
    """The player that others are measured by; it stays as it is."""

    def __init__(
        self,
        law: Law,
        level: str | Level = "medium",
        seed: int | None = None,
        mode: Mode | None = None,
        *,
        remembers: bool = True,
    ) -> None:
        self.law, self.remembers = law, remembers
        self.level = LEVELS[level] if isinstance(level, str) else level
        self.engine = engine(law, mode)
        self._search = self.engine.bind(search)
        self._rng = generator(secrets.randbits(63) if seed is None else seed)
        self._states = law.State.new(2)
        self._work = law.Work.new(1)
        self._nodes = Node.new(self.level.simulations * 4 + 2)
        self._path = array(i64[UCT_DEPTH])
        self._marks = array(i64[law.actions.size])
        self._choices = self.engine.choices.copy()
        self._weights = self.engine.weights.copy()
        self._shares = self.engine.shares.copy()

    def think(self, known: Array, seat: int) -> list[Advice]:
        """The same from a veiled record: all a bot is ever told."""
        self._states[0] = known[0]
        for name, value in self.law.unattended_options.items():
            self._states[0][name] = value
        self._nodes[0] = Node.new(1)[0]
        self._nodes[0]["first"] = NOWHERE
        used, done, until = 1, 0, time.monotonic() + self.level.seconds
        step = 1 if self.engine.mode is Mode.INTERPRETED else UCT_BATCH
        while done < self.level.simulations and (done == 0 or time.monotonic() < until):
            batch = min(step, self.level.simulations - done)
            used = self._simulate(used, seat, batch)
            done += batch
        steady = self.engine.aim(known, 0.0, self._rng)
        if steady is not None:  # the best shot there is, worth what its own shots were worth
            return [self._opinion(0, seat, steady)]
        return self._opinions(seat)

    def worth(self, seats: int) -> list[float]:
        """What every seat's share of the point came to in the last thought.

        It is the mean of all simulations: the best choice alone would favour whoever is to move.
        """
        visits = max(1, int(self._nodes[0]["visits"]))
        return [float(won) / visits for won in self._nodes[0]["won"][:seats]]

    def line(self, code: int, most: int) -> list[int]:
        """How the last thought went on from a choice: its most visited way, chance's plies among it."""
        line: list[int] = []
        way = [at for at in self._children(0) if int(self._nodes[at]["action"]) == code]
        while way and len(line) < most:
            at = max(way, key=lambda child: self._nodes[child]["visits"])
            if line and self._nodes[at]["visits"] < UCT_WELL_KNOWN:
                break
            line.append(int(self._nodes[at]["action"]))
            way = self._children(at)
        return line

    def _children(self, parent: int) -> list[int]:
        found = []
        at = int(self._nodes[parent]["first"])
        while at != NOWHERE:
            found.append(at)
            at = int(self._nodes[at]["next"])
        return found

    def _simulate(self, used: int, seat: int, simulations: int) -> int:
        return int(
            self._search(
                self._states,
                self._work,
                self._nodes,
                used,
                self._path,
                self._marks,
                self._choices,
                self._weights,
                self._shares,
                self._rng,
                seat,
                simulations,
                UCT_PLAYOUT,
                UCT_BOLDNESS,
                round(self.level.error * 100),
            )
        )

    def _opinions(self, seat: int) -> list[Advice]:
        opinions = [
            self._opinion(at, seat, int(self._nodes[at]["action"])) for at in self._children(0)
        ]
        return sorted(opinions, key=lambda a: (-a.visits, -a.wins))

    def _opinion(self, at: int, seat: int, code: int) -> Advice:
        visits = int(self._nodes[at]["visits"])
        mean = float(self._nodes[at]["won"][seat]) / max(1, visits)
        return Advice(code, mean, *interval(mean, visits), visits)
