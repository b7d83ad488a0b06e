"""The store by itself: what it is handed comes back, and its faults stay its own."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import astuple

from cupboard import Cupboard
from flibuste.store.events import (
    Append,
    BadChange,
    Change,
    DropTable,
    Fence,
    ForgetChat,
    ForgetGuest,
    Gone,
    GuestRenamed,
    GuestRow,
    Log,
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
from flibuste.store.memory import MemoryLog
from flibuste.store.page import PageLog
from flibuste.store.sqlite import SqliteLog


def opened(path: Path) -> SqliteLog:
    made = SqliteLog(path, asyncio.get_running_loop())
    made.open()
    return made


@pytest.fixture(params=["sqlite", "memory", "page"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    """What is promised by the interface is tried on every store."""
    kinds: dict[str, Callable[[], Log]] = {
        "sqlite": lambda: opened(tmp_path / "log.sqlite"),
        "memory": MemoryLog,
        "page": lambda: PageLog(Cupboard()),
    }
    made = kinds[request.param]()
    yield made
    await made.close()


async def stored(log: Log, kind: str) -> list[Any]:
    """What a store gives back of the table t, the guest Anne and the fact `alive`."""
    found = await log.table("t")
    match kind:
        case "guests":
            guest = await log.guest(b"cookie")
            return [astuple(guest)] if guest else []
        case "tables":
            return [astuple(found[0])] if found else []
        case "seats":
            return [astuple(seat) for seat in found[1]] if found else []
        case "events":
            return [astuple(entry) for entry in await log.events("t")]
        case _:
            return [await log.fact("alive")]


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
        [(0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")],
    ),
    (
        SeatChanged("t", SeatRow(0, "bot", "easy")),
        "seats",
        [(0, "bot", "easy", "", None, None, None, b"", "")],
    ),
    (
        SeatChanged("t", SEAT),
        "seats",
        [(0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")],
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
    (event(1, cid="c"), "events", [(1, 10, "chat", None, {"text": "a"}, "c")]),
    (ForgetChat("t", 1, "{}"), "events", [(1, 10, "chat", None, {}, "c")]),
    (
        ForgetGuest("anne"),
        "seats",
        [(0, "person", "", "", None, b"token", b"code", b"nonce", "jack")],
    ),
    (SetFact("alive", "7"), "facts", ["7"]),
    (SetFact("alive", "8"), "facts", ["8"]),
    (DropTable("t"), "events", []),
]


async def test_every_change_is_written_as_it_says(log: Log) -> None:
    for change, kind, expected in ALL:
        await log.write(change)
        assert await stored(log, kind) == expected, change
    assert [await stored(log, kind) for kind in ("guests", "seats", "tables")] == [[], [], []]
    assert {type(change) for change, _, _ in ALL} == set(get_args(Change))


async def test_a_forgotten_guest_hosts_nothing(log: Log) -> None:
    await log.write(NewTable(TABLE), NewGuest(GUEST))
    assert await log.hosted("anne") == 1
    await log.write(ForgetGuest("anne"))
    assert await log.hosted("anne") == 0


async def test_a_move_is_never_overwritten_as_if_it_were_chat(log: Log) -> None:
    await log.write(event(1, kind="ply"), ForgetChat("t", 1, "{}"))
    assert (await log.events("t"))[0].body == {"text": "a"}


async def test_a_change_is_read_off_when_it_is_handed_over(log: Log) -> None:
    row = GuestRow("anne", b"cookie", "Anne", 3)
    written = log.write(NewGuest(row))
    row.name = "somebody else"
    await written
    assert await log.guest(b"cookie") == GUEST


async def test_what_is_read_is_the_reader_s_own(log: Log) -> None:
    await log.write(NewTable(TABLE), NewSeat("t", SEAT), NewGuest(GUEST))
    found, guest = await log.table("t"), await log.guest(b"cookie")
    assert found is not None and guest is not None
    found[0].state = found[1][0].name = guest.name = "changed"
    assert await log.table("t") == (TABLE, [SEAT])
    assert await log.guest(b"cookie") == GUEST


async def test_a_closed_store_takes_nothing(log: Log) -> None:
    await log.close()
    with pytest.raises(Gone):
        await log.write(event(1))


# --- Stores that know nothing of each other -------------------------------------------------------


def some_change(rng: random.Random, at: int) -> Change:
    """One of few changes to few rows, so that they meet."""
    table, name = rng.choice("tu"), rng.choice(["anne", "mary"])
    state = rng.choice(["open", "running", "over", "aborted"])
    clock = rng.choice(['{"clock":{"kind":"move"}}', "{}"])
    seat = SeatRow(rng.randrange(2), "person", "", name, rng.choice([name, None]))
    body = f'{{"text":"Ahoy","guest":"{name}"}}'
    visibility = rng.choice(["public", "private"])
    return rng.choice(
        [
            NewTable(TableRow(table, at, at, "g", 1, clock, state, visibility, b"", b"", name)),
            NewSeat(table, seat),
            SeatChanged(table, seat),
            StateChanged(table, state, at),
            RematchMade(table, "v", at),
            NewGuest(GuestRow(name, name.encode(), name, at)),
            GuestRenamed(name, "somebody", at),
            event(rng.randrange(1, 4), table, at=at, body=body, cid=rng.choice([None, "c", "d"])),
            event(rng.randrange(4, 7), table, at=at, kind="ply", seat=0),
            ForgetChat(table, rng.randrange(1, 7), '{"text":""}'),
            SetFact("alive", str(at)),
            *([ForgetGuest(name), DropTable(table)] if rng.random() < 0.2 else []),
        ]
    )


async def everything(log: Log) -> list[Any]:
    """All that can be asked of a store."""
    found: list[Any] = [await log.fact("alive"), sorted(await log.clocked())]
    for table in "tu":
        found += [await log.table(table), await log.events(table)]
    for name in ("anne", "mary"):
        found += [await log.guest(name.encode()), await log.hosted(name)]
        found += [sorted(map(str, await log.chats_of(name)))]
        found.append(await log.of_guest(name, ("open", "over"), 9))
    for state in ("open", "running", "aborted"):
        found += [await log.listed(state, 9), sorted(await log.idle(state, 40, 9))]
    return [*found, sorted(await log.stale_guests(40, 9)), await log.listed("open", 1)]


async def fate_of(log: Log, changes: list[Change]) -> str:
    try:
        await log.write(*changes)
    except (Fence, BadChange) as error:
        return type(error).__name__
    return "written"


async def test_all_stores_tell_the_same_of_the_same_changes(tmp_path: Path) -> None:
    file = opened(tmp_path / "log.sqlite")
    rng, fates = random.Random(1), set()
    memory, cupboard = MemoryLog(), Cupboard()
    page = PageLog(cupboard)
    for at in range(300):
        changes = [some_change(rng, at % 80) for _ in range(rng.randrange(1, 4))]
        fate = await fate_of(memory, changes)
        assert fate == await fate_of(file, changes), changes
        assert await everything(memory) == await everything(file), changes
        assert fate == await fate_of(page, changes), changes
        assert await everything(page) == await everything(memory), changes
        page = PageLog(cupboard)  # the page is opened again
        await page.open()
        assert await everything(page) == await everything(memory), changes
        fates.add(fate)
    assert fates == {"written", "Fence", "BadChange"}
    await file.close()


# --- A browser that keeps no more ----------------------------------------------------------------


async def test_what_a_browser_does_not_keep_has_not_happened() -> None:
    cupboard = Cupboard()
    log = PageLog(cupboard)
    await log.write(NewTable(TABLE), event(1))
    cupboard.is_full = True
    with pytest.raises(Gone):
        await log.write(event(2), StateChanged("t", "over", 9))
    assert await log.table("t") == (TABLE, []) and len(await log.events("t")) == 1
    cupboard.is_full = False
    await log.write(event(2))
    assert len(await log.events("t")) == 2


async def test_of_two_pages_the_second_meets_the_fence() -> None:
    cupboard = Cupboard()
    one, other = PageLog(cupboard), PageLog(cupboard)
    await one.write(event(1))
    assert len(await other.events("t")) == 1
    await one.write(event(2, body='{"text":"first"}'))
    with pytest.raises(Fence):
        await other.write(event(2, body='{"text":"second"}'))
    assert (await PageLog(cupboard).events("t"))[1].body == {"text": "first"}


# --- A change that is wrong ----------------------------------------------------------------------


@contextlib.contextmanager
def held(log: Log) -> Iterator[None]:
    """The writer waits for its turn: what is written meanwhile goes into one batch."""
    if not isinstance(log, SqliteLog):
        yield
        return
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
    log: Log, wrong: tuple[Any, ...], among: str
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
    kept = [entry.v for entry in await log.events("t")]
    assert kept == ([1, 2, 3] if among == "events" else [2, 3])
    assert await log.events("u") == [] and await log.guest(b"m") is None
    assert await log.guest(b"cookie") == GUEST
    assert troubles == [] and not log.in_trouble
    await log.write(event(4))


@pytest.mark.parametrize("taken", [event(1), event(2, cid="c")], ids=["version", "cid"])
async def test_who_comes_second_meets_the_fence_alone(log: Log, taken: Append) -> None:
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
    assert [entry.v for entry in await log.events("t")] == [1]
    assert [entry.v for entry in await log.events("u")] == [1, 2]
    assert await log.guest(b"m") is None
