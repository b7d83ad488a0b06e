"""Two servers on one log, in one process: neither is asked to be right, only to look."""

from __future__ import annotations

import asyncio
import json
import random
from asyncio import Future
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.live import acts, chat, moves, new_tables, seats, sharing, upkeep, wire
from flibuste.live.audience import BAD_SEAT, BAD_TOKEN, Presence
from flibuste.live.game import ENDED
from flibuste.live.guests import now
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.spans import TimeSpan
from flibuste.live.tokens import author_of
from flibuste.server.shared.presence import PresenceTold
from flibuste.store.events import Append, Change, ForgetChat, Gone, Unsure
from flibuste.store.memory import MemoryLog
from live.test_one_process import RESTART, House, Player, Thinker

PLAIN = next(law for law in shelf.laws() if not (law.offers_draws or law.has_secrets))
MANY = next(law for law in shelf.laws() if {3, 4} <= set(law.bounds.seats))
SHORTEST = min(shelf.laws(), key=lambda law: law.length)
NEVER = 1000.0  # seconds


class Share:
    """The duties of one of several: those of the tables that it was given."""

    def __init__(self) -> None:
        self.is_on = True
        self.called: list[str] = []

    def is_mine(self, table: str) -> bool:
        return self.is_on

    def call(self, table: str) -> None:
        self.called.append(table)


class Calm(Thinker):
    """A bot that takes a moment, so that others have theirs."""

    async def choose(self, *given: Any) -> BotMove:
        await asyncio.sleep(0.005)
        self.thoughts += 1
        return BotMove(given[4][0])


class Pair:
    """Two houses over one log; what one writes is told to the other, or is not."""

    def __init__(self, countdown: float = 0, tells: float = 1.0) -> None:
        self.log = MemoryLog()
        self.left, self.right = House(self.log, countdown), House(self.log, countdown)
        self.rng, self.tells = random.Random(1), tells
        for house, other in ((self.left, self.right), (self.right, self.left)):
            house.rooms.is_shared = True
            house.rooms.duties = Share()
            house.thinker = house.rooms.thinker = Calm()
            house.rooms.on_written = self._teller(other)
        self.duties(self.left).is_on, self.duties(self.right).is_on = True, False

    def _teller(self, other: House) -> Any:
        def tell(table: str, v: int) -> None:
            if self.rng.random() < self.tells:
                sharing.heard(other.rooms, table, v)

        return tell

    def duties(self, house: House) -> Share:
        found = house.rooms.duties
        assert isinstance(found, Share)
        return found

    async def table(self, law: Law, *wanted: str, **wish: Any) -> tuple[Room, Room, list[Player]]:
        """One table at both houses; its people come to the one and the other in turn."""
        made = wire.TableWish(law.id, [*wanted], law.unattended_ruleset, **wish)
        room, _, given = await new_tables.make(self.left.rooms, made, None)
        for seat in [seat for seat, word in enumerate(wanted) if word == "open"]:
            there = await self.right.rooms.room(room.id)
            given.append(await seats.sit(there, seat, None, f"Guest {seat}", bytes([seat])))
        houses = [self.left, self.right]
        players = [
            Player(houses[k % 2], room.id, one.token, one.seat) for k, one in enumerate(given)
        ]
        for player in players:
            await player.come()
        return *[await house.rooms.room(room.id) for house in houses], players  # type: ignore[return-value]


async def both_moved(room: Room, v: int) -> None:
    async with asyncio.timeout(60):
        while room.game.v < v:
            await asyncio.sleep(0.001)


def to_move(room: Room) -> tuple[int, str]:
    assert room.game.actor is not None and room.game.table is not None
    return room.game.actor, room.game.table.choices()[0]


LONGER = [law for law in shelf.laws() if law is not SHORTEST]


@pytest.mark.parametrize(
    ("law", "tells"),
    [
        (SHORTEST, 1.0),
        (SHORTEST, 0.5),
        *(pytest.param(law, 0.5, marks=pytest.mark.long) for law in LONGER),
    ],
    ids=lambda given: getattr(given, "id", given),
)
async def test_people_at_two_servers_play_a_whole_game(law: Law, tells: float) -> None:
    pair = Pair(tells=tells)
    here, there, players = await pair.table(law, "me", *["open"] * (law.bounds.seats[0] - 1))
    async with asyncio.timeout(60):
        while here.game.state not in ENDED or there.game.state not in ENDED:
            mover = next((player for player in players if player.is_to_move), None)
            if mover is not None and mover.told == max(here.version, there.version):
                await mover.play()
            else:
                await asyncio.sleep(0)
                if tells < 1 and pair.rng.random() < 0.1:
                    await sharing.look_at_all(pair.left.rooms)
                    await sharing.look_at_all(pair.right.rooms)
    assert here.game.entries == there.game.entries == await pair.log.events(here.id)
    assert here.game.record() == there.game.record() is not None
    for player in players:
        assert player.told == here.game.v and player.closed is None


