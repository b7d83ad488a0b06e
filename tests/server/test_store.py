"""The store by itself: what it is handed comes back, and its faults stay its own."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import pkgutil
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import astuple, replace

from cupboard import Cupboard
from flibuste.people.order.rows import AuditRow
from flibuste.store import people
from flibuste.store.address import database_place
from flibuste.store.events import (
    Append,
    BadChange,
    Change,
    DropTable,
    Fence,
    ForgetChat,
    ForgetGuest,
    ForgetPeople,
    Gone,
    GuestJoined,
    GuestRenamed,
    GuestRow,
    Log,
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    RowsAsKnown,
    SeatChanged,
    SeatRow,
    SeatsLocked,
    SeatsRenamed,
    SetFact,
    StateChanged,
    TableRow,
    TableSince,
    TableStand,
)
from flibuste.store.memory import MemoryLog
from flibuste.store.opening import store_at
from flibuste.store.page import PageLog
from flibuste.store.people import PEOPLE_QUERIES
from flibuste.store.rows import AddRow, AlterRows, LedgerRow, PutRow, ReassignRows, RemoveRows
from flibuste.store.sqlite import SqliteLog
from flibuste.store.threaded import ThreadedLog

AREAS = [f"{people.__name__}.{found.name}" for found in pkgutil.iter_modules(people.__path__)]


def opened(path: Path) -> SqliteLog:
    made = SqliteLog(path, asyncio.get_running_loop())
    made.open()
    return made


def opened_postgres(request: pytest.FixtureRequest) -> Log:
    place = database_place(request.getfixturevalue("postgres").fresh())
    made = store_at(place, asyncio.get_running_loop())
    made.open()
    return made


KINDS = ["sqlite", "memory", "page", pytest.param("postgres", marks=pytest.mark.long)]


@pytest.fixture(params=KINDS)
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    """What is promised by the interface is tried on every store."""
    kinds: dict[str, Callable[[], Log]] = {
        "sqlite": lambda: opened(tmp_path / "log.sqlite"),
        "postgres": lambda: opened_postgres(request),
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
        case "ledger":
            return [astuple(row) for row in await ledger(log, AuditRow, "audit", most=9)]
        case _:
            return [await log.fact("alive")]


async def ledger(log: Log, kind: type[LedgerRow], query: str, **values: Any) -> list[LedgerRow]:
    """A ledger's rows; a store in memory is not asked, but looked into."""
    if isinstance(log, MemoryLog):
        return [*log._rows.ledger(kind).values()]
    assert isinstance(log, ThreadedLog)
    return await log.rows(kind, query, **values)


def event(v: int, table: str = "t", **other: Any) -> Append:
    given = {"at": 10, "kind": "chat", "seat": None, "body": '{"text":"a"}', "cid": None, **other}
    return Append(table, v, **given)


TABLE = TableRow("t", 1, 2, "game", 1, "{}", "open", "public", b"seed", b"invite", "anne")
SEAT = SeatRow(0, "person", "", "Anne", "anne", b"token", b"code", b"nonce", "jack")
GUEST = GuestRow("anne", b"cookie", "Anne", 3)
DEED = AuditRow("d", 7, "host", "ban", "jack")
ALL: list[tuple[Change, str, list[Any]]] = [
    (NewGuest(GUEST), "guests", [("anne", b"cookie", "Anne", 3)]),
    (GuestRenamed("anne", "Mary", 4), "guests", [("anne", b"cookie", "Mary", 4)]),
    (
        NewTable(TABLE),
        "tables",
        [("t", 1, 2, "game", 1, "{}", "open", "public", b"seed", b"invite", "anne", None)],
    ),
    (
        RowsAsKnown("t", 2),
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
        SeatsRenamed("anne", "Mary"),
        "seats",
        [(0, "person", "", "Mary", "anne", b"token", b"code", b"nonce", "jack")],
    ),
    (
        SeatsLocked("anne"),
        "seats",
        [(0, "person", "", "Mary", "anne", None, None, b"nonce", "jack")],
    ),
    (
        SeatChanged("t", replace(SEAT, name="Mary")),
        "seats",
        [(0, "person", "", "Mary", "anne", b"token", b"code", b"nonce", "jack")],
    ),
    (
        GuestJoined("anne", "mary"),
        "seats",
        [(0, "person", "", "Mary", "mary", b"token", b"code", b"nonce", "jack")],
    ),
    (
        ForgetGuest("mary"),
        "seats",
        [(0, "person", "", "", None, b"token", b"code", b"nonce", "jack")],
    ),
    (
        ForgetPeople("t"),
        "seats",
        [(0, "person", "", "", None, b"token", b"code", b"nonce", "")],
    ),
    (SetFact("alive", "7"), "facts", ["7"]),
    (SetFact("alive", "8"), "facts", ["8"]),
    (AddRow(DEED), "ledger", [("d", 7, "host", "ban", "jack", "", "")]),
    (
        PutRow(AuditRow("d", 8, "host", "mute", "jack")),
        "ledger",
        [("d", 8, "host", "mute", "jack", "", "")],
    ),
    (
        ReassignRows(AuditRow, "about", "jack", "mary"),
        "ledger",
        [("d", 8, "host", "mute", "mary", "", "")],
    ),
    (
        RemoveRows(AuditRow, {"about": "jack", "host": "host"}),
        "ledger",
        [("d", 8, "host", "mute", "mary", "", "")],
    ),
    (
        AlterRows(AuditRow, {"about": "mary", "at": 8}, {"host": "other", "at": 9}),
        "ledger",
        [("d", 9, "other", "mute", "mary", "", "")],
    ),
    (
        AlterRows(AuditRow, {"about": "mary", "at": 8}, {"host": "host"}),
        "ledger",
        [("d", 9, "other", "mute", "mary", "", "")],
    ),
    (RemoveRows(AuditRow, {"about": "mary", "host": "other"}), "ledger", []),
    (DropTable("t"), "events", []),
]


