"""Several servers on one database: what another has written is read from the log, taken in and told.

Nothing that is heard need be true: it only makes somebody look. The log alone says what has happened.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from flibuste.live.durable import report
from flibuste.live.refusals import Refusal
from flibuste.store.events import Entry, Gone, Log, SeatRow, TableRow

if TYPE_CHECKING:
    from flibuste.live.room import Room
    from flibuste.live.rooms import Rooms

TORN = 100  # readings in a row between whose parts somebody else may have written
LOOK_ANYWAY = 0  # the version of news that are about a table's rows, and not about its log


async def whole_table(log: Log, id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
    """A table's row, seats and log as they were at one moment."""
    for _ in range(TORN):
        found, since = await log.table(id), await log.since(id, 0)
        if found is None or since is None:
            return None
        if found[0].changed == since.changed:  # nothing but the log has changed in between
            return *found, since.entries
    raise Refusal("storage")


async def catch_up(room: Room) -> None:
    """Take in what others have written; whoever calls this has the lock of the table.

    Refusal where the log cannot be read now; where the table is gone or another one, it leaves memory.
    """
    try:
        game = room.game
        since = await room.log.since(room.id, game.v)
        if since is not None and since.changed == game.row.changed:
            room.hear(since.entries)
            return
        found = await whole_table(room.log, room.id)
    except Refusal:
        raise
    except Exception as error:
        if not room.log.in_trouble:
            report(error)
        raise Refusal("storage") from None
    if found is None or found[2][: game.v] != game.entries:
        room.rooms.drop(room)  # whoever is there comes back and sees it as the log has it
        return
    row, chairs, entries = found
    room.hear(entries[game.v :], row, chairs)


async def freshen(room: Room) -> None:
    """As the log has it now, for somebody who comes in; while something is in the air, nothing else happens."""
    if room.lock.flying is None and not room.log.in_trouble:
        async with room.lock:
            if not room.is_closed:
                await catch_up(room)


async def freshen_listed(rooms: Rooms, ids: Sequence[str]) -> None:
    """The tables of a list that are in memory, as their logs have them now; one question for all."""
    known = [room for room in map(rooms.if_in_memory, ids) if room is not None]
    if not known or rooms.log.in_trouble:
        return
    stands = {stand.id: stand for stand in await rooms.log.stands([room.id for room in known])}
    for room in known:
        stand = stands.get(room.id)
        if stand is None or stand.v > room.version or stand.changed != room.game.row.changed:
            await freshen(room)


def heard(rooms: Rooms, table: str, v: int) -> None:
    """News of a table: where we follow it, and have less of it than that, we look."""
    room = rooms.if_in_memory(table)
    if room is not None and room.is_followed and (v == LOOK_ANYWAY or v > room.version):
        room.look_soon()


async def look_at_all(rooms: Rooms) -> None:
    """Compare the tables that we follow with how their logs stand: news may have been lost."""
    before = {room.id: (room, room.version) for room in rooms.in_memory() if room.is_followed}
    stands = {stand.id: stand for stand in await rooms.log.stands([*before])} if before else {}
    for id, (room, v) in before.items():
        stand = stands.get(id)
        if stand is None or stand.v < v:  # it is gone, or a backup was put back
            rooms.drop(room)
        elif stand.v > room.version or stand.changed != room.game.row.changed:
            room.look_soon()


async def attend(rooms: Rooms, table: str) -> None:
    """Another server has found that a table of our duty needs somebody."""
    if rooms.duties.is_mine(table):
        with contextlib.suppress(Refusal, Gone):
            (await rooms.room(table)).go_on()
