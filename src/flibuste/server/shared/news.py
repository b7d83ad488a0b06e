"""News between servers: a table and its version, and nothing more. They may be lost, and say no secret.

Whoever hears of more than it has reads the log. Forged news make somebody look, and nothing else.
"""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from flibuste.live.sharing import LOOK_ANYWAY
from flibuste.server.ops import reports
from flibuste.server.ops.logs import logger
from flibuste.server.shared.line import NEWS, HouseLine

CHANNEL = "flibuste:news"  # of Redis
AT_ONCE_SAID = 100  # tables in one message
GATHER = 0.008  # seconds for which news wait for others: fewer messages, and nobody notices
LONGEST_NEWS = 8000  # bytes; PostgreSQL carries no more
RECONNECT_AFTER = 1.0  # seconds until a Redis that is gone is tried again
WAITING_NEWS = 1000  # messages that wait for Redis; more are lost
NEWS_LINE = re.compile(r"([a-z0-9]{1,32}) ([0-9]{1,9})")

HearOf = Callable[[str, int], None]  # a table, and the version it has come to


def read_news(text: str) -> Iterator[tuple[str, int]]:
    """The tables and versions of a message; what is malformed is left out."""
    for line in text[:LONGEST_NEWS].split("\n"):
        if found := NEWS_LINE.fullmatch(line):
            yield found[1], int(found[2])


class Carrier(ABC):
    """How one server tells others, and hears of them."""

    def __init__(self, hear: HearOf) -> None:
        self._hear = hear
        self._waiting: dict[str, int] = {}

    def publish(self, table: str, v: int) -> None:
        """A table has come to a version; all that is published within a moment goes in one message."""
        if not self._waiting:
            asyncio.get_running_loop().call_later(GATHER, self._flush)
        known = self._waiting.get(table, v)
        self._waiting[table] = LOOK_ANYWAY if LOOK_ANYWAY in (known, v) else max(known, v)

    def _flush(self) -> None:
        lines = [f"{table} {v}" for table, v in self._waiting.items()]
        self._waiting.clear()
        for first in range(0, len(lines), AT_ONCE_SAID):
            self._send("\n".join(lines[first : first + AT_ONCE_SAID]))

    def heard(self, text: str) -> None:
        """A message of some server, perhaps of our own."""
        for table, v in read_news(text):
            self._hear(table, v)

    @abstractmethod
    def _send(self, text: str) -> None:
        """Send a message; it may be lost."""

    @abstractmethod
    async def run(self) -> None:
        """Hear and tell for as long as the house stands."""

    @abstractmethod
    async def close(self) -> None:
        """Tell no more."""


class PostgresNews(Carrier):
    """News over the line that the server has anyway."""

    def __init__(self, hear: HearOf, line: HouseLine) -> None:
        super().__init__(hear)
        self._line = line

    def _send(self, text: str) -> None:
        self._line.say(NEWS, text)

    async def run(self) -> None:
        """The line has its own thread."""

    async def close(self) -> None:
        """Whose line it is closes it."""


class RedisNews(Carrier):
    """News by Redis or Valkey, which carries more of them."""

    def __init__(self, hear: HearOf, client: Any) -> None:
        super().__init__(hear)
        self._client = client
        self._messages: asyncio.Queue[str] = asyncio.Queue(WAITING_NEWS)
        self.is_there = False
        self._is_missed = False  # and the host was told, once

    def _send(self, text: str) -> None:
        if self.is_there and not self._messages.full():
            self._messages.put_nowait(text)

    async def run(self) -> None:
        """Hear and tell; a Redis that is gone is tried again and again."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._listen())
            group.create_task(self._tell())

    async def _listen(self) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._client.pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    async for message in heard.listen():
                        self.is_there, self._is_missed = True, False
                        if message["type"] == "message":
                            self.heard(message["data"].decode(errors="replace"))
            except Exception as error:  # whatever it is: without this no news would come again
                if not isinstance(error, RedisError | OSError):
                    reports.fault(error)
                if not self._is_missed:  # also one that was never there, or lets nobody in
                    logger.warning("news are out of reach", error=type(error).__name__)
                self.is_there, self._is_missed = False, True
            await asyncio.sleep(RECONNECT_AFTER)

    async def _tell(self) -> None:
        from redis.exceptions import RedisError

        while True:
            text = await self._messages.get()
            try:
                await self._client.publish(CHANNEL, text)
            except Exception as error:
                if not isinstance(error, RedisError | OSError):
                    reports.fault(error)
                self.is_there = False

    async def close(self) -> None:
        """Tell no more."""
        await self._client.aclose()
