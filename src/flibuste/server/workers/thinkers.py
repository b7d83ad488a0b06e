"""Processes that think for servers on other machines: `flibuste think`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    RedisError,
    ResponseError,
)

from flibuste.live.house import Lost
from flibuste.server.workers.tasks import Answer, Choose, Warm, pack
from flibuste.server.workers.think_queue import (
    SIGN_EVERY,
    TASK_BYTES,
    UNREADABLE,
    NoRedis,
    TaskLists,
    ThoughtJob,
    ThoughtNews,
    answer_channel,
    bot_of_task,
    job_decoder,
    redis_client,
)
from flibuste.server.workers.thinking import MOST_SECONDS, Failed, Worker

# Redis is there and answers, though not as one would like.
REDIS_REFUSES = (AuthenticationError, AuthorizationError, ResponseError)
POLL = 1.0  # seconds for which Redis is asked at a time
AGAIN_AFTER = 1.0  # seconds until a Redis that is gone, or a process that died, is tried again
HUNG_AFTER = 8.0  # seconds after which a process that thinks is taken for hung
SIGNS_BEYOND = 0.3  # seconds beyond its time for which a thought still gives signs of life


class Thinkers:
    """So many processes, each at one job at a time."""

    def __init__(
        self, address: str, games: Sequence[str], bots: Sequence[str], processes: int
    ) -> None:
        self.address, self.games, self.bots = address, games, bots
        self.processes = processes
        self.lists = TaskLists(games, bots)
        self.on_change: Callable[[str], None] = lambda what: None  # “up”, “gone”, “thought”, “lost”

    async def run(self) -> None:
        """Think for as long as this stands; NoRedis if it is not there at the start, or lets nobody in."""
        client = redis_client(self.address)
        try:
            await client.ping()
        except REDIS_REFUSES as error:
            raise NoRedis("refuses", str(error).strip().rstrip(".")) from None
        except (RedisError, OSError):
            raise NoRedis("silent") from None
        finally:
            await client.aclose()
        self.on_change("up")
        async with asyncio.TaskGroup() as group:
            for _ in range(self.processes):
                group.create_task(self._think_on())

    async def _think_on(self) -> None:
        """One process after another, should one die."""
        while True:
            worker, client = Worker(), redis_client(self.address, POLL)
            try:
                await worker.start()
                for game in self.games:
                    await worker.ask(Warm(game))
                await self._serve(worker, client)
            except (Lost, OSError):
                self.on_change("lost")
            finally:
                worker.kill()
                with contextlib.suppress(RedisError, OSError):
                    await client.aclose()
            await asyncio.sleep(AGAIN_AFTER)

    async def _serve(self, worker: Worker, client: Any) -> None:
        while True:
            try:
                await self._take(worker, client)
            except (RedisError, OSError):
                self.on_change("gone")
                await asyncio.sleep(AGAIN_AFTER)

    async def _take(self, worker: Worker, client: Any) -> None:
        """One job, should there be any."""
        found = await client.blpop(self.lists.names, POLL)
        if found is None:
            return
        self.lists.taken(found[0].decode())
        if (job := self._read(found[1])) is not None:
            await self._do(worker, client, job)
            self.on_change("thought")

    def _read(self, message: bytes) -> ThoughtJob | None:
        """A job that we take; None where it is none, or is not for us."""
        if len(message) > TASK_BYTES:
            return None
        try:
            job = job_decoder.decode(message)
        except UNREADABLE:
            return None
        bot = bot_of_task(job.task)
        is_ours = job.task.game in self.games and (bot in self.bots or bot == "hint")
        job.task.seconds = max(0.0, min(MOST_SECONDS, job.task.seconds))  # also if it is no number
        return job if is_ours else None

    async def _do(self, worker: Worker, client: Any, job: ThoughtJob) -> None:
        channel = answer_channel(job.server)
        signs = asyncio.ensure_future(self._sign(client, channel, job))
        try:
            if isinstance(job.task, Choose):
                job.task.is_compiled = True
            async with asyncio.timeout(HUNG_AFTER):
                answer = await worker.ask(job.task)
        except Failed as error:  # it would be as wrong a second time
            answer = Answer(fault=str(error))
        except TimeoutError:
            raise Lost from None
        finally:
            signs.cancel()
        await client.publish(channel, pack(ThoughtNews(job.id, answer)))

    async def _sign(self, client: Any, channel: str, job: ThoughtJob) -> None:
        """Signs of life while a process thinks; one that takes longer than it may hangs, perhaps."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(job.task.seconds + SIGNS_BEYOND):
                while True:
                    await client.publish(channel, pack(ThoughtNews(job.id)))
                    await asyncio.sleep(SIGN_EVERY)
