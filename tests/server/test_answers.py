"""If they, then I: answers prepared at tables of days, played by the house, known to their owner alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from day_tables import CHANCY, DAY, PLAIN, SECRET, House, MovedClock, Person, clock, house
from player import DRAW_OFFERS

from flibuste.law import shelf
from flibuste.live import guests
from flibuste.live.refusals import Refusal
from flibuste.people.days.rows import DueRow, PreparedRow
from flibuste.store.rows import PutRow

__all__ = ["clock"]


async def waiting(here: House, **wish: Any) -> tuple[str, Person, Person]:
    """A table, who is to move there, and who waits."""
    people = await here.people()
    table = await here.table(*people, **wish)
    return table, *await here.mover(table, *people)


async def ahead(person: Person, table: str, *moves: str) -> Any:
    return await person.ask("POST", f"/api/tables/{table}/answers/ahead", {"moves": moves})


async def prepare(person: Person, table: str, *lines: list[str]) -> Any:
    return await person.ask("POST", f"/api/tables/{table}/answers", {"lines": lines})


async def line_of(person: Person, table: str, moves: int, k: int = 0) -> list[str]:
    """Moves that can follow one another, the first a choice of whoever is to move now."""
    line: list[str] = []
    for step in range(moves):
        choices = (await ahead(person, table, *line))["choices"]
        texts = [one["text"] for one in choices if one["text"] not in DRAW_OFFERS]
        line.append(texts[k if step == 0 else 0])
    return line


async def plies(here: House, table: str) -> list[tuple[int | None, str]]:
    room = await here.service.rooms.room(table)
    return [(e.seat, e.body["action"]) for e in room.game.entries if e.kind == "ply"]


async def test_an_answer_is_played_when_its_condition_comes_true(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here)
        line = await line_of(waits, table, 4)
        other = await line_of(waits, table, 2, k=1)
        shown = await prepare(waits, table, line, other)
        assert [[move["text"] for move in one] for one in shown["lines"]] == [line, other]
        assert all(move["label"]["id"] for one in shown["lines"] for move in one)
        await mover.move(table, line[0])
        assert [text for _, text in await plies(here, table)] == line[:2]
        await mover.move(table, line[2])  # the rest of the line still stood
        assert [text for _, text in await plies(here, table)] == line
        assert len({seat for seat, _ in await plies(here, table)}) == 2
        assert (await waits.ask("GET", f"/api/tables/{table}/answers"))["lines"] == []
        assert await here.service.log.rows(PreparedRow, "prepared at", of_table=table) == []


async def test_answers_are_dropped_when_the_game_goes_another_way(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here, undo="own")
        await prepare(waits, table, await line_of(waits, table, 2))
        away = (await line_of(waits, table, 1, k=1))[0]
        await mover.move(table, away)
        assert [text for _, text in await plies(here, table)] == [away]
        assert await here.service.log.rows(PreparedRow, "prepared at", of_table=table) == []


async def test_a_move_taken_back_takes_prepared_answers_along(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here, undo="own")
        line = await line_of(waits, table, 4)
        await prepare(waits, table, line)
        await mover.move(table, line[0])
        seat = (await plies(here, table))[-1][0]
        assert [text for _, text in await plies(here, table)] == line[:2]
        assert len(await here.service.log.rows(PreparedRow, "prepared at", of_table=table)) == 1
        hello = {"type": "hello", "table": table, "seat_token": waits.tokens[table]}
        room = await here.service.rooms.room(table)
        await here.port.visit(hello, {"type": "undo", "cid": "v", "base": room.game.v})
        await here.rest()
        assert room.game.entries[-1].kind == "undo" and room.game.actor == seat
        assert await here.service.log.rows(PreparedRow, "prepared at", of_table=table) == []


async def test_the_same_checks_stand_before_every_prepared_line(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here)
        line = await line_of(waits, table, 2)
        shown = await ahead(waits, table, line[0])
        answers = [one["text"] for one in shown["choices"]]
        second = next(text for text in answers if text != line[1])
        legal = {one["text"] for one in (await ahead(waits, table))["choices"]}
        foreign = next(text for text in shelf.law(PLAIN).actions.texts if text not in legal)
        refused = {
            "no-answer-in-it": [[line[0]], []],
            "two-answers": [line, [line[0], second]],
            "unreadable-move": [["what is this"]],
            "not-legal": [[foreign, line[1]]],
        }
        for code, lines in refused.items():
            with pytest.raises(Refusal, match=code):
                await prepare(waits, table, *[one for one in lines if one])
        with pytest.raises(Refusal, match="no-answer-now"):
            await prepare(mover, table, line)
        with pytest.raises(Refusal, match="unreadable"):
            await prepare(waits, table, *[line] * 13)
        with pytest.raises(Refusal, match="token"):
            await Person(here).ask("GET", f"/api/tables/{table}/answers", authorization="Bearer x")
        assert await here.service.log.rows(PreparedRow, "prepared at", of_table=table) == []
        await prepare(waits, table, line)
        assert (await prepare(waits, table))["lines"] == []  # all taken back


async def test_no_answer_reaches_beyond_chance_nor_where_something_is_hidden(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        people = await here.people()
        hidden = await here.table(*people, game=SECRET)
        _, waits = await here.mover(hidden, *people)
        with pytest.raises(Refusal, match="no-answers"):
            await ahead(waits, hidden)
        chancy = await here.table(*people, game=CHANCY)
        _, waits = await here.mover(chancy, *people)
        line: list[str] = []
        for _ in range(12):
            shown = await ahead(waits, chancy, *line)
            if shown.get("why"):
                break
            line.append(shown["choices"][0]["text"])
        assert shown["why"] == "chance"
        with pytest.raises(Refusal, match="no-answer-beyond"):
            await ahead(waits, chancy, *line, line[0])


async def test_an_answer_is_played_after_a_restart(tmp_path: Path, clock: MovedClock) -> None:
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here)
        line = await line_of(waits, table, 2)
        room = await here.service.rooms.room(table)
        seat = 1 - (await mover.ask("GET", f"/api/tables/{table}"))["viewer"]
        await mover.move(table, line[0])
        # As it would lie there if the server had been killed between the two moves.
        lines = f'[["{line[0]}","{line[1]}"]]'
        row = PreparedRow(table, seat, "", room.game.v - 1, lines)
        await here.service.log.write(PutRow(row))
        assert (await here.service.log.rows(DueRow, "due at", of_table=table))[0].seat == seat
    async with house(tmp_path) as here:
        await here.service.people.days.wake()
        await here.rest()
        assert [text for _, text in await plies(here, table)] == line


async def test_the_others_bytes_do_not_depend_on_what_is_prepared(
    tmp_path: Path, clock: MovedClock
) -> None:
    heard: list[Any] = []
    async with house(tmp_path) as here:
        table, mover, waits = await waiting(here)
        hello = {
            "type": "hello",
            "table": table,
            "seat_token": mover.tokens[table],
            "scenes": True,
        }
        for is_prepared in (False, True):
            if is_prepared:
                await prepare(waits, table, await line_of(waits, table, 2))
            told, _ = await here.port.visit(hello, {"type": "ping"})
            pages = [
                await mover.ask("GET", f"/api/tables/{table}{page}")
                for page in ("", "/events", "/record")
            ]
            heard.append((told, pages))
        assert heard[0] == heard[1]
        # Nor does the clock of the other change, nor when the house looks at the table.
        before = await here.service.log.rows(DueRow, "due at", of_table=table)
        clock.pass_by(DAY)
        await here.look()
        assert (await here.service.log.rows(DueRow, "due at", of_table=table))[0].due == before[
            0
        ].due
        assert guests.now() < before[0].due
