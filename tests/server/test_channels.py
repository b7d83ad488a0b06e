"""What comes by a channel that others can reach is believed no further than it can be checked.

Servers speak with each other and with thinkers by these channels, and by no other:

- Redis: the news `flibuste:news`, lists of jobs `flibuste:think:GAME:BOT`, answers `flibuste:think:answers:SERVER`;
- PostgreSQL: NOTIFY on `flibuste_news`, `flibuste_calls` and `flibuste_people`, and the rows themselves;
- pipes to the processes that think, compile and verify.

People speak by HTTP and by the socket. Neither leads to any of the others.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from checker import check_story
from database_rows import looking
from player import PATIENCE, Crew, Player
from postgres_server import PostgresServer
from redis_server import RedisServer
from server_process import Ship
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import flibuste.server.app  # noqa: F401  (it declares the endpoints)
from flibuste.law import shelf
from flibuste.server.routes.endpoint import ENDPOINTS, Endpoint
from flibuste.server.shared.line import CALLS, NEWS, PEOPLE
from flibuste.server.shared.news import CHANNEL
from flibuste.server.workers.tasks import Answer, Choose, Hang, Verify, pack
from flibuste.server.workers.think_queue import (
    TaskLists,
    ThoughtNews,
    answer_channel,
    job_decoder,
    redis_client,
)

GAME = min(shelf.ids(), key=lambda name: shelf.law(name).length)
LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path).start()
    yield made
    made.kill()


def has_no_fault(ship: Ship) -> None:
    log = ship.log.read_text()
    assert "Traceback" not in log and '"event": "fault"' not in log, log[-3000:]
    figures = ship.get("/metrics").splitlines()
    assert "flibuste_faults_total 0.0" in figures


# --- News ----------------------------------------------------------------------------------------


def forged_news(table: str) -> list[bytes]:
    """What no server of ours says."""
    ahead = [f"{table} {v}" for v in ("999999999", "1000000000", "-1", "0", "1e9", "٣", "")]
    names = ["", " ", "*", "nobody", "../etc", "'; DROP TABLE events; --", "a" * 33, table.upper()]
    said = [*ahead, *(f"{name} 5" for name in names), "\n" * 3000, f"{table} 999999999\n" * 300]
    return [b"", b"\0\xff\xfe", b"\x80" * 5000, b"[" * 5000, *(line.encode() for line in said)]


def forged_presence(table: str) -> list[bytes]:
    here = [f"{table} abcdefgh 0,1 999999", f"{table} abcdefgh 9,9,9,9 -1", f"{table} x - 0"]
    return [*forged_news(table), *(line.encode() for line in here)]


@pytest.mark.long
async def test_forged_news_make_a_server_look_and_nothing_else(
    launch: Callable[..., Ship], postgres: PostgresServer, redis: RedisServer
) -> None:
    address = postgres.fresh()
    ship = launch(address=address, redis=redis.url)
    database = address.rpartition("/")[2]
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    crew = Crew(*(Player(ship.port, table, token, k) for k, token in enumerate(tokens)))
    await crew.reach(6)
    await crew.rest()
    before = rows_of(ship, table)
    watcher = Player(ship.port, table, tokens[0])
    await watcher.open()
    await watcher.until("events")
    version = watcher.v

    async with redis_client(redis.url) as client:
        for message in [*forged_news(table), b"x" * 2_000_000]:
            async with asyncio.timeout(PATIENCE):
                while await client.publish(CHANNEL, message) != 1:  # it may be coming back just now
                    await asyncio.sleep(0.1)
    for channel, forged in ((NEWS, forged_news), (CALLS, forged_news), (PEOPLE, forged_presence)):
        for message in forged(table):
            text = message.decode("latin-1").replace("\0", "")[:3900].replace("'", "''")
            postgres.run(f"SELECT pg_notify('{channel}', '{text}')", database)
    await watcher.send({"type": "ping"})
    await watcher.until("pong")
    await asyncio.sleep(1.5)  # longer than it takes to look by itself
    await watcher.send({"type": "ping"})
    await watcher.until("pong")
    assert watcher.v == version and rows_of(ship, table) == before
    await watcher.close()

    again = Crew(*crew.players)
    await again.reach(12)
    await again.rest()
    check_story(ship.database, table, [*crew.players])
    has_no_fault(ship)


def rows_of(ship: Ship, table: str) -> list[Any]:
    with looking(ship.database) as found:
        asked = "SELECT v, body FROM events WHERE table_id = ? ORDER BY v"
        return list(map(tuple, found.execute(asked, (table,)).fetchall()))


# --- Thoughts ------------------------------------------------------------------------------------


def forged_thoughts(id: str) -> list[bytes]:
    """Answers to a job that no thinker of ours gives."""
    legal_nowhere = [Answer(code=code) for code in (-1, 10**6, 2**62)]
    advice = [(10**6, 0.5, 0.4, 0.6), (-7, 0.5, 0.4, 0.6)]
    strange = [
        Answer(code=0, stance="drop everything"),
        Answer(code=10**6, stance="hopeless"),
        Answer(code=10**6, advice=advice, reasons=[None, None]),
        Answer(share=0.5),
        Answer(fault="x" * 100_000),
    ]
    sound = [pack(ThoughtNews(id, answer)) for answer in (*legal_nowhere, *strange)]
    broken = [
        b"",
        b"\xc1",
        random.Random(7).randbytes(500),
        b"\x92\xa1\xff\xc0",  # no text
        pack([id, {"code": "7"}]),
        pack([id]),
        pack({"id": id}),
        b"\x93" + pack(id) + b"\xc0" + b"\x91" * 5000 + b"\xc0",
    ]
    return [*broken, pack(ThoughtNews("another", Answer(code=0))), *sound]


async def think_ill(redis: RedisServer, taken: list[str]) -> None:
    """A thinker that takes every job and answers each in another wrong way."""
    lists = TaskLists([GAME], ["easy"]).names
    async with redis_client(redis.url, 1.0) as client:
        for turn in itertools.count():
            found = await client.blpop(lists, 1)
            if found is not None:
                job = job_decoder.decode(found[1])
                taken.append(job.id)
                forged = forged_thoughts(job.id)
                first = turn % len(forged)
                for message in (*forged[first:], *forged[:first]):
                    await client.publish(answer_channel(job.server), message)


@pytest.mark.long
async def test_forged_thoughts_make_no_bot_play_what_is_not_legal(
    launch: Callable[..., Ship], redis: RedisServer
) -> None:
    ship = launch(redis=redis.url, think_away="true")
    taken: list[str] = []
    liar = asyncio.create_task(think_ill(redis, taken))
    made = ship.make(GAME, ["me", "bot:easy"], hints=True)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    player = Player(ship.port, table, token)
    await player.open()
    moves = hints = 0
    async with asyncio.timeout(PATIENCE):
        while (moves < 16 or not hints) and not player.is_over:
            if player.is_my_turn() and player.pending is None:
                path, bearer = f"/api/tables/{table}/hint", f"Bearer {token}"
                status, said, _ = await asyncio.to_thread(
                    ship.ask, "GET", path, authorization=bearer
                )
                assert status in (200, 503)
                if status == 200:
                    choices = {one["action"] for one in said["choices"]}
                    assert choices <= set(player.now["choices"])
                    hints += 1
                player.pending = player.decide()
                await player.send(player.pending)
            await player.receive()
            moves = sum(event["kind"] == "ply" and event["seat"] == 1 for event in player.events)
    assert not liar.done() and len({*taken}) > 8, "it was asked, again and again"
    liar.cancel()
    await player.close()
    check_story(ship.database, table, [player])
    has_no_fault(ship)


# --- Doors ---------------------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def heard_ports(pid: int) -> list[int]:
    """The ports at which a process listens; 0 for a socket in the file system, or another kind."""
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            kind, _, inode = os.readlink(link).partition(":")
        except OSError:  # it is closed by now
            continue
        if kind == "socket":
            inodes.add(inode.strip("[]"))
    ports = []
    for file in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{file}").read_text().splitlines()[1:]:
            words = line.split()
            is_listening = words[3] == "0A" or file.startswith("udp")
            if words[9] in inodes and is_listening:
                ports.append(int(words[1].rpartition(":")[2], 16))
    for line in Path(f"/proc/{pid}/net/unix").read_text().splitlines()[1:]:
        words = line.split()
        if words[6] in inodes and int(words[3], 16) & 0x10000:  # it accepts connections
            ports.append(0)
    return ports


async def test_a_server_listens_at_one_port_and_its_workers_at_none(ship: Ship) -> None:
    made = ship.make(GAME, ["me", "bot:easy"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    assert ship.process is not None
    async with asyncio.timeout(PATIENCE):
        while len(family(ship.process.pid)) < 2:  # a bot's process
            await asyncio.sleep(0.05)
    server, *workers = family(ship.process.pid)
    assert heard_ports(server) == [ship.port]
    assert not any(map(heard_ports, workers))
    await player.close()


async def test_what_workers_say_to_each_other_is_nothing_at_any_door(ship: Ship) -> None:
    tasks = (Hang(), Verify("x"), Choose(GAME, "easy", b"", 0, 1.0))
    words: list[str | bytes] = [pack(task) for task in tasks]
    words += [json.dumps({"type": type(task).__name__}) for task in tasks]
    for path in ("/", "/redis", "/think", "/api/think", "/news", "/socket.io", f"/{CHANNEL}"):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(f"ws://127.0.0.1:{ship.port}{path}", proxy=None) as wire:
                await wire.recv()
    for word in (*words, f"PUBLISH {CHANNEL} x\r\n"):
        async with connect(f"ws://127.0.0.1:{ship.port}/socket", proxy=None) as wire:
            await wire.send(word)
            await wire.wait_closed()
            assert wire.close_code == 1008
    known = {found.path for found in ENDPOINTS}
    for name in ("think", "thought", "answers", "jobs", "news", "notify", "worker", "tasks"):
        assert f"/api/{name}" not in known
        assert ship.ask("GET", f"/api/{name}")[0] == 404
        assert ship.ask("POST", f"/api/{name}", {})[0] in (404, 405)
    has_no_fault(ship)


# --- What people write ---------------------------------------------------------------------------

SQL = (
    "'; DROP TABLE events; --",
    "' OR '1'='1",
    '" OR ""="',
    "1); DELETE FROM guests; --",
    "x' UNION SELECT hash, 1 FROM devices --",
    "%s %(name)s {0} $1 ? :name",
    "\\'; SELECT pg_sleep(20); --",
    "%' ESCAPE '\\",
    "/* */ NULL",
)
SPLIT = (
    "a\r\nX-Injected: yes",
    "a\nSet-Cookie: injected=1",
    "a\r\n\r\n<script>alert(1)</script>",
    "\u560d\u560aX-Injected: yes",
)
STRINGS = (*SQL, *SPLIT)


class Wire:
    """One connection for many requests, each as it is written."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> int:
        """The status; whatever was asked, nothing is in the answer's head that is not ours."""
        content = None if body is None else json.dumps(body)
        named = {"Content-Type": "application/json"} if content else {}
        self.line.request(method, path, content, {**named, **(headers or {})})
        answer = self.line.getresponse()
        answer.read()
        for name, value in answer.getheaders():
            assert "injected" not in name.lower(), path
            assert "injected=" not in value and "<script" not in value, (path, name, value)
            if name.lower() == "location":
                assert urlsplit(value).netloc in ("", f"127.0.0.1:{self.port}"), (path, value)
        assert answer.status < 500 or answer.status == 503, (method, path, body, answer.status)
        return answer.status


