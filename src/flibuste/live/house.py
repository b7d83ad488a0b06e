"""What tables ask of the house they stand in: bots, rules, limits, and somebody to report to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from flibuste.bots.stance import Stance
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law


class BotMove(NamedTuple):
    """What a bot plays, and what it makes of its game."""

    code: int
    stance: Stance = Stance.PLAYS_ON


class Lost(Exception):
    """Who was to think has died or is late."""


class Thinker(Protocol):
    """Plays the seats of bots."""

    async def choose(
        self, law: Law, level: str, known: Array, seat: int, codes: list[int]
    ) -> BotMove:
        """A bot's move, legal and in time."""


class Rules(Protocol):
    """Says how the rules of a game run here."""

    mode: Mode  # once they are ready

    def has(self, law: Law) -> bool:
        """Whether a game already runs so."""

    async def ready(self, law: Law) -> None:
        """Wait until it does; Refusal if that takes long."""

    async def mode_of(self, law: Law, entries: int) -> Mode:
        """How a table with so long a log is opened."""


class Limits(Protocol):
    """How many tables, and for how long."""

    @property
    def open_tables_a_guest(self) -> int:
        """That are open or running."""

    @property
    def countdown_seconds(self) -> float:
        """How long before the game all can see that a table is full."""

    @property
    def waiting_seconds(self) -> float:
        """How long clocks wait for the seats after a restart."""

    @property
    def cache_seconds(self) -> float:
        """How long a table without visitors stays in memory."""

    @property
    def open_hours(self) -> float:
        """How long an open table waits for visitors."""

    @property
    def running_days(self) -> float:
        """How long a running one does."""


def _unheard(*_: Any) -> None:
    """Nobody listens."""


@dataclass
class Reports:
    """What a host may want to count or to read; each is told to whoever has asked for it."""

    written: Callable[[str], None] = _unheard  # an event of this kind
    in_memory: Callable[[int], None] = _unheard  # so many tables
    refused: Callable[[str], None] = _unheard  # something, for this reason
    committed: Callable[[float, int], None] = _unheard  # so many jobs, in so many seconds
    fault: Callable[[BaseException], None] = _unheard  # of our own
    broken: Callable[[str, Exception], None] = _unheard  # a table whose log does not replay


reports = Reports()
