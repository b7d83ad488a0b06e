"""PostgreSQL, for many servers: a writer thread that commits in groups, and some readers."""

from __future__ import annotations

import threading
import time
from asyncio import AbstractEventLoop
from typing import Any

import psycopg
from psycopg import errors

from flibuste.store.address import PostgresAddress
from flibuste.store.events import Gone
from flibuste.store.host_refusal import HostReason
from flibuste.store.migrate import migrate
from flibuste.store.postgres_line import SEARCH, PostgresLine, unusable
from flibuste.store.postgres_writer import PostgresWriter
from flibuste.store.statements import QUERIES, SqlText
from flibuste.store.threaded import ThreadedLog
from flibuste.store.writer import PAUSES, Writer

READERS = 4
READ_PATIENCE = 5.0  # seconds that a reader waits for PostgreSQL to come back
LINE_LOOK = 0.5  # seconds between two looks at who waits for an answer


class PostgresLog(ThreadedLog):
    """The log in a database of PostgreSQL."""

    def __init__(self, address: PostgresAddress, loop: AbstractEventLoop) -> None:
        self.address = address
        self._lines: dict[int, PostgresLine] = {}  # the readers', by their threads
        super().__init__(loop, READERS)

    def open(self) -> None:
        """Bring the database up to date and begin; SetupError says why it cannot be used."""
        try:
            super().open()
        except psycopg.Error as error:
            raise unusable(self.address, error) from None
        except Gone:
            raise unusable(self.address, HostReason("reason-moving")) from None

    def _bring_up(self) -> None:
        migrate(self.address)

    def _new_writer(self) -> Writer:
        return PostgresWriter(self.address, self._jobs, self._closing, self._report)

    def _keep(self) -> None:
        """Cut the lines over which no answer comes; where the writer's is such a one, all are suspect.

        Until the last has ended: who closes waits for them. Nobody waits for what readers ask then.
        """
        while not self._ended.wait(LINE_LOOK):
            writing = self._writer.line if isinstance(self._writer, PostgresWriter) else None
            is_silent = writing is not None and writing.watch()
            for line in [*self._lines.values()]:
                if is_silent or self._closing.is_set():
                    line.cut()
                else:
                    line.watch()

    # --- Reading ---------------------------------------------------------------------------------

    def _query(self, name: str, values: dict[str, Any]) -> list[dict[str, Any]]:
        """Ask until PostgreSQL answers; Gone if it does not for long."""
        sql = QUERIES[name].postgres
        until = time.monotonic() + READ_PATIENCE
        for attempt in range(1_000_000):
            try:
                return self._ask(sql, values)
            except psycopg.Error as error:
                if not self._is_passing(error):
                    raise
                if time.monotonic() > until or self._closing.is_set():
                    raise Gone from error
            if attempt:  # a line that was cut while nobody asked is replaced at once
                self._closing.wait(PAUSES[min(attempt, len(PAUSES)) - 1])
        raise Gone

    def _ask(self, sql: SqlText, values: dict[str, Any]) -> list[dict[str, Any]]:
        me = threading.get_ident()
        line = self._lines.get(me)
        if line is None or line.is_lost:
            line = self._lines[me] = PostgresLine(self.address, SEARCH)
        with line.asking() as connection:
            cursor = connection.execute(sql.text.encode(), {**sql.fixed, **values})
            names = [column.name for column in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def _is_passing(self, error: psycopg.Error) -> bool:
        """Whether to ask again may help: there was no line, or the tables have just been migrated."""
        line = self._lines.pop(threading.get_ident(), None)  # it may fail for ever
        if line is not None:
            line.hang_up()
        return isinstance(error, psycopg.OperationalError | errors.FeatureNotSupported) and (
            not isinstance(error, errors.QueryCanceled)
        )

    def _close_reads(self) -> None:
        for line in self._lines.values():
            line.hang_up()
