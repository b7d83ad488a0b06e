"""A server's line to its house: one connection that holds its locks and carries short words to the others.

PostgreSQL lets locks go with the connection. A server that is killed loses it at once; one that hangs, or is
cut off, says nothing on it for a while, and PostgreSQL ends it: no clock of ours has to be right for that.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
import time
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import errors

from flibuste.live.guests import now, set_clock
from flibuste.server.ops import reports
from flibuste.server.ops.logs import logger
from flibuste.server.ops.metrics import SHARDS_HELD
from flibuste.server.shared.duties import fair_change, shard_of
from flibuste.store.address import PostgresAddress
from flibuste.store.postgres_line import LOCKS, PostgresLine, unusable

BEAT = 0.4  # seconds between two signs of life, and two looks at who else is there
SILENT_MS = 2500  # milliseconds without one after which PostgreSQL ends the connection
SURE_FOR = 2.0  # seconds after a sign of life for which we still have what we held
HOUSE_ANSWER = 3.0  # seconds that PostgreSQL has for an answer; a little later the line is cut
HOUSE_LOOK = 0.5  # seconds between two looks whether an answer is late
PROMPT = 0.2  # seconds in which it says how late it is, or it is not believed
SURE_OF_TIME = 60.0  # seconds for which a machine's own time goes on as PostgreSQL's does
LINE_AGAIN = 0.5  # seconds until a PostgreSQL that is gone is tried again
MOST_WORDS = 10_000  # that wait to be said; older ones are lost, which words may be

# Held in common by all servers of a house: who can have it alone finds the house empty.
STANDING = 3
SHARD_LOCKS, SERVER_LOCKS = LOCKS + 1, LOCKS + 2  # classes: by shard, by connection
CALLS, NEWS, PEOPLE = "flibuste_calls", "flibuste_news", "flibuste_people"

_HERE = """
SELECT l.classid::bigint, l.objid::bigint, l.pid = pg_backend_pid()
FROM pg_locks l JOIN pg_database d ON d.oid = l.database
WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted
AND l.classid::bigint IN (%s, %s)
"""
_TAKE = "SELECT s, pg_try_advisory_lock(%s, s) FROM unnest(%s::int[]) AS s"
_GIVE = "SELECT s, pg_advisory_unlock(%s, s) FROM unnest(%s::int[]) AS s"
_TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_FACT = "SELECT value FROM facts WHERE name = %s"
_SET_FACT = """
INSERT INTO facts (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


class HouseLine:
    """The line of one server, in a thread of its own: a busy event loop does not silence it."""

    def __init__(self, address: PostgresAddress, loop: AbstractEventLoop) -> None:
        self.address, self.loop = address, loop
        self.on_word: Callable[[str, str], None] = lambda channel, word: None
        self.on_gained: Callable[[], None] = lambda: None
        self.on_lost: Callable[[], None] = lambda: None  # a server has gone, perhaps with people
        self.on_cut: Callable[[], None] = lambda: None  # PostgreSQL may be away
        self.on_joined: Callable[[], None] = lambda: None  # again: what was said meanwhile is lost
        self.others = 0  # servers besides this one
        self._seen = 0  # servers at the last look, while the line has held
        self._held: frozenset[int] = frozenset()
        self._sure_until = 0.0
        self._timed_at = 0.0  # when we last took over how late it is
        self._words: deque[tuple[str, str]] = deque(maxlen=MOST_WORDS)
        self._ears, self._wakes = socket.socketpair()
        self._is_leaving = self._is_closed = False
        self._line: PostgresLine | None = None
        self._thread = threading.Thread(target=self._live, name="house line", daemon=True)
        self._watcher = threading.Thread(target=self._watch, name="house watch", daemon=True)

    # --- For the event loop ----------------------------------------------------------------------

    def open(self) -> tuple[int | None, int]:
        """Come into the house; when it last stood before it was empty, and when it was opened again."""
        self._watcher.start()
        try:
            with self._connected().asking() as connection:
                gap = self._gap(connection)
                self._join(connection)
        except psycopg.Error as error:
            self._is_closed = True
            raise unusable(self.address, error) from None
        self._ears.setblocking(False)
        self._wakes.setblocking(False)
        self._thread.start()
        return gap

    def is_mine(self, table: str) -> bool:
        """Whether the duties of a table are this server's, now."""
        return shard_of(table) in self._held and time.monotonic() < self._sure_until

    def call(self, table: str) -> None:
        """Whoever has a table's duties is told that it needs somebody."""
        self.say(CALLS, table)

    def say(self, channel: str, word: str) -> None:
        """Say something to all servers; it may be lost."""
        self._words.append((channel, word))
        with contextlib.suppress(OSError):  # full: it is awake already
            self._wakes.send(b"!")

    def leave(self) -> None:
        """Give all duties back, and count as gone; words still pass."""
        self._is_leaving = True
        with contextlib.suppress(OSError):
            self._wakes.send(b"!")

    def close(self) -> None:
        """Out of the house."""
        self._is_closed = True
        self.leave()
        if self._thread.is_alive():
            self._thread.join(5)
        self._ears.close()
        self._wakes.close()

    # --- The thread ------------------------------------------------------------------------------

    def _live(self) -> None:
        beat = 0.0
        while not self._is_closed:
            try:
                line = self._line or self._joined()
                with line.asking() as connection:
                    if time.monotonic() >= beat or self._is_leaving:
                        beat = time.monotonic() + BEAT
                        self._beat(connection)
                    self._speak(connection)
                self._listen(line.connection, max(0.0, beat - time.monotonic()))
            except Exception as error:  # whatever it is: without this thread no duty is ours again
                if not isinstance(error, psycopg.Error | OSError):
                    reports.fault(error)
                self._lose(error)
                time.sleep(LINE_AGAIN)
        self._hang_up()

    def _watch(self) -> None:
        """Cut a line over which no answer comes, though it stays open."""
        while not self._is_closed:
            time.sleep(HOUSE_LOOK)
            line = self._line
            if line is not None:
                line.watch()

    def _joined(self) -> PostgresLine:
        line = self._connected()
        with line.asking() as connection:
            self._join(connection)
        self._later(self.on_joined)
        return line

    def _connected(self) -> PostgresLine:
        self._line = line = PostgresLine(self.address, HOUSE_ANSWER)
        with line.asking() as connection, contextlib.suppress(errors.UndefinedObject):
            # PostgreSQL 13 has only the keepalives.
            connection.execute(f"SET idle_session_timeout = {SILENT_MS}".encode())
        return line

    def _gap(self, connection: psycopg.Connection[Any]) -> tuple[int | None, int]:
        """Whoever finds the house empty writes down how long it was; the others read it."""
        if _one(connection, f"SELECT pg_try_advisory_lock({LOCKS}, {STANDING})"):
            alive = _one(connection, _FACT, "alive")
            opened = time_of_house(connection)
            connection.execute(_SET_FACT.encode(), ("gap", f"{alive or 0} {opened}"))
            connection.execute(f"SELECT pg_advisory_lock_shared({LOCKS}, {STANDING})".encode())
            connection.execute(f"SELECT pg_advisory_unlock({LOCKS}, {STANDING})".encode())
        else:
            connection.execute(f"SELECT pg_advisory_lock_shared({LOCKS}, {STANDING})".encode())
        stood, opened_at = str(_one(connection, _FACT, "gap") or f"0 {now()}").split()
        return int(stood) or None, int(opened_at)

    def _join(self, connection: psycopg.Connection[Any]) -> None:
        """Be counted, hear what is said, and know how late it is."""
        connection.execute(f"SELECT pg_try_advisory_lock_shared({LOCKS}, {STANDING})".encode())
        if not self._is_leaving:
            connection.execute(
                f"SELECT pg_advisory_lock({SERVER_LOCKS}, pg_backend_pid())".encode()
            )
        for channel in (CALLS, NEWS, PEOPLE):
            connection.execute(f"LISTEN {channel}".encode())
        self._beat(connection)

    def _beat(self, connection: psycopg.Connection[Any]) -> None:
        """A sign of life; the share of the duties that is now fair."""
        asked = time.monotonic()
        at = time_of_house(connection)
        took = time.monotonic() - asked
        # An answer that took long may have been given at any moment of it; what we know is better, for a while.
        if took < PROMPT or not self._seen or asked - self._timed_at > SURE_OF_TIME:
            set_clock(at + round(500 * took))
            self._timed_at = asked
        rows = connection.execute(_HERE.encode(), (SHARD_LOCKS, SERVER_LOCKS)).fetchall()
        servers = sum(kind == SERVER_LOCKS for kind, _, _ in rows)
        if servers < self._seen and not self._is_leaving:
            self._later(self.on_lost)
        self._seen = servers
        taken = [shard for kind, shard, _ in rows if kind == SHARD_LOCKS]
        held = {shard for kind, shard, is_own in rows if is_own and kind == SHARD_LOCKS}
        if self._is_leaving:
            connection.execute(
                f"SELECT pg_advisory_unlock({SERVER_LOCKS}, pg_backend_pid())".encode()
            )
            take, give = list[int](), sorted(held)
        else:
            take, give = fair_change(held, taken, servers)
        self._held = frozenset(held.difference(give))  # first we know it, then others may have it
        _each(connection, _GIVE, give)
        got = _each(connection, _TAKE, take)
        self._held |= got
        self._sure_until = asked + SURE_FOR
        self.others = max(0, servers - 1)
        SHARDS_HELD.set(len(self._held))
        if got:
            self._later(self.on_gained)

    def _speak(self, connection: psycopg.Connection[Any]) -> None:
        """All that waits to be said, in one round trip."""
        words = []
        while self._words:
            words.append(self._words.popleft())
        if words:
            with connection.cursor() as cursor:
                cursor.executemany(b"SELECT pg_notify(%s, %s)", words)

    def _listen(self, connection: psycopg.Connection[Any], seconds: float) -> None:
        """Until somebody says something, or has something to be said."""
        # Not `select.select`: it takes no descriptor beyond 1023, and people have those below.
        with selectors.DefaultSelector() as either:
            either.register(connection.fileno(), selectors.EVENT_READ)
            either.register(self._ears, selectors.EVENT_READ)
            either.select(seconds)
        with contextlib.suppress(BlockingIOError):
            self._ears.recv(4096)
        own = connection.info.backend_pid
        for notify in connection.notifies(timeout=0):
            if notify.pid != own or notify.channel == CALLS:  # what we have said we know
                self._later(self.on_word, notify.channel, notify.payload)

    def _lose(self, error: Exception) -> None:
        self._held, self._sure_until, self._seen = frozenset(), 0.0, 0
        SHARDS_HELD.set(0)
        if not self._is_closed:
            logger.warning("the line to the house is cut", error=type(error).__name__)
            if self._line is not None:
                self._later(self.on_cut)
        self._hang_up()

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.hang_up()

    def _later(self, act: Callable[..., None], *given: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may have ended before us
            self.loop.call_soon_threadsafe(act, *given)


def time_of_house(connection: psycopg.Connection[Any]) -> int:
    """How late it is, by PostgreSQL."""
    return int(_one(connection, _TIME))


def _one(connection: psycopg.Connection[Any], sql: str, *values: Any) -> Any:
    row = connection.execute(sql.encode(), values or None).fetchone()
    return row[0] if row else None


def _each(connection: psycopg.Connection[Any], statement: str, shards: list[int]) -> set[int]:
    """A statement about locks for each of some shards; those for which it said yes."""
    if not shards:
        return set()
    rows = connection.execute(statement.encode(), (SHARD_LOCKS, shards))
    return {shard for shard, is_so in rows if is_so}
