"""People who look for each other meet once, whoever looks at it, whoever leaves, whatever is killed."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from database_rows import store_in
from quiet_rooms import rooms_over
from server_process import Ship
from table_helpers import PLAIN as GAME

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import pairing as bench

from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.seats import sit
from flibuste.live.starting import begin_if_full
from flibuste.people.pairing import desk as desk_module
from flibuste.people.pairing.challenges import MOST_WAITING, Challenges
from flibuste.people.pairing.desk import Desk
from flibuste.people.pairing.matching import WIDENING, matched
from flibuste.people.pairing.rows import (
    NEVER_EXPORTED,
    OWNED,
    ChallengeRow,
    EndRow,
    LiveSeek,
    PresenceRow,
    SeekRow,
)
from flibuste.people.pairing.seeks import FORGOTTEN, THERE, Seeks
from flibuste.server.bodies import ChallengeWish, SeekWish
from flibuste.server.showing import Counted
from flibuste.store.events import GuestRow
from flibuste.store.rows import PutRow
from flibuste.store.threaded import ThreadedLog

Launch = Callable[..., Ship]


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[ThreadedLog]:
    made = store_in(tmp_path)
    yield made
    await made.close()


# --- Who fits with whom ---------------------------------------------------------------------------


def somebody(name: str, rating: float | None = None, **more: Any) -> LiveSeek:
    """Somebody who looks, since the beginning of time unless said otherwise."""
    facts: dict[str, Any] = {
        "since": 0, "game": GAME, "seats": 2, "pace": "untimed", "rated": False, "span": None,
    }  # fmt: skip
    facts |= {"guest": name, "id": name, "name": name, "rating": rating, **more}
    return LiveSeek(**facts, token=b"", recovery=b"", table_id=name, seed=b"", nonce=b"")


def met(seeks: list[LiveSeek], at: int = 0, **more: Any) -> list[set[str]]:
    return [{one.id for one in group} for group in matched(seeks, at, **more)]


def test_who_waited_longest_takes_the_nearest_in_rating() -> None:
    crowd = [
        somebody("a", 1500, since=1),
        somebody("b", 1900, since=2),
        somebody("c", 1520, since=3),
        somebody("d", 1880, since=4),
        somebody("e", 1100, since=5),
    ]
    assert met(crowd) == [{"a", "c"}, {"b", "d"}]


def test_only_who_wants_the_same_meets() -> None:
    others: list[dict[str, Any]] = [
        {"game": "another"}, {"pace": "days-1"}, {"rated": True}, {"seats": 3}
    ]  # fmt: skip
    for other in others:
        assert met([somebody("a"), somebody("b", **other)]) == []


def test_a_span_holds_for_both_and_widens_with_waiting() -> None:
    near, far = somebody("a", 1500, span=100), somebody("b", 1700)
    assert met([near, far]) == []
    enough = round(100 / WIDENING * 1000)
    assert met([near, far], enough - 1) == []
    assert met([near, far], enough) == [{"a", "b"}]


def test_who_has_no_rating_fits_with_everybody_who_has_set_no_span() -> None:
    assert met([somebody("a"), somebody("b", 2600)]) == [{"a", "b"}]
    assert met([somebody("a", span=50), somebody("b", 2600)]) == [{"a", "b"}]
    assert met([somebody("a"), somebody("b", 2600, span=50)]) == []


def test_three_can_meet_and_two_of_three_do_not() -> None:
    three = [somebody(name, rating, seats=3) for name, rating in (("a", 1), ("b", 2), ("c", 3))]
    assert met(three) == [{"a", "b", "c"}]
    assert met(three[:2]) == []


def test_who_is_kept_apart_meets_the_next_one() -> None:
    crowd = [somebody("a", 1500), somebody("b", 1501), somebody("c", 1600)]
    assert met(crowd, apart=lambda one, other: {one, other} == {"a", "b"}) == [{"a", "c"}]


# --- In one database ------------------------------------------------------------------------------


def guest(name: str) -> GuestRow:
    return GuestRow(name, name.encode(), name.title(), now())


async def looks(log: ThreadedLog, name: str, **wish: Any) -> SeekRow:
    """Somebody who looks, and is there."""
    seeks = Seeks(log, rooms_over(log))
    made, _ = await seeks.begin(guest(name), SeekWish(GAME, **wish))
    await seeks.stay(made.id, b"nonce of " + name.encode())
    return made


async def ends(log: ThreadedLog) -> list[EndRow]:
    return await log.rows(EndRow, "pairing ends since", since=0)


async def test_two_who_look_get_one_table_and_their_own_seats(log: ThreadedLog) -> None:
    a, b = await looks(log, "anne"), await looks(log, "bart")
    rooms = rooms_over(log)
    assert await Desk(log, rooms).pair() == 1
    found = {end.id: end for end in await ends(log)}
    assert {end.how for end in found.values()} == {"met"}
    assert {found[a.id].seat, found[b.id].seat} == {0, 1}
    assert {end.table_id for end in found.values()} == {a.table_id}  # who came first brings it
    room = await rooms.room(a.table_id)
    chair = room.game.seats[found[b.id].seat]
    assert (chair.name, chair.guest, chair.token, chair.nonce) == (
        "Bart", "bart", b.token, b"nonce of bart"
    )  # fmt: skip
    async with asyncio.timeout(60):
        while room.game.state != "running":  # by itself, once somebody has opened it
            await asyncio.sleep(0.01)
    assert await Desk(log, rooms).pair() == 0


async def test_two_servers_that_match_at_once_take_nobody_twice(log: ThreadedLog) -> None:
    for k in range(40):
        await looks(log, f"guest{k}")
    made = await asyncio.gather(*(Desk(log, rooms_over(log)).pair() for _ in range(3)))
    assert sum(made) == 20
    found = await ends(log)
    assert len(found) == 40
    tables = [end.table_id for end in found]
    assert all(tables.count(table) == 2 for table in tables)
    assert len(await log.listed("open", 100)) == 20


async def test_who_withdraws_in_the_very_moment_is_taken_or_gone_never_both(
    log: ThreadedLog,
) -> None:
    for k in range(6):
        leaver, stays, third = [await looks(log, f"{who}{k}") for who in ("a", "b", "c")]
        seeks, desk = Seeks(log, rooms_over(log)), Desk(log, rooms_over(log))
        done = [seeks.withdraw(leaver.id), desk.pair()]
        await asyncio.gather(*(done if k % 2 else reversed(done)))
        await desk.pair()  # whoever is left
        found = {end.id: end for end in await ends(log)}
        if found[leaver.id].how == "withdrawn":
            assert found[stays.id].table_id == found[third.id].table_id != ""
        else:
            tables = {found[one.id].table_id for one in (stays, third) if one.id in found}
            assert tables == {found[leaver.id].table_id}
        for one in (stays, third):
            await seeks.withdraw(one.id)


async def test_who_leaves_a_table_that_has_not_begun_leaves_the_seat_free(log: ThreadedLog) -> None:
    a, b = await looks(log, "anne"), await looks(log, "bart")
    rooms = rooms_over(log, countdown_seconds=60)
    await Desk(log, rooms).pair()
    assert (await Seeks(log, rooms).withdraw(a.id)).how == "met"
    room = await rooms.room(a.table_id)
    kinds = sorted((chair.kind, chair.name) for chair in room.game.seats)
    assert kinds == [("open", ""), ("person", "Bart")]
    room.close()
    assert b.table_id != a.table_id


async def test_who_leaves_twice_takes_the_seat_from_nobody(log: ThreadedLog) -> None:
    a, _ = await looks(log, "anne"), await looks(log, "bart")
    rooms = rooms_over(log, countdown_seconds=60)
    await Desk(log, rooms).pair()
    seeks = Seeks(log, rooms)
    await seeks.withdraw(a.id)
    room = await rooms.room(a.table_id)
    await sit(room, None, "cleo", "Cleo", b"")
    assert (await seeks.withdraw(a.id)).how == "met"
    assert {chair.name for chair in room.game.seats} == {"Bart", "Cleo"}
    room.close()


async def test_who_leaves_while_another_server_begins_stays(log: ThreadedLog) -> None:
    a, _ = await looks(log, "anne"), await looks(log, "bart")
    here, there = rooms_over(log, countdown_seconds=60), rooms_over(log, countdown_seconds=60)
    await Desk(log, here).pair()
    room, other = await here.room(a.table_id), await there.room(a.table_id)
    await begin_if_full(other)
    assert (await Seeks(log, here).withdraw(a.id)).how == "met"
    assert room.game.state == other.game.state == "running"
    assert {chair.name for chair in room.game.seats} == {"Anne", "Bart"}
    for one in (room, other):
        one.close()


async def test_nobody_is_buried_under_challenges(log: ThreadedLog) -> None:
    challenges, wish = Challenges(log, rooms_over(log)), ChallengeWish(GAME, pace="days-1")
    for k in range(MOST_WAITING):
        last, _ = await challenges.make(guest(f"guest{k}"), "anne", "Anne", wish, b"")
    with pytest.raises(Refusal, match="challenge-crowded"):
        await challenges.make(guest("one more"), "anne", "Anne", wish, b"")
    await challenges.decline("anne", last.id)
    await challenges.make(guest("one more"), "anne", "Anne", wish, b"")


async def test_a_person_looks_once_whatever_pages_are_open(log: ThreadedLog) -> None:
    first, second = await asyncio.gather(looks(log, "anne"), looks(log, "anne", pace="days-1"))
    live = await log.rows(LiveSeek, "live seeks", at=now())
    assert len(live) == 1 and live[0].id in (first.id, second.id)
    before = first if live[0].id == second.id else second
    assert [(end.id, end.how) for end in await ends(log)] == [(before.id, "withdrawn")]
    with pytest.raises(Refusal, match="no-seek"):
        await Seeks(log, rooms_over(log)).of("anne", before.id)


async def test_who_is_no_longer_there_is_not_matched_and_in_time_forgotten(
    log: ThreadedLog,
) -> None:
    a, b = await looks(log, "anne"), await looks(log, "bart")
    await log.write(PutRow(PresenceRow(a.id, now() - 1, b"")))
    assert await Desk(log, rooms_over(log)).pair() == 0
    await log.write(PutRow(PresenceRow(a.id, now() - FORGOTTEN - THERE, b"")))
    old = SeekRow(**{**{name: getattr(a, name) for name in a.__struct_fields__}, "since": 0})
    await log.write(PutRow(old))
    await Seeks(log, rooms_over(log)).sweep()
    assert await log.rows(SeekRow, "seek of", guest="anne") == []
    assert [one.id for one in await log.rows(SeekRow, "seek of", guest="bart")] == [b.id]


async def test_who_is_blocked_is_not_brought_together(log: ThreadedLog) -> None:
    await looks(log, "anne")
    await looks(log, "bart")

    async def is_blocked(one: str, other: str) -> bool:
        return {one, other} == {"anne", "bart"}

    desk = Desk(log, rooms_over(log), is_blocked)
    assert await desk.pair() == 0
    await looks(log, "cleo")
    assert await desk.pair() == 1


async def test_what_is_a_guests_own_is_found_and_says_no_secret(log: ThreadedLog) -> None:
    seek = await looks(log, "anne")
    challenges = Challenges(log, rooms_over(log))
    made, _ = await challenges.make(guest("anne"), "bart", "Bart", SeekWish(GAME), b"")
    found = {}
    for owned in OWNED:
        rows = [*await log.rows(owned.kind, owned.query, guest="anne")]
        found[owned.kind, owned.column] = rows
        secrets = {name for name in owned.kind.__struct_fields__ if name in NEVER_EXPORTED}
        assert secrets <= {*owned.hidden}
    assert found == {
        (SeekRow, "guest"): [seek],
        (ChallengeRow, "challenger"): [made],
        (ChallengeRow, "challenged"): [],
    }


async def test_who_waits_at_another_server_is_told_within_a_look(log: ThreadedLog) -> None:
    here, there = Desk(log, rooms_over(log)), Desk(log, rooms_over(log))
    running = asyncio.create_task(here.run())
    a = await looks(log, "anne")
    waiting = asyncio.create_task(here.wait(a.id, 60))
    await asyncio.sleep(0.05)
    await looks(log, "bart")
    await there.pair()
    end = await waiting
    assert end is not None and end.how == "met"
    running.cancel()


async def test_who_only_waits_on_is_not_looked_for_again_and_again(
    log: ThreadedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "BETWEEN_LOOKS", 3600.0)
    desk, looked = Desk(log, rooms_over(log)), asyncio.Queue[int]()

    async def pair() -> int:
        looked.put_nowait(0)
        return 0

    monkeypatch.setattr(desk, "pair", pair)
    running = asyncio.create_task(desk.run())
    waiting = asyncio.create_task(desk.wait("anne", 3600))
    await looked.get()
    for _ in range(20):  # a page asks again and again
        assert await desk.wait("anne", 0) is None
    assert looked.empty()
    assert await desk.wait("bart", 0) is None
    await looked.get()
    for task in (running, waiting):
        task.cancel()
    assert looked.empty()


async def test_whom_to_pair_is_thought_of_beside_the_event_loop(
    log: ThreadedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def found(*_: Any) -> list[list[LiveSeek]]:
        threads.append(threading.current_thread())
        return []

    monkeypatch.setattr(desk_module, "matched", found)
    assert await Desk(log, rooms_over(log)).pair() == 0
    assert threads and threading.main_thread() not in threads


@pytest.mark.figure
async def test_a_thousand_people_are_paired_within_a_second() -> None:
    seconds, tables = await bench.seconds_to_pair(1000)
    assert tables >= 490  # the strongest and the weakest wait for somebody near
    assert seconds <= 1.0


# --- Over HTTP ------------------------------------------------------------------------------------


class Person:
    """Somebody with a cookie, who asks one server or another."""

    def __init__(self, ship: Ship, name: str) -> None:
        self.ship, self.name, self.cookie = ship, name, ""
        self.seek: dict[str, Any] = {}

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"cookie": self.cookie} if self.cookie else {}
        status, answer, heard = self.ship.ask(method, path, body, **headers)
        self.cookie = heard.get("set-cookie", self.cookie).partition(";")[0]
        return status, answer

    def look(self, **wish: Any) -> Person:
        status, self.seek = self.ask(
            "POST", "/api/seeks", {"game": GAME, "name": self.name, **wish}
        )
        assert status == 201, self.seek
        return self

    def wait(self) -> Any:
        status, answer = self.ask("POST", f"/api/seeks/{self.seek['id']}/wait", {"nonce": "0a"})
        assert status == 200, answer
        return answer

    def wait_on(self) -> Any:
        """Until it is over, as a page does."""
        while (answer := self.wait())["state"] == "waiting":
            pass
        return answer


def sits(ship: Ship, person: Person, table: str) -> str:
    """The name at the seat that a person's token opens."""
    key = {"authorization": f"Bearer {person.seek['token']}"}
    shown = ship.get(f"/api/tables/{table}", **key)
    return str(shown["table"]["seats"][shown["viewer"]]["name"])