def text_fields(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a body that take any text at all."""
    found = []
    for field in msgspec.structs.fields(kind):
        schema = json.dumps(msgspec.json.schema(field.type))
        if '"string"' in schema:
            found.append(field.encode_name)
    return found


def filled(found: Endpoint, table: str) -> dict[str, Any]:
    """A body with what it must have."""
    likely: dict[str, Any] = {"game": GAME, "seats": ["me", "open"], "base": 1, "table": table}
    assert found.body is not None
    return {
        field.encode_name: likely.get(field.encode_name, "x")
        for field in msgspec.structs.fields(found.body)
        if field.required
    }


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_sql_and_headers_that_people_write_are_text_or_nothing(
    kind: str, launch: Callable[..., Ship], request: pytest.FixtureRequest
) -> None:
    address = request.getfixturevalue("postgres").fresh() if kind == "postgresql" else ""
    ship = launch(address=address)
    made = ship.make(GAME, ["me", "open"])
    ship.join(made)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    before = contents(ship)
    await asyncio.to_thread(inject, ship, table, token)
    await inject_by_socket(ship, table, token)
    after = contents(ship)
    assert after.keys() == before.keys()
    assert all(after[name] >= before[name] for name in ("events", "tables", "seats"))
    has_no_fault(ship)


def contents(ship: Ship) -> dict[str, int]:
    """The tables of a database, and how many rows each has."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if ship.address.startswith("postgresql"):
        asked = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    with looking(ship.database) as found:
        names = [name for (name,) in found.execute(asked).fetchall()]
        return {
            name: int(found.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])
            for name in names
        }


