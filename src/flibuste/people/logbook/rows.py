"""What is kept of finished tables for those who sat there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from flibuste.people.own import Owned
from flibuste.store.events import Change
from flibuste.store.rows import AlterRows, LedgerRow, PutRow

# Before the word of a bot, where an opponent is named; no guest's id has such a mark.
BOT_MARK = "bot:"
NEITHER = "neither"  # the result of two whom a third has beaten: they have not drawn


class ResultRow(LedgerRow, frozen=True):
    """A person's seat at a table that is over."""

    TABLE: ClassVar = "results"
    KEY: ClassVar = ("table_id", "seat")

    table_id: str
    seat: int
    guest: str
    at: int  # when it ended
    begun: int
    spent: int  # milliseconds at the table; of a long pause only its beginning
    game: str
    ruleset: str
    seats: int
    rank: int  # 1 for the best; equals share the better one
    share: float  # of one point
    result: str  # “won”, “drawn” or “lost”
    reason: str  # why the game ended, as its law calls it
    turns: int  # of this seat
    plies: int
    is_public: bool
    counts: bool  # not where one person played several seats, or began from a position of their own
    is_rated: bool = False  # what that did to a rating is a row of its own


class MeetingRow(LedgerRow, frozen=True):
    """Whom a person met at a table that is over, a row for each seat of others."""

    TABLE: ClassVar = "meetings"
    KEY: ClassVar = ("table_id", "seat", "chair")

    table_id: str
    seat: int
    chair: int  # where the other sat
    guest: str
    opponent: str  # the id of a guest, or `bot:` and the bot's word; a person unknown here has none
    name: str  # a person's, as it was then
    at: int
    game: str
    result: str  # of the person against this opponent alone; or “neither”
    counts: bool  # as the result does; of several seats of one opponent, the first


class FeatRow(LedgerRow, frozen=True):
    """A feat that somebody did for the first time; those of no game in particular have no game."""

    TABLE: ClassVar = "feats"
    KEY: ClassVar = ("guest", "game", "name")

    guest: str
    game: str
    name: str
    at: int
    table_id: str


class LogbookRow(LedgerRow, frozen=True):
    """The name by which others may know a guest, and whether they may read the logbook."""

    TABLE: ClassVar = "logbooks"
    KEY: ClassVar = ("author",)

    author: str
    guest: str
    is_public: bool = False


class SketchRow(LedgerRow, frozen=True):
    """How the chances of a finished game went, in a few points."""

    TABLE: ClassVar = "sketches"
    KEY: ClassVar = ("table_id",)

    table_id: str
    points: str  # JSON: at each point the chances of every seat, in hundredths


def _join_results(
    theirs: Sequence[ResultRow], others: Sequence[ResultRow], stays: str
) -> list[Change]:
    """Where both have sat, one person has played several seats: such a table counts for nothing."""
    other = others[0].guest
    both = {row.table_id for row in theirs} & {row.table_id for row in others}
    return [
        AlterRows(kind, {"table_id": table, "guest": guest}, {"counts": False})
        for kind in (ResultRow, MeetingRow)
        for table in sorted(both)
        for guest in (stays, other)
    ]


def _join_logbooks(
    theirs: Sequence[LogbookRow], others: Sequence[LogbookRow], stays: str
) -> list[Change]:
    """Who stays has said whether others may read their games; that holds for the games of both.

    Who stays and has no logbook yet takes over what the other has said.
    """
    is_open = not theirs or any(row.is_public for row in theirs)
    return [
        PutRow(replace(row, guest=stays, is_public=is_open and bool(row.is_public)))
        for row in others
    ]


OWNED: tuple[Owned, ...] = (
    Owned(ResultRow, "guest", "all results of", join=_join_results),
    Owned(MeetingRow, "guest", "all meetings of", hidden=("opponent",)),
    # In the logbooks of others: whoever leaves is named there no more.
    Owned(MeetingRow, "opponent", "all meetings with", is_told=False),
    Owned(FeatRow, "guest", "feats"),
    Owned(LogbookRow, "guest", "logbooks of", join=_join_logbooks),
)

# --- What is found by counting ---------------------------------------------------------------------


class GameTotal(msgspec.Struct, frozen=True):
    """All results of one game."""

    game: str
    games: int
    won: int
    drawn: int
    spent: int


class OpponentTotal(msgspec.Struct, frozen=True):
    """All results against one opponent; where a third has beaten both there is none."""

    opponent: str
    games: int
    won: int
    drawn: int
    name: str  # one that they had


class TimeSpent(msgspec.Struct, frozen=True):
    """Milliseconds at tables."""

    spent: int


class PlayedAt(msgspec.Struct, frozen=True):
    """When a game ended, in quarters of an hour since 1970: no time zone begins a day between two of them."""

    game: str
    quarter: int


class CaptainName(msgspec.Struct, frozen=True):
    """The name of a guest."""

    name: str
