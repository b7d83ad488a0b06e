"""One SQLite file: a writer thread that commits in groups, and a reader thread."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from flibuste.live.house import reports
from flibuste.store.events import (
    BadChange,
    Change,
    Entry,
    Gone,
    GuestRow,
    SeatRow,
    TableRow,
    Unsure,
)
from flibuste.store.migrate import migrate
from flibuste.store.statements import QUERIES
from flibuste.store.writer import (
    PAUSES,
    Died,
    DiskTrouble,
    Done,
    Job,
    Jobs,
    Report,
    Swapped,
    Writer,
    connect,
)

REPLACED = (0.0, *PAUSES)  # seconds until a writer that died is replaced, the next time later
FOLD = 1.0  # seconds between two foldings of the write-ahead log into the file, beside the writer

_body = msgspec.json.Decoder(dict[str, Any])


class SqliteLog:
    """The log in one file."""

    def __init__(self, path: Path, loop: AbstractEventLoop) -> None:
        self.path, self.loop = path, loop
        self.on_trouble: Callable[[bool], None] = lambda on: None
        self.on_replaced: Callable[[], None] = lambda: None
        self.in_trouble = False
        self._jobs: Jobs = SimpleQueue()
        self._closing = threading.Event()
        self._reader = ThreadPoolExecutor(1, "reader")
        self._reads: sqlite3.Connection | None = None
        self._reads_from = 0
        self._writer = self._new_writer()
        self._deaths = 0  # of writers, one after another
        self._folder = threading.Thread(target=self._fold_on, name="folder", daemon=True)

    def open(self) -> None:
        """Bring the file up to date and begin."""
        migrate(self.path)
        self._writer.open()
        self._folder.start()

    async def close(self) -> None:
        """Write what is waiting, and close."""
        self._reader.shutdown()
        if self._reads:
            self._reads.close()
        self._closing.set()
        self._jobs.put(None)
        # The writer closes last and folds the write-ahead log in: one file then holds all.
        ended: Writer | None = None
        while ended is not self._writer:  # it may die of it, and have a successor
            ended = self._writer
            await asyncio.to_thread(ended.join)
        await asyncio.to_thread(self._folder.join)

    # --- Writing ---------------------------------------------------------------------------------

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none, and each write's faults its own."""
        future: Future[None] = self.loop.create_future()
        try:
            job = Job(changes, future)
        except Exception as error:  # it is no change at all
            future.set_exception(BadChange.because(error))
            return future
        if self._closing.is_set():
            future.set_exception(Gone())
        else:
            self._jobs.put(job)
        return future

    def _new_writer(self) -> Writer:
        return Writer(self.path, self._jobs, self._closing, self._report)

    def _replace_writer(self) -> None:
        """Another thread and connection go on with what is waiting."""
        if self._closing.is_set():
            self._jobs.put(None)  # the dead one may have taken the end with it
        dead, self._writer = self._writer, self._new_writer()
        pause = REPLACED[min(self._deaths, len(REPLACED) - 1)]
        self._deaths += 1
        try:
            self._writer.succeed(dead, pause)
        except RuntimeError:  # there is no room for one more thread just now
            self.loop.call_later(REPLACED[-1], self._replace_writer)

    def _fold_on(self) -> None:
        """Fold the log into the file on a connection of its own: the writer need not wait for it."""
        folded = 0
        while not self._closing.wait(FOLD):
            if self._writer.commits != folded and not self.in_trouble:
                folded = self._writer.commits
                with (
                    contextlib.suppress(sqlite3.Error, OSError),
                    contextlib.closing(connect(self.path, writes=True)) as connection,
                ):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _report(self, report: Report) -> None:
        """From the writer's thread to the event loop's."""
        with contextlib.suppress(RuntimeError):  # the loop may have ended before us
            self.loop.call_soon_threadsafe(self._hear, report)

    def _hear(self, report: Report) -> None:
        match report:
            case Done(fates):
                if fates:
                    self._deaths = 0
                for job, error in fates:
                    _settle(job.future, error)
            case DiskTrouble(on):
                self._set_trouble(on)
            case Swapped():
                self.on_replaced()
            case Died(error, in_hand):
                reports.fault(error)
                try:
                    self._set_trouble(True)
                finally:
                    for job in in_hand:
                        _settle(job.future, Unsure())
                    self._replace_writer()

    def _set_trouble(self, on: bool) -> None:
        if self.in_trouble != on:
            self.in_trouble = on
            self.on_trouble(on)

    # --- Reading ---------------------------------------------------------------------------------

    async def _read(self, query: str, /, **values: Any) -> list[dict[str, Any]]:
        return await self.loop.run_in_executor(self._reader, self._query, query, values)

    def _query(self, name: str, values: dict[str, Any]) -> list[dict[str, Any]]:
        inode = os.stat(self.path).st_ino
        if self._reads is None or inode != self._reads_from:
            if self._reads:
                self._reads.close()
            self._reads = connect(self.path, writes=False)
            self._reads_from = inode
        statement = QUERIES[name]
        try:
            cursor = self._reads.execute(statement.sql, {**statement.fixed, **values})
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]
        except sqlite3.Error:  # a connection that failed once may fail for ever
            self._reads.close()
            self._reads = None
            raise

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        found = await self._read("table", of_table=id)
        if not found:
            return None
        chairs = await self._read("seats", of_table=id)
        for chair in chairs:
            del chair["table_id"]
        return TableRow(**found[0]), [SeatRow(**chair) for chair in chairs]

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        rows = await self._read("events", of_table=id)
        return [Entry(**{**row, "body": _body.decode(row["body"])}) for row in rows]

    async def listed(self, state: str, limit: int) -> list[str]:
        """Public tables in a state, the newest first."""
        return [row["id"] for row in await self._read("listed", state=state, most=limit)]

    async def idle(self, state: str, before: int, limit: int) -> list[str]:
        """Tables in a state with no event since."""
        rows = await self._read("idle", state=state, before=before, most=limit)
        return [row["id"] for row in rows]

    async def guest(self, cookie: bytes) -> GuestRow | None:
        """The guest whose cookie has this hash."""
        rows = await self._read("guest", cookie=cookie)
        return GuestRow(**rows[0]) if rows else None

    async def stale_guests(self, before: int, limit: int) -> list[str]:
        """Guests not seen for long, who sit nowhere."""
        return [row["id"] for row in await self._read("stale guests", before=before, most=limit)]

    async def of_guest(self, guest: str, states: Sequence[str], limit: int) -> list[str]:
        """The tables at which a guest sits."""
        found: list[str] = []
        for state in states:
            rows = await self._read("of guest", guest=guest, state=state, most=limit)
            found += [row["id"] for row in rows]
        return found

    async def hosted(self, guest: str) -> int:
        """How many tables of a guest are open or running."""
        rows = await self._read("hosted", guest=guest)
        return int(next(iter(rows[0].values())))

    async def clocked(self) -> list[str]:
        """Running tables with a clock."""
        return [row["id"] for row in await self._read("clocked")]

    async def chats_of(self, guest: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Every line of chat of a guest: table, version, body."""
        rows = await self._read("chats of", guest=guest)
        found = [(row["table_id"], row["v"], _body.decode(row["body"])) for row in rows]
        return [line for line in found if line[2].get("guest") == guest]

    async def fact(self, name: str) -> str | None:
        """One of the few facts about the database itself."""
        rows = await self._read("fact", name=name)
        return str(rows[0]["value"]) if rows else None


def _settle(future: Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
