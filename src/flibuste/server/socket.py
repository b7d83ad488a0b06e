"""A socket: hello first, then moves; every message is answered, and limits are kept."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any

import msgspec

from flibuste.law.contract import WATCHER
from flibuste.live import access, wire
from flibuste.live.access import Keys
from flibuste.live.guests import COOKIE
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.wire import encode
from flibuste.server.headers import header
from flibuste.server.ops import reports
from flibuste.server.ops.metrics import CLOSES, REFUSALS, SOCKETS

if TYPE_CHECKING:
    from flibuste.server.app import Service

WATCH = 10.0  # seconds between two looks at who has been silent
POLICY, RESTART, BAD_TOKEN, BAD_SEAT = 1008, 1012, 4401, 4403
CLOSING = {"token": BAD_TOKEN, "seat": BAD_SEAT, "invite": BAD_SEAT, "no-table": BAD_SEAT}

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Gone(Exception):
    """The other side has left."""


class Sockets:
    """All sockets, counted by address."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.by_address: Counter[str] = Counter()
        self.open: set[Socket] = set()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One connection from its first byte to its last."""
        await receive()  # websocket.connect
        service = self.service
        address = service.doors.address(scope)
        cookie, is_well_formed = _cookie(scope)
        crowded = self.by_address[address] >= service.config.sockets_an_address
        if not service.doors.is_welcome(scope) or not is_well_formed or crowded:
            # Before accepting, a close is an HTTP 403.
            await send({"type": "websocket.close", "code": POLICY})
            return
        self.by_address[address] += 1
        SOCKETS.inc()
        socket = Socket(service, receive, send, cookie)
        self.open.add(socket)
        try:
            await send({"type": "websocket.accept"})
            await socket.run()
        finally:
            self.open.discard(socket)
            SOCKETS.dec()
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def close_all(self, code: int) -> None:
        """Send everybody away, to come back later."""
        for socket in [*self.open]:
            socket.close(code)

    async def watch(self) -> None:
        """Send away who has been silent for long; no socket has a timer that outlives it."""
        idle = self.service.config.idle_seconds
        while True:
            await asyncio.sleep(min(idle / 4, WATCH))
            self._close_silent(time.monotonic() - idle)

    def _close_silent(self, since: float) -> None:
        for socket in [*self.open]:
            if socket.room is not None and socket.heard_at < since:
                socket.close(1000)


class Socket:
    """One client."""

    def __init__(self, service: Service, receive: Receive, send: Send, cookie: str | None) -> None:
        self.service, self._receive, self._send, self._cookie = service, receive, send, cookie
        self.viewer = WATCHER
        self.seats: tuple[int, ...] = ()
        self.scenes = False
        self.places: msgspec.Raw | None = None
        self.muted = ""
        self.lang = "en"
        self.room: Room | None = None
        self.guest: str | None = None
        self.name = ""
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing: int | None = None
        self._is_doing = False  # what is being written must also be taken in: no cancelling then
        self._is_over = False
        self._tokens = float(service.config.message_burst)
        self.heard_at = time.monotonic()  # when the last message came, and tokens were counted

    # --- Both directions -------------------------------------------------------------------------

    async def run(self) -> None:
        """Read and write until one side ends it."""
        sending = asyncio.get_running_loop().create_task(self._send_on())
        reading = asyncio.get_running_loop().create_task(self._read_on())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and not sending.done():
                if self._closing is None:
                    self.close(1000)
                await asyncio.wait((sending,), timeout=2)
        finally:
            sending.cancel()
            self._is_over = True
            if not self._is_doing:
                reading.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            if self.room is not None:
                self.room.leave(self)

    def post(self, message: bytes) -> None:
        """Put a message into the send queue; who reads too slowly is sent away."""
        if self._closing is not None:
            return
        if len(self._queue) >= self.service.config.send_queue:
            self._queue.clear()
            self.close(POLICY)
            return
        self._queue.append(message)
        self._wake.set()

    def close(self, code: int) -> None:
        """Send what is queued, then the reason, and end."""
        if self._closing is None:
            CLOSES.labels(str(code)).inc()
            self._closing = code
            self._wake.set()

    async def _send_on(self) -> None:
        queue, send, wake = self._queue, self._send, self._wake
        try:
            while True:
                while queue:
                    await send({"type": "websocket.send", "text": queue.popleft().decode()})
                if self._closing is not None:
                    await send({"type": "websocket.close", "code": self._closing})
                    return
                wake.clear()
                await wake.wait()
        except Exception:  # the client is gone; nobody is left to be told
            return

    async def _read_on(self) -> None:
        config = self.service.config
        try:
            async with asyncio.timeout(config.hello_seconds):
                await self._hello(await self._next())
            while self._closing is None and not self._is_over:
                await self._answer(await self._next())
        except Gone:
            return
        except TimeoutError:
            self.close(POLICY)
        except Refusal as refusal:
            self._refuse(None, refusal)
            self.close(CLOSING.get(refusal.code, POLICY))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            reports.fault(error)
            self._refuse(None, Refusal("fault"))
            self.close(1011)

    async def _next(self) -> wire.Incoming:
        """The next message that can be read; those that cannot are answered here."""
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                raise Gone
            if not self._has_token():
                raise Refusal("too-fast")
            text = event.get("text")
            if text is None:
                text = event.get("bytes") or b""
            try:
                message: wire.Incoming = wire.incoming.decode(text)
                return message
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self._refuse(_cid_of(text), Refusal("unreadable", why=_why(error)))
                if self.room is None:
                    self.close(POLICY)
                    raise Gone from None

    def _has_token(self) -> bool:
        config, at = self.service.config, time.monotonic()
        earned = (at - self.heard_at) * config.messages_a_second
        self._tokens = min(float(config.message_burst), self._tokens + earned) - 1
        self.heard_at = at
        return self._tokens >= 0

    def _refuse(self, cid: str | None, refusal: Refusal) -> None:
        REFUSALS.labels(refusal.code).inc()
        text = refusal.say(self.lang)
        self.post(encode(wire.No(refusal.code, text, cid, refusal.params, refusal.rule)))

    # --- Messages --------------------------------------------------------------------------------

    async def _hello(self, message: wire.Incoming) -> None:
        if not isinstance(message, wire.Hello):
            raise Refusal("no-name")
        self.lang, self.scenes = message.lang, message.scenes
        guest = await self.service.guests.of_cookie(self._cookie)
        if guest:
            self.guest, self.name = guest.id, guest.name
        if self.room is not None:
            self.room.leave(self)
            self.room, self.seats, self.viewer, self.places = None, (), WATCHER, None
        room = await self.service.rooms.room(message.table)
        keys = Keys(message.seat_token, message.invite, guest.id if guest else None)
        self.seats = access.seats_to_look(room.game, keys)
        if self.seats:
            chair = room.game.seats[self.seats[0]]
            self.guest, self.name = chair.guest or self.guest, chair.name
        self.room = room
        room.enter(self, message.from_)

    async def _answer(self, message: wire.Incoming) -> None:
        room = self.room
        assert room is not None
        cid = getattr(message, "cid", None)
        try:
            if cid is not None and room.is_closed:
                return  # a close with 1012 is on its way; it comes again after that
            self._is_doing = True
            v = await self._do(room, message)
            if cid is not None:
                self.post(encode(wire.Ack(cid, v)))
        except Refusal as refusal:
            if room.is_closed and refusal.code == "stale":
                return
            if cid is None and refusal.code in CLOSING:
                raise
            self._refuse(cid, refusal)
        finally:
            self._is_doing = False

    async def _do(self, room: Room, message: wire.Incoming) -> int:
        match message:
            case wire.Play():
                seat = self._seat(room)
                return await room.move(seat, message.cid, message.base, message.action)
            case wire.Shot():
                return await room.shoot(self._seat(room), message)
            case wire.Undo():
                seat = self._undoer(room)
                return await room.undo(seat, message.cid, message.base)
            case wire.Allow():
                return await room.allow(self._seat(room), message.cid, message.yes)
            case wire.Act():
                return await room.act(self._seat(room), message.cid, message.what)
            case wire.Say():
                seat_or_none = self._seat(room) if self.seats else None
                if seat_or_none is None and self.guest is None:
                    raise Refusal("no-seat")
                return await room.say(
                    seat_or_none, message.cid, message.text, self.guest, self.name
                )
            case wire.Mute():
                await room.mute(self, message.author, message.on)
            case wire.Look():
                room.look(self, message.seat)
            case wire.Ping():
                self.post(encode(wire.Pong()))
            case wire.Hello():
                await self._hello(message)
        return 0

    def _seat(self, room: Room) -> int:
        """The seat this socket acts for: at a shared screen the one that is to move."""
        if not self.seats:
            raise Refusal("no-seat")
        actor = room.game.actor
        if len(self.seats) > 1 and actor in self.seats and actor is not None:
            return actor
        return self.seats[0]

    def _undoer(self, room: Room) -> int:
        """At a shared screen, who moved last takes back."""
        seat = self._seat(room)
        if len(self.seats) > 1 and room.game.entries:
            last = next((e.seat for e in reversed(room.game.entries) if e.kind == "ply"), None)
            return last if last in self.seats and last is not None else seat
        return seat


def _cookie(scope: Any) -> tuple[str | None, bool]:
    """The guest's cookie, and whether the header can be read at all."""
    text = header(scope["headers"], b"cookie")
    if text is None:
        return None, True
    try:
        jar: SimpleCookie = SimpleCookie(text)
    except CookieError:
        return None, False
    morsel = jar.get(COOKIE)
    return (morsel.value if morsel else None), True


class _Cid(msgspec.Struct):
    cid: str = msgspec.field(default="")


def _cid_of(text: str | bytes) -> str | None:
    """The mark of a message that cannot be read otherwise, so that its sender knows which."""
    try:
        return msgspec.json.decode(text, type=_Cid).cid[:64] or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _why(error: Exception) -> str:
    return str(error)[:200] if isinstance(error, msgspec.ValidationError) else "JSON"