def test_two_people_meet_with_their_own_seats(ship: Ship) -> None:
    people = [
        Person(ship, "Anne").look(pace="minutes-5"),
        Person(ship, "Bart").look(pace="minutes-5"),
    ]
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(Person.wait_on, people)
    assert first["state"] == second["state"] == "met"
    assert first["table"] == second["table"]
    assert [sits(ship, one, first["table"]) for one in people] == ["Anne", "Bart"]
    head = ship.get(f"/api/tables/{first['table']}")["table"]
    assert head["commitment"] == people[0].seek["commitment"]
    assert head["clock"] == {"kind": "game", "seconds": 300, "increment": 3}


def test_who_wants_a_rated_game_gets_one(ship: Ship) -> None:
    people = [Person(ship, name).look(pace="minutes-20", rated=True) for name in ("Anne", "Bart")]
    with ThreadPoolExecutor(2) as pool:
        first, _ = pool.map(Person.wait_on, people)
    head = ship.get(f"/api/tables/{first['table']}")["table"]
    assert head["rated"] and not head["hints"] and head["undo"] == "none"


@pytest.mark.long
async def test_who_looks_is_counted_whoever_has_stopped(log: ThreadedLog) -> None:
    seeks = Seeks(log, rooms_over(log))
    await seeks.withdraw((await looks(log, "anne")).id)
    await looks(log, "bart")
    [found] = await log.rows(Counted, "people seeking", at=now())
    assert found.count == 1


