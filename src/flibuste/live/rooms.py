"""All tables: made, found, kept in memory while somebody needs them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Sequence

from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.live import examples, tokens, wire
from flibuste.live.agreement import agreed, level_of
from flibuste.live.durable import kept
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import clean, now
from flibuste.live.house import Limits, Rules, Thinker, reports
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.wire import encode
from flibuste.store.events import (
    Change,
    DropTable,
    ForgetGuest,
    GuestRow,
    Log,
    NewSeat,
    NewTable,
    RematchMade,
    SeatRow,
    TableRow,
)

BREATH = 64  # entries replayed before others get their turn


class Rooms:
    """The tables that are in memory, and the way to all others."""

    def __init__(
        self,
        limits: Limits,
        log: Log,
        thinker: Thinker,
        rules: Rules,
        games: Sequence[Law] | None = None,
    ) -> None:
        self.games = {law.id: law for law in (shelf.laws() if games is None else games)}
        self.limits, self.log, self.thinker, self.rules = limits, log, thinker, rules
        self.started = now()
        self.alive: int | None = None  # when the last server of this database was
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    # --- Finding ---------------------------------------------------------------------------------

    def in_memory(self) -> list[Room]:
        """Those that are open now."""
        return [*self._rooms.values()]

    async def room(self, id: str) -> Room:
        """A table, from memory or replayed from its log."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        if id not in self._opening:
            self._begin_to_open(id)
        return await asyncio.shield(self._opening[id])

    def _begin_to_open(self, id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._open(id))
        self._opening[id] = task
        task.add_done_callback(lambda _: self._opening.pop(id, None))

    async def _open(self, id: str) -> Room:
        found = await self.log.table(id)
        if found is None:
            raise Refusal("no-table")
        row, seats = found
        law = self.law(row.game)
        entries = await self.log.events(id)
        try:
            mode = await self.rules.mode_of(law, len(entries))
            game = Game(law, row, seats, mode)
            breath = 1 if mode is Mode.INTERPRETED else BREATH
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
        if row.state != game.state:
            room.write_state()
        self._rooms[id] = room
        reports.in_memory(len(self._rooms))
        room.wait_for_seats(self.alive)
        if self.log.in_trouble:
            room.hold(True)
        room.go_on()
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

    # --- Making ----------------------------------------------------------------------------------

    def law(self, game: str) -> Law:
        """The law of a game that is offered here."""
        found = self.games.get(game)
        if found is None:
            raise Refusal("no-game")
        return found

    async def make(
        self, wish: wire.NewTable, guest: GuestRow | None
    ) -> tuple[Room, str, list[wire.SeatGiven]]:
        """A new table: the room, the secret of its link, and the seats of who made it."""
        law = self.law(wish.game)
        if guest and await self.log.hosted(guest.id) >= self.limits.open_tables_a_guest:
            raise Refusal("too-many-tables", most=self.limits.open_tables_a_guest)
        if wish.fork or wish.example:  # to find the position, a game is replayed
            await self.rules.ready(law)
        await self.rules.mode_of(law, 0)  # what loads goes before: a new table is not idle yet
        agreement = agreed(law, wish, await self._forked(law, wish))
        chairs: list[SeatRow] = []
        given: list[wire.SeatGiven] = []
        shared = (tokens.fresh(), tokens.recovery_code())
        name = clean(wish.name or (guest.name if guest else ""))
        mine = "me" in wish.seats
        for seat, word in enumerate(wish.seats):
            level = level_of(word)
            if level:
                chairs.append(SeatRow(seat, "bot", level))
            elif word == "open" or (word == "me" and any(c.kind == "person" for c in chairs)):
                chairs.append(SeatRow(seat, "open"))
            else:
                own = not given or word == "hotseat"
                token, code = shared
                given.append(wire.SeatGiven(seat, token, code))
                chair = SeatRow(
                    seat,
                    "person",
                    "",
                    name if word == "me" or not mine else "",
                    guest.id if guest else None,
                    tokens.hashed(token),
                    tokens.hashed(tokens.plain(code)),
                    bytes.fromhex(wish.nonce) if own and len(given) == 1 else b"",
                )
                chairs.append(chair)
        row, invite = _new_row(
            law, encode(agreement).decode(), wish.visibility, guest.id if guest else None
        )
        await kept(self.log.write(*_laid(row, chairs)))
        room = await self.room(row.id)
        if all(chair.kind != "open" for chair in chairs):
            async with room.lock:
                await room.begin()
        return room, invite, given

    async def _forked(self, law: Law, wish: wire.NewTable) -> tuple[str, Settings] | None:
        if wish.example is not None:
            return examples.example(law, wish.example)
        if wish.fork is None:
            return None
        origin = await self.room(wish.fork.table)
        if origin.game.state not in ENDED or origin.game.table is None:
            raise Refusal("not-over")
        if origin.game.law is not law or wish.fork.ply > origin.game.table.plies:
            raise Refusal("bad-position", why="ply")
        table = origin.game.at_ply(wish.fork.ply)
        return table.position.text, origin.game.agreement.settings

    async def rematch(
        self, old: Room, seats: tuple[int, ...], nonce: bytes
    ) -> tuple[Room, wire.SeatGiven]:
        """The same once more, seats turned by one; the others come with their old tokens."""
        shared = wire.SeatGiven((seats[0] + 1) % len(old.game.seats), *_fresh_secrets())
        async with old.lock:
            if old.game.state not in ENDED:
                raise Refusal("not-over")
            is_new = old.game.row.rematch is None
            if is_new:
                await self._make_rematch(old, seats if len(seats) > 1 else (), shared)
            fresh = await self.room(str(old.game.row.rematch))
        if len(seats) > 1:
            if not is_new:
                raise Refusal("no-open-seat")
            if all(chair.kind != "open" for chair in fresh.game.seats):
                async with fresh.lock:
                    await fresh.begin()
            return fresh, shared
        person = old.game.seats[seats[0]]
        given = await fresh.sit(shared.seat, person.guest, person.name, nonce)
        return fresh, given

    async def _make_rematch(
        self, old: Room, at_screen: tuple[int, ...], shared: wire.SeatGiven
    ) -> None:
        """The new table; seats that share a screen are taken at once."""
        seats = old.game.seats
        chairs = []
        for seat in range(len(seats)):
            before = seats[(seat - 1) % len(seats)]
            chair = SeatRow(seat, "bot" if before.kind == "bot" else "open", before.level)
            if before.seat in at_screen:
                chair = SeatRow(
                    seat,
                    "person",
                    "",
                    before.name,
                    before.guest,
                    tokens.hashed(shared.token),
                    tokens.hashed(tokens.plain(shared.recovery)),
                )
            chairs.append(chair)
        finished = old.game.row
        row, invite = _new_row(old.game.law, finished.agreement, finished.visibility, finished.host)
        changes = (*_laid(row, chairs), RematchMade(old.id, row.id, now()))
        await old.append(old.event("rematch", None, {"table": row.id}), also=changes)
        finished.rematch, old.rematch_invite = row.id, invite

    def refresh(self, id: str) -> None:
        """A table's rows were changed behind it: read them again."""
        room = self._rooms.get(id)
        if room is not None:
            self.drop(room)

    # --- Keeping house ---------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Let go of what nobody needs: rooms in memory, forgotten tables, lost guests."""
        limits, at = self.limits, now()
        for room in self.in_memory():
            if room.is_idle and at - room.quiet_since > limits.cache_seconds * 1000:
                self.drop(room, None)
        endings = {
            "open": ("aborted", limits.open_hours * 3_600_000),
            "running": ("abandoned", limits.running_days * 86_400_000),
        }
        for state, (ending, age) in endings.items():
            for id in await self.log.idle(state, int(at - age), 50):
                with contextlib.suppress(Refusal):
                    room = await self.room(id)
                    if not room.visitors:
                        await room.end(ending)
        gone = int(at - limits.open_hours * 3_600_000)
        for id in await self.log.idle("aborted", gone, 50):
            await kept(self.log.write(DropTable(id)))
            self.refresh(id)
        year = at - 365 * 86_400_000
        for guest in await self.log.stale_guests(year, 100):
            await kept(self.log.write(ForgetGuest(guest)))

    async def wake(self) -> None:
        """After a restart: tables whose clocks run are opened, so that time goes on for all."""
        for id in await self.log.clocked():
            with contextlib.suppress(Refusal):
                await self.room(id)
            await asyncio.sleep(0)


def _new_row(law: Law, agreement: str, visibility: str, host: str | None) -> tuple[TableRow, str]:
    """A table's row, and the secret of its link."""
    invite = tokens.fresh()
    at = now()
    row = TableRow(
        tokens.new_id(),
        at,
        at,
        law.id,
        law.version,
        agreement,
        "open",
        visibility,
        secrets.token_bytes(32),
        tokens.hashed(invite),
        host,
    )
    return row, invite


def _laid(row: TableRow, chairs: list[SeatRow]) -> list[Change]:
    """What is written for a new table."""
    return [NewTable(row), *(NewSeat(row.id, chair) for chair in chairs)]


def _fresh_secrets() -> tuple[str, str]:
    return tokens.fresh(), tokens.recovery_code()
