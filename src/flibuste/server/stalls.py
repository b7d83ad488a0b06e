"""Connections whose other side does not take what we wrote: a rate is demanded of them.

A connection that we have closed stays, too, until the last byte is taken, so those are watched as the others are.
"""

from __future__ import annotations

import contextlib
import socket
from asyncio import Transport

RATE = 1000  # bytes a second: a phone on a bad line has five times as many
# Bytes that the system holds back unsent for us. It would take megabytes at once and then, for minutes, none:
# nobody could tell a slow reader from one that does not read.
HELD_BACK = 65_536
HELD_BACK_OPTION = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # Linux and macOS have it


class Stall:
    """What has been taken since there was always something to take."""

    def __init__(self, since: float, unread: int) -> None:
        self.since, self.unread, self.taken = since, unread, 0


class Stalls:
    """All transports with something unread, the longest stalled first."""

    def __init__(self, grace: float) -> None:
        self.grace = grace  # seconds before the rate is asked for
        self.of: dict[Transport, Stall] = {}
        self.unread = 0  # bytes of all of them together
        self.sockets: set[Transport] = set()

    def observe(self, transport: Transport, at: float) -> None:
        """Note what was taken since the last time.

        Whoever writes is told to wait while much is unread, and is heard here before and after: in between it
        only gets less, and what is taken is seen although more is written later.
        """
        unread = transport.get_write_buffer_size()
        stall = self.of.get(transport)
        self.unread += unread - (stall.unread if stall else 0)
        if not unread:
            self.of.pop(transport, None)
        elif stall is None:
            self.of[transport] = Stall(at, unread)
        else:
            stall.taken += max(0, stall.unread - unread)
            stall.unread = unread

    def observe_sockets(self, at: float) -> None:
        """Open ones are asked for a sign of life by uvicorn; only those that it has closed are left to us."""
        for transport in [found for found in self.sockets if found.is_closing()]:
            self.observe(transport, at)
            if transport not in self.of:  # it has gone
                self.sockets.discard(transport)

    def forget(self, transport: Transport) -> None:
        """It has gone, or will have."""
        if (stall := self.of.pop(transport, None)) is not None:
            self.unread -= stall.unread
        self.sockets.discard(transport)

    def too_slow(self, at: float) -> list[Transport]:
        """Those that have had their time and did not keep the rate."""
        return [
            transport
            for transport, stall in self.of.items()
            if at - stall.since > self.grace and stall.taken < RATE * (at - stall.since)
        ]


def hold_back(transport: Transport, most: int = HELD_BACK) -> None:
    """Have the system take no more than it can send soon; 0 is as it would by itself."""
    if HELD_BACK_OPTION is not None:
        with contextlib.suppress(OSError):  # no TCP, or gone already
            found = transport.get_extra_info("socket")
            found.setsockopt(socket.IPPROTO_TCP, HELD_BACK_OPTION, most)
