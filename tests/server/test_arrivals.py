"""Requests that never end, answers that nobody reads, connections without end: they go, and people are let in."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import select
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator

import pytest
import uvicorn
from player import PATIENCE, Player
from server_process import Ship
from uvicorn.server import ServerState

from flibuste.law import shelf
from flibuste.server.arrivals import connection_class
from flibuste.server.config import Config
from flibuste.server.stalls import RATE, Stalls

HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-More: "
BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
LONG = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
LAST = LONG.replace(b"Host", b"Connection: close\r\nHost")
POST = b"POST /api/tables HTTP/1.%d\r\nHost: x\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
UNENDED = {
    "nothing": b"",
    "a part of the headers": HALF,
    "a part of the body": BODY,
    "a part of the headers of a second request": WHOLE + HALF,
    "a part of the body of a second request": WHOLE + BODY,
    "a third": WHOLE * 2 + BODY,
    "chunks without a last one": POST % 1 + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    "a chunk without an end to its size": POST % 1 + b"Transfer-Encoding: chunked\r\n\r\n1;x=",
    "a body that waits for leave": POST % 1 + b"Content-Length: 9\r\nExpect: 100-continue\r\n\r\n",
    "an old body": POST % 0 + b"Content-Length: 50\r\n\r\n{",
    "a body that nobody waits for": BODY.replace(b"/api/tables", b"/nowhere"),
    "an upgrade without an end": UPGRADE[:-2],
    "a second that is an upgrade without an end": WHOLE + UPGRADE[:-2],
}


@pytest.fixture
def plug() -> Iterator[Callable[..., socket.socket]]:
    """Connections from any address of this machine's own."""
    opened: list[socket.socket] = []

    def connect(ship: Ship, said: bytes, address: str = "127.0.0.1") -> socket.socket:
        made = socket.socket()
        opened.append(made)
        made.bind((address, 0))
        made.settimeout(PATIENCE)
        made.connect(("127.0.0.1", ship.port))
        made.sendall(said)
        return made

    yield connect
    for made in opened:
        made.close()


def is_cut(plug: socket.socket) -> bool:
    """Whether the server ends a connection, after what it had to say."""
    with contextlib.suppress(ConnectionResetError):
        while plug.recv(1000):
            pass
    return True


def is_cut_by_now(plug: socket.socket) -> bool:
    """Whether a connection is reset, whatever there is still to read on it."""
    found = select.poll()
    found.register(plug, 0)  # what is wrong is always told
    return bool(found.poll(0))


def is_held(plug: socket.socket) -> bool:
    return not select.select([plug], [], [], 0)[0]


def is_answered(plug: socket.socket) -> bool:
    """Whether a request gets an answer; none on a connection that was cut."""
    said = b""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        plug.sendall(WHOLE)
        while b"alive" not in said:
            more = plug.recv(10_000)
            if not more:
                break
            said += more
    return b"alive" in said


