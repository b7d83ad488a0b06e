"""What the page on privacy says happens, when its time has come."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import server_process
from database_rows import looking
from day_tables import PLAIN as PLAIN_BY_DAYS
from day_tables import House, MovedClock, Person, clock, house
from inside import Inside, inside
from postgres_server import PostgresServer
from table_helpers import PLAIN

from flibuste.live import acts, chat, durable
from flibuste.live.guests import now
from flibuste.live.tokens import author_of
from flibuste.live.upkeep import DAY_MS
from flibuste.people.belongings import removing
from flibuste.people.identity.rows import ProofRow, RevokedRow, TryRow
from flibuste.people.identity.tidying import tidy
from flibuste.people.logbook.rows import FeatRow
from flibuste.people.order import retention
from flibuste.people.order.deeds import Host
from flibuste.people.order.rows import (
    DISMISSED,
    FROM_CHAT,
    FROM_HOUSE,
    AuditRow,
    BanRow,
    GuestSeen,
    ReportRow,
)
from flibuste.people.pairing.rows import EndRow, PresenceRow
from flibuste.people.settling import SettledRow
from flibuste.store.address import database_place
from flibuste.store.events import Change, ForgetChat, GuestRow, NewTable
from flibuste.store.rows import AddRow, LedgerRow, ReassignRows, RemoveRows
from flibuste.store.schema import metadata
from flibuste.store.statements import QUERIES, bound

__all__ = ["clock"]

SPANS = {
    "keep_chat_days": 10,
    "keep_names_days": 20,
    "keep_games_days": 30,
    "keep_guests_days": 40,
    "keep_reports_days": 15,
    "keep_audit_days": 25,
}
SPANS_BY_NAME = {name.split("_")[1]: days for name, days in SPANS.items()}


async def lived(house: Inside) -> str:
    """A finished table of two people who have talked, a report, and deeds of a host."""
    cookies = []
    for name in ("Anne Bonny", "Calico Jack"):
        _, _, headers = await house.ask("POST", "/api/me", {"name": name})
        cookies.append(headers["set-cookie"].partition(";")[0])
    wish = {"game": PLAIN, "seats": ["me", "open"], "visibility": "public"}
    _, made, _ = await house.ask("POST", "/api/tables", wish, cookie=cookies[0])
    table = made["table"]["id"]
    await house.ask("POST", f"/api/tables/{table}/seats", {}, cookie=cookies[1])
    token = made["seats"][0]["token"]
    hello = {"type": "hello", "table": table, "seat_token": token}
    said = {"type": "say", "cid": "1", "text": "the treasure is below the palm"}
    gone = {"type": "act", "cid": "2", "what": "resign"}
    await house.visit(hello, said, gone)
    log, host = house.service.log, Host(house.service.log, "bosun")
    await log.write(
        AddRow(ReportRow("r", now(), "a", "b", "c", "Calico", table, 1, "chat", "", "the treasure"))
    )
    await host.settle("r", "nothing", DISMISSED)
    await host.ban(FROM_HOUSE, "203.0.113.0/24", now() + DAY_MS, "spam")
    return str(table)


async def kept(house: Inside, table: str) -> dict[str, bool]:
    """What there still is."""
    log = house.service.log
    found = await log.table(table)
    guests = await log.rows(GuestSeen, "guests seen", most=9)
    return {
        "chat": "treasure" in str(await log.events(table)),
        "names": found is not None and any(seat.name or seat.guest for seat in found[1]),
        "games": found is not None,
        "guests": bool(guests),
        "reports": bool(await log.rows(ReportRow, "report", report="r")),
        "audit": bool(await log.rows(AuditRow, "audit", most=9)),
        "bans": bool(await log.rows(BanRow, "bans")),
    }


async def swept(house: Inside, days: float) -> None:
    """As if so many days had gone by."""
    await house.service.people.retention.sweep(round(now() + days * DAY_MS))


@pytest.mark.file
async def test_what_the_page_says_goes_when_it_says_so(tmp_path: Path) -> None:
    async with inside(tmp_path, **SPANS) as house:
        table = await lived(house)
        _, told, _ = await house.ask("GET", "/api/privacy")
        keeps = {name: days for name, days in told["keeps"].items() if name in SPANS_BY_NAME}
        assert keeps == SPANS_BY_NAME
        ends = {**keeps, "bans": 1}
        for days in sorted({0.0, *(float(end) for end in ends.values())}):
            for moment in (days - 0.1, days + 0.1):
                if moment > 0:
                    await swept(house, moment)
                assert await kept(house, table) == {
                    name: moment < end for name, end in ends.items()
                }, moment
    assert b"treasure" not in (tmp_path / "tables.sqlite").read_bytes()
    assert b"Calico" not in (tmp_path / "tables.sqlite").read_bytes()


@pytest.mark.long
async def test_nothing_goes_where_the_host_keeps_it(tmp_path: Path) -> None:
    async with inside(tmp_path, **dict.fromkeys(SPANS, 0)) as house:
        table = await lived(house)
        await swept(house, 100_000)
        assert all(there for name, there in (await kept(house, table)).items() if name != "bans")


async def test_the_words_of_who_talks_very_much_change_in_small_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "AT_ONE_WRITE", 2)
    async with inside(tmp_path, sweep_seconds=1e6) as ship:
        table, log, sizes = await lived(ship), ship.service.log, list[int]()
        room = await ship.service.rooms.room(table)
        anne = room.game.seats[0].guest or ""
        for k in range(6):
            await chat.speak(room, 0, f"line {k}", "Ahoy", anne, "Anne Bonny")
        write = log.write

        def counted(*changes: Change) -> asyncio.Future[None]:
            sizes.append(sum(isinstance(change, ForgetChat) for change in changes))
            return write(*changes)

        monkeypatch.setattr(log, "write", counted)
        await Host(log, "bosun").rename(anne, "Grace", "a name that hurts")
        lines = await log.chats_of(anne)
        assert len(lines) == 7 and {body["name"] for _, _, body in lines} == {"Grace"}
        touched = await ship.service.guests.forget(GuestRow(anne, b"", "", 0))
        assert table in touched and await log.chats_of(anne) == []
        assert max(sizes) == 2 and sum(sizes) == 14


async def test_a_nameless_game_can_still_be_looked_at(tmp_path: Path) -> None:
    async with inside(tmp_path, keep_names_days=20) as house:
        table = await lived(house)
        await swept(house, 21)
        status, shown, _ = await house.ask("GET", f"/api/tables/{table}")
        assert status == 200
        assert [seat.get("name", "") for seat in shown["table"]["seats"]] == ["", ""]
        assert all("author" not in seat for seat in shown["table"]["seats"])
        assert "Anne" not in (await house.ask("GET", f"/api/tables/{table}/record"))[1]


async def test_a_table_that_goes_leaves_no_mark_behind(tmp_path: Path) -> None:
    async with inside(tmp_path, keep_games_days=1) as house:
        table, log = await lived(house), house.service.log
        await house.service.people.settling.settle(table)
        assert await log.rows(SettledRow, "settled", of_table=table)
        await swept(house, 2)
        assert await log.table(table) is None
        assert not await log.rows(SettledRow, "settled", of_table=table)


@pytest.mark.file
@pytest.mark.parametrize(("steps", "left"), [(1, [26, 6, 0, 0, 0]), (2, [6, 0]), (50, [0])])
async def test_many_old_tables_go_in_small_steps_and_none_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int, left: list[int]
) -> None:
    monkeypatch.setattr(retention, "STEPS_A_SWEEP", steps)
    async with inside(tmp_path, keep_games_days=1) as house:
        table = await lived(house)
        found = await house.service.log.table(table)
        assert found is not None
        row, _ = found
        for k in range(45):  # all at the same moment
            copy = msgspec.structs.replace(row, id=f"t{k:02}", state="over", rematch=None)
            await house.service.log.write(NewTable(copy))
        sizes = []
        for _ in left:
            await swept(house, 3)
            sizes.append(_tables(tmp_path / "tables.sqlite"))
        assert sizes == left


async def test_a_busy_day_of_searches_and_tries_goes_in_one_sweep(tmp_path: Path) -> None:
    rows: list[LedgerRow] = []
    for k in range(1201):
        id = f"{k:04}"
        rows += [
            ProofRow(id.encode(), "asked", "open", "", "", 1),
            TryRow(id, 1, 1),
            RevokedRow(id.encode(), 1),
            PresenceRow(id, 1, b""),
            EndRow(id, "withdrawn", 1),
        ]
    async with inside(tmp_path) as house:
        log = house.service.log
        await log.write(*map(AddRow, rows))
        await tidy(log)
        await house.service.people.seeks.sweep()
        at: dict[str, int] = {"before": now(), "most": 2}
        assert await log.rows(ProofRow, "old proofs", **at) == []
        assert await log.rows(TryRow, "old tries", **at) == []
        assert await log.rows(RevokedRow, "old revocations", **at) == []
        assert await log.rows(PresenceRow, "old presences", **at) == []
        assert await log.rows(EndRow, "old pairing ends", **at) == []


@pytest.mark.file
async def test_what_a_guest_has_said_is_found_by_an_index(tmp_path: Path) -> None:
    async with inside(tmp_path) as house:
        await lived(house)
    words, fixed = QUERIES["chats of"].sqlite
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {words}", {**fixed, "guest": "x"}).fetchall()
    assert [line[3] for line in plan] == ["SEARCH events USING INDEX events_by_speaker (<expr>=?)"]


# A whole table, and not what was found already: that is gone through anyhow.
SCANS = re.compile(r"SCAN (?!anon_)")


@pytest.mark.file
async def test_what_goes_and_what_is_asked_again_and_again_is_found_by_an_index(
    tmp_path: Path,
) -> None:
    async with inside(tmp_path):
        pass
    goes = [change for change in removing("x") if change.kind is not BanRow]  # they are few
    goes += [change for change in retention._unlinked("x") if isinstance(change, RemoveRows)]
    made = [bound(change)[0] for change in (*goes, ReassignRows(FeatRow, "table_id", "x", ""))]
    asked = {one.statement.sqlite.text: {**one.values} for one in made}
    at: dict[str, Any] = {"before": 1, "since": 1, "most": 9}
    at["guest"] = "x"
    again = ("guests before", "pushes waiting", "audit before", "old challenges", "pauses since")
    at["state"] = "running"
    for name in (*again, "tables played", "of guest", "anything of"):
        asked[QUERIES[name].sqlite.text] = {**QUERIES[name].sqlite.fixed, **at}
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        for words, values in asked.items():
            plan = connection.execute(f"EXPLAIN QUERY PLAN {words}", values).fetchall()
            assert not any(SCANS.match(line[3]) for line in plan), (words, plan)


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_postgresql_finds_it_so_too(postgres: PostgresServer, tmp_path: Path) -> None:
    place = postgres.fresh()
    async with inside(tmp_path, database=place) as house:
        await lived(house)
        words, fixed = QUERIES["chats of"].postgres
        with looking(database_place(place)) as connection:
            connection.execute("SET enable_seqscan = off")  # it has a few lines
            plan = connection.connection.execute(
                f"EXPLAIN {words}", {**fixed, "guest": "x"}
            ).fetchall()
    assert "events_by_speaker" in str(plan)


# --- Who asks to be forgotten ----------------------------------------------------------------------

NONCE = {"nonce": "00" * 16}
# The page on privacy says so: a report about somebody, and what the host did, stay for their time. That there
# was somebody stays for a month, so that what another server writes a moment too late goes as well.
STAYS = {"reports": {"accused", "author", "name"}, "audit": {"about"}, "guest_turns": {"guest"}}


@pytest.mark.file
async def test_nobody_who_has_gone_is_named_anywhere_but_where_the_page_says(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        anne, jack = await here.people()
        guest, other = [await _guest(here, one) for one in (anne, jack)]
        about, author = {"author": author_of(guest)}, {"author": author_of(other)}
        await anne.ask("POST", "/api/me/name", {"name": "Zebulon"})
        await anne.ask("POST", "/api/me/code")
        await anne.ask("POST", "/api/me/ratings", {"listed": True})
        await anne.ask("POST", "/api/days/calendar")
        await anne.ask("POST", "/api/days/vacation", {"days": 2})
        over = await here.table(anne, jack, rated=True, visibility="public")
        runs = await here.table(anne, jack, visibility="public", name="Zebulon")
        for _ in range(2):
            await (await here.mover(over, anne, jack))[0].move(over)
        room = await here.service.rooms.room(over)
        await chat.speak(room, 0, "said", "the treasure is mine", guest, "Zebulon")
        await acts.act(room, 0, "gone", "resign")
        await here.service.people.settling.settle(over)
        await anne.ask("POST", "/api/logbook", {"is_public": True})
        if (await here.state(runs)).actor == 0:
            await anne.move(runs)
        line = ["", ""]
        for k in range(2):
            path = f"/api/tables/{runs}/answers/ahead"
            line[k] = (await anne.ask("POST", path, {"moves": line[:k]}))["choices"][0]["text"]
        await anne.ask("POST", f"/api/tables/{runs}/answers", {"lines": [line]})
        for one, seat, whom in ((anne, 1, author), (jack, 0, about)):
            wish = {"table": over, "seat": seat, "game": PLAIN_BY_DAYS, "pace": "days-1"}
            await one.ask("POST", "/api/challenges", {**wish, **NONCE})
            await one.ask("POST", "/api/avoided", {"table": over, **whom, "muted": True})
            await one.ask("POST", "/api/reports", {"table": over, **whom, "reason": "name"})
        await anne.ask("POST", "/api/seeks", {"game": PLAIN_BY_DAYS, "pace": "days-1", "seats": 2})
        await Host(here.service.log, "bosun").ban(FROM_CHAT, guest, 0, "shouting")
        words = (guest, about["author"], "Zebulon", "treasure", *line)
        before = _named(tmp_path, words)
        assert {"challenges", "avoided", "prepared", "meetings", "rating_changes", "seeks"} <= {
            *before
        }
        await anne.ask("DELETE", "/api/me")
        await here.rest()
        assert _named(tmp_path, words) == STAYS


async def _guest(here: House, person: Person) -> str:
    found = await here.service.guests.of_cookie(person.cookie.partition("=")[2])
    assert found is not None
    return found.id


def _named(folder: Path, words: Sequence[str]) -> dict[str, set[str]]:
    """The tables of the database, and their columns, in which one of some words stands; moves are nobody's."""
    found: dict[str, set[str]] = {}
    with looking(database_place(server_process.database_at(folder))) as rows:
        for table in metadata.sorted_tables:
            for row in rows.execute(f"SELECT * FROM {table.name}").fetchall():
                for column, value in zip(table.columns, row, strict=True):
                    is_move = table.name == "events" and '"action"' in str(value)
                    if not is_move and any(word in str(value) for word in words):
                        found.setdefault(table.name, set()).add(column.name)
    return found


def _tables(database: Path) -> int:
    with sqlite3.connect(database) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
