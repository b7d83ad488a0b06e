"""What is done for tables that nobody is at: old ones end and go, and clocks run on after a restart."""

from __future__ import annotations

import asyncio
import contextlib

from flibuste.live.durable import kept
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.store.events import DropTable, ForgetGuest

HOUR_MS, DAY_MS = 3_600_000, 86_400_000  # milliseconds
AT_A_TIME = 50


async def sweep(rooms: Rooms) -> None:
    """Let go of what nobody needs: rooms in memory, forgotten tables, lost guests."""
    limits, at = rooms.limits, now()
    for room in rooms.in_memory():
        if room.is_idle and at - room.quiet_since > limits.cache_seconds * 1000:
            rooms.drop(room, None)
    await _end(rooms, "open", "aborted", int(at - limits.open_hours * HOUR_MS))
    await _end(rooms, "running", "abandoned", int(at - limits.running_days * DAY_MS))
    for id in await rooms.log.idle("aborted", int(at - limits.open_hours * HOUR_MS), AT_A_TIME):
        await kept(rooms.log.write(DropTable(id)))
        rooms.refresh(id)
    for guest in await rooms.log.stale_guests(at - 365 * DAY_MS, 2 * AT_A_TIME):
        await kept(rooms.log.write(ForgetGuest(guest)))


async def _end(rooms: Rooms, state: str, ending: str, before: int) -> None:
    """End the tables that have stood so for long, and at which nobody is."""
    for id in await rooms.log.idle(state, before, AT_A_TIME):
        with contextlib.suppress(Refusal):
            room = await rooms.room(id)
            if not room.audience.visitors:
                await room.end(ending)


async def wake(rooms: Rooms) -> None:
    """After a restart: tables whose clocks run are opened, so that time goes on for all."""
    for id in await rooms.log.clocked():
        with contextlib.suppress(Refusal):
            await rooms.room(id)
        await asyncio.sleep(0)
