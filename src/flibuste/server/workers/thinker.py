"""A worker process of lower priority: bots, hints, verifications, and the compiler."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import BinaryIO

from flibuste.bots import Bot
from flibuste.bots.compilation import PLAYING, warming
from flibuste.bots.pausing import without_pause
from flibuste.bots.roster import BotFault, Seated, entrant
from flibuste.bots.sight import Sight
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.server.workers import tasks
from flibuste.server.workers.tasks import (
    Advise,
    Answer,
    Appraise,
    Choose,
    Hang,
    Ready,
    Task,
    Verify,
    Warm,
)
from flibuste.server.workers.thoughts import advised, appraised, verified

NICE = 10
NICER = 9  # more, for what nobody at a table waits for
ENOUGH = 1_000_000  # looks at a move of one who does not count them, or had time for all it wanted


@cache
def roster_bot(game: str, word: str, seconds: float, mode: Mode | None = None) -> Seated:
    """A bot of the roster, kept for the next move, whatever table it is at."""
    return entrant(word).player(shelf.law(game), None, seconds, mode)


def warm(game: str) -> Iterator[Answer]:
    """Every entry of a game, compiled or from the cache."""
    for done, _ in enumerate(warming(shelf.law(game), for_random=False)):
        yield Answer(share=done / PLAYING)
    yield Answer()


def choose(task: Choose) -> Answer:
    """A bot's move, and how many simulations are behind it."""
    mode = None if task.is_compiled else Mode.INTERPRETED
    law = shelf.law(task.game)
    known = law.State.read(task.known)
    chosen = roster_bot(task.game, task.bot, task.seconds, mode)
    player = chosen.player
    if not isinstance(player, Bot):
        sight = Sight(law, known, task.seat, mode)
        try:
            return Answer(code=chosen.choose(sight), looks=ENOUGH)
        except BotFault as fault:
            return Answer(bot_fault=fault.reason[:200])
    code = player.decide(known, task.seat)
    looks = player.looks if player.is_hurried else ENOUGH
    return Answer(code=code, looks=looks, stance=player.stance.value)


@cache
def step_back() -> None:
    """From now on everybody else goes first."""
    os.nice(NICER)


def answers(task: Task) -> Iterator[Answer]:
    """Do what is asked, telling how far it has come."""
    try:
        if isinstance(task, Warm):
            yield from warm(task.game)
        elif isinstance(task, Ready):
            yield Answer()
        else:
            yield answer(task)
    except Exception as error:
        yield Answer(fault=type(error).__name__)


def answer(task: Task) -> Answer:
    """Do what is asked."""
    if isinstance(task, Verify):
        return verified(task.record, task.is_handed)
    if isinstance(task, Choose):
        return choose(task)
    if isinstance(task, Appraise):
        step_back()
        return without_pause(appraised(task))
    if isinstance(task, Hang):
        time.sleep(3600)
    assert isinstance(task, Advise)
    return without_pause(advised(task))


def read_task(stream: BinaryIO) -> Task | None:
    """The next task; None when the server is gone."""
    head = stream.read(tasks.LENGTH_BYTES)
    if len(head) < tasks.LENGTH_BYTES:
        return None
    task: Task = tasks.task_decoder.decode(stream.read(int.from_bytes(head, "big")))
    return task


def run_worker() -> None:
    """Answer until the server is gone."""
    os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    while (task := read_task(sys.stdin.buffer)) is not None:
        for found in answers(task):
            message = tasks.pack(found)
            out.write(len(message).to_bytes(tasks.LENGTH_BYTES, "big") + message)
            out.flush()


if __name__ == "__main__":
    run_worker()
