"""The start of a game: a moment that all can see, and what the host may do before it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from flibuste.law import shelf
from flibuste.live import acts, chat, new_tables, seats, wire
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.store.memory import MemoryLog
from live.test_one_process import House, Player, played

MANY = next(law for law in shelf.laws() if {3, 4} <= set(law.bounds.seats))
PAIR = next(law for law in shelf.laws() if law.bounds.seats == (2,))
SOON, NEVER = 0.01, 1000.0  # seconds


class Waiting:
    """A table that waits, with its host there."""

    def __init__(self, house: House, room: Room, host: Player) -> None:
        self.house, self.room, self.host = house, room, host

    @classmethod
    async def at(cls, countdown: float, seats: int, law: Any = MANY) -> Waiting:
        house = House(MemoryLog(), countdown)
        wish = wire.TableWish(law.id, ["me", *["open"] * (seats - 1)], law.unattended_ruleset)
        room, _, given = await new_tables.make(house.rooms, wish, None)
        host = Player(house, room.id, given[0].token, 0)
        await host.come()
        return cls(house, room, host)

    async def guest(self, seat: int) -> Player:
        """Somebody takes a seat and looks at the table."""
        given = await seats.sit(self.room, seat, None, f"Guest {seat}", bytes([seat]))
        player = Player(self.house, self.room.id, given.token, seat)
        await player.come()
        return player

    async def act(self, what: str, seat: int = 0, whose: int | None = None) -> None:
        await acts.act(self.room, seat, f"{what}-{seat}-{whose}", what, whose)

    @property
    def starts_in(self) -> int | None:
        """As the host was told last."""
        heads = [json.loads(one)["table"] for one in self.host.heard if b'"table":{' in one]
        found: int | None = heads[-1].get("starts_in")
        return found


async def begun(room: Room) -> None:
    while room.game.state == "open":
        await asyncio.sleep(0)


async def test_a_full_table_begins_in_a_moment_that_all_can_see() -> None:
    table = await Waiting.at(SOON, 2)
    assert table.starts_in is None
    await table.guest(1)
    assert table.room.game.state == "open" and table.starts_in is not None
    await begun(table.room)
    assert table.starts_in is None and table.host.now["state"] == "running"


async def test_the_host_alone_has_a_full_table_wait_and_then_begins() -> None:
    table = await Waiting.at(NEVER, 2)
    await table.guest(1)
    with pytest.raises(Refusal, match="not-host"):
        await table.act("wait", 1)
    assert table.starts_in == pytest.approx(1000 * NEVER, rel=0.1)
    await table.act("wait")
    assert table.starts_in is None
    await table.act("start")
    assert [chair.kind for chair in table.room.game.seats] == ["person", "person"]
    assert table.room.game.state == "running"


async def test_who_leaves_meanwhile_is_waited_for_again() -> None:
    table = await Waiting.at(NEVER, 2)
    await table.guest(1)
    await table.act("leave", 1)
    assert table.starts_in is None and table.room.game.state == "open"


async def test_a_bot_takes_one_seat_and_the_others_are_waited_for() -> None:
    table = await Waiting.at(NEVER, 4)
    await table.act("bot", whose=2)
    assert [chair.kind for chair in table.room.game.seats] == ["person", "open", "bot", "open"]
    with pytest.raises(Refusal, match="no-open-seat"):
        await acts.act(table.room, 0, "again", "bot", 2)
    await table.act("bot", whose=None)
    assert table.starts_in is None
    await table.guest(3)
    with pytest.raises(Refusal, match="not-host"):
        await table.act("bot", 3)
    assert table.starts_in is not None, "it is full"


async def test_the_host_says_which_bot_takes_a_seat_and_which_the_rest() -> None:
    table = await Waiting.at(NEVER, 4)
    first, *_, last = table.house.rooms.bots
    await acts.act(table.room, 0, "one", "bot", 2, last)
    with pytest.raises(Refusal, match="no-level"):
        await acts.act(table.room, 0, "two", "bot", 3, "nobody")
    await acts.act(table.room, 0, "three", "bot", 3)
    await acts.act(table.room, 0, "four", "start", None, last)
    assert [chair.level for chair in table.room.game.seats] == ["", last, last, first]


async def test_a_game_with_fewer_seats_is_played_to_its_end_and_told_the_same_again() -> None:
    table = await Waiting.at(0, 4)
    last = await table.guest(3)
    await chat.speak(table.room, 3, "said", "Ahoy", None, "Guest 3")
    middle = await table.guest(1)
    await table.act("fewer")
    players = [table.host, middle, last]
    assert [player.seats for player in players] == [(0,), (1,), (2,)]
    assert [chair.name for chair in table.room.game.seats][1:] == ["Guest 1", "Guest 3"]
    assert [one.seat for one in table.room.game.told(0, 0, is_news=False) if one.text] == [2]
    for player in players:
        player.leave()
    again = [Player(table.house, table.room.id, player.token, 0) for player in players]
    room = await played(table.house, again)
    assert room.game.state == "over" and len(again[0].now["outcome"]["scores"]) == 3
    record = room.game.record()
    anew = await House(table.house.log).rooms.room(room.id)
    assert anew.game.record() == record
    assert anew.game.seats == room.game.seats
    rematch, _ = await new_tables.rematch(table.house.rooms, room, (0,), b"")
    assert len(rematch.game.seats) == rematch.game.agreement.seats == 3


async def test_fewer_seats_than_the_rules_know_are_refused() -> None:
    table = await Waiting.at(NEVER, 2, PAIR)
    with pytest.raises(Refusal, match="bad-settings"):
        await table.act("fewer")
    assert table.room.game.state == "open"


async def test_a_full_table_begins_though_the_server_went_meanwhile() -> None:
    table = await Waiting.at(NEVER, 2)
    await table.guest(1)
    room = await House(table.house.log, SOON).rooms.room(table.room.id)
    await begun(room)
    assert room.game.state == "running"
