"""How PostgreSQL is reached: a connection that is noticed when it is cut, and that says what it is."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import time
from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import conninfo, pq

from flibuste.store.address import PostgresAddress
from flibuste.store.host_refusal import HostReason, HostRefusal

CUT = 3  # seconds after which a line that carries nothing is taken for cut, at both ends
ANSWER = 10.0  # seconds that a writer waits for an answer, whatever the line seems to be
SEARCH = 30.0  # and a reader: some questions look at every event

# What is said where a PostgreSQL is not there, or the net is not: a machine may start them after us.
_ABSENT = (errno.ECONNREFUSED, errno.ENOENT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT)
NOT_THERE = {*map(os.strerror, _ABSENT), "connection timeout expired"}

# Session advisory locks of ours: a class of their own, then what they stand for. They hold for one
# database, and PostgreSQL lets them go with the connection.
LOCKS = 0x464C4942  # "FLIB"
MIGRATING, SERVING = 1, 2

_CLIENT: dict[str, Any] = {
    "application_name": "flibuste",
    "client_encoding": "UTF8",  # whatever the environment or a role says
    "connect_timeout": int(ANSWER),
    "keepalives": 1,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": CUT - 1,
    "tcp_user_timeout": CUT * 1000,
}
# The server's end: what a dead client held is free again as soon.
_SERVER: dict[str, Any] = {
    "tcp_keepalives_idle": 1,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": CUT - 1,
    "tcp_user_timeout": CUT * 1000,
    "idle_in_transaction_session_timeout": int(ANSWER * 1000),
    "statement_timeout": int(ANSWER * 1000),
    "lock_timeout": int(ANSWER * 1000),
}

# Acknowledged means on disk, whatever the host has set for others; what is stricter stays.
_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""


def connect_postgres(
    address: PostgresAddress, *, prepares: int = 2, **settings: Any
) -> psycopg.Connection[Any]:
    """A connection without transactions of its own.

    A statement is prepared when it is run so many times; `settings` are the session's.
    """
    connection = _connected(address, prepares, settings)
    connection.execute(_DURABLE)
    return connection


def _connected(
    address: PostgresAddress, prepares: int, settings: dict[str, Any]
) -> psycopg.Connection[Any]:
    session = {**_SERVER, **settings}
    options = " ".join(f"-c {name}={value}" for name, value in session.items())
    keywords = {**_CLIENT, **dict(address.keywords), "options": options}
    return psycopg.connect(**keywords, autocommit=True, prepare_threshold=prepares)


class PostgresLine:
    """A connection, and since when we wait for its answer."""

    def __init__(
        self, address: PostgresAddress, answer: float, *, prepares: int = 2, **settings: Any
    ) -> None:
        limit = {"statement_timeout": int(answer * 1000)}
        self.connection = _connected(address, prepares, {**limit, **settings})
        self.answer = answer
        self._asked = 0.0
        self._is_durable = False

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be asked over it any more."""
        return self.connection.closed

    @contextlib.contextmanager
    def asking(self) -> Iterator[psycopg.Connection[Any]]:
        """Ask, and be cut off if no answer comes."""
        self._asked = time.monotonic()
        try:
            if not self._is_durable:  # by now somebody watches
                self.connection.execute(_DURABLE)
                self._is_durable = True
            yield self.connection
        finally:
            self._asked = 0.0

    def answered(self) -> None:
        """An answer has come, and we ask on: the next one has as long."""
        if self._asked:
            self._asked = time.monotonic()

    def watch(self) -> bool:
        """Cut a line that has kept us waiting: a proxy may hold a dead one open. Whether it had."""
        asked = self._asked
        is_late = bool(asked) and time.monotonic() - asked > self.answer + CUT
        if is_late:
            self.cut()
        return is_late

    def cut(self) -> None:
        """Whoever waits for an answer, or asks next, learns that the line is lost. From any thread."""
        with contextlib.suppress(psycopg.Error, OSError):
            ours = socket.socket(fileno=os.dup(self.connection.fileno()))
            with ours:
                ours.shutdown(socket.SHUT_RDWR)

    def hang_up(self) -> None:
        """Let the connection go."""
        with contextlib.suppress(psycopg.Error):
            self.connection.close()


@contextlib.contextmanager
def held_alone(address: PostgresAddress) -> Iterator[bool]:
    """Keep servers away from a database; whether none was there. An error where that did not last to the end."""
    with connect_postgres(address) as connection:
        words = f"SELECT pg_try_advisory_lock({LOCKS}, {SERVING})"
        found = connection.execute(words.encode()).fetchone()
        yield bool(found and found[0])
        connection.execute("SELECT 1")  # with its line the lock is lost, and others may write


def is_away(address: PostgresAddress, said: str) -> bool:
    """Whether nobody listens there, by what was said of it, or PostgreSQL is only just starting."""
    if said in NOT_THERE:
        return True
    keywords = {**_CLIENT, **dict(address.keywords)}
    found = pq.PGconn.ping(conninfo.make_conninfo(**keywords).encode())
    return found == pq.Ping.REJECT


def unusable(address: PostgresAddress, reason: object) -> HostRefusal:
    """Why a database cannot be used, in a sentence without the password."""
    own = reason if isinstance(reason, HostReason) else _in_short(address.hidden(str(reason)))
    return HostRefusal("database-unusable", place=address, said=own)


def _in_short(words: str) -> str:
    """The point of what PostgreSQL or its driver says."""
    lines = words.strip().splitlines()
    if not lines:
        return HostReason("reason-silent")
    said = next((line for line in lines if "FATAL:" in line), lines[0])
    for before in ("FATAL:", "ERROR:", " failed: "):
        said = said.rpartition(before)[2].strip().rstrip(".")
    return said