async def test_of_two_moves_at_once_one_is_played_and_the_other_judged_on_it() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    seat, choice = to_move(here)
    v = here.game.v
    assert await moves.move(here, seat, "one", v, choice) == v + 1
    with pytest.raises(Refusal, match="stale"):
        await moves.move(there, seat, "two", v, choice)
    assert there.game.entries == here.game.entries
    assert not there.is_closed, "nobody had to come back"


async def test_a_move_sent_again_to_the_other_server_gets_its_first_answer() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    seat, choice = to_move(here)
    v = await moves.move(here, seat, "one", here.game.v, choice)
    assert there.game.v == v - 1
    assert await moves.move(there, seat, "one", v - 1, choice) == v
    assert [entry.cid for entry in await pair.log.events(here.id)].count("one") == 1


async def test_what_is_said_meanwhile_does_not_cost_a_move() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    seat, choice = to_move(here)
    await chat.speak(here, 0, "words", "Ahoy", None, "Anne")
    v = await moves.move(there, seat, "move", there.game.v, choice)
    assert v == here.game.v + 1 and there.game.entries[v - 2].kind == "chat"


async def test_of_two_who_take_the_last_seat_one_gets_it() -> None:
    pair = Pair(tells=0)
    wish = wire.TableWish(PLAIN.id, ["me", "open"])
    here, _, _ = await new_tables.make(pair.left.rooms, wish, None)
    there = await pair.right.rooms.room(here.id)
    given = await seats.sit(here, None, None, "Jack", b"j")
    with pytest.raises(Refusal, match="no-open-seat"):
        await seats.sit(there, None, None, "Mary", b"m")
    assert there.game.seats == here.game.seats and there.game.state == "running"
    jack = Player(pair.right, here.id, given.token, 1)
    await jack.come()
    assert jack.viewer == 1


async def test_a_new_token_sends_the_old_one_away_from_the_other_server() -> None:
    pair = Pair()
    wish = wire.TableWish(PLAIN.id, ["me", "open"])
    here, _, given = await new_tables.make(pair.left.rooms, wish, None)
    anne = Player(pair.right, here.id, given[0].token, 0)
    await anne.come()
    fresh = await seats.recover(here, given[0].recovery)
    await both_moved(here, 0)
    there = await pair.right.rooms.room(here.id)
    assert anne.closed == BAD_TOKEN
    with pytest.raises(Refusal, match="token"):
        await Player(pair.right, here.id, given[0].token, 0).come()
    await Player(pair.right, here.id, fresh.token, 0).come()
    assert there.game.seats == here.game.seats


async def test_an_old_token_is_not_written_over_a_new_one_by_a_server_that_is_behind() -> None:
    pair = Pair(tells=0)
    made = wire.TableWish(PLAIN.id, ["hotseat", "hotseat"], PLAIN.unattended_ruleset)
    here, _, given = await new_tables.make(pair.left.rooms, made, None)
    await chat.speak(here, 1, "words", "Ahoy", "jack", "Jack")
    thief = Player(pair.right, here.id, given[0].token, 0)
    await thief.come()
    there = await pair.right.rooms.room(here.id)
    fresh = await seats.recover(here, given[0].recovery)
    await chat.mute(there, thief, author_of("jack"), True)
    await seats.recover(here, fresh.recovery)
    assert thief.closed == BAD_TOKEN


async def test_a_code_opens_no_seat_that_another_server_has_given_to_somebody_else() -> None:
    pair = Pair(NEVER, tells=0)
    wish = wire.TableWish(PLAIN.id, ["me", "open"])
    here, _, _ = await new_tables.make(pair.left.rooms, wish, None)
    jack = await seats.sit(here, 1, None, "Jack", b"j")
    there = await pair.right.rooms.room(here.id)
    await acts.act(here, 1, "goes", "leave")
    mary = await seats.sit(here, 1, None, "Mary", b"m")
    with pytest.raises(Refusal, match="code"):
        await seats.recover(there, jack.recovery)
    await Player(pair.right, here.id, mary.token, 1).come()


