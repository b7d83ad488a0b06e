"""What is thought of a position from all that its seat may know: hints and chances, with reasons.

Nothing here is of a process: a server's worker thinks so, and a house in a page, which answers others
where a thought pauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from flibuste.bots import LEVELS, Advice, Bot
from flibuste.bots.analysis import prospects
from flibuste.bots.pausing import Pausing
from flibuste.bots.reasons import Imagination, reasons_coming
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode
from flibuste.live.handed import read_handed
from flibuste.live.structs import Sentence, plain_sentence
from flibuste.play import record
from flibuste.server.workers.tasks import Advise, Answer, Appraise

NEXT_PLIES = 6  # of a line that was not played
PROSPECT_SECONDS = 0.03  # for each position that might have come


@cache
def mind(game: str, level: str, mode: Mode | None) -> Bot:
    """A bot with its tree, kept for the next position."""
    return Bot(shelf.law(game), LEVELS[level], mode=mode)


def mind_for(game: str, level: str, seconds: float, mode: Mode | None) -> Bot:
    """The same bot, with so long to think: several trees would take several times the room."""
    found = mind(game, level, mode)
    found.level = replace(found.level, seconds=seconds)
    return found


@cache
def imagination(game: str, mode: Mode | None) -> Imagination:
    """Lines of a game, with the space they need."""
    return Imagination(engine(shelf.law(game), mode))


def reasons_said(
    game: str, known: Array, seat: int, advice: Sequence[Advice], mode: Mode | None
) -> Pausing[list[Sentence | None]]:
    """Why each of the best choices, as sentences for the wire."""
    found = yield from reasons_coming(imagination(game, mode), known, seat, advice)
    return [None if reason is None else plain_sentence(reason) for reason in found]


def advised(task: Advise, mode: Mode | None = None) -> Pausing[Answer]:
    """The worth of every choice, and reasons for the best."""
    player = mind_for(task.game, task.level, task.seconds, mode)
    known = player.law.State.read(task.known)
    advice = yield from player.thinking(known, task.seat)
    return Answer(
        advice=[(a.code, a.wins, a.low, a.high) for a in advice],
        reasons=(yield from reasons_said(task.game, known, task.seat, advice, mode)),
    )


def appraised(task: Appraise, mode: Mode | None = None) -> Pausing[Answer]:
    """The chances of all seats, there and to be expected next, and the best choice that was not played."""
    player = mind_for(task.game, "hard", task.seconds, mode)
    known = player.law.State.read(task.known)
    advice = yield from player.thinking(known, task.seat)
    other = next((a.code for a in advice if a.code != task.played), None)
    found = Answer(
        advice=[(a.code, a.wins, a.low, a.high) for a in advice],
        shares=player.worth(int(known[0]["seats"])),
        line=[] if other is None else player.line(other, NEXT_PLIES),
    )
    if task.has_luck:
        quick = mind_for(task.game, "hard", min(task.seconds, PROSPECT_SECONDS), mode)
        for coming in prospects(quick, known, task.seat, task.played, quick._rng):
            found.expected.append(coming)
            yield
    pair = [a for a in advice if a.code in (task.played, other)]
    if task.with_reason and len(pair) == 2:
        said = yield from reasons_said(task.game, known, task.seat, pair, mode)
        found.reasons = [why for a, why in zip(pair, said, strict=True) if a.code == task.played]
    return found


def verified(text: str, is_handed: bool) -> Answer:
    """Whether a record is sound; of one that is to become a table, what it says."""
    try:
        if is_handed:
            return Answer(handed=read_handed(text))
        found = record.verify(text)
    except record.RecordError as error:
        return Answer(fault=str(error)[:300], fault_kind=error.kind)
    return Answer(
        plies=found.plies,
        draws=found.draws,
        by_hand=found.by_hand,
        committed=found.is_committed,
    )
