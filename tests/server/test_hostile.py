"""Bad frames, stolen seats, foreign pages, floods: refused, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from player import PATIENCE, Crew, Player
from server_process import Ship
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from flibuste.law import shelf
from flibuste.law.module import MODULES_FLAG
from flibuste.server.config import Config
from flibuste.server.headers import Doors

GAME = shelf.ids()[0]
VOLLEY = 25  # frames sent before an answer is waited for
CROWD = 120  # spectators
LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


# --- Frames --------------------------------------------------------------------------------------


def frame(rng: random.Random, table: str, token: str) -> str | bytes:
    """One bad frame: noise, broken JSON, wrong types, wild values, moves nobody may make."""
    good: list[dict[str, Any]] = [
        {"type": "hello", "table": table, "seat_token": token, "from": 0},
        {"type": "move", "cid": "c", "base": 1, "action": "x"},
        {"type": "shot", "cid": "c", "base": 1, "bearing": 1, "elevation": 1, "tick": 1},
        {"type": "undo", "cid": "c", "base": 0},
        {"type": "allow", "cid": "c", "yes": True},
        {"type": "act", "cid": "c", "what": "agree"},
        {"type": "mute", "author": "x"},
        {"type": "look", "seat": 0},
    ]
    message = dict(rng.choice(good))
    wild: list[Any] = [
        None, -1, 2**70, 1e308, "", "\x00", "💥" * 30, [], {}, True, "../../etc", "a" * 3000,
        {"type": "move"}, [[[[]]]], "\ud7ff", "NaN", 0.5, -(2**63),
    ]  # fmt: skip
    match rng.randrange(7):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return json.dumps(message)[: rng.randrange(40)]
        case 2:
            message[rng.choice(list(message))] = rng.choice(wild)
        case 3:
            message[secrets.token_hex(3)] = rng.choice(wild)
        case 4:
            del message[rng.choice(list(message))]
        case 5:
            return "[" * rng.randrange(1, 3000)
        case _:
            message.update(
                cid=str(rng.random()), base=rng.choice([0, 3, 10**9]), action=rng.choice("xyz")
            )
    return json.dumps(message)


async def bombard(ship: Ship, frames: int, rng: random.Random) -> None:
    """Bad frames, until the server has read so many."""
    made = ship.make(GAME, ["me", "open"], visibility="public")
    ship.join(made)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    hello = {"type": "hello", "table": table, "seat_token": token, "scenes": False}
    read = 0
    while read < frames:
        async with connect(
            f"ws://127.0.0.1:{ship.port}/socket", compression=None, proxy=None
        ) as wire:
            if rng.random() < 0.9:
                await wire.send(json.dumps(hello))
            read += await volleys(wire, frames - read, lambda: frame(rng, table, token))


async def volleys(wire: ClientConnection, most: int, shot: Callable[[], str | bytes]) -> int:
    """Fire until the server ends it; how many frames it has surely read."""
    read = 0
    try:
        while read < most:
            for _ in range(VOLLEY):
                await wire.send(shot())
            await wire.send(json.dumps({"type": "ping"}))
            while await wire.recv() != '{"type":"pong"}':
                pass
            read += VOLLEY
    except ConnectionClosed:
        read += 1  # the one it was ended for
    return read


async def under_fire(ship: Ship, frames: int) -> None:
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    crew = Crew(*(Player(ship.port, table, token, n) for n, token in enumerate(tokens)))
    await crew.reach(4)
    await asyncio.gather(*(bombard(ship, frames // 4, random.Random(k)) for k in range(4)))
    await crew.reach(crew.moves + 4)
    await crew.rest()
    assert not any(player.closes for player in crew.players), "other tables are unharmed"
    log = ship.log.read_text()
    assert "Traceback" not in log
    assert '"event": "fault"' not in log
    faults = [
        line
        for line in ship.get("/metrics").splitlines()
        if line.startswith("flibuste_faults_total")
    ]
    assert faults == ["flibuste_faults_total 0.0"]


@pytest.mark.long
async def test_twenty_thousand_bad_frames(launch: Callable[..., Ship]) -> None:
    await under_fire(launch(), 20_000)


@pytest.mark.soak
async def test_a_million_bad_frames(launch: Callable[..., Ship]) -> None:
    await under_fire(launch(), 1_000_000)


# --- Seats ---------------------------------------------------------------------------------------


def forgeries(rng: random.Random, tokens: list[str]) -> str:
    """A token that opens nothing here: invented, cut, changed, or glued together."""
    real = rng.choice(tokens)
    match rng.randrange(5):
        case 0:
            return secrets.token_urlsafe(32)
        case 1:
            return real[: rng.randrange(1, len(real))]
        case 2:
            at = rng.randrange(len(real))
            return real[:at] + ("A" if real[at] != "A" else "B") + real[at + 1 :]
        case 3:
            return real + rng.choice("Ab0")
        case _:
            return real.swapcase() if real.swapcase() != real else real + "x"


@pytest.mark.long
async def test_ten_thousand_stolen_seats_are_refused(ship: Ship) -> None:
    rng = random.Random(3)
    made = ship.make(LONGEST, ["me", "open"])
    other = ship.make(LONGEST, ["me", "open"])
    mine = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    theirs = [other["seats"][0]["token"], ship.join(other)["seat"]["token"], other["invite"]]
    table = made["table"]["id"]
    lost = ship.post(f"/api/tables/{table}/recover", {"code": made["seats"][0]["recovery"]})
    replayed = [mine[0], made["seats"][0]["recovery"]]
    valid = [lost["seat"]["token"], mine[1]]

    def stolen() -> str:
        return rng.choice([forgeries(rng, valid), rng.choice(theirs), rng.choice(replayed)])

    refused = 0
    gate = asyncio.Semaphore(20)

    async def by_socket(count: int) -> int:
        good = 0
        for _ in range(count):
            async with gate:
                thief = Player(ship.port, table, stolen())
                await thief.open()
                good += await thief.close_code() == 4401
        return good

    async def by_http(count: int) -> int:
        """Many requests on one connection: the tries are what counts, not the handshakes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", ship.port)
        good = 0
        for k in range(count):
            body = json.dumps({"cid": str(k), "base": 1, "action": "x"})
            request = (
                f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Authorization: Bearer {stolen()}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            )
            writer.write(request.encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(
                int(line.partition(":")[2])
                for line in head.splitlines()
                if line.lower().startswith("content-length")
            )
            await reader.readexactly(length)
            good += head.startswith("HTTP/1.1 401")
        writer.close()
        return good

    counts = await asyncio.gather(
        *(by_socket(250) for _ in range(8)), *(by_http(2000) for _ in range(4))
    )
    refused = sum(counts)
    assert refused == 10_000
    rightful = Player(ship.port, table, valid[0])
    await rightful.open()
    assert (await rightful.until("welcome"))["seats"] == [0]


async def test_a_seat_cannot_play_for_another(ship: Ship) -> None:
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    players = [Player(ship.port, made["table"]["id"], token, k) for k, token in enumerate(tokens)]
    for player in players:
        await player.open()
        await player.until("events")
    mover, other = players if players[0].is_my_turn() else players[::-1]
    move = mover.decide()
    assert (await other.ask({**move, "cid": "theirs"}))["code"] == "not-your-turn"
    assert (await mover.ask({**move, "cid": "mine"}))["type"] == "ack"
    assert (await other.ask({**move, "cid": "mine"}))["code"] == "cid-taken"
    assert (await mover.ask({**move, "cid": "mine"}))["v"] == mover.acks["mine"], "the same again"


# --- Doors ---------------------------------------------------------------------------------------


async def test_foreign_pages_may_not_talk_to_us(ship: Ship) -> None:
    url = f"ws://127.0.0.1:{ship.port}/socket"
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{ship.port + 1}", "file://"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={"Origin": origin}, proxy=None)
        assert refused.value.response.status_code == 403
        body = {"game": GAME, "seats": ["me", "open"]}
        assert ship.ask("POST", "/api/tables", body, origin=origin)[0] == 403
    ours = {"Origin": f"http://127.0.0.1:{ship.port}"}
    async with connect(url, additional_headers=ours, proxy=None):
        pass


@pytest.mark.long
async def test_too_big_too_fast_too_many_and_silent_sockets_are_closed(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(
        messages_a_second=20,
        message_burst=40,
        sockets_an_address=50,
        hello_seconds=5,  # in which all of the crowd come, on a machine however loaded
        idle_seconds=5,
    )
    made = ship.make(GAME, ["me", "open"])
    token = made["seats"][0]["token"]
    big = Player(ship.port, made["table"]["id"], token)
    await big.open()
    await big.send({"type": "say", "cid": "c", "text": "x" * 5000})
    assert await big.close_code() == 1009
    fast = Player(ship.port, made["table"]["id"], token)
    await fast.open()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(300):  # more than may come in ten seconds
            await fast.send({"type": "ping"})
    assert await fast.close_code() == 1008
    silent = await connect(f"ws://127.0.0.1:{ship.port}/socket", proxy=None)
    with pytest.raises(ConnectionClosed) as closed:
        await silent.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    idle = Player(ship.port, made["table"]["id"], token)
    await idle.open()
    assert await idle.close_code() == 1000
    url = f"ws://127.0.0.1:{ship.port}/socket"
    coming = (connect(url, compression=None, proxy=None) for _ in range(60))
    came = await asyncio.gather(*coming, return_exceptions=True)
    assert {type(one) for one in came} == {ClientConnection, InvalidStatus}
    assert 40 <= sum(isinstance(one, ClientConnection) for one in came) <= 50


@pytest.mark.long
async def test_who_reads_too_slowly_is_sent_away(launch: Callable[..., Ship]) -> None:
    ship = launch()
    made = ship.make(GAME, ["me", "open"])
    token, table = made["seats"][0]["token"], made["table"]["id"]
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", ship.port))
    deaf.sendall(
        b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    deaf.recv(1024)
    hello = {"type": "hello", "table": table, "seat_token": token, "scenes": True}
    deaf.sendall(_masked(json.dumps(hello)))
    chatty = Player(ship.port, table, token)
    await chatty.open()
    reading = asyncio.create_task(chatty.close_code(60))
    async with asyncio.timeout(PATIENCE):
        while not any('closes_total{code="1008"}' in line for line in _metrics(ship)):
            for _ in range(200):
                cid = chatty.cid()
                await chatty.send({"type": "say", "cid": cid, "text": "x" * 500})
            while len(chatty.acks) < chatty.sent:
                await asyncio.sleep(0.01)
    reading.cancel()
    deaf.close()


@pytest.mark.long
async def test_a_crowd_that_comes_in_at_once_may_stay(ship: Ship) -> None:
    made = ship.make(GAME, ["me", "open"], visibility="public")
    table = made["table"]["id"]
    seated = Player(ship.port, table, made["seats"][0]["token"])
    await seated.open()
    async with contextlib.AsyncExitStack() as doors:
        url = f"ws://127.0.0.1:{ship.port}/socket"
        crowd = [
            await doors.enter_async_context(connect(url, compression=None, proxy=None))
            for _ in range(CROWD)
        ]
        hello = json.dumps({"type": "hello", "table": table})
        await asyncio.gather(*(one.send(hello) for one in crowd))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*map(hear_of_all, crowd))
            while (await seated.until("seats"))["table"].get("watchers") != CROWD:
                pass
    told = [message for message in seated.messages if message["type"] == "seats"]
    assert len(told) < CROWD / 2, "who comes at the same time is told of at the same time"
    await seated.close()


async def hear_of_all(one: ClientConnection) -> None:
    """Stay until the whole crowd is there."""
    while json.loads(await one.recv()).get("table", {}).get("watchers") != CROWD:
        pass


async def test_who_says_hello_again_and_again_drives_nobody_off(ship: Ship) -> None:
    made = ship.make(LONGEST, ["me", "open"], visibility="public")
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    crew = [Player(ship.port, table, token, k) for k, token in enumerate(tokens)]
    storm = [Player(ship.port, table, None, k) for k in range(2, 5)]
    for player in (*crew, *storm):
        await player.open()
        await player.until("events")

    async def greet_on(one: Player) -> None:
        for _ in range(100):
            await one.send({"type": "hello", "table": table, "from": one.v})
            await one.until("events")

    await asyncio.gather(*map(greet_on, storm))
    mover = next(player for player in crew if player.is_my_turn())
    assert (await mover.ask(mover.decide()))["type"] == "ack"
    told = [message for message in mover.messages if message["type"] == "seats"]
    assert len(told) <= 1 + len(storm), "of each who came in, once"
    for player in (*crew, *storm):
        await player.close()


def _metrics(ship: Ship) -> list[str]:
    lines: list[str] = ship.get("/metrics").splitlines()
    return lines


def _masked(text: str) -> bytes:
    content = text.encode()
    head = bytes([0x81, 0x80 | 126]) + len(content).to_bytes(2, "big") + b"\0\0\0\0"
    return head + content


def test_answers_carry_the_headers_that_guard_them(ship: Ship) -> None:
    for path in ("/health", "/api/games", "/nowhere", "/api/tables/nope"):
        _, _, headers = ship.ask("GET", path)
        named = {name.lower(): value for name, value in headers.items()}
        policy = named["content-security-policy"].split("; ")
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy  # WebAssembly, and no other code
        assert "worker-src 'self'" in policy and "style-src 'self'" in policy
        assert sum("unsafe" in rule for rule in policy) == 1
        assert named["referrer-policy"] == "no-referrer"
        assert named["x-content-type-options"] == "nosniff"


def test_a_guest_has_so_many_tables_and_an_address_so_many_requests(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(open_tables_a_guest=3, tables_a_minute=6)
    body = {"game": GAME, "seats": ["me", "open"]}
    _, _, headers = ship.ask("POST", "/api/tables", body)
    cookie = headers["set-cookie"].partition(";")[0]
    codes = [ship.ask("POST", "/api/tables", body, cookie=cookie) for _ in range(6)]
    assert [code for code, _, _ in codes] == [201, 201, 429, 429, 429, 429]
    assert codes[2][1]["code"] == "too-many-tables"
    assert codes[-1][1]["code"] == "too-fast"


def test_behind_a_trusted_proxy_addresses_are_told_apart_and_cookies_are_secure(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(tables_a_minute=2, trusted_proxies="127.0.0.1/32")
    body = {"game": GAME, "seats": ["me", "open"]}
    for address in ("198.51.100.1", "198.51.100.2", "198.51.100.3"):
        status, _, headers = ship.ask(
            "POST", "/api/tables", body, x_forwarded_for=address, x_forwarded_proto="https"
        )
        assert status == 201
        assert "Secure" in headers["set-cookie"]
        assert headers["strict-transport-security"]


@pytest.mark.parametrize(
    "lines", [["6.6.6.6, 203.0.113.9"], ["6.6.6.6", "203.0.113.9"], ["6.6.6.6", "203.0.113.9, 10.0.0.2"]]
)  # fmt: skip
def test_an_address_is_what_a_trusted_proxy_has_seen_and_not_what_a_visitor_says(
    lines: list[str],
) -> None:
    doors = Doors(Config(trusted_proxies=["10.0.0.0/8"]))
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    assert doors.address({"client": ("10.0.0.1", 1), "headers": headers}) == "203.0.113.9"
    assert doors.address({"client": ("192.0.2.1", 1), "headers": headers}) == "192.0.2.1"


def test_modules_are_served_by_the_hash_of_what_is_in_them(
    launch: Callable[..., Ship], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / "one.0123.wasm").write_bytes(b"\0asm\1\0\0\0")
    monkeypatch.setenv(MODULES_FLAG, str(tmp_path))
    ship = launch()
    _, _, headers = ship.ask("GET", "/law/one.0123.wasm")
    named = {name.lower(): value for name, value in headers.items()}
    assert named["content-type"] == "application/wasm"
    assert "immutable" in named["cache-control"]
    _, _, headers = ship.ask("GET", "/law/manifest.json")
    assert {name.lower(): value for name, value in headers.items()}["cache-control"] == "no-cache"
    assert ship.ask("GET", "/law/..%2fpages.py")[0] == 404
