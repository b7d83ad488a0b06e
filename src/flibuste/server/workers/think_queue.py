"""What servers and thinkers say to each other over Redis: lists of tasks, and answers by the server's name.

A task is taken from the first list that is not empty: moves that somebody waits for, then hints, then moves at
tables where nobody is. Among its like a list that was taken from stands last, so that none waits for ever. Nothing here is kept for good: a server whose task brings
no sign of life asks again, and the lists go by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from flibuste.server.config import Config
from flibuste.server.workers.tasks import Advise, Answer, Choose
from flibuste.store.host_refusal import HostRefusal

PREFIX = "flibuste:think"
KEPT_SECONDS = 30  # a list of tasks that nobody takes
SIGN_EVERY = 0.4  # seconds between two signs of life of who thinks
TASK_BYTES = 262_144  # a longer one is none of ours


class ThoughtJob(msgspec.Struct, array_like=True):
    """A task, and to whom its answer goes."""

    id: str
    server: str
    task: Choose | Advise


class ThoughtNews(msgspec.Struct, array_like=True):
    """A sign of life of who is at a job, or the answer."""

    id: str
    answer: Answer | None = None


class NoRedis(HostRefusal):
    """Why there is no Redis to speak with: a code, and what it says itself."""

    def __init__(self, code: str, said: str = "") -> None:
        self.code = code
        super().__init__(f"no-redis-{code}", said=said)


job_decoder = msgspec.msgpack.Decoder(ThoughtJob)
news_decoder = msgspec.msgpack.Decoder(ThoughtNews)

# What decoding raises where a message is none of ours; what is no text, or nested too deep, is neither.
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


def bot_of_task(task: Choose | Advise) -> str:
    """Whose thought it is; a hint is nobody's."""
    return task.bot if isinstance(task, Choose) else "hint"


def list_of_task(task: Choose | Advise) -> str:
    """The list that a task goes into."""
    is_awaited = not isinstance(task, Choose) or task.is_awaited
    return task_list(task.game, bot_of_task(task), is_awaited)


def task_list(game: str, bot: str, is_awaited: bool = True) -> str:
    """The list of the tasks of a game for a bot."""
    return f"{PREFIX}:{game}:{bot}" if is_awaited else f"{PREFIX}:later:{game}:{bot}"


class TaskLists:
    """The lists that a thinker takes from, in the order in which it does now."""

    def __init__(self, games: Iterable[str], bots: Iterable[str]) -> None:
        ids = [*games]
        players = [(game, bot) for bot in bots for game in ids]
        self._kinds = (
            [task_list(game, bot) for game, bot in players],
            [task_list(game, "hint") for game in ids],  # nobody's turn waits for them
            [task_list(game, bot, is_awaited=False) for game, bot in players],
        )

    @property
    def names(self) -> list[str]:
        """What is waited for most comes first."""
        return [name for kind in self._kinds for name in kind]

    def taken(self, name: str) -> None:
        """From this list a task was taken: the others of its kind go before it."""
        for kind in self._kinds:
            if name in kind:
                kind.remove(name)
                kind.append(name)


def answer_channel(server: str) -> str:
    """Where a server hears of its jobs."""
    return f"{PREFIX}:answers:{server}"


def redis_client(address: str, waits: float = 0.0) -> Any:
    """A client of Redis or Valkey that may be asked to wait for so long; NoRedis if it cannot be one."""
    try:
        from flibuste.server.workers.prompt_redis import prompt_redis
    except ImportError:
        raise NoRedis("package") from None
    try:
        return prompt_redis(address, waits)
    except ValueError:
        raise NoRedis("address") from None


def check_redis(config: Config) -> None:
    """NoRedis if a server could not even try to speak with the Redis it is told of, or needs one that it is not."""
    if config.redis:
        redis_client(config.redis)
    elif config.think_away:
        raise NoRedis("unset")
