"""A table with people around it: it writes before it answers, and tells every viewer their part."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Raw
from msgspec.structs import replace

from flibuste.law.contract import WATCHER
from flibuste.live import moves, pictures, tokens, wire
from flibuste.live.agreement import DEFAULT_LEVEL
from flibuste.live.durable import on_disk, report, unheard
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import clean, now
from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.play.table import Incident
from flibuste.screen.model import Place
from flibuste.screen.stage import Scene, Stage
from flibuste.store.events import Append, Change, Entry, Fence, SeatChanged, SeatRow, StateChanged

if TYPE_CHECKING:
    from flibuste.live.rooms import Rooms

REFUSALS_KEPT = 200
OURS = ("storage", "fault")  # refusals that say nothing of what was asked: it may be asked again
PATIENCE = 1.0  # seconds until a bot or a clock whose move could not be kept tries again


class Visitor(Protocol):
    """Somebody with a socket at the table."""

    viewer: int
    seats: tuple[int, ...]
    scenes: bool
    places: Raw | None  # that it was last shown
    muted: str

    def post(self, message: bytes) -> None:
        """Put a message into the send queue."""
        ...

    def close(self, code: int) -> None:
        """Send the visitor away."""
        ...


class Room:
    """One table in memory."""

    def __init__(self, rooms: Rooms, game: Game) -> None:
        self.rooms, self.game, self.log = rooms, game, rooms.log
        self.id = game.row.id
        self.visitors: set[Visitor] = set()
        self.lock = asyncio.Lock()
        self.is_closed = False
        self.quiet_since = now()
        self.rematch_invite: str | None = None  # nobody is told it again after a restart
        self._refused: OrderedDict[str, tuple[int | None, Refusal]] = OrderedDict()
        self._stages: dict[int, Stage] = {}
        self._places: dict[int, tuple[tuple[Place, ...], Raw]] = {}  # of each viewer's last picture
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: asyncio.TimerHandle | None = None  # until clocks run though seats are empty
        self._held_for: set[int] = set()  # seats the clocks wait for
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
        try:
            self._put(chairs)
            self.game.row.state = state or self.game.row.state
            self._take_in(entries)
        except Exception as error:  # it is on disk, but not all of it is here
            report(error)
            self.rooms.drop(self)
            raise Refusal("stale") from None

    def _take_in(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.game.apply(entry)
            reports.written(entry.kind)
        if self.game.state != self.game.row.state:
            self.write_state()
        self._tell(len(entries))
        self.go_on()

    def _put(self, chairs: Iterable[SeatRow]) -> None:
        """Seats as they now are on disk."""
        for chair in chairs:
            self.game.seats[chair.seat] = chair

    def write_state(self) -> None:
        """Bring the lists of tables up to what the log says."""
        state = self.game.state

        def written(future: asyncio.Future[None]) -> None:
            unheard(future)
            if not future.cancelled() and future.exception() is None:
                self.game.row.state = state

        self.log.write(StateChanged(self.id, state, now())).add_done_callback(written)

    async def answered(self, seat: int | None, cid: str, doing: Any) -> int:
        """Do something once: the version it got, or the refusal; the same again for the same cid."""
        async with self.lock:
            if self.is_closed:
                doing.close()
                raise Refusal("stale")
            known = self.game.acks.get(cid)
            if known:
                doing.close()
                if self.game.entries[known - 1].seat != seat:
                    raise Refusal("cid-taken")
                return known
            refused = self._refused.get(cid)
            if refused and refused[0] == seat:
                doing.close()
                raise refused[1].again()
            try:
                await doing
            except Refusal as refusal:
                if not self.is_closed and refusal.code not in OURS:
                    self._refused[cid] = (seat, refusal.again())
                    if len(self._refused) > REFUSALS_KEPT:
                        self._refused.popitem(last=False)
                raise
            return self.game.acks.get(cid, self.game.v)

    # --- What people do --------------------------------------------------------------------------

    async def move(self, seat: int, cid: str, base: int, action: str) -> int:
        """A move; its version once it is on disk."""
        return await self.answered(seat, cid, self._move(seat, cid, base, action))

    async def _move(self, seat: int, cid: str, base: int, action: str) -> None:
        if self.game.law.has_skill:
            moves.check_base(self.game, base)
            moves.check_by_hand(self.game, seat)
        text = moves.check_move(self.game, seat, base, action)
        await self._play(seat, text, cid)

    async def _play(self, seat: int, text: str, cid: str | None) -> None:
        body: dict[str, Any] = {"action": text}
        if self.game.clocks.clock and not self.game.is_bot(seat):
            body["spent"] = self.game.clocks.used(now())
        await self.append(self.event("ply", seat, body, cid))

    async def shoot(self, seat: int, shot: wire.Shot) -> int:
        """A skill shot; the law's cell is computed here."""
        return await self.answered(seat, shot.cid, self._shoot(seat, shot))

    async def _shoot(self, seat: int, shot: wire.Shot) -> None:
        moves.check_running(self.game)
        moves.check_base(self.game, shot.base)
        if seat != self.game.actor:
            raise Refusal("not-your-turn")
        aim = self.game.aim(seat)
        if aim is None:
            raise Refusal("no-aim")
        text = aim.resolve(shot.bearing, shot.elevation, shot.tick, shot.shift)
        await self._play(seat, moves.check_move(self.game, seat, shot.base, text), shot.cid)

    async def undo(self, seat: int, cid: str, base: int) -> int:
        """Take a ply back, or ask for it."""
        return await self.answered(seat, cid, self._undo(seat, cid, base))

    async def _undo(self, seat: int, cid: str, base: int) -> None:
        moves.check_undo(self.game, seat, base)
        if self.game.agreement.undo == "own" or not self._others(seat):
            await self.append(self.event("undo", seat, {}, cid))
        else:
            await self.append(self.event("ask", seat, {}, cid))

    async def allow(self, seat: int, cid: str, yes: bool) -> int:
        """The answer to who asks to take a ply back."""
        return await self.answered(seat, cid, self._allow(seat, cid, yes))

    async def _allow(self, seat: int, cid: str, yes: bool) -> None:
        moves.check_running(self.game)
        asker = self.game.asked
        if asker is None or asker == seat:
            raise Refusal("not-asked")
        entries = [self.event("allow", seat, {"yes": yes}, cid)]
        if yes and self._others(asker) <= self.game.allowed | {seat}:
            entries.append(self.event("undo", asker, {}, None, 1))
        await self.append(*entries)

    def _others(self, seat: int) -> set[int]:
        """The other seats with people in them."""
        chairs = range(len(self.game.seats))
        return {other for other in chairs if other != seat and not self.game.is_bot(other)}

    async def act(self, seat: int, cid: str, what: str) -> int:
        """Resign, offer a draw, answer one, leave, come back, begin with bots."""
        return await self.answered(seat, cid, self._act(seat, cid, what))

    async def _act(self, seat: int, cid: str, what: str) -> None:
        if what == "start":
            await self._start_now(seat, cid)
        elif what == "back":
            await self._come_back(seat, cid)
        elif what == "leave" and self.game.state == "open":
            await self._stand(seat, cid)
        else:
            incident = moves.ACTS[what]
            moves.check_act(self.game, seat, incident)
            await self._happen(seat, incident, cid)

    async def _happen(self, seat: int, incident: Incident, cid: str | None = None) -> None:
        """An incident, and what follows from it: a bot takes over, or turns an offer down."""
        takes_over = False
        if incident in (Incident.RESIGNS, Incident.TIMES_OUT, Incident.LEAVES):
            plays_on = len(self.game.seats) - len(self.game.given_up) > 2
            if incident is not Incident.RESIGNS and self.game.agreement.absent == "bot":
                takes_over = not plays_on  # with two, a bot plays on for the same score
            if takes_over:
                await self.append(self.event("bot", seat, {}, cid))
                return
            entries = [self.event("incident", seat, {"what": incident.value}, cid)]
            if plays_on:
                entries.append(self.event("bot", seat, {}, None, 1))
            await self.append(*entries)
            return
        entries = [self.event("incident", seat, {"what": incident.value}, cid)]
        if incident is Incident.OFFERS:
            chairs = range(len(self.game.seats))
            bot = next((k for k in chairs if k != seat and self.game.is_bot(k)), None)
            if bot is not None:
                body = {"what": Incident.DECLINES.value}
                entries.append(self.event("incident", bot, body, None, 1))
        await self.append(*entries)

    async def _come_back(self, seat: int, cid: str) -> None:
        moves.check_running(self.game)
        if seat in self.game.given_up:
            raise Refusal("given-up")
        if seat not in self.game.by_bot:
            raise Refusal("not-back")
        await self.append(self.event("back", seat, {}, cid))
        self._tell_seats()

    async def say(self, seat: int | None, cid: str, text: str, guest: str | None, name: str) -> int:
        """A line of chat."""
        return await self.answered(seat, cid, self._say(seat, cid, text, guest, name))

    async def _say(
        self, seat: int | None, cid: str, text: str, guest: str | None, name: str
    ) -> None:
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not text:
            raise Refusal("unreadable", why="text")
        body = {"text": text[:500], "guest": guest, "name": name}
        await self.append(self.event("chat", seat, body, cid))

    async def mute(self, visitor: Visitor, author: str, on: bool) -> None:
        """Hear no more of somebody; a seat remembers it."""
        async with self.lock:
            if self.is_closed:
                raise Refusal("stale")
            names = set(visitor.muted.split())
            names = names | {author} if on else names - {author}
            muted = " ".join(sorted(names)[:50])
            chairs = [replace(self.game.seats[seat], muted=muted) for seat in visitor.seats]
            if chairs:
                await self.write(*(SeatChanged(self.id, chair) for chair in chairs))
            self._put(chairs)
            visitor.muted = muted

    # --- Seats -----------------------------------------------------------------------------------

    async def sit(
        self, wanted: int | None, guest: str | None, name: str, nonce: bytes
    ) -> wire.SeatGiven:
        """Take an open seat; the last one to be taken begins the game."""
        async with self.lock:
            if self.is_closed:
                raise Refusal("stale")
            free = [c for c in self.game.seats if c.kind == "open"]
            chair = next((c for c in free if wanted is None or c.seat == wanted), None)
            if chair is None or self.game.state != "open":
                raise Refusal("no-open-seat")
            token, code = tokens.fresh(), tokens.recovery_code()
            taken = SeatRow(
                chair.seat,
                "person",
                "",
                clean(name),
                guest,
                tokens.hashed(token),
                tokens.hashed(tokens.plain(code)),
                nonce,
            )
            entries, state = [self.event("sit", chair.seat, {})], ""
            chairs = [taken if c.seat == taken.seat else c for c in self.game.seats]
            if all(c.kind != "open" for c in chairs):
                entries.append(self.event("start", None, self._frozen(chairs), None, 1))
                state = "running"
            await self.append(*entries, chairs=(taken,), state=state)
            self._tell_seats()
            return wire.SeatGiven(chair.seat, token, code)

    async def begin(self, cid: str | None = None, seat: int | None = None) -> None:
        """Freeze the nonces and begin; open seats are filled with bots."""
        filled = {
            chair.seat: SeatRow(chair.seat, "bot", DEFAULT_LEVEL)
            for chair in self.game.seats
            if chair.kind == "open"
        }
        chairs = [filled.get(chair.seat, chair) for chair in self.game.seats]
        entry = self.event("start", seat, self._frozen(chairs), cid)
        await self.append(entry, chairs=[*filled.values()], state="running")
        self._tell_seats()

    def _frozen(self, chairs: Iterable[SeatRow]) -> dict[str, Any]:
        """What a start says: the nonces of all seats that have one, for good."""
        nonces = []
        for chair in chairs:
            if chair.kind == "bot":
                nonces.append(tokens.bot_nonce(self.game.row.seed, self.id, chair.seat).hex())
            elif chair.nonce:
                nonces.append(chair.nonce.hex())
        return {"nonces": nonces}

    async def _start_now(self, seat: int, cid: str) -> None:
        if self.game.state != "open":
            raise Refusal("over" if self.game.state in ENDED else "stale")
        first = next(c.seat for c in self.game.seats if c.kind == "person")
        if seat != first:
            raise Refusal("not-host")
        await self.begin(cid, seat)

    async def _stand(self, seat: int, cid: str) -> None:
        """Leave before the game has begun; a table without people is called off."""
        entries, state = [self.event("stand", seat, {}, cid)], ""
        if not any(c.kind == "person" for c in self.game.seats if c.seat != seat):
            state = "aborted"
            entries.append(self.event("end", None, {"state": state}, None, 1))
        await self.append(*entries, chairs=(SeatRow(seat, "open"),), state=state)
        for visitor in [v for v in self.visitors if seat in v.seats]:
            visitor.close(4403)
        self._tell_seats()

    async def recover(self, code: str) -> wire.SeatGiven:
        """A lost seat back: a new token, and the old one opens nothing any more."""
        async with self.lock:
            plain = tokens.plain(code)
            found = [c for c in self.game.seats if tokens.matches(plain, c.recovery)]
            if not found or self.is_closed:
                raise Refusal("code")
            token, fresh = tokens.fresh(), tokens.recovery_code()
            opens, recovers = tokens.hashed(token), tokens.hashed(tokens.plain(fresh))
            chairs = [replace(chair, token=opens, recovery=recovers) for chair in found]
            await self.write(*(SeatChanged(self.id, chair) for chair in chairs))
            self._put(chairs)
            mine = {chair.seat for chair in found}
            for visitor in [v for v in self.visitors if mine & set(v.seats)]:
                visitor.close(4401)
            return wire.SeatGiven(found[0].seat, token, fresh)

    async def end(self, state: str) -> None:
        """Call an open table off, or give a running one up."""
        async with self.lock:
            if self.game.state not in ENDED and not self.is_closed:
                await self.append(self.event("end", None, {"state": state}), state=state)

    # --- Visitors --------------------------------------------------------------------------------

    @property
    def here(self) -> set[int]:
        """The seats whose people are here."""
        return {seat for visitor in self.visitors for seat in visitor.seats}

    @property
    def head(self) -> wire.TableHead:
        """What everybody may know."""
        return self.game.head(self.here, sum(not v.seats for v in self.visitors))

    def enter(self, visitor: Visitor, first: int) -> None:
        """Somebody comes in: the story from a version on, and the picture."""
        if len(visitor.seats) > 1:
            visitor.viewer = self._on_screen(visitor)
        elif visitor.seats:
            visitor.viewer = visitor.seats[0]
            visitor.muted = self.game.seats[visitor.seats[0]].muted
        before = self.here
        self.visitors.add(visitor)
        self._clocks_may_go()
        welcome = wire.Welcome(self.head, visitor.viewer, list(visitor.seats), self.game.v)
        visitor.post(encode(welcome))
        is_beyond = first > self.game.v
        self._catch_up(visitor, 0 if is_beyond else first, reset=is_beyond)
        if self.here != before or not visitor.seats:
            self._tell_seats(but=visitor)
        self.go_on()

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes out."""
        if visitor in self.visitors:
            self.visitors.discard(visitor)
            self.quiet_since = now()
            watched = {v.viewer for v in self.visitors if v.scenes}
            self._stages = {k: stage for k, stage in self._stages.items() if k in watched}
            if not self.is_closed:
                self._tell_seats()

    def _on_screen(self, visitor: Visitor) -> int:
        """At a shared screen without secrets, the seat to move looks at it; else nobody yet."""
        actor = self.game.actor
        if self.game.law.has_secrets:
            return WATCHER
        return actor if actor in visitor.seats and actor is not None else visitor.seats[0]

    def look(self, visitor: Visitor, seat: int) -> None:
        """The hand-over: the seat to move has the screen."""
        if seat not in visitor.seats:
            raise Refusal("seat")
        if self.game.law.has_secrets and seat != self.game.actor and len(visitor.seats) > 1:
            raise Refusal("no-handover")
        visitor.viewer = seat
        self._catch_up(visitor, 0, reset=True)

    def _catch_up(self, visitor: Visitor, first: int, *, reset: bool = False) -> None:
        told = self.game.told(visitor.viewer, first, is_news=False, muted=visitor.muted)
        here = self.game.now(visitor.viewer, now())
        step = 200
        for k in range(0, max(1, len(told)), step):
            message = wire.Events(told[k : k + step], here, reset and k == 0)
            visitor.post(encode(message))
        if visitor.scenes:
            self._show([visitor])

    def _tell(self, count: int) -> None:
        """The newest entries to everybody, each their own view of it."""
        if not self.visitors:
            return
        first = self.game.v - count
        at = now()
        messages: dict[tuple[int, str], bytes] = {}
        turned = [v for v in self.visitors if len(v.seats) > 1 and self._turn_screen(v)]
        for visitor in [*self.visitors]:
            if visitor in turned:
                continue
            key = (visitor.viewer, visitor.muted)
            if key not in messages:
                news = self.game.told(visitor.viewer, first, is_news=True, muted=visitor.muted)
                messages[key] = encode(wire.Events(news, self.game.now(visitor.viewer, at)))
            visitor.post(messages[key])
        for visitor in turned:
            self._catch_up(visitor, 0, reset=True)
        self._show([v for v in self.visitors if v.scenes and v not in turned])

    def _turn_screen(self, visitor: Visitor) -> bool:
        """Whether a shared screen now shows another seat's view."""
        before, actor = visitor.viewer, self.game.actor
        if not self.game.law.has_secrets:
            visitor.viewer = self._on_screen(visitor)
            return False
        if actor != visitor.viewer:
            visitor.viewer = WATCHER
        return visitor.viewer != before

    def _show(self, visitors: Iterable[Visitor]) -> None:
        """A picture to each; the places are left out where they are as in the last one."""
        if self.game.table is None:
            return
        scenes: dict[int, Scene] = {}
        messages: dict[tuple[int, bool], bytes] = {}
        for visitor in visitors:
            viewer = visitor.viewer
            if viewer not in scenes:
                scenes[viewer] = self._stage(viewer).show()
            places = self._places_of(scenes[viewer])
            key = viewer, places is visitor.places
            if key not in messages:
                picture = pictures.drawn(scenes[viewer], None if key[1] else places)
                messages[key] = encode(wire.SceneOf(self.game.v, viewer, picture))
            visitor.places = places
            visitor.post(messages[key])

    def _stage(self, viewer: int) -> Stage:
        """As a viewer may see it; pieces keep their ids while somebody looks."""
        assert self.game.table is not None
        stage = self._stages.get(viewer)
        if stage is None or stage.table is not self.game.table:
            stage = Stage(self.game.table, viewer, remembers=self.game.agreement.memory_aid)
            if any(v.scenes and v.viewer == viewer for v in self.visitors):
                self._stages[viewer] = stage
        return stage

    def _places_of(self, scene: Scene) -> Raw:
        """The places, encoded once as long as they stay the same."""
        before, encoded = self._places.get(scene.viewer, (None, Raw()))
        if before != scene.places:
            encoded = pictures.places_of(scene)
            self._places[scene.viewer] = scene.places, encoded
        return encoded

    def _tell_seats(self, but: Visitor | None = None) -> None:
        message = encode(wire.Seats(self.head))
        for visitor in [*self.visitors]:
            if visitor is not but:
                visitor.post(message)

    def tell_all(self, message: bytes) -> None:
        """The same to everybody."""
        for visitor in [*self.visitors]:
            visitor.post(message)

    # --- Bots and clocks -------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let a bot think where it is its turn, and set the alarm of the clock."""
        actor = self.game.actor
        is_free = self._thinking is None or self._thinking.done()
        if actor is not None and self.game.is_bot(actor) and is_free:
            self._thinking = self.spawn(self._think())
        self._set_alarm()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run something beside, and keep hold of it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self) -> None:
        """A bot's moves, one after another, as long as it is a bot's turn."""
        while not self.is_closed:
            game, v = self.game, self.game.moved_v
            actor = game.actor
            if actor is None or not game.is_bot(actor) or game.table is None:
                return
            level = game.seats[actor].level or DEFAULT_LEVEL
            codes = game.table.codes()
            known = game.table.known(actor)
            code = await self.rooms.thinker.choose(game.law, level, known, actor, codes)
            async with self.lock:
                if self.is_closed or game.moved_v != v or game.actor != actor:
                    continue
                with contextlib.suppress(Refusal):
                    await self._play(actor, game.law.actions.texts[code], None)
                    continue
            if not self.is_closed:
                await asyncio.sleep(PATIENCE)

    def wait_for_seats(self, alive: int | None) -> None:
        """After a restart: the time we were away does not count, nor the time until all are back."""
        clocks = self.game.clocks
        if clocks.clock is None or clocks.runs is None:
            return
        until = max(clocks.since, min(alive or 0, now()))
        clocks.spent, clocks.since = until - clocks.since, now()
        left = self.rooms.started + self.rooms.limits.waiting_seconds * 1000 - now()
        people = {c.seat for c in self.game.seats if c.kind == "person"} - self.game.by_bot
        if left > 0 and people:
            self._held_for = people
            clocks.hold(now())
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(left / 1000, self._clocks_may_go, True)
        self._set_alarm()

    def _clocks_may_go(self, whatever: bool = False) -> None:
        if self._held_for and not self.is_closed:
            self._held_for = set() if whatever else self._held_for - self.here
            if not self._held_for:
                self.hold(False)

    def hold(self, on: bool) -> None:
        """Stop the clocks while it is we who keep people waiting, or let them run."""
        clocks = self.game.clocks
        if clocks.clock is None or (not on and self._held_for):
            return
        if on:
            clocks.hold(now())
        else:
            clocks.go(now())
        self._set_alarm()
        for visitor in [*self.visitors]:
            here = self.game.now(visitor.viewer, now())
            visitor.post(encode(wire.Events([], here)))

    def _set_alarm(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        clocks = self.game.clocks
        left = clocks.remaining(now())
        if left is not None and not clocks.is_held and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0, left) / 1000 + 0.02, self._ring)

    def _ring(self) -> None:
        self.spawn(self._time_out(self.game.v))

    async def _time_out(self, v: int) -> None:
        async with self.lock:
            clocks = self.game.clocks
            left = clocks.remaining(now())
            if self.is_closed or clocks.is_held or left is None or left > 0:
                return
            seat = clocks.runs
            assert seat is not None
            try:
                await self._happen(seat, Incident.TIMES_OUT)
            except Refusal:
                if not self.is_closed:
                    loop = asyncio.get_running_loop()
                    self._timer = loop.call_later(PATIENCE, self._ring)
                return
            self._tell_seats()

    @property
    def is_idle(self) -> bool:
        """Whether nobody and nothing needs it in memory."""
        busy = self.visitors or self._tasks or self.lock.locked()
        ticking = self.game.state == "running" and self.game.agreement.clock
        return not busy and not ticking

    def close(self, code: int | None = None) -> None:
        """Out of memory; visitors come back to a fresh one."""
        self.is_closed = True
        for timer in (self._timer, self._waiting):
            if timer:
                timer.cancel()
        for task in [*self._tasks]:
            if task is not asyncio.current_task():
                task.cancel()
        if code is not None:
            for visitor in [*self.visitors]:
                visitor.close(code)


def _written(table: str, entry: Entry) -> Append:
    body = encode(entry.body).decode()
    return Append(table, entry.v, entry.at, entry.kind, entry.seat, body, entry.cid)
