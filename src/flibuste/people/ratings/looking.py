"""What is asked of ratings: somebody's own, a table's, a game's list, and pairs that a host should look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from flibuste.law.law import Law
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.tokens import author_of
from flibuste.people.logbook.rows import BOT_MARK
from flibuste.people.ratings.anchors import measured_strength
from flibuste.people.ratings.reckoning import HowMany, held, is_beyond_cap
from flibuste.people.ratings.rows import (
    ListedGuest,
    ListingRow,
    RatingChange,
    RatingRow,
    UncountedRow,
)
from flibuste.people.ratings.scale import NEWCOMER_VALUE, Strength
from flibuste.people.settling import SettledRow
from flibuste.store.events import Change, Ledger
from flibuste.store.rows import PutRow, RemoveRows

CURVE_POINTS = 60  # the newest changes, which a card shows
MONTH = 30 * 86_400_000  # milliseconds
BUSY_PAIR, ONE_SIDED = 8, 0.85  # tables, and the part of them that one wins: that is worth a look
SHORT_TABLE = 0.5  # of what tables of the game usually take, in plies


class GameRating(NamedTuple):
    """What somebody has in a game, and how it came to that."""

    row: RatingRow
    changes: list[RatingChange]  # the newest, the oldest of them first
    month: float  # by how much it has changed in the last thirty days


async def ratings_of(log: Ledger, rows: Iterable[RatingRow]) -> list[GameRating]:
    """Ratings with their curves, the game most played first."""
    found = []
    for row in sorted(rows, key=lambda row: (-row.games, row.game)):
        if row.games:
            newest = await log.rows(
                RatingChange,
                "newest rating changes",
                holder=row.holder,
                game=row.game,
                most=CURVE_POINTS,
            )
            found.append(GameRating(row, newest[::-1], row.value - await _month_ago(log, row)))
    return found


async def _month_ago(log: Ledger, row: RatingRow) -> float:
    """Where somebody stood thirty days ago: where newcomers do, if no table had counted yet."""
    known = await log.rows(
        RatingChange,
        "rating change until",
        holder=row.holder,
        game=row.game,
        until=now() - MONTH,
    )
    return known[0].value if known else NEWCOMER_VALUE


async def known_strength(log: Ledger, guest: str, game: str) -> Strength | None:
    """How strong a guest is in a game; None where no table has said so."""
    found = await log.rows(RatingRow, "rating", holder=guest, game=game)
    return found[0].strength if found and found[0].games else None


# --- Lists ---------------------------------------------------------------------------------------


class RankRow(msgspec.Struct):
    """Somebody in a game's list."""

    author: str
    value: float
    deviation: float
    games: int
    name: str

    @property
    def strength(self) -> Strength:
        """What is known."""
        return Strength(self.value, self.deviation)


async def ranked(
    log: Ledger, game: str, most: int, after: tuple[float, str] | None = None
) -> list[RankRow]:
    """The best of those who want to be seen, or those who follow after a value and an author."""
    if after is None:
        return await log.rows(RankRow, "ranked", game=game, most=most)
    value, author = after
    return await log.rows(RankRow, "ranked below", game=game, value=value, author=author, most=most)


async def place_of(log: Ledger, game: str, value: float, author: str) -> int:
    """The place that somebody with a rating has in a game's list."""
    above = await log.rows(HowMany, "ranked above", game=game, value=value, author=author)
    return above[0].count + 1


async def wants_listing(log: Ledger, guest: str) -> bool:
    """Whether a guest wants to be seen in lists."""
    return bool(await log.rows(ListedGuest, "listed guest", guest=guest))


async def listing_changes(log: Ledger, guest: str, games: Iterable[str], on: bool) -> list[Change]:
    """What is written where a guest wants to be seen in lists, or no more.

    Every game has its row from then on, so that a table that ends at this moment meets a fence.
    """
    author = author_of(guest)
    known = await log.rows(ListingRow, "listings of", guest=guest)
    wish: Change = (
        PutRow(ListedGuest(guest, author, now()))
        if on
        else RemoveRows(ListedGuest, {"guest": guest})
    )
    every = dict.fromkeys([*games, *(row.game for row in known)])
    return [wish, *(PutRow(ListingRow(guest, game, author, int(on))) for game in every)]


