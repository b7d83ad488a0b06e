"""Tables of days in the test's own process, under a clock that the test moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import server_process
from inside import Inside, inside
from player import DRAW_OFFERS

from flibuste.law import shelf
from flibuste.live import guests
from flibuste.live.refusals import Refusal
from flibuste.people.days import keeping
from flibuste.server import pages
from flibuste.server.shared import line

SECOND, HOUR, DAY = 1000, 3_600_000, 86_400_000  # milliseconds
# Nothing is hidden and nothing is left to chance.
PLAIN = next(law.id for law in shelf.laws() if not law.has_secrets and not law.has_chance)
CHANCY = next(law.id for law in shelf.laws() if not law.has_secrets and law.has_chance)
SECRET = next(law.id for law in shelf.laws() if law.has_secrets)


class MovedClock:
    """The wall's clock, as far as the server reads it."""

    def __init__(self) -> None:
        self.now = 1_750_000_000_000

    def pass_by(self, milliseconds: float) -> None:
        self.now += int(milliseconds)

    def time_ns(self) -> int:
        return self.now * 1_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovedClock:
    """Time stands still unless the test moves it."""
    made = MovedClock()
    monkeypatch.setattr(guests, "time", SimpleNamespace(time_ns=made.time_ns))
    monkeypatch.setattr(guests, "_ahead", 0)
    monkeypatch.setattr(guests, "_is_told", False)
    monkeypatch.setattr(line, "time_of_house", lambda connection: made.now)
    monkeypatch.setattr(line, "set_clock", lambda at: None)  # PostgreSQL's is this one
    monkeypatch.setattr(pages, "papers_built", dict)  # nobody asks for the client here
    monkeypatch.setattr(keeping, "ASLEEP", 2**62)  # whatever passes, the house is awake
    return made


@contextlib.asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """A server on a database that is there already, or made now."""
    kept = {"database": server_process.database_at(folder), "waiting_seconds": 0}
    async with inside(folder, **{**kept, **settings}) as port:
        yield House(port)


class Person:
    """Somebody with a cookie, and the tokens of their seats."""

    def __init__(self, house: House, cookie: str = "") -> None:
        self.house, self.cookie = house, cookie
        self.tokens: dict[str, str] = {}

    def at(self, house: House) -> Person:
        """The same person, after a restart."""
        self.house = house
        return self

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer; Refusal where it is refused."""
        if self.cookie:
            headers["cookie"] = self.cookie
        table = path.split("/")[3] if path.startswith("/api/tables/") else ""
        if table in self.tokens:
            headers.setdefault("authorization", f"Bearer {self.tokens[table]}")
        status, answer, told = await self.house.port.ask(method, path, body, **headers)
        if "set-cookie" in told:
            self.cookie = told["set-cookie"].partition(";")[0]
        if status >= 300:
            raise Refusal(answer["code"])
        return answer

    async def move(self, table: str, action: str | None = None, k: int = 0) -> str:
        """Make a move, any where none is named."""
        shown = await self.ask("GET", f"/api/tables/{table}")
        now = shown["now"]
        choices = [choice for choice in now["choices"] if choice not in DRAW_OFFERS]
        action = action or choices[k % len(choices)]
        body = {"cid": f"{table}-{now['v']}", "base": now["v"], "action": action}
        await self.ask("POST", f"/api/tables/{table}/moves", body)
        await self.house.rest()
        return action


class House:
    """The server, and what its people do."""

    def __init__(self, port: Inside) -> None:
        self.port, self.service = port, port.service

    async def people(self, count: int = 2) -> list[Person]:
        people = [Person(self) for _ in range(count)]
        for k, person in enumerate(people):
            await person.ask("POST", "/api/me", {"name": f"Guest {k}"})
        return people

    async def table(self, *people: Person, game: str = PLAIN, days: float = 3, **wish: Any) -> str:
        """A running table of these people."""
        first, *others = people
        seats = ["me", *("open" for _ in others), *wish.pop("bots", [])]
        time = {"kind": "days", "seconds": int(days * 86_400)}
        body = {"game": game, "seats": seats, "clock": time, **wish}
        made = await first.ask("POST", "/api/tables", body)
        id = made["table"]["id"]
        first.tokens[id] = made["seats"][0]["token"]
        for other in others:
            taken = await other.ask(
                "POST", f"/api/tables/{id}/seats", {"invite": made["invite"], "name": "x"}
            )
            other.tokens[id] = taken["seat"]["token"]
        await self.rest()
        return str(id)

    async def rest(self) -> None:
        """Until the tables in memory have done what they had to do."""
        async with asyncio.timeout(60):
            while any(room._tasks for room in self.service.rooms.in_memory()):
                await asyncio.sleep(0.001)
            while self.service.people.notices._tasks:
                await asyncio.sleep(0.001)

    async def look(self) -> None:
        """What the house does every few seconds."""
        await self.service.people.days.look()
        await self.rest()
        await self.service.people.notices.look()
        await self.rest()

    async def forget_rooms(self) -> None:
        """Nobody looks: no table of days is in memory."""
        for room in self.service.rooms.in_memory():
            assert room.is_idle
            self.service.rooms.drop(room, None)

    async def state(self, table: str) -> Any:
        """Where a table stands, for its people."""
        room = await self.service.rooms.room(table)
        await self.rest()
        return room.game.now(0, guests.now())

    async def mover(self, table: str, *people: Person) -> tuple[Person, Person]:
        """Who is to move, and another."""
        actor = (await self.state(table)).actor
        for person in people:
            shown = await person.ask("GET", f"/api/tables/{table}")
            if shown["viewer"] == actor:
                return person, next(one for one in people if one is not person)
        raise AssertionError("nobody is to move")
