"""The thread that writes into PostgreSQL, where others may write too."""

from __future__ import annotations

import contextlib
import random
import sys
import threading
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar

import msgspec
import psycopg
from psycopg import errors

from flibuste.store.address import PostgresAddress
from flibuste.store.events import Append, Fence, Gone, Replaced, Unsure
from flibuste.store.postgres_line import ANSWER, LOCKS, SERVING, PostgresLine
from flibuste.store.statements import EVENTS, PROOF, QUERIES, Bound
from flibuste.store.writer import Fates, Job, Jobs, Report, Writer, is_wrong_value

HUNG_MS = 3000  # milliseconds in which a server that hangs in a transaction keeps others waiting
CROSSINGS = 5  # of a batch that met another server's locks, before we call it trouble
CROSSED_PAUSE = 0.3  # seconds, at most, that the other has to finish before we come again
STEPS_AT_ONCE = 200  # whose answers are waited for: a line over which none comes is cut

# Classes of SQLSTATE that are about a statement or its values; others are about the server.
_WRONG = {"22", "23", "42", "54"}
_NOT_WRONG = (errors.InsufficientPrivilege, errors.UndefinedTable, errors.UndefinedColumn)
# Two servers wanted each other's rows: nothing was written, and it may be tried again.
_CROSSED = (errors.DeadlockDetected, errors.SerializationFailure)

# Where a standby has taken over, it may lack what was written last: its timeline is another one.
_TIMELINE = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)"
_SERVE = f"SELECT pg_try_advisory_lock_shared({LOCKS}, {SERVING})"

_encode = msgspec.json.Encoder().encode
_place_of = attrgetter("table", "v")
_row_of = attrgetter("table", "v", "cid")


