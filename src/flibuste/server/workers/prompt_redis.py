"""A client of Redis or Valkey that never waits for long: one that says nothing for a second counts as gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

ANSWER_WITHIN = 1.0  # seconds in which Redis connects, and in which it answers
REDIS_QUIET = 1.0  # seconds without a message after which it is asked whether it is there


class PromptPubSub(PubSub):
    """Listens for as long as Redis answers."""

    async def listen(self) -> AsyncIterator[dict[str, Any]]:
        """Messages, and a “pong” after each quiet second; RedisError where Redis is gone or does not answer."""
        while self.subscribed:
            found = await self.get_message(timeout=REDIS_QUIET)
            if found is None:
                await self.ping()
                found = await self.get_message(timeout=ANSWER_WITHIN)
            if found is None:
                raise RedisTimeout("Redis does not answer")
            yield found


class PromptRedis(Redis):
    """Says soon that it failed, and leaves it to others to try again."""

    def pubsub(self, **options: Any) -> PromptPubSub:
        """Somebody to listen."""
        return PromptPubSub(self.connection_pool, **options)


def prompt_redis(address: str, waits: float) -> PromptRedis:
    """The Redis of an address, which may be asked to wait for so long itself; ValueError if it is none."""
    options: dict[str, Any] = {"socket_keepalive": True}
    if address.lower().startswith("unix:"):
        options = {}  # a socket of this machine is never cut without a word
    client = PromptRedis.from_url(
        address,
        socket_connect_timeout=ANSWER_WITHIN,
        socket_timeout=waits + ANSWER_WITHIN,
        retry=Retry(NoBackoff(), 0),
        **options,
    )
    assert isinstance(client, PromptRedis)
    pool = client.connection_pool
    try:
        pool.connection_class(**pool.connection_kwargs)  # not connected yet
    except (TypeError, RedisError):  # there is an option in the address that is none
        raise ValueError from None
    return client
