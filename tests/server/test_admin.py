"""`flibuste admin` over the database of a server: what a host reads and does, and that a server notices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inside import inside
from server_process import Ship
from table_helpers import PLAIN, pair, told
from typer.testing import CliRunner

from flibuste.cli.main import app
from flibuste.live.guests import now
from flibuste.people.ratings.rows import RatedMeeting
from flibuste.store.rows import PutRow
from flibuste.store.sqlite import SqliteLog


def admin(database: str, *words: str) -> str:
    """What the command says; it goes well."""
    result = CliRunner().invoke(app, ["admin", *words, "--database", database])
    assert result.exit_code == 0, result.output
    return result.stdout


def listed(database: str, *words: str) -> Any:
    return json.loads(admin(database, *words, "--json"))


def refused(database: str, *words: str) -> str:
    result = CliRunner().invoke(app, ["admin", *words, "--database", database])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.stderr.strip()


ON_POSTGRES = pytest.param(
    "postgres", marks=[pytest.mark.long, pytest.mark.xdist_group("postgres")]
)


@pytest.fixture(params=["a file", ON_POSTGRES])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with a guest, a table and a report."""
    place = str(tmp_path / "tables.sqlite")
    if request.param == "postgres":
        place = request.getfixturevalue("postgres").fresh()
    async with inside(tmp_path, database=place) as house:
        _, _, headers = await house.ask("POST", "/api/me", {"name": "Jack"})
        cookie = headers["set-cookie"].partition(";")[0]
        _, made, _ = await house.ask(
            "POST",
            "/api/tables",
            {"game": PLAIN, "seats": ["me", "open"], "visibility": "public"},
            cookie=cookie,
        )
        seat = made["table"]["seats"][0]
        wish = {"table": made["table"]["id"], "author": seat["author"], "reason": "name"}
        status, answer, _ = await house.ask("POST", "/api/reports", {**wish, "words": "no name"})
        assert status == 201, answer
    return place


def test_a_host_reads_acts_and_finds_it_all_in_the_log(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "bosun")
    (report,) = listed(database, "reports")
    assert (report["name"], report["reason"], report["words"]) == ("Jack", "name", "no name")
    guest, table = report["accused"], report["table_id"]
    assert "Jack" in admin(database, "guests", "jac")
    assert table in admin(database, "tables", "--state", "open")
    admin(database, "ban", guest, "--why", "foul play", "--for", "7d")
    admin(database, "ban", "203.0.113.0/24", "--why", "spam")
    admin(database, "mute", guest, "--why", "loud", "--for", "12h")
    assert "203.0.113.0/24" in admin(database, "bans")
    assert len(listed(database, "bans")) == 3
    admin(database, "lift", guest, "--why", "sorry")
    admin(database, "unmute", guest, "--why", "sorry")
    assert guest in admin(database, "words", "--add", "j4ck", "--why", "ours")
    assert "j4ck" in admin(database, "words")
    admin(database, "rename", guest, "Guest 1", "--why", "the name")
    admin(database, "words", "--remove", "jack")
    assert "close" in refused(database, "remove", table, "--why", "the name")
    admin(database, "close", table, "--why", "the name")
    admin(database, "remove", table, "--why", "the name")
    assert listed(database, "tables", "--state", "aborted") == []
    admin(database, "settle", report["id"], "--outcome", "renamed")
    assert listed(database, "reports") == []
    assert listed(database, "reports", "--settled")[0]["outcome"] == "renamed"
    log = listed(database, "log")
    assert {line["host"] for line in log} == {"bosun"}
    assert [line["deed"] for line in reversed(log)] == [
        "ban",
        "ban",
        "ban",
        "lift",
        "lift",
        "add-word",
        "rename",
        "remove-word",
        "close",
        "remove",
        "settle",
    ]
    assert "levée" in admin(database, "log", "--lang", "fr")


