"""The store in one file: it outlives bad disks, other files in its place, and its own threads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from test_store import ALL, WRONG, event, held, opened

from flibuste.server.ops.backup import back_up
from flibuste.store import sqlite, sqlite_writer
from flibuste.store.events import (
    BadChange,
    Fence,
    ForgetGuest,
    Gone,
    GuestRow,
    NewGuest,
    SetFact,
    Unsure,
)
from flibuste.store.sqlite import SqliteLog
from flibuste.store.sqlite_writer import SqliteWriter, connect
from flibuste.store.writer import MOST_JOBS


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    made = opened(tmp_path / "tables.sqlite")
    yield made
    await made.close()


def rows(log: SqliteLog, table: str) -> list[Any]:
    """What another program reads in the file."""
    connection = sqlite3.connect(log.path)
    found = connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
    connection.close()
    return found


async def test_every_change_lies_in_the_file(log: SqliteLog) -> None:
    for change, kind, expected in ALL:
        await log.write(change)
        if kind == "tables":
            assert rows(log, kind) == expected, change
    assert rows(log, "guests") == rows(log, "seats") == rows(log, "tables") == []


async def test_what_is_forgotten_soon_stands_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "FOLD", 0.01)
    monkeypatch.setattr(sqlite, "EMPTIED", 3)
    log = opened(tmp_path / "tables.sqlite")

    def is_named() -> bool:
        return any(b"Zebulon" in file.read_bytes() for file in tmp_path.iterdir())

    await log.write(NewGuest(GuestRow("anne", b"cookie", "Zebulon", 1)))
    assert is_named()
    await log.write(ForgetGuest("anne"))
    async with asyncio.timeout(60):
        while is_named():  # and the log goes on: no last connection closes
            await asyncio.sleep(0.01)
    await log.write(event(1))
    assert await log.events("t")
    await log.close()


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
    async with asyncio.timeout(60):
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

    monkeypatch.setattr(sqlite_writer, "connect", unreadable)
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
        original = getattr(SqliteWriter, method)

        def dying(one: SqliteWriter, *args: Any, **given: Any) -> Any:
            is_fatal = self.left > 0
            self.left -= is_fatal
            done = original(one, *args, **given) if self.is_late or not is_fatal else None
            if is_fatal:
                raise RuntimeError("out of nothing")
            return done

        monkeypatch.setattr(SqliteWriter, method, dying)


@pytest.fixture
def troubles(log: SqliteLog) -> list[bool]:
    told: list[bool] = []
    log.on_trouble = told.append
    return told


async def calm(log: SqliteLog, troubles: list[bool]) -> None:
    async with asyncio.timeout(60):
        while not troubles or log.in_trouble:
            await asyncio.sleep(0.005)
    assert troubles == [True, False]


@pytest.mark.parametrize("method", ["_commit", "_attempt", "_ready", "_run", "_append"])
async def test_a_writer_that_dies_is_replaced_and_no_fate_is_made_up(
    log: SqliteLog, troubles: list[bool], monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    await log.write(event(1))
    Dying(monkeypatch, method)
    async with asyncio.timeout(60):
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
        lost = [log.write(event(v)) for v in range(1, MOST_JOBS + 1)]
        kept = [log.write(event(v, "u")) for v in range(1, 6)]
        Dying(monkeypatch, "_run")  # not of the batch that waits for its turn: of the next
    fates = await asyncio.gather(*lost, *kept, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Unsure] * MOST_JOBS + [type(None)] * 5
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
        lost = [log.write(event(v)) for v in range(1, MOST_JOBS + 1)]
        kept = log.write(event(1, "u"))
        closing = asyncio.create_task(log.close())
        await asyncio.sleep(0)
        Dying(monkeypatch, "_run")
    async with asyncio.timeout(60):
        await closing
    fates = await asyncio.gather(*lost, kept, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Unsure] * MOST_JOBS + [type(None)]
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