@pytest.mark.long
def test_who_stops_looking_is_found_by_nobody(ship: Ship) -> None:
    one = Person(ship, "Anne").look(pace="days-1")
    assert one.ask("DELETE", f"/api/seeks/{one.seek['id']}")[1]["state"] == "withdrawn"
    assert one.wait()["state"] == "withdrawn"
    other = Person(ship, "Bart").look(pace="days-1")
    assert other.wait()["state"] == "waiting"
    other.ask("DELETE", f"/api/seeks/{other.seek['id']}")


def test_a_search_is_for_who_made_it_alone(ship: Ship) -> None:
    one = Person(ship, "Anne").look(pace="days-3")
    other = Person(ship, "Bart").look(pace="days-1")
    for method, path in (("POST", "/wait"), ("DELETE", "")):
        body = {} if method == "POST" else None
        status, answer = other.ask(method, f"/api/seeks/{one.seek['id']}{path}", body)
        assert (status, answer["code"]) == (404, "no-seek")
        status, answer, _ = ship.ask(method, f"/api/seeks/{one.seek['id']}{path}", body)
        assert (status, answer["code"]) == (404, "no-seek")


def test_a_game_that_two_cannot_play_is_refused_with_a_reason(ship: Ship) -> None:
    status, answer = Person(ship, "Anne").ask("POST", "/api/seeks", {"game": GAME, "seats": 8})
    assert (status, answer["code"]) == (409, "bad-settings")
    assert Person(ship, "Anne").ask("POST", "/api/seeks", {"game": "no_such_game"})[0] == 404