class Listener(Player):
    """Notes how much it had been told when it was sent away; a socket says nothing after that."""

    told_when_closed: int | None = None

    def close(self, code: int) -> None:
        super().close(code)
        self.told_when_closed = self.told


async def test_whose_token_opens_nothing_any_more_is_not_told_what_came_after() -> None:
    pair = Pair(tells=0)
    made = wire.TableWish(PLAIN.id, ["hotseat", "hotseat"], PLAIN.unattended_ruleset)
    here, _, given = await new_tables.make(pair.left.rooms, made, None)
    thief = Listener(pair.right, here.id, given[0].token, 0)
    await thief.come()
    before = thief.told
    await seats.recover(here, given[0].recovery)
    seat, choice = to_move(here)
    await moves.move(here, seat, "one", here.game.v, choice)
    there = await pair.right.rooms.room(here.id)
    assert there.game.v == here.game.v == before + 1
    assert thief.closed == BAD_TOKEN and thief.told_when_closed == before


async def test_whom_a_seat_mutes_at_one_server_it_does_not_hear_at_the_other() -> None:
    pair = Pair()
    here, there, players = await pair.table(PLAIN, "me", "open")
    again = Player(pair.left, here.id, players[1].token, 1)  # the same seat, on another device
    await again.come()
    players[1].muted = "blocked"
    await chat.speak(here, 0, "words", "Ahoy", "anne", "Anne")
    await chat.mute(here, again, author_of("anne"), True)
    await pair.right.rooms.room(here.id)
    assert there.game.seats[1].muted == author_of("anne")
    assert {*players[1].muted.split()} == {"blocked", author_of("anne")}, "those it blocked stay so"


async def test_who_leaves_at_one_server_has_left_at_both() -> None:
    pair = Pair(NEVER)
    here, there, players = await pair.table(PLAIN, "me", "open")
    assert here.game.begins_at and there.game.begins_at
    await acts.act(here, 1, "goes", "leave")
    await pair.right.rooms.room(here.id)
    assert there.game.begins_at is None and there.game.seats[1].kind == "open"
    assert players[1].closed == BAD_SEAT and players[0].closed is None


async def test_a_host_has_the_table_wait_at_every_server() -> None:
    pair = Pair(NEVER)
    here, there, _ = await pair.table(PLAIN, "me", "open")
    await acts.act(there, 0, "patience", "wait")
    await pair.left.rooms.room(here.id)
    assert here.game.begins_at is None and there.game.begins_at is None
    pair.left.rooms.drop(here)
    assert (await pair.left.rooms.room(here.id)).game.begins_at is None, "nor is it forgotten"


async def test_a_start_with_fewer_seats_is_the_same_at_both() -> None:
    pair = Pair(NEVER)
    made = wire.TableWish(MANY.id, ["me", "open", "open", "open"], MANY.unattended_ruleset)
    here, _, given = await new_tables.make(pair.left.rooms, made, None)
    there = await pair.right.rooms.room(here.id)
    tokens = [given[0].token]
    tokens += [(await seats.sit(here, k, None, f"Guest {k}", bytes([k]))).token for k in (1, 3)]
    last = Player(pair.right, here.id, tokens[2], 3)
    await last.come()
    await acts.act(here, 0, "few", "fewer")
    await pair.right.rooms.room(here.id)
    assert there.game.seats == here.game.seats and len(there.game.seats) == 3
    assert last.viewer == 2 and last.closed is None
    assert there.game.table is not None and here.game.table is not None
    assert there.game.table.view(2).text == here.game.table.view(2).text


async def test_undo_offers_and_a_rematch_are_known_at_both() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "me", "open", undo="ask")
    seat, choice = to_move(here)
    await moves.move(here, seat, "move", here.game.v, choice)
    await moves.undo(there, seat, "regret", here.game.v)
    await moves.allow(here, 1 - seat, "granted", True)
    await acts.act(there, 1 - seat, "offer", "offer")
    await acts.act(here, seat, "agree", "agree")
    assert here.game.state == "over"
    fresh, _ = await new_tables.rematch(pair.left.rooms, here, (0,), b"")
    again, _ = await new_tables.rematch(pair.right.rooms, there, (1,), b"")
    assert fresh.id == again.id and again.game.state == "running"
    await pair.left.rooms.room(here.id)
    assert here.game.entries == there.game.entries


