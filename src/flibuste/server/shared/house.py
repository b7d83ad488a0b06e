"""A server that shares its house: what ties its rooms to the other servers of the same database."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from functools import partial
from typing import Any

from flibuste.live import sharing, upkeep
from flibuste.live.durable import report, unheard
from flibuste.live.guests import now
from flibuste.live.rooms import Rooms
from flibuste.people.days.rows import PauseRow
from flibuste.server.shared.line import CALLS, NEWS, PEOPLE, HouseLine
from flibuste.server.shared.news import Carrier, PostgresNews, RedisNews
from flibuste.server.shared.presence import PresenceTold
from flibuste.store.address import PostgresAddress
from flibuste.store.rows import PutRow

LOG_LOOK = 1.0  # seconds between two looks at how the logs of the tables in memory stand
LOST_MS = 3500  # milliseconds before we notice it in which a lost server may have answered nobody
# Milliseconds in which its people come to other servers. Where nothing is cut and nothing is answered, a browser
# knows it by a sign of life that stays without an answer (`BREATH` and `SILENCE` of web/src/line.ts), and comes then.
COMING_MS = 45_000
WAKE_EVERY = 15.0  # seconds between two looks for clocks of our duty that nobody called us for
TABLE_NAME = re.compile(r"[a-z0-9]{1,32}")


class SharedHouse:
    """News, duties and looks of one server."""

    def __init__(self, address: PostgresAddress, redis: str) -> None:
        self.line = HouseLine(address, asyncio.get_running_loop())
        self._redis = redis
        self._tasks: set[asyncio.Task[Any]] = set()
        self._noted: asyncio.Future[None] | None = None  # the last loss of a server
        self.news: Carrier

    @property
    def is_alone(self) -> bool:
        """Whether no other server is there to take over."""
        return not self.line.others

    def open(self, rooms: Rooms) -> None:
        """Come in: from now on nothing in memory is taken for the last word."""
        self.rooms = rooms
        rooms.is_shared, rooms.duties = True, self.line
        self.news = self._carrier()
        rooms.on_written = self.news.publish
        self.presence = PresenceTold(rooms, partial(self.line.say, PEOPLE))
        self.line.on_word, self.line.on_gained = self._hear, self._wake
        self.line.on_lost = self._note_loss
        self.line.on_cut, self.line.on_joined = self._try_storage, self._say_who_is_here
        rooms.alive, rooms.started = self.line.open()
        self._begin(self.news.run())
        self._begin(self.presence.run())
        self._begin(self._look_on())
        self._begin(self._wake_on())

    def _carrier(self) -> Carrier:
        if not self._redis:
            return PostgresNews(self._heard, self.line)
        from flibuste.server.workers.think_queue import redis_client

        return RedisNews(self._heard, redis_client(self._redis))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, channel: str, word: str) -> None:
        if channel == NEWS:
            self.news.heard(word)
        elif channel == PEOPLE:
            self.presence.heard(word)
        elif channel == CALLS and TABLE_NAME.fullmatch(word) and self.line.is_mine(word):
            self._begin(sharing.attend(self.rooms, word))

    def _heard(self, table: str, v: int) -> None:
        sharing.heard(self.rooms, table, v)

    def _try_storage(self) -> None:
        """Whether PostgreSQL is away from all of us, or this line alone was cut: a write shows it.

        Clocks stand still from then on; the next write might come only after time is up.
        """
        if not self.rooms.log.in_trouble:
            self.rooms.log.write().add_done_callback(unheard)

    def _say_who_is_here(self) -> None:
        for room in self.rooms.in_memory():
            if room.audience.visitors:
                self.presence.changed(room.id)

    def _note_loss(self) -> None:
        """A server has gone, perhaps with people: clocks stand still while they are on their way.

        A stop counts in turns that began before it, and nobody knows when that server last answered: so there are two.
        """
        at = now()
        stops = [PauseRow(since, at + COMING_MS) for since in (at - LOST_MS, at)]
        self._noted = self.rooms.log.write(*map(PutRow, stops))
        self._noted.add_done_callback(unheard)

    def _wake(self) -> None:
        """Duties have come to us: clocks that nobody looks at any more run on here."""
        self._begin(self._wake_clocks())

    async def _wake_clocks(self) -> None:
        try:
            if self._noted is not None:  # whoever opens a table then reads of it
                await asyncio.wait((self._noted,))
            if not self.rooms.log.in_trouble:
                await upkeep.wake(self.rooms)
        except Exception as error:  # a later look finds them
            report(error)

    async def _wake_on(self) -> None:
        while True:
            await asyncio.sleep(WAKE_EVERY)
            await self._wake_clocks()

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOG_LOOK)
            if self.rooms.log.in_trouble:
                continue
            try:
                await sharing.look_at_all(self.rooms)
            except Exception as error:
                report(error)

    async def close(self) -> None:
        """Out of the house; the others are told nothing, they see it."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.news.close()
        await asyncio.to_thread(self.line.close)
