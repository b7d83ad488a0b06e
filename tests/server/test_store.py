"""The store by itself: what it is handed comes back, and its faults stay its own."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from flibuste.server.store.log import (
    Append,
    BadChange,
    Change,
    DropTable,
    Fence,
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


# --- A change that is wrong ----------------------------------------------------------------------


@contextlib.contextmanager
def held(log: SqliteLog) -> Iterator[None]:
    """The writer waits for its turn: what is written meanwhile goes into one batch."""
    connection = sqlite3.connect(log.path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    log.write(SetFact("first", "waits"))
    while not log._jobs.empty():
        time.sleep(0.001)
    yield
    connection.execute("ROLLBACK")
    connection.close()


def guest(id: Any = "mary", cookie: Any = b"m", name: Any = "Mary", seen: Any = 1) -> NewGuest:
    return NewGuest(GuestRow(id, cookie, name, seen))


WRONG: dict[str, tuple[Any, ...]] = {
    "no change at all": (("new tabel", {"id": "t"}),),
    "a type that no column holds": (guest(name=object()),),
    "a number that is too large": (guest(seen=2**70),),
    "half a letter": (guest(name="\ud800"),),
    "nothing where something must be": (guest(name=None),),
    "somebody who is there already": (guest("anne"),),
    "a cookie that is somebody's": (guest(cookie=b"cookie"),),
    "an event that cannot be written down": (event(1, "u", seat=object()),),
    "an event whose number is too large": (event(2**70, "u"),),
    "an event of no kind": (event(1, "u", kind=None),),
    "something right, then something wrong": (guest(), event(1, "u"), guest(name=None)),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("among", ["events", "others"])
async def test_a_wrong_change_fails_alone_and_at_once(
    log: SqliteLog, wrong: tuple[Any, ...], among: str
) -> None:
    troubles: list[bool] = []
    log.on_trouble = troubles.append
    await log.write(NewGuest(GUEST))
    before = event(1) if among == "events" else StateChanged("t", "open", 1)
    with held(log):
        written = [log.write(before), log.write(*wrong), log.write(event(2)), log.write(event(3))]
    async with asyncio.timeout(4):
        fates = await asyncio.gather(*written, return_exceptions=True)
    assert fates[0] is fates[2] is fates[3] is None
    assert isinstance(fates[1], BadChange) and fates[1].__cause__ is not None
    kept = [(row[0], row[1]) for row in rows(log, "events")]
    assert kept == [("t", v) for v in ((1, 2, 3) if among == "events" else (2, 3))]
    assert rows(log, "guests") == [("anne", b"cookie", "Anne", 3)]
    assert troubles == [] and not log.in_trouble
    await log.write(event(4))


@pytest.mark.parametrize("taken", [event(1), event(2, cid="c")], ids=["version", "cid"])
async def test_who_comes_second_meets_the_fence_alone(log: SqliteLog, taken: Append) -> None:
    await log.write(event(1, cid="c"))
    with held(log):
        written = [
            log.write(event(1, "u")),
            log.write(guest(), taken),
            log.write(event(2, "u")),
            log.write(taken),
        ]
    fates = await asyncio.gather(*written, return_exceptions=True)
    assert [type(fate) for fate in fates] == [type(None), Fence, type(None), Fence]
    assert [(row[0], row[1]) for row in rows(log, "events")] == [("t", 1), ("u", 1), ("u", 2)]
    assert rows(log, "guests") == []


async def test_trouble_of_the_disk_is_waited_out(log: SqliteLog) -> None:
    troubles: list[bool] = []
    log.on_trouble = troubles.append
    away = log.path.with_name("away.sqlite")
    log.path.rename(away)
    written = [log.write(event(1)), log.write(*WRONG["a type that no column holds"])]
    while not troubles:
        await asyncio.sleep(0.01)
    assert not written[0].done()
    away.rename(log.path)
    async with asyncio.timeout(10):
        fates = await asyncio.gather(*written, return_exceptions=True)
    assert fates[0] is None and isinstance(fates[1], BadChange)
    assert troubles == [True, False]
