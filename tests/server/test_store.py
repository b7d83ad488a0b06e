"""The store by itself: what it is handed comes back, and its faults stay its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest

from flibuste.server.store.log import (
    Append,
    Change,
    DropTable,
    ForgetChat,
    ForgetGuest,
    GuestRenamed,
    GuestRow,
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    SeatChanged,
    SeatRow,
    SetFact,
    StateChanged,
    TableRow,
)
from flibuste.server.store.sqlite import SqliteLog


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    made = SqliteLog(tmp_path / "tables.sqlite", asyncio.get_running_loop())
    made.open()
    yield made
    await made.close()


def rows(log: SqliteLog, table: str) -> list[Any]:
    """What another program reads in the file."""
    connection = sqlite3.connect(log.path)
    found = connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
    connection.close()
    return found


def event(v: int, table: str = "t", **other: Any) -> Append:
    given = {"at": 10, "kind": "chat", "seat": None, "body": '{"text":"a"}', "cid": None, **other}
    return Append(table, v, **given)


TABLE = TableRow("t", 1, 2, "game", 1, "{}", "open", "public", b"seed", b"invite", "anne")
SEAT = SeatRow(0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")
GUEST = GuestRow("anne", b"cookie", "Anne", 3)
ALL: list[tuple[Change, str, list[Any]]] = [
    (NewGuest(GUEST), "guests", [("anne", b"cookie", "Anne", 3)]),
    (GuestRenamed("anne", "Mary", 4), "guests", [("anne", b"cookie", "Mary", 4)]),
    (
        NewTable(TABLE),
        "tables",
        [("t", 1, 2, "game", 1, "{}", "open", "public", b"seed", b"invite", "anne", None)],
    ),
    (
        NewSeat("t", SEAT),
        "seats",
        [("t", 0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")],
    ),
    (
        SeatChanged("t", SeatRow(0, "bot", "easy")),
        "seats",
        [("t", 0, "bot", "easy", "", None, None, None, b"", "")],
    ),
    (
        SeatChanged("t", SEAT),
        "seats",
        [("t", 0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")],
    ),
    (
        StateChanged("t", "over", 5),
        "tables",
        [("t", 1, 5, "game", 1, "{}", "over", "public", b"seed", b"invite", "anne", None)],
    ),
    (
        RematchMade("t", "u", 6),
        "tables",
        [("t", 1, 6, "game", 1, "{}", "over", "public", b"seed", b"invite", "anne", "u")],
    ),
    (event(1, cid="c"), "events", [("t", 1, 10, "chat", None, '{"text":"a"}', "c")]),
    (ForgetChat("t", 1, "{}"), "events", [("t", 1, 10, "chat", None, "{}", "c")]),
    (
        ForgetGuest("anne"),
        "seats",
        [("t", 0, "person", "", "", None, b"token", b"code", b"nonce", "jack")],
    ),
    (SetFact("alive", "7"), "facts WHERE name = 'alive'", [("alive", "7")]),
    (SetFact("alive", "8"), "facts WHERE name = 'alive'", [("alive", "8")]),
    (DropTable("t"), "events", []),
]


async def test_every_change_is_written_as_it_says(log: SqliteLog) -> None:
    for change, table, expected in ALL:
        await log.write(change)
        assert rows(log, table) == expected, change
    assert rows(log, "guests") == rows(log, "seats") == rows(log, "tables") == []
    assert {type(change) for change, _, _ in ALL} == set(get_args(Change))


async def test_a_forgotten_guest_hosts_nothing(log: SqliteLog) -> None:
    await log.write(NewTable(TABLE), NewGuest(GUEST))
    assert await log.hosted("anne") == 1
    await log.write(ForgetGuest("anne"))
    assert await log.hosted("anne") == 0


async def test_a_move_is_never_overwritten_as_if_it_were_chat(log: SqliteLog) -> None:
    await log.write(event(1, kind="ply"), ForgetChat("t", 1, "{}"))
    assert rows(log, "events")[0][5] == '{"text":"a"}'


async def test_a_change_is_read_off_when_it_is_handed_over(log: SqliteLog) -> None:
    row = GuestRow("anne", b"cookie", "Anne", 3)
    written = log.write(NewGuest(row))
    row.name = "somebody else"
    await written
    assert rows(log, "guests") == [("anne", b"cookie", "Anne", 3)]
