"""Logbooks: what somebody has played here, for themselves and, where they like, for others."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from flibuste.live.durable import kept
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of
from flibuste.people.identity.devices import is_known_elsewhere
from flibuste.people.logbook.feats import all_feats
from flibuste.people.logbook.rows import (
    BOT_MARK,
    CaptainName,
    FeatRow,
    GameTotal,
    LogbookRow,
    MeetingRow,
    OpponentTotal,
    PlayedAt,
    ResultRow,
    SketchRow,
    TimeSpent,
)
from flibuste.people.ratings.rows import RatingChange
from flibuste.people.settling import SettledRow
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.server.routes.ratings import shown_change
from flibuste.server.routes.replay import finished_game
from flibuste.store.events import Ledger
from flibuste.store.people.results import QUARTER, RESULTS_A_PAGE
from flibuste.store.rows import PutRow

MOST_OPPONENTS = 50
FIRST_PAGE = (2**62, "", 0)  # before which time, table and seat
NO_TABLE = "-"  # no table is called so; what names none any more has an empty name

Since = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Filter = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[a-z0-9_:@-]*$")]
Before = Annotated[
    str, msgspec.Meta(max_length=80, pattern=r"^([0-9]{1,16}\.[a-z0-9]{1,32}\.[0-9]{1,2})?$")
]
PAGES = {"game": (Filter, ""), "against": (Filter, ""), "before": (Before, "")}


@endpoint("GET", "/api/logbook", bodies.LogbookShown, query={"since": (Since, 0)})
async def own_logbook(asked: Asked) -> bodies.LogbookShown:
    """Your logbook: sums by game and by opponent, times, feats; `since` is when your week began."""
    guest = asked.guest
    if guest is None:
        feats = [bodies.FeatShown(*_named(feat)) for feat in _feats(asked)]
        return bodies.LogbookShown("", "", [], [], feats, 0, is_own=True)
    author = author_of(guest.id)
    shown = await _shown(asked, guest.id, guest.name, author, is_own=True)
    found = await asked.service.log.rows(LogbookRow, "logbooks of", guest=guest.id)
    return replace(
        shown,
        is_own=True,
        is_public=any(row.is_public for row in found),
        is_elsewhere=await is_known_elsewhere(asked.service.log, guest.id),
    )


@endpoint("POST", "/api/logbook", bodies.Nothing, body=bodies.LogbookWish, refusals=(404,))
async def open_logbook(asked: Asked) -> bodies.Nothing:
    """Let others read your logbook, or no more."""
    if asked.guest is None:
        raise Refusal("no-logbook")
    guest, log = asked.guest.id, asked.service.log
    # Who was somebody else on another device has that public name too: it opens and closes with theirs.
    known = {row.author for row in await log.rows(LogbookRow, "logbooks of", guest=guest)}
    rows = [LogbookRow(name, guest, asked.body.is_public) for name in {author_of(guest), *known}]
    await kept(log.write(*map(PutRow, rows)))
    return bodies.Nothing()


@endpoint("GET", "/api/logbook/games", bodies.GameResults, query=PAGES)
async def own_games(asked: Asked) -> bodies.GameResults:
    """Your games, page by page, the newest first; of one game, or against one opponent."""
    if asked.guest is None:
        return bodies.GameResults([])
    return await _page(asked, asked.guest.id, is_own=True)


@endpoint("GET", "/api/captains/{captain}", bodies.LogbookShown, query={"since": (Since, 0)})
async def captain(asked: Asked) -> bodies.LogbookShown:
    """Somebody's logbook, if they let others read it."""
    guest = await _public(asked)
    name = await name_of_captain(asked.service.log, guest)
    shown = await _shown(asked, guest, name, asked.where["captain"], is_own=False)
    return replace(shown, is_public=True)


@endpoint("GET", "/api/captains/{captain}/games", bodies.GameResults, query=PAGES)
async def captains_games(asked: Asked) -> bodies.GameResults:
    """The games of somebody who lets others read their logbook; private tables stay closed."""
    return await _page(asked, await _public(asked), is_own=False)


