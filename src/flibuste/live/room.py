"""A table with people around it: it writes before it answers, and then tells every viewer their part."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from flibuste.live import acts, bot_turns, sharing, starting
from flibuste.live.air import Flying, TableLock
from flibuste.live.alarm import Alarm
from flibuste.live.answers import Answers
from flibuste.live.audience import BAD_SEAT, BAD_TOKEN, Audience, Presence, Visitor
from flibuste.live.durable import Behind, on_disk, report, unheard
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.live.spans import TimeSpan
from flibuste.live.wire import encode
from flibuste.screen.model import Flight
from flibuste.store.events import (
    Append,
    Change,
    Entry,
    Fence,
    RowsAsKnown,
    SeatChanged,
    SeatRow,
    StateChanged,
    TableRow,
    Unsure,
)

if TYPE_CHECKING:
    from flibuste.live.rooms import Rooms

JUDGED_AT_MOST = 20  # at one matter: each time another server has written in between
OWNER_AT_MOST = 3.0  # seconds that whoever has a duty is called for, before it is done here
STALLED_MS = 1000  # milliseconds of waiting for the disk that are not taken for anybody's time
Gained = TypeVar("Gained")


class Room:
    """One table in memory. No part of it refers back to it, so that it goes when it is let go."""

    def __init__(self, rooms: Rooms, game: Game) -> None:
        self.rooms, self.game, self.log = rooms, game, rooms.log
        self.id = game.row.id
        self.audience = Audience(game, rooms.foresight)
        self.alarm = Alarm(game.clocks)
        self.answers = Answers(game)
        self.lock = TableLock()
        self.is_closed = False
        self.quiet_since = now()
        self.rematch_invite: str | None = None  # nobody is told it again after a restart
        self._has_called = False  # for the server whose duty its clocks are
        self._called_for = 0, False  # what it was last called for: a version, and whether for a bot
        self._called_since = 0.0
        self._patience = OWNER_AT_MOST  # with it; none as long as it does nothing
        self._looks_again = False
        self._looking: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- Writing ---------------------------------------------------------------------------------

    def event(
        self,
        kind: str,
        seat: int | None,
        body: dict[str, Any],
        cid: str | None = None,
        after: int = 0,
    ) -> Entry:
        """The next entry of the log; `after` counts those written along with it before."""
        return Entry(self.game.v + 1 + after, now(), kind, seat, body, cid)

    async def judged(self, doing: Callable[[], Awaitable[Gained]]) -> Gained:
        """Do something alone; where another server was faster, once more on what that one wrote."""
        async with self.lock:
            for _ in range(JUDGED_AT_MOST):
                self.check_open()
                try:
                    return await doing()
                except Behind:
                    await sharing.catch_up(self)
                except Refusal:
                    if self.rooms.is_shared and self.log.in_trouble:
                        raise Refusal("storage") from None  # another server may know more
                    if not await self._has_news():
                        raise
                await self.lock.landed()
            self.rooms.drop(self)
            raise Refusal("stale")

    async def _has_news(self) -> bool:
        """Whether another server has written what we did not know: a refusal may then be none."""
        if not self.rooms.is_shared or self.is_closed:
            return False
        before = self.version, self.game.row.changed
        await sharing.catch_up(self)
        return (self.version, self.game.row.changed) != before

    async def write(self, *changes: Change) -> None:
        """Wait until all of it is on disk. Refusal: it is not. Behind: another server was faster.

        Unsure: only the log knows. Nothing here has changed yet in any case.
        """
        try:
            await on_disk(self.log.write(*changes))
        except Unsure:
            raise
        except Fence:
            raise Behind from None
        except asyncio.CancelledError:  # it may be written, and nobody here takes it in
            if not self.is_closed:
                self.rooms.drop(self)
            raise

    async def append(
        self,
        *entries: Entry,
        chairs: Sequence[SeatRow] = (),
        state: str = "",
        also: tuple[Change, ...] = (),
    ) -> None:
        """Write entries with the rows that change along, and only then take them in and tell them."""
        changes: list[Change] = [_written(self.id, entry) for entry in entries]
        changes += self._reseated(chairs)
        if state:
            changes.append(StateChanged(self.id, state, now()))
        try:
            await self.write(*changes, *also)
        except Unsure:
            await self._check_written(entries, chairs)
            self._tell_listeners(entries)
            return
        self.rooms.on_written(self.id, entries[-1].v)
        with self._whole():
            self._put(chairs)
            self.game.row.state = state or self.game.row.state
            flight = next(filter(None, map(self.game.flight, entries)), None)
            if flight is None:
                self._take_in(entries)
            else:
                self._fly(flight, entries)

    async def _check_written(self, entries: Sequence[Entry], chairs: Sequence[SeatRow]) -> None:
        """Read from the log whether something is there, and take it in; Behind if it is not."""
        await sharing.catch_up(self)
        flying = self.lock.flying
        there = [*self.game.entries, *(flying.entries if flying else ())]
        is_there = all(there[entry.v - 1 : entry.v] == [entry] for entry in entries)
        seats = self.game.seats
        if not is_there or any(seats[c.seat : c.seat + 1] != [c] for c in chairs):
            raise Behind

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """What is on disk is all taken in here, or the table leaves memory."""
        try:
            yield
        except Exception as error:
            report(error)
            self.rooms.drop(self)
            raise Refusal("stale") from None

    def _fly(self, flight: Flight, entries: Sequence[Entry], *, is_ours: bool = True) -> None:
        """All see it fly, the clocks stand still; what became of it is taken in when it has landed."""
        loop = asyncio.get_running_loop()
        flying = self.lock.flying = Flying(flight, entries, loop.time(), is_ours)
        self.hold(True)
        self.audience.tell_all(flying.message())
        flying.landing = self.spawn(self._land(flying))

    async def _land(self, flying: Flying) -> None:
        await asyncio.sleep(flying.flight.seconds)
        with contextlib.suppress(Refusal), self._whole():
            self.lock.flying = None
            self._take_in(flying.entries, has_landed=True, is_ours=flying.is_ours)

    def _reseated(self, chairs: Sequence[SeatRow]) -> list[Change]:
        """Seats as they are from now on. A whole row is written: not over one that another server has changed."""
        is_checked = bool(chairs) and self.rooms.is_shared
        known = [RowsAsKnown(self.id, self.game.row.changed)] if is_checked else []
        return [*known, *(SeatChanged(self.id, chair) for chair in chairs)]

    async def write_seats(self, chairs: Sequence[SeatRow]) -> None:
        """Seats as they are from now on, where nothing happens that the log would tell."""
        if not chairs:
            return
        try:
            await self.write(*self._reseated(chairs))
        except Unsure:
            await self._check_written((), chairs)
            return
        self._put(chairs)
        self.rooms.on_written(self.id, sharing.LOOK_ANYWAY)

    def write_state(self) -> None:
        """Bring the lists of tables up to what the log says."""
        state = self.game.state

        def written(future: asyncio.Future[None]) -> None:
            unheard(future)
            if not future.cancelled() and future.exception() is None:
                self.game.row.state = state

        self.log.write(StateChanged(self.id, state, now())).add_done_callback(written)

    def _take_in(
        self, entries: Sequence[Entry], *, has_landed: bool = False, is_ours: bool = True
    ) -> None:
        for entry in entries:
            self.game.apply(entry)
            if entry.kind == "start":
                self.audience.move_up()
                self.rooms.on_presence(self.id)  # seats may have other numbers now
        if has_landed and not self.alarm.awaited:
            self.game.clocks.go(now())
        self._leave_out_stalls(entries[-1].at, is_ours)
        if not is_ours:
            self._patience = OWNER_AT_MOST
        if self.game.state != self.game.row.state and (is_ours or self.is_our_duty):
            self.write_state()
        self.audience.tell(len(entries))
        self.go_on()
        if is_ours:
            self._tell_listeners(entries)

    def _leave_out_stalls(self, at: int, is_ours: bool) -> None:
        """A turn begins when its entry was made, though the disk may have had it much later."""
        if self.game.clocks.clock is not None:
            stalls = [*self.rooms.days.own_pauses] if self.rooms.days is not None else []
            if is_ours and now() - at > STALLED_MS:
                stalls.append((at, now()))
            self.game.clocks.leave_out(stalls, now())

    def _tell_listeners(self, entries: Sequence[Entry]) -> None:
        """What was written here, once; what another server has written is told there."""
        for entry in entries:
            reports.written(entry.kind)
        for listener in self.rooms.listeners:
            try:
                listener(self, entries)
            except Exception as error:  # the game goes on
                report(error)

    def _put(self, chairs: Iterable[SeatRow]) -> None:
        """Seats as they now are on disk."""
        for chair in chairs:
            self.game.seats[chair.seat] = chair

    async def answered(
        self, seat: int | None, cid: str, doing: Callable[[], Awaitable[None]]
    ) -> int:
        """Do something once: the version it got, or the refusal; the same again for the same cid."""
        try:
            return await self.judged(lambda: self._done(seat, cid, doing))
        except Refusal as refusal:
            if not self.is_closed:
                self.answers.keep(seat, cid, refusal)
            raise

    async def _done(self, seat: int | None, cid: str, doing: Callable[[], Awaitable[None]]) -> int:
        if v := self.answers.given(seat, cid):
            return v
        await doing()
        flying = self.lock.flying
        return (flying and flying.version_of(cid)) or self.game.acks.get(cid, self.game.v)

    def check_open(self) -> None:
        """Whoever has waited for the lock may find that the table has left memory meanwhile."""
        if self.is_closed:
            raise Refusal("stale")

    async def end(self, state: str) -> None:
        """Call an open table off, or give a running one up."""
        await self.judged(lambda: self._end(state))

    async def _end(self, state: str) -> None:
        if self.game.state not in ENDED:
            await self.append(self.event("end", None, {"state": state}), state=state)

    # --- What another server has written ---------------------------------------------------------

    @property
    def version(self) -> int:
        """The last version that is known here, taken in or in the air."""
        flying = self.lock.flying
        return flying.entries[-1].v if flying else self.game.v

    def hear(
        self,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        chairs: Sequence[SeatRow] = (),
    ) -> None:
        """Take in what the log has beyond ours, and the rows where they are others now; tell it all."""
        if not entries and row is None:
            return
        keys = {visitor: self._keys(visitor) for visitor in self.audience.visitors}
        before = self.audience.head
        with self._whole():
            if row is not None:
                self._put_rows(row, chairs)
                self._shut_out(keys)
            came = {entry.seat for entry in entries if entry.seat is not None}
            if self.alarm.is_last(came):
                self.hold(False)
            if entries:
                self._hear_entries(entries)
            if self.game.state == "open" and self.game.begins_at is None:
                starting.count_down(self)
        if self.audience.head != before:
            self.audience.tell_seats()

    def _shut_out(self, keys: dict[Visitor, list[bytes | None]]) -> None:
        """Whose token opens no seat any more hears nothing of what was written after that."""
        opens = {chair.token for chair in self.game.seats}
        for visitor, brought in keys.items():
            if not opens.issuperset(brought):
                is_left = any(self.game.seats[k].kind == "open" for k in visitor.seats)
                visitor.close(BAD_SEAT if is_left else BAD_TOKEN)

    def _hear_entries(self, entries: Sequence[Entry]) -> None:
        """What came last may still be in the air."""
        *landed, last = entries
        if landed:
            self._take_in(landed, is_ours=False)
        flight = self.game.flight(last)
        if flight is not None and now() - last.at < 1000 * flight.seconds:
            self._fly(flight, [last], is_ours=False)
        else:
            self._take_in([last], is_ours=False)

    def _keys(self, visitor: Visitor) -> list[bytes | None]:
        """What opens the seats of a visitor."""
        return [self.game.seats[seat].token for seat in visitor.seats]

    def _put_rows(self, row: TableRow, chairs: Sequence[SeatRow]) -> None:
        """The table's rows as they now are on disk; how many seats play is the log's to say."""
        game = self.game
        row.agreement = game.row.agreement
        game.row = row
        game.seats[:] = chairs[: game.agreement.seats]
        for visitor in self.audience.visitors:  # whom a seat muted elsewhere is not heard here
            mutes = {author for k in visitor.seats for author in game.seats[k].muted.split()}
            visitor.muted = " ".join(sorted(mutes.union(visitor.muted.split())))

    def look_soon(self) -> None:
        """Read what others have written; of many calls meanwhile one more look is enough."""
        self._looks_again = True
        if not self.is_closed and (self._looking is None or self._looking.done()):
            self._looking = self.spawn(self._look())

    async def _look(self) -> None:
        while self._looks_again and not self.is_closed:
            self._looks_again = False
            async with self.lock:
                if not self.is_closed:
                    with contextlib.suppress(Refusal):  # a later look finds it
                        await sharing.catch_up(self)

    # --- Visitors --------------------------------------------------------------------------------

    def enter(self, visitor: Visitor, first: int) -> None:
        """Somebody comes in, or says hello once more; the clocks may have waited for it."""
        is_new = visitor not in self.audience.visitors
        if self.alarm.is_last(visitor.seats):
            self.hold(False)
        self.audience.enter(visitor, first)
        if self.lock.flying is not None:
            visitor.post(self.lock.flying.message())
        if is_new:
            self.rooms.on_presence(self.id)
        self.go_on()

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes out."""
        if visitor in self.audience.visitors:
            self.audience.leave(visitor)
            self.quiet_since = now()
            self.rooms.on_presence(self.id)
            if not self.is_closed:
                self.audience.tell_who_is_here()

    def hear_of(self, server: str, present: Presence) -> None:
        """Who is at the table by another server, as that one says; the clocks may have waited for them."""
        if self.audience.elsewhere.get(server, Presence()) == present:
            return
        if present == Presence():
            del self.audience.elsewhere[server]
        else:
            self.audience.elsewhere[server] = present
        if self.alarm.is_last(present.seats):
            self.hold(False)
        self.audience.tell_who_is_here()

    # --- Bots and clocks -------------------------------------------------------------------------

    @property
    def is_our_duty(self) -> bool:
        """Whether this server sees to its bots and clocks."""
        return self.rooms.duties.is_mine(self.id)

    @property
    def is_followed(self) -> bool:
        """Whether what other servers write is taken in at once: somebody looks, or a bot or a clock waits.

        Any other table is brought up to its log when somebody comes in.
        """
        if self.audience.visitors or self._tasks:
            return True
        game = self.game
        has_duty = game.clocks.clock is not None or any(map(game.is_bot, range(len(game.seats))))
        return has_duty and self.is_our_duty

    def is_left_to_us(self) -> bool:
        """Call whoever has a duty; whether it was called for so long that the duty is done here.

        It may be unable to open the table: the log is the lock, so two who do it cost a thought.
        """
        actor, at = self.game.actor, asyncio.get_running_loop().time()
        matter = self.game.moved_v, actor is not None and self.game.is_bot(actor)
        if matter != self._called_for:
            self._called_for, self._called_since = matter, at
        self.rooms.duties.call(self.id)
        if at - self._called_since < self._patience or self.log.in_trouble:
            return False
        self._patience = 0.0  # until it does something again
        return True

    def go_on(self) -> None:
        """Let a bot think where it is its turn, and set the alarm of the clock."""
        actor = self.game.actor
        is_free = self._thinking is None or self._thinking.done()
        if actor is not None and self.game.is_bot(actor) and is_free:
            self._thinking = self.spawn(bot_turns.think(self))
        self.alarm.reset(self.time_is_up)
        if self.game.clocks.clock and self.game.clocks.runs is not None and not self.is_our_duty:
            if not self._has_called:
                self.rooms.duties.call(self.id)
            self._has_called = True

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run something beside, and keep hold of it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def time_is_up(self) -> None:
        """The alarm rings."""
        self.spawn(acts.time_out(self))

    def wait_for_seats(self, stops: Sequence[TimeSpan]) -> None:
        """As it is opened: the time we were away does not count, nor the time until all are back.

        A stop of the house lasts until people should be back; they may be so before.
        """
        clocks, at = self.game.clocks, now()
        if clocks.clock is None or clocks.runs is None:
            return
        if clocks.is_of_days and self.rooms.days is not None:  # what is stored says all of it
            self.alarm.reset(self.time_is_up)
            return
        stops = [(begin, end) for begin, end in stops if begin >= clocks.since]
        if clocks.since < self.rooms.started:
            ended = self.rooms.started + round(self.rooms.limits.waiting_seconds * 1000)
            stops.append((max(clocks.since, self.rooms.alive or 0), ended))
        clocks.leave_out(stops, at)
        back = max((end for _, end in stops), default=0)
        if at < back and self._people:
            clocks.hold(at)
            self.alarm.wait(self._people, (back - at) / 1000, self._wait_no_longer)
        self.alarm.reset(self.time_is_up)

    @property
    def _people(self) -> set[int]:
        """The seats that people play themselves."""
        return {c.seat for c in self.game.seats if c.kind == "person"} - self.game.by_bot

    async def read_stops(self) -> Sequence[TimeSpan]:
        """When all clocks have stood still in this turn, as it is stored now; clocks of days keep it."""
        clocks, days = self.game.clocks, self.rooms.days
        if days is None or clocks.clock is None or self.game.state in ENDED:
            return ()
        guests = [chair.guest for chair in self.game.seats] if clocks.is_of_days else ()
        house, away = await days.stops(guests, clocks.since)
        if clocks.is_of_days:
            clocks.stop(house, away)
        return house

    def go_on_with(self, seconds: float) -> None:
        """Moves are kept again: clocks run when all who were sent away are back, or after so long."""
        away = self._people - self.audience.here
        if seconds and away and self.game.clocks.runs is not None and not self.alarm.awaited:
            self.alarm.wait(away, seconds, self._wait_no_longer)
        self.hold(False)

    def _wait_no_longer(self) -> None:
        if self.alarm.is_last([*self.alarm.awaited]):
            self.hold(False)

    def show_clocks(self) -> None:
        """Clocks of days have stopped, or go on: everybody sees it, and the alarm rings in time."""
        self.alarm.reset(self.time_is_up)
        self.audience.tell_clocks()
        self.audience.tell_seats()

    def hold(self, on: bool) -> None:
        """Stop the clocks while it is we who keep people waiting, or let them run."""
        clocks = self.game.clocks
        if clocks.clock is None or (not on and self.alarm.awaited):
            return
        if on:
            clocks.hold(now())
        else:
            clocks.go(now())
        self.alarm.reset(self.time_is_up)
        self.audience.tell_clocks()

    # --- Memory ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether nobody and nothing needs it in memory."""
        busy = self.audience.visitors or self._tasks or self.lock.locked()
        is_running = self.game.state == "running" and self.is_our_duty
        is_kept = self.rooms.days is not None and self.game.clocks.is_of_days
        ticking = is_running and self.game.agreement.clock and not is_kept
        return not busy and not ticking

    def close(self, code: int | None = None) -> None:
        """Out of memory; visitors come back to a fresh one."""
        self.is_closed = True
        self.alarm.off()
        self.audience.off()
        for task in [*self._tasks]:
            if task is not asyncio.current_task():
                task.cancel()
        if code is not None:
            self.audience.send_all_away(code)


def _written(table: str, entry: Entry) -> Append:
    body = encode(entry.body).decode()
    return Append(table, entry.v, entry.at, entry.kind, entry.seat, body, entry.cid)