def waits_for(is_so: Callable[[], bool]) -> bool:
    """Whether something comes true, on a machine however loaded."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def cut(ship: Ship) -> int:
    """How many the server has cut, by its own count."""
    name = "flibuste_half_requests_total "
    lines = ship.get("/metrics").splitlines()
    return int(float(next(line for line in lines if line.startswith(name)).removeprefix(name)))


def test_half_a_request_is_waited_for_and_then_cut(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(header_seconds=2, body_seconds=2)
    plugs = {name: plug(ship, said) for name, said in UNENDED.items()}
    again = plug(ship, b"")
    assert is_answered(again)
    again.sendall(HALF)  # on a connection that was answered before
    for name, made in plugs.items():
        assert is_cut(made), name
    assert is_cut(again)
    assert "flibuste_faults_total 0.0" in ship.get("/metrics")
    assert "Traceback" not in ship.log.read_text()


@pytest.mark.long
def test_a_socket_that_says_nothing_is_cut(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(hello_seconds=0.5)
    assert all(map(is_cut, (plug(ship, UPGRADE), plug(ship, WHOLE + UPGRADE))))


@pytest.mark.long
def test_a_body_that_ends_after_its_answer_leaves_an_idle_connection(
    ship: Ship, plug: Callable[..., socket.socket]
) -> None:
    made = plug(ship, BODY.replace(b"/api/tables", b"/nowhere"))
    assert b" 405 " in made.recv(10_000)
    made.sendall(b" " * 49)
    assert is_cut(made)  # which is not kept for ever


def test_a_request_in_pieces_is_answered(ship: Ship, plug: Callable[..., socket.socket]) -> None:
    slow = plug(ship, WHOLE[:10])
    for k in range(10, len(WHOLE)):
        slow.sendall(WHOLE[k : k + 1])
    assert b"200" in slow.recv(1000)


@pytest.mark.long
async def test_a_socket_is_no_half_request(launch: Callable[..., Ship]) -> None:
    ship = launch(header_seconds=0.1, body_seconds=0.1)
    made = ship.make(shelf.ids()[0], ["me", "open"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    silent = await asyncio.open_connection("127.0.0.1", ship.port)
    assert await silent[0].read() == b""  # so much later
    assert (await player.ask({"type": "say", "text": "here"}))["type"] == "ack"
    await player.close()


@pytest.mark.long
def test_an_address_has_so_many_half_requests_and_the_others_are_not_touched(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(half_requests_an_address=10, header_seconds=PATIENCE)
    other = plug(ship, HALF, "127.0.0.2")
    first = plug(ship, HALF)
    for _ in range(10):
        plug(ship, HALF)
    assert is_cut(first)
    assert is_held(other)


@pytest.mark.long
def test_an_address_has_so_many_connections_however_often_it_asks(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(connections_an_address=10)
    other = plug(ship, b"", "127.0.0.2")
    many = [plug(ship, b"", "127.0.0.3") for _ in range(30)]

    def are_few() -> bool:
        many[:] = filter(is_answered, many)
        assert is_answered(other)
        return len(many) <= 10

    assert waits_for(are_few)
    assert many  # only those that are too many have gone


@pytest.mark.long
def test_there_are_so_many_connections_and_an_idle_one_goes_for_a_new_one(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(connections=40)
    idle = []
    for k in range(200):
        idle.append(plug(ship, b"", f"127.0.1.{1 + k}"))
        assert is_answered(idle[-1])
    assert sum(map(is_held, idle)) <= 40
    assert cut(ship) >= 160
    assert all(map(is_cut, idle[:160]))


@pytest.mark.long
def test_an_answer_that_nobody_reads_is_cut(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(body_seconds=0.5)
    deaf = plug(ship, LONG * 200)
    with contextlib.suppress(ConnectionResetError, BrokenPipeError, TimeoutError):
        while True:  # it would take in as much as fits
            deaf.sendall(LONG * 200)
    assert cut(ship) == 1


@pytest.mark.long
def test_what_nobody_reads_is_so_much_in_all_and_the_oldest_goes_first(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(unread_bytes=2_000_000)
    deaf = [plug(ship, LONG * 50, f"127.0.0.{k + 2}") for k in range(40)]
    assert waits_for(lambda: cut(ship) >= 20)
    assert is_cut(deaf[0]) and is_answered(plug(ship, b""))
    assert not is_cut_by_now(deaf[-1])


@pytest.mark.long
def test_an_answer_that_is_closed_behind_is_cut_too(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(body_seconds=0.5)
    plug(ship, LONG * 3 + LAST)
    assert waits_for(lambda: cut(ship) == 1)


@pytest.mark.long
def test_whoever_reads_a_byte_now_and_then_is_cut_and_a_slow_line_is_not(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    ship = launch(body_seconds=5)
    asks = LONG * 100 + LAST
    slow, dripping = plug(ship, asks), plug(ship, asks, "127.0.0.2")
    taken = b""

    def is_one_cut() -> bool:
        nonlocal taken
        dripping.recv(1)
        taken += slow.recv(50_000)
        return cut(ship) == 1

    assert waits_for(is_one_cut)
    while more := slow.recv(1_000_000):
        taken += more
    assert taken.count(b"HTTP/1.1 200") == 101
    assert cut(ship) == 1


class Pipe(asyncio.Transport):
    """A transport of which a test says how much is unread."""

    unread, is_closed = 0, False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.is_closed


def test_a_reader_has_its_grace_and_then_a_rate_to_keep() -> None:
    stalls, keeps, lags, done = Stalls(60), Pipe(), Pipe(), Pipe()
    for at in range(200):  # what is written in between does not count as read, and hides nothing
        for pipe, each in ((keeps, RATE), (lags, RATE // 2)):
            pipe.unread = 100_000
            stalls.observe(pipe, at)
            pipe.unread -= each
            stalls.observe(pipe, at)
        done.unread = 100_000 if at % 50 else 0
        stalls.observe(done, at)
        assert stalls.too_slow(at) == ([lags] if at > 60 else [])


def test_it_is_known_how_much_is_unread_in_all() -> None:
    stalls, pipes = Stalls(60), [Pipe(), Pipe(), Pipe()]
    for at, sizes in enumerate([(100, 0, 5), (40, 7, 9), (40, 0, 9), (0, 3, 9)]):
        for pipe, pipe.unread in zip(pipes, sizes, strict=True):
            stalls.observe(pipe, at)
        assert stalls.unread == sum(sizes)
    stalls.forget(pipes[2])
    stalls.forget(pipes[0])
    assert stalls.unread == 3


def test_a_socket_is_watched_after_it_was_closed_until_it_has_gone() -> None:
    stalls, deaf, gone = Stalls(60), Pipe(), Pipe()
    stalls.sockets |= {deaf, gone}
    deaf.unread = gone.unread = 1000
    stalls.observe_sockets(0)
    assert not stalls.of  # as long as it is open uvicorn asks for a sign of life
    deaf.is_closed = gone.is_closed = True
    stalls.observe_sockets(1)
    gone.unread = 0
    stalls.observe_sockets(100)
    assert stalls.too_slow(100) == [deaf]
    assert stalls.sockets == {deaf}


class Line(Pipe):
    """A connection that comes from an address; it is its own socket."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self if name == "socket" else default

    def getpeername(self) -> tuple[str, int]:
        return self.address, 40_000

    def getsockname(self) -> tuple[str, int]:
        return "::1", 8420

    def setsockopt(self, *option: int) -> None:
        """Nothing is sent."""


