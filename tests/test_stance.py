"""A bot gives up or shares the point only where that is proven or as good as sure, and nobody minds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from flibuste.bots.advice import Advice
from flibuste.bots.stance import Stance, stance_of
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.live import acts, new_tables, wire
from flibuste.live.guests import Guests
from flibuste.live.house import BotMove
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.server.config import Config
from flibuste.store.memory import MemoryLog

LAW = min((law for law in shelf.laws() if not law.offers_draws), key=lambda law: law.length)
CROWD = min((law for law in shelf.laws() if 3 in law.bounds.seats), key=lambda law: law.length)


@pytest.mark.parametrize(
    ("best", "looks", "is_proven", "stance"),
    [
        (Advice(0, 0.0, 0.0, 0.0, 5, 3), 5, True, Stance.HOPELESS),
        (Advice(0, 0.5, 0.5, 0.5, 5, 3), 5, True, Stance.SHARED),
        (Advice(0, 0.5, 0.5, 0.5, 5, 3), 5, False, Stance.PLAYS_ON),  # something better may be left
        (Advice(0, 0.5, 0.49, 0.51, 900), 900, False, Stance.PLAYS_ON),  # not proven
        (Advice(0, 0.004, 0.001, 0.009, 900), 900, False, Stance.HOPELESS),
        (Advice(0, 0.004, 0.001, 0.009, 90), 90, False, Stance.PLAYS_ON),  # hardly thought about
        (Advice(0, 0.004, 0.001, 0.02, 900), 900, False, Stance.PLAYS_ON),  # it may be more
        (Advice(0, 1.0, 1.0, 1.0, 5, 3), 5, True, Stance.PLAYS_ON),
    ],
)
def test_only_what_is_proven_or_nearly_sure_moves_a_bot(
    best: Advice, looks: int, is_proven: bool, stance: Stance
) -> None:
    assert stance_of(best, looks, 2, is_proven) is stance


class Interpreted:
    """Rules that need no compiler."""

    mode = Mode.INTERPRETED

    async def ready(self, law: Any) -> None:
        pass

    async def mode_of(self, law: Any, entries: int) -> Mode:
        return self.mode

    def has(self, law: Any) -> bool:
        return False


class Minded:
    """A bot that plays its first choice and has made up its mind about the game."""

    def __init__(self, stance: Stance) -> None:
        self.stance = stance

    async def choose(
        self, law: Any, level: str, known: Any, seat: int, codes: list[int], *_: bool
    ) -> BotMove:
        return BotMove(codes[0], self.stance)


async def table(stance: Stance, *seats: str) -> Room:
    log = MemoryLog()
    rooms = Rooms(Config(countdown_seconds=0), log, Minded(stance), Interpreted())
    anne, _ = await Guests(log).welcome("Anne")
    law = LAW if len(seats) == 2 else CROWD
    wish = wire.TableWish(law.id, [*seats], law.unattended_ruleset)
    room, _, _ = await new_tables.make(rooms, wish, anne)
    return room


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.005)


def incidents(room: Room) -> list[tuple[int | None, str]]:
    return [(e.seat, e.body["what"]) for e in room.game.entries if e.kind == "incident"]


async def test_against_one_person_a_bot_gives_up_what_is_lost() -> None:
    room = await table(Stance.HOPELESS, "bot:easy", "me")
    await until(lambda: room.game.state == "over")
    assert incidents(room) == [(0, "resigns")]
    assert room.game.table is not None and room.game.table.outcome is not None
    assert room.game.table.outcome.scores == (0.0, 1.0)


@pytest.mark.parametrize("seats", [["bot:easy"] * 2, ["bot:easy"] * 3])
async def test_among_bots_and_among_several_nobody_gives_up(seats: list[str]) -> None:
    room = await table(Stance.HOPELESS, *seats)
    await until(lambda: room.game.v >= 3)
    room.close()
    assert not incidents(room)


async def test_a_bot_offers_once_what_it_has_proven_to_be_shared() -> None:
    room = await table(Stance.SHARED, "bot:easy", "me")
    await until(lambda: bool(incidents(room)))
    assert incidents(room) == [(0, "offers_draw")]
    assert room.game.offered
    await acts.act(room, 1, "yes", "agree")
    assert room.game.table is not None and room.game.table.outcome is not None
    assert room.game.table.outcome.scores == (0.5, 0.5)


@pytest.mark.parametrize(
    ("stance", "answer"), [(Stance.PLAYS_ON, "declines"), (Stance.SHARED, "agrees")]
)
async def test_a_bot_agrees_to_a_draw_only_if_that_is_proven(stance: Stance, answer: str) -> None:
    room = await table(stance, "bot:easy", "me")
    await until(lambda: room.game.actor == 1)
    room.game.offered = False
    await acts.act(room, 1, "shared?", "offer")
    assert incidents(room)[-2:] == [(1, "offers_draw"), (0, answer)]
