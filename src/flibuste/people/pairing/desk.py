"""The desk at which people wait for each other: it looks who fits, makes their tables, and tells them.

All that must be right is in the database. A search ends once, whatever servers look at it at the same
time, and with it in one write the table is made: who was too late has changed nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from flibuste.live.durable import on_disk, report
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.people.pairing.chairs import in_any_order, table_for
from flibuste.people.pairing.matching import matched
from flibuste.people.pairing.rows import EndRow, LiveSeek
from flibuste.store.events import Fence, Ledger
from flibuste.store.rows import AddRow

BETWEEN_LOOKS = 1.0  # seconds between two looks at the database while somebody waits here
# At least so many times as long as a look took, nobody looks: moves are made meanwhile.
LOOKS_REST = 4.0
HEARD_BACK = 10_000  # milliseconds: clocks of servers may differ, and a look may take its time
APART_FOR = 60_000  # milliseconds for which a pair that was blocked is not asked about again
TABLES_AT_ONCE = 200  # tables that are written before the next are thought of

# Whether one of two guests will not meet the other; order in the house says so.
IsBlocked = Callable[[str, str], Awaitable[bool]]


async def nobody_blocked(one: str, other: str) -> bool:
    """Everybody may meet everybody."""
    return False


class Desk:
    """Where the people wait whose line leads to this server."""

    def __init__(self, log: Ledger, rooms: Rooms, is_blocked: IsBlocked = nobody_blocked) -> None:
        self.log, self.rooms, self.is_blocked = log, rooms, is_blocked
        self._here: dict[str, set[asyncio.Future[EndRow]]] = {}
        self._poked = asyncio.Event()
        self._looked_for: set[str] = set()  # the searches that waited here at the last look
        self._apart: set[frozenset[str]] = set()  # a cache: pairs that were found to be blocked
        self._apart_since = 0

    # --- Waiting ---------------------------------------------------------------------------------

    async def wait(self, seek: str, seconds: float) -> EndRow | None:
        """How a search ends, if it does so in this time."""
        heard: asyncio.Future[EndRow] = asyncio.get_running_loop().create_future()
        self._here.setdefault(seek, set()).add(heard)
        if seek not in self._looked_for:  # who only waits on was looked for
            self._poked.set()
        try:
            async with asyncio.timeout(seconds):
                return await heard
        except TimeoutError:
            return None
        finally:
            self._here[seek].discard(heard)
            if not self._here[seek]:
                del self._here[seek]

    async def run(self) -> None:
        """Look as long as somebody waits here, at once when somebody comes."""
        loop = asyncio.get_running_loop()
        while True:
            await self._poked.wait()
            self._poked.clear()
            self._looked_for = {*self._here}
            began = loop.time()
            try:
                if not self.log.in_trouble:
                    await self.look()
            except Exception as error:  # the next look is as good
                report(error)
            await asyncio.sleep(min(BETWEEN_LOOKS, LOOKS_REST * (loop.time() - began)))
            if self._here:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BETWEEN_LOOKS):
                        await self._poked.wait()
                self._poked.set()
            else:
                self._looked_for = set()

    async def look(self) -> int:
        """Match who waits anywhere, and tell who waits here; how many tables were made."""
        since = now() - HEARD_BACK
        made = await self.pair()
        if self._here:
            for end in await self.log.rows(EndRow, "pairing ends since", since=since):
                for heard in self._here.get(end.id, ()):
                    if not heard.done():
                        heard.set_result(end)
        return made

    # --- Matching --------------------------------------------------------------------------------

    async def pair(self) -> int:
        """Make a table for everybody who fits with somebody; how many tables."""
        at = now()
        if at - self._apart_since > APART_FOR:  # somebody may have lifted a block
            self._apart.clear()
            self._apart_since = at
        seeks = await self.log.rows(LiveSeek, "live seeks", at=at)
        apart = frozenset(self._apart)
        # Where a thousand wait and nobody fits, this takes longer than a move should.
        groups = await asyncio.to_thread(
            matched, seeks, at, lambda one, other: frozenset((one, other)) in apart
        )
        made = 0
        for first in range(0, len(groups), TABLES_AT_ONCE):
            done = await asyncio.gather(
                *map(self._bring_together, groups[first : first + TABLES_AT_ONCE])
            )
            made += sum(done)
        return made

    async def _bring_together(self, group: Sequence[LiveSeek]) -> bool:
        """A table for a group; False where one of them was taken or has gone meanwhile."""
        if await self._is_apart(group):
            return False
        oldest = min(group, key=lambda seek: (seek.since, seek.id))
        sitters = [group[k] for k in in_any_order(len(group))]
        at = now()
        ends = [
            AddRow(EndRow(one.id, "met", at, oldest.table_id, seat))
            for seat, one in enumerate(sitters)
        ]
        try:
            table = table_for(self.rooms, oldest, [(one.guest, one) for one in sitters])
            await on_disk(self.log.write(*ends, *table))
        except (Fence, Refusal):
            return False
        return True

    async def _is_apart(self, group: Sequence[LiveSeek]) -> bool:
        for k, one in enumerate(group):
            for other in group[:k]:
                if await self.is_blocked(one.guest, other.guest):
                    self._apart.add(frozenset((one.guest, other.guest)))
                    return True
        return False
