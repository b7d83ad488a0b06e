"""Several servers on one PostgreSQL: people, bots and clocks do not notice which of them is there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from checker import check_story, stored
from database_rows import looking
from fleet import Cable, Fleet, Wanderer, shards
from player import LOST, PATIENCE, Crew, Player
from postgres_server import PostgresServer
from redis_server import RedisServer
from server_process import Ship
from test_upgrades import LAW as MENDED
from test_upgrades import newer as newer

from flibuste.law import shelf
from flibuste.server.ops.backup import back_up, restore
from flibuste.server.shared.duties import SHARDS
from flibuste.server.shared.line import HouseLine
from flibuste.store.address import PostgresAddress, database_place

GAME = min(shelf.ids(), key=lambda name: shelf.law(name).length)
LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)
ALTERED = Path(__file__).with_name("altered.py")
CLOCK = 15  # seconds to a move, or a game
NOTICED = 6.0  # seconds in which every server has written something, and met another database
SKEWED_MS = 10_000  # milliseconds, as `altered.py` has it
Sail = Callable[..., Awaitable[Fleet]]


@pytest.fixture
async def sail(tmp_path: Path, postgres: PostgresServer) -> AsyncIterator[Sail]:
    """Servers over a database of the test's own."""
    made: list[Fleet] = []

    async def start(count: int = 2, **settings: Any) -> Fleet:
        made.append(Fleet(tmp_path, postgres.fresh(), count, **settings))
        return await made[-1].start()

    yield start
    for fleet in made:
        fleet.close()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path).start()
    yield made
    made.kill()


