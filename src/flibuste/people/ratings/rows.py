"""What is kept of ratings: what everybody has, every change, who met whom, and who wants to be listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from flibuste.live.tokens import author_of
from flibuste.people.own import Owned
from flibuste.people.ratings.scale import Strength
from flibuste.store.events import Change
from flibuste.store.rows import AddRow, LedgerRow, PutRow, RemoveRows


class RatingRow(LedgerRow, frozen=True):
    """What somebody has in a game: the last of their changes."""

    TABLE: ClassVar = "ratings"
    KEY: ClassVar = ("holder", "game")

    holder: str
    game: str
    author: str  # the name under which others see a guest
    value: float
    deviation: float
    games: int
    changed: int
    is_sure: int  # 0 or 1: lists are read by index

    @property
    def strength(self) -> Strength:
        """What is known."""
        return Strength(self.value, self.deviation)


class ListingRow(LedgerRow, frozen=True):
    """Whether a rating stands in lists: the columns of a rating that its guest writes, and no table does."""

    TABLE: ClassVar = "ratings"
    KEY: ClassVar = ("holder", "game")

    holder: str
    game: str
    author: str
    listed: int


class ListedGuest(LedgerRow, frozen=True):
    """A guest who wants to be seen in lists."""

    TABLE: ClassVar = "rating_listed"
    KEY: ClassVar = ("guest",)

    guest: str
    author: str
    at: int


class RatingChange(LedgerRow, frozen=True):
    """What one table did to a rating; the next of the same number meets the fence."""

    TABLE: ClassVar = "rating_changes"
    KEY: ClassVar = ("holder", "game", "number")

    holder: str
    game: str
    number: int  # from 1
    table_id: str
    seat: int
    at: int
    value_before: float
    deviation_before: float
    value: float
    deviation: float


class RatedMeeting(LedgerRow, frozen=True):
    """Two at a table that counted, as one of them sees it; people have two such rows, a bot none of its own."""

    TABLE: ClassVar = "rating_meetings"
    KEY: ClassVar = ("table_id", "holder", "other")

    table_id: str
    holder: str
    other: str
    game: str
    at: int
    score: float  # 1 for the better of the two, a half for both where nobody was
    plies: int


class UncountedRow(LedgerRow, frozen=True):
    """A rated table that changed nothing, and why."""

    TABLE: ClassVar = "rating_uncounted"
    KEY: ClassVar = ("table_id",)

    table_id: str
    at: int
    why: str


# --- Two guests become one ------------------------------------------------------------------------
#
# In each game the rating of more tables stays, with its changes; the guest who stays says whether it is listed.


def _join_ratings(
    theirs: Sequence[RatingRow], others: Sequence[RatingRow], stays: str
) -> Iterator[Change]:
    games = {row.game: row.games for row in theirs}
    for row in others:
        if row.games > games.get(row.game, 0):
            yield PutRow(replace(row, holder=stays, author=author_of(stays)))
        yield RemoveRows(RatingRow, {"holder": row.holder, "game": row.game})


def _join_changes(
    theirs: Sequence[RatingChange], others: Sequence[RatingChange], stays: str
) -> Iterator[Change]:
    counts: dict[str, int] = defaultdict(int)
    for row in theirs:
        counts[row.game] += 1
    found: dict[str, list[RatingChange]] = defaultdict(list)
    for row in others:
        found[row.game].append(row)
    for game, changes in found.items():
        # Another server may have settled a table while the two were joined: its change follows the others.
        is_next = changes[0].number == counts[game] + 1
        if len(changes) > counts[game] and not is_next:
            yield RemoveRows(RatingChange, {"holder": stays, "game": game})
        if len(changes) > counts[game] or is_next:
            yield from (AddRow(replace(change, holder=stays)) for change in changes)
        yield RemoveRows(RatingChange, {"holder": changes[0].holder, "game": game})


def _join_listed(
    theirs: Sequence[ListedGuest], others: Sequence[ListedGuest], stays: str
) -> list[Change]:
    return [RemoveRows(ListedGuest, {"guest": row.guest}) for row in others]


RATINGS_OWNED = (
    Owned(RatingRow, "holder", "ratings of", join=lambda *rows: [*_join_ratings(*rows)]),
    Owned(RatingChange, "holder", "rating changes of", join=lambda *rows: [*_join_changes(*rows)]),
    Owned(RatedMeeting, "holder", "rated meetings of", hidden=("other",)),
    Owned(RatedMeeting, "other", "rated meetings with", hidden=("holder",)),
    Owned(ListedGuest, "guest", "listed guest", join=_join_listed),
)