@pytest.mark.long
def test_a_server_that_is_killed_after_the_match_tells_it_when_it_is_back(
    launch: Launch, tmp_path: Path
) -> None:
    ship = launch(sweep_seconds=3600)
    people = [Person(ship, "Anne").look(), Person(ship, "Bart").look()]
    with ThreadPoolExecutor(1) as pool:
        pool.submit(people[0].wait)
        time.sleep(0.3)
        made = people[1].wait()  # the match is on disk; Anne may have heard of it or not
        ship.kill()
    ship.start()
    told = [one.wait_on() for one in people]
    assert [one["table"] for one in told] == [made["table"]] * 2
    assert [sits(ship, one, made["table"]) for one in people] == ["Anne", "Bart"]


@pytest.mark.long
def test_people_at_two_servers_of_one_database_meet_each_other_once(
    launch: Launch, tmp_path: Path
) -> None:
    ships = [launch(tmp_path), launch(tmp_path)]
    people = [Person(ships[k % 2], f"Guest {k}").look() for k in range(6)]
    with ThreadPoolExecutor(6) as pool:
        told = [*pool.map(Person.wait_on, people)]
    tables = [one["table"] for one in told]
    assert all(tables.count(table) == 2 for table in tables) and len(set(tables)) == 3
    seats = {(one["table"], one["seat"]) for one in told}
    assert len(seats) == 6


