"""A scripted client that knows a seat's token and nothing else, and never gives up."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from flibuste.law import shelf

DRAW_OFFERS = {law.draw_offer.name for law in shelf.laws() if law.draw_offer}
PATIENCE = 180.0  # seconds that an answer may take on a loaded machine
SILENCE = 20.0  # seconds after which a player who is waiting tries a new connection
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Player:
    """Plays a seat at random, over cuts and restarts; keeps what it was told for a checker."""

    silence = SILENCE

    def __init__(
        self, port: int, table: str, token: str | None, seed: int = 0, **hello: Any
    ) -> None:
        self.port, self.table, self.token, self.hello = port, table, token, hello
        self.rng = random.Random(seed)
        self.v = 0
        self.now: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.asked: dict[str, dict[str, Any]] = {}  # all that was ever sent with a mark, by it
        self.acks: dict[str, int] = {}
        self.refusals: list[dict[str, Any]] = []
        self.closes: list[int] = []
        self.messages: list[Any] = []
        self.frames: list[str] = []  # the same, as they came
        self.seat: int | None = None
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.mark = f"{seed}-{self.rng.getrandbits(40):x}"
        self.socket: ClientConnection | None = None
        self.reconnects: list[tuple[float, float]] = []  # lost, and back again

    # --- One connection --------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and say hello."""
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/socket/{self.table}",
            max_size=2**24,
            compression=None,
            proxy=None,
        )
        greeting: dict[str, Any] = {"type": "hello", "table": self.table, "from": self.v}
        if self.token:
            greeting["seat_token"] = self.token
        await self.send({**greeting, "scenes": False, **self.hello})

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        if "cid" in message:
            self.asked.setdefault(message["cid"], message)
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in."""
        assert self.socket is not None
        async with asyncio.timeout(timeout):  # `wait_for` may swallow a cancellation in Python 3.11
            frame = str(await self.socket.recv())
        message: dict[str, Any] = json.loads(frame)
        self.frames.append(frame)
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        match message["type"]:
            case "welcome":
                self.seat = message["viewer"]
            case "events":
                if message.get("reset"):
                    self.events, self.v = [], 0
                for event in message["events"]:
                    assert event["v"] == self.v + 1, "versions are contiguous"
                    self.v = event["v"]
                    self.events.append(event)
                self.now = message["now"]
            case "ack":
                assert self.acks.get(message["cid"], message["v"]) == message["v"]
                self.acks[message["cid"]] = message["v"]
                if self.pending and self.pending["cid"] == message["cid"]:
                    self.pending = None
            case "no":
                self.refusals.append(message)
                if self.pending and self.pending["cid"] == message.get("cid"):
                    self.pending = None

    async def until(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of a kind."""
        async with asyncio.timeout(timeout):
            while True:
                message = await self.receive(timeout)
                if message["type"] == kind:
                    return message

    async def ask(self, message: dict[str, Any], timeout: float = PATIENCE) -> dict[str, Any]:
        """Send something with a fresh cid and wait for its ack or refusal."""
        message = {"cid": self.cid(), **message}
        await self.send(message)
        async with asyncio.timeout(timeout):
            while True:
                answer = await self.receive(timeout)
                if answer["type"] in ("ack", "no") and answer.get("cid") == message["cid"]:
                    return answer

    async def close_code(self, timeout: float = PATIENCE) -> int | None:
        """Listen until the server ends it, and say how."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    await self.receive(timeout)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def cid(self) -> str:
        self.sent += 1
        return f"{self.mark}-{self.sent}"

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    # --- A whole game ----------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.now.get("state") in ("over", "aborted", "abandoned")

    def is_my_turn(self) -> bool:
        return self.now.get("actor") == self.seat and self.now.get("state") == "running"

    def decide(self) -> dict[str, Any]:
        """A move at random; a shot where nothing is listed."""
        base = {"cid": self.cid(), "base": self.v}
        choices = self.now.get("choices")
        if choices:
            plain = [choice for choice in choices if choice not in DRAW_OFFERS] or choices
            return {"type": "move", **base, "action": self.rng.choice(plain)}
        aim = {"bearing": self.rng.uniform(-9, 9), "elevation": self.rng.uniform(0, 9)}
        return {"type": "shot", **base, **aim, "tick": self.rng.randrange(300)}

    async def play(self, most: int = 10**9) -> None:
        """Play until the game is over or so many moves are acknowledged, whatever happens on the way."""
        loop = asyncio.get_running_loop()
        lost_at: float | None = None
        while not self.is_over and len(self.acks) < most:
            try:
                await self.open()
                if self.pending:
                    await self.send(self.pending)
                while not self.is_over and len(self.acks) < most:
                    message = await self.receive(self.silence)
                    if lost_at is not None and message["type"] == "events":
                        self.reconnects.append((lost_at, loop.time()))
                        lost_at = None
                    is_news = message["type"] in ("events", "ack", "no")
                    if is_news and not self.pending and self.is_my_turn() and self.is_current():
                        self.pending = self.decide()
                        await self.send(self.pending)
                await self.close()
            except LOST as error:
                lost_at = lost_at or loop.time()
                if isinstance(error, ConnectionClosed) and error.rcvd:
                    self.closes.append(error.rcvd.code)
                await asyncio.sleep(self.rng.uniform(0.02, 0.1))

    def is_current(self) -> bool:
        """Whether all that is known of is told."""
        return self.now.get("v") == self.v and self.v >= max(self.acks.values(), default=0)


class Crew:
    """Players of one table, who play on until together they have made so many moves."""

    def __init__(self, *players: Player) -> None:
        self.players = players
        self.tasks = [asyncio.create_task(player.play()) for player in players]

    @property
    def moves(self) -> int:
        return sum(len(player.acks) for player in self.players)

    async def reach(self, moves: int, timeout: float = PATIENCE) -> None:
        """Until so many moves are acknowledged, or the game is over."""
        async with asyncio.timeout(timeout):
            while self.moves < moves and not all(task.done() for task in self.tasks):
                await asyncio.sleep(0.01)

    async def rest(self) -> None:
        """Stop playing; what was sent is answered or not, as it may be."""
        for task in self.tasks:
            task.cancel()
        for done in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(done, Exception):
                raise done
