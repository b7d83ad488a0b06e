"""Order in the house: what players and hosts decide holds at every door, and is written down."""

from __future__ import annotations

import asyncio
import inspect
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from inside import Inside, inside
from table_helpers import PLAIN

from flibuste.live import chat
from flibuste.live.guests import now
from flibuste.live.tokens import author_of
from flibuste.people.identity.joining import join_guests
from flibuste.people.logbook.rows import MeetingRow, ResultRow
from flibuste.people.order import deeds
from flibuste.people.order.addresses import Ranges, address_range, home_address, home_range
from flibuste.people.order.blocks import blocked_around, is_blocked
from flibuste.people.order.deeds import Host, HostDeed, Impossible
from flibuste.people.order.house_order import ORDER_MARK
from flibuste.people.order.normal import Unwanted, has_unwanted, word_form
from flibuste.people.order.reporting import MOST_REPORTS
from flibuste.people.order.rows import (
    FOR_GOOD,
    FROM_CHAT,
    FROM_HOUSE,
    AuditRow,
    AvoidedRow,
    BanRow,
    ReportRow,
    WordRow,
)
from flibuste.people.pairing.rows import ChallengeRow, SeekRow
from flibuste.store.events import Fence, SetFact
from flibuste.store.rows import AddRow


class Guest:
    """Somebody with a cookie."""

    def __init__(self, house: House, cookie: str, id: str) -> None:
        self.house, self.cookie, self.id = house, cookie, id
        self.author = author_of(id)

    async def ask(
        self, method: str, path: str, body: Any = None, **more: str
    ) -> tuple[int, Any, dict[str, str]]:
        return await self.house.ask(method, path, body, cookie=self.cookie, **more)

    async def done(self, method: str, path: str, body: Any = None, **more: str) -> Any:
        status, answer, _ = await self.ask(method, path, body, **more)
        assert status in (200, 201), answer
        return answer

    async def visit(
        self, table: str, *frames: Any, **hello: Any
    ) -> tuple[list[dict[str, Any]], int | None]:
        """Go to a table, say something, and leave."""
        greeting = {"type": "hello", "table": table, **hello}
        return await self.house.visit(greeting, *frames, {"type": "ping"}, cookie=self.cookie)


class House(Inside):
    """A server inside the test, with guests."""

    numbers = itertools.count()

    async def guest(self, name: str, **more: str) -> Guest:
        status, answer, headers = await self.ask("POST", "/api/me", {"name": name}, **more)
        assert status == 200, answer
        cookie = headers["set-cookie"].partition(";")[0]
        row = await self.service.guests.of_cookie(cookie.partition("=")[2])
        assert row is not None
        return Guest(self, cookie, row.id)

    async def table(self, *people: Guest, **wish: Any) -> tuple[str, list[str]]:
        """A public table that the first has set up and the others have joined; the tokens of all."""
        seats = ["me", *("open" for _ in range(max(1, len(people) - 1)))]
        made = await people[0].done(
            "POST",
            "/api/tables",
            {"game": PLAIN, "seats": seats, "visibility": "public", **wish},
        )
        id, tokens = made["table"]["id"], [made["seats"][0]["token"]]
        for other in people[1:]:
            joined = await other.done("POST", f"/api/tables/{id}/seats", {})
            tokens.append(joined["seat"]["token"])
        return id, tokens

    def host(self) -> Host:
        return Host(self.service.log, "tester")

    async def noticed(self, deed: Awaitable[Any]) -> None:
        """Do something as the host, and let the server look."""
        await deed
        await self.service.people.order.look()


ON_POSTGRES = pytest.param(
    "postgres", marks=[pytest.mark.long, pytest.mark.xdist_group("postgres")]
)


@pytest.fixture(params=["a file", ON_POSTGRES])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    is_file = request.param == "a file"
    place = {} if is_file else {"database": request.getfixturevalue("postgres").fresh()}
    async with inside(tmp_path, **place) as made:
        made.__class__ = House
        assert isinstance(made, House)
        yield made


def said(text: str) -> dict[str, str]:
    return {"type": "say", "cid": f"c{next(House.numbers)}", "text": text}


def lines(heard: list[dict[str, Any]]) -> list[str]:
    """The chat that somebody is told, from the last time the whole story was."""
    told: list[str] = []
    for message in heard:
        if message["type"] == "events":
            if message.get("reset"):
                told = []
            told += [event["text"] for event in message["events"] if event["kind"] == "chat"]
    return told


# --- Reports ---------------------------------------------------------------------------------------


