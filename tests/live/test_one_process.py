"""Tables without a server: rooms, clients, a store in memory and a bot, all in one process."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Any

import pytest

import flibuste
from flibuste.bots import Bot
from flibuste.bots.level import Level
from flibuste.law import shelf
from flibuste.law.kernel import Mode, mode_from_environment
from flibuste.law.law import Law
from flibuste.live import new_tables, seats, wire
from flibuste.live.audience import SEATS_EVERY
from flibuste.live.client import Client
from flibuste.live.game import ENDED
from flibuste.live.guests import Guests
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.screen import stage
from flibuste.store.memory import MemoryLog

RESTART = 1012  # why a line is closed: come again
QUICK = Level(2, 5.0)


@pytest.fixture(autouse=True)
def all_is_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted rules leave out what takes long to foresee; pictures are compared here."""
    monkeypatch.setattr(stage, "FORESIGHT", float("inf"))


@dataclass
class Roomy:
    """Limits that nobody meets."""

    open_tables_a_guest: int = 100
    day_tables_a_guest: int = 100
    countdown_seconds: float = 0
    waiting_seconds: float = 60
    cache_seconds: float = 60
    open_hours: float = 1
    open_days: float = 1
    running_days: float = 1


class AtHand:
    """Rules that are ready, as this process runs them."""

    mode = mode_from_environment()

    def has(self, law: Law) -> bool:
        return True

    async def ready(self, law: Law) -> None:
        pass

    async def mode_of(self, law: Law, entries: int) -> Mode:
        return self.mode


class Thinker:
    """A bot that thinks here and now, from what its seat may know."""

    def __init__(self) -> None:
        self.thoughts = 0

    async def choose(
        self, law: Law, level: str, known: Any, seat: int, codes: list[int], *_: bool
    ) -> BotMove:
        self.thoughts += 1
        return BotMove(Bot(law, QUICK, seed=self.thoughts).think(known, seat)[0].code)


class Player(Client):
    """A client that plays at random by what it is told on the wire, and nothing else."""

    def __init__(self, house: House, table: str, token: str | None, seed: int) -> None:
        super().__init__(house.rooms, house.guests)
        self.table, self.token, self.rng = table, token, random.Random(seed)
        self.heard: list[bytes] = []
        self.now: dict[str, Any] = {}
        self.told = self.acks = self.pictures = 0
        self.closed: int | None = None

    def post(self, message: bytes) -> None:
        self.heard.append(message)
        frame = json.loads(message)
        match frame["type"]:
            case "events":
                self._take(frame)
            case "ack":
                self.acks += 1
            case "scene":
                assert frame["viewer"] == self.viewer
                self.pictures += 1
            case "no":
                raise AssertionError(frame)

    def _take(self, frame: dict[str, Any]) -> None:
        for event in frame["events"]:
            assert event["v"] == self.told + 1, "versions are contiguous"
            self.told = event["v"]
        self.now = frame["now"]

    def close(self, code: int) -> None:
        self.closed = code

    async def send(self, **message: Any) -> None:
        """A message as bytes, read as a socket reads it."""
        decoded = wire.incoming.decode(json.dumps(message))
        if self.room is None:
            await self.hello(decoded)
        else:
            await self.answer(decoded)

    async def come(self) -> None:
        greeting = {"table": self.table, "from": self.told, "scenes": True}
        seat = {"seat_token": self.token} if self.token else {}
        await self.send(type="hello", **greeting, **seat)

    @property
    def is_to_move(self) -> bool:
        return self.now["state"] == "running" and self.now.get("actor") == self.viewer

    async def play(self) -> None:
        """A move, or a shot where nothing is to choose from."""
        base = {"cid": f"{self.viewer}-{self.acks}", "base": self.told}
        before = self.acks
        if self.now.get("choices"):
            await self.send(type="move", **base, action=self.rng.choice(self.now["choices"]))
        else:
            way = {"bearing": self.rng.uniform(-9, 9), "elevation": self.rng.uniform(0, 9)}
            await self.send(type="shot", **base, **way, tick=self.rng.randrange(300))
        assert self.acks == before + 1