# --- At a table ----------------------------------------------------------------------------------


class SeatStanding(NamedTuple):
    """What a seat's holder has, or had when the table was over, and what the table changed."""

    strength: Strength
    change: RatingChange | None = None


class TableStanding(NamedTuple):
    """The seats of a rated table, and whether it counts."""

    seats: list[SeatStanding | None]  # none where nobody sits
    is_settled: bool
    why: str = ""  # it does not count


async def table_standing(log: Ledger, game: Game) -> TableStanding:
    """What a rated table shows of its seats."""
    id, law = game.row.id, game.law
    changes = await log.rows(RatingChange, "rating changes at", of_table=id)
    uncounted = await log.rows(UncountedRow, "uncounted", of_table=id)
    by_seat = {change.seat: change for change in changes}
    holders = [
        None
        if chair.kind == "open"
        else f"{BOT_MARK}{chair.level}"
        if chair.kind == "bot"
        else chair.guest
        for chair in game.seats
    ]
    seats: list[SeatStanding | None] = []
    for seat, holder in enumerate(holders):
        change = by_seat.get(seat)
        if change is not None:
            seats.append(SeatStanding(Strength(change.value, change.deviation), change))
        elif holder is None:
            seats.append(None)
        else:
            seats.append(SeatStanding((await held(log, law, holder)).strength))
    why = uncounted[0].why if uncounted else ""
    if game.state not in ENDED and await is_beyond_cap(log, law.id, holders, now()):
        why = "pair"
    is_settled = bool(changes or uncounted)
    # A change goes with its guest, and names no table once nobody knows any more who sat there.
    if not is_settled and game.agreement.rated and game.state in ENDED:
        is_settled = bool(await log.rows(SettledRow, "settled", of_table=id))
    return TableStanding(seats, is_settled, why)


async def bots_on_scale(
    log: Ledger, law: Law, bots: Sequence[str]
) -> list[tuple[str, Strength, bool]]:
    """Where bots stand in a game, the strongest first, and whether each was measured.

    Of one that no ladder has measured and no table has moved nothing is claimed.
    """
    found = []
    for bot in bots:
        measured = measured_strength(law, bot)
        has = await held(log, law, f"{BOT_MARK}{bot}")
        if measured or has.games:
            found.append((bot, has.strength, measured is not None))
    return sorted(found, key=lambda one: -one[1].value)


# --- For the host --------------------------------------------------------------------------------


class PairReport(msgspec.Struct):
    """Two of whom one wins nearly always, at many tables of a game."""

    holder: str  # who wins
    other: str
    game: str
    count: int
    wins: float
    plies: float  # in the mean
    usual: float = 0.0  # the mean of all tables of the game

    @property
    def is_short(self) -> bool:
        """Whether their tables are over much sooner than those of others."""
        return self.plies < SHORT_TABLE * self.usual


class UsualPlies(msgspec.Struct):
    """How long tables of a game take."""

    game: str
    plies: float


async def suspicious_pairs(
    log: Ledger, since: int, least: int = BUSY_PAIR, share: float = ONE_SIDED, most: int = 100
) -> list[PairReport]:
    """Pairs of people at whose rated tables since a moment one nearly always wins: short ones first."""
    pairs = await log.rows(
        PairReport, "one-sided pairs", since=since, least=least, share=share, most=most
    )
    lengths = await log.rows(UsualPlies, "usual plies", since=since)
    usual = {one.game: float(one.plies) for one in lengths}
    found = [msgspec.structs.replace(pair, usual=usual.get(pair.game, 0.0)) for pair in pairs]
    return sorted(found, key=lambda pair: (not pair.is_short, -pair.count))
