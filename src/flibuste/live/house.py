"""What tables ask of the house they stand in: bots, rules, limits, and somebody to report to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from flibuste.bots.stance import Stance
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.live.spans import TimeSpan


class BotMove(NamedTuple):
    """What a bot plays, and what it makes of its game."""

    code: int
    stance: Stance = Stance.PLAYS_ON


class Lost(Exception):
    """Who was to think has died or is late."""


class Thinker(Protocol):
    """Plays the seats of bots."""

    async def choose(
        self,
        law: Law,
        level: str,
        known: Array,
        seat: int,
        codes: list[int],
        is_awaited: bool = True,
    ) -> BotMove:
        """A bot's move, legal and in time; where nobody waits for it, after those of others."""


class Rules(Protocol):
    """Says how the rules of a game run here."""

    mode: Mode  # once they are ready

    def has(self, law: Law) -> bool:
        """Whether a game already runs so."""

    async def ready(self, law: Law) -> None:
        """Wait until it does; Refusal if that takes long."""

    async def mode_of(self, law: Law, entries: int) -> Mode:
        """How a table with so long a log is opened."""


class Duties(Protocol):
    """Says who sees to the bots, clocks and old age of a table, where several servers might."""

    def is_mine(self, table: str) -> bool:
        """Whether this server does, now."""

    def call(self, table: str) -> None:
        """A table of another server's needs that server: it may not have it in memory."""


class AllMine:
    """The duties of a server that is alone."""

    def is_mine(self, table: str) -> bool:
        """There is nobody else."""
        return True

    def call(self, table: str) -> None:
        """Nobody would hear it."""


class Limits(Protocol):
    """How many tables, and for how long."""

    @property
    def open_tables_a_guest(self) -> int:
        """That are open or running."""

    @property
    def day_tables_a_guest(self) -> int:
        """The same of tables with days to a move."""

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
    def open_days(self) -> float:
        """How long an open table with days to a move waits for visitors."""

    @property
    def running_days(self) -> float:
        """How long a running one does."""


class DayKeeper(Protocol):
    """Keeps clocks of days from what is stored, also while no room is in memory; and when all clocks stood still."""

    @property
    def own_pauses(self) -> Sequence[TimeSpan]:
        """When all clocks have stood still, as this server has seen it."""

    async def stops(
        self, guests: Sequence[str | None], since: int
    ) -> tuple[Sequence[TimeSpan], list[tuple[TimeSpan, ...]]]:
        """When all clocks have stood still since then, and when each guest has been away."""

    async def wake_up(self) -> None:
        """Asked before any clock is read: the time in which the machine slept is nobody's."""

    def opened(self, room: Any) -> None:
        """A table of days has come into memory."""


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
