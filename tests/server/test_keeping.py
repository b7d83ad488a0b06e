"""What the server keeps, and what it lets go: old games, idle tables, rooms in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from player import Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE

GAME = shelf.ids()[0]
RECORDS = sorted((PACKAGE / "games").glob("*/records/*.txt"))


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.long
async def test_an_idle_open_table_is_called_off_and_then_forgotten(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(open_hours=1 / 3600, sweep_seconds=0.3)
    made = ship.make(GAME, ["me", "open"], visibility="public")
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    await asyncio.sleep(2)
    path = f"/api/tables/{made['table']['id']}"
    assert ship.get(path)["table"]["state"] == "open", "somebody is there"
    await player.close()
    await asyncio.to_thread(until, lambda: ship.ask("GET", path)[0] == 404)


@pytest.mark.long
def test_a_running_table_nobody_visits_is_given_up_and_shows_its_seed(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(running_days=1 / 86_400, sweep_seconds=0.3, cache_seconds=0.5)
    made = ship.make(GAME, ["me", "open"], visibility="public")
    ship.join(made)
    path = f"/api/tables/{made['table']['id']}"
    until(lambda: ship.get(path)["table"]["state"] == "abandoned")
    assert ship.get(path)["table"]["seed"]
    assert "result unfinished" in ship.get(f"{path}/record")


def test_tables_without_visitors_leave_memory_and_come_back(launch: Callable[..., Ship]) -> None:
    ship = launch(cache_seconds=0.2, sweep_seconds=0.2)
    made = ship.make(GAME, ["me", "open"], visibility="public")
    ship.join(made)
    path = f"/api/tables/{made['table']['id']}"
    before = ship.get(f"{path}/events")
    until(lambda: "flibuste_tables_in_memory 0.0" in ship.get("/metrics"))
    assert ship.get(f"{path}/events") == before


@pytest.mark.file
@pytest.mark.long
async def test_what_a_guest_said_leaves_the_disk_with_the_guest(
    launch: Callable[..., Ship],
) -> None:
    ship = launch()
    body = {"game": GAME, "seats": ["me", "open"], "name": "Mary Read"}
    _, made, headers = ship.ask("POST", "/api/tables", body)
    ship.join(made, name="Jack")
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.ask({"type": "say", "text": "I live at 3 Quay Street"})
    assert any(b"Quay Street" in path.read_bytes() for path in ship.folder.glob("*.sqlite*"))
    cookie = headers["set-cookie"].partition(";")[0]
    assert ship.ask("DELETE", "/api/me", cookie=cookie)[0] == 200
    assert await player.close_code() == 1012
    assert ship.stop() == 0
    kept = b"".join(path.read_bytes() for path in ship.folder.iterdir() if path.is_file())
    for word in (b"Quay Street", b"Mary Read"):
        assert word not in kept


@pytest.mark.parametrize("path", RECORDS[:: max(1, len(RECORDS) // 12)], ids=lambda path: path.stem)
def test_old_games_are_still_sound(path: object, ship: Ship) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert ship.post("/api/verify", {"record": text})["sound"]
