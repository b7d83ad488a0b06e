"""A player that searches: choices, advice."""

from __future__ import annotations

import secrets
import time

from flibuste.bots.advice import Advice
from flibuste.bots.chances import Chances, chances_of
from flibuste.bots.fitted import fitted_to
from flibuste.bots.halving import Halving
from flibuste.bots.level import Level
from flibuste.bots.opponents import level_of
from flibuste.bots.pausing import Pausing, without_pause
from flibuste.bots.searcher import Searcher
from flibuste.bots.stance import Stance, stance_of
from flibuste.bots.thought import Thought
from flibuste.bots.whims import wandered
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.nets.file import Network
from flibuste.nets.fitting import network_for

BATCH = 500  # simulations, or plies of truths, between two looks at the clock, at the most; interpreted, one may take a second
FIRST_BATCH = 20  # while it is not known how long they take
LOOKS_AT_CLOCK = 10  # in one thought, at the least, once that is known
FEWEST_TRUTHS = 64  # that are worth weighing: fewer would be too sure of themselves


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
        chances: Chances | None = None,
        truths: int | None = None,
    ) -> None:
        self.law, self.remembers = law, remembers
        self.level = level_of(law, level) if isinstance(level, str) else level
        self.engine = engine(law, mode)
        self._chances = chances
        self._truths = truths  # to be weighed, where a trial asks for so many
        first = secrets.randbits(63) if seed is None else seed
        self._rngs = [generator(first + k) for k in range(threads)]
        self._rng = self._rngs[0]
        self._thoughts: list[Thought] = []
        self.stance = Stance.PLAYS_ON  # what its last choice made of the game
        self.is_hurried = False  # whether the clock cut its last thought short
        self._pace = 0.0  # simulations a second, in its last thought
        self.network: Network | None = None
        if not self.level.network:
            self._begin_thoughts()

    @property
    def simulations(self) -> int:
        """How many it makes for a choice: fewer do where a network is asked."""
        return self.level.network if self.network else self.level.simulations

    def _begin_thoughts(self) -> None:
        simulations, error = self.simulations, self.level.error
        truths = self._usual_truths if self._truths is None else self._truths
        self._thoughts = [
            Thought(self.engine, simulations, error, rng, self.network, truths)
            for rng in self._rngs
        ]

    @property
    def _usual_truths(self) -> int:
        """How many are weighed: as many as simulations, up to what the game's file says."""
        found = min(fitted_to(self.law).truths, self.simulations)
        return found if found >= FEWEST_TRUTHS else 0

    def _find_network(self, known: Array) -> None:
        """The network for the seats and options of a table, or random games where there is none."""
        fitting = network_for(self.law, known)
        if fitting is not self.network or not self._thoughts:
            self.network = fitting
            self._begin_thoughts()

    def think(self, known: Array, seat: int) -> list[Advice]:
        """The same from a veiled record: all a bot is ever told."""
        return without_pause(self.thinking(known, seat))

    def thinking(self, known: Array, seat: int) -> Pausing[list[Advice]]:
        """The same bit by bit; nothing else may be thought meanwhile, but it may be left off."""
        if self.level.network:
            self._find_network(known)
        chances = self._chances or chances_of(self.law, self.network is not None)
        begun = time.monotonic()
        until = begun + self.level.seconds
        step = 1 if self.engine.mode is Mode.INTERPRETED else BATCH
        for thought in self._thoughts:
            yield from thought.weighing(known, seat, step, begun + self.level.seconds / 4)
        halving = Halving(self._thoughts, known, seat, chances)
        made = yield from halving.run(self.simulations, self._batch(), until)
        ended = time.monotonic()
        self.is_hurried = ended >= until
        self._pace = made / max(ended - begun, 1e-6)
        said = halving.opinions()
        steady = self.engine.aim(known, 0.0, self._rng)
        if steady is not None:  # the best shot there is, worth what its own shots were worth
            won = self._shares(halving.seats)[seat] * self.looks
            said = [halving.stretch.advice(steady, won, self.looks, halving.seats)]
        self._last = halving, said[0]
        return said

    def _batch(self) -> int:
        """Simulations between two looks at the clock: how many does not change what is thought."""
        if self.engine.mode is Mode.INTERPRETED:
            return 1
        fitting = int(self._pace * self.level.seconds / LOOKS_AT_CLOCK)
        return max(FIRST_BATCH, min(BATCH, fitting))

    def decide(self, known: Array, seat: int) -> int:
        """A choice by its temper; a shot takes a hand, and what is proven to win is always made."""
        return without_pause(self.deciding(known, seat))

    def deciding(self, known: Array, seat: int) -> Pausing[int]:
        """The same bit by bit."""
        self.stance = Stance.PLAYS_ON
        shot = self.engine.aim(known, self.level.error, self._rng)
        if shot is not None:
            return shot
        best = (yield from self.thinking(known, seat))[0]
        halving = self._last[0]
        self.stance = stance_of(best, self.looks, halving.seats, halving.is_decided)
        is_won = best.plies is not None and best.wins == 1.0
        if is_won or not (self.level.temperature or self.level.likings):
            return best.code
        return wandered(halving.considered(), self.level, self.law.actions, self._rng)

    @property
    def looks(self) -> int:
        """How many simulations are behind its last thought."""
        return sum(thought.visits for thought in self._thoughts)

    def worth(self, seats: int) -> list[float]:
        """Everybody's chances after the last thought, if the best is chosen."""
        halving, best = self._last
        return halving.stretch.chances(self._shares(seats), halving.seat, best.wins)

    def _shares(self, seats: int) -> list[float]:
        """The mean share of every seat in all simulations of the last thought."""
        told = [(max(1, one.visits), one.shares(seats)) for one in self._thoughts]
        whole = sum(visits for visits, _ in told)
        return [
            sum(visits * shares[seat] for visits, shares in told) / whole for seat in range(seats)
        ]

    def line(self, code: int, most: int) -> list[int]:
        """How the last thought went on from a choice: its most visited way, chance's plies among it."""
        return self._thoughts[0].line(code, most)
