"""Nothing tells how a shot ends before the ball has landed: not to the shooter, the enemy, a watcher or a latecomer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from player import PATIENCE, Player
from server_process import Ship
from table_helpers import one_move, settled

from flibuste.law import shelf

AIMED = next(law.id for law in shelf.laws() if law.has_skill)
OF_A_FLIGHT = {"seat", "target", "radius", "path", "lasts", "fuse", "side", "symbol"}


async def at_the_gun(ship: Ship, **wish: Any) -> tuple[Any, Player, Player, Player]:
    """A public table where somebody aims: what made it, the shooter, the enemy and a watcher."""
    made = ship.make(AIMED, ["me", "open"], visibility="public", **wish)
    table = made["table"]["id"]
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"], None]
    all_three = [Player(ship.port, table, token, k, scenes=True) for k, token in enumerate(tokens)]
    for player in all_three:
        await player.open()
        await player.until("scene")
    first, second, watcher = all_three
    while not any(p.is_my_turn() and not p.now.get("choices") for p in (first, second)):
        await one_move(first, second)
        await settled(*all_three)
    shooter, enemy = (first, second) if first.is_my_turn() else (second, first)
    return made, shooter, enemy, watcher


async def fire(shooter: Player) -> dict[str, Any]:
    """A shot, sent and acknowledged."""
    shot = shooter.decide()
    await shooter.send(shot)
    async with asyncio.timeout(PATIENCE):
        while shot["cid"] not in shooter.acks:
            await shooter.receive()
    return shot


async def landed(player: Player, v: int) -> list[dict[str, Any]]:
    """All that a player hears until the picture after the landing."""
    async with asyncio.timeout(PATIENCE):
        while not any(m["type"] == "scene" and m["v"] >= v for m in player.messages):
            await player.receive()
    return player.messages


def before_landing(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What came between the flight and the first event after it."""
    begun = max(k for k, message in enumerate(messages) if message["type"] == "flown")
    after = messages[begun + 1 :]
    end = next(k for k, message in enumerate(after) if message.get("events"))
    return after[:end]


async def test_nobody_is_told_the_end_of_a_shot_before_it_has_landed(ship: Ship) -> None:
    made, shooter, enemy, watcher = await at_the_gun(ship)
    v = shooter.v
    late = Player(ship.port, shooter.table, shooter.token, 9, scenes=True)
    shot = await fire(shooter)
    assert shooter.acks[shot["cid"]] == v + 1, "it is on disk"
    assert shooter.v == v, "and nobody is told of it"
    await late.open()
    shown = ship.get(
        f"/api/tables/{shooter.table}", authorization=f"Bearer {made['seats'][0]['token']}"
    )
    assert shown["now"]["v"] == v, "nor is anybody who asks"
    for player in (shooter, enemy, watcher, late):
        messages = await landed(player, v + 1)
        [flown] = [message for message in messages if message["type"] == "flown"]
        assert set(flown["flight"]) <= OF_A_FLIGHT
        assert {message["type"] for message in before_landing(messages)} <= {"ack", "seats"}
        told = [event for event in player.events if event["v"] == v + 1]
        assert len(told) == 1 and told[0]["lines"]
        picture = messages[-1]["picture"]
        assert picture["landing"]["verdict"]
        assert picture["flight"]["path"] == flown["flight"]["path"], "as it was seen to fly"
    greeting = next(message for message in late.messages if message["type"] == "welcome")
    assert greeting["v"] == v
    for player in (shooter, enemy, watcher, late):
        await player.close()


async def test_clocks_stand_still_while_a_ball_flies(ship: Ship) -> None:
    clock = {"kind": "move", "seconds": 300}
    _, shooter, enemy, watcher = await at_the_gun(ship, clock=clock)
    await fire(shooter)
    messages = await landed(enemy, shooter.v + 1)
    flown = max(k for k, message in enumerate(messages) if message["type"] == "flown")
    assert messages[flown - 1]["now"]["waiting"], "all are told that they stand still"
    now = enemy.now
    assert not now.get("waiting")
    assert now["clocks"][now["actor"]] == {"left": 300_000, "runs": True}, "nothing is lost by it"
    for player in (shooter, enemy, watcher):
        await player.close()


async def test_a_shot_stands_once_after_a_power_cut_in_its_flight(
    launch: Callable[..., Ship],
) -> None:
    ship = launch()
    _, shooter, enemy, watcher = await at_the_gun(ship)
    v = shooter.v
    shot = await fire(shooter)
    ship.kill()
    ship.start()
    for player in (shooter, enemy, watcher):
        await player.open()
        while player.v <= v:
            await player.receive()
        assert player.v == v + 1 and player.events[-1]["kind"] == "ply"
    await shooter.send(shot)
    answer = await shooter.until("ack")
    assert answer["v"] == v + 1, "asked again, it is answered as before and does nothing"
    await settled(shooter, enemy)
    assert shooter.v == v + 1
    for player in (shooter, enemy, watcher):
        await player.close()


async def test_what_is_said_while_a_ball_flies_is_told_after_its_landing(ship: Ship) -> None:
    _, shooter, enemy, watcher = await at_the_gun(ship)
    v = shooter.v
    await fire(shooter)
    answer = await enemy.ask({"type": "say", "text": "Missed!"})
    assert answer["v"] == v + 2
    kinds = [event["kind"] for event in enemy.events if event["v"] > v]
    assert kinds == ["ply", "chat"]
    for player in (shooter, enemy, watcher):
        await player.close()


@pytest.mark.long
async def test_a_game_with_bots_goes_on_after_every_shot(ship: Ship) -> None:
    made = ship.make(AIMED, ["me", "bot:easy"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], 3)
    async with asyncio.timeout(PATIENCE):
        await player.play(most=25)
    assert any(message["type"] == "flown" for message in player.messages)
