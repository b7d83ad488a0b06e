"""All tables: found, replayed from their logs, and kept in memory while somebody needs them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from flibuste.bots import LEVELS
from flibuste.bots.opponents import CHARACTERS
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live import sharing, starting, tokens
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.house import AllMine, DayKeeper, Duties, Limits, Rules, Thinker, reports
from flibuste.live.order import NoOrder, Order
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.screen.model import FORESIGHT
from flibuste.store.events import Entry, Log

Heard = Callable[[Room, Sequence[Entry]], None]  # a table, and what it has just taken in
REPLAYED_AT_ONCE = 64  # entries replayed before others get their turn


class Rooms:
    """The tables that are in memory, and the way to all others."""

    at_home = False  # whether they stand in the page of who plays, seed and all
    mark = ""  # what their names begin with
    foresight = FORESIGHT  # seconds in which interpreted rules foresee what choices would do

    def __init__(
        self,
        limits: Limits,
        log: Log,
        thinker: Thinker,
        rules: Rules,
        games: Sequence[Law] | None = None,
        bots: Sequence[str] = (*LEVELS, *CHARACTERS),
    ) -> None:
        self.games = {law.id: law for law in (shelf.laws() if games is None else games)}
        self.bots = bots  # by name; the first takes the seats for which nobody is named
        self.limits, self.log, self.thinker, self.rules = limits, log, thinker, rules
        self.order: Order = NoOrder()
        self.started = now()
        self.alive: int | None = None  # when the last server of this database was
        self.listeners: list[Heard] = []  # told after the viewers; what they do is their own affair
        self.days: DayKeeper | None = None  # without one, tables of days stay in memory
        self.duties: Duties = AllMine()
        self.is_shared = False  # whether other servers write into the same database
        self.on_written: Callable[[str, int], None] = lambda table, v: None
        self.on_presence: Callable[[str], None] = lambda table: None  # somebody came or went
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    def new_id(self) -> str:
        """The name of a new table."""
        return tokens.new_id()

    def new_token(self) -> str:
        """The secret of a seat."""
        return tokens.new_token()

    def law(self, game: str) -> Law:
        """The law of a game that is offered here."""
        found = self.games.get(game)
        if found is None:
            raise Refusal("no-game")
        return found

    def in_memory(self) -> list[Room]:
        """Those that are open now."""
        return [*self._rooms.values()]

    def if_in_memory(self, id: str) -> Room | None:
        """A table, if it is open now."""
        return self._rooms.get(id)

    async def room(self, id: str) -> Room:
        """A table, from memory or replayed from its log; never behind what others have written."""
        room = self._rooms.get(id)
        if room is not None and self.is_shared:
            await sharing.freshen(room)
            room = self._rooms.get(id)
        if room is not None:
            return room
        if id not in self._opening:
            self._begin_to_open(id)
        return await asyncio.shield(self._opening[id])

    async def has(self, id: str) -> bool:
        """Whether there is a table of this name."""
        return await self.log.table(id) is not None

    async def listed_rooms(self, ids: Sequence[str]) -> list[Room]:
        """Tables for a list; those that cannot be opened are left out."""
        if self.is_shared:
            await sharing.freshen_listed(self, ids)
        found = []
        for id in ids:
            with contextlib.suppress(Refusal):
                found.append(self._rooms.get(id) or await self.room(id))
        return found

    def _begin_to_open(self, id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._open(id))
        self._opening[id] = task
        task.add_done_callback(lambda _: self._opening.pop(id, None))

    async def _open(self, id: str) -> Room:
        found = await sharing.whole_table(self.log, id)
        if found is None:
            raise Refusal("no-table")
        row, seats, entries = found
        law = self.law(row.game)
        try:
            mode = await self.rules.mode_of(law, len(entries))
            game = Game(law, row, seats, mode)
            breath = 1 if mode is Mode.INTERPRETED else REPLAYED_AT_ONCE
            for k, entry in enumerate(entries):
                game.apply(entry)
                if k % breath == breath - 1:
                    await asyncio.sleep(0)
        except Exception as error:
            reports.broken(id, error)
            raise Refusal("broken-table") from None
        if self.rules.has(law):  # by now
            game.run(self.rules.mode)
        room = Room(self, game)
        stops = await room.read_stops()
        if row.state != game.state and room.is_our_duty:
            room.write_state()
        self._rooms[id] = room
        reports.in_memory(len(self._rooms))
        room.wait_for_seats(stops)
        if entries:
            starting.count_down(room)
        if self.log.in_trouble:
            room.hold(True)
        room.go_on()
        if self.days is not None and game.clocks.is_of_days:
            self.days.opened(room)
        return room

    def compiled(self, law: Law) -> None:
        """A game is compiled: its tables go on by the faster rules, from the position they are at."""
        for room in self.in_memory():
            if room.game.law is law:
                room.game.run(self.rules.mode)

    def drop(self, room: Room, code: int | None = 1012) -> None:
        """Forget a table; whoever is there comes back and sees it as the log has it."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            reports.in_memory(len(self._rooms))
        room.close(code)

    def drop_all(self) -> None:
        """The database is another one: start afresh."""
        for room in self.in_memory():
            self.drop(room)

    def refresh(self, id: str) -> None:
        """A table's rows were changed behind it: read them again."""
        room = self._rooms.get(id)
        if room is not None:
            self.drop(room)
        self.on_written(id, sharing.LOOK_ANYWAY)