async def test_words_that_are_forgotten_are_forgotten_everywhere() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    v = await chat.speak(here, 0, "words", "Ahoy", "anne", "Anne")
    await sharing.look_at_all(pair.right.rooms)
    await both_moved(there, v)
    visitor = Player(pair.right, here.id, None, 0)
    there.game.row.visibility = "public"
    await visitor.come()
    await pair.log.write(ForgetChat(here.id, v, '{"text":""}'))
    await sharing.look_at_all(pair.right.rooms)
    async with asyncio.timeout(60):
        while not there.is_closed:
            await asyncio.sleep(0)
    assert visitor.closed == RESTART
    again = await pair.right.rooms.room(here.id)
    assert again.game.entries[v - 1].body == {"text": ""}


async def test_a_table_that_is_no_more_leaves_every_memory() -> None:
    pair = Pair()
    wish = wire.TableWish(PLAIN.id, ["me", "open"])
    here, _, _ = await new_tables.make(pair.left.rooms, wish, None)
    there = await pair.right.rooms.room(here.id)
    await here.end("aborted")
    pair.left.rooms.limits.open_hours = -1.0  # type: ignore[misc]
    await upkeep.sweep(pair.left.rooms)
    assert here.is_closed
    await sharing.look_at_all(pair.right.rooms)
    with pytest.raises(Refusal, match="no-table"):
        await pair.right.rooms.room(here.id)
    assert there.is_closed


