"""Which store a place needs."""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable

from flibuste.store.address import DatabasePlace, PostgresAddress
from flibuste.store.events import Gone
from flibuste.store.host_refusal import HostReason, HostRefusal, reason_of
from flibuste.store.migrate import migrate
from flibuste.store.sqlite import SqliteLog
from flibuste.store.threaded import ThreadedLog

STORAGE_AGAIN = 0.5  # seconds until a storage that is away is asked again


def store_at(place: DatabasePlace, loop: AbstractEventLoop) -> ThreadedLog:
    """The store of a database, not yet open."""
    if isinstance(place, PostgresAddress):
        from flibuste.store.postgres import PostgresLog

        return PostgresLog(place, loop)
    return SqliteLog(place, loop)


def migrate_when_there(place: DatabasePlace, on_wait: Callable[[HostRefusal], None]) -> bool:
    """Bring a database up to date, and wait for a PostgreSQL that nobody has started yet; whether it was waited for."""
    has_waited = False
    while True:
        try:
            migrate(place)
            return has_waited
        except HostRefusal as refusal:
            if not _is_away(place, refusal):
                raise
            if not has_waited:
                on_wait(refusal)
        has_waited = True
        time.sleep(STORAGE_AGAIN)


def _is_away(place: DatabasePlace, refusal: HostRefusal) -> bool:
    """Whether it may come by itself; what the host has to mend does not."""
    if not isinstance(place, PostgresAddress):
        return False
    from flibuste.store.postgres_line import is_away

    return is_away(place, refusal.given.get("said", ""))


def gone_at_opening(place: DatabasePlace, error: Gone) -> HostRefusal:
    """Why a house cannot be opened whose database was there, and then was not."""
    cause = error.__cause__
    if isinstance(place, PostgresAddress):
        from flibuste.store.postgres_line import unusable

        return unusable(place, cause or "")
    said = reason_of(cause) if cause else HostReason("reason-silent")
    return HostRefusal("database-unusable", place=place, said=said)
