"""A player that searches: choices, advice."""

from __future__ import annotations

import secrets
import time

from flibuste.bots.advice import Advice, interval
from flibuste.bots.halving import Halving
from flibuste.bots.level import LEVELS, Level
from flibuste.bots.searcher import Searcher
from flibuste.bots.thought import Thought
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.nets.file import Network
from flibuste.nets.fitting import network_for

BATCH = 500  # simulations between two looks at the clock; interpreted, one may take a second


class Bot(Searcher):
    """A player for any seat of one game.

    >>> import flibuste
    >>> table = flibuste.table("loyal_captain", seed=1)
    >>> bot = Bot(table.law, "easy", seed=1)
    >>> table.play(bot.choose(table))
    """

    def __init__(
        self,
        law: Law,
        level: str | Level = "medium",
        seed: int | None = None,
        mode: Mode | None = None,
        *,
        remembers: bool = True,
        threads: int = 1,
    ) -> None:
        self.law, self.remembers = law, remembers
        self.level = LEVELS[level] if isinstance(level, str) else level
        self.engine = engine(law, mode)
        first = secrets.randbits(63) if seed is None else seed
        self._rngs = [generator(first + k) for k in range(threads)]
        self._rng = self._rngs[0]
        self._thoughts: list[Thought] = []
        self.network: Network | None = None
        if not self.level.network:
            self._begin_thoughts()

    def _begin_thoughts(self) -> None:
        simulations, error = self.level.simulations, self.level.error
        self._thoughts = [
            Thought(self.engine, simulations, error, rng, self.network) for rng in self._rngs
        ]

    def _find_network(self, known: Array) -> None:
        """The network for the seats and options of a table, or random games where there is none."""
        fitting = network_for(self.law, known)
        if fitting is not self.network or not self._thoughts:
            self.network = fitting
            self._begin_thoughts()

    def think(self, known: Array, seat: int) -> list[Advice]:
        """The same from a veiled record: all a bot is ever told."""
        if self.level.network:
            self._find_network(known)
        halving = Halving(self._thoughts, known, seat)
        step = 1 if self.engine.mode is Mode.INTERPRETED else BATCH
        halving.run(self.level.simulations, step, time.monotonic() + self.level.seconds)
        steady = self.engine.aim(known, 0.0, self._rng)
        if steady is None:
            return halving.opinions()
        visits, shares = self._whole(int(known[0]["seats"]))
        # The best shot there is, worth what its own shots were worth.
        return [Advice(steady, shares[seat], *interval(shares[seat], visits), visits)]

    def worth(self, seats: int) -> list[float]:
        """What every seat's share of the point came to in the last thought.

        It is the mean of all simulations: the best choice alone would favour whoever is to move.
        """
        return self._whole(seats)[1]

    def _whole(self, seats: int) -> tuple[int, list[float]]:
        told = [thought.worth(seats) for thought in self._thoughts]
        visits = sum(count for count, _ in told)
        sums = [sum(count * shares[seat] for count, shares in told) for seat in range(seats)]
        return visits, [one / max(1, visits) for one in sums]

    def line(self, code: int, most: int) -> list[int]:
        """How the last thought went on from a choice: its most visited way, chance's plies among it."""
        return self._thoughts[0].line(code, most)
