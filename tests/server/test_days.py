"""Days between moves: clocks that no server holds, vacations, and a year of it by a moved clock."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from day_tables import DAY, HOUR, PLAIN, SECOND, MovedClock, Person, clock, house
from player import DRAW_OFFERS, Player
from server_process import Ship

from flibuste.live import acts, chat
from flibuste.live.audience import Presence
from flibuste.live.guests import now
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.live.spans import end_of_time, start_of_time, stood_still, united
from flibuste.people.days import keeping, prepared
from flibuste.people.days.prepared import Ahead, walked
from flibuste.people.days.rows import OWNED, Deadline, DueRow, PreparedRow, VacationRow
from flibuste.people.identity.joining import join_guests
from flibuste.server.periodic import sign_of_life
from flibuste.store.rows import PutRow, RemoveRows

__all__ = ["clock"]


def test_a_clock_stands_still_in_spans_that_may_overlap() -> None:
    stops = united([(50, 60), (10, 20), (15, 30), (60, 60)])
    assert stops == ((10, 30), (50, 60))
    assert stood_still(stops, 0, 100) == 30 and stood_still(stops, 25, 55) == 10
    for since in range(0, 70, 5):
        for left in range(1, 60, 7):
            up = end_of_time(stops, since, left)
            assert up - since - stood_still(stops, since, up) == left
            assert up - 1 - since - stood_still(stops, since, up - 1) < left
            begun = start_of_time(stops, up, left)
            assert up - begun - stood_still(stops, begun, up) == left


@pytest.mark.long
async def test_a_year_of_days_is_played_and_nobody_loses_on_time(
    tmp_path: Path, clock: MovedClock
) -> None:
    begun, folder = now(), tmp_path
    tables: list[str] = []
    people: list[Person] = []
    away = [(20, 10), (200, 20)]  # from which day on the first person is away, and for how long
    down = [(100, 5), (300, 9)]  # the same for the house
    while now() - begun < 365 * DAY:
        async with house(folder) as here:
            people = [one.at(here) for one in people] or await here.people()
            while now() - begun < 365 * DAY:
                if not tables or (await here.state(tables[-1])).state == "over":
                    tables.append(await here.table(*people))
                if away and now() - begun >= away[0][0] * DAY:
                    days = away.pop(0)[1]
                    await people[0].ask("POST", "/api/days/vacation", {"days": days})
                await here.forget_rooms()
                clock.pass_by(DAY)
                await here.look()
                state = await here.state(tables[-1])
                face = state.clocks[state.actor]
                assert face.left > 0
                if face.runs and face.left <= DAY:  # at the last moment
                    clock.pass_by(face.left - SECOND)
                    await here.look()
                    mover, _ = await here.mover(tables[-1], *people)
                    await mover.move(tables[-1], k=len(tables))
                if down and now() - begun >= down[0][0] * DAY:
                    break
        clock.pass_by(down.pop(0)[1] * DAY if down else 0)
    assert not away and not down
    async with house(folder) as here:
        for table in tables:
            room = await here.service.rooms.room(table)
            incidents = [e.body["what"] for e in room.game.entries if e.kind == "incident"]
            assert "times_out" not in incidents
        assert sum([(await here.service.rooms.room(t)).game.v for t in tables]) > 90
        state = await here.state(tables[-1])
        left = state.clocks[state.actor].left
        await here.forget_rooms()
        clock.pass_by(left - SECOND)
        await here.look()
        assert here.service.rooms.in_memory() == []  # nothing was opened to see that it is not due
        clock.pass_by(2 * SECOND)
        await here.look()
        outcome = (await here.state(tables[-1])).outcome
        assert outcome is not None and outcome.reason == "times_out"
        assert await here.service.log.rows(DueRow, "due at", of_table=tables[-1]) == []


@pytest.mark.parametrize("kind", ["days", "move"])
async def test_no_clock_runs_while_the_machine_sleeps(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(keeping, "ASLEEP", 30 * SECOND)
    async with house(tmp_path) as here:
        people = await here.people()
        table = await here.table(*people, clock={"kind": kind, "seconds": 86_400})
        for _ in range(3):
            clock.pass_by(20 * SECOND)
            await here.service.people.days.wake_up()
        room = await here.service.rooms.room(table)
        clock.pass_by(2 * DAY)  # and nothing was done meanwhile
        await acts.time_out(room)
        await here.look()
        state = await here.state(table)
        assert state.outcome is None
        assert state.clocks[state.actor].left == DAY - 60 * SECOND
        clock.pass_by(20 * SECOND)
        await acts.time_out(room)
        state = await here.state(table)
        assert state.clocks[state.actor].left == DAY - 80 * SECOND


async def test_who_moves_as_the_machine_awakes_has_not_spent_its_sleep(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ASLEEP", 30 * SECOND)
    async with house(tmp_path) as here:
        anne, jack = await here.people()
        table = await here.table(anne, jack, clock={"kind": "game", "seconds": 600})
        mover, _ = await here.mover(table, anne, jack)
        seat = (await here.state(table)).actor
        clock.pass_by(20 * SECOND)
        await here.service.people.days.wake_up()
        clock.pass_by(HOUR)  # and nothing was done meanwhile
        await mover.move(table)
        assert (await here.state(table)).clocks[seat].left == 580 * SECOND


@pytest.mark.parametrize("is_awake", [True, False])
async def test_a_house_of_several_servers_sleeps_when_all_of_them_do(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch, is_awake: bool
) -> None:
    monkeypatch.setattr(keeping, "ASLEEP", 30 * SECOND)
    async with house(tmp_path) as one, house(tmp_path) as two:
        for here in (one, two):
            here.service.rooms.is_shared = True
            sign_of_life(here.service.log)
        table = await one.table(*await one.people(), clock={"kind": "move", "seconds": 86_400})
        clock.pass_by(2 * DAY)  # and nothing was done here meanwhile
        if is_awake:
            sign_of_life(two.service.log)
        await two.service.log.write()
        clock.pass_by(20 * SECOND)
        await acts.time_out(await one.service.rooms.room(table))
        state = await one.state(table)
        if is_awake:
            assert state.outcome is not None and state.outcome.reason == "times_out"
        else:
            assert state.clocks[state.actor].left == DAY
            assert (await two.state(table)).clocks == state.clocks


async def test_a_machine_whose_clock_was_wrong_until_it_was_told_has_not_slept(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ASLEEP", 30 * SECOND)
    async with house(tmp_path) as here:
        days = here.service.people.days
        made = keeping.Days(days.log, days.rooms, days.vacations, days.notices, days.prepared)
        clock.pass_by(DAY)  # PostgreSQL says how late it is
        made.begin(None)
        await made.wake_up()
        assert made.own_pauses == []


async def test_a_vacation_stops_all_clocks_of_a_guest_and_the_others_see_it(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        anne, jack = await here.people()
        tables = [await here.table(anne, jack, days=2) for _ in range(2)]
        for table in tables:
            mover, _ = await here.mover(table, anne, jack)
            if mover is not anne:
                await jack.move(table)
            assert (await here.mover(table, anne, jack))[0] is anne
        clock.pass_by(DAY)
        shown = await anne.ask("POST", "/api/days/vacation", {"days": 10})
        assert shown["vacation"]["until"] == now() + 10 * DAY
        head = (await jack.ask("GET", f"/api/tables/{tables[0]}"))["table"]
        assert [seat.get("away_until") for seat in head["seats"]] == [now() + 10 * DAY, None]
        with pytest.raises(Refusal, match="on-vacation"):
            await anne.ask("POST", "/api/days/vacation", {"days": 1})
        clock.pass_by(5 * DAY)
        await here.look()
        for table in tables:
            face = (await here.state(table)).clocks[0]
            assert face.left == DAY and not face.runs
        await anne.move(tables[0])  # one may move all the same
        clock.pass_by(DAY)
        shown = await anne.ask("DELETE", "/api/days/vacation")
        assert "until" not in shown["vacation"]
        assert shown["vacation"]["left"] == 24 * DAY
        deadlines = await here.service.log.rows(Deadline, "deadlines due", at=2**60, most=9)
        assert {one.table_id: one.due for one in deadlines} == {
            tables[0]: now() + DAY,  # the other has had a day of two
            tables[1]: now() + DAY,
        }
        with pytest.raises(Refusal, match="not-on-vacation"):
            await anne.ask("DELETE", "/api/days/vacation")
        with pytest.raises(Refusal, match="vacation-spent"):
            await anne.ask("POST", "/api/days/vacation", {"days": 25})
        clock.pass_by(DAY + SECOND)
        await here.look()
        outcomes = [(await here.state(table)).outcome for table in tables]
        assert [outcome.scores for outcome in outcomes if outcome] == [[1.0, 0.0], [0.0, 1.0]]


async def test_of_two_devices_that_begin_a_vacation_at_once_one_does(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        guest = await here.service.guests.of_cookie(anne.cookie.partition("=")[2])
        assert guest is not None
        vacations = here.service.people.days.vacations
        for days, left in ((20, 10), (10, 0)):
            wishes = (vacations.begin(guest.id, days) for _ in range(4))  # at as many servers
            answers = await asyncio.gather(*wishes, return_exceptions=True)
            refused = [str(answer) for answer in answers if isinstance(answer, Refusal)]
            assert refused == ["on-vacation"] * 3
            clock.pass_by(days * DAY)
            told = await anne.ask("GET", "/api/days")
            assert told["vacation"]["left"] == left * DAY


@pytest.mark.parametrize("stays", [0, 1])
async def test_who_joins_guests_has_no_more_vacation_than_one(
    tmp_path: Path, clock: MovedClock, stays: int
) -> None:
    async with house(tmp_path) as here:
        people = await here.people(2)
        ids = []
        for person in people:  # one after the other, 20 days each
            await person.ask("POST", "/api/days/vacation", {"days": 20})
            guest = await here.service.guests.of_cookie(person.cookie.partition("=")[2])
            assert guest is not None
            ids.append(guest.id)
            clock.pass_by(25 * DAY)
        log = here.service.log
        await join_guests(log, ids[1 - stays], ids[stays])
        rows = await log.rows(VacationRow, "vacations of", guest=ids[stays])
        assert [(row.until - row.since) // DAY for row in rows] == [20, 10]
        with pytest.raises(Refusal, match="vacation-spent"):
            await people[stays].ask("POST", "/api/days/vacation", {"days": 1})


def test_joined_vacations_are_counted_by_the_time_they_cover() -> None:
    def rows(guest: str, *spans: tuple[int, int]) -> list[VacationRow]:
        return [
            VacationRow(f"{guest}{k}", guest, a * DAY, b * DAY, 0) for k, (a, b) in enumerate(spans)
        ]

    join = next(own.join for own in OWNED if own.kind is VacationRow)
    assert join is not None
    mine = rows("a", (0, 20), (400, 410))
    assert join(mine, [], "a") == []
    for others, kept in (
        ([(5, 15)], [(5, 15)]),  # nothing more
        ([(15, 40)], [(15, 30)]),
        ([(30, 60)], [(30, 40)]),
        ([(30, 40), (50, 60)], [(30, 40)]),
        ([(380, 390)], [(380, 390)]),  # another year
    ):
        changes = join(mine, rows("b", *others), "a")
        put = [one.row for one in changes if isinstance(one, PutRow)]
        assert [(row.since // DAY, row.until // DAY) for row in put] == kept
        assert {row.guest for row in put} <= {"a"}
    assert [type(one) for one in join(rows("a", (0, 30)), rows("b", (40, 70)), "a")] == [RemoveRows]


async def test_a_new_table_knows_who_is_away(tmp_path: Path, clock: MovedClock) -> None:
    async with house(tmp_path) as here:
        anne, jack = await here.people()
        for person in (anne, jack):
            await person.ask("POST", "/api/days/vacation", {"days": 2})
        table = await here.table(anne, jack, days=1)
        clock.pass_by(2 * DAY + DAY / 2)
        await here.look()
        state = await here.state(table)
        assert state.state == "running" and state.clocks[state.actor].left == DAY / 2


async def test_time_that_the_house_was_down_is_nobody_s(tmp_path: Path, clock: MovedClock) -> None:
    async with house(tmp_path) as here:
        people = await here.people()
        table = await here.table(*people, days=1)
        clock.pass_by(DAY - HOUR)
    clock.pass_by(20 * DAY)
    async with house(tmp_path, waiting_seconds=120) as here:
        await here.look()
        state = await here.state(table)
        assert state.clocks[state.actor].left == HOUR and not state.clocks[state.actor].runs
        clock.pass_by(119 * SECOND)
        assert (await here.state(table)).clocks[state.actor].left == HOUR
        await here.forget_rooms()  # another server, or this one later, computes the same
        assert (await here.state(table)).clocks[state.actor].left == HOUR
        clock.pass_by(HOUR + 2 * SECOND)
        await here.look()
        assert (await here.state(table)).state == "over"


async def test_time_in_which_the_disk_refuses_is_nobody_s(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        table = await here.table(*await here.people(), days=1)
        here.service.log.on_trouble(True)
        clock.pass_by(2 * DAY)
        room = await here.service.rooms.room(table)
        room.time_is_up()
        await here.rest()
        here.service.log.on_trouble(False)
        await here.rest()
        state = await here.state(table)
        assert state.state == "running" and state.clocks[state.actor].left == DAY


async def test_two_servers_see_the_same_clocks_and_vacations(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        for here in (one, two):
            here.service.rooms.is_shared = True
        anne, jack = await one.people()
        table = await one.table(anne, jack, days=1)
        mover, _ = await one.mover(table, anne, jack)
        assert (await two.state(table)).clocks == (await one.state(table)).clocks
        clock.pass_by(HOUR)
        await mover.ask("POST", "/api/days/vacation", {"days": 3})
        clock.pass_by(2 * DAY)
        room = two.service.rooms.if_in_memory(table)
        assert room is not None  # it has not been told of the vacation
        room.time_is_up()
        await two.rest()
        assert (await two.state(table)).state == "running"
        await two.look()
        assert (await two.state(table)).clocks == (await one.state(table)).clocks
        clock.pass_by(2 * DAY)
        await asyncio.gather(one.look(), two.look())
        room = await one.service.rooms.room(table)
        await one.rest()
        incidents = [entry.body for entry in room.game.entries if entry.kind == "incident"]
        assert incidents == [{"what": "times_out"}]


async def test_a_hundred_tables_of_days_stand_beside_the_others(
    tmp_path: Path, clock: MovedClock
) -> None:
    limits = {"open_tables_a_guest": 1, "day_tables_a_guest": 3}
    async with house(tmp_path, **limits) as here:
        anne, jack = await here.people()
        for _ in range(3):
            await here.table(anne, jack)
        with pytest.raises(Refusal, match="too-many-tables"):
            await here.table(anne, jack)
        live = {"game": PLAIN, "seats": ["me", "open"]}
        await anne.ask("POST", "/api/tables", live)
        with pytest.raises(Refusal, match="too-many-tables"):
            await anne.ask("POST", "/api/tables", live)


async def test_limits_hold_where_much_is_asked_for_at_once(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path, day_tables_a_guest=3) as here:
        anne, jack = await here.people()
        table = await here.table(jack, anne, visibility="public")
        wish = {"game": PLAIN, "seats": ["me", "open"], "clock": {"kind": "days", "seconds": 86400}}
        dare = {"table": table, "seat": 0, "game": PLAIN, "pace": "days-1", "nonce": "00" * 16}
        for path, body, most, code in (
            ("/api/challenges", dare, 1, "challenge-waits"),
            ("/api/tables", wish, 3, "too-many-tables"),
        ):
            wishes = (anne.ask("POST", path, body) for _ in range(8))
            answers = await asyncio.gather(*wishes, return_exceptions=True)
            refused = [str(answer) for answer in answers if isinstance(answer, Refusal)]
            assert refused == [code] * (8 - most), path


@pytest.mark.long
async def test_no_table_is_missing_on_the_page_of_who_sits_at_many(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path, day_tables_a_guest=200) as here:
        anne, jack = await here.people()
        made = {await here.table(jack, anne) for _ in range(130)}
        mine = {one["table"]["id"] for one in (await anne.ask("GET", "/api/me"))["tables"]}
        assert mine == made


async def test_a_challenge_makes_no_more_tables_than_one_may_have(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path, day_tables_a_guest=1) as here:
        anne, jack = await here.people()
        table = await here.table(anne, jack)
        wish = {"game": PLAIN, "pace": "days-1", "table": table}
        made = await jack.ask("POST", "/api/challenges", {**wish, "seat": 0})
        with pytest.raises(Refusal, match="too-many-tables"):
            await anne.ask("POST", f"/api/challenges/{made['id']}/accept", {})
        with pytest.raises(Refusal, match="too-many-tables"):
            await anne.ask("POST", "/api/challenges", {**wish, "seat": 1})
        await anne.ask("POST", f"/api/challenges/{made['id']}/decline")


async def test_a_rematch_is_a_table_of_who_asks_for_it(tmp_path: Path, clock: MovedClock) -> None:
    async with house(tmp_path, day_tables_a_guest=1) as here:
        anne, jack = await here.people()
        over = await here.table(anne, jack)
        await acts.act(await here.service.rooms.room(over), 0, "cid", "resign")
        await here.table(anne, jack)
        with pytest.raises(Refusal, match="too-many-tables"):
            await anne.ask("POST", f"/api/tables/{over}/rematch", {})
        await jack.ask("POST", f"/api/tables/{over}/rematch", {})
        with pytest.raises(Refusal, match="too-many-tables"):
            await here.table(jack, anne)


async def test_an_open_table_of_days_waits_for_days(tmp_path: Path, clock: MovedClock) -> None:
    from flibuste.live.upkeep import sweep

    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        wish = {"game": PLAIN, "seats": ["me", "open"]}
        quick = await anne.ask("POST", "/api/tables", wish)
        slow = await anne.ask(
            "POST", "/api/tables", {**wish, "clock": {"kind": "days", "seconds": 86_400}}
        )
        clock.pass_by(5 * DAY)
        await sweep(here.service.rooms)
        await sweep(here.service.rooms)
        assert (await here.state(slow["table"]["id"])).state == "open"
        assert await here.service.log.listed("aborted", 9) == []
        found = await here.service.log.table(quick["table"]["id"])
        assert found is None or found[0].state == "aborted"


async def test_no_table_is_given_up_for_the_time_that_the_house_was_down(
    tmp_path: Path, clock: MovedClock
) -> None:
    from flibuste.live.upkeep import sweep

    limits = {"open_hours": 24, "running_days": 2}
    async with house(tmp_path, **limits) as here:
        anne, jack = await here.people()
        running = await here.table(anne, jack, clock=None)
        wish = {"game": PLAIN, "seats": ["me", "open"]}
        made = await anne.ask("POST", "/api/tables", wish)
    tables = [str(made["table"]["id"]), running]
    for _ in range(2):  # it goes down twice, and stands for a while in between
        clock.pass_by(5 * DAY)
        async with house(tmp_path, **limits) as here:
            clock.pass_by(6 * HOUR)
            await sweep(here.service.rooms)
            assert [(await here.state(id)).state for id in tables] == ["open", "running"]
    async with house(tmp_path, **limits) as here:
        clock.pass_by(3 * DAY)
        await sweep(here.service.rooms)
        assert [(await here.state(id)).state for id in tables] == ["aborted", "abandoned"]


async def test_who_is_awaited_holds_up_no_rated_table_by_talking_or_staying(
    tmp_path: Path, clock: MovedClock
) -> None:
    from flibuste.live.upkeep import sweep

    async with house(tmp_path, running_days=2, cache_seconds=10**6) as here:
        anne, jack = await here.people()
        stalled, friendly = [
            await here.table(anne, jack, clock=None, rated=rated) for rated in (True, False)
        ]
        for _ in range(3):
            clock.pass_by(DAY)
            for table in (stalled, friendly):
                room = await here.service.rooms.room(table)
                await chat.speak(room, 0, f"said {clock.now}", "in a moment", None, "Anne")
                room.hear_of("another server", Presence(frozenset({0, 1})))
        await here.rest()
        for table in (stalled, friendly):
            assert table in await here.service.log.idle("running", clock.now - 2 * DAY, 9)
        await sweep(here.service.rooms)
        assert [(await here.state(id)).state for id in (stalled, friendly)] == [
            "abandoned",
            "running",
        ]


@pytest.mark.parametrize("found_by", ["a later look", "its deadline"])
async def test_an_answer_that_could_not_be_played_is_played_later_and_nobody_loses_by_it(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch, found_by: str
) -> None:
    async with house(tmp_path) as here:
        people = await here.people()
        table = await here.table(*people)
        mover, waits = await here.mover(table, *people)
        path, line = f"/api/tables/{table}/answers", list[str]()
        for _ in range(2):
            shown = await waits.ask("POST", f"{path}/ahead", {"moves": line})
            line.append(plain([one["text"] for one in shown["choices"]]))
        await waits.ask("POST", path, {"lines": [line]})
        days = here.service.people.days
        with monkeypatch.context() as patch:
            patch.setattr(days.prepared, "answer", refuses)
            await mover.move(table, line[0])
        room = await here.service.rooms.room(table)
        assert [e.body["action"] for e in room.game.entries if e.kind == "ply"] == line[:1]
        if found_by == "its deadline":
            clock.pass_by(4 * DAY)
            await here.look()
        else:
            await days.wake()
        assert [e.body["action"] for e in room.game.entries if e.kind == "ply"] == line
        assert room.game.state == "running"


async def test_what_goes_wrong_at_one_table_of_days_keeps_no_other_waiting(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as here:
        people = await here.people()
        tables = [await here.table(*people) for _ in range(3)]
        await here.forget_rooms()
        days = here.service.people.days
        answer, broken = days.prepared.answer, sorted(tables)[0]

        async def failing(room: Any) -> bool:
            if room.id == broken:
                raise ValueError
            return await answer(room)

        monkeypatch.setattr(days.prepared, "answer", failing)
        for id in tables:  # a server was killed before it played prepared answers
            await here.service.log.write(PutRow(PreparedRow(id, 0, "g", 0, "[]")))
        await days.wake()
        clock.pass_by(4 * DAY)
        await here.look()
        states = {id: (await here.state(id)).state for id in tables if id != broken}
        assert {*states.values()} == {"over"}
        (row,) = await here.service.log.rows(DueRow, "due at", of_table=broken)
        assert row.look_at == now() + HOUR


async def test_what_is_thought_of_by_interpreted_rules_is_so_beside_the_event_loop(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()

    def seen(*given: Any) -> Ahead:
        threads.add(threading.current_thread())
        return walked(*given)

    monkeypatch.setattr(prepared, "walked", seen)
    async with house(tmp_path) as here:
        people = await here.people()
        table = await here.table(*people)
        _, waits = await here.mover(table, *people)
        monkeypatch.setattr(here.service.rooms.rules, "has", lambda law: False)
        path, line = f"/api/tables/{table}/answers", list[str]()
        for _ in range(2):
            shown = await waits.ask("POST", f"{path}/ahead", {"moves": line})
            line.append(plain([one["text"] for one in shown["choices"]]))
        assert (await waits.ask("POST", path, {"lines": [line]}))["lines"]
    assert threads and threading.current_thread() not in threads


async def refuses(room: object) -> bool:
    """The disk does, just now."""
    raise Refusal("storage")


@pytest.mark.long
async def test_a_bot_at_a_table_of_days_moves_after_a_restart(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        table = await here.table(anne, bots=["bot"])
        here.service.rooms.thinker = Silent()
        before = await here.state(table)
        if before.actor == 0:
            body = {"cid": "a", "base": before.v, "action": plain(before.choices)}
            await anne.ask("POST", f"/api/tables/{table}/moves", body)
        async with asyncio.timeout(60):
            while (await here.service.log.rows(DueRow, "due at", of_table=table))[0].seat >= 0:
                await asyncio.sleep(0.01)
    async with house(tmp_path) as here:
        await here.service.people.days.wake()
        await here.rest()
        state = await here.state(table)
        assert state.actor == 0 and state.v > before.v


def plain(choices: list[str]) -> str:
    """A choice that is no offer."""
    return next(choice for choice in choices if choice not in DRAW_OFFERS)


class Silent:
    """A bot that has no answer."""

    async def choose(self, *_: object) -> BotMove:
        await asyncio.Event().wait()
        raise AssertionError


async def test_who_sits_at_the_table_is_told_at_once_of_a_vacation(ship: Ship) -> None:
    wish = {"game": PLAIN, "seats": ["me", "open"], "clock": {"kind": "days", "seconds": 86_400}}
    _, made, headers = ship.ask("POST", "/api/tables", {**wish, "name": "Anne"})
    cookie = {name.lower(): value for name, value in headers.items()}["set-cookie"]
    other = ship.join(made, name="Jack")
    jack = Player(ship.port, made["table"]["id"], other["seat"]["token"])
    await jack.open()
    await jack.until("events")
    own = {"cookie": cookie.partition(";")[0]}
    ship.post("/api/days/vacation", {"days": 2}, **own)
    seats = (await jack.until("seats"))["table"]["seats"]
    while "away_until" not in seats[0]:
        seats = (await jack.until("seats"))["table"]["seats"]
    if jack.now["actor"] == 0:
        assert not jack.now["clocks"][0].get("runs")
    assert ship.ask("DELETE", "/api/days/vacation", **own)[0] == 200
    while "away_until" in seats[0]:
        seats = (await jack.until("seats"))["table"]["seats"]
    faces = jack.now["clocks"]
    assert [bool(face.get("runs")) for face in faces].count(True) == 1
    await jack.close()
