"""A worker process of lower priority: bots, hints, verifications, and the compiler."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from functools import cache
from typing import BinaryIO

import numpy as np

from flibuste import record, shelf
from flibuste.bots import LEVELS, Bot, Level
from flibuste.engine import engine
from flibuste.server import tasks
from flibuste.server.tasks import Advise, Answer, Choose, Hang, Task, Verify, Warm

NICE = 10


@cache
def bot(game: str, level: str, seconds: float) -> Bot:
    """A bot with its tree, kept for the next move."""
    return Bot(shelf.law(game), replace(LEVELS[level], seconds=seconds))


def warm(game: str) -> Answer:
    """Every entry of a game, compiled or from the cache."""
    law = shelf.law(game)
    run = engine(law)
    for _ in run.warm():
        pass
    states = law.blank(law.settings(law.unattended_ruleset))
    run.begin(states, 0)
    Bot(law, Level(1, 1.0), seed=1).think(run.veiled(states, 0), 0)
    return Answer()


def answer(task: Task) -> Answer:
    """Do what is asked."""
    if isinstance(task, Warm):
        return warm(task.game)
    if isinstance(task, Verify):
        try:
            found = record.verify(task.record)
        except record.RecordError as error:
            return Answer(fault=str(error)[:300])
        return Answer(
            plies=found.plies,
            draws=found.draws,
            by_hand=found.by_hand,
            committed=found.is_committed,
        )
    if isinstance(task, Hang):
        time.sleep(3600)
    assert isinstance(task, Choose | Advise)
    law = shelf.law(task.game)
    player = bot(task.game, task.level, task.seconds)
    known = np.frombuffer(bytearray(task.known), law.State.dtype)
    if isinstance(task, Choose):
        shot = player.engine.aim(known, player.level.error, player._rng)
        return Answer(player.think(known, task.seat)[0].code if shot is None else shot)
    advice = player.think(known, task.seat)
    return Answer(advice=[(a.code, a.wins, a.low, a.high) for a in advice])


def read(stream: BinaryIO) -> Task | None:
    """The next task; None when the server is gone."""
    head = stream.read(tasks.PREFIX)
    if len(head) < tasks.PREFIX:
        return None
    task: Task = tasks.asked.decode(stream.read(int.from_bytes(head, "big")))
    return task


def main() -> None:
    """Answer until the server is gone."""
    os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    while (task := read(sys.stdin.buffer)) is not None:
        try:
            found = answer(task)
        except Exception as error:
            found = Answer(fault=type(error).__name__)
        message = tasks.pack(found)
        out.write(len(message).to_bytes(tasks.PREFIX, "big") + message)
        out.flush()


if __name__ == "__main__":
    main()
