"""A bad network: frames dropped, delayed, doubled, out of order; every move counts exactly once."""

from __future__ import annotations

import asyncio
from typing import Any

from checker import check_story
from database_rows import looking
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from player import LOST, PATIENCE, Player
from server_process import Ship

from flibuste.law import shelf

LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)

# What happens to the next move on its way: it arrives, is lost before or after the server has it,
# arrives twice, arrives again much later, or two arrive the wrong way round.
WEATHER = st.lists(
    st.sampled_from(["calm", "cut before", "cut after", "twice", "echo", "swapped", "late"]),
    min_size=4,
    max_size=14,
)


async def sail(ship: Ship, weather: list[str]) -> None:
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, k) for k, token in enumerate(tokens)]
    for player in players:
        await player.open()
        await player.until("events")
    sent: list[dict[str, Any]] = []
    for what in weather:
        mover = await _mover(players)
        if mover is None:
            break
        move = mover.decide()
        mover.pending = move
        if what == "cut before":
            await _cut(mover)
        elif what == "cut after":
            await mover.send(move)
            await _cut(mover)
        elif what == "twice":
            await mover.send(move)
        elif what == "echo":
            for old in sent[-3:]:
                await mover.send(old)
        elif what == "swapped":
            await mover.send({**move, "cid": mover.cid(), "base": move["base"] + 1})
        elif what == "late":
            await asyncio.sleep(0.02)
        await mover.send(move)
        while mover.pending is not None:
            await mover.receive()
        assert move["cid"] in mover.acks, "a good move is acknowledged, however it came"
        sent.append(move)
    for player in players:
        await player.close()
    check_story(ship.database, table, players)
    with looking(ship.database) as found:
        rows = found.execute(
            "SELECT cid FROM events WHERE table_id = ? AND kind = 'ply' AND cid IS NOT NULL"
            " ORDER BY v",
            (table,),
        ).fetchall()
    assert [cid for (cid,) in rows] == [move["cid"] for move in sent], "each once, in order"


async def _mover(players: list[Player]) -> Player | None:
    """Who is to move, once both have been told all."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if any(player.is_over for player in players):
                return None
            behind = min(players, key=lambda player: player.v)
            if behind.v < max(player.v for player in players):
                await behind.receive()
                continue
            mover = next((p for p in players if p.is_my_turn() and p.is_current()), None)
            if mover:
                return mover
            await players[0].receive()


async def _cut(player: Player) -> None:
    """The line is cut without a word, and the client comes back by itself."""
    assert player.socket is not None
    player.socket.transport.abort()
    while True:
        try:
            await player.open()
            await player.until("events")
            return
        except LOST:
            await asyncio.sleep(0.02)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(weather=WEATHER)
def test_every_move_counts_exactly_once(ship: Ship, weather: list[str]) -> None:
    asyncio.run(asyncio.wait_for(sail(ship, weather), PATIENCE))
