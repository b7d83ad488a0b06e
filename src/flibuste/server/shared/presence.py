"""Who is at a table by which server: said by each for itself, and forgotten where it is not said again."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

from flibuste.live.audience import Presence
from flibuste.live.rooms import Rooms
from flibuste.live.tokens import new_id

SAID_EVERY = 5.0  # seconds, at tables that people are at by several servers
FORGOTTEN_AFTER = 13.0  # seconds without a word
HERE_AT_ONCE = 100  # tables in one message
HERE_LINE = re.compile(r"([a-z0-9]{1,32}) ([a-z0-9]{8}) ((?:[0-9],){0,9}[0-9]|-) ([0-9]{1,6})")


class PresenceTold:
    """What one server says of who is here, and hears from others."""

    def __init__(self, rooms: Rooms, say: Callable[[str], None]) -> None:
        self.rooms, self._say = rooms, say
        self.server = new_id(8)
        self._waiting: set[str] = set()
        self._heard_at: dict[tuple[str, str], float] = {}  # by table and server
        rooms.on_presence = self.changed

    def changed(self, table: str) -> None:
        """Somebody came to a table, or went; all that changes at once is said in one message."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.add(table)

    def _flush(self) -> None:
        lines = [self._line(table) for table in self._waiting]
        self._waiting.clear()
        for first in range(0, len(lines), HERE_AT_ONCE):
            self._say("\n".join(lines[first : first + HERE_AT_ONCE]))

    def _line(self, table: str) -> str:
        room = self.rooms.if_in_memory(table)
        present = room.audience.present if room is not None else Presence()
        seats = ",".join(map(str, sorted(present.seats))) or "-"
        return f"{table} {self.server} {seats} {present.watchers}"

    def heard(self, text: str) -> None:
        """What some server says, perhaps our own; what is malformed says nothing."""
        for found in filter(None, map(HERE_LINE.fullmatch, text.split("\n"))):
            table, server, seats, watchers = found.groups()
            if server != self.server:
                numbers = frozenset() if seats == "-" else frozenset(map(int, seats.split(",")))
                self._hear(table, server, Presence(numbers, int(watchers)))

    def _hear(self, table: str, server: str, present: Presence) -> None:
        room = self.rooms.if_in_memory(table)
        if room is None:
            return
        is_new = server not in room.audience.elsewhere and present != Presence()
        self._heard_at[table, server] = time.monotonic()
        room.hear_of(server, present)
        if is_new and room.audience.visitors:
            self.changed(table)  # it does not know of ours yet

    async def run(self) -> None:
        """Say again who is here where others are too, and forget who has fallen silent."""
        while True:
            await asyncio.sleep(SAID_EVERY)
            for room in self.rooms.in_memory():
                if room.audience.elsewhere and room.audience.visitors:
                    self.changed(room.id)
            self.forget(time.monotonic() - FORGOTTEN_AFTER)

    def forget(self, since: float) -> None:
        """Whom no server has told of since then is not here."""
        for (table, server), at in [*self._heard_at.items()]:
            if at < since:
                del self._heard_at[table, server]
                room = self.rooms.if_in_memory(table)
                if room is not None:
                    room.hear_of(server, Presence())
