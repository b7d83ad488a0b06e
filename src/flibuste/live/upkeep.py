"""What is done for tables that nobody is at: old ones end and go, and clocks run on after a restart."""

from __future__ import annotations

import asyncio
import contextlib

from flibuste.live.durable import kept
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.live.spans import start_of_time, united
from flibuste.store.events import DropTable

HOUR_MS, DAY_MS = 3_600_000, 86_400_000  # milliseconds
AT_A_TIME = 50


async def sweep(rooms: Rooms) -> None:
    """Let go of what nobody needs: rooms in memory, forgotten tables."""
    limits, at = rooms.limits, now()
    for room in rooms.in_memory():
        if room.is_idle and at - room.quiet_since > limits.cache_seconds * 1000:
            rooms.drop(room, None)
    hours_ago = await _stood_before(rooms, limits.open_hours * HOUR_MS)
    days_ago = await _stood_before(rooms, limits.open_days * DAY_MS)
    long_ago = await _stood_before(rooms, limits.running_days * DAY_MS)
    await _end(rooms, "open", "aborted", hours_ago)
    await _end(rooms, "open", "aborted", days_ago, of_days=True)
    await _end(rooms, "running", "abandoned", long_ago)
    if rooms.days is None:  # else their clocks end them
        await _end(rooms, "running", "abandoned", long_ago, of_days=True)
    mine = rooms.duties.is_mine
    for of_days in (False, True):
        for id in await rooms.log.idle("aborted", hours_ago, AT_A_TIME, of_days=of_days):
            if mine(id):
                await kept(rooms.log.write(DropTable(id)))
                rooms.refresh(id)


async def _stood_before(rooms: Rooms, span: float) -> int:
    """The moment since which the house has stood for so long: while it was down, nobody could visit."""
    at = now()
    before = at - int(span)
    while rooms.days is not None:
        stops, _ = await rooms.days.stops((), before)
        earlier = start_of_time(united(stops), at, int(span))
        if earlier == before:
            break
        before = earlier  # and there it may have been down too
    return before


async def _end(
    rooms: Rooms, state: str, ending: str, before: int, *, of_days: bool = False
) -> None:
    """End the tables that have stood so for long, and at which nobody is.

    A rated one that runs ends whoever is there: who is awaited could else stay, and never lose.
    """
    found = await rooms.log.idle(state, before, AT_A_TIME, of_days=of_days)
    for id in filter(rooms.duties.is_mine, found):
        with contextlib.suppress(Refusal):
            room = await rooms.room(id)
            is_stalled = room.game.agreement.rated and state == "running"
            if is_stalled or not (room.audience.visitors or room.audience.elsewhere):
                await room.end(ending)


async def wake(rooms: Rooms) -> None:
    """Tables whose clocks are our duty are opened, so that time goes on for all: after a restart, or another's end."""
    found = await rooms.log.clocked()
    if rooms.days is None:
        found += await rooms.log.clocked(of_days=True)
    for id in filter(rooms.duties.is_mine, found):
        if rooms.if_in_memory(id) is None:
            with contextlib.suppress(Refusal):
                await rooms.room(id)
        await asyncio.sleep(0)