async def _public(asked: Asked) -> str:
    return await guest_of_logbook(asked.service.log, asked.where["captain"])


async def guest_of_logbook(log: Ledger, captain: str) -> str:
    """The guest of a public logbook; a private one is as if there were none."""
    is_name = captain.isalnum()  # PostgreSQL takes no zero, and a public name has none
    found = await log.rows(LogbookRow, "logbook by name", author=captain) if is_name else []
    if not found or not found[0].is_public:
        raise Refusal("no-logbook")
    return found[0].guest


async def name_of_captain(log: Ledger, guest: str) -> str:
    """The name that a guest goes by."""
    names = await log.rows(CaptainName, "name of guest", guest=guest)
    return names[0].name if names else ""


@endpoint("GET", "/api/tables/{table}/sketch", bodies.SketchShown, refusals=(401, 403))
async def sketch(asked: Asked) -> bodies.SketchShown:
    """The chances of a finished game in a few points; asking for them has them worked out, once and for all."""
    game = await finished_game(asked)
    name = asked.where["table"]
    found = await asked.service.log.rows(SketchRow, "sketch of", of_table=name)
    if found:
        return bodies.SketchShown(msgspec.json.decode(found[0].points))
    if game.table is not None and asked.service.compiler.has(game.law):
        asked.service.sketches.want(name, game.table)
    return bodies.SketchShown([])


@endpoint("GET", "/api/tables/{table}/feats", bodies.FeatsDone, refusals=(401, 403))
async def feats_at_table(asked: Asked) -> bodies.FeatsDone:
    """The feats that you did at a finished table, and had not done before."""
    game = await finished_game(asked)
    log, name = asked.service.log, asked.where["table"]
    is_settled = bool(await log.rows(SettledRow, "settled", of_table=name))
    found = await log.rows(FeatRow, "feats", guest=asked.guest.id) if asked.guest else []
    symbols = {feat.name: feat.symbol for feat in game.law.feats}
    done = [
        bodies.FeatShown(row.name, row.game, symbols.get(row.name, "") if row.game else "", row.at)
        for row in found
        if row.table_id == name
    ]
    return bodies.FeatsDone(is_settled, done)


# --- Sums -----------------------------------------------------------------------------------------


