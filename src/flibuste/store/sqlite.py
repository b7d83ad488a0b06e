"""One SQLite file: a writer thread that commits in groups, and a reader thread."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from asyncio import AbstractEventLoop
from pathlib import Path
from typing import Any

from flibuste.store.events import Gone
from flibuste.store.migrate import migrate
from flibuste.store.sqlite_writer import SqliteWriter, connect
from flibuste.store.statements import QUERIES
from flibuste.store.threaded import ThreadedLog
from flibuste.store.writer import Writer

FOLD = 1.0  # seconds between two foldings of the write-ahead log into the file, beside the writer
# Foldings after which the log is emptied too: what was forgotten may be read in it until then.
EMPTIED = 60
EMPTYING = 50  # milliseconds that emptying may hold up the writer, while somebody still reads


class SqliteLog(ThreadedLog):
    """The log in one file."""

    def __init__(self, path: Path, loop: AbstractEventLoop) -> None:
        self.path = path
        super().__init__(loop, readers=1)
        self._reads: sqlite3.Connection | None = None
        self._reads_from = 0

    def _bring_up(self) -> None:
        migrate(self.path)

    def _new_writer(self) -> Writer:
        return SqliteWriter(self.path, self._jobs, self._closing, self._report)

    def _keep(self) -> None:
        """Fold the log into the file on a connection of its own: the writer need not wait for it."""
        folded = folds = 0
        while not self._closing.wait(FOLD):
            folds += 1
            if self.in_trouble:
                continue
            if self._writer.commits != folded:
                folded = self._writer.commits
                self._fold("PASSIVE")
            if folds % EMPTIED == 0:
                self._fold("TRUNCATE")

    def _fold(self, how: str) -> None:
        with (
            contextlib.suppress(sqlite3.Error, OSError),
            contextlib.closing(connect(self.path, writes=True)) as connection,
        ):
            connection.execute(f"PRAGMA busy_timeout={EMPTYING}")
            connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()

    def _query(self, name: str, values: dict[str, Any]) -> list[dict[str, Any]]:
        reads = self._connected()
        sql = QUERIES[name].sqlite
        try:
            cursor = reads.execute(sql.text, {**sql.fixed, **values})
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]
        except sqlite3.Error:  # a connection that failed once may fail for ever
            reads.close()
            self._reads = None
            raise

    def _connected(self) -> sqlite3.Connection:
        """A connection to the file that is there now; Gone if there is none."""
        try:
            inode = os.stat(self.path).st_ino
            if self._reads is None or inode != self._reads_from:
                self._close_reads()
                self._reads, self._reads_from = connect(self.path, writes=False), inode
        except (OSError, sqlite3.OperationalError) as error:
            raise Gone from error
        return self._reads

    def _close_reads(self) -> None:
        if self._reads:
            self._reads.close()
            self._reads = None
