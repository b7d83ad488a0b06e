"""News that may be lost, forged or malformed; duties that are shared fairly; a socket with the table in its address."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import resource
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest
from player import PATIENCE, Player
from postgres_server import PostgresServer
from psycopg import OperationalError
from redis.exceptions import AuthenticationError
from server_process import Ship
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flibuste.law import shelf
from flibuste.live import guests
from flibuste.live.house import reports
from flibuste.live.sharing import LOOK_ANYWAY
from flibuste.server.ops import metrics
from flibuste.server.shared import line as line_module
from flibuste.server.shared import news as news_module
from flibuste.server.shared.duties import SHARDS, fair_change, shard_of
from flibuste.server.shared.house import COMING_MS, SharedHouse
from flibuste.server.shared.line import PEOPLE, HouseLine
from flibuste.server.shared.news import AT_ONCE_SAID, Carrier, RedisNews, read_news
from flibuste.server.shared.presence import HERE_LINE
from flibuste.server.storage_trouble import StorageWatch
from flibuste.server.workers import away as away_module
from flibuste.store.address import PostgresAddress, database_place
from flibuste.store.events import Append, Gone, Unsure
from flibuste.store.postgres_writer import PostgresWriter
from flibuste.store.writer import Done, Job, Report

GAME = min(shelf.ids(), key=lambda name: shelf.law(name).length)


class Wire(Carrier):
    """Carries news back to who sent them."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []
        self.messages: list[str] = []
        super().__init__(lambda table, v: self.told.append((table, v)))

    def _send(self, text: str) -> None:
        self.messages.append(text)
        self.heard(text)

    async def has_said(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.messages) < count:
                await asyncio.sleep(0.001)

    async def run(self) -> None:
        pass

    async def close(self) -> None:
        pass


async def test_news_are_a_table_and_its_version_and_go_together() -> None:
    wire = Wire()
    for table, v in (("a", 3), ("b", 1), ("a", 4), ("a", 2)):
        wire.publish(table, v)
    await wire.has_said(1)
    assert wire.messages == ["a 4\nb 1"]
    wire.publish("a", 5)
    wire.publish("a", LOOK_ANYWAY)  # and that its rows have changed
    await wire.has_said(2)
    assert wire.told == [("a", 4), ("b", 1), ("a", LOOK_ANYWAY)]
    for k in range(AT_ONCE_SAID + 1):
        wire.publish(f"t{k}", 1)
    await wire.has_said(4)
    assert len(wire.messages) == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "a",
        "a b",
        "a -1",
        "a 1 2",
        "A 1",
        "a 1.5",
        "a٣ ٣",
        "../x 1",
        "a" * 40 + " 1",
        "a 9" * 9,
    ],
)
def test_malformed_news_say_nothing(text: str) -> None:
    assert [*read_news(text)] == []
    assert [*read_news(f"{text}\nb 2")][-1:] == [("b", 2)]


class OddRedis:
    """Fails as none should, whatever it is asked, and counts how often it was asked to listen."""

    asked = 0

    def pubsub(self) -> Any:
        self.asked += 1
        raise ValueError

    async def publish(self, *given: Any) -> None:
        raise ValueError


async def test_whatever_befalls_news_they_are_listened_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults: list[BaseException] = []
    monkeypatch.setattr("flibuste.server.ops.reports.fault", faults.append)
    monkeypatch.setattr("flibuste.server.shared.news.RECONNECT_AFTER", 0)
    odd = OddRedis()
    news = RedisNews(lambda table, v: None, odd)
    news._messages.put_nowait("a 1")
    running = asyncio.create_task(news.run())
    async with asyncio.timeout(60):
        while odd.asked < 3 or not news._messages.empty():
            await asyncio.sleep(0.001)
    assert not running.done() and len(faults) >= 3
    running.cancel()


