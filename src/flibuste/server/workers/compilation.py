"""Which games run compiled: each is compiled in a process of its own, then loaded beside the event loop.

Until then its rules are interpreted: boards are drawn and moves are played at once, some milliseconds each.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from typing import Literal

from flibuste.bots.compilation import is_kept
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, SetupError, cache_folder, mode_from_environment
from flibuste.law.law import Law
from flibuste.live.refusals import Refusal
from flibuste.server.ops.logs import logger
from flibuste.server.workers.tasks import Warm
from flibuste.server.workers.thinking import Worker

VISITOR_PATIENCE = 25  # seconds a visitor waits for what cannot be done by interpreted rules
LONG_LOG = 100  # entries of a log that compiled rules replay sooner, even if one waits for them
STILL = 600  # seconds without a step after which a compiler hangs
TRIES = 3
AGAIN = 2.0  # seconds before the next of them

CompilationState = Literal["waiting", "compiling", "compiled", "interpreted"]


class GameCompilation:
    """How far one game has come."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.state: CompilationState = "waiting"
        self.share = 0.0  # of the steps that are done
        self.is_kept = False  # whether it is compiled on the disk, and need only be loaded
        self.is_wanted = False  # whether somebody has opened it
        self.tries = 0
        self.settled = asyncio.Event()


class Compiler:
    """The games, and how their rules run."""

    def __init__(
        self,
        on_change: Callable[[Compiler], None] | None = None,
        games: Sequence[Law] | None = None,
    ) -> None:
        self.mode = mode_from_environment()
        found = shelf.laws() if games is None else games
        self.games = {law.id: GameCompilation(law) for law in found}
        self.on_compiled: list[Callable[[Law], None]] = []
        self.interpreting = asyncio.Lock()  # beside the event loop, so one at a time
        self._on_change = on_change
        self._is_cached = True
        self._queue = sorted(self.games.values(), key=_length)
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Lock()
        self._is_begun = self._is_closed = False

    @property
    def is_ready(self) -> bool:
        """Whether every game runs as it will from now on."""
        return all(game.settled.is_set() for game in self.games.values())

    @property
    def fresh(self) -> list[GameCompilation]:
        """The games that were not compiled when we came."""
        return [game for game in self.games.values() if not game.is_kept]

    def has(self, law: Law) -> bool:
        """Whether a game is compiled and loaded, or is not to be."""
        return self.mode is Mode.INTERPRETED or self.games[law.id].state == "compiled"

    # --- Asking ----------------------------------------------------------------------------------

    def want(self, law: Law) -> GameCompilation:
        """Somebody has opened a game: it goes before all others."""
        game = self.games[law.id]
        if game.state == "waiting":
            game.is_wanted = True
            self._queue.remove(game)
            self._queue.insert(0, game)
            self._fill()
        return game

    async def ready(self, law: Law) -> None:
        """Wait until a game runs compiled; Refusal if that takes long."""
        if not self.has(law) and not await self.settled(law, VISITOR_PATIENCE):
            raise Refusal("not-ready")

    async def settled(self, law: Law, patience: float) -> bool:
        """Wait so long at most until it is clear how a game runs; whether it runs compiled."""
        game = self.want(law)
        try:
            async with asyncio.timeout(patience):
                await game.settled.wait()
        except TimeoutError:
            return False
        return self.has(law)

    async def mode_of(self, law: Law, entries: int) -> Mode:
        """How a table with so long a log is opened: at once, by the rules that are there."""
        if not self.has(law):
            game = self.want(law)
            if game.is_kept or entries > LONG_LOG:
                await self.settled(law, VISITOR_PATIENCE)
        return self.mode if self.has(law) else Mode.INTERPRETED

    # --- Compiling -------------------------------------------------------------------------------

    async def look(self) -> None:
        """Find out what is compiled already."""
        if self.mode is Mode.INTERPRETED:
            for game in self.games.values():
                self._settle(game, "interpreted")
            return
        try:
            await asyncio.to_thread(self._look)
        except (SetupError, OSError) as error:
            logger.error("nothing can be compiled", fault=type(error).__name__, why=str(error))
            for game in self.games.values():
                self._settle(game, "interpreted")

    def _look(self) -> None:
        for game in self.games.values():
            self._is_cached = cache_folder(game.law.folder) is not None
            game.is_kept = is_kept(game.law)

    def begin(self) -> None:
        """From now on also what nobody has asked for."""
        self._is_begun = True
        self._fill()

    async def close(self) -> None:
        """Leave it at that."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _fill(self) -> None:
        """Start as many as there is room for; one that somebody waits for has a place of its own."""
        if self._is_closed:
            return
        for game in [*self._queue]:
            alike = [g for g in self._queue if g.is_kept == game.is_kept]
            running = sum(g.state == "compiling" for g in alike)
            places = (1 if game.is_kept else at_once()) + game.is_wanted
            is_called = self._is_begun or game.is_wanted
            if game.state == "waiting" and is_called and running < places:
                game.state = "compiling"
                task = asyncio.get_running_loop().create_task(self._prepare(game))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        self._changed()

    async def _prepare(self, game: GameCompilation) -> None:
        try:
            if self._is_cached and not game.is_kept:
                await self._compile(game)
            async with self._loading:
                await asyncio.to_thread(_load, game.law)
        except Exception as error:  # a worker that died, a full disk: tables play on interpreted
            await self._fail(game, error)
        else:
            self._settle(game, "compiled")
        self._fill()

    async def _compile(self, game: GameCompilation) -> None:
        logger.info("compiling", game=game.law.id)
        loop, worker = asyncio.get_running_loop(), Worker()
        await worker.start()
        try:
            async with asyncio.timeout(STILL) as limit:

                def step(share: float) -> None:
                    game.share = share
                    limit.reschedule(loop.time() + STILL)
                    self._changed()

                await worker.ask(Warm(game.law.id), step)
        finally:
            worker.kill()

    async def _fail(self, game: GameCompilation, error: Exception) -> None:
        game.tries, game.share = game.tries + 1, 0.0
        self._queue.remove(game)
        self._queue.append(game)
        kind = type(error).__name__ if str(error) == "" else f"{type(error).__name__}: {error}"
        facts = {"game": game.law.id, "fault": kind}
        if game.tries == TRIES:
            logger.error("not compiled, stays interpreted", **facts)
            self._settle(game, "interpreted")
            return
        logger.warning("not compiled, is tried again", **facts)
        await asyncio.sleep(AGAIN)
        game.state = "waiting"

    def _settle(self, game: GameCompilation, state: CompilationState) -> None:
        game.state, game.share = state, 1.0
        game.settled.set()
        if state == "compiled":
            for tell in self.on_compiled:
                tell(game.law)
        if self.is_ready:
            logger.info("ready")
        self._changed()

    def _changed(self) -> None:
        if self._on_change:
            self._on_change(self)


def at_once() -> int:
    """How many compilers run side by side: one processor is left to people."""
    return max(1, (os.cpu_count() or 2) - 1)


def _length(game: GameCompilation) -> int:
    """What is compiled soonest comes first."""
    return game.law.length


def _load(law: Law) -> None:
    for _ in engine(law).warm():
        pass
