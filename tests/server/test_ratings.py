"""Ratings: only for tables that say so, changed once by each, and shown to whom it concerns."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from inside import Inside, inside
from msgspec.structs import replace
from player import Player
from postgres_server import PostgresServer
from server_process import Ship
from test_settling import rooms_over

from flibuste.law import shelf
from flibuste.live import acts, chat, moves, new_tables, seats, wire
from flibuste.live.agreement import agreed
from flibuste.live.durable import kept
from flibuste.live.game import ENDED
from flibuste.live.guests import COOKIE, Guests
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.people.identity.joining import join_guests
from flibuste.people.identity.tidying import tidy
from flibuste.people.pairing.chairs import wish_for
from flibuste.people.pairing.paces import PACES
from flibuste.people.ratings import looking
from flibuste.people.ratings.anchors import first_strength
from flibuste.people.ratings.reckoning import PAIR_CAP, Reckoning
from flibuste.people.ratings.rows import (
    RATINGS_OWNED,
    ListingRow,
    RatedMeeting,
    RatingChange,
    RatingRow,
    UncountedRow,
)
from flibuste.people.ratings.scale import NEWCOMER
from flibuste.people.settling import Settling
from flibuste.store.address import database_place
from flibuste.store.events import GuestRow, NewGuest, SetFact
from flibuste.store.opening import store_at
from flibuste.store.postgres_line import connect_postgres
from flibuste.store.rows import AddRow, PutRow, ReassignRows, RemoveRows
from flibuste.store.sqlite import SqliteLog
from flibuste.store.statements import QUERIES

GAME = next(law.id for law in shelf.laws() if not law.has_skill and 3 in law.bounds.seats)
MEASURED = next(
    law.id
    for law in shelf.laws()
    if (law.folder / "opponents.json").is_file() and not law.offers_draws
)
BOTS = ["pepin", "easy"]


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    made = SqliteLog(tmp_path / "log.sqlite", asyncio.get_running_loop())
    made.open()
    yield made
    await made.close()


@pytest.fixture
async def shared(postgres: PostgresServer) -> AsyncIterator[list[Any]]:
    """One database of PostgreSQL as two servers have it."""
    place = database_place(postgres.fresh())
    made = [store_at(place, asyncio.get_running_loop()) for _ in range(2)]
    for one in made:
        one.open()
    yield made
    for one in made:
        await one.close()


class Slow:
    """Bots that never come to an end of their thoughts: the test moves for them."""

    async def choose(self, *_: Any) -> Any:
        await asyncio.Event().wait()


class House:
    """Tables over a log, and their consequence."""

    def __init__(self, log: SqliteLog) -> None:
        self.log, self.rooms = log, rooms_over(log)
        self.rooms.thinker = Slow()
        self.guests = Guests(log)
        self.settling = Settling(log, self.rooms, [Reckoning(log)])
        self.people: dict[str, GuestRow] = {}

    async def guest(self, name: str) -> GuestRow:
        if name not in self.people:
            self.people[name], _ = await self.guests.welcome(name)
        return self.people[name]

    async def table(self, *names: str, game: str = GAME, bots: Sequence[str] = ()) -> Room:
        """A rated table at which these people sit, the bots behind them, running."""
        wanted = ["me", *["open"] * (len(names) - 1), *(f"bot:{bot}" for bot in bots)]
        wish = wire.TableWish(game, wanted, rated=True)
        room, _, _ = await new_tables.make(self.rooms, wish, await self.guest(names[0]))
        for name in names[1:]:
            guest = await self.guest(name)
            await seats.sit(room, None, guest.id, name, b"")
        assert room.game.state == "running"
        return room

    async def played(self, *names: str, loser: int = -1, **more: Any) -> Room:
        """A table at which everybody has moved; then all but one have given up, the last of them `loser`."""
        room = await self.table(*names, **more)
        await everybody_moves(room)
        last = range(len(names))[loser]
        winner = 0 if last else 1
        for seat in [*(k for k in range(len(names)) if k not in (last, winner)), last]:
            await acts.act(room, seat, f"resign{seat}", "resign")
        await self.log.write(SetFact("alive", "1"))
        assert room.game.state in ENDED
        return room

    async def settled(self, *names: str, **more: Any) -> Room:
        room = await self.played(*names, **more)
        assert await self.settling.settle(room.id)
        return room

    async def changes(self, name: str) -> list[RatingChange]:
        guest = (await self.guest(name)).id
        return await self.log.rows(RatingChange, "rating changes of", guest=guest)

    async def rating(self, name: str, game: str = GAME) -> RatingRow:
        guest = (await self.guest(name)).id
        return (await self.log.rows(RatingRow, "rating", holder=guest, game=game))[0]


async def everybody_moves(room: Room) -> None:
    moved: set[int] = set()
    for k in range(200):
        actor, table = room.game.actor, room.game.table
        assert actor is not None and table is not None
        if moved >= set(range(len(room.game.seats))):
            return
        if room.game.is_bot(actor):
            await moves.write_ply(room, actor, table.choices()[0])
        else:
            await moves.move(room, actor, f"move{k}", room.game.v, table.choices()[0])
        moved.add(actor)
    raise AssertionError("somebody never moved")


@pytest.fixture
def house(log: SqliteLog) -> House:
    return House(log)


# --- What counts ----------------------------------------------------------------------------------


async def test_a_rated_table_moves_those_who_sat_there(house: House) -> None:
    room = await house.settled("Anne", "Jack")
    anne, jack = await house.rating("Anne"), await house.rating("Jack")
    assert anne.value > NEWCOMER.value > jack.value
    assert anne.games == jack.games == 1
    [change] = await house.changes("Anne")
    assert (change.table_id, change.seat, change.number) == (room.id, 0, 1)
    assert (change.value_before, change.deviation_before) == NEWCOMER
    assert (change.value, change.deviation) == anne.strength


async def test_a_rating_is_the_fold_of_its_changes(house: House) -> None:
    for k in range(4):
        await house.settled("Anne", f"other{k}", loser=k % 2)
    changes = await house.changes("Anne")
    assert [change.number for change in changes] == [1, 2, 3, 4]
    for before, after in pairwise(changes):
        assert (before.value, before.deviation) == (after.value_before, after.deviation_before)
    assert (await house.rating("Anne")).strength == (changes[-1].value, changes[-1].deviation)


async def test_a_table_that_does_not_say_so_changes_nothing(house: House) -> None:
    wish = wire.TableWish(GAME, ["hotseat", "hotseat"])
    room, _, _ = await new_tables.make(house.rooms, wish, await house.guest("Anne"))
    await acts.act(room, 0, "cid", "resign")
    assert await house.settling.settle(room.id)
    assert await house.changes("Anne") == []
    assert not (await looking.table_standing(house.log, room.game)).is_settled


async def test_a_table_left_before_everybody_has_moved_counts_for_nothing(house: House) -> None:
    room = await house.table("Anne", "Jack")
    await acts.act(room, 1, "cid", "resign")
    assert await house.settling.settle(room.id)
    assert await house.changes("Jack") == []
    [row] = await house.log.rows(UncountedRow, "uncounted", of_table=room.id)
    assert row.why == "early"


async def test_an_abandoned_table_is_lost_by_who_was_awaited(house: House) -> None:
    room = await house.table("Anne", "Jack")
    await everybody_moves(room)
    awaited = room.game.actor
    assert awaited is not None
    await room.end("abandoned")
    await house.settling.settle(room.id)
    gone, there = ("Anne", "Jack") if awaited == 0 else ("Jack", "Anne")
    assert (await house.rating(gone)).value < NEWCOMER.value < (await house.rating(there)).value


async def test_who_leaves_a_table_of_three_is_last(house: House) -> None:
    await house.settled("Anne", "Jack", "Mary")
    values = [(await house.rating(name)).value for name in ("Anne", "Jack", "Mary")]
    assert values[0] > NEWCOMER.value > max(values[1:])


async def test_a_measured_bot_stands_still_and_another_moves(house: House) -> None:
    law = shelf.law(MEASURED)
    before = await looking.bots_on_scale(house.log, law, BOTS)
    assert [(bot, measured) for bot, _, measured in before] == [("pepin", True)]
    for bot in BOTS:
        room = await house.table("Mary", game=MEASURED, bots=[bot])
        await everybody_moves(room)
        await acts.act(room, 0, "cid", "resign")
        await house.log.write(SetFact("alive", "1"))
        assert await house.settling.settle(room.id)
        rows = await house.log.rows(
            RatingChange, "newest rating changes", holder=f"bot:{bot}", game=MEASURED, most=9
        )
        assert len(rows) == (bot == "easy")
    after = {bot: one.value for bot, one, _ in await looking.bots_on_scale(house.log, law, BOTS)}
    assert after["pepin"] == before[0][1].value
    assert after["easy"] > first_strength(law, "easy").value


async def test_the_same_two_count_so_often_a_day_and_no_more(house: House) -> None:
    for _ in range(PAIR_CAP):
        await house.settled("Anne", "Jack")
    running = await house.table("Anne", "Jack")
    assert (await looking.table_standing(house.log, running.game)).why == "pair"
    room = await house.settled("Anne", "Jack")
    assert len(await house.changes("Anne")) == PAIR_CAP
    standing = await looking.table_standing(house.log, room.game)
    assert standing.is_settled and standing.why == "pair"
    await house.settled("Anne", "Mary")
    assert len(await house.changes("Anne")) == PAIR_CAP + 1


async def test_a_guest_who_has_gone_leaves_a_stranger(house: House) -> None:
    room = await house.played("Anne", "Jack")
    await house.guests.forget(await house.guest("Jack"))
    house.rooms.refresh(room.id)
    assert await house.settling.settle(room.id)
    assert (await house.rating("Anne")).value > NEWCOMER.value
    assert await house.changes("Jack") == []


async def test_a_table_counts_for_who_somebody_is_by_now(house: House) -> None:
    room = await house.played("Anne", "Jack")
    again = await house.played("Mary", "Ned")
    anne, mary, ned = [(await house.guest(name)).id for name in ("Anne", "Mary", "Ned")]
    await join_guests(house.log, anne, mary)
    await join_guests(house.log, ned, mary)
    assert await house.settling.settle(room.id)  # as a server has it that has not heard of it
    assert [one.table_id for one in await house.changes("Mary")] == [room.id]
    assert await house.changes("Anne") == []
    await house.settling.settle(again.id)
    assert (await looking.table_standing(house.log, again.game)).why == "people"


# --- Exactly once ---------------------------------------------------------------------------------


async def test_two_servers_settle_a_rated_table_once(house: House) -> None:
    room = await house.played("Anne", "Jack")
    other = House(house.log)
    done = await asyncio.gather(house.settling.settle(room.id), other.settling.settle(room.id))
    assert sorted(done) == [False, True]
    assert len(await house.changes("Anne")) == 1


async def test_a_table_stays_settled_when_nobody_knows_any_more_who_sat_there(
    house: House,
) -> None:
    room = await house.played("Anne", "Jack")
    assert not (await looking.table_standing(house.log, room.game)).is_settled
    await house.settling.settle(room.id)
    await house.log.write(ReassignRows(RatingChange, "table_id", room.id, ""))
    standing = await looking.table_standing(house.log, room.game)
    assert standing.is_settled and not any(seat and seat.change for seat in standing.seats)


async def test_tables_of_the_same_person_settled_at_once_all_count(house: House) -> None:
    rooms = [await house.played("Anne", name) for name in ("Jack", "Mary", "Ned")]
    houses = [House(house.log) for _ in rooms]
    await asyncio.gather(
        *(one.settling.settle(room.id) for room in rooms for one in (*houses, house))
    )
    changes = await house.changes("Anne")
    assert [change.number for change in changes] == [1, 2, 3]
    assert {change.table_id for change in changes} == {room.id for room in rooms}
    assert (await house.rating("Anne")).value == changes[-1].value


async def test_what_a_killed_server_left_is_reckoned_by_the_next(house: House) -> None:
    room = await house.played("Anne", "Jack")
    after = House(house.log)
    running = asyncio.create_task(after.settling.run())
    async with asyncio.timeout(60):
        for _ in range(2):
            await after.settling.look()
        while not await house.changes("Anne"):
            await asyncio.sleep(0.01)
    running.cancel()
    [change] = await house.changes("Anne")
    assert change.table_id == room.id


@pytest.mark.long
def test_no_kill_loses_or_doubles_a_change(launch: Callable[..., Ship]) -> None:
    ship = launch(sweep_seconds=0.2)
    rng = random.Random(1)
    cookies = [_cookie(ship, name) for name in ("Anne", "Jack")]
    finished = 0
    for k in range(5):
        for _ in range(3):  # cap or no cap, each has one row that says what became of it
            _rated_game(ship, cookies, resigns=k % 2)
            finished += 1
        time.sleep(rng.uniform(0, 0.05))
        ship.restart()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with closing(sqlite3.connect(ship.database)) as connection:
            [(settled,)] = connection.execute("SELECT count(*) FROM settled")
            rows = connection.execute(
                "SELECT holder, number, table_id, value_before, value FROM rating_changes"
                " ORDER BY holder, number"
            ).fetchall()
            [(uncounted,)] = connection.execute("SELECT count(*) FROM rating_uncounted")
            kept = dict(connection.execute("SELECT holder, value FROM ratings"))
        if settled == finished:
            break
        time.sleep(0.1)
    assert settled == finished and len(rows) == 2 * PAIR_CAP
    assert uncounted == finished - PAIR_CAP
    for holder in kept:
        mine = [row for row in rows if row[0] == holder]
        assert [row[1] for row in mine] == list(range(1, PAIR_CAP + 1))
        assert len({row[2] for row in mine}) == PAIR_CAP
        assert all(before[4] == after[3] for before, after in pairwise(mine))
        assert kept[holder] == mine[-1][4]


def _cookie(ship: Ship, name: str) -> str:
    _, _, headers = ship.ask("POST", "/api/me", {"name": name})
    return headers["set-cookie"].partition(";")[0]


def _rated_game(ship: Ship, cookies: Sequence[str], resigns: int) -> None:
    """Both move once, and one resigns over a socket."""
    anne, jack = cookies
    _, made, _ = ship.ask(
        "POST", "/api/tables", {"game": GAME, "seats": ["me", "open"], "rated": True}, cookie=anne
    )
    path = f"/api/tables/{made['table']['id']}"
    _, other, _ = ship.ask("POST", f"{path}/seats", {"invite": made["invite"]}, cookie=jack)
    tokens = [made["seats"][0]["token"], other["seat"]["token"]]
    moved: set[int] = set()
    while len(moved) < 2:
        for seat, token in enumerate(tokens):
            shown = ship.get(path, authorization=f"Bearer {token}")["now"]
            if shown.get("choices"):
                move = {"cid": f"c{shown['v']}", "base": shown["v"], "action": shown["choices"][0]}
                ship.post(f"{path}/moves", move, authorization=f"Bearer {token}")
                moved.add(seat)
    asyncio.run(_resign(ship.port, made["table"]["id"], tokens[resigns]))


async def _resign(port: int, table: str, token: str) -> None:
    player = Player(port, table, token)
    await player.open()
    answer = await player.ask({"type": "act", "what": "resign"})
    assert answer["type"] == "ack"
    await player.close()


# --- What a rated table is ------------------------------------------------------------------------

LAW = shelf.law(GAME)
OWN_RULES = next(
    (law, name)
    for law in shelf.laws()
    for name in law.options
    if law.option_values(name) == [False, True]
)


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("rated-alone", wire.TableWish(GAME, ["bot", "bot"], rated=True)),
        ("rated-hot-seat", wire.TableWish(GAME, ["me", "hotseat"], rated=True)),
        ("rated-hints", wire.TableWish(GAME, ["me", "open"], rated=True, hints=True)),
        ("rated-undo", wire.TableWish(GAME, ["me", "open"], rated=True, undo="ask")),
        ("rated-notes", wire.TableWish(GAME, ["me", "open"], rated=True, memory_aid=False)),
        ("rated-absent", wire.TableWish(GAME, ["me", "open"], rated=True, absent="bot")),
    ],
)
async def test_a_wish_that_would_be_unfair_is_refused_in_a_sentence(
    house: House, code: str, wish: wire.TableWish
) -> None:
    guest = await house.guest("Anne")
    with pytest.raises(Refusal) as refused:
        await new_tables.make(house.rooms, wish, guest)
    assert refused.value.code == code
    for lang in ("en", "fr"):
        assert refused.value.say(lang).endswith(".")


async def test_rules_of_ones_own_are_not_rated_and_every_named_ruleset_is(house: House) -> None:
    guest = await house.guest("Anne")
    for law in shelf.laws():
        for name, ruleset in law.rulesets.items():
            count = ruleset.seats or law.bounds.seats[0]
            wanted = ["me", *["open"] * (count - 1)]
            wish = wire.TableWish(law.id, wanted, name, rated=True)
            if ruleset.unattended:
                with pytest.raises(Refusal, match="rated-rules"):
                    await new_tables.make(house.rooms, wish, guest)
            else:
                room, _, _ = await new_tables.make(house.rooms, wish, guest)
                agreed = room.game.agreement
                assert (agreed.undo, agreed.hints, agreed.memory_aid) == ("none", False, True)
    law, option = OWN_RULES
    turned = not law.options[option].default
    wanted = ["me", *["open"] * (law.bounds.seats[0] - 1)]
    wish = wire.TableWish(law.id, wanted, options={option: turned}, rated=True)
    with pytest.raises(Refusal, match=r"rated-rules|bad-settings"):
        await new_tables.make(house.rooms, wish, guest)


async def test_a_position_is_not_rated(house: House) -> None:
    room = await house.settled("Anne", "Jack")
    wish = wire.TableWish(GAME, ["me", "open"], rated=True, fork=wire.Fork(room.id, 0))
    with pytest.raises(Refusal, match="rated-position"):
        await new_tables.make(house.rooms, wish, await house.guest("Anne"))


async def test_everybody_at_a_rated_table_is_known_and_has_one_seat(house: House) -> None:
    anne = await house.guest("Anne")
    wish = wire.TableWish(GAME, ["me", "open"], rated=True)
    with pytest.raises(Refusal, match="rated-guest"):
        await new_tables.make(house.rooms, wish, None)
    room, _, _ = await new_tables.make(house.rooms, wish, anne)
    with pytest.raises(Refusal, match="rated-guest"):
        await seats.sit(room, None, None, "", b"")
    with pytest.raises(Refusal, match="rated-one-seat"):
        await seats.sit(room, None, anne.id, "Anne", b"")


async def test_people_who_find_each_other_for_a_rated_game_sit_at_a_rated_table(
    house: House,
) -> None:
    for pace in PACES:
        for rated in (True, False):
            found = agreed(LAW, wish_for(GAME, pace, 2, rated), None, house.rooms)
            assert (found.rated, found.undo) == (rated, "none" if rated else "ask")


# --- Lists ----------------------------------------------------------------------------------------


async def known(log: SqliteLog, name: str, value: float, deviation: float = 50) -> str:
    """A guest who is listed with a rating."""
    guest = f"g{name}"
    await log.write(NewGuest(GuestRow(guest, guest.encode(), name, 1)))
    await log.write(*await looking.listing_changes(log, guest, [GAME], True))
    row = RatingRow(guest, GAME, looking.author_of(guest), value, deviation, 30, 1, deviation <= 80)
    await log.write(PutRow(row))
    return guest


async def test_lists_have_those_who_want_in_order_page_by_page(log: SqliteLog) -> None:
    for k in range(7):
        await known(log, f"p{k}", 1000 + 10 * k)
    await known(log, "equal", 1030)
    await known(log, "provisional", 2000, 120)
    shy = await known(log, "shy", 1900)
    await log.write(*await looking.listing_changes(log, shy, [GAME], False))
    whole = await looking.ranked(log, GAME, 50)
    assert [row.value for row in whole] == [1060, 1050, 1040, 1030, 1030, 1020, 1010, 1000]
    paged: list[str] = []
    after = None
    while page := await looking.ranked(log, GAME, 3, after):
        paged += [row.name for row in page]
        after = page[-1].value, page[-1].author
    assert paged == [row.name for row in whole]
    for place, row in enumerate(whole, 1):
        assert await looking.place_of(log, GAME, row.value, row.author) == place


async def test_lists_are_read_by_index_and_not_by_scan(log: SqliteLog, tmp_path: Path) -> None:
    await known(log, "Anne", 1000)
    values = {"game": GAME, "value": 1.0, "author": "a", "most": 9, "guest": "g"}
    values |= {"holder": "g", "other": "h", "since": 0, "until": 9, "of_table": "t"}
    lists = ("ranked", "ranked below", "ranked above")
    others = (
        "rating",
        "ratings of",
        "newest rating changes",
        "rating changes at",
        "rated meetings since",
    )
    with closing(sqlite3.connect(tmp_path / "log.sqlite")) as connection:
        for name in (*lists, *others):
            query = QUERIES[name].sqlite
            explained = f"EXPLAIN QUERY PLAN {query.text}"
            plan = [row[3] for row in connection.execute(explained, {**query.fixed, **values})]
            assert not any("SCAN" in step or "TEMP B-TREE" in step for step in plan), (name, plan)
            if name in lists:
                assert any("ratings_by_place" in step for step in plan), (name, plan)


MANY_GUESTS = """
INSERT INTO guests (id, name, seen)
SELECT 'g' || k, 'Anne', 1 FROM generate_series(1, 20000) AS k
"""
MANY_LISTED = """
INSERT INTO ratings (holder, game, author, value, deviation, games, changed, is_sure, listed)
SELECT 'g' || k, '{game}', 'a' || k, 1000 + k % 900, 50, 30, 1, 1, CASE WHEN k % 3 = 0 THEN 1 ELSE 0 END
FROM generate_series(1, 20000) AS k
"""


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_lists_in_postgresql_are_read_by_index_too(shared: list[Any]) -> None:
    log: Any = shared[0]
    with contextlib.closing(connect_postgres(log.address)) as connection:
        connection.execute(MANY_LISTED.format(game=GAME).encode())
        connection.execute(MANY_GUESTS.encode())
        connection.execute(b"ANALYZE")
        values = {"game": GAME, "value": 1890.0, "author": "a1", "most": 50}
        for name in ("ranked", "ranked below", "ranked above"):
            query = QUERIES[name].postgres
            asked = f"EXPLAIN {query.text}".encode()
            plan = [row[0] for row in connection.execute(asked, {**query.fixed, **values})]
            assert any("ratings_by_place" in step for step in plan), (name, plan)
            assert not any("Seq Scan on ratings" in step for step in plan), (name, plan)


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_in_postgresql_two_servers_lose_and_double_nothing(shared: list[Any]) -> None:
    one, two = (House(log) for log in shared)
    rooms = [await one.played("Anne", name) for name in ("Jack", "Mary", "Ned", "Bess")]
    done = await asyncio.gather(
        *(house.settling.settle(room.id) for room in rooms for house in (one, two))
    )
    assert sum(done) == len(rooms)
    changes = await one.changes("Anne")
    assert [change.number for change in changes] == [1, 2, 3, 4]
    assert {change.table_id for change in changes} == {room.id for room in rooms}
    for before, after in pairwise(changes):
        assert before.value == after.value_before
    anne = (await one.guest("Anne")).id
    await kept(shared[0].write(*await looking.listing_changes(shared[0], anne, [GAME], True)))
    assert await looking.ranked(shared[1], GAME, 9) == []  # still provisional
    row = msgspec.structs.replace(await one.rating("Anne"), deviation=50.0, is_sure=1)
    await kept(shared[0].write(PutRow(row)))
    [found] = await looking.ranked(shared[1], GAME, 9)
    assert (found.name, found.value) == ("Anne", row.value)
    assert await looking.suspicious_pairs(shared[1], 0, least=1) != []


async def test_wishing_to_be_listed_covers_games_yet_to_be_played(house: House) -> None:
    anne = await house.guest("Anne")
    await house.log.write(*await looking.listing_changes(house.log, anne.id, [], True))
    await house.settled("Anne", "Jack")
    rows = await house.log.rows(ListingRow, "listings of", guest=anne.id)
    assert [(row.game, row.listed) for row in rows] == [(GAME, 1)]
    jack = await house.guest("Jack")
    rows = await house.log.rows(ListingRow, "listings of", guest=jack.id)
    assert [(row.game, row.listed) for row in rows] == [(GAME, 0)]


async def test_a_table_settled_while_somebody_unlists_themselves_respects_it(
    house: House,
) -> None:
    anne = (await house.guest("Anne")).id
    await house.log.write(*await looking.listing_changes(house.log, anne, [], True))
    room = await house.played("Anne", "Jack")
    reckoning = Reckoning(house.log)
    reckoned: list[int] = []

    async def crossed(game: Any) -> Any:
        changes = await reckoning(game)
        if not reckoned:
            await house.log.write(*await looking.listing_changes(house.log, anne, [GAME], False))
        reckoned.append(len(changes))
        return changes

    assert await Settling(house.log, house.rooms, [crossed]).settle(room.id)
    assert len(reckoned) == 2
    rows = await house.log.rows(ListingRow, "listings of", guest=anne)
    assert [row.listed for row in rows] == [0]
    assert (await house.rating("Anne")).games == 1


# --- A guest's own --------------------------------------------------------------------------------


async def joined(log: SqliteLog, other: str, stays: str) -> None:
    """Make one guest of two, as far as ratings go."""
    changes: list[Any] = []
    for owned in RATINGS_OWNED:
        theirs = await log.rows(owned.kind, owned.query, guest=stays)
        others = await log.rows(owned.kind, owned.query, guest=other)
        if owned.join is None:
            changes.append(ReassignRows(owned.kind, owned.column, other, stays))
        else:
            changes += owned.join(theirs, others, stays)
    await log.write(*changes)


@pytest.mark.parametrize(("other", "stays"), [("Anne", "Jack"), ("Jack", "Anne")])
async def test_of_two_who_are_one_the_rating_of_more_tables_stays(
    house: House, other: str, stays: str
) -> None:
    for name in ("Mary", "Ned", "Bess"):
        await house.settled("Anne", name)
    await house.settled("Mary", "Jack")
    best, changes = await house.rating("Anne"), await house.changes("Anne")
    gone, kept = await house.guest(other), await house.guest(stays)
    await house.log.write(*await looking.listing_changes(house.log, gone.id, [GAME], True))
    await joined(house.log, gone.id, kept.id)
    row = await house.rating(stays)
    assert (row.strength, row.games) == (best.strength, 3)
    assert row.author == looking.author_of(kept.id)
    assert [one.table_id for one in await house.changes(stays)] == [one.table_id for one in changes]
    assert await house.changes(other) == []
    assert not await looking.wants_listing(house.log, gone.id)
    assert await looking.ranked(house.log, GAME, 9) == []
    await house.settled(stays, "Tom")
    assert [one.number for one in await house.changes(stays)] == [1, 2, 3, 4]


async def test_a_table_that_another_server_settles_while_two_are_joined_counts_for_who_stays(
    house: House,
) -> None:
    for name in ("Mary", "Ned"):
        await house.settled("Jack", name)
    jack, anne = [(await house.guest(name)).id for name in ("Jack", "Anne")]
    before = await house.rating("Jack")
    await join_guests(house.log, jack, anne)
    late = replace(before, value=before.value + 9, games=3)
    change = RatingChange(jack, GAME, 3, "late", 0, 1, before.value, 90, late.value, 90)
    await house.log.write(AddRow(change), PutRow(late))
    await tidy(house.log)
    assert await house.changes("Jack") == []
    assert [one.number for one in await house.changes("Anne")] == [1, 2, 3]
    row = await house.rating("Anne")
    assert (row.value, row.games) == (late.value, 3)
    await house.settled("Anne", "Tom")
    assert [one.number for one in await house.changes("Anne")] == [1, 2, 3, 4]


async def test_two_who_met_at_a_rated_table_can_become_one(house: House) -> None:
    await house.settled("Anne", "Jack", "Mary")
    anne, jack, mary = [(await house.guest(name)).id for name in ("Anne", "Jack", "Mary")]
    assert await join_guests(house.log, jack, anne) == anne
    met = await house.log.rows(RatedMeeting, "rated meetings of", guest=anne)
    assert [row.other for row in met] == [mary], "nobody has met themselves"
    assert (await house.rating("Anne")).games == 1


async def test_what_is_a_guests_own_goes_with_them(house: House) -> None:
    await house.settled("Anne", "Jack")
    anne = (await house.guest("Anne")).id
    await house.log.write(*await looking.listing_changes(house.log, anne, [GAME], True))
    for owned in RATINGS_OWNED:
        assert await house.log.rows(owned.kind, owned.query, guest=anne)
    await house.log.write(
        *(RemoveRows(owned.kind, {owned.column: anne}) for owned in RATINGS_OWNED)
    )
    for owned in RATINGS_OWNED:
        assert not await house.log.rows(owned.kind, owned.query, guest=anne)
    assert (await house.rating("Jack")).games == 1


# --- For the host ---------------------------------------------------------------------------------


async def test_pairs_of_whom_one_always_wins_quickly_are_shown_to_the_host(log: SqliteLog) -> None:
    def met(table: str, one: str, other: str, score: float, plies: int) -> list[PutRow]:
        rows = ((one, other, score), (other, one, 1 - score))
        return [
            PutRow(RatedMeeting(table, mine, theirs, GAME, 1000, won, plies))
            for mine, theirs, won in rows
        ]

    for k in range(10):
        await log.write(*met(f"a{k}", "thrower", "winner", 0, 10))
        await log.write(*met(f"b{k}", "even", "steven", k % 2, 80))
        await log.write(*met(f"c{k}", "strong", "weak", 1, 80))
        await log.write(PutRow(RatedMeeting(f"d{k}", "strong", "bot:x", GAME, 1000, 1.0, 10)))
    found = await looking.suspicious_pairs(log, 0)
    assert [(pair.holder, pair.other, pair.is_short) for pair in found] == [
        ("winner", "thrower", True),
        ("strong", "weak", False),
    ]
    assert await looking.suspicious_pairs(log, 2000) == []


# --- Over HTTP ------------------------------------------------------------------------------------


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(tmp_path) as made:
        yield made


async def visitor(served: Inside, name: str) -> str:
    """A guest's cookie."""
    _, _, headers = await served.ask("POST", "/api/me", {"name": name})
    return headers["set-cookie"].partition(";")[0]