def test_what_a_host_cannot_do_is_said_in_a_sentence(database: str, tmp_path: Path) -> None:
    assert "nobody" in refused(database, "ban", "nobody", "--why", "x")
    assert "nobody" in refused(database, "lift", "nobody", "--why", "x")
    for mistyped in ("203.0.113.0/99", "203.0.113", "2001:db8::/300"):
        said = refused(database, "ban", mistyped, "--why", "x")
        assert mistyped in said and "range" in said
    assert "7d" in refused(database, "ban", "10.0.0.1", "--why", "x", "--for", "a while")
    assert "--why" in refused(database, "ban", "10.0.0.1")
    assert "zzz" in refused(database, "close", "zzz", "--why", "x")
    assert "zzz" in refused(database, "remove", "zzz", "--why", "x")
    assert "10.0.0.1" in refused(database, "mute", "10.0.0.1", "--why", "x")
    assert "zzz" in refused(database, "settle", "zzz", "--outcome", "x")
    assert "zzz" in refused(database, "words", "--remove", "zzz")
    assert "5" in refused(database, "unsay", "zzz", "5", "--why", "x")
    assert "open" in refused(database, "tables", "--state", "closed")
    assert "--database" in refused(str(tmp_path / "none.sqlite"), "reports")
    assert "999999w" in refused(database, "ban", "10.0.0.1", "--why", "x", "--for", "999999w")
    assert "--days" in refused(database, "pairs", "--days", "999999999999")
    assert "nobody" in refused(database, "devices", "nobody")
    long = "\ufdfa" * 60  # a sign that stands for eighteen letters
    assert long in refused(database, "words", "--add", long)
    assert listed(database, "log") == []


def test_a_host_lists_the_devices_of_a_guest_and_no_cookie(database: str) -> None:
    (guest,) = listed(database, "guests", "jack")
    (device,) = listed(database, "devices", guest["id"])
    assert set(device) == {"id", "browser", "system", "made", "seen"}
    assert device["id"] in admin(database, "devices", guest["id"])


async def test_a_guest_is_found_by_a_name_with_capitals_and_accents(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    async with inside(tmp_path, database=str(place)) as house:
        for name in ("Élodie", "100 % Élan", "Anne"):
            await house.ask("POST", "/api/me", {"name": name})
    for part, names in (
        ("Élodie", {"Élodie"}),
        ("élo", {"Élodie"}),
        ("ÉL", {"Élodie", "100 % Élan"}),
        ("e\u0301l", {"Élodie", "100 % Élan"}),
        ("%", {"100 % Élan"}),
    ):
        found = await asyncio.to_thread(listed, str(place), "guests", part)
        assert {guest["name"] for guest in found} == names, part


@pytest.mark.long
async def test_a_running_server_notices_a_ban_and_a_closed_table(
    launch: Callable[..., Ship],
) -> None:
    ship = launch()
    made, one, two = await pair(ship, visibility="public")
    table = made["table"]["id"]
    guests = await asyncio.to_thread(listed, str(ship.database), "guests")
    jack = next(guest["id"] for guest in guests if guest["name"] == "Jack")
    await asyncio.to_thread(admin, str(ship.database), "ban", jack, "--why", "foul play")
    assert await two.close_code() == 4403
    assert two.refusals[-1]["code"] == "banned"
    await asyncio.to_thread(admin, str(ship.database), "close", table, "--why", "the name")
    end = await told(one, "end")
    assert (end["what"], end["text"]) == ("aborted", "the name")


async def test_a_host_finds_two_of_whom_one_nearly_always_wins(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    log = SqliteLog(place, asyncio.get_running_loop())
    log.open()
    for k in range(9):
        for who, other, won in (("anne", "jack", 1.0), ("jack", "anne", 0.0)):
            await log.write(PutRow(RatedMeeting(f"t{k}", who, other, PLAIN, now(), won, 10)))
    await log.close()
    shown = await asyncio.to_thread(listed, str(place), "pairs")
    assert [(pair["holder"], pair["other"], pair["count"]) for pair in shown] == [("anne", "jack", 9)]  # fmt: skip
    said = await asyncio.to_thread(admin, str(place), "pairs", "--lang", "fr")
    assert "anne" in said and "100 %" in said
