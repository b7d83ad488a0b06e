"""A table with people around it: it writes before it answers, and then tells every viewer their part."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from flibuste.bots.stance import Stance
from flibuste.live import acts, bot_turns
from flibuste.live.air import Flying, TableLock
from flibuste.live.alarm import Alarm
from flibuste.live.answers import Answers
from flibuste.live.audience import Audience, Visitor
from flibuste.live.durable import on_disk, report, unheard
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.screen.model import Flight
from flibuste.store.events import Append, Change, Entry, Fence, SeatChanged, SeatRow, StateChanged

if TYPE_CHECKING:
    from flibuste.live.rooms import Rooms


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
        self.stances: dict[int, Stance] = {}  # what each bot made of the game at its last move
        self.has_offered: set[int] = set()  # bots that have offered a draw: once is enough
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

    async def write(self, *changes: Change) -> None:
        """Wait until all of it is on disk; a Refusal if not, and then nothing here has changed."""
        try:
            await on_disk(self.log.write(*changes))
        except Fence:
            self.rooms.drop(self)
            raise Refusal("stale") from None
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
        changes += [SeatChanged(self.id, chair) for chair in chairs]
        if state:
            changes.append(StateChanged(self.id, state, now()))
        await self.write(*changes, *also)
        with self._whole():
            self._put(chairs)
            self.game.row.state = state or self.game.row.state
            flight = next(filter(None, map(self.game.flight, entries)), None)
            if flight is None:
                self._take_in(entries)
            else:
                self._fly(flight, entries)

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """What is on disk is all taken in here, or the table leaves memory."""
        try:
            yield
        except Exception as error:
            report(error)
            self.rooms.drop(self)
            raise Refusal("stale") from None

    def _fly(self, flight: Flight, entries: Sequence[Entry]) -> None:
        """All see it fly, the clocks stand still; what became of it is taken in when it has landed."""
        loop = asyncio.get_running_loop()
        flying = self.lock.flying = Flying(flight, entries, loop.time())
        self.hold(True)
        self.audience.tell_all(flying.message())
        flying.landing = self.spawn(self._land(flying))

    async def _land(self, flying: Flying) -> None:
        await asyncio.sleep(flying.flight.seconds)
        with contextlib.suppress(Refusal), self._whole():
            self.lock.flying = None
            self._take_in(flying.entries, has_landed=True)

    async def write_seats(self, chairs: Sequence[SeatRow]) -> None:
        """Seats as they are from now on, where nothing happens that the log would tell."""
        if chairs:
            await self.write(*(SeatChanged(self.id, chair) for chair in chairs))
            self._put(chairs)

    def write_state(self) -> None:
        """Bring the lists of tables up to what the log says."""
        state = self.game.state

        def written(future: asyncio.Future[None]) -> None:
            unheard(future)
            if not future.cancelled() and future.exception() is None:
                self.game.row.state = state

        self.log.write(StateChanged(self.id, state, now())).add_done_callback(written)

    def _take_in(self, entries: Sequence[Entry], *, has_landed: bool = False) -> None:
        for entry in entries:
            self.game.apply(entry)
            reports.written(entry.kind)
            if entry.kind == "start":
                self.audience.move_up()
        if has_landed and not self.alarm.awaited:
            self.game.clocks.go(now())
        if self.game.state != self.game.row.state:
            self.write_state()
        self.audience.tell(len(entries))
        self.go_on()

    def _put(self, chairs: Iterable[SeatRow]) -> None:
        """Seats as they now are on disk."""
        for chair in chairs:
            self.game.seats[chair.seat] = chair

    async def answered(self, seat: int | None, cid: str, doing: Coroutine[Any, Any, None]) -> int:
        """Do something once: the version it got, or the refusal; the same again for the same cid."""
        async with self.lock:
            try:
                self.check_open()
                return self.answers.given(seat, cid) or await self._done(seat, cid, doing)
            finally:
                doing.close()  # where it was not begun

    async def _done(self, seat: int | None, cid: str, doing: Coroutine[Any, Any, None]) -> int:
        try:
            await doing
        except Refusal as refusal:
            if not self.is_closed:
                self.answers.keep(seat, cid, refusal)
            raise
        flying = self.lock.flying
        return (flying and flying.version_of(cid)) or self.game.acks.get(cid, self.game.v)

    def check_open(self) -> None:
        """Whoever has waited for the lock may find that the table has left memory meanwhile."""
        if self.is_closed:
            raise Refusal("stale")

    async def end(self, state: str) -> None:
        """Call an open table off, or give a running one up."""
        async with self.lock:
            if self.game.state not in ENDED and not self.is_closed:
                await self.append(self.event("end", None, {"state": state}), state=state)

    # --- Visitors --------------------------------------------------------------------------------

    def enter(self, visitor: Visitor, first: int) -> None:
        """Somebody comes in; the clocks may have waited for it."""
        if self.alarm.is_last(visitor.seats):
            self.hold(False)
        self.audience.enter(visitor, first)
        if self.lock.flying is not None:
            visitor.post(self.lock.flying.message())
        self.go_on()

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes out."""
        if visitor in self.audience.visitors:
            self.audience.leave(visitor)
            self.quiet_since = now()
            if not self.is_closed:
                self.audience.tell_seats()

    # --- Bots and clocks -------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let a bot think where it is its turn, and set the alarm of the clock."""
        actor = self.game.actor
        is_free = self._thinking is None or self._thinking.done()
        if actor is not None and self.game.is_bot(actor) and is_free:
            self._thinking = self.spawn(bot_turns.think(self))
        self.alarm.reset(self.time_is_up)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run something beside, and keep hold of it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def time_is_up(self) -> None:
        """The alarm rings."""
        self.spawn(acts.time_out(self))

    def wait_for_seats(self, alive: int | None) -> None:
        """After a restart: the time we were away does not count, nor the time until all are back."""
        clocks = self.game.clocks
        if clocks.clock is None or clocks.runs is None:
            return
        clocks.count_until(alive or 0, now())
        left = self.rooms.started + self.rooms.limits.waiting_seconds * 1000 - now()
        people = {c.seat for c in self.game.seats if c.kind == "person"} - self.game.by_bot
        if left > 0 and people:
            clocks.hold(now())
            self.alarm.wait(people, left / 1000, self._wait_no_longer)
        self.alarm.reset(self.time_is_up)

    def _wait_no_longer(self) -> None:
        if self.alarm.is_last([*self.alarm.awaited]):
            self.hold(False)

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
        ticking = self.game.state == "running" and self.game.agreement.clock
        return not busy and not ticking

    def close(self, code: int | None = None) -> None:
        """Out of memory; visitors come back to a fresh one."""
        self.is_closed = True
        self.alarm.off()
        for task in [*self._tasks]:
            if task is not asyncio.current_task():
                task.cancel()
        if code is not None:
            self.audience.send_all_away(code)


def _written(table: str, entry: Entry) -> Append:
    body = encode(entry.body).decode()
    return Append(table, entry.v, entry.at, entry.kind, entry.seat, body, entry.cid)
