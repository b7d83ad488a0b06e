"""The one thread that writes: it commits in groups, however long the disk refuses."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from flibuste.live.house import reports
from flibuste.store.events import Append, BadChange, Change, Fence, Gone, Replaced, Unsure
from flibuste.store.migrate import bring_up
from flibuste.store.statements import EVENTS, PROOF, QUERIES, Bound, bound

MOST_JOBS = 256  # jobs in one commit
PAUSES = (0.1, 0.2, 0.5, 1.0)  # seconds between attempts while the disk will not have it
CHECKPOINT = 16_000  # pages of the write-ahead log after which the writer folds in what is left

# What SQLite says of a statement or its values; all other codes are about the disk or the file.
_WRONG = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_RANGE,
)
_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)

_encode = msgspec.json.Encoder().encode


class Job:
    """Changes that are written all or none, read off when they are handed over."""

    __slots__ = ("events", "future", "is_plain", "steps")

    def __init__(self, changes: Sequence[Change], future: Future[None]) -> None:
        self.future = future
        self.events = [change for change in changes if isinstance(change, Append)]
        for (
            event
        ) in self.events:  # JSON carries any number, and SQLite would round it without a word
            if event.v >> 63 or event.at >> 63 or (event.seat or 0) >> 63:
                raise OverflowError
        self.is_plain = len(self.events) == len(changes)  # one statement will do
        self.steps: Sequence[Append | Bound] = self.events
        if not self.is_plain:
            self.steps = [step for change in changes for step in bound(change)]


Jobs = SimpleQueue[Job | None]  # None is the end
Fates = list[tuple[Job, Exception | None]]


# --- What the writer reports ----------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """What became of each job."""

    fates: Fates


@dataclass(frozen=True)
class DiskTrouble:
    """The disk will not have it, or has it again."""

    on: bool


@dataclass(frozen=True)
class Swapped:
    """Another database lies in the place of ours."""


@dataclass(frozen=True)
class Died:
    """The writer itself failed, with these jobs in hand; nobody knows what became of them."""

    error: BaseException
    in_hand: list[Job]


Report = Done | DiskTrouble | Swapped | Died


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


def is_wrong(error: Exception) -> bool:
    """Whether the change is at fault, and not the disk: to try it again would change nothing."""
    if isinstance(error, sqlite3.Error):
        code: int | None = getattr(error, "sqlite_errorcode", None)  # none where Python objects
        return code is None or code & 0xFF in _WRONG
    return isinstance(error, (Fence, TypeError, ValueError, OverflowError, msgspec.MsgspecError))


def _is_taken(error: Exception) -> bool:
    """Whether such a row is there already."""
    return isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in _TAKEN


class Writer:
    """Takes jobs from a queue and reports what became of them."""

    def __init__(
        self, path: Path, jobs: Jobs, closing: threading.Event, report: Callable[[Report], None]
    ) -> None:
        self.path, self.commits = path, 0
        self._jobs, self._closing, self._report = jobs, closing, report
        self._connection: sqlite3.Connection | None = None
        self._inode, self._epoch = 0, ""  # by which our file is known
        self._in_hand: list[Job] = []
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Take the file that lies there as ours, and begin."""
        self._take_file()
        self._start(self._work)

    def succeed(self, dead: Writer, pause: float) -> None:
        """Go on with the file of a writer that died, after a pause."""
        self._inode, self._epoch = dead._inode, dead._epoch
        self._start(lambda: self._take_over(pause))

    def _start(self, work: Callable[[], None]) -> None:
        self._thread = threading.Thread(target=self._live, args=(work,), name="writer", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until it has ended."""
        assert self._thread is not None
        self._thread.join()

    def _live(self, work: Callable[[], None]) -> None:
        died: BaseException | None = None
        try:
            work()
        except BaseException as error:
            died = error
        self._let_go()
        if died is not None:
            self._report(Died(died, self._in_hand))

    def _take_over(self, pause: float) -> None:
        self._closing.wait(pause)
        self._commit([], in_trouble=True)
        self._work()

    def _work(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, is_last = self._batch(first)
            self._commit(batch)
            if is_last:
                break

    def _batch(self, first: Job) -> tuple[list[Job], bool]:
        """All that is waiting, up to a limit; and whether the end was among it."""
        self._in_hand = batch = [first]
        try:
            while len(batch) < MOST_JOBS:
                job = self._jobs.get_nowait()
                if job is None:
                    return batch, True
                batch.append(job)
        except Empty:
            pass
        return batch, False

    # --- A batch ---------------------------------------------------------------------------------

    def _commit(self, batch: list[Job], *, in_trouble: bool = False) -> None:
        """Write a batch, however long the disk refuses; each job learns its own fate."""
        attempt = 0
        while True:
            try:
                begun = time.perf_counter()
                fates = self._attempt(batch, is_again=attempt > 0)
                self.commits += 1
                reports.committed(time.perf_counter() - begun, len(batch))
                if in_trouble:
                    self._report(DiskTrouble(False))
                break
            except Replaced:
                self._report(DiskTrouble(False))
                self._report(Swapped())
                fates = [(job, Fence()) for job in batch]
                break
            except (sqlite3.Error, Gone, OSError):
                if self._closing.is_set() and attempt:
                    fates = [(job, Gone()) for job in batch]
                    break
                self._report(DiskTrouble(True))
                self._closing.wait(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt, in_trouble = attempt + 1, True
                self._let_go()  # a connection that failed once may fail for ever
        self._report(Done(fates))

    def _attempt(self, batch: list[Job], *, is_again: bool) -> Fates:
        writes = self._ready()
        try:
            self._run(writes, batch)
            return [(job, None) for job in batch]
        except Exception as error:
            _roll_back(writes)
            if not is_wrong(error):
                raise
        try:
            return self._run_apart(writes, batch, is_again)
        except Exception:
            _roll_back(writes)
            raise

    def _run(self, writes: sqlite3.Connection, batch: list[Job]) -> None:
        """Write a batch, all or nothing; one statement, where that will do, is its own transaction.

        An empty one proves that the disk takes writes.
        """
        if not batch:
            writes.execute(PROOF.sql, PROOF.fixed)
            return
        if all(job.is_plain for job in batch):
            self._append(writes, [event for job in batch for event in job.events])
            return
        writes.execute("BEGIN IMMEDIATE")
        self._check_epoch(writes)
        self._do(writes, [step for job in batch for step in job.steps])
        writes.execute("COMMIT")

    def _run_apart(self, writes: sqlite3.Connection, batch: list[Job], is_again: bool) -> Fates:
        """One of them is wrong: that one is left out, the others are written."""
        fates: Fates = []
        writes.execute("BEGIN IMMEDIATE")
        self._check_epoch(writes)
        for job in batch:
            writes.execute("SAVEPOINT job")
            try:
                self._do(writes, job.steps)
                fates.append((job, None))
            except Exception as error:
                if not is_wrong(error):
                    raise
                writes.execute("ROLLBACK TO job")
                fates.append((job, _fate(error, is_again)))
            writes.execute("RELEASE job")
        writes.execute("COMMIT")
        return fates

    def _do(self, writes: sqlite3.Connection, steps: Sequence[Append | Bound]) -> None:
        """One step after another; events that stand together go in one statement."""
        events: list[Append] = []
        for step in steps:
            if isinstance(step, Append):
                events.append(step)
                continue
            if events:
                self._append(writes, events)
                events = []
            writes.execute(*step)
        if events:
            self._append(writes, events)

    def _append(self, writes: sqlite3.Connection, events: list[Append]) -> None:
        given = {**EVENTS.fixed, "rows": _encode(events).decode(), "epoch": self._epoch}
        try:
            count = writes.execute(EVENTS.sql, given).rowcount
        except sqlite3.IntegrityError as error:
            if _is_taken(error):
                raise Fence from None
            raise
        if count != len(events):
            self._check_epoch(writes)
            raise Gone

    # --- The file --------------------------------------------------------------------------------

    def _ready(self) -> sqlite3.Connection:
        """A connection to our file: SQLite would go on writing into one that was moved away."""
        try:
            inode = os.stat(self.path).st_ino
        except OSError:
            raise Gone from None
        if inode != self._inode:
            self._let_go()
            bring_up(self.path)
            self._take_file()
            raise Replaced
        if self._connection is None:
            self._connection = connect(self.path, writes=True)
        return self._connection

    def _take_file(self) -> None:
        """Know the file by what it is; where that fails, it is not ours yet."""
        inode = os.stat(self.path).st_ino
        self._connection = connect(self.path, writes=True)
        self._inode, self._epoch = inode, _epoch(self._connection)

    def _check_epoch(self, writes: sqlite3.Connection) -> None:
        """Another epoch is another database, put in the place of ours."""
        epoch = _epoch(writes)
        if epoch != self._epoch:
            self._epoch = epoch
            raise Replaced

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def _fate(error: Exception, is_again: bool) -> Exception:
    """What a wrong job is told."""
    if isinstance(error, Fence):
        return error
    if is_again and _is_taken(error):
        return Unsure()  # it may be our own: an attempt that failed can have left it there
    return BadChange.because(error)


def _epoch(connection: sqlite3.Connection) -> str:
    row = connection.execute(QUERIES["fact"].sql, {"name": "epoch"}).fetchone()
    return str(row[0]) if row else ""


def _roll_back(connection: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