def test_no_two_areas_ask_by_the_same_words() -> None:
    areas = [vars(module) for module in map(importlib.import_module, AREAS)]
    words = [
        word
        for area in areas
        for name, queries in area.items()
        if name.endswith("_QUERIES")
        for word in queries
    ]
    assert len(words) == len(set(words)) == len(PEOPLE_QUERIES)


async def test_every_change_is_written_as_it_says(log: Log) -> None:
    for change, kind, expected in ALL:
        await log.write(change)
        assert await stored(log, kind) == expected, change
    assert [await stored(log, kind) for kind in ("guests", "seats", "tables")] == [[], [], []]
    assert {type(change) for change, _, _ in ALL} == set(get_args(Change))


async def test_a_table_that_is_there_already_is_fenced_and_stays_as_it_is(log: Log) -> None:
    await log.write(NewTable(TABLE))
    with pytest.raises(Fence):
        await log.write(NewTable(replace(TABLE, game="another")), NewSeat("t", SEAT))
    assert await log.table("t") == (TABLE, [])


async def test_a_log_is_read_from_a_version_on_with_the_mark_of_its_table(log: Log) -> None:
    assert await log.since("t", 0) is None
    await log.write(NewTable(TABLE), NewSeat("t", SEAT), NewGuest(GUEST))
    assert await log.since("t", 0) == TableSince(2, [])
    await log.write(event(1), event(2), event(3))
    found = await log.since("t", 1)
    assert found is not None and [entry.v for entry in found.entries] == [2, 3]
    assert found.entries == (await log.events("t"))[1:]
    await log.write(NewTable(replace(TABLE, id="u")))
    assert await log.stands(["t", "gone"]) == [TableStand("t", 3, 2)]
    both = await log.stands(["u", *(f"gone {k}" for k in range(300)), "t"])
    assert {stand.id: stand.v for stand in both} == {"t": 3, "u": 0}


@pytest.mark.parametrize(
    "change",
    [
        SeatChanged("t", SEAT),
        StateChanged("t", "over", 1),
        RematchMade("t", "u", 1),
        ForgetChat("t", 1, "{}"),
        ForgetGuest("anne"),
    ],
    ids=lambda change: type(change).__name__,
)
async def test_what_becomes_of_a_table_besides_its_log_changes_its_mark(
    log: Log, change: Change
) -> None:
    await log.write(NewTable(TABLE), NewSeat("t", SEAT), NewGuest(GUEST), event(1))
    (before,) = await log.stands(["t"])
    await log.write(change)
    (after,) = await log.stands(["t"])
    assert (after.v, after.changed > before.changed) == (1, True)


async def test_a_row_that_is_there_is_a_fence_and_nothing_of_its_write_is_kept(log: Log) -> None:
    await log.write(PutRow(DEED))
    with pytest.raises(Fence):
        await log.write(NewGuest(GUEST), AddRow(DEED))
    assert await stored(log, "guests") == []
    assert len(await stored(log, "ledger")) == 1


@pytest.mark.parametrize("known", [RowsAsKnown("t", 2), RowsAsKnown("gone", 2)])
async def test_where_rows_are_not_as_known_nothing_of_a_write_is_kept(
    log: Log, known: RowsAsKnown
) -> None:
    await log.write(NewTable(TABLE), NewSeat("t", SEAT))
    await log.write(RowsAsKnown("t", 2), SeatChanged("t", replace(SEAT, token=b"new")))
    with pytest.raises(Fence):
        await log.write(event(1), known, SeatChanged("t", SEAT), StateChanged("t", "over", 9))
    found = await log.table("t")
    assert found is not None and found[1] == [replace(SEAT, token=b"new")]
    assert found[0].state == "open" and await log.events("t") == []


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
    return [*found, await log.listed("open", 1)]


async def fate_of(log: Log, changes: list[Change]) -> str:
    try:
        await log.write(*changes)
    except (Fence, BadChange) as error:
        return type(error).__name__
    return "written"


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
async def test_all_stores_tell_the_same_of_the_same_changes(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    is_file = kind == "sqlite"
    file = opened(tmp_path / "log.sqlite") if is_file else opened_postgres(request)
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


@pytest.mark.parametrize("lost", ["table/", "event/t/0000000001", ""])
async def test_nothing_is_kept_that_goes_on_from_what_was_cleared(lost: str) -> None:
    cupboard = Cupboard()
    log = PageLog(cupboard)
    await log.write(NewTable(TABLE), event(1))
    for key in [key for key in cupboard.texts if key.startswith(lost)]:
        del cupboard.texts[key]
    left = dict(cupboard.texts)
    with pytest.raises(Fence):
        await log.write(event(2))
    assert cupboard.texts == left and len(await log.events("t")) == 1
    with pytest.raises(Fence):
        await log.write(event(2), StateChanged("t", "over", 9))
    assert cupboard.texts == left


# --- A change that is wrong ----------------------------------------------------------------------


@contextlib.contextmanager
def held(log: Log) -> Iterator[None]:
    """The writer waits for its turn: what is written meanwhile goes into one batch."""
    if not isinstance(log, ThreadedLog):
        yield
        return
    connection: Any
    if isinstance(log, SqliteLog):
        connection = sqlite3.connect(log.path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
    else:
        from flibuste.store.postgres_line import connect_postgres

        connection = connect_postgres(log.address, idle_in_transaction_session_timeout=0)
        connection.execute("BEGIN")
        connection.execute("LOCK TABLE facts IN ACCESS EXCLUSIVE MODE")
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
    async with asyncio.timeout(60):
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
