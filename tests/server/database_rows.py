"""What another program reads and writes in the database of a server."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import server_process

from flibuste.store.address import DatabasePlace, PostgresAddress, database_place
from flibuste.store.opening import store_at
from flibuste.store.threaded import ThreadedLog


def store_in(folder: Path) -> ThreadedLog:
    """The store that a server with this folder would have, open."""
    place = database_place(server_process.database_at(folder))
    made = store_at(place, asyncio.get_running_loop())
    made.open()
    return made


class Onlooker:
    """A connection that takes question marks for values, on every database."""

    def __init__(self, connection: Any, mark: str) -> None:
        self.connection, self.mark = connection, mark

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> Any:
        return self.connection.execute(sql.replace("?", self.mark), values)


@contextlib.contextmanager
def looking(place: DatabasePlace) -> Iterator[Onlooker]:
    """Look into a database; what was written there is kept."""
    if isinstance(place, PostgresAddress):
        import psycopg

        connection: Any = psycopg.connect(**dict(place.keywords))
        seen = Onlooker(connection, "%s")
    else:
        connection = sqlite3.connect(place)
        seen = Onlooker(connection, "?")
    try:
        yield seen
        connection.commit()
    finally:
        connection.close()