def inject(ship: Ship, table: str, token: str) -> None:
    """Every string in every word of an address, field of a body, parameter and header of every endpoint."""
    wire = Wire(ship.port)
    good = {"table": table, "game": GAME, "lang": "en"}
    bearer = {"Authorization": f"Bearer {token}"}
    asked = 0
    for found, string in itertools.product(ENDPOINTS, STRINGS):
        if found.path == "/api/me" and found.method == "DELETE":
            continue
        plain = found.path
        for name in found.where:
            plain = plain.replace(f"{{{name}}}", good.get(name, "x"))
        body = filled(found, table) if found.body else None
        for name in found.where:
            path = found.path.replace(f"{{{name}}}", quote(string, safe=""))
            for other in found.where:
                path = path.replace(f"{{{other}}}", good.get(other, "x"))
            wire.ask(found.method, path, body, bearer)
            asked += 1
        for name in found.query:
            wire.ask(found.method, f"{plain}?{name}={quote(string)}", body, bearer)
            asked += 1
        for name in text_fields(found.body) if found.body else ():
            wire.ask(found.method, plain, {**(body or {}), name: string}, bearer)
            asked += 1
    for string in SQL:
        for name in ("Cookie", "Authorization", "X-Invite", "Accept-Language", "User-Agent",
                     "X-Forwarded-For", "If-None-Match", "Accept-Encoding"):  # fmt: skip
            value = f"flibuste={string}" if name == "Cookie" else string
            wire.ask("GET", f"/api/tables/{table}", None, {name: value})
            wire.ask("POST", "/api/me", {"name": "Anne"}, {name: value})
    for string in SPLIT:
        for place in ("/{}", "/t/{}", "/api/{}", "//evil.example/{}", "/assets/{}", "/{}/", "/calendar/{}",
                      "/captain/{}/", "/rules?lang={}", "/house/{}", "/law/{}"):  # fmt: skip
            wire.ask("GET", place.format(quote(string, safe="")))
    print(f"{asked} requests")

    for string in SQL:  # a name is kept as it was written, or refused
        status, answer, _ = ship.ask("POST", "/api/me", {"name": string})
        assert answer["name"] == string if status == 200 else 400 <= status < 500, answer
    for string in SPLIT[:3]:
        status, answer, headers = ship.ask("POST", "/api/me", {"name": string})
        assert status >= 400 or not {"\r", "\n"} & set(answer["name"]), answer
        assert "X-Injected" not in headers


