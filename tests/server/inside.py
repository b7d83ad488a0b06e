"""A server inside the test's own process, called without a network: its rooms can be looked into."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import pytest
import server_process

from flibuste.live import guests
from flibuste.server import app as application
from flibuste.server.config import Config
from flibuste.server.service import Service
from flibuste.server.shared import line

FREE = {
    "bot_pace": 0,
    "countdown_seconds": 0,
    "requests_a_minute": 1_000_000,
    "tables_a_minute": 1_000_000,
    "open_tables_a_guest": 1_000_000,
    "sockets_an_address": 100_000,
    "messages_a_second": 100_000,
    "message_burst": 100_000,
    "thinkers": 1,
    "home": False,  # whatever happens to be packed here
}
HOME = "198.51.100.1"


def later(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """So much has passed by the clock of the house, whoever keeps it."""
    monkeypatch.setattr(guests, "_ahead", guests._ahead + milliseconds)
    told = line.set_clock
    monkeypatch.setattr(line, "set_clock", lambda at: told(at + milliseconds))


class Inside:
    """The application, and how to call it."""

    def __init__(self, config: Config) -> None:
        self.app = application.application(config)
        self.service: Service = self.app.service

    async def ask(
        self, method: str, path: str, body: Any = None, client: str = HOME, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, answer, headers."""
        content = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers.setdefault("content-type", "application/json")
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            **_place(client, headers),
        }
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start, *parts = sent
        answered = {name.decode(): value.decode() for name, value in start["headers"]}
        whole = b"".join(part["body"] for part in parts)
        is_json = answered.get("content-type", "").startswith("application/json")
        return start["status"], json.loads(whole) if is_json else whole.decode(), answered

    async def visit(
        self, *frames: Any, client: str = HOME, **headers: str
    ) -> tuple[list[dict[str, Any]], int | None]:
        """Connect, send frames, go; what was heard, and the code if it was the server who closed."""
        events: Iterable[dict[str, Any]] = (
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", **_frame(frame)} for frame in frames),
            {"type": "websocket.disconnect", "code": 1000},
        )
        coming = iter(events)
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            return next(coming)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        scope = {"type": "websocket", "path": "/socket", **_place(client, headers)}
        await self.app(scope, receive, send)
        heard = [json.loads(one["text"]) for one in sent if one["type"] == "websocket.send"]
        codes = [one["code"] for one in sent if one["type"] == "websocket.close"]
        return heard, codes[0] if codes else None


def _frame(frame: Any) -> dict[str, Any]:
    if isinstance(frame, bytes):
        return {"bytes": frame}
    return {"text": frame if isinstance(frame, str) else json.dumps(frame)}


def _place(client: str, headers: dict[str, str]) -> dict[str, Any]:
    return {
        "root_path": "",
        "client": (client, 5000),
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ],
    }


@contextlib.asynccontextmanager
async def inside(folder: Path, **settings: Any) -> AsyncIterator[Inside]:
    """An open service that nobody else talks to."""
    config = Config(**{**FREE, "database": server_process.database_at(folder), **settings})
    made = Inside(config)
    await made.service.open()
    made.service._tasks[0].cancel()  # games are compiled when they are asked for
    try:
        yield made
    finally:
        await made.service.close()
