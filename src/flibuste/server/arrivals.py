"""HTTP connections: how many there may be, and how long each may wait for something to come.

uvicorn waits for ever for the rest of a request, and counts nothing. Whoever opens connections and says half a
request on each, or asks on and on for something small, would hold them all, until no descriptor is left for people.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from flibuste.people.order.addresses import home_address
from flibuste.server.config import Config
from flibuste.server.headers import Doors
from flibuste.server.ops.metrics import HALF_REQUESTS
from flibuste.server.stalls import Stalls, hold_back

LOOK = 1.0  # seconds between two looks at who is late


class Arrivals:
    """All connections of HTTP: those with half a request, the idle ones, and those that are being answered."""

    def __init__(self, config: Config, most_halves: int, most: int) -> None:
        self.config, self.most_halves, self.most = config, most_halves, most
        # One address alone never has the others' connections cut.
        self.most_an_address = min(config.connections_an_address, max(1, most // 4))
        self.doors = Doors(config)
        self.open: dict[HttpConnection, None] = {}
        self.by_address: Counter[str] = Counter()
        self.halves: dict[HttpConnection, float] = {}  # since when, the oldest first
        self.halves_by_address: Counter[str] = Counter()
        self.idle: dict[HttpConnection, float] = {}  # likewise
        self.stalls = Stalls(config.body_seconds)
        self._next_look: asyncio.TimerHandle | None = None

    def add(self, connection: HttpConnection) -> None:
        """A new connection; where there are too many, another one goes for it."""
        self.open[connection] = None
        self.by_address[connection.address] += 1
        self.settle(connection)
        self._look_later()
        if len(self.open) > self.most:
            self._make_room()

    def settle(self, connection: HttpConnection) -> None:
        """Note whether something is to come on it; called wherever that may have changed."""
        if connection not in self.open:
            return
        is_half = connection.is_half
        if not is_half:
            self._is_no_half(connection)
        elif connection not in self.halves:
            self.halves[connection] = time.monotonic()
            self.halves_by_address[connection.address] += 1
            if len(self.halves) > self.most_halves:
                self._send_away(next(iter(self.halves)))
        if connection.is_between_requests and not is_half:
            self.idle.setdefault(connection, time.monotonic())
        else:
            self.idle.pop(connection, None)

    def forget(self, connection: HttpConnection) -> None:
        """It has gone, or another protocol has it."""
        if connection in self.open:
            del self.open[connection]
            self._is_no_half(connection)
            self.idle.pop(connection, None)
            _uncount(self.by_address, connection.address)
        self.stalls.forget(connection.transport)

    def stalls_now(self, connection: HttpConnection) -> None:
        """Much is written to it that the other side has not taken; where it is too much in all, the oldest goes."""
        self.stalls.observe(connection.transport, time.monotonic())
        while self.stalls.unread > self.config.unread_bytes:
            self._cut(next(iter(self.stalls.of)))

    def becomes_socket(self, connection: HttpConnection) -> None:
        """From now on it is counted and limited as a socket (`Sockets`), until it is closed."""
        self.forget(connection)
        self.stalls.sockets.add(connection.transport)
        hold_back(connection.transport, 0)

    def _is_no_half(self, connection: HttpConnection) -> None:
        if self.halves.pop(connection, None) is not None:
            _uncount(self.halves_by_address, connection.address)

    def _make_room(self) -> None:
        """An idle connection goes, since its browser makes another when it needs one; else who reads slowly."""
        while self.idle:
            connection = next(iter(self.idle))
            if not connection.unread:
                self._send_away(connection)
                return
            del self.idle[connection]  # it is until it has read the answer: a look puts it back
        if self.stalls.of:
            self._cut(next(iter(self.stalls.of)))
        elif self.halves:
            self._send_away(next(iter(self.halves)))

    # --- Once in a while -------------------------------------------------------------------------

    def _look_later(self) -> None:
        if self._next_look is None:
            self._next_look = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _look(self) -> None:
        self._next_look = None
        at = time.monotonic()
        for connection in [*self.open]:
            self.stalls.observe(connection.transport, at)
            if connection not in self.idle:  # it may be, now that its answer is read
                self.settle(connection)
        self.stalls.observe_sockets(at)
        self._end_halves(at)
        self._end_idle(at)
        for transport in self.stalls.too_slow(at):
            self._cut(transport)
        for connection in [*self.open] if self.stalls.of else ():
            if connection.transport in self.stalls.of and self._is_crowded(connection):
                self._send_away(connection)
        if self.open or self.stalls.sockets:
            self._look_later()

    def _end_halves(self, at: float) -> None:
        config = self.config
        for connection, since in [*self.halves.items()]:
            limit = config.body_seconds if connection.has_headers else config.header_seconds
            # Of an address too many are those that are still here at a look: a crowd that comes at once
            # is let in, since what it asks is already on the way.
            halves = self.halves_by_address[connection.address]
            is_crowd = halves > config.half_requests_an_address
            if at - since > limit or (is_crowd and at - since > LOOK):
                self._send_away(connection)

    def _end_idle(self, at: float) -> None:
        for connection, since in [*self.idle.items()]:
            if self._is_crowded(connection) and not connection.unread:
                self._send_away(connection)
            elif at - since > connection.timeout_keep_alive:
                del self.idle[connection]
                connection.end()

    def _is_crowded(self, connection: HttpConnection) -> bool:
        return self.by_address[connection.address] > self.most_an_address

    def _send_away(self, connection: HttpConnection) -> None:
        self.forget(connection)  # it hears of its end later, and is not to be counted until then
        self._cut(connection.transport)

    def _cut(self, transport: asyncio.Transport) -> None:
        HALF_REQUESTS.inc()
        self.stalls.forget(transport)
        transport.abort()


def _uncount(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


class HttpConnection(H11Protocol):
    """One HTTP connection of uvicorn's, watched from its first moment to its last."""

    arrivals: Arrivals  # of the server it belongs to: `connection_class` sets it

    def connection_made(self, transport: Any) -> None:
        """Nothing has come yet."""
        super().connection_made(transport)
        hold_back(transport)
        self.address = self._counted_as()
        self.arrivals.add(self)

    def _counted_as(self) -> str:
        """The address it is counted by; behind a proxy that is trusted, everybody has the same one."""
        peer = self.client[0] if self.client else ""
        return f"{peer} {id(self)}" if self.arrivals.doors.is_trusted(peer) else home_address(peer)

    def data_received(self, data: bytes) -> None:
        """Some of a request, or all of it."""
        super().data_received(data)
        self.arrivals.settle(self)

    def on_response_complete(self) -> None:
        """An answer is written; what came behind its request is read only now."""
        super().on_response_complete()
        self.arrivals.settle(self)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing: this timer of uvicorn's goes off, too, while a request is coming in. `Arrivals` ends idle ones."""

    def end(self) -> None:
        """Say that there will be no more, as uvicorn does, on a connection that is idle."""
        super().timeout_keep_alive_handler()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, which has limits of its own."""
        self.arrivals.becomes_socket(self)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other side does not read as fast as we write."""
        super().pause_writing()
        self.arrivals.stalls_now(self)

    def resume_writing(self) -> None:
        """It has read most of it."""
        self.arrivals.stalls.observe(self.transport, time.monotonic())
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        self.arrivals.forget(self)
        super().connection_lost(exc)

    @property
    def is_between_requests(self) -> bool:
        """Whether the last request is answered, if there was one, and no headers of the next are whole."""
        return self.conn.their_state is h11.IDLE and not self.transport.is_closing()

    @property
    def is_half(self) -> bool:
        """Whether a request has begun and is not whole; a new connection owes us one."""
        if self.is_between_requests:
            return self.cycle is None or bool(self.conn.trailing_data[0])
        return self.has_headers and not self.transport.is_closing()

    @property
    def has_headers(self) -> bool:
        """Whether only the body is still to come."""
        return bool(self.conn.their_state is h11.SEND_BODY)

    @property
    def unread(self) -> int:
        """Bytes that we have written and the other side has not taken."""
        return int(self.transport.get_write_buffer_size())


def connection_class(config: Config, descriptors: int) -> type[HttpConnection]:
    """The connections of one server; half of its descriptors stay for sockets and files."""
    halves = min(config.half_requests, descriptors // 4)
    arrivals = Arrivals(config, halves, min(config.connections, descriptors // 2))
    return type("ServerConnection", (HttpConnection,), {"arrivals": arrivals})