async def asked(served: Inside, method: str, path: str, cookie: str, body: Any = None) -> Any:
    status, answer, _ = await served.ask(method, path, body, cookie=cookie)
    assert status in (200, 201), answer
    return answer


async def test_a_rated_table_is_played_and_shown(served: Inside) -> None:
    anne, jack = await visitor(served, "Anne"), await visitor(served, "Jack")
    assert anne.startswith(COOKIE)
    wish = {"game": GAME, "seats": ["me", "open"], "rated": True}
    made = await asked(served, "POST", "/api/tables", anne, wish)
    assert made["table"]["rated"] is True and made["table"]["undo"] == "none"
    id = made["table"]["id"]
    path = f"/api/tables/{id}"
    invited = {"invite": made["invite"]}
    await asked(served, "POST", f"{path}/seats", jack, invited)
    before = await asked(served, "GET", f"{path}/ratings", anne)
    assert before["rated"] and not before["settled"]
    fresh = {"value": 1000, "plus": 490, "provisional": True}
    assert before["seats"] == [fresh, fresh]
    room = await served.service.rooms.room(id)
    for what in ("hint", "known"):
        bearer = f"Bearer {made['seats'][0]['token']}"
        status, no, _ = await served.ask("GET", f"{path}/{what}", authorization=bearer)
        assert (status, no["code"]) == (409, "no-hints")
    status, no, _ = await served.ask("GET", f"{path}/curve", cookie=anne)
    assert no["code"] == "not-yet"
    await everybody_moves(room)
    with pytest.raises(Refusal, match="rated-watcher"):
        await chat.speak(room, None, "advice", "take the third card", "somebody", "Mary")
    await acts.act(room, 1, "cid", "resign")
    await chat.speak(room, None, "praise", "well played", "somebody", "Mary")
    async with asyncio.timeout(60):
        while not (after := await asked(served, "GET", f"{path}/ratings", jack))["settled"]:
            await asyncio.sleep(0.01)
    won, lost = after["seats"]
    assert won["change"] == won["value"] - 1000 > 0 > lost["change"]
    mine = await asked(served, "GET", "/api/me/ratings", anne)
    [rating] = mine["ratings"]
    assert (rating["game"], rating["games"], rating["value"]) == (GAME, 1, won["value"])
    assert rating["month"] == won["change"]
    [point] = rating["curve"]
    assert (point["table"], point["change"]) == (id, won["change"])


