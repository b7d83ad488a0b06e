"""A log whose writer is a thread beside the event loop, replaced when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from abc import abstractmethod
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from flibuste.live.house import reports
from flibuste.store.events import BadChange, Change, Gone, Unsure
from flibuste.store.sql import SqlReader
from flibuste.store.writer import (
    PAUSES,
    Died,
    Done,
    Job,
    Jobs,
    Report,
    StorageTrouble,
    Swapped,
    Writer,
)

REPLACED = (0.0, *PAUSES)  # seconds until a writer that died is replaced, the next time later


class ThreadedLog(SqlReader):
    """One thread writes, some read, one looks after them."""

    def __init__(self, loop: AbstractEventLoop, readers: int) -> None:
        self.loop = loop
        self.on_trouble: Callable[[bool], None] = lambda on: None
        self.on_replaced: Callable[[], None] = lambda: None
        self.in_trouble = False
        self._jobs: Jobs = SimpleQueue()
        self._closing, self._ended = threading.Event(), threading.Event()
        self._reader = ThreadPoolExecutor(readers, "reader")
        self._writer = self._new_writer()
        self._deaths = 0  # of writers, one after another
        self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)

    def open(self) -> None:
        """Bring the database up to date and begin."""
        self._bring_up()
        self._writer.open()
        self._keeper.start()

    async def close(self) -> None:
        """Write what is waiting, and close."""
        self._closing.set()
        await asyncio.to_thread(self._reader.shutdown)
        self._close_reads()
        # The writer closes last: SQLite then folds its log in, and one file holds all.
        self._jobs.put(None)
        ended: Writer | None = None
        while ended is not self._writer:  # it may die of it, and have a successor
            ended = self._writer
            await asyncio.to_thread(ended.join)
        self._ended.set()
        await asyncio.to_thread(self._keeper.join)

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
            case StorageTrouble(on):
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

    async def read(self, query: str, /, **values: Any) -> list[dict[str, Any]]:
        """What a query of `store.statements` finds, each row by its columns."""
        return await self.loop.run_in_executor(self._reader, self._query, query, values)

    # --- What each database does in its own way ---------------------------------------------------

    @abstractmethod
    def _bring_up(self) -> None:
        """Bring the database to the schema of this release."""

    @abstractmethod
    def _new_writer(self) -> Writer:
        """A writer that has not begun."""

    @abstractmethod
    def _query(self, name: str, values: dict[str, Any]) -> list[dict[str, Any]]:
        """Ask a question, in a reader's thread."""

    @abstractmethod
    def _close_reads(self) -> None:
        """Close the connections of the readers, which have ended."""

    @abstractmethod
    def _keep(self) -> None:
        """What is done beside writing, in a thread of its own; it ends by itself when the log closes."""


def _settle(future: Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
