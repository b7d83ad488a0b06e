"""Acknowledged means on disk: nothing lost, nothing doubled, over many power cuts."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from checker import check_story
from database_rows import looking
from player import PATIENCE, Crew, Player
from server_process import Ship

from flibuste.law import shelf

LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


async def sail(
    ship: Ship, tables: int, kills: int, rng: random.Random
) -> tuple[list[Player], list[float]]:
    """Play while the server is killed again and again; the players, and when it came up."""
    ups: list[float] = []
    players: list[Player] = []
    running: dict[asyncio.Task[None], list[Player]] = {}
    crews: dict[str, list[Player]] = {}

    def launch_game(k: int) -> None:
        made = ship.make(LONGEST, ["me", "open"])
        tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
        table = made["table"]["id"]
        crew = [Player(ship.port, table, token, k * 10 + n) for n, token in enumerate(tokens)]
        crews[table] = crew
        players.extend(crew)
        for player in crew:
            running[asyncio.create_task(player.play())] = crew

    for k in range(tables):
        launch_game(k)
    for _ in range(kills):
        before = sum(len(player.acks) for player in players)
        async with asyncio.timeout(PATIENCE):
            while sum(len(player.acks) for player in players) < before + 20:
                await asyncio.sleep(0.005)
                if all(task.done() for task in running):
                    launch_game(len(players))
        await asyncio.sleep(rng.uniform(0, 0.05))
        await asyncio.to_thread(ship.kill)
        await asyncio.to_thread(ship.start)
        ups.append(ship.up_at)
    await asyncio.sleep(1)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for table, crew in crews.items():
        check_story(ship.database, table, crew)
    return players, ups


async def at_rest(ship: Ship, player: Player) -> Any:
    """What a seat is told, once no move is on its way any more."""
    path, bearer = f"/api/tables/{player.table}/events", f"Bearer {player.token}"
    before, now = None, ship.get(path, authorization=bearer)
    while now != before:
        await asyncio.sleep(0.5)
        before, now = now, ship.get(path, authorization=bearer)
    return now


@pytest.mark.long
async def test_twenty_kills_lose_and_double_nothing(launch: Callable[..., Ship]) -> None:
    ship = launch()
    players, _ = await sail(ship, 6, 20, random.Random(1))
    assert sum(len(player.acks) for player in players) >= 400
    before = await at_rest(ship, players[0])
    ship.restart()
    assert await at_rest(ship, players[0]) == before, "the same state after a replay"


@pytest.mark.figure
async def test_players_are_back_within_five_seconds_of_the_server(
    launch: Callable[..., Ship],
) -> None:
    players, ups = await sail(launch(), 6, 20, random.Random(3))
    waits = sorted(
        back - max([lost, *(up for up in ups if up <= back)])
        for player in players
        for lost, back in player.reconnects
    )
    assert waits[int(len(waits) * 0.95)] <= 5


@pytest.mark.soak
async def test_a_hundred_kills(launch: Callable[..., Ship]) -> None:
    await sail(launch(), 20, 100, random.Random(2))


async def test_a_polite_restart_says_1012_and_play_goes_on(launch: Callable[..., Ship]) -> None:
    ship = launch()
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    await crew.reach(20)
    assert await asyncio.to_thread(ship.stop) == 0
    await asyncio.to_thread(ship.start)
    await crew.reach(60)
    await crew.rest()
    assert all(1012 in player.closes for player in players)
    assert "Traceback" not in ship.log.read_text()
    check_story(ship.database, table, players)


async def test_a_backup_is_taken_and_put_back_while_people_play(
    launch: Callable[..., Ship],
) -> None:
    from flibuste.server.ops.backup import back_up, restore

    ship = launch()
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    await crew.reach(20)
    copy, then = ship.folder / "copy.sqlite", players[0].v
    assert await asyncio.to_thread(back_up, ship.database, copy) == 1
    await crew.reach(crew.moves + 40)  # far beyond the moves that follow on the backup
    await crew.rest()
    late = players[0].v
    assert await asyncio.to_thread(restore, copy, ship.database) == 1
    fresh = [Player(ship.port, table, token, 7 + n) for n, token in enumerate(tokens)]
    again = Crew(*fresh)
    await again.reach(6)
    await again.rest()
    assert then <= fresh[0].v < late, "as it was at the moment of the backup, and on from there"
    check_story(ship.database, table, fresh, before=players)


@pytest.mark.long
async def test_what_has_passed_since_a_backup_was_taken_is_nobody_s_time(
    launch: Callable[..., Ship],
) -> None:
    from flibuste.server.ops.backup import back_up, restore

    ship = launch()
    made = ship.make(LONGEST, ["hotseat", "hotseat"], clock={"kind": "move", "seconds": 3})
    copy = ship.folder / "copy.sqlite"
    await asyncio.to_thread(back_up, ship.database, copy)
    bearer = f"Bearer {made['seats'][0]['token']}"

    async def until(state: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                path = f"/api/tables/{made['table']['id']}"
                found = await asyncio.to_thread(ship.ask, "GET", path, authorization=bearer)
                if found[0] == 200 and found[1]["now"]["state"] == state:
                    return found[1]["now"]
                await asyncio.sleep(0.05)

    await until("over")  # in time that the backup knows nothing of
    await asyncio.to_thread(restore, copy, ship.database)
    now = await until("running")
    assert now["waiting"] and max(face["left"] for face in now["clocks"]) > 0


@pytest.mark.long
def test_a_log_that_does_not_replay_is_told(launch: Callable[..., Ship]) -> None:
    ship = launch()
    made = ship.make(LONGEST, ["me", "open"])
    ship.join(made)
    token, table = made["seats"][0]["token"], made["table"]["id"]
    ship.kill()
    with looking(ship.database) as found:
        found.execute("UPDATE events SET kind = 'whim' WHERE v = 2")
    ship.start()
    status, answer, _ = ship.ask("GET", f"/api/tables/{table}", authorization=f"Bearer {token}")
    assert (status, answer["code"]) == (409, "broken-table"), "told, and nothing falls over"
