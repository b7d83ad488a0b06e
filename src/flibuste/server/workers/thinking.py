"""Bots think in worker processes; whatever happens to those, a legal move comes within two seconds."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
from collections import deque
from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec

from flibuste.bots import LEVELS
from flibuste.bots.opponents import CHARACTERS
from flibuste.bots.roster import STAND_IN, Entrant, entrant
from flibuste.bots.stance import Stance
from flibuste.law import shelf
from flibuste.law.kernel import Array
from flibuste.law.law import Law
from flibuste.live.house import BotMove, Lost
from flibuste.server.ops.logs import log_fault, logger
from flibuste.server.ops.metrics import BOTS
from flibuste.server.workers import tasks
from flibuste.server.workers.tasks import Advise, Answer, Choose, Ready, Verify, Warm, WorkerTask

if TYPE_CHECKING:
    from flibuste.server.workers.away import Away
    from flibuste.server.workers.compilation import Compiler

MOST_SECONDS = 1.0  # seconds of thought
PATIENCE = 1.6  # seconds after which a bot plays any legal move
# A bot's move comes after a steady time, so that the time tells nothing of its cards.
PACE = {"easy": 0.35, "medium": 0.6} | dict.fromkeys(CHARACTERS[:-1], 0.6)
PACE_ELSE = 1.25
# By interpreted rules a single simulation may take a second: a bot whose thought was too short to
# mean anything waits for the compiled ones, but not for long.
SLOW_PATIENCE = 6.0
LOOKS = 2  # at every choice: a thought that means something
OTHERS_PATIENCE = 6.0  # seconds for a bot of somebody else: a worker may have to load it first
REST = 60.0  # seconds in which a bot of somebody else that failed is not asked again
AWAY_PATIENCE = 1.6  # seconds more for thinkers elsewhere: one may be lost, and another asked
COMPILING = 20.0  # seconds, all the waiting for a game together; then a bot plays what it has
PIPE_ENDS = 1.0  # seconds in which a pipe ends whose process has
# Seconds for a record that is handed in: a process may have to load its rules first.
CHECKING = 60.0


class NoneFree(Lost):
    """No worker was up and free in time."""


class Failed(Lost):
    """A task that a process answered by a fault: it lives, and may do well with the next."""


class Worker:
    """One process and the task it is at."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.is_busy = True

    async def start(self) -> None:
        """Bring it up."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "flibuste.server.workers.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # a ^C at the terminal is the server's alone
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        self.is_busy = False

    async def ask(self, task: WorkerTask, on_step: Callable[[float], None] | None = None) -> Answer:
        """One task and its last answer; Lost if the process dies over it, Failed if it answers by a fault."""
        process = self.process
        if process is None or process.stdin is None or process.stdout is None:
            raise Lost
        message = tasks.pack(task)
        try:
            process.stdin.write(len(message).to_bytes(tasks.LENGTH_BYTES, "big") + message)
            await process.stdin.drain()
            while (found := await _answer(process.stdout)).share is not None:
                if on_step:
                    on_step(found.share)
        # A pipe without an end, or something in it that is no answer.
        except (OSError, RuntimeError, asyncio.IncompleteReadError, msgspec.DecodeError):
            raise Lost from None
        if found.fault and not isinstance(task, Verify):
            raise Failed(found.fault)
        return found

    def kill(self) -> None:
        """End it; it may hang."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def end(self) -> None:
        """End it, and wait until it has gone, and its pipes: no event loop may be there to let them go later."""
        self.kill()
        if self.process is not None:
            await self.process.wait()
            if self.process.stdout is not None:
                with contextlib.suppress(RuntimeError, TimeoutError):  # somebody else still reads
                    async with asyncio.timeout(PIPE_ENDS):
                        await self.process.stdout.read()


async def _answer(stream: asyncio.StreamReader) -> Answer:
    head = await stream.readexactly(tasks.LENGTH_BYTES)
    return tasks.answered.decode(await stream.readexactly(int.from_bytes(head, "big")))


def _makes_sense(task: Choose | Advise, found: Answer, codes: Container[int]) -> bool:
    """Whether what came from elsewhere names nothing but what there is, and is no fault."""
    if found.fault:
        return False
    if isinstance(task, Choose):
        return found.code in codes and found.stance in {stance.value for stance in Stance}
    return all(code in codes for code, _, _, _ in found.advice)


