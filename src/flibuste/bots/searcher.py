"""How one who thinks of a veiled record plays at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod

from flibuste.bots.advice import Advice
from flibuste.bots.level import Level
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array
from flibuste.law.law import Law
from flibuste.play.table import Table


class Searcher(ABC):
    """A player for any seat of one game."""

    law: Law
    level: Level
    engine: Engine
    remembers: bool
    _rng: Array

    @abstractmethod
    def think(self, known: Array, seat: int) -> list[Advice]:
        """Its opinion of every choice, best first, from a veiled record: all a bot is ever told."""

    def choose(self, table: Table) -> int:
        """The code of the move it would make; a forced move costs no thought, a shot takes a hand."""
        codes = table.codes()
        return codes[0] if len(codes) == 1 else self.decide(self._known(table), table.actor)

    def decide(self, known: Array, seat: int) -> int:
        """The same from a veiled record, where there is something to decide."""
        shot = self.engine.aim(known, self.level.error, self._rng)
        return self.think(known, seat)[0].code if shot is None else shot

    def advise(self, table: Table) -> list[Advice]:
        """Its opinion of every choice of the actor, best first."""
        seat = table.actor
        if seat in (CHANCE, OVER):
            raise ValueError("Nobody is to move.")
        return self.think(self._known(table), seat)

    def _known(self, table: Table) -> Array:
        return table.witnessed(table.actor, remembers=self.remembers)
