"""A WebSocket of uvicorn's that is let go when it is closed, not when the collector comes by."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Connection(WebSocketsSansIOProtocol):
    """One connection."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        super().connection_lost(exc)
        # This generator and the object it belongs to refer to each other. `gc_tuning` sets aside
        # whatever outlives a look, so most of a visitor would stay until all is looked through.
        self.conn.parser.close()