def _without_offer(law: Law, codes: list[int]) -> list[int]:
    """All but the offer of a draw, which a bot makes only for a reason."""
    offer = law.draw_offer
    others = [code for code in codes if offer is None or law.actions[code].name != offer.name]
    return others or codes


class Thinking:
    """A few workers, replaced when they are lost."""

    def __init__(
        self,
        count: int,
        pace: float,
        compiler: Compiler | None = None,
        bots: Mapping[str, Entrant] | None = None,
        away: Away | None = None,
    ) -> None:
        self.bots = {one: entrant(one) for one in (*LEVELS, *CHARACTERS)} if bots is None else bots
        self._stand_in = entrant(STAND_IN)
        self._resting: dict[str, float] = {}  # until when a bot that failed is not asked
        # Where others think, one is here for the moment when nobody answers.
        self.count = count or (1 if away else max(2, (os.cpu_count() or 2) - 1))
        self.pace = pace
        self.compiler = compiler
        self.away = away  # thinkers of other machines, who are asked first
        self.workers: list[Worker] = []
        self._clerk: Worker | None = None
        self._clerk_lock = asyncio.Lock()
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._waits: dict[str, float] = {}  # until when bots of a game wait for the compiler
        self._last = ""  # the game that was thought about last
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_closed = False
        self._is_started = False

    async def start(self) -> None:
        """Bring the workers up, if that was not done before."""
        if self._is_started:
            return
        self._is_started = True
        if self.away is not None:
            self._beside(self.away.run())
        await asyncio.gather(*(self._hire() for _ in range(self.count)))

    async def close(self) -> None:
        """Send them home."""
        self.is_closed = True
        if self.away is not None:
            await self.away.close()
        for task in [*self._tasks]:
            task.cancel()
        for worker in [*self.workers, *([self._clerk] if self._clerk else [])]:
            await worker.end()

    def _beside(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hire(self) -> None:
        worker = Worker()
        self.workers.append(worker)
        try:
            await worker.start()
            worker.is_busy = True
            if self._last and self._is_compiled(shelf.law(self._last)):
                # Any other game is loaded with its first move, a tenth of a second.
                await worker.ask(Warm(self._last))
            else:
                await worker.ask(Ready())
        except (Lost, OSError):
            self._dismiss(worker)
            return
        self._free(worker)

    def _dismiss(self, worker: Worker) -> None:
        """A worker is lost: another takes its place."""
        worker.kill()
        if worker in self.workers:
            self.workers.remove(worker)
            if not self.is_closed:
                logger.warning("worker replaced")
                self._beside(self._hire_again())

    async def _hire_again(self) -> None:
        await asyncio.sleep(0.05)
        await self._hire()

    def _free(self, worker: Worker) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(worker)
                return
        worker.is_busy = False

    async def _worker(self) -> Worker:
        if not self._is_started:
            self._beside(self.start())
        for worker in self.workers:
            if not worker.is_busy:
                worker.is_busy = True
                return worker
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._free(waiting.result())
            raise

    async def _ask(self, task: WorkerTask, patience: float, codes: Container[int]) -> Answer:
        """One task within a time, by thinkers of other machines where there are any and they make sense."""
        if self.away is not None and self._is_for_others(task):
            with contextlib.suppress(Lost):
                found = await self.away.ask(task, patience + AWAY_PATIENCE)
                if _makes_sense(task, found, codes):
                    return found
        return await self._ask_here(task, patience)

    def _is_for_others(self, task: WorkerTask) -> TypeGuard[Choose | Advise]:
        """Whether it may be thought elsewhere: a bot of somebody else may be here alone."""
        if isinstance(task, Choose):
            return task.is_compiled and task.bot in (*LEVELS, *CHARACTERS)
        return isinstance(task, Advise)

    async def _ask_here(self, task: WorkerTask, patience: float) -> Answer:
        """One task within a time; a worker that is late or dies is replaced."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        try:
            async with asyncio.timeout_at(until):
                worker = await self._worker()
        except TimeoutError:
            raise NoneFree from None
        try:
            async with asyncio.timeout_at(until):
                answer = await worker.ask(task)
        except BaseException as error:  # cancelled in mid-answer, its pipe is of no more use
            self._dismiss(worker)
            if isinstance(error, TimeoutError | Lost):
                raise Lost from None
            raise
        self._free(worker)
        return answer

    def _is_compiled(self, law: Law) -> bool:
        return self.compiler is None or self.compiler.has(law)

    def compiled(self, law: Law) -> None:
        """A game is compiled: who has nothing to do loads it, if it is being played."""
        if law.id == self._last:
            for worker in [one for one in self.workers if not one.is_busy]:
                worker.is_busy = True
                self._beside(self._load(worker, law))

    async def _load(self, worker: Worker, law: Law) -> None:
        try:
            await worker.ask(Warm(law.id))
        except Lost:
            self._dismiss(worker)
        else:
            self._free(worker)

    async def choose(
        self,
        law: Law,
        level: str,
        known: Array,
        seat: int,
        codes: list[int],
        is_awaited: bool = True,
    ) -> BotMove:
        """A bot's move, legal and in time; where nobody waits for it, after those of others."""
        loop = asyncio.get_running_loop()
        begun, steady = loop.time(), PACE.get(level, PACE_ELSE)
        self._last = law.id
        if not self._is_compiled(law):
            steady = PACE_ELSE
        code, how, stance = -1, "thought", ""
        if len(codes) == 1:
            code, how = codes[0], "forced"
        else:
            bot = self._player(level)
            task = Choose(law.id, bot.word, known.tobytes(), seat, MOST_SECONDS)
            task.is_awaited = is_awaited
            try:
                if not bot.is_ours:
                    code = await self._others_choice(law, bot, task, codes)
                if code not in codes:
                    task.bot = bot.word if bot.is_ours else self._stand_in.word
                    found = await self._thought(law, task, codes)
                    code, stance = found.code, found.stance
            except Lost:
                how = "any"
            except Exception as error:  # whatever happens, a move is made
                log_fault(error)
        if code not in codes:
            code, how, stance = secrets.choice(_without_offer(law, codes)), "any", ""
        BOTS.labels(how).inc()
        await asyncio.sleep(max(0.0, begun + steady * self.pace - loop.time()))
        return BotMove(code, Stance(stance))

    def _player(self, name: str) -> Entrant:
        """The bot of a name; another, where it is no longer offered or rests after a fault."""
        now = asyncio.get_running_loop().time()
        if name in self.bots and self._resting.get(name, 0.0) <= now:
            return self.bots[name]
        return self._stand_in

    async def _others_choice(self, law: Law, bot: Entrant, task: Choose, codes: list[int]) -> int:
        """The move of a bot that is not ours; one that fails rests, and -1 is no move."""
        task.is_compiled = self._is_compiled(law)
        try:
            found = await self._ask(task, OTHERS_PATIENCE, codes)
        except NoneFree:  # no fault of the bot's
            return -1
        except Lost:
            found = Answer(bot_fault="no answer came in time")
        if found.code in codes:
            return found.code
        self._resting[bot.name] = asyncio.get_running_loop().time() + REST
        logger.warning("bot failed", bot=bot.name, reason=found.bot_fault, instead=STAND_IN)
        return -1

    async def _thought(self, law: Law, task: Choose, codes: list[int]) -> Answer:
        """By compiled rules; while there are none, by interpreted ones if that is worth anything."""
        last = Answer()
        if self.compiler is not None and not self.compiler.has(law):
            task.is_compiled = False
            with contextlib.suppress(Lost):
                found = await self._ask(task, SLOW_PATIENCE, codes)
                if found.looks >= LOOKS * len(codes):
                    return found
                last = found
            now = asyncio.get_running_loop().time()
            until = self._waits.setdefault(law.id, now + COMPILING)
            if not await self.compiler.settled(law, max(0.0, until - now)):
                return last
            task.is_compiled = True
        return await self._ask(task, PATIENCE, codes)

    async def advise(self, law: Law, level: str, known: Array, seat: int) -> Answer:
        """The worth of every choice of a seat, and reasons for the best; Lost if it takes too long."""
        task = Advise(law.id, level, known.tobytes(), seat, MOST_SECONDS)
        return await self._ask(task, 3.0, range(len(law.actions.texts)))

    async def verify(self, record: str, *, is_handed: bool = False) -> Answer:
        """Whether a record is sound, by a clerk who does nothing else; Lost if it takes too long."""
        async with self._clerk_lock:
            if self._clerk is None:
                self._clerk = Worker()
                await self._clerk.start()
            clerk = self._clerk
            try:
                async with asyncio.timeout(CHECKING):
                    return await clerk.ask(Verify(record, is_handed))
            except BaseException as error:
                clerk.kill()
                self._clerk = None
                if isinstance(error, TimeoutError):
                    raise Lost from None
                raise