@pytest.mark.parametrize("is_written", [True, False])
async def test_a_write_of_which_only_the_log_knows_is_done_once(
    monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    pair = Pair()
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    write, failed = pair.log.write, []

    def unsure(*changes: Change) -> Future[None]:
        if failed or not isinstance(changes[0], Append):
            return write(*changes)
        if is_written:
            write(*changes)
        failed.append(changes)
        future: Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(Unsure())
        return future

    monkeypatch.setattr(pair.log, "write", unsure)
    heard: list[int] = []
    pair.left.rooms.listeners.append(lambda room, entries: heard.append(entries[-1].v))
    seat, choice = to_move(here)
    v = await moves.move(here, seat, "one", here.game.v, choice)
    assert failed and not here.is_closed and here.game.v == v
    assert [entry.cid for entry in await pair.log.events(here.id)].count("one") == 1
    assert heard == [v], "what follows is done once"
    await sharing.look_at_all(pair.right.rooms)
    await both_moved(there, v)


async def test_a_seat_whose_writing_was_unsure_is_its_taker_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair(NEVER)
    wish = wire.TableWish(PLAIN.id, ["me", "open"])
    here, _, _ = await new_tables.make(pair.left.rooms, wish, None)
    write = pair.log.write

    def unsure(*changes: Change) -> Future[None]:
        write(*changes)
        future: Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(Unsure())
        return future

    monkeypatch.setattr(pair.log, "write", unsure)
    given = await seats.sit(here, None, None, "Jack", b"j")
    await Player(pair.left, here.id, given.token, 1).come()


async def test_only_news_of_more_than_we_have_makes_us_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair(tells=0)
    here, _, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    looks: list[int] = []
    monkeypatch.setattr(here, "look_soon", lambda: looks.append(1))
    for v in (1, here.game.v):
        sharing.heard(pair.left.rooms, here.id, v)
    sharing.heard(pair.left.rooms, "somewhere else", 99)
    assert looks == []
    sharing.heard(pair.left.rooms, here.id, here.game.v + 1)
    sharing.heard(pair.left.rooms, here.id, sharing.LOOK_ANYWAY)
    assert looks == [1, 1]


async def test_who_is_at_another_server_is_here_and_gone_when_that_one_falls_silent() -> None:
    pair = Pair(tells=0)
    words: list[str] = []
    told = [PresenceTold(house.rooms, words.append) for house in (pair.left, pair.right)]

    async def say() -> None:
        for _ in range(4):  # each may answer the other
            await asyncio.sleep(0)
            while words:
                word = words.pop()
                for one in told:
                    one.heard(word)

    here, there, players = await pair.table(PLAIN, "me", "open")
    await say()
    assert here.audience.here == there.audience.here == {0, 1}
    assert here.audience.present.seats == {0} and there.audience.present.seats == {1}
    heads = [json.loads(one)["table"] for one in players[0].heard if b'"type":"seats"' in one]
    assert [seat["here"] for seat in heads[-1]["seats"]] == [True, True]
    players[1].leave()
    await say()
    assert here.audience.here == {0} and not here.audience.elsewhere
    await players[1].come()
    await say()
    assert here.audience.here == {0, 1}
    told[0].forget(float("inf"))  # the other server was killed
    assert here.audience.here == {0}


# --- Duties --------------------------------------------------------------------------------------


async def test_a_bot_is_played_by_the_server_whose_duty_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.bot_turns.OWNER_FIRST", 0.01)
    monkeypatch.setattr("flibuste.live.room.OWNER_AT_MOST", NEVER)
    pair = Pair()
    pair.duties(pair.left).is_on = False
    made = wire.TableWish(PLAIN.id, ["bot:easy", "bot:easy"], PLAIN.unattended_ruleset)
    here, _, _ = await new_tables.make(pair.left.rooms, made, None)
    async with asyncio.timeout(60):
        while len(pair.duties(pair.left).called) < 3:
            await asyncio.sleep(0.001)
    assert here.game.v == 1 and pair.left.thinker.thoughts == 0
    pair.duties(pair.right).is_on = True
    await sharing.attend(pair.right.rooms, here.id)  # it hears the call
    there = pair.right.rooms.if_in_memory(here.id)
    assert there is not None
    await both_moved(here, 4)
    assert pair.left.thinker.thoughts == 0 < pair.right.thinker.thoughts
    pair.duties(pair.right).is_on = False  # the duty changes hands in mid-game
    pair.duties(pair.left).is_on = True
    await both_moved(here, here.game.v + 4)
    assert pair.left.thinker.thoughts > 0
    pair.duties(pair.right).is_on = True  # and for a while both believe it is theirs
    await both_moved(here, here.game.v + 10)
    pair.left.rooms.drop(here)
    pair.right.rooms.drop(there)
    entries = await pair.log.events(here.id)
    assert [entry.v for entry in entries] == [*range(1, len(entries) + 1)]
    again = await House(pair.log).rooms.room(here.id)
    assert again.game.v >= len(entries), "it replays"
    again.rooms.drop(again)


class Asked(Thinker):
    """Notes whether somebody was said to wait, and takes for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[bool] = []

    async def choose(self, *given: Any) -> BotMove:
        self.waited.append(given[5])
        await asyncio.sleep(NEVER)
        raise AssertionError


@pytest.mark.parametrize("is_lately", [True, False])
async def test_a_bot_knows_that_somebody_waits_at_another_server(is_lately: bool) -> None:
    pair = Pair()
    made = wire.TableWish(PLAIN.id, ["me", "bot:easy"], PLAIN.unattended_ruleset)
    pair.duties(pair.left).is_on = False
    here, _, given = await new_tables.make(pair.left.rooms, made, None)
    anne = Player(pair.left, here.id, given[0].token, 0)
    await anne.come()
    while here.game.actor == 0:
        await anne.play()
    if not is_lately:  # she has left long since
        for place, event in [*pair.log._rows.events.items()]:
            pair.log._rows.events[place] = replace(event, at=event.at - HOUR)
    asked = pair.right.thinker = pair.right.rooms.thinker = Asked()
    pair.duties(pair.right).is_on = True
    await sharing.attend(pair.right.rooms, here.id)
    async with asyncio.timeout(60):
        while not asked.waited:
            await asyncio.sleep(0.001)
    assert asked.waited == [is_lately]
    pair.left.rooms.drop(here)
    pair.right.rooms.drop(await pair.right.rooms.room(here.id))


async def test_a_clock_runs_out_at_the_server_whose_duty_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.alarm.RETRY", 0.02)
    monkeypatch.setattr("flibuste.live.room.OWNER_AT_MOST", NEVER)
    pair = Pair()
    pair.duties(pair.left).is_on = False
    here, there, players = await pair.table(
        PLAIN, "hotseat", "hotseat", clock=wire.Clock("move", 1)
    )
    here.game.clocks.left[:] = there.game.clocks.left[:] = [0, 0]
    here.alarm.reset(here.time_is_up)
    async with asyncio.timeout(60):
        while not pair.duties(pair.left).called:
            await asyncio.sleep(0.001)
    assert here.game.state == "running"
    pair.duties(pair.right).is_on = True
    there.alarm.reset(there.time_is_up)
    async with asyncio.timeout(60):
        while here.game.state != "over":
            await asyncio.sleep(0.001)
    kinds = [json.loads(one)["type"] for one in players[0].heard]
    assert "events" in kinds and players[0].now["state"] == "over"


async def test_a_server_that_joins_others_does_not_give_time_back() -> None:
    pair = Pair()
    here, _, _ = await pair.table(PLAIN, "hotseat", "hotseat", clock=wire.Clock("move", 600))
    pair.right.rooms.drop(await pair.right.rooms.room(here.id))
    pair.right.rooms.started = 0  # the house stood while this one was away
    there = await pair.right.rooms.room(here.id)
    assert not there.game.clocks.is_held
    assert there.game.clocks.since == here.game.entries[-1].at


def cannot_open(pair: Pair, owner: House) -> None:
    """All duties are a server's that does not know the game: calls reach it, and it does nothing."""
    other = pair.left if owner is pair.right else pair.right
    owner.rooms.games = {}
    pair.duties(owner).is_on, duties = True, pair.duties(other)
    duties.is_on = False

    def call(table: str) -> None:
        duties.called.append(table)
        asyncio.get_running_loop().create_task(sharing.attend(owner.rooms, table))

    duties.call = call  # type: ignore[method-assign]


async def test_bots_whose_owner_cannot_open_the_table_move_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.bot_turns.OWNER_FIRST", 0.01)
    monkeypatch.setattr("flibuste.live.room.OWNER_AT_MOST", 0.1)
    pair = Pair()
    cannot_open(pair, pair.right)
    made = wire.TableWish(PLAIN.id, ["bot:easy", "bot:easy"], PLAIN.unattended_ruleset)
    here, _, _ = await new_tables.make(pair.left.rooms, made, None)
    await both_moved(here, 6)
    assert pair.duties(pair.left).called and pair.right.rooms.if_in_memory(here.id) is None
    pair.left.rooms.drop(here)


async def test_a_clock_whose_owner_cannot_open_the_table_runs_out_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.alarm.RETRY", 0.02)
    monkeypatch.setattr("flibuste.live.room.OWNER_AT_MOST", 0.1)
    pair = Pair()
    cannot_open(pair, pair.right)
    made = wire.TableWish(PLAIN.id, ["hotseat", "hotseat"], clock=wire.Clock("move", 1))
    here, _, _ = await new_tables.make(pair.left.rooms, made, None)
    here.game.clocks.left[:] = [0, 0]
    here.alarm.reset(here.time_is_up)
    async with asyncio.timeout(60):
        while here.game.state != "over":
            await asyncio.sleep(0.001)
    assert pair.duties(pair.left).called


async def test_nobody_times_out_while_the_log_cannot_be_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.alarm.RETRY", 0.02)
    pair = Pair()
    here, _, _ = await pair.table(PLAIN, "hotseat", "hotseat", clock=wire.Clock("move", 600))
    pair.log.in_trouble = True
    here.game.clocks.left[:] = [0, 0]
    here.alarm.reset(here.time_is_up)
    await asyncio.sleep(0.1)
    assert here.game.state == "running"
    pair.log.in_trouble = False
    async with asyncio.timeout(60):
        while here.game.state != "over":
            await asyncio.sleep(0.001)


async def test_a_clock_that_could_not_be_read_is_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.alarm.RETRY", 0.02)
    pair = Pair()
    here, _, _ = await pair.table(PLAIN, "hotseat", "hotseat", clock=wire.Clock("move", 600))
    whole, failures = here.read_stops, [OSError(), ValueError(), Gone()]

    async def fail_at_first() -> Sequence[TimeSpan]:
        if failures:
            raise failures.pop()
        return await whole()

    monkeypatch.setattr(here, "read_stops", fail_at_first)
    here.game.clocks.left[:] = [0, 0]
    here.alarm.reset(here.time_is_up)
    async with asyncio.timeout(60):
        while here.game.state != "over":
            await asyncio.sleep(0.001)
    assert not failures


async def test_a_server_that_cannot_look_refuses_nothing_for_good() -> None:
    pair = Pair(tells=0)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat")
    seat, choice = to_move(here)
    v = await moves.move(here, seat, "one", here.game.v, choice)
    pair.log.in_trouble = True
    with pytest.raises(Refusal, match="storage"):  # it seems to be ahead of what this one knows
        await moves.move(there, *to_move(here)[:1], "two", v, "")
    pair.log.in_trouble = False
    assert await moves.move(there, seat, "one", v - 1, choice) == v


# --- Clocks that stood still -----------------------------------------------------------------------


class Outages:
    """When the house stood still, as it is stored."""

    def __init__(self, *spans: TimeSpan) -> None:
        self.spans, self.own_pauses = [*spans], list[TimeSpan]()

    async def stops(
        self, guests: Sequence[str | None], since: int
    ) -> tuple[Sequence[TimeSpan], list[tuple[TimeSpan, ...]]]:
        return [span for span in self.spans if span[1] > since], [() for _ in guests]

    def opened(self, room: Any) -> None:
        pass


HOUR = 3_600_000  # milliseconds


async def clocked(pair: Pair, kind: str = "game") -> Room:
    """A table made at the left whose clock began to run an hour ago, out of both memories."""
    clock = wire.Clock(kind, 3000)  # type: ignore[arg-type]
    here, there, players = await pair.table(PLAIN, "me", "open", clock=clock)
    for player in players:
        player.leave()
    rows, place = pair.log._rows.events, (here.id, here.game.v)
    rows[place] = replace(rows[place], at=rows[place].at - HOUR)
    for house, room in ((pair.left, here), (pair.right, there)):
        house.rooms.started = 0
        house.rooms.drop(room)
    return here


async def test_who_opens_a_table_after_an_outage_charges_nobody_for_it() -> None:
    pair = Pair()
    id = (await clocked(pair)).id
    since = (await pair.log.events(id))[-1].at
    minute = 60_000
    pair.right.rooms.days = Outages(
        (since - minute, since + minute),  # it began before the turn: somebody could play
        (since + 10 * minute, since + 25 * minute),
        (since + 20 * minute, since + 30 * minute),  # the same, as another server has seen it
    )
    there = await pair.right.rooms.room(id)
    assert there.game.state == "running" and not there.game.clocks.is_held
    used = there.game.clocks.used(now())
    assert 40 * minute <= used < 45 * minute
    await there.read_stops()
    assert not there.game.clocks.leave_out(await there.read_stops(), now()), "once is enough"


async def test_clocks_wait_for_people_who_are_on_their_way_back_after_an_outage() -> None:
    pair = Pair()
    id = (await clocked(pair)).id
    at = now()
    pair.right.rooms.days = Outages((at - HOUR // 2, at + HOUR))
    there = await pair.right.rooms.room(id)
    assert there.game.clocks.is_held and there.alarm.awaited == {0, 1}
    assert there.game.clocks.used(now()) <= HOUR // 2 + 60_000
    there.hear_of("server", Presence(frozenset({0, 1})))
    assert not there.game.clocks.is_held


async def test_a_seat_about_to_time_out_is_given_what_another_server_has_written_of_an_outage() -> (
    None
):
    pair = Pair()
    id = (await clocked(pair, "move")).id
    there = await pair.right.rooms.room(id)
    pair.duties(pair.right).is_on = True
    at = now()
    pair.right.rooms.days = Outages((at - HOUR // 2, at))
    await acts.time_out(there)
    assert there.game.state == "running"
    assert (there.game.clocks.remaining(now()) or 0) > 1000 * 1000


async def test_a_move_that_the_disk_kept_waiting_costs_the_next_seat_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.live.room.STALLED_MS", 200)
    pair = Pair(tells=0)
    clock = wire.Clock("game", 600)
    here, there, _ = await pair.table(PLAIN, "hotseat", "hotseat", clock=clock)
    pair.right.rooms.days = outages = Outages()
    write = pair.log.write

    def slow(*changes: Change) -> Future[None]:
        async def later() -> None:
            await asyncio.sleep(0.5)
            await write(*changes)

        return asyncio.get_running_loop().create_task(later())

    monkeypatch.setattr(pair.log, "write", slow)
    seat, choice = to_move(here)
    begun = now()
    await moves.move(here, seat, "one", here.game.v, choice)
    assert here.game.clocks.since >= begun + 400 and here.game.clocks.spent < 100
    outages.own_pauses.append((begun + 10, now()))  # the other has noticed it too
    await sharing.catch_up(there)
    assert there.game.v == here.game.v and there.game.clocks.since >= begun + 400
