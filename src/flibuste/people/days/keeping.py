"""Clocks of days are kept for tables that nobody looks at: a row says when to look, the log what is true."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from flibuste.live import acts
from flibuste.live.durable import on_disk, report, unheard
from flibuste.live.game import ENDED
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.spans import TimeSpan, united
from flibuste.people.days.notices import Notices
from flibuste.people.days.prepared import Prepared
from flibuste.people.days.rows import (
    NOBODY,
    Deadline,
    DueRow,
    PauseRow,
    VacationRow,
    swapped,
)
from flibuste.people.days.times import WHOLE_HOUR, pauses, timed, warning
from flibuste.people.days.vacation import Vacations
from flibuste.people.settling import TableName
from flibuste.store.events import Change, Entry, Fence, Ledger
from flibuste.store.rows import PutRow, RemoveRows

LOOK_AGAIN = 5.0  # seconds between two looks at what is due
LOOKS_TO_WAKE = 120  # looks after which what was left undone is looked for: ten minutes
DUE_AT_ONCE = 50  # tables at one look
ASLEEP = 30_000  # milliseconds without a sign of life after which we were not awake: the machine was put to sleep
TURNING = {"start", "ply", "undo", "incident", "bot", "back", "end"}


class Days:
    """The keeper of all tables with days to a move."""

    def __init__(
        self, log: Ledger, rooms: Rooms, vacations: Vacations, notices: Notices, prepared: Prepared
    ) -> None:
        self.log, self.rooms, self.vacations = log, rooms, vacations
        self.notices, self.prepared = notices, prepared
        self.own_pauses: list[TimeSpan] = []  # known here before they are on disk
        self._troubled_since: int | None = None
        self._awake_at = now()
        self._waking = asyncio.Lock()
        self._heard_of = now()  # vacations that began or ended before are known to all rooms
        rooms.days = self
        rooms.listeners.append(self._hear)

    # --- When clocks stand still -----------------------------------------------------------------

    async def stops(
        self, guests: Sequence[str | None], since: int
    ) -> tuple[Sequence[TimeSpan], list[tuple[TimeSpan, ...]]]:
        """When all clocks have stood still since then, and when each guest has been away."""
        await self.wake_up()
        house = [*await pauses(self.log, since), *self.own_pauses]
        if self._troubled_since is not None:
            house.append((self._troubled_since, now()))
        away: list[tuple[TimeSpan, ...]] = []
        for guest in guests:
            rows = await self.vacations.of_guest(guest) if guest else []
            away.append(united((row.since, row.until) for row in rows))
        return house, away

    def begin(self, alive: int | None) -> None:
        """The house stands again: the time it was down is nobody's, nor a moment to come back.

        From now on its clock is told, where it is not this machine's.
        """
        self._awake_at = self._heard_of = now()
        if alive is not None:
            self._pause(alive, self.rooms.started + self._moment_to_come_back)

    @property
    def _moment_to_come_back(self) -> int:
        return round(self.rooms.limits.waiting_seconds * 1000)

    async def wake_up(self) -> None:
        """Asked again and again, and before any clock is read: where nobody did so for long, the house slept."""
        async with self._waking:  # whoever reads a clock meanwhile waits to be told
            slept_since, at = self._awake_at, now()
            if at - slept_since > ASLEEP and await self._has_slept(slept_since, at):
                for room in self.rooms.in_memory():
                    self._leave_sleep_out(room, slept_since, at)
            self._awake_at = at

    async def _has_slept(self, since: int, at: int) -> bool:
        """Whether nobody of the house was awake; that is written down.

        Other servers may have been, and seen to the clocks of one that slept: then the database has a later
        sign of life. Or one of them awoke a moment before us, and has said so.
        """
        last = since
        if self.rooms.is_shared:
            last = max(since, int(await self.log.fact("alive") or 0))
        if at - last > ASLEEP:
            self._pause(last, at + self._moment_to_come_back)
            return True
        known = await pauses(self.log, at) if self.rooms.is_shared else []
        return any(begin <= since + ASLEEP for begin, _ in known)

    def _leave_sleep_out(self, room: Room, since: int, at: int) -> None:
        """Nobody could move at a table meanwhile; its clocks wait a moment for who has lost their line."""
        clocks = room.game.clocks
        if clocks.is_of_days:
            room.spawn(self._show(room))
        elif clocks.clock is not None and clocks.leave_out([(max(since, clocks.since), at)], at):
            room.hold(True)
            room.go_on_with(self.rooms.limits.waiting_seconds)

    def trouble(self, on: bool, back_in: float = 0.0) -> None:
        """The disk refuses, or takes moves again: until then, and until people are back, no clock has run."""
        if on:
            self._troubled_since = self._troubled_since or now()
        elif self._troubled_since is not None:
            self._pause(self._troubled_since, now() + round(back_in * 1000))
            self._troubled_since = None
            for room in self._here():
                room.spawn(self._show(room))

    def _pause(self, since: int, until: int) -> None:
        self.own_pauses.append((since, until))
        self.log.write(PutRow(PauseRow(since, until))).add_done_callback(unheard)

    def _here(self) -> list[Room]:
        return [room for room in self.rooms.in_memory() if room.game.clocks.is_of_days]

    async def _show(self, room: Room) -> None:
        """Clocks stand still, or go on, for reasons that the table does not know of."""
        await room.read_stops()
        if not room.is_closed:
            room.show_clocks()

    # --- What the tables do ----------------------------------------------------------------------

    def opened(self, room: Room) -> None:
        """A table of days has come into memory: what was left undone is done."""
        if room.game.state == "running":
            room.spawn(self._attend(room))

    def _hear(self, room: Room, entries: Sequence[Entry]) -> None:
        if room.game.clocks.is_of_days and any(entry.kind in TURNING for entry in entries):
            room.spawn(self._attend(room, tells=True))

    async def _attend(self, room: Room, *, tells: bool = False) -> None:
        """Mark when to look at a table again, and play the answer that its next seat has prepared."""
        with contextlib.suppress(Refusal, Fence):
            is_waiting = await room.judged(lambda: self._seen_to(room))
            if tells and is_waiting:
                await self._tell_turn(room)

    async def _seen_to(self, room: Room) -> bool:
        """Whether somebody has to move after all that is done for them."""
        await room.read_stops()
        await self._mark(room)
        is_waiting = room.game.state == "running" and not await self.prepared.answer(room)
        # Not before: where an answer cannot be played for a fault of ours, nobody's time is up by it.
        room.alarm.reset(room.time_is_up)
        return is_waiting

    async def _mark(self, room: Room) -> None:
        game = room.game
        if game.state != "running":
            if game.state in ENDED:
                await on_disk(self.log.write(*self.prepared.dropped(room.id), _unmarked(room.id)))
            return
        clocks, id = game.clocks, room.id
        found = await self.log.rows(DueRow, "due at", of_table=id)
        before = found[0] if found else None
        if clocks.runs is None:
            row = DueRow(id, NOBODY, clocks.since, 0, 0, now() + WHOLE_HOUR, 1)
            is_same = before is not None and before.seat == NOBODY
        else:
            is_told = before is not None and before.since == clocks.since and before.warned
            stops = clocks.stops[clocks.runs]
            fresh = DueRow(id, clocks.runs, clocks.since, clocks.whole, 0, 0, int(bool(is_told)))
            row = timed(fresh, stops)
            is_same = before is not None and replace(before, look_at=row.look_at) == row
        if not is_same:
            await on_disk(self.log.write(PutRow(row)))

    async def _tell_turn(self, room: Room) -> None:
        """Somebody who is not at the table is told that it is their move."""
        game = room.game
        seat = game.clocks.runs
        last = next((e.seat for e in reversed(game.entries) if e.kind == "ply"), None)
        if seat is None or seat in room.audience.here or seat == last:
            return
        guest = game.seats[seat].guest
        if guest:
            await self.notices.notify(guest, "turn", room.id)

    # --- Looking ---------------------------------------------------------------------------------

    async def run(self) -> None:
        """Look at what is due, for as long as the house stands."""
        await self._in_peace(self.wake())
        for looks in count(1):
            await asyncio.sleep(LOOK_AGAIN)
            if not self.log.in_trouble:
                await self._in_peace(self.look())
                await self._in_peace(self.notices.look())
                if looks % LOOKS_TO_WAKE == 0:
                    await self._in_peace(self.wake())

    async def _in_peace(self, work: object) -> None:
        """Do something that is done again at the next look if it fails."""
        try:
            await work  # type: ignore[misc]
        except (Refusal, Fence):
            return
        except Exception as error:
            report(error)

    async def wake(self) -> None:
        """What was left undone: bots to move, answers to play, tables without a mark.

        A server was killed, this one or another of the house, or the disk refused for a moment.
        """
        for query in ("days unmarked", "days of bots", "prepared waiting"):
            for name in await self.log.rows(TableName, query):
                if self.rooms.duties.is_mine(name.id):
                    await self._in_peace(self._woken(name.id))
                await asyncio.sleep(0)

    async def _woken(self, table: str) -> None:
        await self._attend(await self.rooms.room(table))

    async def look(self) -> None:
        """Time out who has no time left, warn who has little, show vacations that others keep."""
        for one in await self.log.rows(Deadline, "deadlines due", at=now(), most=DUE_AT_ONCE):
            if self.rooms.duties.is_mine(one.table_id):
                with contextlib.suppress(Fence):  # it moved on meanwhile
                    await self._looked_at(one)
        await self.show_vacations()

    async def _looked_at(self, one: Deadline) -> None:
        """What goes wrong at one table keeps no other waiting: it is looked at again in an hour."""
        try:
            await self._look_at(one)
        except (Refusal, Fence):
            raise
        except Exception as error:
            report(error)
            await on_disk(self.log.write(*_later(one)))

    async def _look_at(self, one: Deadline) -> None:
        if one.seat == NOBODY:
            await on_disk(self.log.write(*_later(one)))
            await self._opened(one)
            return
        house, away = await self.stops([one.guest], one.since)
        row = timed(one.row, [*house, *away[0]])
        if row.due <= now():
            room = await self._opened(one)
            if room is None:
                await on_disk(self.log.write(*_later(one)))
            else:
                # An answer that was not played in time is no fault of theirs.
                await self._attend(room)
                await acts.time_out(room)
                await self._attend(room)
                if room.is_idle:
                    self.rooms.drop(room, None)
            return
        before = warning(row.whole)
        is_near = before is not None and now() >= row.due - before
        if is_near and not row.warned:
            row = timed(replace(row, warned=1), [*house, *away[0]])
        await on_disk(self.log.write(*swapped(one.row, row)))
        if row.warned and not one.warned and one.guest:
            await self.notices.notify(one.guest, "time", one.table_id)

    async def _opened(self, one: Deadline) -> Room | None:
        try:
            return await self.rooms.room(one.table_id)
        except Refusal:
            return None

    async def show_vacations(self) -> None:
        """Rooms in memory learn which of their people are away or back."""
        since, self._heard_of = self._heard_of - round(2 * LOOK_AGAIN * 1000), now()
        changed = await self.log.rows(VacationRow, "vacations changed", since=since)
        guests = {row.guest for row in changed}
        for room in self._here() if guests else []:
            if guests.intersection(chair.guest for chair in room.game.seats if chair.guest):
                await self._show(room)


def _unmarked(table: str) -> Change:
    return RemoveRows(DueRow, {"table_id": table})


def _later(one: Deadline) -> list[Change]:
    """Look again in an hour."""
    return swapped(one.row, replace(one.row, look_at=now() + WHOLE_HOUR))
