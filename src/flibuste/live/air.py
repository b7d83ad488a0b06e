"""What is in the air: a shot that is on disk, but whose end nobody may know before it has come down."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from flibuste.live import pictures, wire
from flibuste.live.wire import encode
from flibuste.screen.model import Flight
from flibuste.store.events import Entry


@dataclass
class Flying:
    """A flight that began at a moment of the event loop, and what the log has of it already."""

    flight: Flight
    entries: Sequence[Entry]
    begun: float
    is_ours: bool = True  # and not another server's
    landing: asyncio.Task[None] | None = None

    def version_of(self, cid: str) -> int | None:
        """The version that something on its way has got."""
        return next((entry.v for entry in self.entries if entry.cid == cid), None)

    def message(self) -> bytes:
        """What everybody is told of it, whenever they come."""
        since = asyncio.get_running_loop().time() - self.begun
        return encode(wire.Flown(pictures.flight(self.flight), round(1000 * since)))


class TableLock(asyncio.Lock):
    """The lock of a table: who asks for it while something is in the air has it after the landing."""

    def __init__(self) -> None:
        super().__init__()
        self.flying: Flying | None = None

    async def acquire(self) -> Literal[True]:
        """Wait for whoever has it, and for what is in the air."""
        await super().acquire()
        try:
            await self.landed()
        except BaseException:
            self.release()
            raise
        return True

    async def landed(self) -> None:
        """Until nothing is in the air."""
        while self.flying is not None and self.flying.landing is not None:
            await asyncio.wait((self.flying.landing,))
            if self.flying is not None and self.flying.landing.done():
                return  # it was cut short: the table has left memory