async def test_ratings_of_others_are_seen_where_they_want_it(served: Inside) -> None:
    anne = await visitor(served, "Anne")
    author = (await asked(served, "GET", "/api/me", anne))["author"]
    path = f"/api/captains/{author}/ratings"
    log: Any = served.service.log
    guest = (await served.service.guests.of_cookie(anne.partition("=")[2])).id  # type: ignore[union-attr]
    row = RatingRow(guest, GAME, author, 1015.0, 50.0, 30, 1, 1)
    await log.write(PutRow(row))
    assert await asked(served, "GET", path, "") == {"ratings": []}
    listed = await asked(served, "POST", "/api/me/ratings", anne, {"listed": True})
    assert listed["listed"] is True
    await log.write(PutRow(RatingChange(guest, GAME, 1, "private", 0, 1, 1000, 250, 1015, 50)))
    shown = await asked(served, "GET", path, "")
    assert shown["listed"] and [one["value"] for one in shown["ratings"]] == [1015]
    assert [point["change"] for point in shown["ratings"][0]["curve"]] == [15]
    assert "private" not in str(shown), "nobody learns of a private table by a curve"
    unlisted = await asked(served, "POST", "/api/me/ratings", anne, {"listed": False})
    assert "listed" not in unlisted
    assert await asked(served, "GET", path, "") == {"ratings": []}


