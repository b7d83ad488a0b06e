"""Thinking that other machines do: jobs go to Redis, and one without a sign of life is asked for again."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from redis.exceptions import RedisError

from flibuste.live.house import Lost
from flibuste.live.tokens import new_id
from flibuste.server.ops import reports
from flibuste.server.ops.logs import logger
from flibuste.server.ops.metrics import JOBS_AWAY
from flibuste.server.workers.tasks import Advise, Answer, Choose, pack
from flibuste.server.workers.think_queue import (
    KEPT_SECONDS,
    UNREADABLE,
    ThoughtJob,
    answer_channel,
    list_of_task,
    news_decoder,
    redis_client,
)

SILENCE = 1.2  # seconds without a sign of life after which a job is asked for again
RECONNECT = 1.0  # seconds until a Redis that is gone is tried again
# Seconds for which nobody is asked, after a job in whose time no thinker was heard of.
NOBODY_FOR = 5.0


class Pending:
    """A job on its way."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.has_sign = asyncio.Event()


class Away:
    """The thinkers of other machines, as one server asks them."""

    def __init__(self, address: str) -> None:
        self._client: Any = redis_client(address)
        self._server = new_id(16)
        self._pending: dict[str, Pending] = {}
        self._behind: set[asyncio.Task[None]] = set()
        self._sign_at = 0.0  # when any thinker was last heard of
        self._nobody_until = 0.0
        self.is_there = False  # whether Redis has answered since it last failed to
        self._is_missed = False  # and the host was told, once

    async def run(self) -> None:
        """Hear answers for as long as the house stands."""
        while True:
            try:
                async with self._client.pubsub() as heard:
                    await heard.subscribe(answer_channel(self._server))
                    async for message in heard.listen():
                        self.is_there, self._is_missed = True, False
                        if message["type"] == "message":
                            self._hear(message["data"])
            except Exception as error:  # whatever it is: without this nobody would be heard again
                if not isinstance(error, RedisError | OSError):
                    reports.fault(error)
                if not self._is_missed:  # also one that was never there, or lets nobody in
                    logger.warning("thinkers are out of reach", error=type(error).__name__)
                self.is_there, self._is_missed = False, True
                self._give_up()
                await asyncio.sleep(RECONNECT)

    def _hear(self, data: bytes) -> None:
        try:
            news = news_decoder.decode(data)
        except UNREADABLE:  # not from a thinker of ours
            return
        self._sign_at, self._nobody_until = asyncio.get_running_loop().time(), 0.0
        job = self._pending.get(news.id)
        if job is None:
            return
        if news.answer is None:
            job.has_sign.set()
        elif not job.answer.done():
            job.answer.set_result(news.answer)

    def _give_up(self) -> None:
        for job in self._pending.values():
            if not job.answer.done():
                job.answer.set_exception(Lost())
                job.answer.exception()  # whoever asked may have given up already

    async def ask(self, task: Choose | Advise, patience: float) -> Answer:
        """One task within a time; Lost if no thinker answers."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        if not self.is_there or begun < self._nobody_until:
            raise Lost
        id = new_id(16)
        name = list_of_task(task)
        message = pack(ThoughtJob(id, self._server, task))
        job = self._pending[id] = Pending()
        try:
            async with asyncio.timeout(patience):
                await self._put(name, message)
                while (found := await self._heard(job)) is None:
                    JOBS_AWAY.labels("repeated").inc()
                    await self._put(name, message, is_again=True)
                JOBS_AWAY.labels("answered").inc()
                return found
        except (RedisError, OSError) as error:  # a TimeoutError of ours is one, too
            if isinstance(error, RedisError):
                self.is_there = False  # until it is heard of again
            elif self._sign_at < begun:
                self._nobody_until = loop.time() + NOBODY_FOR
            self._forget(name, message)
            raise Lost from None
        finally:
            del self._pending[id]

    def _forget(self, name: str, message: bytes) -> None:
        """Nobody need think of it any more, and nobody waits for that."""
        task = asyncio.get_running_loop().create_task(self._take_back(name, message))
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def _take_back(self, name: str, message: bytes) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._client.lrem(name, 0, message)

    async def _put(self, name: str, message: bytes, *, is_again: bool = False) -> None:
        """Into its list: the last, or the first where it has waited before."""
        async with self._client.pipeline(transaction=False) as pipe:
            if is_again:  # it may lie there still
                pipe.lrem(name, 0, message).lpush(name, message)
            else:
                pipe.rpush(name, message)
            await pipe.expire(name, KEPT_SECONDS).execute()

    async def _heard(self, job: Pending) -> Answer | None:
        """The answer; None where the job has brought no sign of life for too long."""
        while True:
            job.has_sign.clear()
            sign = asyncio.ensure_future(job.has_sign.wait())
            try:
                await asyncio.wait(
                    (job.answer, sign), timeout=SILENCE, return_when="FIRST_COMPLETED"
                )
            finally:
                sign.cancel()
            if job.answer.done():
                return job.answer.result()
            if not job.has_sign.is_set():
                return None

    async def close(self) -> None:
        """Ask no more."""
        self._give_up()
        for task in self._behind:
            task.cancel()
        await self._client.aclose()
