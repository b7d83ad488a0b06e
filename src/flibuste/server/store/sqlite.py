"""One SQLite file: a writer thread that commits in groups, and a reader thread."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from flibuste.server.metrics import BATCH, COMMIT
from flibuste.server.store.log import (
    Append,
    Change,
    Entry,
    Fence,
    Gone,
    GuestRow,
    Replaced,
    SeatRow,
    TableRow,
)
from flibuste.server.store.migrate import bring_up, migrate
from flibuste.server.store.statements import EVENTS, QUERIES, Bound, bound

MOST = 256  # changes in one commit
PAUSES = (0.1, 0.2, 0.5, 1.0)  # seconds between attempts while the disk will not have it
FOLD = 1.0  # seconds between two foldings of the write-ahead log into the file, beside the writer
CHECKPOINT = 16_000  # pages of it after which the writer folds in what is left, and begins it anew

_encode = msgspec.json.Encoder().encode
_body = msgspec.json.Decoder(dict[str, Any])


class _Job:
    """Changes that are written all or none, read off when they are handed over."""

    __slots__ = ("future", "is_plain", "steps")

    def __init__(self, changes: Sequence[Change], future: Future[None]) -> None:
        self.future = future
        events = [change for change in changes if isinstance(change, Append)]
        self.is_plain = len(events) == len(changes)  # one statement will do
        self.steps: Sequence[Append | Bound] = events
        if not self.is_plain:
            self.steps = [step for change in changes for step in bound(change)]


def connect(path: Path, *, writes: bool) -> sqlite3.Connection:
    """A connection that waits for its turn and flushes every commit to the disk."""
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=5,
        cached_statements=256,
    )
    connection.execute("PRAGMA synchronous=FULL")
    if writes:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA secure_delete=ON")  # what is forgotten is gone
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
        connection.execute(f"PRAGMA journal_size_limit={64 * 2**20}")
    return connection


class SqliteLog:
    """The log in one file."""

    def __init__(self, path: Path, loop: AbstractEventLoop) -> None:
        self.path, self.loop = path, loop
        self.on_trouble: Callable[[bool], None] = lambda on: None
        self.on_replaced: Callable[[], None] = lambda: None
        self.in_trouble = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = threading.Event()
        self._reader = ThreadPoolExecutor(1, "reader")
        self._reads: sqlite3.Connection | None = None
        self._reads_from = 0
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._folder = threading.Thread(target=self._fold_on, name="folder", daemon=True)
        self._commits = 0

    def open(self) -> None:
        """Bring the file up to date and begin."""
        migrate(self.path)
        self._open_writer()
        self._writer.start()
        self._folder.start()

    async def close(self) -> None:
        """Write what is waiting, and close."""
        self._reader.shutdown()
        if self._reads:
            self._reads.close()
        self._closing.set()
        self._jobs.put(None)
        # The writer closes last and folds the write-ahead log in: one file then holds all.
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._folder.join)

    # --- Writing ---------------------------------------------------------------------------------

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none; Fence if the log already has such a version or cid."""
        future: Future[None] = self.loop.create_future()
        self._jobs.put(_Job(changes, future))
        return future

    def _open_writer(self) -> None:
        self._inode = os.stat(self.path).st_ino
        self._writes = connect(self.path, writes=True)
        self._epoch = self._read_epoch()

    def _open_again(self) -> None:
        """A connection that failed once may fail for ever: its view of the file is spoilt."""
        with contextlib.suppress(sqlite3.Error):
            self._writes.close()
        with contextlib.suppress(sqlite3.Error, OSError):
            self._check_file_is_ours()
            self._writes = connect(self.path, writes=True)

    def _check_file_is_ours(self) -> None:
        if os.stat(self.path).st_ino != self._inode:
            raise OSError

    def _read_epoch(self) -> str:
        sql, fixed = QUERIES["fact"].sql, {"name": "epoch"}
        row = self._writes.execute(sql, fixed).fetchone()
        return str(row[0]) if row else ""

    def _write_on(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                break
            batch, last = self._batch(first)
            self._commit(batch)
            if last:
                break
        self._writes.close()

    def _batch(self, first: _Job) -> tuple[list[_Job], bool]:
        """All that is waiting, up to a limit; and whether the end was among it."""
        batch = [first]
        try:
            while len(batch) < MOST:
                job = self._jobs.get_nowait()
                if job is None:
                    return batch, True
                batch.append(job)
        except Empty:
            pass
        return batch, False

    def _commit(self, batch: list[_Job]) -> None:
        """Write a batch, however long the disk refuses; each job learns its own fate."""
        attempt = 0
        while True:
            try:
                begun = time.perf_counter()
                done = self._attempt(batch)
                self._commits += 1
                COMMIT.observe(time.perf_counter() - begun)
                BATCH.observe(len(batch))
                break
            except Replaced:
                self._tell(self._trouble_over)
                self._tell(self.on_replaced)
                done = [(job, Fence()) for job in batch]
                break
            except (sqlite3.Error, Gone, OSError):
                if self._closing.is_set() and attempt:
                    done = [(job, Gone()) for job in batch]
                    break
                self._tell(self._trouble)
                self._closing.wait(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt += 1
                self._open_again()
        if attempt:
            self._tell(self._trouble_over)
        self._tell(_settle, done)

    def _attempt(self, batch: list[_Job]) -> list[tuple[_Job, Exception | None]]:
        self._check_file()
        try:
            self._run(batch)
            return [(job, None) for job in batch]
        except sqlite3.IntegrityError:
            self._roll_back()
        done: list[tuple[_Job, Exception | None]] = []
        for job in batch:  # one of them met the fence: each by itself
            try:
                self._run([job])
                done.append((job, None))
            except sqlite3.IntegrityError:
                self._roll_back()
                done.append((job, Fence()))
        return done

    def _run(self, batch: list[_Job]) -> None:
        """Write a batch, all or nothing; one statement, where that will do, is its own transaction."""
        steps = [step for job in batch for step in job.steps]
        try:
            if all(job.is_plain for job in batch):
                self._do(steps)
                return
            self._writes.execute("BEGIN IMMEDIATE")
            self._check_epoch()
            self._do(steps)
            self._writes.execute("COMMIT")
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error:
            self._roll_back()
            raise

    def _do(self, steps: Sequence[Append | Bound]) -> None:
        """One step after another; events that stand together go in one statement."""
        events: list[Append] = []
        for step in steps:
            if isinstance(step, Append):
                events.append(step)
                continue
            if events:
                self._append(events)
                events = []
            self._writes.execute(*step)
        if events:
            self._append(events)

    def _append(self, events: list[Append]) -> None:
        given = {**EVENTS.fixed, "rows": _encode(events).decode(), "epoch": self._epoch}
        if self._writes.execute(EVENTS.sql, given).rowcount != len(events):
            self._check_epoch()
            raise Gone

    def _check_epoch(self) -> None:
        """Another epoch is another database, put in the place of ours."""
        epoch = self._read_epoch()
        if epoch != self._epoch:
            self._epoch = epoch
            self._roll_back()
            raise Replaced

    def _fold_on(self) -> None:
        """Fold the log into the file on a connection of its own: the writer need not wait for it."""
        folded = 0
        while not self._closing.wait(FOLD):
            if self._commits != folded and not self.in_trouble:
                folded = self._commits
                with (
                    contextlib.suppress(sqlite3.Error, OSError),
                    contextlib.closing(connect(self.path, writes=True)) as connection,
                ):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _roll_back(self) -> None:
        try:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
        except sqlite3.Error:
            pass

    def _check_file(self) -> None:
        """SQLite would go on writing into a file that was moved away or deleted."""
        try:
            inode = os.stat(self.path).st_ino
        except OSError:
            raise Gone from None
        if inode != self._inode:
            self._writes.close()
            bring_up(self.path)
            self._open_writer()
            raise Replaced

    def _tell(self, callback: Callable[..., None], *args: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may have ended before us
            self.loop.call_soon_threadsafe(callback, *args)

    def _trouble(self) -> None:
        if not self.in_trouble:
            self.in_trouble = True
            self.on_trouble(True)

    def _trouble_over(self) -> None:
        if self.in_trouble:
            self.in_trouble = False
            self.on_trouble(False)

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
        cursor = self._reads.execute(statement.sql, {**statement.fixed, **values})
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

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


def _settle(done: list[tuple[_Job, Exception | None]]) -> None:
    for job, error in done:
        if job.future.done():
            continue
        if error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(error)