async def inject_by_socket(ship: Ship, table: str, token: str) -> None:
    """The same in what the socket takes; chat is kept as it was written."""
    player = Player(ship.port, table, token)
    await player.open()
    await player.until("events")
    for string in STRINGS:
        for message in (
            {"type": "say", "text": string},
            {"type": "say", "cid": string[:30], "text": "x"},
            {"type": "move", "base": player.v, "action": string},
            {"type": "move", "cid": string, "base": player.v, "action": "x"},
            {"type": "act", "what": "bot", "bot": string},
        ):
            await player.send({"cid": player.cid(), **message})
        for message in ({"type": "mute", "author": string}, {"type": "ping"}):
            await player.send(message)
        await player.until("pong")
    said = {event["text"] for event in player.events if event.get("text")}
    assert set(SQL) <= said
    await player.close()
    for string in STRINGS:
        for field in ("table", "seat_token", "invite", "lang"):
            hello = {"type": "hello", "table": table, "from": 0, field: string}
            place = quote(string, safe="") if field == "table" else table
            try:
                async with connect(
                    f"ws://127.0.0.1:{ship.port}/socket/{place}", proxy=None
                ) as wire:
                    await wire.send(json.dumps(hello))
                    assert json.loads(await wire.recv())["type"] in ("no", "welcome")
            except (ConnectionClosed, InvalidStatus):
                pass
