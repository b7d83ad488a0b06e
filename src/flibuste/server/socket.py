"""A socket: hello first, then moves; every message is answered, and limits are kept."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any

import msgspec

from flibuste.live import wire
from flibuste.live.client import CLOSING, Client
from flibuste.live.guests import COOKIE
from flibuste.live.refusals import Refusal
from flibuste.server.connection import TEXTS, SendTexts
from flibuste.server.headers import header
from flibuste.server.ops import reports
from flibuste.server.ops.metrics import CLOSES, SOCKETS
from flibuste.store.events import Gone

if TYPE_CHECKING:
    from flibuste.server.app import Service

WATCH = 10.0  # seconds between two looks at who has been silent
POLICY, RESTART = 1008, 1012

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class HungUp(Exception):
    """The other side has left."""


class Sockets:
    """All sockets, counted by address."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.by_address: Counter[str] = Counter()
        self.open: set[Socket] = set()

    async def __call__(self, scope: Any, receive: Receive, send: Send, table: str = "") -> None:
        """One connection from its first byte to its last; its address may name the table."""
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
        texts = scope.get("extensions", {}).get(TEXTS) or one_by_one(send)
        socket = Socket(service, receive, send, texts, cookie, address, table)
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

    def send_away(self, cookies: set[bytes]) -> None:
        """These cookies, by their hashes, are nobody's any more: who came in with one comes back as nobody."""
        for socket in [*self.open]:
            if socket.known_by in cookies:
                socket.close(RESTART)

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


class Socket(Client):
    """One client, by WebSocket."""

    def __init__(
        self,
        service: Service,
        receive: Receive,
        send: Send,
        send_texts: SendTexts,
        cookie: str | None,
        address: str,
        table: str = "",
    ) -> None:
        super().__init__(service.rooms, service.guests, cookie)
        self.address = address
        self.table = table  # the only one that it may be about, where its address names one
        self.service, self._receive, self._send = service, receive, send
        self._send_texts = send_texts
        self._queue: list[bytes] = []
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
            self.leave()

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
        queue, wake = self._queue, self._wake
        try:
            while True:
                while queue:
                    waiting = [*queue]
                    queue.clear()
                    await self._send_texts(waiting)
                if self._closing is not None:
                    await self._send({"type": "websocket.close", "code": self._closing})
                    return
                wake.clear()
                await wake.wait()
        except Exception:  # the client is gone; nobody is left to be told
            return

    async def _read_on(self) -> None:
        config = self.service.config
        try:
            async with asyncio.timeout(config.hello_seconds):
                await self.hello(await self._next())
            while self._closing is None and not self._is_over:
                await self.answer(await self._next())
        except HungUp:
            return
        except TimeoutError:
            self.close(POLICY)
        except Refusal as refusal:
            self.refuse(None, refusal)
            self.close(CLOSING.get(refusal.code, RESTART if refusal.code == "storage" else POLICY))
        except asyncio.CancelledError:
            raise
        except Gone:  # nothing can be read just now
            self.refuse(None, Refusal("storage"))
            self.close(RESTART)
        except Exception as error:
            reports.fault(error)
            self.refuse(None, Refusal("fault"))
            self.close(1011)

    async def hello(self, message: wire.Incoming) -> None:
        """Come in; a proxy that goes by the address must not be told one table and we another."""
        if self.table and isinstance(message, wire.Hello) and message.table != self.table:
            raise Refusal("unreadable", why="table")
        await super().hello(message)

    async def answer(self, message: wire.Incoming) -> None:
        """Do what a message asks, to the end."""
        self._is_doing = True
        try:
            await super().answer(message)
        finally:
            self._is_doing = False

    async def _next(self) -> wire.Incoming:
        """The next message that can be read; those that cannot are answered here."""
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                raise HungUp
            if not self._has_token():
                raise Refusal("too-fast")
            text = event.get("text")
            if text is None:
                text = event.get("bytes") or b""
            try:
                message: wire.Incoming = wire.incoming.decode(text)
                return message
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self.refuse(_cid_of(text), Refusal("unreadable", why=_why(error)))
                if self.room is None:
                    self.close(POLICY)
                    raise HungUp from None

    def _has_token(self) -> bool:
        config, at = self.service.config, time.monotonic()
        earned = (at - self.heard_at) * config.messages_a_second
        self._tokens = min(float(config.message_burst), self._tokens + earned) - 1
        self.heard_at = at
        return self._tokens >= 0


def one_by_one(send: Send) -> SendTexts:
    """Several messages as ASGI has them, for servers other than our own."""

    async def send_texts(messages: Iterable[bytes]) -> None:
        for message in messages:
            await send({"type": "websocket.send", "text": message.decode()})

    return send_texts


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
