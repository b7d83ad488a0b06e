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

from flibuste.server.ops.backup import back_up
from flibuste.store import writer
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
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    SeatChanged,
    SeatRow,
    SetFact,
    StateChanged,
    TableRow,
    Unsure,
)
from flibuste.store.sqlite import SqliteLog
from flibuste.store.writer import MOST, Writer, connect


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


async def test_another_file_is_noticed_also_where_it_could_not_be_read_at_first(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced: list[bool] = []
    log.on_replaced = lambda: replaced.append(True)
    await log.write(event(1))
    copy = log.path.with_name("copy.sqlite")
    back_up(log.path, copy)  # it has the same epoch
    await log.write(event(2))
    failures = ["once", "twice"]

    def unreadable(path: Path, *, writes: bool) -> sqlite3.Connection:
        if writes and failures:
            failures.pop()
            raise sqlite3.OperationalError("disk I/O error")
        return connect(path, writes=writes)

    monkeypatch.setattr(writer, "connect", unreadable)
    for part in ("-wal", "-shm", ""):
        log.path.with_name(log.path.name + part).unlink(missing_ok=True)
    copy.rename(log.path)
    with pytest.raises(Fence):
        await log.write(event(3))
    assert replaced == [True]
    assert [row[1] for row in rows(log, "events")] == [1], "no version is left out"


# --- A writer that dies --------------------------------------------------------------------------


class Dying:
    """Makes a method of the writer raise when it is called, so many times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, method: str, times: int = 1) -> None:
        self.left, self.is_late = times, False
        original = getattr(Writer, method)

        def dying(one: Writer, *args: Any, **given: Any) -> Any:
            is_fatal = self.left > 0
            self.left -= is_fatal
            done = original(one, *args, **given) if self.is_late or not is_fatal else None
            if is_fatal:
                raise RuntimeError("out of nothing")
            return done

        monkeypatch.setattr(Writer, method, dying)


@pytest.fixture
def troubles(log: SqliteLog) -> list[bool]:
    told: list[bool] = []
    log.on_trouble = told.append
    return told


async def calm(log: SqliteLog, troubles: list[bool]) -> None:
    async with asyncio.timeout(10):
        while not troubles or log.in_trouble:
            await asyncio.sleep(0.005)
    assert troubles == [True, False]


@pytest.mark.parametrize("method", ["_commit", "_attempt", "_ready", "_run", "_append"])
async def test_a_writer_that_dies_is_replaced_and_no_fate_is_made_up(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    await log.write(event(1))
    Dying(monkeypatch, method)
    async with asyncio.timeout(10):
        with pytest.raises(Unsure):
            await log.write(event(2))
        assert troubles == [True], "it was told before anybody learns of their fate"
        await calm(log, troubles)
        await log.write(event(2))
    assert [row[1] for row in rows(log, "events")] == [1, 2]


async def test_what_was_written_before_the_writer_died_is_unsure_too(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    Dying(monkeypatch, "_attempt").is_late = True
    with pytest.raises(Unsure):
        await log.write(event(1))
    assert [row[1] for row in rows(log, "events")] == [1], "the log knows better"
    with pytest.raises(Fence):
        await log.write(event(1))
    await calm(log, troubles)


async def test_what_was_still_waiting_is_written_by_the_next(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(log):
        lost = [log.write(event(v)) for v in range(1, MOST + 1)]
        kept = [log.write(event(v, "u")) for v in range(1, 6)]
        Dying(monkeypatch, "_run")  # not of the batch that waits for its turn: of the next
    fates = await asyncio.gather(*lost, *kept, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Unsure] * MOST + [type(None)] * 5
    assert [(row[0], row[1]) for row in rows(log, "events")] == [("u", v) for v in range(1, 6)]
    await calm(log, troubles)


async def test_writers_that_die_one_after_another_are_all_replaced(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    Dying(monkeypatch, "_run", 3)  # the job's own, and two successors that would begin
    with pytest.raises(Unsure):
        await log.write(event(1))
    await log.write(event(2))
    assert [row[1] for row in rows(log, "events")] == [2]
    await calm(log, troubles)


async def test_nobody_need_write_for_the_trouble_to_end(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    Dying(monkeypatch, "_run")
    with pytest.raises(Unsure):
        await log.write(event(1))
    await calm(log, troubles)


async def test_a_writer_that_dies_of_the_end_still_writes_what_is_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SqliteLog(tmp_path / "tables.sqlite", asyncio.get_running_loop())
    log.open()
    with held(log):
        lost = [log.write(event(v)) for v in range(1, MOST + 1)]
        kept = log.write(event(1, "u"))
        closing = asyncio.create_task(log.close())
        await asyncio.sleep(0)
        Dying(monkeypatch, "_run")
    async with asyncio.timeout(20):
        await closing
    fates = await asyncio.gather(*lost, kept, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Unsure] * MOST + [type(None)]
    assert [(row[0], row[1]) for row in rows(log, "events")] == [("u", 1)]
    with pytest.raises(Gone):
        await log.write(event(2, "u"))
    assert [path.name for path in tmp_path.iterdir()] == [log.path.name]


async def test_somebody_who_fails_to_be_told_stops_nothing(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(on: bool) -> None:
        raise RuntimeError

    log.on_trouble = told
    log.loop.set_exception_handler(lambda loop, context: None)
    Dying(monkeypatch, "_run")
    with pytest.raises(Unsure):
        await log.write(event(1))
    await log.write(event(1))


# --- Reading -------------------------------------------------------------------------------------


async def test_a_reader_that_failed_begins_anew(log: SqliteLog) -> None:
    await log.write(SetFact("alive", "7"))
    assert await log.fact("alive") == "7"
    assert log._reads is not None
    log._reads.set_progress_handler(lambda: 1, 1)  # this connection is never let finish again
    with pytest.raises(sqlite3.OperationalError):
        await log.fact("alive")
    assert await log.fact("alive") == "7"