async def test_a_report_keeps_the_line_and_reaches_the_host(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    await jack.visit(table, said("scurvy dog"), seat_token=tokens[1])
    v = (await house.service.rooms.room(table)).game.v
    wish = {"table": table, "author": jack.author, "reason": "chat", "v": v, "words": "  rude "}
    for _ in range(2):  # the same once more is the same report
        assert (await anne.ask("POST", "/api/reports", wish))[0] == 201
    await house.host().unsay(table, v, "rude")
    (row,) = await house.service.log.rows(ReportRow, "reports", state="open", most=9)
    assert (row.reporter, row.accused, row.author, row.name) == (
        anne.id,
        jack.id,
        jack.author,
        "Jack",
    )
    assert (row.table_id, row.v, row.line, row.words) == (table, v, "scurvy dog", "rude")
    await house.host().settle(row.id, "muted for a day")
    assert not await house.service.log.rows(ReportRow, "reports", state="open", most=9)
    with pytest.raises(Impossible):
        await house.host().settle(row.id, "again")


async def test_nothing_is_reported_of_who_was_not_there_or_did_not_say_it(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, _ = await house.table(anne, jack)
    for wrong in ({"author": "aaaaaaaaaaaaaaaa"}, {"v": 1}, {"v": 999}, {"v": 0}):
        wish = {"table": table, "author": jack.author, "reason": "chat", **wrong}
        status, answer, _ = await anne.ask("POST", "/api/reports", wish)
        assert (status, answer["code"]) == (404, "no-person")
    itself = {"table": table, "author": anne.author, "reason": "other"}
    assert (await anne.ask("POST", "/api/reports", itself))[1]["code"] == "no-person"


async def test_reports_are_counted_in_the_database_and_only_so_many_are_taken(
    house: House,
) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, _ = await house.table(anne, jack)
    rows = [
        ReportRow(f"r{k}", now(), anne.id, jack.id, jack.author, "", table, 1, "name", "", "")
        for k in range(MOST_REPORTS)
    ]
    await house.service.log.write(*map(AddRow, rows))
    wish = {"table": table, "author": jack.author, "reason": "name"}
    assert (await anne.ask("POST", "/api/reports", wish))[1]["code"] == "too-many-reports"
    assert (await jack.ask("POST", "/api/reports", {**wish, "author": anne.author}))[0] == 201


async def test_who_has_no_cookie_makes_no_more_reports_than_others(house: House) -> None:
    anne = await house.guest("Anne")
    table, _ = await house.table(anne)
    wish = {"table": table, "author": anne.author, "reason": "name", "words": "a\0b\u0007"}
    told = [
        (await house.ask("POST", "/api/reports", wish, f"2001:db8::{k:x}"))[0]
        for k in range(MOST_REPORTS + 1)
    ]
    assert told == [201] * MOST_REPORTS + [429]
    assert (await house.ask("POST", "/api/reports", wish, "2001:db8:1::"))[0] == 201
    rows = await house.service.log.rows(ReportRow, "reports", state="open", most=99)
    assert {row.words for row in rows} == {"a b"}


async def test_nothing_is_reported_from_a_private_table_one_may_not_see(house: House) -> None:
    anne, eve = await house.guest("Anne"), await house.guest("Eve")
    table, _ = await house.table(anne, visibility="private")
    wish = {"table": table, "author": anne.author, "reason": "name"}
    assert (await eve.ask("POST", "/api/reports", wish))[1]["code"] == "invite"
    assert (await eve.ask("POST", "/api/avoided", {"table": table, "author": anne.author}))[
        0
    ] == 403


# --- Mute and block --------------------------------------------------------------------------------


async def test_a_mute_holds_at_every_table_and_over_every_door(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    await jack.visit(table, said("one"), seat_token=tokens[1])
    heard, _ = await anne.visit(
        table, {"type": "mute", "author": jack.author}, seat_token=tokens[0]
    )
    assert lines(heard) == ["one"]
    other, others = await house.table(jack, anne)
    await jack.visit(other, said("two"), seat_token=others[0])
    assert lines((await anne.visit(other, seat_token=others[1]))[0]) == [""]
    assert lines((await anne.visit(other))[0]) == [""]
    news = await anne.done("GET", f"/api/tables/{other}/events")
    assert [event["text"] for event in news["events"] if event["kind"] == "chat"] == [""]
    mine = (await anne.done("GET", "/api/avoided"))["people"]
    assert mine == [{"author": jack.author, "name": "Jack", "muted": True}]
    again = {"author": jack.author, "muted": False}
    assert (await anne.done("POST", "/api/avoided", again))["people"] == []
    assert lines((await anne.visit(table, seat_token=tokens[0]))[0]) == ["one"]


async def test_who_hears_somebody_again_is_told_what_they_had_said(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    await jack.visit(table, said("one"), seat_token=tokens[1])
    await anne.done("POST", "/api/avoided", {"table": table, "author": jack.author, "muted": True})
    unmute = {"type": "mute", "author": jack.author, "on": False}
    heard, _ = await anne.visit(table, unmute, seat_token=tokens[0])
    assert lines(heard) == ["one"]
    assert lines(heard[:2]) == [""]


async def test_a_blocked_guest_does_not_sit_down_with_who_has_blocked_them(house: House) -> None:
    anne, jack, mary = [await house.guest(name) for name in ("Anne", "Jack", "Mary")]
    table, _ = await house.table(anne, jack)
    blocked = {"table": table, "author": jack.author, "blocked": True}
    assert (await anne.done("POST", "/api/avoided", blocked))["people"][0]["blocked"]
    fresh, _ = await house.table(anne)
    status, answer, _ = await jack.ask("POST", f"/api/tables/{fresh}/seats", {})
    assert (status, answer["code"]) == (403, "not-here")
    assert "block" not in answer["text"]
    assert (await mary.ask("POST", f"/api/tables/{fresh}/seats", {}))[0] == 201
    log = house.service.log
    assert await is_blocked(log, anne.id, jack.id) and await is_blocked(log, jack.id, anne.id)
    assert not await is_blocked(log, anne.id, mary.id)
    assert await blocked_around(log, jack.id) == {anne.id}
    his, _ = await house.table(jack)
    listed = [one["id"] for one in (await anne.done("GET", "/api/tables"))["open"]]
    assert his not in listed
    assert his in [one["id"] for one in (await mary.done("GET", "/api/tables"))["open"]]
    for who, sees in ((anne, False), (mary, True)):
        shown = await who.done("GET", "/api/lobby")
        assert (his in [one["id"] for one in shown["open"]]) == sees


async def test_who_is_muted_and_blocked_gets_the_same_bytes_as_before(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    running, _ = await house.table(anne)

    async def all_that_jack_sees() -> list[Any]:
        seen: list[Any] = []
        for path in (
            "/api/me",
            "/api/tables",
            "/api/lobby",
            "/api/avoided",
            f"/api/tables/{table}/events",
            f"/api/tables/{running}",
        ):
            seen.append((await jack.ask("GET", path))[:2])
        seen.append((await jack.visit(table, {"type": "ping"}, seat_token=tokens[1]))[0])
        return seen

    before = await all_that_jack_sees()
    wish = {"table": table, "author": jack.author, "muted": True, "blocked": True}
    await anne.done("POST", "/api/avoided", wish)
    assert await all_that_jack_sees() == before
    heard, _ = await jack.visit(table, said("ahoy"), seat_token=tokens[1])
    assert [message["type"] for message in heard if message["type"] in ("ack", "no")] == ["ack"]
    assert lines(heard) == ["ahoy"]


@pytest.mark.long
async def test_nobody_is_on_their_own_list_and_a_stranger_is_on_nobody_s(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, _ = await house.table(anne, jack)
    own = {"table": table, "author": anne.author, "muted": True}
    assert (await anne.ask("POST", "/api/avoided", own))[1]["code"] == "no-person"
    nobody = {"author": jack.author, "muted": True}
    assert (await anne.ask("POST", "/api/avoided", nobody))[1]["code"] == "no-person"


# --- What a host does ------------------------------------------------------------------------------


async def test_a_banned_guest_is_sent_away_and_refused_at_every_door(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    await house.noticed(house.host().ban(FROM_HOUSE, jack.id, now() + 60_000, "foul play"))
    status, answer, _ = await jack.ask("GET", "/api/me")
    assert (status, answer["code"]) == (403, "banned")
    assert "foul play" in answer["text"] and "UTC" in answer["text"]
    heard, code = await jack.visit(table, seat_token=tokens[1])
    assert (heard[0]["code"], code, len(heard)) == ("banned", 4403, 1)
    for door in (
        house.ask("GET", f"/api/tables/{table}", authorization=f"Bearer {tokens[1]}"),
        house.ask(
            "POST",
            f"/api/tables/{table}/moves",
            {"cid": "a", "base": 1, "action": "x"},
            authorization=f"Bearer {tokens[1]}",
        ),
    ):  # a seat's token opens nothing either, though the cookie was dropped
        assert (await door)[1]["code"] == "banned"
    assert (await house.visit({"type": "hello", "table": table, "seat_token": tokens[1]}))[
        1
    ] == 4403
    assert (await jack.ask("GET", "/api/games"))[0] == 200, "rules may be read"
    assert (await jack.ask("GET", "/api/me/export"))[0] == 200, "what is theirs is theirs"
    assert (await anne.ask("GET", "/api/me"))[0] == 200
    await house.noticed(house.host().lift(FROM_HOUSE, jack.id, "it was a mistake"))
    assert (await jack.ask("GET", "/api/me"))[0] == 200


async def test_a_ban_ends_when_it_was_said_to(house: House) -> None:
    jack = await house.guest("Jack")
    await house.noticed(house.host().ban(FROM_HOUSE, jack.id, now() - 1, "past"))
    assert (await jack.ask("GET", "/api/me"))[0] == 200


async def test_a_range_of_addresses_is_shut_out(house: House) -> None:
    await house.noticed(house.host().ban(FROM_HOUSE, "203.0.113.7/24", FOR_GOOD, "spam"))
    asked = ("GET", "/api/me")
    assert (await house.ask(*asked, client="203.0.113.200"))[1]["code"] == "banned"
    assert (await house.ask(*asked, client="::ffff:203.0.113.200"))[1]["code"] == "banned"
    assert (await house.ask(*asked, client="203.0.114.1"))[0] == 200
    _, code = await house.visit({"type": "hello", "table": "x"}, client="203.0.113.9")
    assert code == 4403
    await house.noticed(house.host().lift(FROM_HOUSE, "203.0.113.0/24", "over"))
    assert (await house.ask(*asked, client="203.0.113.200"))[0] == 200


async def test_a_banned_guest_who_drops_the_cookie_meets_the_ban_of_the_address(
    house: House,
) -> None:
    jack = await house.guest("Jack")
    ban = house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "again", follow_hours=24)
    await house.noticed(ban)
    for _ in range(3):
        assert (await jack.ask("GET", "/api/me", client="192.0.2.9"))[0] == 403
    async with asyncio.timeout(60):
        while (await house.ask("POST", "/api/me", {"name": "J"}, client="192.0.2.9"))[0] != 403:
            await house.service.people.order.look()
    assert (await house.ask("POST", "/api/me", {"name": "J"}, client="192.0.2.10"))[0] == 200
    (deed, *_) = await house.service.log.rows(AuditRow, "audit", most=9)
    assert (deed.deed, deed.about, deed.detail) == ("follow", "192.0.2.9/32", jack.id)
    deeds = await house.service.log.rows(AuditRow, "audit", most=9)
    assert [deed.deed for deed in deeds] == ["follow", "ban"], "however often somebody knocks"


async def test_what_the_host_has_said_of_an_address_is_not_cut_short(house: House) -> None:
    jack = await house.guest("Jack")
    await house.noticed(house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "again", follow_hours=1))
    await house.host().ban(FROM_HOUSE, "192.0.2.9", FOR_GOOD, "spam")  # not noticed yet
    assert (await jack.ask("GET", "/api/me", client="192.0.2.9"))[0] == 403
    await house.service.log.write()
    bans = await house.service.log.rows(BanRow, "bans")
    assert [ban.why for ban in bans if ban.who == "192.0.2.9/32"] == ["spam"]


@pytest.mark.long
async def test_one_device_of_a_guest_is_shut_out(house: House) -> None:
    jack = await house.guest("Jack")
    (device,) = await house.host().devices(jack.id)
    await house.noticed(
        house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "a child", device=device.id)
    )
    assert (await jack.ask("GET", "/api/me"))[1]["code"] == "banned"
    with pytest.raises(Impossible):
        await house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "", device="nothing")
    await house.noticed(house.host().lift(FROM_HOUSE, device.id, "grown up"))
    assert (await jack.ask("GET", "/api/me"))[0] == 200


async def test_who_is_joined_to_another_guest_takes_bans_and_blocks_along(house: House) -> None:
    anne, jack, calm = [await house.guest(name) for name in ("Anne", "Jack", "Calm")]
    table, _ = await house.table(anne, jack)
    wish = {"table": table, "author": jack.author, "blocked": True}
    await anne.done("POST", "/api/avoided", wish)
    await house.host().ban(FROM_CHAT, jack.id, FOR_GOOD, "loud")
    await join_guests(house.service.log, jack.id, calm.id)
    assert await is_blocked(house.service.log, anne.id, calm.id)
    (ban,) = await house.service.log.rows(BanRow, "bans")
    assert ban.who == calm.id


@pytest.mark.parametrize("is_longer", [False, True])
async def test_nobody_is_rid_of_a_ban_by_joining_a_guest_with_a_shorter_one(
    house: House, is_longer: bool
) -> None:
    jack, calm = [await house.guest(name) for name in ("Jack", "Calm")]
    soon = now() + 60_000
    ends = {jack.id: FOR_GOOD, calm.id: soon} if is_longer else {jack.id: soon, calm.id: FOR_GOOD}
    for id, until in ends.items():
        await house.host().ban(FROM_CHAT, id, until, id)
    await join_guests(house.service.log, jack.id, calm.id)
    (ban,) = await house.service.log.rows(BanRow, "bans")
    assert (ban.who, ban.until) == (calm.id, FOR_GOOD)
    assert ban.why == (jack.id if is_longer else calm.id)


async def test_who_is_shut_out_asks_nobody_for_a_game(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, _ = await house.table(anne, jack)
    wish = {"table": table, "game": PLAIN, "pace": "days-1"}
    await jack.done("POST", "/api/challenges", {**wish, "seat": 0})
    await anne.done("POST", "/api/challenges", {**wish, "seat": 1})
    await jack.done("POST", "/api/seeks", {"game": PLAIN})
    await house.host().ban(FROM_CHAT, jack.id, FOR_GOOD, "loud")
    assert len((await anne.done("GET", "/api/challenges"))["waiting"]) == 2
    await house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "threats")
    (left,) = (await anne.done("GET", "/api/challenges"))["waiting"]
    assert left["mine"]
    assert await house.service.log.rows(SeekRow, "seek of", guest=jack.id) == []


async def test_two_who_avoided_and_challenged_each_other_can_become_one(house: House) -> None:
    anne, jack = [await house.guest(name) for name in ("Anne", "Jack")]
    table, _ = await house.table(anne, jack)
    wish = {"table": table, "seat": 1, "game": PLAIN, "pace": "days-1", "nonce": "00" * 16}
    await anne.done("POST", "/api/challenges", wish)
    for one, other in ((anne, jack), (jack, anne)):
        await one.done(
            "POST", "/api/avoided", {"table": table, "author": other.author, "muted": True}
        )
    await join_guests(house.service.log, jack.id, anne.id)
    assert (await anne.done("GET", "/api/avoided"))["people"] == []
    assert (await anne.done("GET", "/api/challenges"))["waiting"] == []


async def test_who_is_nobody_is_challenged_by_nobody(house: House) -> None:
    anne = await house.guest("Anne")
    for captain in ("\0", "nobody", "", "a b"):
        status, answer, _ = await anne.ask(
            "POST", "/api/challenges", {"game": PLAIN, "captain": captain}
        )
        assert (status, answer["code"]) == (404, "no-logbook"), captain


async def test_who_was_joined_to_another_guest_is_found_by_what_they_said_before(
    house: House,
) -> None:
    anne, jack, calm = [await house.guest(name) for name in ("Anne", "Jack", "Calm")]
    table, _ = await house.table(anne)
    await jack.visit(table, said("scurvy dog"))
    v = (await house.service.rooms.room(table)).game.v
    await join_guests(house.service.log, jack.id, calm.id)
    who = {"table": table, "author": jack.author}
    await anne.done("POST", "/api/reports", {**who, "reason": "chat", "v": v})
    (report,) = await house.service.log.rows(ReportRow, "reports", state="open", most=9)
    assert report.accused == calm.id
    await anne.done("POST", "/api/avoided", {**who, "muted": True, "blocked": True})
    assert await is_blocked(house.service.log, anne.id, calm.id)
    assert lines((await anne.visit(table))[0]) == [""], "what they said before"
    await anne.done("POST", "/api/avoided", {**who, "muted": False, "blocked": False})
    assert lines((await anne.visit(table))[0]) == ["scurvy dog"]
    await house.noticed(house.host().ban(FROM_HOUSE, jack.id, FOR_GOOD, "foul play"))
    assert (await calm.ask("GET", "/api/me"))[1]["code"] == "banned"
    await house.noticed(house.host().lift(FROM_HOUSE, jack.id, "enough"))
    assert (await calm.ask("GET", "/api/me"))[0] == 200


async def test_nobody_learns_from_an_export_who_avoids_or_reports_them(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, _ = await house.table(anne, jack)

    async def taken_along(guest: Guest) -> Any:
        return await guest.done("GET", "/api/me/export")

    before = await taken_along(jack)
    wish = {"table": table, "author": jack.author}
    await anne.done("POST", "/api/avoided", {**wish, "blocked": True, "muted": True})
    await anne.done("POST", "/api/reports", {**wish, "reason": "name", "words": "mine"})
    assert await taken_along(jack) == before
    own = str(await taken_along(anne))
    assert "mine" in own and "blocked" in own
    assert jack.id not in own, "ids of others open doors"
    await jack.done("DELETE", "/api/me")
    assert await house.service.log.rows(ReportRow, "reports about", guest=jack.id)


async def test_a_guest_whom_the_host_has_muted_may_play_but_not_write(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    await house.noticed(house.host().ban(FROM_CHAT, jack.id, FOR_GOOD, "shouting"))
    heard, code = await jack.visit(table, said("ahoy"), seat_token=tokens[1])
    (no,) = [message for message in heard if message["type"] == "no"]
    assert (no["code"], code) == ("silenced", 1000)
    assert "shouting" in no["text"]
    assert lines(heard) == []


async def test_a_closed_table_is_aborted_and_says_why(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    room = await house.service.rooms.room(table)
    await house.noticed(house.host().close_table(table, "  a bad\nname "))
    async with asyncio.timeout(60):
        while room.game.state != "aborted":
            await asyncio.sleep(0.01)
    heard, _ = await jack.visit(table, seat_token=tokens[1])
    end = next(m for m in heard if m["type"] == "events")["events"][-1]
    assert (end["kind"], end["what"], end["text"]) == ("end", "aborted", "a bad name")
    now_ = next(m for m in heard if m["type"] == "events")["now"]
    assert now_["state"] == "aborted" and "outcome" not in now_
    with pytest.raises(Impossible):
        await house.host().close_table(table, "twice")
    assert await house.service.people.settling.settle(table), "nothing follows from it but the mark"


@pytest.mark.long
async def test_a_deed_by_a_clock_that_is_ahead_hides_no_later_one(house: House) -> None:
    anne = await house.guest("Anne")
    table, _ = await house.table(anne)
    tomorrow = AuditRow("early", now() + 86_400_000, "tester", HostDeed.ADD_WORD.value, "bilge")
    await house.service.log.write(AddRow(tomorrow), SetFact(ORDER_MARK, "early"))
    heard: list[AuditRow] = []
    order = house.service.people.order
    order.on_deeds = heard.extend
    await order.look()
    await house.noticed(house.host().close_table(table, "enough"))
    assert [deed.deed for deed in heard] == ["add-word", "close"]


async def test_a_move_at_the_moment_of_closing_is_not_lost_and_not_doubled(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    host, log = house.host(), house.service.log
    room = await house.service.rooms.room(table)

    async def entries(id: str) -> Any:
        found = await type(log).events(log, id)
        if room.game.v == found[-1].v and room.game.state == "running":
            seat = room.game.actor
            assert seat is not None and room.game.table is not None
            await anne.house.ask(
                "POST",
                f"/api/tables/{table}/moves",
                {"cid": "m", "base": room.game.v, "action": room.game.table.choices()[0]},
                authorization=f"Bearer {tokens[seat]}",
            )
        return found

    log.events = entries  # type: ignore[method-assign]
    await host.close_table(table, "now")
    kinds = [entry.kind for entry in await type(log).events(log, table)]
    assert kinds[-2:] == ["ply", "end"] or kinds.count("end") == 1
    assert kinds.count("end") == 1


async def test_a_renamed_guest_is_called_so_everywhere(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("B4d Word")
    table, tokens = await house.table(anne, jack)
    await jack.visit(table, said("ahoy"), seat_token=tokens[1])
    await house.noticed(house.host().rename(jack.id, "Guest 7", "a bad name"))
    shown = await anne.done("GET", f"/api/tables/{table}")
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Anne", "Guest 7"]
    assert (await jack.done("GET", "/api/me"))["name"] == "Guest 7"
    log = house.service.log
    assert "B4d" not in str(await log.events(table))
    assert "B4d" not in str(await log.rows(AuditRow, "audit", most=9))


async def test_an_old_name_stays_in_no_list_of_others(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("B4d Word")
    table, _ = await house.table(anne, jack)
    await anne.done("POST", "/api/avoided", {"table": table, "author": jack.author, "muted": True})
    log = house.service.log
    met = MeetingRow(table, 0, 1, anne.id, jack.id, "B4d Word", now(), PLAIN, "won", True)
    asked = ChallengeRow(
        "c", jack.id, anne.id, now(), 2**60, PLAIN, "5+5", False, "B4d Word", "Anne", *[b""] * 3, "", b""
    )  # fmt: skip
    await log.write(AddRow(met), AddRow(asked))
    await house.host().rename(jack.id, "Guest 7", "a bad name")
    for kind, query in (
        (MeetingRow, "all meetings of"),
        (ChallengeRow, "challenges made to"),
        (AvoidedRow, "avoided by"),
    ):
        (row,) = await log.rows(kind, query, guest=anne.id)
        assert row.name == "Guest 7"


async def test_a_table_that_is_over_can_be_taken_away(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    with pytest.raises(Impossible, match="not-over"):
        await house.host().remove_table(table, "the names")
    await anne.visit(table, {"type": "act", "cid": "r", "what": "resign"}, seat_token=tokens[0])
    await house.service.people.settling.settle(table)
    await house.noticed(house.host().remove_table(table, "the names"))
    assert (await anne.ask("GET", f"/api/tables/{table}"))[1]["code"] == "no-table"
    assert (await anne.visit(table, seat_token=tokens[0]))[1] == 4403
    assert await house.service.log.events(table) == []
    assert await house.service.log.rows(ResultRow, "all results of", guest=anne.id)
    with pytest.raises(Impossible, match="no-table"):
        await house.host().remove_table(table, "twice")


# --- Talk ------------------------------------------------------------------------------------------


async def test_nobody_talks_at_a_table_long_after_its_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    resigns = {"type": "act", "cid": "r", "what": "resign"}
    await anne.visit(table, resigns, said("well played"), seat_token=tokens[0])
    monkeypatch.setattr(chat, "now", lambda: now() + chat.AFTER_THE_END + 1)
    for who, keys in ((jack, {"seat_token": tokens[1]}), (await house.guest("Eve"), {})):
        heard, _ = await who.visit(table, said("still here?"), **keys)
        assert [m["code"] for m in heard if m["type"] == "no"] == ["chat-over"]
        assert lines(heard) == ["well played"]


async def test_a_spectator_speaks_under_no_name_that_another_keeps(house: House) -> None:
    anne, eve = await house.guest("Anne"), await house.guest("Mary Read")
    mary = await house.guest("Mary Read")
    table, _ = await house.table(anne)
    await mary.done("POST", "/api/me/name", {"name": "Mary Read"})
    heard, _ = await eve.visit(table, said("it is me"))
    assert [m["code"] for m in heard if m["type"] == "no"] == ["name-kept"]
    assert lines((await mary.visit(table, said("it is me")))[0]) == ["it is me"]


async def test_who_never_spoke_is_not_muted(house: House) -> None:
    anne, jack = await house.guest("Anne"), await house.guest("Jack")
    table, tokens = await house.table(anne, jack)
    invented = [{"type": "mute", "author": f"{k:016}"} for k in range(60)]
    room = await house.service.rooms.room(table)
    seen: list[str] = []
    leave = room.leave
    monkeyed = lambda visitor: (seen.append(visitor.muted), leave(visitor))  # noqa: E731
    room.leave = monkeyed  # type: ignore[assignment,method-assign]
    await anne.visit(table, *invented, seat_token=tokens[0])
    assert seen == [""] and room.game.seats[0].muted == ""


async def test_names_with_words_of_the_host_s_list_are_refused(house: House) -> None:
    anne = await house.guest("Anne")
    await house.noticed(house.host().add_word("Bilge", "ours", chat=True))
    for name in ("bilge", "xBÌLGEx", "b i l g e", "bi lg e", "в1lgе", "b|lge", "bi!ge", "Biiilge"):
        for path, body in (
            ("/api/me", {"name": name}),
            ("/api/tables", {"game": PLAIN, "seats": ["me", "open"], "name": name}),
        ):
            assert (await anne.ask("POST", path, body))[1]["code"] == "bad-name", name
    table, tokens = await house.table(anne)
    heard, _ = await anne.visit(table, said("you B.i.l.g.e rat"), seat_token=tokens[0])
    assert [m["code"] for m in heard if m["type"] == "no"] == ["bad-words"]
    assert (await anne.ask("POST", "/api/me", {"name": "Bill Gent"}))[0] == 200
    await house.noticed(house.host().remove_word("BILGE", "allowed"))
    assert (await anne.ask("POST", "/api/me", {"name": "Bilge"}))[0] == 200


@pytest.mark.long
async def test_a_new_word_finds_the_names_that_have_it(house: House) -> None:
    await house.guest("Anne")
    bad = await house.guest("The B1lge King")
    host = house.host()
    assert [one.id for one in await host.named_so(await host.add_word("bilge", ""))] == [bad.id]


DEEDS: dict[str, Callable[[Host, Guest, str], Awaitable[Any]]] = {
    "ban": lambda host, guest, table: host.ban(FROM_HOUSE, guest.id, FOR_GOOD, "why"),
    "lift": lambda host, guest, table: host.lift(FROM_HOUSE, "10.0.0.0/8", "why"),
    "rename": lambda host, guest, table: host.rename(guest.id, "Other", "why"),
    "close_table": lambda host, guest, table: host.close_table(table, "why"),
    "unsay": lambda host, guest, table: host.unsay(table, 1, "why"),
    "settle": lambda host, guest, table: host.settle("r", "why"),
    "add_word": lambda host, guest, table: host.add_word("other", "why"),
    "remove_word": lambda host, guest, table: host.remove_word("word", "why"),
    "remove_table": lambda host, guest, table: host.remove_table(table, "why"),
}


async def test_every_deed_is_written_with_its_line_in_the_audit_log_or_not_at_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {name for name, _ in inspect.getmembers(Host, inspect.iscoroutinefunction)} == {
        *DEEDS,
        "_do",
        "devices",
        "guest",
        "guests_named",
        "named_so",
    }, "a deed that is not tried here"
    jack = await house.guest("Jack")
    table, tokens = await house.table(jack)
    await jack.visit(table, said("ahoy"), seat_token=tokens[0])
    log, host = house.service.log, house.host()
    await host.ban(FROM_HOUSE, "10.0.0.0/8", FOR_GOOD, "")
    await host.add_word("word", "")
    await log.write(
        AddRow(ReportRow("r", 1, "a", jack.id, jack.author, "", table, 1, "name", "", ""))
    )

    async def everything() -> list[Any]:
        return [
            await log.rows(AuditRow, "audit", most=99),
            await log.rows(BanRow, "bans"),
            await log.rows(WordRow, "words"),
            await log.rows(ReportRow, "report", report="r"),
            await log.events(table),
            await log.table(table),
            await host.guest(jack.id),
        ]

    for deed in DEEDS.values():
        before = await everything()
        taken = before[0][0].id
        with monkeypatch.context() as patch:
            patch.setattr(deeds, "new_id", partial(str, taken))  # its line cannot be written
            with pytest.raises((Fence, Impossible)):
                await deed(host, jack, table)
        assert await everything() == before
        await deed(host, jack, table)
        after = await everything()
        assert after[1:] != before[1:]
        (line,) = [row for row in after[0] if row not in before[0]]
        assert (line.host, line.why) == ("tester", "why")
        assert HostDeed(line.deed)


# --- Forms of words and addresses ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word", "whole", "found"),
    [
        ("Scunthorpe", "cunt", True, False),
        ("as you like", "ass", True, False),
        ("a-s-s", "ass", True, True),
        ("АNNЕ", "anne", False, True),  # with letters of Cyrillic
        ("ΑΝΝΕ", "anne", False, True),  # and of Greek
        ("my friend Αnne", "anne", True, True),
        ("Ａｎｎｅ", "anne", False, True),
        ("a\u200bnn\u0301e", "anne", False, True),
        ("An", "anne", False, False),
        ("", "anne", False, False),
    ],
)
def test_words_are_found_as_a_reader_would(text: str, word: str, whole: bool, found: bool) -> None:
    assert has_unwanted(text, [Unwanted(word_form(word), whole)]) == found


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("connasse", "n" * 100_000),
        ("connasse", "con" + "n" * 100_000),
        ("illilx", "1l" * 100_000),
        ("aaab", "a" * 100_000),
    ],
)
def test_a_text_made_against_a_word_is_gone_through_once(word: str, text: str) -> None:
    """With a step back for each way to share the letters out, this would not end."""
    for whole in (False, True):
        assert not has_unwanted(text, [Unwanted(word_form(word), whole)])
    assert has_unwanted(f"{text} {word}", [Unwanted(word_form(word), True)])


def test_all_of_a_connection_is_one_address() -> None:
    assert (
        home_address("2001:db8:1:2:3::4") == home_address("2001:db8:1:2:ffff::") == "2001:db8:1:2::"
    )
    assert home_address("::ffff:192.0.2.7") == "192.0.2.7" and home_address("::1") == "::1"
    assert home_address("testclient") == "testclient"
    assert str(address_range("2001:db8::1")) == "2001:db8::/64"
    assert str(address_range("::ffff:192.0.2.7")) == "192.0.2.7/32"


def test_an_address_is_found_in_the_narrowest_range() -> None:
    ranges = Ranges(["10.0.0.0/8", "10.1.0.0/16", "2001:db8::/32"])
    assert ranges.of("10.1.2.3") == "10.1.0.0/16"
    assert ranges.of("10.2.2.3") == "10.0.0.0/8"
    assert ranges.of("2001:db8:1::1") == "2001:db8::/32"
    assert [ranges.of(word) for word in ("11.0.0.1", "", "nobody", "::1")] == [None] * 4
    assert str(home_range("2001:db8:1:2:3::4")) == "2001:db8:1:2::/64"
    assert home_range("testclient") is None
