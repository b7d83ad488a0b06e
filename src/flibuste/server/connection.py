"""A WebSocket of uvicorn's that says several messages at once, and is let go when it is closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

SendTexts = Callable[[Iterable[bytes]], Awaitable[None]]
TEXTS = "flibuste.texts"  # the extension of ASGI's scope under which a socket finds `send_texts`


class Connection(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._extensions: dict[str, Any] = {}

    def handle_connect(self, event: Request) -> None:
        """Somebody wants to come in; what runs for them begins after this."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self._extensions = cast(dict[str, Any], self.scope["extensions"])
            self._extensions[TEXTS] = self.send_texts

    async def send_texts(self, messages: Iterable[bytes]) -> None:
        """Say several messages by one call of the system; ASGI has only one for each."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(b"".join(map(framed, messages)))

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        super().connection_lost(exc)
        # This generator and the object it belongs to refer to each other, and so does the scope. `gc_tuning`
        # sets aside whatever outlives a look, so most of a visitor would stay until all is looked through.
        self.conn.parser.close()
        self._extensions.clear()


def framed(text: bytes) -> bytes:
    """A message of a server as one whole frame, not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
