"""A house of two servers with PostgreSQL, Redis, a thinker, and people who play on whatever happens to it."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterable
from pathlib import Path

from checker import check_story
from fleet import Cable, Fleet, Wanderer
from player import PATIENCE, Player
from postgres_server import PostgresServer
from redis_server import RedisServer
from server_process import Ship
from test_think import Thinker

from flibuste.law import shelf
from flibuste.store.address import database_place

LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)
SHORTEST = min(shelf.ids(), key=lambda game: shelf.law(game).length)
MOODY = str(Path(__file__).with_name("moody.py"))
PROGRESS = 10  # moves that must be acknowledged after each fault


class BesetHouse:
    """All parts of it are the test's own, and between them lie cables."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, random.Random(seed)
        self.postgres = PostgresServer()
        self.redis = RedisServer(folder)
        self.thinker: Thinker | None = None
        self.crews: dict[str, list[Player]] = {}
        self.playing: dict[asyncio.Task[None], str] = {}

    async def open(self) -> None:
        await asyncio.to_thread(self.postgres.start)
        await asyncio.to_thread(self.redis.start)
        address = await asyncio.to_thread(self.postgres.fresh)
        self.database = database_place(address)
        self.cables = [await Cable(self.postgres.port).lay() for _ in range(2)]
        self.redis_cables = [await Cable(self.redis.port).lay() for _ in range(2)]
        self.fleet = Fleet(self.folder, address, think_away="true")
        lines = zip(self.fleet.ships, self.cables, self.redis_cables, strict=True)
        for ship, cable, to_redis in lines:
            ship.address = address.replace(f":{self.postgres.port}/", f":{cable.port}/")
            ship.settings["REDIS"] = f"redis://127.0.0.1:{to_redis.port}/0"
            ship.runner = (sys.executable, MOODY, str(ship.folder))
        await self.start_thinker()
        await self.fleet.start()

    async def start_thinker(self) -> None:
        self.thinker = await asyncio.to_thread(Thinker, self.redis)

    async def kill_thinker(self) -> None:
        if self.thinker is not None:
            await asyncio.to_thread(self.thinker.close)
            self.thinker = None

    async def close(self) -> None:
        await self._rest()
        self.fleet.close()
        await self.kill_thinker()
        for cable in (*self.cables, *self.redis_cables):
            await cable.close()
        self.redis.kill()
        self.postgres.close()

    # --- People ----------------------------------------------------------------------------------

    async def seat(self, *wanted: str) -> None:
        """A new table, made and joined at any server."""

        def made() -> tuple[str, list[str]]:
            game = LONGEST if "open" in wanted else SHORTEST
            table = self.any_ship().make(game, [*wanted])
            tokens = [table["seats"][0]["token"]]
            if "open" in wanted:
                tokens.append(self.any_ship().join(table)["seat"]["token"])
            return table["table"]["id"], tokens

        table, tokens = await asyncio.to_thread(made)
        seed = 10 * len(self.crews)
        crew: list[Player] = [
            Wanderer(self.fleet.ports, table, token, seed + k) for k, token in enumerate(tokens)
        ]
        self.crews[table] = crew
        for player in crew:
            self.playing[asyncio.create_task(player.play())] = table

    def any_ship(self) -> Ship:
        return self.rng.choice(self.fleet.ships)

    @property
    def people(self) -> list[Player]:
        """Who plays now."""
        return [player for table in {*self.playing.values()} for player in self.crews[table]]

    @property
    def acks(self) -> int:
        return _acks(self.crews.values())

    @property
    def acks_among_bots(self) -> int:
        """Each but the first at a table says that a bot has moved."""
        return _acks(crew for crew in self.crews.values() if len(crew) == 1)

    async def progress(self, *, bots: int = 0) -> None:
        """People play on, some of them against bots, and begin anew where a game is over."""
        wanted, wanted_there = self.acks + PROGRESS, self.acks_among_bots + bots
        async with asyncio.timeout(PATIENCE):
            while self.acks < wanted or self.acks_among_bots < wanted_there:
                for task in [task for task in self.playing if task.done()]:
                    table = self.playing.pop(task)
                    task.result()
                    if table not in self.playing.values():
                        kinds = ["me", "open"] if len(self.crews[table]) > 1 else ["me", "bot:easy"]
                        await self.seat(*kinds)
                await asyncio.sleep(0.02)

    async def _rest(self) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    # --- What is left of it ----------------------------------------------------------------------

    async def check(self) -> None:
        """All stop; then what they were told is held against what is there."""
        await self._rest()
        for table, crew in self.crews.items():
            check_story(self.database, table, crew)
        for ship in self.fleet.ships:
            said = ship.log.read_text()
            assert "Traceback" not in said and "broken table" not in said


def _acks(crews: Iterable[list[Player]]) -> int:
    return sum(len(player.acks) for crew in crews for player in crew)