class House:
    """All that tables need, over a store that may be older than it."""

    def __init__(self, log: MemoryLog, countdown: float = 0) -> None:
        self.log, self.thinker = log, Thinker()
        limits = Roomy(countdown_seconds=countdown)
        self.rooms = Rooms(limits, log, self.thinker, AtHand())
        self.guests = Guests(log)

    async def made(self, law: Law, wanted: list[str]) -> list[Player]:
        """Everybody at a new table, by the ruleset under which games end by themselves."""
        anne, _ = await self.guests.welcome("Anne")
        wish = wire.TableWish(law.id, wanted, law.unattended_ruleset)
        room, _, given = await new_tables.make(self.rooms, wish, anne)
        for seat in [seat for seat, word in enumerate(wanted) if word == "open"]:
            given.append(await seats.sit(room, seat, None, f"Guest {seat}", bytes([seat])))
        return [Player(self, room.id, one.token, one.seat) for one in given]

    async def told_anew(self, table: str, players: list[Player]) -> list[list[bytes]]:
        """All go; then one comes after another: the whole story and the picture that each gets."""
        for player in players:
            player.leave()
        told = []
        for player in players:
            newcomer = Player(self, table, player.token, 0)
            await newcomer.come()
            newcomer.leave()
            told.append([message for message in newcomer.heard if b'"table":{' not in message])
        return told


async def played(house: House, players: list[Player], most: int = 10**9) -> Room:
    """Play on until the game is over, or for so many moves and until somebody is to make the next."""
    for player in players:
        if player.room is None:
            await player.come()
    room = players[0].room
    assert room is not None
    moved = 0
    while room.game.state not in ENDED:
        mover = next((player for player in players if player.is_to_move), None)
        if mover is None:
            await asyncio.sleep(0)  # a bot thinks
        elif moved < most:
            await mover.play()
            moved += 1
        else:
            break
    return room


async def play_through(law: Law, wanted: list[str]) -> House:
    """A whole game, out of memory and back in the middle of it, and once more at its end."""
    threads = set(threading.enumerate())
    house = House(MemoryLog())
    players = await house.made(law, wanted)
    with pytest.raises(Refusal, match="invite"):  # the table is private
        await Player(house, players[0].table, None, 0).come()
    room = await played(house, players, 20)
    before = await house.told_anew(room.id, players)
    house.rooms.drop(await played(house, players, 0))
    assert all(player.closed == RESTART for player in players)
    assert await house.told_anew(room.id, players) == before
    room = await played(house, players)

    for player in players:
        assert player.now["state"] == "over" and player.now["outcome"]["scores"]
        assert player.told == room.game.v and player.pictures > player.acks > 0
    record = room.game.record()
    assert record is not None
    verdict = flibuste.verify(record)
    assert verdict.is_committed and verdict.by_hand == 0
    assert sum(player.acks for player in players) <= verdict.plies - verdict.draws

    after = await house.told_anew(room.id, players)
    next_day = House(house.log)
    again = await next_day.rooms.room(room.id)
    assert again.game.record() == record
    assert await next_day.told_anew(room.id, players) == after
    assert set(threading.enumerate()) == threads
    return house


@pytest.mark.parametrize("id", shelf.ids())
async def test_every_game_is_played_to_its_end_without_a_server(id: str) -> None:
    law = shelf.law(id)
    await play_through(law, ["me", *["open"] * (law.bounds.seats[0] - 1)])


async def test_a_bot_plays_a_game_of_secrets_and_chance_without_a_server() -> None:
    found = [law for law in shelf.laws() if law.has_secrets and law.has_chance]
    law = min(found, key=lambda law: law.bounds.plies)
    house = await play_through(law, ["me", *["bot:easy"] * (law.bounds.seats[0] - 1)])
    assert house.thinker.thoughts > 0


async def test_a_table_that_leaves_memory_tells_nobody_any_more_who_is_here() -> None:
    house = House(MemoryLog())
    players = await house.made(shelf.law(shelf.ids()[0]), ["me", "open"])
    for player in players:
        await player.come()
    room = players[0].room
    assert room is not None and room.audience.timers, "who came last was told of"
    players[1].leave()
    before = len(players[0].heard)
    house.rooms.drop(room, None)
    assert all(timer.cancelled() for timer in room.audience.timers)
    room.audience.tell_who_is_here()
    assert len(players[0].heard) == before


async def test_who_says_hello_once_more_is_told_anew_and_others_nothing() -> None:
    house = House(MemoryLog())
    players = await house.made(shelf.law(shelf.ids()[0]), ["me", "open"])
    for player in players:
        await player.come()
    before = [len(player.heard) for player in players]
    await players[0].come()
    await asyncio.sleep(2 * SEATS_EVERY)
    told = [len(player.heard) - count for player, count in zip(players, before, strict=True)]
    assert told[0] >= 3 and told[1] == 0
    assert b"places" in players[0].heard[-1], "the whole picture"


def test_live_knows_neither_http_nor_sql() -> None:
    code = """
import importlib, pkgutil, sys
import flibuste.live, flibuste.store.memory
for module in pkgutil.iter_modules(flibuste.live.__path__):
    importlib.import_module(f"flibuste.live.{module.name}")
heavy = {"starlette", "uvicorn", "sqlite3", "sqlalchemy", "alembic", "websockets", "numba", "textual"}
print(sorted(heavy & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
