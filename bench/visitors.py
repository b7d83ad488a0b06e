"""What visitors who have gone cost the server: its memory after a thousand, and after many more.

Every visitor comes from an address of its own. Half of them say good-bye, half are simply gone.

    python bench/visitors.py                    20,000 who connect, say hello and close
    python bench/visitors.py --kind frames      who also send bad frames
    python bench/visitors.py --kind requests    who ask over HTTP and never connect
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from load import memory
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from server_process import Ship
from test_hostile import frame

FIRST, STEP, ALL = 1_000, 5_000, 20_000
AT_ONCE = 20
FRAMES = 36  # bad ones of a visitor who sends such
MOST = 1.2  # times the memory after the first thousand
UPGRADE = (
    "GET /socket HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: {}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
ASK = (
    "GET /api/tables/{} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: {}\r\nConnection: close\r\n\r\n"
)
TEXT, BINARY, CLOSE = 0x81, 0x82, 0x88

Visit = Callable[["Place", int], Awaitable[None]]


class Place:
    """Where everybody goes: one public table, and a seat there for those who misbehave."""

    def __init__(self, ship: Ship) -> None:
        game = ship.get("/api/games")["games"][0]["id"]
        made = ship.make(game, ["me", "open"], visibility="public")
        self.port, self.table = ship.port, made["table"]["id"]
        self.token = made["seats"][0]["token"]


def masked(head: int, content: bytes) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([head]) + length + bytes(4) + content


def address(k: int) -> str:
    return f"10.{k >> 16 & 255}.{k >> 8 & 255}.{k & 255}"


async def visit(place: Place, k: int, frames: int = 0) -> None:
    """Connect, say hello, hear the answer, and go."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(UPGRADE.format(address(k)).encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    hello: dict[str, Any] = {"type": "hello", "table": place.table}
    if frames:
        hello["seat_token"] = place.token
    writer.write(masked(TEXT, json.dumps(hello).encode()))
    await reader.readuntil(b'"welcome"')
    if frames:
        await misbehave(place, random.Random(k), frames, reader, writer)
    if k % 2:
        writer.write(masked(CLOSE, (1000).to_bytes(2, "big")))
        await reader.read()
    writer.close()


async def misbehave(
    place: Place,
    rng: random.Random,
    frames: int,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Bad frames, until the server has read them all or has enough of it."""
    for _ in range(frames):
        bad = frame(rng, place.table, place.token)
        content = bad.encode() if isinstance(bad, str) else bad
        writer.write(masked(TEXT if isinstance(bad, str) else BINARY, content))
    writer.write(masked(TEXT, b'{"type":"ping"}'))
    heard = b""
    while b'"pong"' not in heard[-4096:]:
        more = await reader.read(65536)
        if not more:
            break
        heard += more


async def misbehaving(place: Place, k: int) -> None:
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):  # it was sent away
        await visit(place, k, FRAMES)


async def request(place: Place, k: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(ASK.format(place.table, address(k)).encode())
    answer = await reader.read()
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    writer.close()


KINDS: dict[str, Visit] = {"visits": visit, "frames": misbehaving, "requests": request}


async def come_and_go(how: Visit, place: Place, first: int, end: int, tick: Any) -> None:
    """Visitors of these numbers, a few at a time."""
    numbers = iter(range(first, end))

    async def one_after_another() -> None:
        for k in numbers:
            await how(place, k)
            tick()

    await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))


def wait_until_all_have_gone(ship: Ship) -> None:
    until = time.monotonic() + 30
    while "flibuste_sockets 0.0" not in ship.get("/metrics", x_forwarded_for="127.0.0.1"):
        assert time.monotonic() < until, "somebody is still here"
        time.sleep(0.05)


def measure(
    visitors: int = ALL, kind: str = "visits", console: Console | None = None
) -> dict[int, float]:
    """The server's memory in MB after so many visitors, by their number."""
    console = console or Console(quiet=True)
    points = [FIRST, *range(STEP, visitors, STEP), visitors]
    found: dict[int, float] = {}
    columns = (TextColumn(kind), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with tempfile.TemporaryDirectory() as folder:
        ship = Ship(Path(folder), trusted_proxies="127.0.0.1/32").start()
        try:
            while ship.ask("GET", "/ready")[0] != 200:
                time.sleep(0.2)
            place, come = Place(ship), 0
            assert ship.process is not None
            with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
                task = bar.add_task(kind, total=visitors)
                for point in points:
                    asyncio.run(
                        come_and_go(KINDS[kind], place, come, point, lambda: bar.advance(task))
                    )
                    come = point
                    wait_until_all_have_gone(ship)
                    found[point] = memory(ship.process.pid)
                    console.print(f"{kind}: after {point:>7,} {found[point]:6.0f} MB")
        finally:
            ship.close()
    return found


def ratio(found: dict[int, float]) -> float:
    """The memory after the last visitor, over that after the first thousand."""
    return found[max(found)] / found[FIRST]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--visitors", type=int, default=ALL)
    parser.add_argument("--kind", choices=KINDS, default="visits")
    given = parser.parse_args()
    console = Console()
    found = measure(given.visitors, given.kind, console)
    console.print(f"{given.kind}: {ratio(found):.2f} times the memory after the first {FIRST:,}")


if __name__ == "__main__":
    main()
