"""A worker process of lower priority: bots, hints, verifications, and the compiler."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import BinaryIO

from flibuste.bots import LEVELS, Advice, Bot
from flibuste.bots.analysis import prospects
from flibuste.bots.compilation import PLAYING, warming
from flibuste.bots.reasons import Imagination, reasons_for
from flibuste.bots.roster import BotFault, Seated, entrant
from flibuste.bots.sight import Sight
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode
from flibuste.live.handed import read_handed
from flibuste.live.structs import Sentence, plain_sentence
from flibuste.play import record
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

NICE = 10
NICER = 9  # more, for what nobody at a table waits for
ENOUGH = 1_000_000  # looks at a move of one who does not count them, or had time for all it wanted
LINE = 6  # plies of a line that was not played
PROSPECT_SECONDS = 0.03  # for each position that might have come


@cache
def roster_bot(game: str, word: str, seconds: float, mode: Mode | None = None) -> Seated:
    """A bot of the roster, kept for the next move, whatever table it is at."""
    return entrant(word).player(shelf.law(game), None, seconds, mode)


@cache
def bot(game: str, level: str, seconds: float, mode: Mode | None = None) -> Bot:
    """A bot with its tree, kept for the next move."""
    return Bot(shelf.law(game), replace(LEVELS[level], seconds=seconds), mode=mode)


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
def imagination(game: str) -> Imagination:
    """Lines of a game, with the space they need."""
    return Imagination(engine(shelf.law(game)))


def reasons_said(
    game: str, known: Array, seat: int, advice: Sequence[Advice]
) -> list[Sentence | None]:
    """Why each of the best choices, as sentences for the wire."""
    found = reasons_for(imagination(game), known, seat, advice)
    return [None if reason is None else plain_sentence(reason) for reason in found]


@cache
def step_back() -> None:
    """From now on everybody else goes first."""
    os.nice(NICER)


def appraise(task: Appraise) -> Answer:
    """The chances of all seats, there and to be expected next, and the best choice that was not played."""
    step_back()
    player = bot(task.game, "hard", task.seconds)
    known = player.law.State.read(task.known)
    advice = player.think(known, task.seat)
    other = next((a.code for a in advice if a.code != task.played), None)
    found = Answer(
        advice=[(a.code, a.wins, a.low, a.high) for a in advice],
        shares=player.worth(int(known[0]["seats"])),
        line=[] if other is None else player.line(other, LINE),
    )
    if task.has_luck:
        quick = bot(task.game, "hard", min(task.seconds, PROSPECT_SECONDS))
        found.expected = prospects(quick, known, task.seat, task.played, quick._rng)
    pair = [a for a in advice if a.code in (task.played, other)]
    if task.with_reason and len(pair) == 2:
        said = reasons_said(task.game, known, task.seat, pair)
        found.reasons = [why for a, why in zip(pair, said, strict=True) if a.code == task.played]
    return found


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
        try:
            if task.is_handed:
                return Answer(handed=read_handed(task.record))
            found = record.verify(task.record)
        except record.RecordError as error:
            return Answer(fault=str(error)[:300])
        return Answer(
            plies=found.plies,
            draws=found.draws,
            by_hand=found.by_hand,
            committed=found.is_committed,
        )
    if isinstance(task, Choose):
        return choose(task)
    if isinstance(task, Appraise):
        return appraise(task)
    if isinstance(task, Hang):
        time.sleep(3600)
    assert isinstance(task, Advise)
    player = bot(task.game, task.level, task.seconds)
    known = player.law.State.read(task.known)
    advice = player.think(known, task.seat)
    return Answer(
        advice=[(a.code, a.wins, a.low, a.high) for a in advice],
        reasons=reasons_said(task.game, known, task.seat, advice),
    )


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