async def test_all_addresses_of_one_line_of_ipv6_have_one_share() -> None:
    async def nothing(scope: object, receive: object, send: object) -> None:
        """No request comes."""

    kind = connection_class(Config(), 20_000)
    config = uvicorn.Config(nothing)
    config.load()
    for address in (*(f"2001:db8:1:2::{k}" for k in range(1, 6)), "2001:db8:1:3::1"):
        kind(config, ServerState(), {}).connection_made(Line(address))
    assert sorted(kind.arrivals.by_address.values()) == [1, 5]


@pytest.mark.long
def test_twenty_thousand_half_requests_leave_room_for_people(
    launch: Callable[..., Ship], plug: Callable[..., socket.socket]
) -> None:
    """So many come, wherever this runs: those that the server has cut are closed here, too, so that we need no
    more descriptors than it keeps of them. A server that cut none would stop us at the first that it should."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = 1_000_000 if hard == resource.RLIM_INFINITY else hard
    kept = min(4000, allowed // 4)
    assert allowed >= 4096, "too few descriptors to show anything: see `ulimit -Hn`"
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(allowed, 20_000), hard))
    try:
        ship = launch()
        held: deque[socket.socket] = deque()
        for k in range(20_000):
            held.append(plug(ship, HALF, f"127.0.{1 + k // 250}.{1 + k % 250}"))
            if len(held) > kept + 100:
                oldest = held.popleft()
                assert is_cut(oldest)
                oldest.close()
            if k % 500 == 0:
                assert is_answered(plug(ship, b""))
        assert cut(ship) >= 20_000 - kept
        made = ship.make(shelf.ids()[0], ["me", "open"])
        assert made["table"]["id"]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