# --- Challenges -----------------------------------------------------------------------------------


def acquainted(ship: Ship, suffix: str) -> tuple[Person, Person, str]:
    """Two people at one table: who has set it up sits at seat 0."""
    one, other = Person(ship, f"Anne {suffix}"), Person(ship, f"Bart {suffix}")
    wish = {"game": GAME, "seats": ["me", "open"], "visibility": "public", "name": one.name}
    _, made = one.ask("POST", "/api/tables", wish)
    table = made["table"]["id"]
    assert other.ask("POST", f"/api/tables/{table}/seats", {"name": other.name})[0] == 201
    return one, other, table


def dare(by: Person, table: str, **more: Any) -> tuple[int, Any]:
    wish = {"table": table, "seat": 0, "game": GAME, "pace": "minutes-10", **more}
    return by.ask("POST", "/api/challenges", wish)


def test_a_challenge_waits_is_accepted_and_both_have_their_seats(ship: Ship) -> None:
    one, other, table = acquainted(ship, "a")
    status, made = dare(other, table)
    assert status == 201
    waiting = one.ask("GET", "/api/challenges")[1]["waiting"]
    assert [(w["name"], w["game"], w["pace"], w["mine"]) for w in waiting] == [
        ("Bart a", GAME, "minutes-10", False)
    ]
    assert waiting[0]["commitment"] == made["commitment"]
    assert one.ask("GET", "/api/bell")[1]["challenges"] == 1
    status, joined = one.ask("POST", f"/api/challenges/{made['id']}/accept", {"nonce": "0b"})
    assert status == 201
    answered = other.ask("GET", "/api/challenges")[1]["answered"]
    assert [(a["accepted"], a["table"]) for a in answered] == [(True, joined["table"]["id"])]
    one.seek, other.seek = joined["seat"], made
    table = joined["table"]["id"]
    assert [sits(ship, who, table) for who in (one, other)] == ["Anne a", "Bart a"]
    assert one.ask("POST", f"/api/challenges/{made['id']}/accept", {})[1]["code"] == "no-challenge"


