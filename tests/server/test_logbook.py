"""Logbooks: what a finished table leaves to those who sat there, and who may read it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from inside import Inside, inside
from msgspec.structs import replace

from flibuste.law import shelf
from flibuste.law.feats import Feat
from flibuste.live import acts
from flibuste.people.identity.joining import join_guests
from flibuste.people.logbook.results import meetings_of
from flibuste.people.logbook.rows import NEITHER, FeatRow, MeetingRow, ResultRow, SketchRow
from flibuste.people.ratings.rows import RatingChange
from flibuste.store.events import SeatRow
from flibuste.store.rows import AddRow, RemoveRows

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import logbook

GAME = min(shelf.laws(), key=lambda law: law.length).id
OTHER = next(id for id in shelf.ids() if id != GAME)


@pytest.fixture(params=["by default", pytest.param("postgres", marks=pytest.mark.long)])
async def ship(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Inside]:
    is_named = request.param == "postgres"
    named = {"database": request.getfixturevalue("postgres").fresh()} if is_named else {}
    async with inside(tmp_path, **named) as made:
        yield made


async def guest(ship: Inside, name: str) -> str:
    """Somebody new: their cookie."""
    status, _, headers = await ship.ask("POST", "/api/me", {"name": name})
    assert status == 200
    return headers["set-cookie"].partition(";")[0]


async def finished(
    ship: Inside, first: str, second: str = "", game: str = GAME, **wish: Any
) -> str:
    """A table of two, or of one against a bot, at which the last seat has resigned."""
    seats = ["me", "open" if second else "bot"]
    body = {"game": game, "seats": seats, **wish}
    status, made, _ = await ship.ask("POST", "/api/tables", body, cookie=first)
    assert status == 201, made
    table = str(made["table"]["id"])
    if second:
        joining = {"invite": made["invite"]}
        path = f"/api/tables/{table}/seats"
        status, answer, _ = await ship.ask("POST", path, joining, cookie=second)
        assert status == 201, answer
    room = await ship.service.rooms.room(table)
    await acts.act(room, 1 if second else 0, "cid", "resign")
    await settled(ship, table)
    return table


async def settled(ship: Inside, table: str) -> None:
    """Until all that follows from a table is written."""
    async with asyncio.timeout(60):
        while not await ship.service.log.rows(ResultRow, "results at", of_table=table):
            await asyncio.sleep(0.01)


async def read(ship: Inside, path: str, cookie: str = "", **headers: str) -> Any:
    status, answer, _ = await ship.ask("GET", path, cookie=cookie, **headers)
    assert status == 200, answer
    return answer


async def test_a_finished_table_is_in_the_logbooks_of_both(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    table = await finished(ship, anne, jack)
    for cookie, result, other in ((anne, "won", "Jack"), (jack, "lost", "Anne")):
        shown = await read(ship, "/api/logbook", cookie)
        (total,) = shown["games"]
        assert (total["game"], total["games"], total["won"]) == (GAME, 1, int(result == "won"))
        assert [one["name"] for one in shown["opponents"]] == [other]
        (game,) = (await read(ship, "/api/logbook/games", cookie))["results"]
        assert (game["table"], game["result"], game["reason"]) == (table, result, "resigns")
        assert [one["name"] for one in game["opponents"]] == [other]


async def test_games_are_found_by_game_and_by_opponent(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    with_jack = await finished(ship, anne, jack)
    with_bot = await finished(ship, anne, game=OTHER)
    opponents = (await read(ship, "/api/logbook", anne))["opponents"]
    person = next(one["id"] for one in opponents if not one["id"].startswith("bot:"))
    bot = next(one["id"] for one in opponents if one["id"].startswith("bot:"))
    for query, tables in (
        ("", [with_bot, with_jack]),
        (f"?game={GAME}", [with_jack]),
        (f"?against={person}", [with_jack]),
        (f"?against={bot}", [with_bot]),
        (f"?game={GAME}&against={bot}", []),
        ("?against=nobody", []),
    ):
        found = await read(ship, f"/api/logbook/games{query}", anne)
        assert [one["table"] for one in found["results"]] == tables


async def test_a_table_of_one_screen_is_shown_and_counts_for_nothing(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    body = {"game": GAME, "seats": ["hotseat", "hotseat"]}
    _, made, _ = await ship.ask("POST", "/api/tables", body, cookie=anne)
    room = await ship.service.rooms.room(made["table"]["id"])
    await acts.act(room, 0, "cid", "resign")
    await settled(ship, made["table"]["id"])
    assert (await read(ship, "/api/logbook", anne))["games"] == []
    (game,) = (await read(ship, "/api/logbook/games", anne))["results"]
    assert game["counts"] is False


async def test_a_logbook_is_private_until_its_owner_opens_it(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    private = await finished(ship, anne, jack)
    public = await finished(ship, anne, jack, visibility="public")
    author = (await read(ship, "/api/logbook", anne))["author"]
    assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == 404
    assert (await ship.ask("GET", f"/api/captains/{author}/games"))[0] == 404
    for is_public, status in ((True, 200), (False, 404)):
        await ship.ask("POST", "/api/logbook", {"is_public": is_public}, cookie=anne)
        assert (await read(ship, "/api/logbook", anne)).get("is_public", False) is is_public
        assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == status
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    shown = await read(ship, f"/api/captains/{author}")
    assert shown["name"] == "Anne" and "is_own" not in shown
    games = (await read(ship, f"/api/captains/{author}/games"))["results"]
    assert [one.get("table", "") for one in games] == [public, ""]
    assert private not in str(games)


async def test_whom_one_met_at_a_private_table_is_told_to_nobody_else(ship: Inside) -> None:
    anne, jack, mary = [await guest(ship, name) for name in ("Anne", "Jack", "Mary")]
    await finished(ship, anne, jack)
    await finished(ship, anne)  # private too: a bot has no secrets
    await finished(ship, anne, mary, visibility="public")
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    own = await read(ship, "/api/logbook", anne)
    met = {one["name"]: one["id"] for one in own["opponents"] if one.get("name")}
    assert {*met} == {"Jack", "Mary"}
    path = f"/api/captains/{own['author']}"
    shown = await read(ship, path)
    assert [one["name"] for one in shown["opponents"] if one.get("name")] == ["Mary"]
    assert len(shown["opponents"]) == 2 and len(own["opponents"]) == 3
    games = (await read(ship, f"{path}/games"))["results"]
    named = [[(one.get("id"), one.get("name")) for one in game["opponents"]] for game in games]
    bot = next(one["id"] for one in own["opponents"] if one["id"].startswith("bot:"))
    assert named == [[(met["Mary"], "Mary")], [(bot, None)], [(None, None)]]
    for query, count in ((f"against={met['Jack']}", 0), (f"game={GAME}&against={met['Jack']}", 0)):
        assert len((await read(ship, f"{path}/games?{query}"))["results"]) == count
        assert len((await read(ship, f"/api/logbook/games?{query}", anne))["results"]) == 1
    for query in (f"against={met['Mary']}", f"against={bot}", f"game={GAME}&against={bot}"):
        assert len((await read(ship, f"{path}/games?{query}"))["results"]) == 1


async def test_how_a_private_game_went_is_told_to_nobody_else(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    private = await finished(ship, anne, jack)
    public = await finished(ship, anne, jack, visibility="public")
    for table in (private, public):
        await ship.service.log.write(AddRow(SketchRow(table, "[[50,50],[70,30]]")))
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    author = (await read(ship, "/api/logbook", anne))["author"]

    def curves(games: Any) -> list[list[int]]:
        return [one.get("curve", []) for one in games["results"]]

    assert curves(await read(ship, f"/api/captains/{author}/games")) == [[50, 70], []]
    assert curves(await read(ship, "/api/logbook/games", anne)) == [[50, 70], [50, 70]]


def test_an_opponent_with_several_seats_is_met_once_as_the_best_of_them() -> None:
    bots = [SeatRow(seat, "bot", "pepin") for seat in (1, 2)]
    strangers = [SeatRow(seat, "person", name="Jack") for seat in (3, 4)]
    outcome = SimpleNamespace(scores=(0.3, 0.1, 0.5, 0.1, 0.0))
    chairs = [SeatRow(0, "person", guest="anne"), *bots, *strangers]
    game: Any = SimpleNamespace(seats=chairs, table=SimpleNamespace(outcome=outcome))
    result: Any = next(logbook.made_results("anne", 1))
    met = [(row.chair, row.result, row.counts) for row in meetings_of(game, result)]
    assert result.share == 1.0 and met == [
        (1, "won", True),
        (2, "won", False),
        (3, "won", True),
        (4, "won", True),
    ]
    behind = replace(result, share=0.3)
    found = [row.result for row in meetings_of(game, behind)]
    assert found == ["lost", "lost", "won", "won"], "one of the two bots is ahead"


def test_two_whom_a_third_has_beaten_have_not_drawn() -> None:
    bots = [SeatRow(seat, "bot", level) for seat, level in ((1, "pepin"), (2, "fricot"))]
    chairs = [SeatRow(0, "person", guest="anne"), *bots]
    won: Any = next(logbook.made_results("anne", 1))

    def met(*scores: float) -> list[str]:
        game: Any = SimpleNamespace(
            seats=chairs, table=SimpleNamespace(outcome=SimpleNamespace(scores=scores))
        )
        share, best = scores[0], max(scores[1:])
        how = "won" if share > best else "lost" if share < best else "drawn"
        return [row.result for row in meetings_of(game, replace(won, share=share, result=how))]

    assert met(0.0, 0.0, 1.0) == [NEITHER, "lost"]
    assert met(0.25, 0.25, 0.5) == ["drawn", "lost"], "each has taken as much from the table"
    assert met(0.0, 0.0, 0.0) == ["drawn", "drawn"], "nobody has won"


async def test_where_a_third_has_won_no_draw_is_counted(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    id = await logbook.guest_behind(ship.service, anne)
    result: Any = next(logbook.made_results(id, 1))
    result = replace(result, result="lost", share=0.0, rank=2, seats=3)
    rows = [
        MeetingRow(result.table_id, 0, chair, id, bot, "", result.at, result.game, how, True)
        for chair, bot, how in ((1, "bot:pepin", NEITHER), (2, "bot:fricot", "lost"))
    ]
    await ship.service.log.write(AddRow(result), *map(AddRow, rows))
    opponents = (await read(ship, "/api/logbook", anne))["opponents"]
    sums = {one["id"]: (one["games"], one["won"], one["drawn"]) for one in opponents}
    assert sums == {"bot:fricot": (1, 0, 0), "bot:pepin": (0, 0, 0)}
    found = await read(ship, "/api/logbook/games?against=bot:pepin", anne)
    assert len(found["results"]) == 1, "their tables are found nevertheless"


async def test_nobody_is_told_the_id_of_a_guest(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    table = await finished(ship, anne, jack, visibility="public")
    ids = [
        row.guest for row in await ship.service.log.rows(ResultRow, "results at", of_table=table)
    ]
    author = (await read(ship, "/api/logbook", anne))["author"]
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    for path in ("logbook", "logbook/games", f"captains/{author}", f"captains/{author}/games"):
        answer = str(await read(ship, f"/api/{path}", anne))
        assert len(ids) == 2 and not any(id in answer for id in ids)


async def test_a_visitor_without_a_name_has_an_empty_logbook(ship: Inside) -> None:
    shown = await read(ship, "/api/logbook")
    assert shown["games"] == [] and shown["author"] == ""
    assert all("at" not in feat for feat in shown["feats"])
    assert (await read(ship, "/api/logbook/games"))["results"] == []
    assert (await ship.ask("POST", "/api/logbook", {"is_public": True}))[0] == 404


async def test_pages_meet_without_a_gap(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    author = (await read(ship, "/api/logbook", anne))["author"]
    rows = [*logbook.made_results(await logbook.guest_behind(ship.service, anne), 45)]
    await ship.service.log.write(*(AddRow(row) for row in rows))
    seen: list[str] = []
    before = ""
    while True:
        page = await read(ship, f"/api/logbook/games?before={before}", anne)
        seen += [one["table"] for one in page["results"]]
        if not (before := page.get("next", "")):
            break
    assert author and len(seen) == 45
    results = [row for row in rows if isinstance(row, ResultRow)]
    assert seen == [r.table_id for r in sorted(results, key=lambda r: (-r.at, r.table_id))]
    assert (await ship.ask("GET", "/api/logbook/games?before=x", cookie=anne))[0] == 400


async def test_a_feat_is_done_once_and_by_who_stays(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    await finished(ship, anne)
    id = await logbook.guest_behind(ship.service, anne)
    log = ship.service.log
    others = [law.id for law in shelf.laws() if law.id not in (GAME, OTHER)]
    for k, game in enumerate(others):
        row = next(r for r in logbook.made_results(id, 1, game=game, first=k))
        await log.write(AddRow(row))
    await finished(ship, anne, game=OTHER)  # given up
    done = [row.name for row in await log.rows(FeatRow, "feats", guest=id)]
    assert "every-game" not in done
    for _ in range(2):
        await finished(ship, anne, jack, game=OTHER)
    (row,) = [r for r in await log.rows(FeatRow, "feats", guest=id) if r.name == "every-game"]
    feats = (await read(ship, "/api/logbook", anne))["feats"]
    assert [feat["at"] for feat in feats if feat["name"] == "every-game"] == [row.at]


async def test_at_the_table_one_is_told_of_the_feats_one_has_just_done(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = shelf.law(GAME)
    feat = Feat(law.feats[0].name, law.feats[0].symbol, lambda game, seat: True)
    monkeypatch.setitem(law.__dict__, "feats", (feat,))
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    tables = [await finished(ship, anne, jack, visibility="public") for _ in range(2)]
    done = [await read(ship, f"/api/tables/{table}/feats", anne) for table in tables]
    assert [one["settled"] for one in done] == [True, True]
    assert [[each["name"] for each in one["feats"]] for one in done] == [[feat.name], []]
    assert done[0]["feats"][0]["game"] == GAME
    for cookie in (jack, ""):  # who has given up, and a stranger
        assert (await read(ship, f"/api/tables/{tables[0]}/feats", cookie))["feats"] == []


async def test_a_kept_sketch_is_shown_and_not_worked_out_again(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    table = await finished(ship, anne)
    await ship.service.log.write(AddRow(SketchRow(table, "[[50,50],[30,70]]")))
    assert await read(ship, f"/api/tables/{table}/sketch", anne) == {"points": [[50, 50], [30, 70]]}
    (game,) = (await read(ship, "/api/logbook/games", anne))["results"]
    assert game["curve"] == [50, 30]
    stranger = await guest(ship, "Jack")
    assert (await ship.ask("GET", f"/api/tables/{table}/sketch", cookie=stranger))[0] == 403


async def test_who_left_is_missing_among_the_opponents(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    await finished(ship, anne, jack)
    left = await logbook.guest_behind(ship.service, jack)
    await ship.service.log.write(RemoveRows(MeetingRow, {"opponent": left}))
    (game,) = (await read(ship, "/api/logbook/games", anne))["results"]
    assert game["opponents"] == [] and game["seats"] == 2


async def test_what_a_game_did_to_a_rating_is_shown_to_its_owner_alone(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    table = await finished(ship, anne, visibility="public")
    id = await logbook.guest_behind(ship.service, anne)
    change = RatingChange(id, GAME, 1, table, 0, 1, 1000.0, 250.0, 1012.0, 240.0)
    await ship.service.log.write(AddRow(change))
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    author = (await read(ship, "/api/logbook", anne))["author"]
    (own,) = (await read(ship, "/api/logbook/games", anne))["results"]
    (others,) = (await read(ship, f"/api/captains/{author}/games"))["results"]
    assert own["rating_change"] == 12.0 and "rating_change" not in others


async def test_two_guests_who_are_one_have_one_logbook_and_one_word_on_who_reads_it(
    ship: Inside,
) -> None:
    anne, jack, mary = [await guest(ship, name) for name in ("Anne", "Jack", "Mary")]
    await finished(ship, anne, mary)
    await finished(ship, jack, mary)
    authors = [(await read(ship, "/api/logbook", one))["author"] for one in (anne, jack)]
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=jack)
    stays, other = [await logbook.guest_behind(ship.service, one) for one in (anne, jack)]
    await join_guests(ship.service.log, other, stays)
    shown = await read(ship, "/api/logbook", anne)
    assert shown["games"][0]["games"] == 2 and "is_public" not in shown
    (met,) = (await read(ship, "/api/logbook", mary))["opponents"]
    assert met["games"] == 2 and met["id"] == authors[0]
    for is_public, status in ((False, 404), (True, 200), (False, 404)):
        await ship.ask("POST", "/api/logbook", {"is_public": is_public}, cookie=anne)
        for author in authors:
            assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == status


async def test_a_table_of_two_who_are_one_counts_for_nothing(ship: Inside) -> None:
    anne, jack, mary = [await guest(ship, name) for name in ("Anne", "Jack", "Mary")]
    both, other = await finished(ship, anne, jack), await finished(ship, jack, mary)
    stays, gone = [await logbook.guest_behind(ship.service, one) for one in (anne, jack)]
    await join_guests(ship.service.log, gone, stays)
    shown = await read(ship, "/api/logbook", anne)
    assert [one["games"] for one in shown["games"]] == [1]
    assert [one["name"] for one in shown["opponents"]] == ["Mary"]
    games = (await read(ship, "/api/logbook/games", anne))["results"]
    counting = [(one["table"], one.get("counts", True)) for one in games]
    assert counting == [(other, True), (both, False), (both, False)]


async def test_no_private_game_is_opened_to_others_by_joining_guests(ship: Inside) -> None:
    anne, jack, mary = [await guest(ship, name) for name in ("Anne", "Jack", "Mary")]
    await finished(ship, anne, mary)
    await finished(ship, jack, mary)
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=jack)
    author = (await read(ship, "/api/logbook", jack))["author"]
    stays, other = [await logbook.guest_behind(ship.service, one) for one in (anne, jack)]
    await join_guests(ship.service.log, other, stays)
    assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == 404


async def test_who_has_played_nothing_takes_over_who_may_read_the_other_s_logbook(
    ship: Inside,
) -> None:
    anne, jack, mary = [await guest(ship, name) for name in ("Anne", "Jack", "Mary")]
    await finished(ship, jack, mary)
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=jack)
    author = (await read(ship, "/api/logbook", jack))["author"]
    stays, other = [await logbook.guest_behind(ship.service, one) for one in (anne, jack)]
    await join_guests(ship.service.log, other, stays)
    assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == 200
    assert (await read(ship, "/api/logbook", anne))["is_public"]


async def test_who_leaves_takes_the_logbook_along_and_is_named_in_none(ship: Inside) -> None:
    anne, jack = await guest(ship, "Anne"), await guest(ship, "Jack")
    await finished(ship, anne, jack, visibility="public")
    author = (await read(ship, "/api/logbook", anne))["author"]
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=anne)
    assert (await ship.ask("DELETE", "/api/me", cookie=anne))[0] == 200
    assert (await ship.ask("GET", f"/api/captains/{author}"))[0] == 404
    (game,) = (await read(ship, "/api/logbook/games", jack))["results"]
    assert game["opponents"] == []
    assert "Anne" not in str(await read(ship, "/api/logbook", jack))


@pytest.mark.figure
async def test_ten_thousand_games_are_shown_within_150_milliseconds(ship: Inside) -> None:
    anne = await guest(ship, "Anne")
    figures = await logbook.measure(ship, await logbook.guest_behind(ship.service, anne), anne)
    assert max(figures.values()) <= 150, figures
