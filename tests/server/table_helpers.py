"""People at a table: they sit down, move in turn, and wait until all have been told the same."""

from __future__ import annotations

import asyncio
from typing import Any

from player import PATIENCE, Player
from server_process import Ship

from flibuste.law import shelf

PLAIN = next(id for id in shelf.ids() if not shelf.law(id).offers_draws)
OPEN = next(id for id in shelf.ids() if not shelf.law(id).has_secrets)
SECRET = next(id for id in shelf.ids() if shelf.law(id).has_secrets)
MANY = min(
    (law for law in shelf.laws() if 3 in law.bounds.seats),
    key=lambda law: law.bounds.plies,
).id


async def pair(ship: Ship, game: str = PLAIN, **wish: Any) -> tuple[Any, Player, Player]:
    """Two people at a new table, connected."""
    made = ship.make(game, ["me", "open"], name="Anne", **wish)
    other = ship.join(made, name="Jack")
    table = made["table"]["id"]
    players = [
        Player(ship.port, table, made["seats"][0]["token"], 1),
        Player(ship.port, table, other["seat"]["token"], 2),
    ]
    for player in players:
        await player.open()
        await player.until("events")
    return made, *players


async def three(ship: Ship, game: str = MANY, **wish: Any) -> list[Player]:
    """Three people at a new table, not yet connected."""
    ruleset = shelf.law(game).unattended_ruleset
    made = ship.make(game, ["me", "open", "open"], ruleset=ruleset, **wish)
    tokens = [made["seats"][0]["token"]]
    tokens += [ship.join(made)["seat"]["token"] for _ in range(2)]
    return [Player(ship.port, made["table"]["id"], token, k) for k, token in enumerate(tokens)]


async def settled(*players: Player) -> None:
    """Until all have been told the same."""
    async with asyncio.timeout(PATIENCE):
        while len({player.v for player in players}) > 1:
            behind = min(players, key=lambda player: player.v)
            await behind.receive()


async def one_move(*players: Player) -> dict[str, Any]:
    await settled(*players)
    mover = next(player for player in players if player.is_my_turn())
    answer = await mover.ask(mover.decide())
    while mover.v < answer.get("v", 0):  # a shot is told when it has landed
        await mover.receive()
    await settled(*players)
    return answer


async def told(player: Player, kind: str) -> dict[str, Any]:
    """The first event of a kind, once it is told."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = next((event for event in player.events if event["kind"] == kind), None)
            if found:
                return found
            await player.receive()


async def over(player: Player) -> dict[str, Any]:
    """The outcome, once it is told."""
    async with asyncio.timeout(PATIENCE):
        while not player.is_over:
            await player.receive()
    result: dict[str, Any] = player.now["outcome"]
    return result