def seated(fleet: Fleet, game: str = LONGEST, **wish: Any) -> list[Wanderer]:
    """Two people at a new table, each at another server."""
    first, second = fleet.ships[:2]
    made = first.make(game, ["me", "open"], **wish)
    tokens = [made["seats"][0]["token"], second.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    turned = [fleet.ports, fleet.ports[::-1]]
    return [Wanderer(turned[k], table, token, k) for k, token in enumerate(tokens)]


async def with_bot(ship: Ship, ports: list[int], game: str = GAME, **wish: Any) -> Wanderer:
    made = ship.make(game, ["me", "bot:easy"], **wish)
    player = Wanderer(ports, made["table"]["id"], made["seats"][0]["token"], 5)
    await player.open()
    return player


async def bot_moves(player: Player, count: int) -> None:
    """Play until a bot has moved so often, or the game is over."""
    task = asyncio.create_task(player.play())
    async with asyncio.timeout(PATIENCE):
        while not task.done() and plies_of(player, 1) < count:
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def plies_of(player: Player, seat: int) -> int:
    return sum(event["kind"] == "ply" and event.get("seat") == seat for event in player.events)


@pytest.mark.long
async def test_people_at_two_servers_play_on_when_redis_is_killed(
    sail: Sail, redis: RedisServer
) -> None:
    fleet = await sail(redis=redis.url)
    players = seated(fleet)
    crew = Crew(*players)
    await crew.reach(60)
    redis.kill()
    await crew.reach(66)
    await crew.rest()
    check_story(fleet.ships[0].database, players[0].table, players, ever=True)
    assert all(not player.closes for player in players), "nobody had to come back"
    assert not any("fault" in ship.log.read_text() for ship in fleet.ships)


@pytest.mark.long
async def test_without_redis_and_with_a_clock_ten_seconds_wrong_nobody_loses_time(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    fleet = Fleet(tmp_path, postgres.fresh())
    fleet.ships[1].runner = (sys.executable, str(ALTERED), "skew")
    await fleet.start()
    try:
        players = seated(fleet, clock={"kind": "move", "seconds": 60})
        crew = Crew(*players)
        await crew.reach(30)
        await crew.rest()
        database = fleet.ships[0].database
        check_story(database, players[0].table, players, ever=True)
        with looking(database) as found:
            asked = "SELECT at, body FROM events WHERE table_id = ? ORDER BY v"
            rows = found.execute(asked, (players[0].table,)).fetchall()
        steps = [later[0] - before[0] for before, later in pairwise(rows)]
        assert len(steps) >= 30
        assert sum(steps) < SKEWED_MS * len(steps) / 2, "both go by the clock of the database"
        assert sum(step < -SKEWED_MS / 2 for step in steps) == 0
    finally:
        fleet.close()


@pytest.mark.long
async def test_a_hung_server_s_duties_go_to_the_other_and_a_killed_one_s_people_too(
    sail: Sail,
) -> None:
    fleet = await sail()
    await fleet.has_shared()
    doomed, other = fleet.ships
    assert doomed.process is not None
    os.kill(doomed.process.pid, signal.SIGSTOP)
    try:
        await has_all_duties(other)
    finally:
        os.kill(doomed.process.pid, signal.SIGCONT)
    await fleet.has_shared()

    players = seated(fleet)
    crew = Crew(*players)
    bots = [await with_bot(doomed, [doomed.port, other.port]) for _ in range(3)]
    clock = {"kind": "move", "seconds": 10}
    clocked = [doomed.make(GAME, ["me", "bot:easy"], clock=clock) for _ in range(3)]
    await crew.reach(20)
    doomed.kill()
    await asyncio.gather(*(bot_moves(player, 3) for player in bots))
    await crew.reach(40)
    await crew.rest()
    await has_all_duties(other)
    for crowd in (players, *([player] for player in bots)):
        check_story(other.database, crowd[0].table, [*crowd], ever=True)
    for made in clocked:  # nobody is there, and the time runs out all the same
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(state_of, other, made) != "over":
                await asyncio.sleep(0.2)


@pytest.mark.long
async def test_clocks_wait_for_people_whose_server_was_lost(sail: Sail) -> None:
    fleet = await sail()
    await fleet.has_shared()
    doomed, other = fleet.ships
    made = doomed.make(GAME, ["hotseat", "hotseat"], clock={"kind": "move", "seconds": 600})
    before = await asyncio.to_thread(pauses, other)  # a busy machine may have taken one for lost
    await asyncio.to_thread(doomed.kill)
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(pauses, other) == before:
            await asyncio.sleep(0.02)
    assert (await asyncio.to_thread(looked_at, other, made))["now"]["waiting"]
    player = Player(other.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    assert not player.now.get("waiting"), "they are back"
    await player.close()


def pauses(ship: Ship) -> set[Any]:
    with looking(ship.database) as found:
        return {*map(tuple, found.execute("SELECT since, until FROM pauses").fetchall())}


async def has_all_duties(ship: Ship) -> None:
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(shards, ship) != SHARDS:
            await asyncio.sleep(0.05)


def state_of(ship: Ship, made: Any) -> str:
    return str(looked_at(ship, made)["now"]["state"])


def looked_at(ship: Ship, made: Any) -> Any:
    bearer = f"Bearer {made['seats'][0]['token']}"
    return ship.get(f"/api/tables/{made['table']['id']}", authorization=bearer)


@pytest.mark.long
async def test_two_servers_that_both_believe_a_duty_theirs_play_one_game(sail: Sail) -> None:
    fleet = await sail(runner=(sys.executable, str(ALTERED), "greedy"))
    player = await with_bot(fleet.ships[0], fleet.ports)
    watcher = Player(fleet.ports[1], player.table, player.token)
    await watcher.open()
    await bot_moves(player, 8)
    check_story(fleet.ships[0].database, player.table, [player], ever=True)
    assert plies_of(player, 1) >= 8 or player.is_over


@pytest.mark.long
async def test_a_server_joins_and_another_leaves_while_people_play(sail: Sail) -> None:
    fleet = await sail(1, leave_seconds=2)
    leaving = fleet.ships[0]
    made = leaving.make(GAME, ["hotseat", "hotseat"], clock={"kind": "move", "seconds": 600})
    await asyncio.sleep(2)
    staying = await asyncio.to_thread(fleet.add().start)
    faces = [looked_at(ship, made)["now"]["clocks"][0] for ship in (leaving, staying)]
    assert all(face["runs"] and face["left"] < 598_500 for face in faces), "time goes on"
    await fleet.has_shared()

    players = seated(fleet)
    crew = Crew(*players)
    await crew.reach(20)
    assert leaving.process is not None
    leaving.process.send_signal(signal.SIGTERM)
    states: list[tuple[int, str]] = []
    async with asyncio.timeout(PATIENCE):
        while leaving.process.poll() is None:
            with contextlib.suppress(OSError):
                status, answer, _ = await asyncio.to_thread(leaving.ask, "GET", "/ready")
                states.append((status, answer["state"]))
            await asyncio.sleep(0.02)
    assert (503, "leaving") in states
    assert leaving.process.returncode == 0
    await crew.reach(crew.moves + 20)
    await crew.rest()
    assert 1012 in players[0].closes
    check_story(staying.database, players[0].table, players, ever=True)
    assert "fault" not in leaving.log.read_text() + staying.log.read_text()


@pytest.mark.long
async def test_a_backup_is_put_back_while_people_play_at_two_servers(
    sail: Sail, tmp_path: Path
) -> None:
    fleet = await sail()
    tables = [seated(fleet), seated(fleet)]
    early = [Crew(*players) for players in tables]
    await asyncio.gather(*(crew.reach(10) for crew in early))
    copy, database = tmp_path / "copy.sqlite", fleet.ships[0].database
    assert await asyncio.to_thread(back_up, database, copy) == len(tables)
    stood = {players[0].table: len(stored(copy, players[0].table)) for players in tables}
    await asyncio.gather(*(crew.reach(crew.moves + 30) for crew in early))
    assert await asyncio.to_thread(restore, copy, database) == len(tables)
    put_back = time.monotonic()
    for crew in early:  # they know more than what there is now
        await crew.rest()
    late = []
    for players in tables:
        late.append([Wanderer(p.ports, p.table, p.token, 7 + k) for k, p in enumerate(players)])
    again = [Crew(*players) for players in late]
    await asyncio.gather(*(crew.reach(20) for crew in again))
    await asyncio.sleep(max(0, put_back + NOTICED - time.monotonic()))
    await asyncio.gather(*(crew.reach(crew.moves + 6) for crew in again))
    for crew in again:
        await crew.rest()
    for before, players in zip(tables, late, strict=True):
        check_story(database, players[0].table, [*players], before=before)
        assert len(stored(database, players[0].table)) >= stood[players[0].table] + 20
        assert {player.seat for player in players} == {0, 1}
    assert not any("fault" in ship.log.read_text() for ship in fleet.ships)


# --- PostgreSQL is away ------------------------------------------------------------------------------


@pytest.mark.long
async def test_nobody_loses_on_time_while_postgresql_is_away(tmp_path: Path) -> None:
    own = PostgresServer().start()
    fleet = Fleet(tmp_path, own.fresh())
    try:
        await fleet.start()
        here, there = fleet.ships
        clocks = [{"kind": "move", "seconds": CLOCK}, {"kind": "game", "seconds": CLOCK}]
        tables = [await running(here, clock) for clock in clocks]
        movers = [next(one for one in table if one.is_my_turn()) for table in tables]
        await asyncio.to_thread(own.stop)
        sent = asyncio.create_task(movers[1].play(1))  # and what is moved meanwhile is kept
        await asyncio.sleep(CLOCK + 1)
        await asyncio.to_thread(own.start)
        for player in tables[0]:
            await back_at(player, there)
        assert movers[0].is_my_turn() and movers[0].now["clocks"][movers[0].seat or 0]["left"] > 0
        assert (await movers[0].ask(movers[0].decide()))["type"] == "ack"
        await asyncio.wait_for(sent, PATIENCE)
        other = next(one for one in tables[1] if one is not movers[1])
        await back_at(other, there)
        while other.v < max(movers[1].acks.values()):
            await other.receive()
        faces = other.now["clocks"]
        assert all(face["left"] > 1000 * CLOCK / 4 for face in faces), "the time away is nobody's"
        for table in tables:
            check_story(here.database, table[0].table, [*table], ever=True)
            assert not any(event["kind"] == "incident" for one in table for event in one.events)
    finally:
        fleet.close()
        own.close()


async def running(ship: Ship, clock: dict[str, Any]) -> list[Player]:
    """Two people at a table whose clock runs, both at one server."""
    made = ship.make(GAME, ["me", "open"], clock=clock)
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    players = [Player(ship.port, made["table"]["id"], token, k) for k, token in enumerate(tokens)]
    for player in players:
        await player.open()
        await player.until("events")
    return players


async def back_at(player: Player, ship: Ship) -> None:
    """Come to another server, however often it sends us away."""
    player.port = ship.port
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(*LOST):
                await player.close()
                await player.open()
                await player.until("events")
                return
            await asyncio.sleep(0.1)


@pytest.mark.long
async def test_a_line_that_stays_open_and_loses_every_answer_is_made_anew(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flibuste.server.shared.line.HOUSE_ANSWER", 1.0)
    address = postgres.fresh()
    cable = await Cable(postgres.port).lay()
    through = database_place(address.replace(f":{postgres.port}/", f":{cable.port}/"))
    assert isinstance(through, PostgresAddress)
    line = HouseLine(through, asyncio.get_running_loop())
    events: list[str] = []
    line.on_cut, line.on_joined = partial(events.append, "cut"), partial(events.append, "joined")
    try:
        await asyncio.to_thread(line.open)
        assert line.is_mine("a")
        cable.swallow()
        async with asyncio.timeout(PATIENCE):
            while events != ["cut", "joined"] or not line.is_mine("a"):
                await asyncio.sleep(0.05)
    finally:
        await asyncio.to_thread(line.close)
        await cable.close()


# --- A newer release, one server after another -----------------------------------------------------


@pytest.mark.long
async def test_servers_are_replaced_by_a_newer_release_while_people_and_bots_play(
    sail: Sail, newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")  # a mended rule need not be compiled first
    fleet = await sail()
    first, last = fleet.ships
    await fleet.has_shared()
    rules = {"ruleset": MENDED.unattended_ruleset}
    crews = [seated(fleet, MENDED.id, **rules)]
    crews += [[await with_bot(first, fleet.ports, game=MENDED.id, **rules)] for _ in range(2)]
    playing = [Crew(*crew) for crew in crews]
    await asyncio.gather(*(crew.reach(2) for crew in playing))

    await upgraded(first, newer)
    await fleet.has_shared()
    async with asyncio.timeout(PATIENCE):
        while "broken table" not in last.log.read_text():  # which owns what it cannot open
            player = await with_bot(first, [first.port], game=MENDED.id, **rules)
            crews.append([player])
            await bot_moves(player, 2)
            assert plies_of(player, 1) >= 2 or player.is_over
    await upgraded(last, newer)
    for player in (player for crew in crews for player in crew):
        assert isinstance(player, Wanderer)
        player.ports = fleet.ports
    playing += [Crew(*crew) for crew in crews[len(playing) :]]
    await asyncio.gather(*(crew.reach(crew.moves + 4) for crew in playing))
    for crew in playing:
        await crew.rest()
    laws = set()
    for crew in crews:
        check_story(first.database, crew[0].table, [*crew], ever=True)
        bearer = f"Bearer {crew[0].token}"
        head = last.get(f"/api/tables/{crew[0].table}", authorization=bearer)["table"]
        laws.add(head["law"])
    assert laws == {MENDED.version, MENDED.version + 1}, "each by the law that it began with"


async def upgraded(ship: Ship, package: Path) -> None:
    assert await asyncio.to_thread(ship.stop) == 0
    ship.package = package
    await asyncio.to_thread(ship.start)


@pytest.mark.figure
async def test_a_killed_server_s_bots_move_at_the_other_within_three_seconds(sail: Sail) -> None:
    fleet = await sail()
    waits = []
    for k in range(6):
        await fleet.has_shared()
        await fleet.are_ready()
        doomed, other = fleet.ships[k % 2], fleet.ships[1 - k % 2]
        player = await with_bot(doomed, [doomed.port, other.port])
        await player.until("events")
        player.pending = player.decide()
        await player.ask(player.pending)  # from here on it is the bot's turn
        begun = time.monotonic()
        doomed.kill()
        await bot_moves(player, plies_of(player, 1) + 1)
        waits.append(time.monotonic() - begun)
        await asyncio.to_thread(doomed.start)
    print("seconds until a bot's move:", [round(wait, 2) for wait in waits])
    assert max(waits) <= 3