def test_a_challenge_is_declined_or_withdrawn_by_whom_it_concerns(ship: Ship) -> None:
    one, other, table = acquainted(ship, "b")
    made = dare(other, table)[1]["id"]
    assert other.ask("POST", f"/api/challenges/{made}/accept", {})[0] == 404
    assert other.ask("POST", f"/api/challenges/{made}/decline")[0] == 404
    assert one.ask("DELETE", f"/api/challenges/{made}")[0] == 404
    assert one.ask("POST", f"/api/challenges/{made}/decline")[0] == 200
    answered = other.ask("GET", "/api/challenges")[1]["answered"]
    assert [one["accepted"] for one in answered] == [False]
    made = dare(other, table)[1]["id"]
    assert other.ask("DELETE", f"/api/challenges/{made}")[0] == 200
    assert one.ask("GET", "/api/challenges")[1]["waiting"] == []


def test_nobody_challenges_themselves_a_bot_or_somebody_twice(ship: Ship) -> None:
    one, other, table = acquainted(ship, "c")
    assert dare(one, table)[1]["code"] == "challenge-self"
    assert dare(other, table)[0] == 201
    assert dare(other, table)[1]["code"] == "challenge-waits"
    against = ship.make(GAME, ["me", "bot:easy"], visibility="public")["table"]["id"]
    assert dare(other, against, seat=1)[1]["code"] == "challenge-nobody"
    assert dare(other, against, seat=7)[1]["code"] == "challenge-nobody"


