"""The one thread that writes: it commits in groups, however long the database refuses."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, ClassVar

import msgspec

from flibuste.live.house import reports
from flibuste.store.events import Append, BadChange, Change, Fence, Gone, Replaced, Unsure
from flibuste.store.statements import Bound, bound

MOST_JOBS = 256  # jobs in one commit
PAUSES = (0.1, 0.2, 0.5, 1.0)  # seconds between attempts while the database will not have it


class Job:
    """Changes that are written all or none, read off when they are handed over."""

    __slots__ = ("events", "future", "is_plain", "steps")

    def __init__(self, changes: Sequence[Change], future: Future[None]) -> None:
        self.future = future
        self.events = [change for change in changes if isinstance(change, Append)]
        # JSON carries any number, and SQLite would round it without a word.
        for event in self.events:
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
class StorageTrouble:
    """The database will not have it, or has it again."""

    on: bool


@dataclass(frozen=True)
class Swapped:
    """Another database lies in the place of ours."""


@dataclass(frozen=True)
class Died:
    """The writer itself failed, with these jobs in hand; nobody knows what became of them."""

    error: BaseException
    in_hand: list[Job]


Report = Done | StorageTrouble | Swapped | Died


class Writer(ABC):
    """Takes jobs from a queue and reports what became of them; each database has its own kind."""

    BEGIN: ClassVar[str]
    ERRORS: ClassVar[tuple[type[Exception], ...]]  # of the driver and the disk

    def __init__(
        self, jobs: Jobs, closing: threading.Event, report: Callable[[Report], None]
    ) -> None:
        self.commits = 0
        self._jobs, self._closing, self._report = jobs, closing, report
        self._epoch = ""  # by which our database is known
        self._in_hand: list[Job] = []
        self._has_run = False  # whether the database was asked to write what is in hand
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Take the database that is there as ours, and begin."""
        self._take()
        self._start(self._work)

    def succeed(self, dead: Any, pause: float) -> None:
        """Go on with the database of a writer that died, after a pause."""
        self._inherit(dead)
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
        """Write a batch, however long the database refuses; each job learns its own fate."""
        attempt, self._has_run = 0, False
        while True:
            try:
                begun = time.perf_counter()
                fates = self._attempt(batch, is_again=attempt > 0)
                self.commits += 1
                reports.committed(time.perf_counter() - begun, len(batch))
                if in_trouble:
                    self._report(StorageTrouble(False))
                break
            except Replaced:
                self._report(StorageTrouble(False))
                self._report(Swapped())
                fates = [(job, Fence()) for job in batch]
                break
            except self.ERRORS:
                if self._closing.is_set() and attempt:
                    fate = Unsure if self._has_run else Gone  # it may be there after all
                    fates = [(job, fate()) for job in batch]
                    break
                self._report(StorageTrouble(True))
                self._closing.wait(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt, in_trouble = attempt + 1, True
                self._let_go()  # a connection that failed once may fail for ever
        self._report(Done(fates))

    def _attempt(self, batch: list[Job], *, is_again: bool) -> Fates:
        self._ready()
        self._has_run = True
        try:
            return self._run(batch, is_again)
        except Exception as error:
            self._roll_back()
            if not self.is_wrong(error):
                raise
        try:
            return self._run_apart(batch, is_again)
        except Exception:
            self._roll_back()
            raise

    def _run_apart(self, batch: list[Job], is_again: bool) -> Fates:
        """One of them is wrong: that one is left out, the others are written."""
        fates: Fates = []
        self._execute(self.BEGIN)
        self._check_epoch()
        for job in batch:
            self._execute("SAVEPOINT job")
            try:
                self._do(job.steps)
                fates.append((job, None))
            except Exception as error:
                if not self.is_wrong(error):
                    raise
                self._execute("ROLLBACK TO job")
                fates.append((job, self._fate(error, is_again)))
            self._execute("RELEASE job")
        self._execute("COMMIT")
        return fates

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
            self._step(step)
        if events:
            self._append(events)

    def _step(self, step: Bound) -> None:
        try:
            done = self._run_step(step)
        except Exception as error:
            if step.is_fenced and self.is_taken(error):
                raise Fence from None
            raise
        if step.is_condition and not done.rowcount:
            raise Fence

    def _check_epoch(self) -> None:
        """Another epoch is another database, put in the place of ours."""
        epoch = self._read_epoch()
        if epoch != self._epoch:
            self._epoch = epoch
            raise Replaced

    def _fate(self, error: Exception, is_again: bool) -> Exception:
        """What a wrong job is told."""
        if is_again and (isinstance(error, Fence) or self.is_taken(error)):
            return Unsure()  # it may be our own: an attempt that failed can have left it there
        return error if isinstance(error, Fence) else BadChange.because(error)

    # --- What each database does in its own way ---------------------------------------------------

    @abstractmethod
    def is_wrong(self, error: Exception) -> bool:
        """Whether the change is at fault, and not the database: to try it again would change nothing."""

    @abstractmethod
    def is_taken(self, error: Exception) -> bool:
        """Whether such a row is there already."""

    @abstractmethod
    def _take(self) -> None:
        """Know the database that is there by what it is; where that fails, it is not ours yet."""

    @abstractmethod
    def _inherit(self, dead: Any) -> None:
        """Know the database that a writer of our kind knew."""

    @abstractmethod
    def _ready(self) -> None:
        """Have a connection to our database; Replaced if it is another one, Gone if there is none."""

    @abstractmethod
    def _let_go(self) -> None:
        """Have no connection."""

    @abstractmethod
    def _roll_back(self) -> None:
        """Be in no transaction; if that fails, the connection is of no use any more."""

    @abstractmethod
    def _run(self, batch: list[Job], is_again: bool) -> Fates:
        """Write a batch the quick way, or nothing of it; an empty one proves that writes are taken."""

    @abstractmethod
    def _execute(self, words: str) -> None:
        """One of the words around a transaction."""

    @abstractmethod
    def _append(self, events: list[Append]) -> None:
        """Write events in one statement; Fence if one is there already."""

    @abstractmethod
    def _run_step(self, step: Bound) -> Any:
        """Run one statement; what is returned knows its `rowcount`."""

    @abstractmethod
    def _read_epoch(self) -> str:
        """The database's epoch, nothing if it has none."""


def is_wrong_value(error: Exception) -> bool:
    """Whether Python finds a value that no column holds."""
    return isinstance(error, (Fence, TypeError, ValueError, OverflowError, msgspec.MsgspecError))