class PostgresWriter(Writer):
    """Writes over one connection, and makes another when it is cut."""

    BEGIN = "BEGIN"
    ERRORS: ClassVar[tuple[type[Exception], ...]] = (psycopg.Error, Gone, OSError)

    def __init__(
        self,
        address: PostgresAddress,
        jobs: Jobs,
        closing: threading.Event,
        report: Callable[[Report], None],
    ) -> None:
        super().__init__(jobs, closing, report)
        self.address = address
        self.line: PostgresLine | None = None
        self._timeline = ""

    @property
    def _writes(self) -> psycopg.Connection[Any]:
        assert self.line is not None
        return self.line.connection

    def is_wrong(self, error: Exception) -> bool:
        """Whether the change is at fault, and not PostgreSQL."""
        if isinstance(error, psycopg.Error):
            if error.sqlstate is None:  # the driver itself objects to a value, or has lost its line
                return isinstance(error, psycopg.ProgrammingError | psycopg.DataError)
            return error.sqlstate[:2] in _WRONG and not isinstance(error, _NOT_WRONG)
        return is_wrong_value(error)

    def is_taken(self, error: Exception) -> bool:
        """Whether such a row is there already."""
        return isinstance(error, errors.UniqueViolation)

    # --- A batch ---------------------------------------------------------------------------------

    def _attempt(self, batch: list[Job], *, is_again: bool) -> Fates:
        for _ in range(CROSSINGS - 1):
            with contextlib.suppress(*_CROSSED):
                return super()._attempt(batch, is_again=is_again)
            self._closing.wait(random.uniform(0, CROSSED_PAUSE))
        return super()._attempt(batch, is_again=is_again)

    def _run(self, batch: list[Job], is_again: bool) -> Fates:
        """One statement is its own transaction; of many, all or none are kept."""
        assert self.line is not None
        with self.line.asking():
            if batch and all(job.is_plain and len(job.events) == 1 for job in batch):
                return self._run_singles(batch, is_again)
            self._run_together(batch)
            return [(job, None) for job in batch]

    def _run_singles(self, batch: list[Job], is_again: bool) -> Fates:
        """Events that have nothing to do with each other: each is kept or meets the fence by itself."""
        events = [event for job in batch for event in job.events]
        cursor = self._insert(events, prepare=True)
        if cursor.rowcount == len(batch):
            return [(job, None) for job in batch]
        self._check_epoch()
        kept = set(cursor.fetchall())
        fates: Fates = []
        for job in batch:
            row = _row_of(job.events[0])
            is_kept = row in kept
            kept.discard(row)  # whoever wants the same place later in the batch was too late
            fates.append((job, None if is_kept else Unsure() if is_again else Fence()))
        return fates

    def _run_together(self, batch: list[Job]) -> None:
        """All steps in one round trip, what became of them in the next; none is the proof."""
        assert self.line is not None
        steps = [step for job in batch for step in job.steps] or [PROOF.with_values()]
        counted: list[tuple[psycopg.Cursor[Any], int]] = []
        events: list[Append] = []

        def append() -> None:
            if events:
                counted.append((self._insert(events), len(events)))
                events.clear()

        with self._writes.pipeline() as answers:
            self._execute(self.BEGIN)
            epoch = self._ask_epoch()
            for k, step in enumerate(steps, 1):
                if k % STEPS_AT_ONCE == 0:
                    answers.sync()
                    self.line.answered()
                if isinstance(step, Append):
                    events.append(step)
                else:
                    append()
                    done = self._run_step(step)
                    if step.is_condition:
                        counted.append((done, 1))
            append()
        self._know_epoch(epoch)
        if any(cursor.rowcount != count for cursor, count in counted):
            raise Fence  # who was too late is found one by one
        self._execute("COMMIT")

    def _run_apart(self, batch: list[Job], is_again: bool) -> Fates:
        assert self.line is not None
        with self.line.asking():
            return super()._run_apart(batch, is_again)

    def _execute(self, words: str) -> None:
        assert self.line is not None
        self._writes.execute(words.encode())
        self.line.answered()  # on a long line, many jobs one by one take longer than one answer may

    def _step(self, step: Bound) -> None:
        assert self.line is not None
        super()._step(step)
        self.line.answered()

    def _run_step(self, step: Bound) -> psycopg.Cursor[Any]:
        sql = step.statement.postgres
        return self._writes.execute(sql.text.encode(), {**sql.fixed, **step.values})

    def _insert(self, events: list[Append], *, prepare: bool = False) -> psycopg.Cursor[Any]:
        """In the order of their places: two servers that want the same ones then wait in one order."""
        sql = EVENTS.postgres
        rows = _encode(sorted(events, key=_place_of)).decode()
        given = {**sql.fixed, "rows": rows, "epoch": self._epoch}
        return self._writes.execute(sql.text.encode(), given, prepare=prepare)

    def _append(self, events: list[Append]) -> None:
        if self._insert(events).rowcount != len(events):
            self._check_epoch()
            raise Fence

    # --- The database ----------------------------------------------------------------------------

    def _ready(self) -> None:
        """A connection to our database: what stands in its place may know less than we."""
        if self.line is not None and not self.line.is_lost:
            return
        self._let_go()
        timeline = self._reach()
        if timeline != self._timeline:
            self._timeline = timeline
            raise Replaced

    def _take(self) -> None:
        self._timeline = self._reach()
        self._epoch = self._read_epoch()

    def _inherit(self, dead: PostgresWriter) -> None:
        self._timeline, self._epoch = dead._timeline, dead._epoch

    def _reach(self) -> str:
        """Connect, and say that a server uses the database; returns its timeline."""
        # What is prepared in a transaction that fails is lost, and psycopg does not always see it:
        # only the statement that stands alone is prepared.
        self.line = PostgresLine(
            self.address,
            ANSWER,
            prepares=sys.maxsize,
            idle_in_transaction_session_timeout=HUNG_MS,
        )
        with self.line.asking() as connection:
            serves = connection.execute(_SERVE).fetchone()
            timeline = connection.execute(_TIMELINE).fetchone()
        if not serves or not serves[0] or not timeline:  # it is being moved
            self._let_go()
            raise Gone
        return str(timeline[0])

    def _ask_epoch(self) -> psycopg.Cursor[Any]:
        sql = QUERIES["fact"].postgres
        return self._writes.execute(sql.text.encode(), {**sql.fixed, "name": "epoch"})

    def _read_epoch(self) -> str:
        return _found(self._ask_epoch())

    def _know_epoch(self, asked: psycopg.Cursor[Any]) -> None:
        """As `_check_epoch`, where it was asked before."""
        epoch = _found(asked)
        if epoch != self._epoch:
            self._epoch = epoch
            raise Replaced

    def _roll_back(self) -> None:
        with contextlib.suppress(psycopg.Error):
            if self.line is not None and self._writes.info.transaction_status:
                with self.line.asking() as connection:
                    connection.execute("ROLLBACK")

    def _let_go(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.hang_up()


def _found(asked: psycopg.Cursor[Any]) -> str:
    row = asked.fetchone()
    return str(row[0]) if row else ""
