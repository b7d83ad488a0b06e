"""Time to think: it runs out for people, and stands still when it is we who keep them waiting."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Callable

import pytest
from player import PATIENCE, Player
from server_process import Ship
from table_helpers import one_move, over, pair, settled, told


def left(player: Player, seat: int | None) -> int:
    """Milliseconds on a seat's clock."""
    return int(player.now["clocks"][seat or 0]["left"])


def turned(one: Player, two: Player) -> tuple[Player, Player]:
    """Who is to move, and the other."""
    return (one, two) if one.is_my_turn() else (two, one)


# --- It runs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["move", "game", "days"])
async def test_a_seat_that_times_out_loses(ship: Ship, kind: str) -> None:
    _, one, _two = await pair(ship, clock={"kind": kind, "seconds": 1})
    outcome = await over(one)
    # Who it was is known from what is told: the second may have passed before both were there.
    late = (await told(one, "incident"))["seat"]
    assert outcome["reason"] == "times_out"
    assert outcome["scores"][late] == 0 and sum(outcome["scores"]) > 0


async def test_a_game_s_clock_counts_on_and_a_move_s_begins_anew(ship: Ship) -> None:
    for kind, increment in (("move", 0), ("days", 0), ("game", 0), ("game", 300)):
        clock = {"kind": kind, "seconds": 600, "increment": increment}
        _, one, two = await pair(ship, clock=clock)
        mover, other = turned(one, two)
        await asyncio.sleep(0.3)
        await one_move(one, two)
        while mover.is_my_turn():
            await one_move(one, two)
        shown = left(other, mover.seat)
        if kind == "game":
            assert 500_000 < shown - increment * 1000 <= 599_700 + increment * 10_000
            assert increment or shown <= 599_700
        else:
            assert shown == 600_000 or mover.now["clocks"][mover.seat or 0].get("runs")
        faces = other.now["clocks"]
        assert [bool(face.get("runs")) for face in faces].count(True) == (not other.is_over)


async def test_a_bot_takes_over_and_gives_the_seat_back(ship: Ship) -> None:
    _, one, two = await pair(ship, clock={"kind": "move", "seconds": 1}, absent="bot")
    late = (await told(one, "bot"))["seat"]
    mover, other = (one, two) if one.seat == late else (two, one)
    await told(other, "bot")
    async with asyncio.timeout(PATIENCE):
        while not other.is_my_turn():
            await other.receive()
    assert any(e["kind"] == "ply" and e["seat"] == mover.seat for e in other.events)
    assert (await mover.ask({"type": "act", "what": "back"}))["type"] == "ack"
    assert (await mover.ask({"type": "act", "what": "back"}))["code"] == "not-back"


# --- It stands still -----------------------------------------------------------------------------


@pytest.mark.long
async def test_clocks_stand_still_while_the_server_is_down(launch: Callable[..., Ship]) -> None:
    ship = launch(waiting_seconds=PATIENCE)
    _made, one, two = await pair(ship, clock={"kind": "game", "seconds": 60})
    await asyncio.sleep(0.5)
    await asyncio.to_thread(ship.kill)
    up = 1000 * time.time() - (await told(one, "start"))["at"]
    await asyncio.sleep(1.5)
    await asyncio.to_thread(ship.start)
    mover, other = turned(one, two)
    await other.open()
    await other.until("events")
    assert other.now["waiting"]
    await asyncio.sleep(1.5)
    await mover.open()
    await mover.until("events")
    assert not mover.now.get("waiting")
    assert 60_000 - left(mover, mover.seat) <= up + 500, "only the time before is anybody's"
    await other.receive()
    assert (await one_move(one, two))["type"] == "ack"


@pytest.mark.long
async def test_clocks_wait_for_the_seats_no_longer_than_was_set(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(waiting_seconds=2)
    _made, one, two = await pair(ship, clock={"kind": "days", "seconds": 2})
    mover, other = turned(one, two)
    assert await asyncio.to_thread(ship.stop) == 0
    assert await one.close_code() == await two.close_code() == 1012
    await asyncio.to_thread(ship.start)
    await other.open()
    outcome = await over(other)
    assert outcome["reason"] == "times_out"
    assert outcome["scores"][mover.seat or 0] == 0


@pytest.mark.file
async def test_clocks_stand_still_while_the_disk_refuses(launch: Callable[..., Ship]) -> None:
    ship = launch()
    _made, one, two = await pair(ship, clock={"kind": "move", "seconds": 3})
    mover, other = turned(one, two)
    assert ship.process is not None
    whole = resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, (1, whole[1]))
    asking = asyncio.create_task(mover.ask(mover.decide()))
    assert (await other.until("trouble"))["code"] == "storage"
    await asyncio.sleep(4)
    assert not asking.done(), "no false ack"
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, whole)
    assert (await asking)["type"] == "ack"
    await settled(one, two)
    assert not any(event["kind"] == "incident" for event in other.events)
    assert other.now["state"] == "running"
