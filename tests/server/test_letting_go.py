"""Who has gone is let go at once: no timer, table or cycle of references holds on to anything."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import socket
import sys
import time
import weakref
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from inside import Inside, inside
from test_hostile import frame
from websockets.asyncio.client import connect

from flibuste.law import shelf
from flibuste.live.guests import now
from flibuste.server import pages
from flibuste.server import socket as sockets
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.rates import MINUTE, Rates

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from visitors import KINDS, MOST, measure, ratio

GAME = shelf.ids()[0]
CLOCK = {"kind": "game", "seconds": 600}


@pytest.fixture
async def ship(tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(tmp_path) as made:
        yield made


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What only the collector would find counts as held."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def table(ship: Inside, **wish: Any) -> tuple[str, str]:
    """A new table, and the token of its first seat."""
    body = {"game": GAME, "seats": ["me", "open"], "visibility": "public", **wish}
    status, made, _ = await ship.ask("POST", "/api/tables", body)
    assert status == 201, made
    return made["table"]["id"], made["seats"][0]["token"]


def ways(id: str, token: str) -> list[list[Any]]:
    """All that a visitor may send before leaving: nothing, sense and nonsense."""
    watch = {"type": "hello", "table": id}
    play = {**watch, "seat_token": token, "scenes": True}
    rng = random.Random(1)
    return [
        [],
        ["{"],
        [watch],
        [play],
        [{**watch, "seat_token": "stolen"}],
        [{**watch, "table": "nowhere"}],
        [watch, play, {**watch, "table": "nowhere"}],
        [play, {"type": "say", "cid": str(rng.random()), "text": "Ahoy"}],
        [play, *[{"type": "move", "cid": "a", "base": 0, "action": "x"}] * 2],
        [play, *(frame(rng, id, token) for _ in range(40))],
    ]


async def test_no_socket_outlives_its_visitor(
    ship: Inside, no_collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, token = await table(ship)
    alive: weakref.WeakSet[sockets.Socket] = weakref.WeakSet()

    class Counted(sockets.Socket):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            alive.add(self)

    monkeypatch.setattr(sockets, "Socket", Counted)
    came = 0
    for k in range(200):
        for frames in ways(id, token)[k % 10 : k % 10 + 1]:
            heard, _ = await ship.visit(*frames, client=f"10.0.0.{k}")
            came += bool(heard) or not frames
    assert came == 200
    assert len(alive) == 0
    assert not ship.service.sockets.open and not ship.service.sockets.by_address
    assert not (await ship.service.rooms.room(id)).audience.visitors


async def test_no_connection_outlives_its_visitor(ship: Inside, no_collector: None) -> None:
    id, _ = await table(ship)
    alive: weakref.WeakSet[Any] = weakref.WeakSet()

    class Counted(Connection):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            alive.update((self, self.conn))

    config = uvicorn.Config(ship.app, ws=Counted, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        url = f"ws://127.0.0.1:{listener.getsockname()[1]}/socket"
        for k in range(40):
            await come_and_go(url, {"type": "hello", "table": id}, is_polite=bool(k % 2))
        async with asyncio.timeout(60):
            while server.server_state.connections or server.server_state.tasks:
                await asyncio.sleep(0)
        assert len(alive) == 0
        server.should_exit = True
        await serving


async def come_and_go(url: str, hello: dict[str, Any], *, is_polite: bool) -> None:
    async with connect(url, compression=None, proxy=None) as wire:
        await wire.send(json.dumps(hello))
        assert json.loads(await wire.recv())["type"] == "welcome"
        if not is_polite:
            wire.transport.abort()


async def test_a_table_that_leaves_memory_leaves_no_timer_behind(
    ship: Inside, no_collector: None
) -> None:
    rooms = ship.service.rooms
    id, _ = await table(ship, seats=["hotseat", "hotseat"], clock=CLOCK)
    rooms.drop(await rooms.room(id), None)
    rooms.started = now() + 1  # as after a restart: its clocks wait for the seats
    room = await rooms.room(id)
    assert room.alarm.awaited
    timers = room.alarm.timers
    gone = weakref.ref(room)
    rooms.drop(room, None)
    del room
    await asyncio.sleep(0)  # who opened it is told so
    assert timers and all(timer.cancelled() for timer in timers)
    assert gone() is None


def test_an_address_is_forgotten_a_minute_after_its_last_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rates = Rates(Config(requests_a_minute=2))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    for k in range(1000):
        assert rates.allows("requests", f"10.0.{k // 256}.{k % 256}")
    now += MINUTE - 1
    assert rates.allows("requests", "10.0.0.0")
    assert not rates.allows("requests", "10.0.0.0")
    now += 2
    rates.sweep()
    assert rates.known == 1
    assert rates.allows("requests", "10.0.0.0"), "the older of its two requests is past"
    assert not rates.allows("requests", "10.0.0.0")
    now += MINUTE + 1
    rates.sweep()
    assert rates.known == 0


async def test_no_name_that_somebody_invents_is_kept(ship: Inside) -> None:
    before = pages._drawing.cache_info().currsize
    for k in range(50):
        assert (await ship.ask("GET", f"/games/invented{k}/art.svg"))[0] == 404
        assert (await ship.ask("GET", f"/api/games/invented{k}"))[0] == 404
        assert (await ship.ask("GET", f"/api/tables/invented{k}"))[0] == 404
    assert pages._drawing.cache_info().currsize == before
    assert not ship.service.rooms.in_memory() and not ship.service.rooms._opening


@pytest.mark.figure
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_thousand_visitors_leave_the_memory_as_it_was(kind: str) -> None:
    found = measure(kind=kind)
    assert ratio(found) <= MOST, found