async def _shown(
    asked: Asked, guest: str, name: str, author: str, *, is_own: bool
) -> bodies.LogbookShown:
    log = asked.service.log
    by_opponent = "totals by opponent" if is_own else "open totals by opponent"
    totals, played, met, week, oldest, feats = await asyncio.gather(
        log.rows(GameTotal, "totals by game", guest=guest),
        log.rows(PlayedAt, "played at", guest=guest),
        log.rows(OpponentTotal, by_opponent, guest=guest, most=MOST_OPPONENTS),
        log.rows(TimeSpent, "time since", guest=guest, since=asked.query["since"]),
        log.rows(ResultRow, "oldest result", guest=guest),
        log.rows(FeatRow, "feats", guest=guest),
    )
    times: dict[str, list[int]] = {}
    for ended in played:
        times.setdefault(ended.game, []).append(ended.quarter // QUARTER)
    done = {(row.game, row.name): row.at for row in feats}
    return bodies.LogbookShown(
        name,
        author,
        [
            bodies.GamePlayed(
                one.game,
                one.games,
                one.won,
                one.drawn,
                one.spent,
                _apart(times.get(one.game, [])),
            )
            for one in totals
        ],
        [
            bodies.OpponentPlayed(
                _public_name(one.opponent), one.games, one.won, one.drawn, one.name
            )
            for one in met
        ],
        [bodies.FeatShown(*_named(feat), done.get(feat[:2])) for feat in _feats(asked)],
        week[0].spent,
        oldest[0].begun if oldest else None,
    )


def _feats(asked: Asked) -> list[tuple[str, str, str]]:
    return [*all_feats(asked.service.rooms.games.values())]


def _named(feat: tuple[str, str, str]) -> tuple[str, str, str]:
    game, name, symbol = feat
    return name, game, symbol


def _apart(times: list[int]) -> list[int]:
    """Each but the first as its distance from the one before."""
    return [*times[:1], *(later - earlier for earlier, later in pairwise(times))]


def _public_name(opponent: str) -> str:
    """What others may know an opponent by: a guest's own id is told to nobody."""
    return opponent if opponent.startswith(BOT_MARK) or not opponent else author_of(opponent)


# --- Games, page by page --------------------------------------------------------------------------


async def _page(asked: Asked, guest: str, *, is_own: bool) -> bodies.GameResults:
    log, game, against = asked.service.log, asked.query["game"], asked.query["against"]
    before, before_table, before_seat = _place(asked.query["before"])
    values: dict[str, Any] = {
        "guest": guest,
        "before": before,
        "before_table": before_table,
        "before_seat": before_seat,
        "most": RESULTS_A_PAGE + 1,
    }
    query = "results"
    if game:
        query, values["game"] = f"{query} of game", game
    if against:
        query = f"{query} against" if is_own else f"open {query} against"
        values["against"] = await _opponent(log, against)
    found = await log.rows(ResultRow, query, **values)
    page = found[:RESULTS_A_PAGE]
    next_ = ""
    if len(found) > RESULTS_A_PAGE:
        last = page[-1]
        next_ = f"{last.at}.{last.table_id}.{last.seat}"
    return bodies.GameResults(await _told(log, guest, page, is_own), next_)


def _place(before: str) -> tuple[int, str, int]:
    if not before:
        return FIRST_PAGE
    at, table, seat = before.split(".")
    return int(at), table, int(seat)


async def _opponent(log: Ledger, public: str) -> str:
    """The opponent who goes by a public name; one that nobody has met gives an empty page."""
    if public.startswith(BOT_MARK):
        return public
    found = await log.rows(LogbookRow, "logbook by name", author=public)
    return found[0].guest if found else "-"


def _opponent_met(one: MeetingRow, *, is_told: bool) -> bodies.OpponentMet:
    """Who sat there too: whom of the people one met at a private table, others are not told."""
    if is_told or one.opponent.startswith(BOT_MARK):
        return bodies.OpponentMet(one.chair, _public_name(one.opponent), one.name)
    return bodies.OpponentMet(one.chair)


async def _told(
    log: Ledger, guest: str, page: list[ResultRow], is_own: bool
) -> list[bodies.GameResult]:
    names = [row.table_id for row in page] + [NO_TABLE] * (RESULTS_A_PAGE - len(page))
    tables = {f"t{k}": name for k, name in enumerate(names)}
    met: dict[tuple[str, int], list[MeetingRow]] = {}
    for meeting in await log.rows(MeetingRow, "meetings at", guest=guest, **tables):
        met.setdefault((meeting.table_id, meeting.seat), []).append(meeting)
    curves = {
        row.table_id: msgspec.json.decode(row.points, type=list[list[int]])
        for row in await log.rows(SketchRow, "sketches of", **tables)
    }
    # Whose ratings are shown to others is said elsewhere: here they are the owner's alone.
    rated = await log.rows(RatingChange, "rating changes at tables", guest=guest, **tables)
    changes = {row.table_id: shown_change(row) for row in rated if is_own}

    def told(row: ResultRow) -> bodies.GameResult:
        is_told = is_own or row.is_public
        return bodies.GameResult(
            row.game,
            row.ruleset,
            row.seats,
            row.seat,
            row.at,
            row.rank,
            row.share,
            row.result,  # type: ignore[arg-type]
            row.reason,
            row.turns,
            row.plies,
            [_opponent_met(one, is_told=is_told) for one in met.get((row.table_id, row.seat), [])],
            row.table_id if is_told else "",
            bool(row.counts),
            bool(row.is_rated),
            changes.get(row.table_id),
            [point[row.seat] for point in curves.get(row.table_id, [])] if is_told else [],
        )

    return [told(row) for row in page]
