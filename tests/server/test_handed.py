"""Games that were played at home and are handed in: consistent, labelled, and nothing more."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from inside import inside
from quiet_rooms import rooms_over
from server_process import Ship

import flibuste
from flibuste.law import shelf
from flibuste.live.handed import hand_in, handed_id, read_handed
from flibuste.live.house import Lost
from flibuste.live.refusals import Refusal
from flibuste.people.logbook.rows import FeatRow, ResultRow
from flibuste.people.ratings.rows import RatingChange
from flibuste.people.settling import SettledRow
from flibuste.play.chance import Chance
from flibuste.play.record import RecordError
from flibuste.play.table import Incident, Table
from flibuste.server import bodies, house_files
from flibuste.server.routes import records
from flibuste.server.workers.tasks import Answer
from flibuste.server.workers.thoughts import verified
from flibuste.store.events import SeatChanged
from flibuste.store.memory import MemoryLog

SMALL = min(
    (law for law in shelf.laws() if law.has_secrets and law.has_chance),
    key=lambda law: law.bounds.plies,
)


def played(seed: int = 1, *, resigns: bool = False) -> Table:
    """A game as it might have been played at home."""
    law, rng = SMALL, random.Random(seed)
    chance = Chance("home123", bytes([seed]) * 32, (b"ab", b"cd"))
    settings = law.settings(law.unattended_ruleset, law.bounds.seats[0])
    table = Table(law, settings, chance)
    table.players = ["Anne", "easy"]
    moves = 0
    while table.actor >= 0 and not (resigns and moves == 4):
        table.play(rng.choice(table.codes()))
        moves += 1
    if resigns:
        table.incident(0, Incident.RESIGNS)
    return table


@pytest.mark.parametrize("resigns", [False, True])
def test_a_record_says_all_that_a_log_needs(resigns: bool) -> None:
    text = played(resigns=resigns).record()
    handed = read_handed(text)
    assert handed.table == "home123" and handed.players == ["Anne", "easy"]
    assert handed.entries[0] == ("start", None, {"nonces": ["6162", "6364"]})
    assert {kind for kind, _, _ in handed.entries} == {"start", "ply"} | (
        {"incident"} if resigns else set()
    )


def test_what_cannot_be_a_table_is_refused_in_a_sentence() -> None:
    text = played().record()
    with pytest.raises(RecordError, match="lines above"):
        read_handed(text.replace("Anne", "Mary"))
    table = flibuste.table(SMALL.id, seed=1)
    with pytest.raises(RecordError, match="not over"):
        read_handed(table.record())


async def refused(games: dict[str, Any]) -> tuple[str, list[str]]:
    """Why a server that offers these games does not take a record, and what it has done before."""
    done: list[str] = []

    def law(id: str) -> Any:
        if id not in games:
            raise Refusal("no-game")
        return games[id]

    async def ready(law: Any) -> None:
        done.append("ready")

    async def verify(text: str, *, is_handed: bool) -> None:
        done.append("verify")
        raise Lost

    service = SimpleNamespace(
        rooms=SimpleNamespace(games=games, law=law),
        home=object(),
        compiler=SimpleNamespace(ready=ready),
        thinking=SimpleNamespace(verify=verify),
    )
    body = bodies.RecordBody(f"flibuste record\ngame {SMALL.id}\n")
    asked: Any = SimpleNamespace(service=service, body=body)
    with pytest.raises(Refusal) as found:
        await records.take_record(asked)
    return found.value.code, done


async def test_a_record_is_read_once_its_game_is_compiled_and_not_at_all_where_it_is_not_offered() -> (
    None
):
    assert await refused({SMALL.id: SMALL}) == ("not-ready", ["ready", "verify"])
    assert await refused({}) == ("no-game", [])


def test_a_handed_record_is_a_labelled_table_that_others_may_look_at(
    launch: Callable[..., Ship], tmp_path: Path
) -> None:
    if house_files.packed_home() is None:
        pytest.skip("nothing is packed: python web/home.py")
    ship = launch(home="true")
    text = played().record()
    taken: Any = ship.post("/api/records", {"record": text})
    assert taken["table"]["home"] is True and taken["table"]["state"] == "over"
    assert taken["table"]["handed"] is True  # nobody knows when it was played
    assert [seat["kind"] for seat in taken["table"]["seats"]] == ["person", "bot"]
    assert [seat.get("level") for seat in taken["table"]["seats"]] == [None, "easy"]
    id = taken["table"]["id"]
    assert id == handed_id(text) and ship.get(f"/api/tables/{id}/record") == text
    assert ship.post("/api/records", {"record": text})["table"]["id"] == id  # it is there already
    assert ship.get("/api/tables") == {"open": [], "running": []}


async def test_the_same_record_at_two_servers_at_once_is_one_table_and_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = played().record()
    id, handed, log = handed_id(text), read_handed(text), MemoryLog()

    async def has(id: str) -> bool:
        return False  # the other one writes a moment later

    for _ in range(2):
        rooms = rooms_over(log)
        monkeypatch.setattr(rooms, "has", has)
        await hand_in(rooms, id, SMALL, handed)
        assert (await rooms.room(id)).game.state == "over"


@pytest.mark.parametrize("where", ["home", "on a server"])
async def test_a_record_handed_in_never_counts_whoever_sat_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    async def ready(law: Any) -> None:
        pass

    async def verify(text: str, *, is_handed: bool) -> Answer:
        return verified(text, is_handed)

    async with inside(tmp_path) as ship:
        service, log = ship.service, ship.service.log
        monkeypatch.setattr(service, "home", object())
        monkeypatch.setattr(service.compiler, "ready", ready)
        monkeypatch.setattr(service.thinking, "verify", verify)
        _, _, headers = await ship.ask("POST", "/api/me", {"name": "Anne"})
        cookie = headers["set-cookie"].partition(";")[0]
        guest = await service.guests.of_cookie(cookie.partition("=")[2])
        assert guest is not None
        body = {"record": played().record()}
        status, taken, _ = await ship.ask("POST", "/api/records", body, cookie=cookie)
        assert status == 201, taken
        id = taken["table"]["id"]
        room = await service.rooms.room(id)
        assert all(chair.guest is None for chair in room.game.seats)
        # Even if it were known who sat there, and they had wanted it to count.
        await log.write(
            SeatChanged(id, msgspec.structs.replace(room.game.seats[0], guest=guest.id))
        )
        service.rooms.refresh(id)
        game = (await service.rooms.room(id)).game
        agreed = msgspec.structs.replace(game.agreement, rated=True, home=where == "home")
        monkeypatch.setattr(game, "agreement", agreed)
        await service.people.settling.settle(id)
        assert await log.rows(SettledRow, "settled", of_table=id)
        found = [
            await log.rows(ResultRow, "results at", of_table=id),
            await log.rows(FeatRow, "feats", guest=guest.id),
            await log.rows(RatingChange, "rating changes of", guest=guest.id),
        ]
        _, shown, _ = await ship.ask("GET", "/api/logbook", cookie=cookie)
        done = [feat for feat in shown["feats"] if feat.get("at")]
        told = [shown["games"], shown["opponents"], done]
        if where == "home":
            assert not any(found) and not any(told)
        else:  # such a table counts where it is not marked
            assert found[0] and found[2] and told[0] and told[1]