def test_who_sits_at_a_private_table_is_challenged_by_nobody_from_outside(ship: Ship) -> None:
    hidden = ship.make(GAME, ["me", "open"])["table"]["id"]
    assert dare(Person(ship, "Cleo"), hidden)[1]["code"] == "invite"


def test_who_has_a_public_logbook_can_be_challenged_from_there(ship: Ship) -> None:
    one, other = Person(ship, "Anne e"), Person(ship, "Bart e")
    author = one.ask("POST", "/api/me", {"name": one.name})[1]["author"]
    wish = {"captain": author, "game": GAME, "name": other.name}
    assert other.ask("POST", "/api/challenges", wish)[1]["code"] == "no-logbook"
    assert one.ask("POST", "/api/logbook", {"is_public": True})[0] == 200
    assert other.ask("POST", "/api/challenges", wish)[0] == 201
    waiting = one.ask("GET", "/api/challenges")[1]["waiting"]
    assert [challenge["name"] for challenge in waiting] == ["Bart e"]


def test_who_is_blocked_cannot_challenge(ship: Ship) -> None:
    one, other, table = acquainted(ship, "f")
    author = other.ask("GET", "/api/me")[1]["author"]
    wish = {"author": author, "table": table, "blocked": True}
    status, answer = one.ask("POST", "/api/avoided", wish)
    assert status == 200, answer
    assert dare(other, table)[1]["code"] == "challenge-blocked"
    waits = {"game": GAME, "seats": ["me", "open"], "visibility": "public"}
    hidden = other.ask("POST", "/api/tables", waits)[1]["table"]["id"]
    deadline = time.monotonic() + 60
    while hidden not in str(ship.get("/api/lobby")["open"]):  # it may be some seconds old
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert hidden not in str(one.ask("GET", "/api/lobby")[1]["open"])


def test_who_goes_takes_their_searches_and_challenges_along(ship: Ship) -> None:
    one, other, table = acquainted(ship, "g")
    other.look(pace="days-3")
    assert dare(other, table)[0] == 201
    assert other.ask("DELETE", "/api/me")[0] == 200
    assert one.ask("GET", "/api/challenges")[1]["waiting"] == []


# --- The lobby ------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_lobby_shows_public_tables_as_everybody_may_see_them(launch: Launch) -> None:
    ship = launch()
    waits = ship.make(GAME, ["me", "open"], visibility="public", name="Anne")["table"]["id"]
    hidden = ship.make(GAME, ["me", "open"])["table"]["id"]
    runs = ship.make(GAME, ["me", "bot:easy"], visibility="public")
    shown = ship.get("/api/lobby")
    assert [head["id"] for head in shown["open"]] == [waits] and hidden not in str(shown)
    (watched,) = shown["watch"]
    assert watched["table"]["id"] == runs["table"]["id"]
    seen = ship.get(f"/api/tables/{runs['table']['id']}")["picture"]
    assert watched["picture"] == seen
    assert watched["turn"] == 0, "what chance has dealt is no move"
    assert (shown["running"], shown["seeking"]) == (1, 0)


def test_your_tables_say_for_whom_they_wait_and_since_when(ship: Ship) -> None:
    one, other, table = acquainted(ship, "d")
    mine = {person: person.ask("GET", "/api/me")[1]["tables"] for person in (one, other)}
    (own,), (theirs,) = mine[one], mine[other]
    assert own["table"]["id"] == table
    assert own["actor"] == theirs["actor"]
    assert own["waits_for_you"] != theirs["waits_for_you"]
    assert abs(own["since"] - now()) < 600_000
    assert sum(person.ask("GET", "/api/bell")[1]["tables"] for person in (one, other)) == 1


def test_a_stranger_has_no_bell_and_no_challenges(ship: Ship) -> None:
    assert ship.get("/api/bell") == {"tables": 0, "challenges": 0, "proposals": 0}
    assert ship.get("/api/challenges") == {"waiting": [], "answered": []}
