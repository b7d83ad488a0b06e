"""What follows from a finished table is written once, also where a server was killed in between."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

import msgspec

from flibuste.live.durable import on_disk, report
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.store.events import Change, Entry, Fence, Ledger
from flibuste.store.rows import AddRow, LedgerRow

ATTEMPTS = 20  # another server may settle a table of the same people at the same moment
FOUND_AT_ONCE = 100  # tables that one look for forgotten ones may find
LAST_MINUTE = 60_000  # milliseconds
# Milliseconds: a look for forgotten tables goes back so far, one of some goes further, the first to all.
LOOK_BACK, LOOK_FAR_BACK = 3_600_000, 7 * 86_400_000
LOOKS_TO_A_FAR_ONE = 60

NEVER = "broken-table"  # such a table is not read again: nothing follows from it
NOT_OFFERED = "no-game"  # a game that is not offered here now: a later look finds its tables

Consequence = Callable[[Game], Awaitable[Sequence[Change]]]


class SettledRow(LedgerRow, frozen=True):
    """A finished table of which everything that follows is written."""

    TABLE: ClassVar = "settled"
    KEY: ClassVar = ("table_id",)

    table_id: str
    at: int


class TableName(LedgerRow, frozen=True):
    """A table, by its name alone."""

    TABLE: ClassVar = "tables"
    KEY: ClassVar = ("id",)

    id: str


class Unsettled(msgspec.Struct, frozen=True):
    """A finished table that nobody has settled, and when it ended."""

    id: str
    changed: int


class Settling:
    """Settles one finished table after the other.

    A consequence says what is to be written of a game that is over. All of it goes to disk with the mark
    that the table is settled, or none of it: whoever comes second meets the fence.
    """

    def __init__(self, log: Ledger, rooms: Rooms, consequences: Sequence[Consequence]) -> None:
        self.log, self.rooms, self.consequences = log, rooms, consequences
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._reached: dict[str, tuple[int, str]] = {}  # how far we have looked, by state
        self._looks = 0
        rooms.listeners.append(self._hear)

    def _hear(self, room: Room, entries: Sequence[Entry]) -> None:
        if room.game.state in ENDED:
            self._waiting.put_nowait(room.id)

    async def run(self) -> None:
        """Settle what ends, for as long as the house stands."""
        while True:
            id = await self._waiting.get()
            try:
                await self.settle(id)
            except Exception as error:  # it is found again by a later look
                report(error)

    def start_over(self) -> None:
        """The database is another one: what nobody has settled there may have ended long ago."""
        self._reached.clear()
        self._looks = 0

    async def look(self) -> None:
        """Find finished tables that nobody has settled: a server was killed, or is older than this."""
        at = now()
        if not self._reached:
            await self._find_ended()
        is_far = self._looks % LOOKS_TO_A_FAR_ONE == 0
        self._looks += 1
        for state in ENDED:
            since, after = self._reached.get(state, (0, ""))
            if is_far:
                since, after = min((since, after), (at - LOOK_FAR_BACK, ""))
            found = await self.log.rows(
                Unsettled, "unsettled", state=state, since=since, after=after, most=FOUND_AT_ONCE
            )
            for table in found:
                if self.rooms.duties.is_mine(table.id):
                    self._waiting.put_nowait(table.id)
            # Some are found again and again: another server's, or of a game that is not offered. The next
            # look goes on behind them.
            is_all = len(found) < FOUND_AT_ONCE
            last = (at - LOOK_BACK, "") if is_all else (found[-1].changed, found[-1].id)
            self._reached[state] = last

    async def _find_ended(self) -> None:
        """A server may have been killed after a table's last move, and before it wrote down that it is over."""
        alive = (self.rooms.alive or now()) - LAST_MINUTE
        for name in await self.log.rows(TableName, "running lately", since=alive):
            if self.rooms.duties.is_mine(name.id):
                with contextlib.suppress(Refusal):
                    await self.rooms.room(name.id)  # as it opens, its row is brought up to its log
            await asyncio.sleep(0)

    async def settle(self, id: str) -> bool:
        """Write what follows from a finished table; False where that was done before."""
        for _ in range(ATTEMPTS):
            if await self.log.rows(SettledRow, "settled", of_table=id):
                return False
            changes: list[Change] = [AddRow(SettledRow(id, now()))]
            try:
                game = (await self.rooms.room(id)).game
                if game.state not in ENDED:
                    return False
                for consequence in self.consequences:
                    changes += await consequence(game)
            except Refusal as refusal:
                if refusal.code == NOT_OFFERED:
                    return False
                if refusal.code != NEVER:
                    raise
            try:
                await on_disk(self.log.write(*changes))
                return True
            except Fence:
                await asyncio.sleep(0)
        return False
