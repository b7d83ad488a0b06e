"""Rules are compiled in a process of their own first, and only loaded here, beside the event loop."""

from __future__ import annotations

import asyncio

from flibuste import shelf
from flibuste.engine import engine
from flibuste.kernel import Mode, cache_folder, mode_from_environment
from flibuste.law import Law
from flibuste.server.logs import logger
from flibuste.server.refusals import Refusal
from flibuste.server.tasks import Warm
from flibuste.server.thinking import Lost, Worker

PATIENCE = 25  # seconds a visitor waits for a game to be compiled


class Kernels:
    """Which games are ready to be played."""

    def __init__(self) -> None:
        self.is_ready = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()
        self.interpreting = asyncio.Lock()  # rules have one scratch space, so one visitor at a time

    def has(self, law: Law) -> bool:
        """Whether a game is compiled and loaded."""
        task = self._tasks.get(law.id)
        return task is not None and task.done() and not task.exception()

    async def ready(self, law: Law) -> None:
        """Wait until a game can be played; Refusal if that takes long."""
        task = self._tasks.get(law.id)
        if task is None or (task.done() and task.exception()):
            task = asyncio.get_running_loop().create_task(self._prepare(law))
            self._tasks[law.id] = task
        if task.done():
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(task)
        except (TimeoutError, Lost):
            raise Refusal("not-ready") from None

    async def ready_all(self) -> None:
        """All games, one after another."""
        for law in shelf.laws():
            try:
                await self.ready(law)
            except Refusal:
                await asyncio.wait([self._tasks[law.id]])
            except Exception as error:
                logger.error("game cannot be prepared", game=law.id, fault=type(error).__name__)
        self.is_ready = True

    async def _prepare(self, law: Law) -> None:
        mode = mode_from_environment()
        folder = cache_folder(law.folder)
        mark = folder / f"{mode}-server.done" if folder else None
        if mode is not Mode.INTERPRETED and mark is not None and not mark.exists():
            logger.info("compiling", game=law.id)
            worker = Worker()
            await worker.start()
            try:
                await worker.ask(Warm(law.id))
            finally:
                worker.kill()
            mark.touch()
        async with self._one:
            await asyncio.to_thread(_load, law)


def _load(law: Law) -> None:
    if mode_from_environment() is not Mode.INTERPRETED:
        for _ in engine(law).warm():
            pass
