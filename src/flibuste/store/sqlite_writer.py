"""The thread that writes into one SQLite file."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import msgspec

from flibuste.store.events import Append, Fence, Gone, Replaced
from flibuste.store.migrate import bring_up
from flibuste.store.statements import EVENTS, PROOF, QUERIES, Bound
from flibuste.store.writer import Fates, Job, Jobs, Report, Writer, is_wrong_value

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


class SqliteWriter(Writer):
    """Writes into one file, and notices when another one lies in its place."""

    BEGIN = "BEGIN IMMEDIATE"
    ERRORS: ClassVar[tuple[type[Exception], ...]] = (sqlite3.Error, Gone, OSError)

    def __init__(
        self, path: Path, jobs: Jobs, closing: threading.Event, report: Callable[[Report], None]
    ) -> None:
        super().__init__(jobs, closing, report)
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._inode = 0  # by which our file is known

    @property
    def _writes(self) -> sqlite3.Connection:
        assert self._connection is not None
        return self._connection

    def is_wrong(self, error: Exception) -> bool:
        """Whether the change is at fault, and not the disk."""
        if isinstance(error, sqlite3.Error):
            code: int | None = getattr(error, "sqlite_errorcode", None)  # none where Python objects
            return code is None or code & 0xFF in _WRONG
        return is_wrong_value(error)

    def is_taken(self, error: Exception) -> bool:
        """Whether such a row is there already."""
        return isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in _TAKEN

    # --- A batch ---------------------------------------------------------------------------------

    def _run(self, batch: list[Job], is_again: bool) -> Fates:
        """Write a batch, all or nothing; one statement, where that will do, is its own transaction."""
        if not batch:
            self._writes.execute(PROOF.sqlite.text, PROOF.sqlite.fixed)
        elif all(job.is_plain for job in batch):
            self._append([event for job in batch for event in job.events])
        else:
            self._execute(self.BEGIN)
            self._check_epoch()
            self._do([step for job in batch for step in job.steps])
            self._execute("COMMIT")
        return [(job, None) for job in batch]

    def _execute(self, words: str) -> None:
        self._writes.execute(words)

    def _run_step(self, step: Bound) -> sqlite3.Cursor:
        sql = step.statement.sqlite
        return self._writes.execute(sql.text, {**sql.fixed, **step.values})

    def _append(self, events: list[Append]) -> None:
        sql = EVENTS.sqlite
        given = {**sql.fixed, "rows": _encode(events).decode(), "epoch": self._epoch}
        try:
            count = self._writes.execute(sql.text, given).rowcount
        except sqlite3.IntegrityError as error:
            if self.is_taken(error):
                raise Fence from None
            raise
        if count != len(events):
            self._check_epoch()
            raise Gone

    # --- The file --------------------------------------------------------------------------------

    def _ready(self) -> None:
        """A connection to our file: SQLite would go on writing into one that was moved away."""
        try:
            inode = os.stat(self.path).st_ino
        except OSError:
            raise Gone from None
        if inode != self._inode:
            self._let_go()
            bring_up(self.path)
            self._take()
            raise Replaced
        if self._connection is None:
            self._connection = connect(self.path, writes=True)

    def _take(self) -> None:
        inode = os.stat(self.path).st_ino
        self._connection = connect(self.path, writes=True)
        self._inode, self._epoch = inode, self._read_epoch()

    def _inherit(self, dead: SqliteWriter) -> None:
        self._inode, self._epoch = dead._inode, dead._epoch

    def _read_epoch(self) -> str:
        row = self._writes.execute(QUERIES["fact"].sqlite.text, {"name": "epoch"}).fetchone()
        return str(row[0]) if row else ""

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()
