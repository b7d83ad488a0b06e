"""Ratings: one's own, those of a table, and the lists of those who want to be seen."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from flibuste.arena.ratings import Z95
from flibuste.live.durable import kept
from flibuste.live.refusals import server_sentence
from flibuste.live.tokens import author_of
from flibuste.people.ratings import looking
from flibuste.people.ratings.reckoning import PAIR_CAP
from flibuste.people.ratings.rows import ListedGuest, RatingChange, RatingRow
from flibuste.people.ratings.scale import Strength
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

PageSize = Annotated[int, msgspec.Meta(ge=1, le=100)]


def _told(strength: Strength) -> dict[str, Any]:
    return {
        "value": round(strength.value),
        "plus": round(strength.plus),
        "provisional": not strength.is_sure,
    }


def shown_change(change: RatingChange) -> int:
    """The difference of the figures that are shown."""
    return round(change.value) - round(change.value_before)


# --- One's own, and those of others ---------------------------------------------------------------


async def _ratings(
    asked: Asked, rows: list[RatingRow], *, is_own: bool
) -> list[bodies.GameRatingTold]:
    return [
        bodies.GameRatingTold(
            **_told(one.row.strength),
            game=one.row.game,
            games=one.row.games,
            month=round(one.month),
            curve=[_point(change, is_own) for change in one.changes],
        )
        for one in await looking.ratings_of(asked.service.log, rows)
    ]


def _point(change: RatingChange, is_own: bool) -> bodies.RatingPoint:
    """A point of a curve; its table may be a private one, so others are not told which it was."""
    plus = round(Z95 * change.deviation)
    table = change.table_id if is_own else ""
    return bodies.RatingPoint(change.at, round(change.value), plus, shown_change(change), table)


@endpoint("GET", "/api/me/ratings", bodies.GuestRatings)
async def my_ratings(asked: Asked) -> bodies.GuestRatings:
    """Your ratings, and whether lists show them; an unknown visitor has none."""
    guest, log = asked.guest, asked.service.log
    if guest is None:
        return bodies.GuestRatings([])
    rows = await log.rows(RatingRow, "ratings of", guest=guest.id)
    listed = await looking.wants_listing(log, guest.id)
    return bodies.GuestRatings(await _ratings(asked, rows, is_own=True), guest.name, listed)


@endpoint("POST", "/api/me/ratings", bodies.GuestRatings, body=bodies.ListingWish, limit="tables")
async def list_me(asked: Asked) -> bodies.GuestRatings:
    """Let everybody see your ratings in lists, or no more."""
    guest = await asked.make_guest("")
    service = asked.service
    games = [law.id for law in service.games]
    changes = await looking.listing_changes(service.log, guest.id, games, asked.body.listed)
    await kept(service.log.write(*changes))
    return await my_ratings(asked)


@endpoint("GET", "/api/captains/{captain}/ratings", bodies.GuestRatings)
async def their_ratings(asked: Asked) -> bodies.GuestRatings:
    """The ratings of somebody who lets everybody see them; who does not has none to show."""
    log, author = asked.service.log, asked.where["captain"]
    if not await log.rows(ListedGuest, "listed author", author=author):
        return bodies.GuestRatings([])
    rows = await log.rows(RatingRow, "ratings by author", author=author)
    return bodies.GuestRatings(await _ratings(asked, rows, is_own=False), listed=True)


# --- Lists ----------------------------------------------------------------------------------------


@endpoint(
    "GET",
    "/api/ratings/{game}",
    bodies.Leaderboard,
    query={"after": (bodies.Cursor, None), "count": (PageSize, 50)},
)
async def leaderboard(asked: Asked) -> bodies.Leaderboard:
    """The best in a game of those who want to be seen, page by page, and your own place."""
    law, log = asked.law, asked.service.log
    after = _cursor(asked.query["after"])
    found = await looking.ranked(log, law.id, asked.query["count"], after)
    first = await looking.place_of(log, law.id, found[0].value, found[0].author) if found else 1
    ranks = [
        bodies.RankTold(
            **_told(one.strength),
            place=first + k,
            name=one.name,
            author=one.author,
            games=one.games,
        )
        for k, one in enumerate(found)
    ]
    bots = [
        bodies.BotRating(**_told(strength), bot=bot, measured=measured)
        for bot, strength, measured in await looking.bots_on_scale(log, law, [*asked.service.bots])
    ]
    is_last = len(found) < asked.query["count"]
    following = None if is_last else f"{found[-1].value!r}~{found[-1].author}"
    return bodies.Leaderboard(law.id, ranks, bots, await _mine(asked), following)


def _cursor(word: str | None) -> tuple[float, str] | None:
    if word is None:
        return None
    value, _, author = word.partition("~")
    return float(value), author


async def _mine(asked: Asked) -> bodies.OwnRank | None:
    guest, log, game = asked.guest, asked.service.log, asked.where["game"]
    if guest is None:
        return None
    rows = await log.rows(RatingRow, "rating", holder=guest.id, game=game)
    if not rows or not rows[0].games:
        return None
    row, author = rows[0], author_of(guest.id)
    listed = await looking.wants_listing(log, guest.id)
    has_place = listed and row.strength.is_sure
    place = await looking.place_of(log, game, row.value, author) if has_place else None
    return bodies.OwnRank(**_told(row.strength), games=row.games, listed=listed, place=place)


# --- At a table -----------------------------------------------------------------------------------


@endpoint("GET", "/api/tables/{table}/ratings", bodies.TableRatings, refusals=(401, 403))
async def table_ratings(asked: Asked) -> bodies.TableRatings:
    """What everybody at a rated table has; when it is over, what it changed, or why it changed nothing."""
    room = await asked.room()
    asked.viewer(room)
    if not room.game.agreement.rated:
        return bodies.TableRatings(False, False, [])
    found = await looking.table_standing(asked.service.log, room.game)
    text = server_sentence(f"uncounted-{found.why}", asked.lang, most=PAIR_CAP) if found.why else ""
    return bodies.TableRatings(True, found.is_settled, seats_told(found), found.why, text)


def seats_told(found: looking.TableStanding) -> list[bodies.SeatRating | None]:
    """What the seats of a rated table have, as everybody who looks at it is told."""
    return [
        seat
        and bodies.SeatRating(
            **_told(seat.strength),
            change=None if seat.change is None else shown_change(seat.change),
        )
        for seat in found.seats
    ]
