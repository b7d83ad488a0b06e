"""How many durable moves a second the server carries, and how long each waits: open loop.

Moves are sent by the clock, whether earlier ones were answered or not; a table whose last move is
still on its way sends its next late, and the lateness counts. The other measure beside it is
boardgame.io's server, in memory, doing like work on the same machine in the same run.

    python bench/load.py                     the whole table
    python bench/load.py --tables 1000 --rate 0.5 --seconds 20
    python bench/load.py --tables 2000 --seconds 60 --windows 5   the median of five windows
    python bench/load.py --bots 2            while two bot games search
    python bench/load.py --boardgame         with boardgame.io beside it (needs npm)
    python bench/load.py --highest --boardgame   the highest rate each holds at p99 <= 50 ms
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import msgspec
import uvloop
from server_process import Ship, free_port

from flibuste.law import shelf

STEPS = ((1000, 0.5), (1000, 1.0), (1000, 2.0), (2000, 1.0), (1000, 3.0), (1000, 3.5))
HOLDS = 50.0  # ms: the p99 up to which a server is said to hold a rate
DRAW_OFFERS = {law.draw_offer.name for law in shelf.laws() if law.draw_offer}
GAME = "loyal_captain"  # a board game of the size that the other server is given


class Standing(msgspec.Struct):
    """The part of `now` that a driver needs."""

    v: int
    state: str
    actor: int | None = None
    choices: list[str] = []


class Frame(msgspec.Struct):
    """Any message; most of it is skipped over."""

    type: str
    now: Standing | None = None


read_frame = msgspec.json.Decoder(Frame).decode


class Line(asyncio.Protocol):
    """The least of a WebSocket client: the generator must cost less than the server."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard, self.rest, self.is_open = heard, b"", False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            b"GET /socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    def data_received(self, data: bytes) -> None:
        rest = self.rest + data
        if not self.is_open:
            head, mark, rest = rest.partition(b"\r\n\r\n")
            if not mark:
                self.rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.is_open = True
        while len(rest) >= 2:
            size, start = rest[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(rest[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(rest[2:10], "big"), 10
            if len(rest) < start + size or (size >= 126 and len(rest) < start):
                break
            if rest[0] == 0x81:
                self.heard(rest[start : start + size])
            elif rest[0] == 0x89:  # a ping: who leaves it unanswered is taken for gone
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + rest[2 : 2 + size])
            rest = rest[start + size :]
        self.rest = rest

    def send(self, message: Any) -> None:
        content = json.dumps(message).encode()
        size = len(content)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + content)


class Table:
    """Two seats of one table, played at random by one driver."""

    def __init__(self, ports: tuple[int, int], id: str, tokens: list[str], seed: int) -> None:
        self.ports, self.id, self.tokens = ports, id, tokens
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        self.now: list[Standing | None] = [None, None]
        self.answer: asyncio.Future[str] | None = None
        self.told = asyncio.Event()
        self.is_over = False
        self.count = 0
        self.mark = "-".join(str(self.rng.getrandbits(32)) for _ in range(3))  # as a browser's
        self.sent: tuple[int, int, float] | None = None  # by whom, after which version, when
        self.seen: list[float] = []  # seconds until the other seat was told of a move

    async def open(self, scenes: bool) -> None:
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(self.tokens):
            _, line = await loop.create_connection(
                lambda seat=seat: Line(lambda data: self._hear(seat, data)),  # type: ignore[misc]
                "127.0.0.1",
                self.ports[seat],
            )
            self.lines.append(line)
            while not line.is_open:
                await asyncio.sleep(0.002)
            line.send({"type": "hello", "table": self.id, "seat_token": token, "scenes": scenes})
        while not all(self.now):
            await asyncio.sleep(0.01)

    def _hear(self, seat: int, data: bytes) -> None:
        frame = read_frame(data)
        if frame.now is not None:
            self.now[seat] = frame.now
            self.is_over = frame.now.state != "running"
            self.told.set()
            if self.sent and seat != self.sent[0] and frame.now.v > self.sent[1]:
                self.seen.append(asyncio.get_running_loop().time() - self.sent[2])
                self.sent = None
        elif frame.type in ("ack", "no") and self.answer is not None and not self.answer.done():
            self.answer.set_result(frame.type)

    async def move(self) -> str:
        """One move of whoever is to act, once it knows of the last; `ack` when it is on disk."""
        while not (choosing := self._chooser()):
            if self.is_over:
                return "over"
            self.told.clear()
            await self.told.wait()
        seat, now = choosing
        self.count += 1
        choices = [choice for choice in now.choices if choice not in DRAW_OFFERS]
        action = self.rng.choice(choices or now.choices)
        self.answer = asyncio.get_running_loop().create_future()
        self.sent = seat, now.v, asyncio.get_running_loop().time()
        self.lines[seat].send(
            {
                "type": "move",
                "cid": f"{self.mark}-{self.count:010}",
                "base": now.v,
                "action": action,
            }
        )
        return await self.answer

    def _chooser(self) -> tuple[int, Standing] | None:
        newest = max(now.v for now in self.now if now)
        for seat, now in enumerate(self.now):
            if now and now.v == newest and now.actor == seat and now.choices:
                return seat, now
        return None

    def close(self) -> None:
        for line in self.lines:
            line.transport.close()


async def drive(
    ports: list[int],
    heads: list[Any],
    rate: float,
    seconds: float,
    scenes: bool,
    apart: bool,
    out: Any,
) -> Any:
    """Every table at its own pace, spread over time; the delays count from when a move was due.

    The tables go to the servers in turn; apart, the second seat of each sits at the next server.
    """
    tables = [
        Table((ports[k % len(ports)], ports[(k + apart) % len(ports)]), id, tokens, k)
        for k, (id, tokens) in enumerate(heads)
    ]
    for k in range(0, len(tables), 50):
        await asyncio.gather(*(table.open(scenes) for table in tables[k : k + 50]))
    gc.collect()
    gc.disable()  # a pause of this program would be counted as the server's
    loop = asyncio.get_running_loop()
    out.put("connected")
    begin = loop.time() + 1
    delays: list[tuple[float, float]] = []
    wrong = 0

    async def play(k: int, table: Table) -> None:
        nonlocal wrong
        due = begin + (k / len(tables)) / rate
        while due < begin + seconds and not table.is_over:
            await asyncio.sleep(max(0.0, due - loop.time()))
            how = await table.move()
            if how == "ack":
                delays.append((due - begin, loop.time() - due))
            elif how != "over":
                wrong += 1
            due += 1 / rate

    await asyncio.gather(*(play(k, table) for k, table in enumerate(tables)))
    for table in tables:
        table.close()
    return delays, [delay for table in tables for delay in table.seen], wrong


def driver(*given: Any) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        given[-1].put(runner.run(drive(*given)))


def make_tables(ship: Ship, count: int, game: str) -> list[Any]:
    """Tables of two people each, all of one guest, so that making them takes no time."""
    heads = []
    for _ in range(count):
        made = ship.make(game, ["me", "open"])
        other = ship.join(made)
        heads.append((made["table"]["id"], [made["seats"][0]["token"], other["seat"]["token"]]))
    return heads


def share(sorted_delays: list[float], part: float) -> float:
    return sorted_delays[min(len(sorted_delays) - 1, int(len(sorted_delays) * part))] * 1000


def memory(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def measure(
    tables: int,
    rate: float,
    seconds: float = 8,
    *,
    scenes: bool = False,
    bots: int = 0,
    game: str = GAME,
) -> dict[str, Any]:
    """One row of the table, from a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        ship = Ship(Path(folder)).start()
        try:
            while ship.ask("GET", "/ready")[0] != 200:
                time.sleep(0.2)
            for _ in range(bots):
                ship.make(game, ["bot:hard", "bot:hard"])
            return measured([ship], make_tables(ship, tables, game), rate, seconds, scenes)
        finally:
            ship.close()


def measured(
    ships: list[Ship],
    heads: list[Any],
    rate: float,
    seconds: float,
    scenes: bool = False,
    apart: bool = False,
) -> dict[str, Any]:
    """One row of the table, from servers that stand."""
    os.sync()  # what others have left to write would stand before our moves
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    ports = [ship.port for ship in ships]
    worker = context.Process(target=driver, args=(ports, heads, rate, seconds, scenes, apart, out))
    worker.start()
    out.get()  # connected
    pids = [ship.process.pid for ship in ships if ship.process is not None]
    before = sum(map(processor, pids))
    answered, seen, wrong = out.get()
    spent = sum(map(processor, pids)) - before
    worker.join()
    delays = sorted(delay for at, delay in answered if at > min(2.0, seconds / 4))
    return {
        "tables": len(heads),
        "rate": rate,
        "offered": len(heads) * rate,
        "moves": len(delays),
        "p50": round(share(delays, 0.5), 1),
        "p99": round(share(delays, 0.99), 1),
        "worst": round(delays[-1] * 1000, 1),
        "seen99": round(share(sorted(seen), 0.99), 1),
        "refused": wrong,
        "cpu": round(1e6 * spent / max(1, len(answered))),
        "rss": round(sum(map(memory, pids))),
    }


def boardgame(folder: Path, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """The same load on boardgame.io's server, installed by npm into a folder."""
    if not (folder / "node_modules").exists():
        for name in ("package.json", "server.cjs", "client.cjs"):
            shutil.copy(Path(__file__).parent / "boardgame" / name, folder)
        subprocess.run(["npm", "install", "--silent"], cwd=folder, check=True, timeout=300)
    port = free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(["node", "server.cjs", str(port)], cwd=folder, **quiet)
    try:
        time.sleep(3)
        words = [str(word) for word in (port, tables, rate, seconds)]
        done = subprocess.run(
            ["node", "client.cjs", *words], cwd=folder, capture_output=True, text=True, timeout=300
        )
        found = json.loads(done.stdout)
        rss = round(memory(server.pid))
        cpu = round(1e6 * processor(server.pid) / max(1, found["moves"]))
    finally:
        server.kill()
        server.wait()
    row = {"tables": tables, "rate": rate, "offered": tables * rate, "rss": rss, "cpu": cpu}
    shares = {name: round(found[name], 1) for name in ("p50", "p99", "worst")}
    return {**row, **shares, "moves": found["moves"], "refused": found["late"]}


def show(row: dict[str, Any]) -> None:
    print(
        f"{row['tables']:>6} x {row['rate']:<4} = {row['offered']:>6.0f}/s  p50 {row['p50']:>7.1f} ms"
        f"  p99 {row['p99']:>7.1f} ms  worst {row['worst']:>7.1f}  {row['rss']:>4} MB  {row['cpu']} µs of processor a move"
        f"  {row['moves']} moves, {row['refused']} refused",
        flush=True,
    )


def highest(of: Callable[[int, float], dict[str, Any]], tables: int = 1000) -> None:
    """Raise the rate by 500 moves a second until the server no longer holds it."""
    held = 0.0
    for offered in range(1000, 10_001, 500):
        row = of(tables, offered / tables)
        show(row)
        if row["p99"] > HOLDS:
            break
        held = row["offered"]
    print(f"  holds {held:.0f} moves/s at p99 <= {HOLDS:.0f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second a table")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument(
        "--windows", type=int, default=1, help="measure so often; the median counts"
    )
    parser.add_argument("--scenes", action="store_true", help="every seat also gets the picture")
    parser.add_argument("--bots", type=int, default=0, help="bot games that search meanwhile")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--highest", action="store_true", help="the highest rate held")
    parser.add_argument("--boardgame", action="store_true", help="boardgame.io beside it, by npm")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    more = {"scenes": given.scenes, "bots": given.bots, "game": given.game}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def ours(tables: int, rate: float) -> dict[str, Any]:
            rows = []
            for _ in range(given.windows):  # one slow flush of the disk spoils a short window
                rows.append(measure(tables, rate, given.seconds, **more))
                if given.windows > 1:
                    show(rows[-1])
            return sorted(rows, key=lambda row: row["p99"])[len(rows) // 2]

        def theirs(tables: int, rate: float) -> dict[str, Any]:
            return boardgame(folder, tables, rate, given.seconds)

        if given.highest:
            highest(ours)
            if given.boardgame:
                print("boardgame.io, in memory:")
                highest(theirs)
        else:
            steps = ((given.tables, given.rate),) if given.tables else STEPS
            for tables, rate in steps:
                row = ours(tables, rate)
                if given.json:
                    print(json.dumps(row), flush=True)
                else:
                    show(row)
                if given.boardgame:
                    print("boardgame.io, in memory:", end=" ")
                    show(theirs(tables, rate))
    print(
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end, {time.strftime('%Y-%m-%d')}"
    )


if __name__ == "__main__":
    main()