async def test_a_list_has_pages_bots_and_ones_own_place(served: Inside) -> None:
    log: Any = served.service.log
    for k in range(5):
        await known(log, f"p{k}", 1000 + 10 * k)
    anne = await visitor(served, "Anne")
    path = f"/api/ratings/{GAME}"
    first = await asked(served, "GET", f"{path}?count=2", anne)
    assert [(one["place"], one["name"]) for one in first["ranks"]] == [(1, "p4"), (2, "p3")]
    second = await asked(served, "GET", f"{path}?count=2&after={first['next']}", anne)
    assert [(one["place"], one["name"]) for one in second["ranks"]] == [(3, "p2"), (4, "p1")]
    last = await asked(served, "GET", f"{path}?count=2&after={second['next']}", anne)
    assert [one["name"] for one in last["ranks"]] == ["p0"] and "next" not in last
    assert "mine" not in first
    assert first["bots"] == []  # no ladder of this game, and no bot has played
    measured = await asked(served, "GET", f"/api/ratings/{MEASURED}", anne)
    values = [bot["value"] for bot in measured["bots"]]
    assert values == sorted(values, reverse=True) and len(values) == 8
    guest = (await served.service.guests.of_cookie(anne.partition("=")[2])).id  # type: ignore[union-attr]
    row = RatingRow(guest, GAME, looking.author_of(guest), 1015.0, 50.0, 30, 1, 1)
    await log.write(PutRow(row))
    mine = (await asked(served, "GET", path, anne))["mine"]
    assert mine == {"value": 1015, "plus": 98, "games": 30, "listed": False}
    await asked(served, "POST", "/api/me/ratings", anne, {"listed": True})
    assert (await asked(served, "GET", path, anne))["mine"]["place"] == 4
    status, no, _ = await served.ask("GET", f"{path}?after=nonsense")
    assert (status, no["code"]) == (400, "unreadable")