@pytest.mark.parametrize("kind", ["news", "thinkers"])
async def test_a_redis_that_was_never_there_is_told_of_once(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = {"news": news_module, "thinkers": away_module}[kind]
    said: list[str] = []
    monkeypatch.setattr(
        module, "logger", SimpleNamespace(warning=lambda what, **_: said.append(what))
    )
    monkeypatch.setattr(news_module, "RECONNECT_AFTER", 0)
    monkeypatch.setattr(away_module, "RECONNECT", 0)
    silent = SilentRedis()
    tried: Any = RedisNews(lambda table, v: None, silent)
    if kind == "thinkers":
        tried = away_module.Away("redis://x")
        tried._client = silent
    running = asyncio.create_task(tried.run())
    async with asyncio.timeout(60):
        while silent.asked < 5:
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert said == [f"{kind} are out of reach"]


class SilentRedis(OddRedis):
    """Nobody gets through to it."""

    def pubsub(self) -> Any:
        self.asked += 1
        raise AuthenticationError


@pytest.mark.parametrize(
    "text", ["", "t a", "t abcdefgh 0,,1 2", "t abcdefgh 0 -1", "t abcdefgh 0"]
)
def test_malformed_words_on_who_is_here_say_nothing(text: str) -> None:
    assert HERE_LINE.fullmatch(text) is None


def test_every_table_has_a_shard_and_shards_are_alike() -> None:
    counts = [0] * SHARDS
    for k in range(SHARDS * 100):
        counts[shard_of(f"table{k}")] += 1
    assert min(counts) > 50 and max(counts) < 160


@pytest.mark.parametrize("servers", [1, 2, 3, 7, 300])
def test_servers_come_to_fair_shares_of_all_duties_and_take_up_a_dead_one_s(servers: int) -> None:
    held: list[set[int]] = [set() for _ in range(servers)]

    def settle(fleet: list[set[int]]) -> None:
        for _ in range(4):
            for mine in fleet:
                taken = [shard for one in fleet for shard in one]
                take, give = fair_change(mine, taken, len(fleet))
                assert not set(take) & set(taken)
                mine.update(take)
                mine.difference_update(give)

    def check(fleet: list[set[int]]) -> None:
        assert sorted(shard for one in fleet for shard in one) == [*range(SHARDS)]
        assert max(map(len, fleet)) <= -(-SHARDS // len(fleet))

    held[0].update(range(SHARDS))  # the first was alone
    settle(held)
    check(held)
    if servers > 1:
        settle(held[1:])
        check(held[1:])


async def test_the_address_of_a_socket_may_name_its_table_and_then_it_is_no_other(
    ship: Ship,
) -> None:
    made = [ship.make(GAME, ["hotseat", "hotseat"]) for _ in range(2)]
    table, other = (one["table"]["id"] for one in made)
    player = Player(ship.port, table, made[0]["seats"][0]["token"])
    await player.open()
    assert (await player.until("welcome"))["table"]["id"] == table
    hello: dict[str, Any] = {"type": "hello", "table": other}
    await player.send({**hello, "seat_token": made[1]["seats"][0]["token"]})
    assert (await player.until("no"))["code"] == "unreadable"
    assert player.now["v"] == player.v, "the visit goes on"
    await player.close()
    stranger = Player(ship.port, other, made[1]["seats"][0]["token"])
    stranger.socket = await connect(f"ws://127.0.0.1:{ship.port}/socket/{table}", proxy=None)
    await stranger.send({**hello, "seat_token": stranger.token})
    assert (await stranger.receive())["code"] == "unreadable"
    with pytest.raises(ConnectionClosed):
        await stranger.receive()
    old = Player(ship.port, other, stranger.token)
    old.socket = await connect(f"ws://127.0.0.1:{ship.port}/socket", proxy=None)
    await old.send({**hello, "seat_token": old.token})
    assert (await old.until("welcome"))["table"]["id"] == other
    await old.close()


@pytest.mark.parametrize("is_reached", [True, False])
def test_what_may_be_written_though_its_answer_was_lost_is_not_called_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch, is_reached: bool
) -> None:
    reported: list[Report] = []
    closing = threading.Event()
    closing.set()
    writer = PostgresWriter(PostgresAddress("", ()), SimpleQueue(), closing, reported.append)

    def fail(*_: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(writer, "_ready", (lambda: None) if is_reached else fail)
    monkeypatch.setattr(writer, "_run", fail)
    future: Any = object()
    writer._commit([Job([Append("t", 1, 1, "sit", 0, "{}")], future)])
    done = reported[-1]
    assert isinstance(done, Done)
    assert type(done.fates[0][1]) is (Unsure if is_reached else Gone)


async def test_people_are_sent_on_for_a_trouble_that_lasts_and_not_for_two_short_ones() -> None:
    house: Any = SimpleNamespace(
        log=SimpleNamespace(in_trouble=True),
        shared=SimpleNamespace(is_alone=False),
        sockets=SimpleNamespace(open=()),
        rooms=SimpleNamespace(in_memory=tuple, limits=SimpleNamespace(waiting_seconds=0)),
        people=SimpleNamespace(days=SimpleNamespace(trouble=lambda *given: None)),
    )
    watch = StorageWatch(house)
    watch.hear(True)
    first = watch._sending_on
    watch.hear(False)
    assert first is not None and first.cancelled()
    watch.hear(True)
    second = watch._sending_on
    assert second is not None and not second.cancelled()
    second.cancel()
    metrics.TROUBLE.set(0)


# --- The line to the house -----------------------------------------------------------------------

SELECTED = 1024  # descriptors that `select` knows


@contextlib.contextmanager
def crowded() -> Iterator[None]:
    """As many files are open as a server has that people are at."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 2 * SELECTED), before[1]))
    held = [os.open(os.devnull, os.O_RDONLY)]
    try:
        while held[-1] < SELECTED:
            held.append(os.dup(held[0]))
        yield
    finally:
        for file in held:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def house_line(address: str, heard: list[str]) -> HouseLine:
    place = database_place(address)
    assert isinstance(place, PostgresAddress)
    line = HouseLine(place, asyncio.get_running_loop())
    line.on_word = lambda channel, word: heard.append(word)
    return line


@pytest.mark.long
async def test_a_server_with_thousands_of_sockets_still_hears_and_speaks(
    postgres: PostgresServer,
) -> None:
    address, heard = postgres.fresh(), list[str]()
    with crowded():
        lines = [house_line(address, heard), house_line(address, [])]
        try:
            for line in lines:
                await asyncio.to_thread(line.open)
            async with asyncio.timeout(PATIENCE):
                while "ahoy" not in heard:
                    lines[1].say(PEOPLE, "ahoy")
                    await asyncio.sleep(0.1)
        finally:
            for line in lines:
                await asyncio.to_thread(line.close)


@pytest.mark.long
async def test_whatever_befalls_the_line_it_is_made_anew(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = house_line(postgres.fresh(), [])
    events: list[str] = []
    line.on_joined = partial(events.append, "joined")
    whole = line._speak

    def fail_once(connection: Any) -> None:
        monkeypatch.setattr(line, "_speak", whole)
        raise ValueError

    monkeypatch.setattr(line, "_speak", fail_once)
    try:
        await asyncio.to_thread(line.open)
        async with asyncio.timeout(PATIENCE):
            while not events or not line.is_mine("a"):
                await asyncio.sleep(0.05)
    finally:
        await asyncio.to_thread(line.close)


@pytest.mark.long
@pytest.mark.parametrize("is_sure", [True, False])
async def test_how_late_it_is_is_not_taken_from_an_answer_that_took_long_while_it_is_known(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, is_sure: bool
) -> None:
    monkeypatch.setattr(line_module, "SURE_OF_TIME", PATIENCE if is_sure else 0)
    line, told, asked = house_line(postgres.fresh(), []), list[int](), list[int]()
    cuts: list[str] = []
    line.on_cut = partial(cuts.append, "cut")  # a new line knows nothing, and takes what it gets
    monkeypatch.setattr(line_module, "set_clock", told.append)
    whole = line_module.time_of_house

    def slowly(connection: Any) -> int:
        asked.append(len(told))
        time.sleep(line_module.PROMPT)
        return whole(connection)

    try:
        await asyncio.to_thread(line.open)
        monkeypatch.setattr(line_module, "time_of_house", slowly)
        async with asyncio.timeout(PATIENCE):
            while len(asked) < 4:
                await asyncio.sleep(0.05)
    finally:
        await asyncio.to_thread(line.close)
    kept = [asked[0] + (0 if is_sure else k) for k in range(len(asked))]
    assert asked[0] > 0 and (cuts or asked == kept)


def test_a_machine_s_clock_that_is_set_is_not_the_house_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "_ahead", 0)
    monkeypatch.setattr(guests, "_is_told", False)
    guests.set_clock(5_000_000)
    for step in (-20_000, 20_000):  # milliseconds
        moved = SimpleNamespace(
            time_ns=lambda step=step: time.time_ns() + 1_000_000 * step,
            monotonic_ns=time.monotonic_ns,
        )
        monkeypatch.setattr(guests, "time", moved)
        assert abs(guests.now() - 5_000_000) < 10_000


@pytest.mark.long
async def test_the_loss_of_a_server_is_noticed_and_no_other_change_is_one(
    postgres: PostgresServer,
) -> None:
    address, lost = postgres.fresh(), list[int]()
    lines = [house_line(address, []) for _ in range(3)]
    cuts: list[
        str
    ] = []  # of lines that nobody here has cut: a busy machine may have been too slow for PostgreSQL
    for k, line in enumerate(lines):
        line.on_lost = partial(lost.append, k)
    for line in lines[1:]:
        line.on_cut = partial(cuts.append, "cut")

    async def until_seen(others: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while lines[0].others != others:
                await asyncio.sleep(0.05)

    try:
        for line in lines[:2]:
            await asyncio.to_thread(line.open)
        await until_seen(1)
        cut_off(lines[0])  # it comes back by itself, and the other has seen it gone
        async with asyncio.timeout(PATIENCE):
            while 1 not in lost:
                await asyncio.sleep(0.05)
        await until_seen(1)
        await asyncio.to_thread(lines[2].open)
        await until_seen(2)
        assert 0 not in lost or cuts
        await asyncio.to_thread(lines[2].close)
        async with asyncio.timeout(PATIENCE):
            while 0 not in lost:
                await asyncio.sleep(0.05)
    finally:
        for line in lines:
            if line._thread.is_alive():
                await asyncio.to_thread(line.close)


def cut_off(line: HouseLine) -> None:
    assert line._line is not None
    line._line.cut()


def test_clocks_wait_for_longer_than_a_browser_needs_to_notice_that_its_server_is_lost() -> None:
    source = (Path(__file__).parents[2] / "web/src/line.ts").read_text()
    found = dict(re.findall(r"const (BREATH|SILENCE) = ([\d_]+);", source))
    assert int(found["BREATH"]) + int(found["SILENCE"]) + 5000 < COMING_MS


@pytest.mark.parametrize(("error", "is_fault"), [(Gone(), False), (ValueError(), True)])
async def test_a_storage_that_is_away_is_no_fault_of_a_look_and_anything_else_is_counted(
    monkeypatch: pytest.MonkeyPatch, error: Exception, is_fault: bool
) -> None:
    address = database_place("postgresql://nobody@127.0.0.1:1/none")
    assert isinstance(address, PostgresAddress)
    house = SharedHouse(address, "")
    house.rooms = SimpleNamespace(log=SimpleNamespace(in_trouble=False))  # type: ignore[assignment]
    faults: list[BaseException] = []
    monkeypatch.setattr(reports, "fault", faults.append)
    looks = iter(range(2))

    async def fail(rooms: Any) -> None:
        raise error if next(looks) == 0 else asyncio.CancelledError

    monkeypatch.setattr("flibuste.live.upkeep.wake", fail)
    await house._wake_clocks()
    assert faults == [error] * is_fault

    looks, _ = iter(range(2)), faults.clear()
    monkeypatch.setattr("flibuste.server.shared.house.LOG_LOOK", 0)
    monkeypatch.setattr("flibuste.live.sharing.look_at_all", fail)
    with pytest.raises(asyncio.CancelledError):
        await house._look_on()
    assert faults == [error] * is_fault
