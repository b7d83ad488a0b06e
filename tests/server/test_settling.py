"""What follows from a finished table: written once, whoever tries, and never forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from database_rows import store_in
from msgspec.structs import replace

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live import acts, new_tables, wire
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.people import settling as settling_module
from flibuste.people.order.rows import AuditRow
from flibuste.people.settling import Settling
from flibuste.store.events import Change, NewTable, SetFact, StateChanged
from flibuste.store.rows import AddRow
from flibuste.store.threaded import ThreadedLog


@dataclass
class Roomy:
    """Limits that nobody meets."""

    open_tables_a_guest: int = 100
    countdown_seconds: float = 0
    waiting_seconds: float = 60
    cache_seconds: float = 60
    open_hours: float = 1
    running_days: float = 1


class Interpreted:
    """Rules that are ready at once."""

    mode = Mode.INTERPRETED

    def has(self, law: Law) -> bool:
        return True

    async def ready(self, law: Law) -> None:
        pass

    async def mode_of(self, law: Law, entries: int) -> Mode:
        return self.mode


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[ThreadedLog]:
    made = store_in(tmp_path)
    yield made
    await made.close()


def rooms_over(log: ThreadedLog) -> Rooms:
    nobody: Any = None  # no bot plays here
    return Rooms(Roomy(), log, nobody, Interpreted())


async def finished(rooms: Rooms, game: str = "") -> Room:
    """A table of two people at one screen, of whom the first has resigned."""
    game = game or next(iter(rooms.games))
    room, _, _ = await new_tables.make(rooms, wire.TableWish(game, ["hotseat", "hotseat"]), None)
    await acts.act(room, 0, "cid", "resign")
    await rooms.log.write(SetFact("alive", "1"))  # the lists of tables are written before it
    return room


async def follows(game: Game) -> Sequence[Change]:
    """One row, by the table's name: a second one would meet the fence."""
    return [AddRow(AuditRow(game.row.id, 1, "", "over", game.row.id))]


async def deeds(log: ThreadedLog) -> list[str]:
    return [row.about for row in await log.rows(AuditRow, "audit", most=9)]


async def test_a_table_that_ends_is_settled_by_itself(log: ThreadedLog) -> None:
    rooms = rooms_over(log)
    settling = Settling(log, rooms, [follows])
    running = asyncio.create_task(settling.run())
    room = await finished(rooms)
    while not await deeds(log):
        await asyncio.sleep(0.01)
    running.cancel()
    assert await deeds(log) == [room.id]
    assert not await settling.settle(room.id)
    assert await deeds(log) == [room.id]


@pytest.mark.parametrize("is_listed", [True, False])
async def test_what_a_killed_server_left_is_settled_by_the_next(
    log: ThreadedLog, is_listed: bool
) -> None:
    room = await finished(rooms_over(log))
    if not is_listed:  # it was killed before it could write into the lists that the table is over
        await log.write(StateChanged(room.id, "running", now()))
    rooms = rooms_over(log)
    settling = Settling(log, rooms, [follows])
    running = asyncio.create_task(settling.run())
    while not await deeds(log):
        await settling.look()
        await asyncio.sleep(0.01)
    running.cancel()
    assert await deeds(log) == [room.id]


async def test_tables_that_cannot_be_settled_now_hide_no_others(
    log: ThreadedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling_module, "FOUND_AT_ONCE", 2)
    rooms = rooms_over(log)
    of_two = [id for id, law in rooms.games.items() if 2 in law.bounds.seats]
    for _ in range(3):
        await finished(rooms, of_two[0])
    last = await finished(rooms, of_two[1])
    fewer = rooms_over(log)
    del fewer.games[of_two[0]]
    settling = Settling(log, fewer, [follows])
    for _ in range(2):
        await settling.look()
    while not settling._waiting.empty():
        await settling.settle(settling._waiting.get_nowait())
    assert await deeds(log) == [last.id]


async def test_a_table_that_was_missed_for_hours_is_found_by_a_far_look(log: ThreadedLog) -> None:
    rooms = rooms_over(log)
    settling = Settling(log, rooms, [follows])
    await settling.look()
    room = await finished(rooms_over(log))
    found = await log.table(room.id)
    assert found is not None
    long_ago = now() - 3 * settling_module.LOOK_BACK
    missed = replace(found[0], id="missed", changed=long_ago, state="over")
    await log.write(NewTable(missed))
    for _ in range(settling_module.LOOKS_TO_A_FAR_ONE):
        await settling.look()
    waiting = {settling._waiting.get_nowait() for _ in range(settling._waiting.qsize())}
    assert {"missed", room.id} <= waiting


async def test_what_a_backup_has_unsettled_is_found_however_old_it_is(log: ThreadedLog) -> None:
    settling = Settling(log, rooms_over(log), [follows])
    await settling.look()
    room = await finished(rooms_over(log))
    found = await log.table(room.id)
    assert found is not None
    long_ago = now() - 3 * settling_module.LOOK_FAR_BACK
    await log.write(NewTable(replace(found[0], id="restored", changed=long_ago, state="over")))
    await settling.look()
    waiting = [settling._waiting.get_nowait() for _ in range(settling._waiting.qsize())]
    assert waiting == [room.id]
    settling.start_over()
    await settling.look()
    assert settling._waiting.get_nowait() == "restored"


async def test_two_servers_settle_a_table_once(log: ThreadedLog) -> None:
    first, second = (Settling(log, rooms_over(log), [follows]) for _ in range(2))
    room = await finished(first.rooms)
    done = await asyncio.gather(first.settle(room.id), second.settle(room.id))
    assert sorted(done) == [False, True]
    assert await deeds(log) == [room.id]


async def test_who_was_too_late_works_it_out_anew(log: ThreadedLog) -> None:
    tries = []

    async def crossed(game: Game) -> Sequence[Change]:
        tries.append(game.row.id)
        if len(tries) == 1:  # somebody else writes what this one is about to add
            await log.write(AddRow(AuditRow("1", 1, "", "over", "another")))
        return [AddRow(AuditRow(str(len(tries)), 1, "", "over", game.row.id))]

    settling = Settling(log, rooms_over(log), [crossed])
    room = await finished(settling.rooms)
    assert await settling.settle(room.id)
    assert len(tries) == 2
    assert sorted(await deeds(log)) == sorted(["another", room.id])


async def test_a_running_table_is_not_settled(log: ThreadedLog) -> None:
    settling = Settling(log, rooms_over(log), [follows])
    rooms = settling.rooms
    game = next(iter(rooms.games))
    wish = wire.TableWish(game, ["hotseat", "hotseat"])
    room, _, _ = await new_tables.make(rooms, wish, None)
    assert not await settling.settle(room.id)
    assert await deeds(log) == []
