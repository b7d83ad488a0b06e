"""A logbook of ten thousand games: how long the server takes for its pages. `python bench/logbook.py`."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from inside import Inside, inside

from flibuste.bots.opponents import CHARACTERS
from flibuste.law import shelf
from flibuste.people.logbook.rows import MeetingRow, ResultRow
from flibuste.server.app import Service
from flibuste.store.rows import AddRow, LedgerRow

GAMES = 10_000
PEOPLE = 400  # opponents, of whom most are met now and then
HOUR = 3_600_000  # milliseconds
BEGAN = 1_700_000_000_000
RUNS = 5
AT_A_TIME = 500


def made_results(guest: str, count: int, game: str = "", first: int = 0) -> Iterator[LedgerRow]:
    """The rows of so many finished games, each with one to three opponents."""
    ids, bots = shelf.ids(), [*CHARACTERS]
    for k in range(first, first + count):
        table, at, result = f"made{k:08d}", BEGAN + k * HOUR, ("won", "lost", "drawn")[k * 7 % 3]
        named, seats = game or ids[k * 5 % len(ids)], 2 + k % 3
        share = {"won": 1.0, "lost": 0.0, "drawn": 1 / seats}[result]
        rank = 2 if result == "lost" else 1
        yield ResultRow(
            table, 0, guest, at, at - HOUR, 600_000, named, "base", seats, rank, share, result,
            "resigns", 20, 90, k % 2 == 0, True,
        )  # fmt: skip
        for chair in range(1, seats):
            is_bot = (k + chair) % 2
            person = k * 31 % PEOPLE
            opponent = f"bot:{bots[k % len(bots)]}" if is_bot else f"person{person:04d}"
            name = "" if is_bot else f"Person {person}"
            yield MeetingRow(table, 0, chair, guest, opponent, name, at, named, result, True)


async def guest_behind(service: Service, cookie: str) -> str:
    """The id of the guest with a cookie."""
    found = await service.guests.of_cookie(cookie.partition("=")[2])
    assert found is not None
    return found.id


async def measure(ship: Inside, guest: str, cookie: str, games: int = GAMES) -> dict[str, float]:
    """Milliseconds of each request, the slowest of some runs."""
    changes = [AddRow(row) for row in made_results(guest, games)]
    for k in range(0, len(changes), AT_A_TIME):
        await ship.service.log.write(*changes[k : k + AT_A_TIME])
    middle = BEGAN + games // 2 * HOUR
    game, (first, second, *_) = shelf.ids()[0], CHARACTERS
    asked = {
        "sums, times and feats": "/api/logbook",
        "first page": "/api/logbook/games",
        "a page in the middle": f"/api/logbook/games?before={middle}.made.0",
        "of one game": f"/api/logbook/games?game={game}",
        "against one bot": f"/api/logbook/games?against=bot:{first}",
        "of one game against one bot": f"/api/logbook/games?game={game}&against=bot:{second}",
    }
    # The first of all requests imports what the games declare.
    _, shown, _ = await ship.ask("GET", "/api/logbook", cookie=cookie)
    await ship.ask("POST", "/api/logbook", {"is_public": True}, cookie=cookie)
    asked["as others see it"] = f"/api/captains/{shown['author']}"
    figures = {}
    for what, path in asked.items():
        taken = []
        for _ in range(RUNS):
            began = time.perf_counter()
            status, answer, _ = await ship.ask("GET", path, cookie=cookie)
            taken.append(1000 * (time.perf_counter() - began))
            assert status == 200, answer
        figures[what] = round(max(taken), 1)
    return figures


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        async with inside(Path(folder)) as ship:
            _, _, headers = await ship.ask("POST", "/api/me", {"name": "Anne"})
            cookie = headers["set-cookie"].partition(";")[0]
            guest = await guest_behind(ship.service, cookie)
            print(json.dumps(await measure(ship, guest, cookie, games), indent=2))


if __name__ == "__main__":
    asyncio.run(main())
