"""What everybody may join or watch, worked out once for all who ask within a few seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from flibuste.law.contract import WATCHER
from flibuste.live import access, wire
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.structs import Picture
from flibuste.live.wire import encode
from flibuste.people.ratings.looking import table_standing
from flibuste.server import bodies
from flibuste.server.routes.ratings import seats_told
from flibuste.server.routes.tables import picture_for
from flibuste.store.events import Ledger

STAYS_FRESH = 2.0  # seconds for which an answer is the same
LOOKED_THROUGH = 50  # tables of each kind that are looked at
NAMED = 24  # running tables that are named
WITH_PICTURE = 6  # of those, with a picture


class Counted(msgspec.Struct):
    """A number that a query has found."""

    count: int


class Showing:
    """The lobby of all, encoded once."""

    def __init__(self, log: Ledger, rooms: Rooms) -> None:
        self.log, self.rooms = log, rooms
        self._lobby = bodies.LobbyShown([], [], 0, 0)
        self._shown = b""
        self._until = 0.0
        self._lock = asyncio.Lock()
        self._pictures: dict[str, tuple[int, Picture]] = {}  # of a table at a version

    async def shown(self, unwanted: Collection[str] = ()) -> bytes:
        """The lobby; whoever comes while it is being worked out waits for the same answer.

        Tables of authors whom the asker does not want to meet are left out.
        """
        async with self._lock:
            if time.monotonic() >= self._until:
                self._lobby = await self._look()
                self._shown = encode(self._lobby)
                self._until = time.monotonic() + STAYS_FRESH
            return encode(_without(self._lobby, {*unwanted})) if unwanted else self._shown

    async def _look(self) -> bodies.LobbyShown:
        open_rooms = [room for room in await self._public("open") if _has_place(room)]
        running = sorted(await self._public("running"), key=_interest)
        drawn = {room.id: self._picture(room) for room in running[:WITH_PICTURE]}
        self._pictures = {id: kept for id, kept in self._pictures.items() if id in drawn}
        watch = [
            bodies.WatchedTable(
                room.audience.head, _turn(room), drawn.get(room.id), await self._ratings(room)
            )
            for room in running[:NAMED]
        ]
        seeking = await self.log.rows(Counted, "people seeking", at=now())
        heads = [room.audience.head for room in open_rooms]
        return bodies.LobbyShown(heads, watch, len(running), seeking[0].count)

    async def _ratings(self, room: Room) -> list[bodies.SeatRating | None]:
        """What its seats have, where it is rated."""
        if not room.game.agreement.rated:
            return []
        return seats_told(await table_standing(self.log, room.game))

    async def _public(self, state: str) -> list[Room]:
        """Those that lists may show, in a state; the log knows better than the list."""
        found = []
        for id in await self.log.listed(state, LOOKED_THROUGH):
            try:
                room = await self.rooms.room(id)
            except Refusal:
                continue
            if room.game.state == state and access.is_public(room.game):
                found.append(room)
        return found

    def _picture(self, room: Room) -> Picture:
        """As a spectator sees it; drawn again when something has happened."""
        v = room.game.moved_v
        before = self._pictures.get(room.id)
        if before is None or before[0] != v:
            before = self._pictures[room.id] = v, picture_for(room, WATCHER)
        return before[1]


def _without(lobby: bodies.LobbyShown, unwanted: set[str]) -> bodies.LobbyShown:
    """The same, without tables at which one of some authors sits."""

    def is_wanted(head: wire.TableHead) -> bool:
        return unwanted.isdisjoint(seat.author for seat in head.seats)

    watch = [one for one in lobby.watch if is_wanted(one.table)]
    return replace(
        lobby,
        open=[head for head in lobby.open if is_wanted(head)],
        watch=watch,
        running=lobby.running - (len(lobby.watch) - len(watch)),
    )


def _has_place(room: Room) -> bool:
    return any(chair.kind == "open" for chair in room.game.seats)


def _turn(room: Room) -> int:
    """The moves that stand; what chance did is none."""
    kinds = [entry.kind for entry in room.game.entries]
    return kinds.count("ply") - kinds.count("undo")


def _interest(room: Room) -> tuple[int, int]:
    """The most watched first, then where something has happened lately."""
    last = room.game.entries[-1].at if room.game.entries else 0
    return -room.audience.head.watchers, -last
