"""Bots that are killed or hang are replaced, and a legal move comes within two seconds."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from player import Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.server.workers.thinking import Worker

LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


def thinkers(pid: int) -> list[int]:
    """The worker processes of a server."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if (
                int(words[1]) == pid
                and b"flibuste.server.workers.thinker" in command
                and words[0] != "Z"
            ):
                found.append(int(entry.name))
    return found


@pytest.mark.long
async def test_workers_killed_or_hung_stop_no_table(launch: Callable[..., Ship]) -> None:
    await waits_while_hurt(launch(), 15)


async def test_a_process_that_is_sent_home_leaves_nothing_behind_for_a_loop_that_has_ended() -> (
    None
):
    worker = Worker()
    await worker.start()
    process: Any = worker.process
    await worker.end()
    assert process.returncode is not None
    assert process._transport.is_closing(), "else it is closed when nobody is there to do it"


@pytest.mark.figure
async def test_a_legal_move_comes_within_two_seconds_whatever_happens_to_the_workers(
    launch: Callable[..., Ship],
) -> None:
    assert max(await waits_while_hurt(launch(), 100)) <= 2


async def waits_while_hurt(ship: Ship, faults: int) -> list[float]:
    """Play against a bot whose workers are killed or stopped; how long each of its moves took."""
    rng = random.Random(1)
    assert ship.process is not None
    made = ship.make(LONGEST, ["me", "bot:medium"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], 1)
    await player.open()
    await player.until("events")
    hurt, waits = 0, []
    while hurt < faults:
        if player.is_over:
            made = ship.make(LONGEST, ["me", "bot:medium"])
            player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], hurt)
            await player.open()
            await player.until("events")
        if not player.is_my_turn():
            await player.receive()
            continue
        crew = thinkers(ship.process.pid)
        for pid in crew if rng.random() < 0.1 else rng.sample(crew, min(1, len(crew))):
            try:
                os.kill(pid, signal.SIGSTOP if rng.random() < 0.12 else signal.SIGKILL)
                hurt += 1
            except ProcessLookupError:
                continue
        answer = await player.ask(player.decide())
        assert answer["type"] == "ack"
        begun = time.monotonic()
        v = player.v
        while not player.is_over and not player.is_my_turn():
            await player.receive()
            if player.v > v:
                waits.append(time.monotonic() - begun)
                begun, v = time.monotonic(), player.v
        if not player.is_over:
            assert player.is_current()
    assert "Traceback" not in ship.log.read_text()
    return waits


@pytest.mark.figure
def test_a_bot_takes_the_same_time_whatever_it_holds(launch: Callable[..., Ship]) -> None:
    """A forced move takes as long as a hard one: else the time would tell."""
    from flibuste.server.workers.thinking import PACE, Thinking

    async def timed() -> list[float]:
        thinking = Thinking(2, 1.0)
        law = shelf.law(LONGEST)
        from flibuste.play.table import Table

        table = Table(law, law.settings(), None)
        while table.actor < 0:
            table.play(table.codes()[0])
        known, seat = table.known(table.actor), table.actor
        await thinking.start()
        took = []
        for codes in (table.codes(), table.codes()[:1], table.codes(), table.codes()[:1]):
            begun = time.monotonic()
            chosen = await thinking.choose(law, "easy", known, seat, codes)
            assert chosen.code in table.codes()
            took.append(time.monotonic() - begun)
        await thinking.close()
        return took

    took = asyncio.run(timed())
    assert all(abs(t - PACE["easy"]) < 0.15 for t in took[2:]), took
