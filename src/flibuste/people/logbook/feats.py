"""Feats: seen in finished games, done once; those of no game in particular are declared here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from flibuste.law.contract import ALL
from flibuste.law.feats import Finished
from flibuste.law.law import Law
from flibuste.live.game import Game
from flibuste.people.logbook.results import finished_table
from flibuste.people.logbook.rows import ResultRow

GENERAL = ""  # stands for a game where a feat is of none in particular
FULL_TABLE = 5  # seats


@dataclass(frozen=True)
class Career:
    """What somebody has played, this result included."""

    result: ResultRow
    played: frozenset[str]  # games
    offered: frozenset[str]


@dataclass(frozen=True)
class GeneralFeat:
    """A feat of no game in particular; the client has its drawing and its words."""

    name: str
    is_done: Callable[[Career], bool]


def has_played_all(career: Career) -> bool:
    """Every game that is offered here."""
    return career.offered <= career.played


def is_full_table(career: Career) -> bool:
    """A table of many that came to its end."""
    return career.result.seats >= FULL_TABLE


GENERAL_FEATS = (
    GeneralFeat("every-game", has_played_all),
    GeneralFeat("full-table", is_full_table),
)


def all_feats(laws: Iterable[Law]) -> Iterator[tuple[str, str, str]]:
    """The game, the name and the symbol of every feat that can be done here."""
    for law in laws:
        yield from ((law.id, feat.name, feat.symbol) for feat in law.feats)
    yield from ((GENERAL, feat.name, "") for feat in GENERAL_FEATS)


def feats_done(game: Game, seats: Sequence[int]) -> dict[int, list[str]]:
    """What each of these seats did in a finished game that is worth a badge. It may take a moment."""
    found = finished_table(game)
    if found is None:
        return {}
    table, outcome = found
    told = ((line.event, line.values) for line in table.log(ALL))
    ended = Finished(outcome.scores, outcome.reason, told)
    feats = game.law.feats
    return {seat: [feat.name for feat in feats if feat.is_done(ended, seat)] for seat in seats}
