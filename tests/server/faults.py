"""A house under fault injection: every part of it is killed, cut off, slowed, filled and misled while people play."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise

from beset_house import BesetHouse
from checker import check_story
from database_rows import looking
from fleet import BACK, THERE
from player import PATIENCE, Player
from server_process import Ship

SKEWED = 10  # seconds
LOOK_FOR = 1.0  # seconds until a commit that does not come is tried for again
Fault = Callable[[], Awaitable[None]]


class Ordeal(BesetHouse):
    """One fault after another; each kind comes before any comes again."""

    has_long_ones = False  # those that a server takes long to notice

    async def suffer(self, count: int) -> list[str]:
        """So many faults, after each of which people play on; their names."""
        met: list[str] = []
        deck: list[Fault] = []
        for _ in range(count):
            deck = deck or self.rng.sample(self.kinds, len(self.kinds))
            fault = deck.pop()
            met.append(fault.__name__)
            begun = time.monotonic()
            await fault()
            await self.progress()
            took = time.monotonic() - begun
            print(f"{len(met)} {met[-1]}: {took:.1f} s, {self.acks} moves", flush=True)
        return met

    @property
    def kinds(self) -> list[Fault]:
        return [
            self.kill_server,
            self.kill_server_in_commit,
            self.hang_server,
            self.replace_servers,
            self.kill_postgres,
            self.kill_postgres_in_commit,
            self.restart_postgres,
            self.fill_disk,
            self.kill_redis,
            self.kill_redis_in_commit,
            self.flush_redis,
            self.kill_thinker_in_thought,
            self.cut_line,
            self.slow_line,
            self.lose_answers,
            self.lose_questions,
            self.halve_redis,
            self.skew_clock,
            self.own_twice,
            self.restart_everything,
            *([self.swallow_answers] if self.has_long_ones else []),
        ]

    def _moment(self, least: float, most: float) -> Awaitable[None]:
        return asyncio.sleep(self.rng.uniform(least, most))

    # --- Servers ---------------------------------------------------------------------------------

    def any_ship(self) -> Ship:
        """One that runs: where a game is over while another is down, the next begins here."""
        found = [ship for ship in self.fleet.ships if ship.process and ship.process.poll() is None]
        return self.rng.choice(found)

    async def kill_server(self) -> None:
        ship = self.any_ship()
        await asyncio.to_thread(ship.kill)
        await self.progress()  # by the other alone
        await asyncio.to_thread(ship.start)

    async def kill_server_in_commit(self) -> None:
        """Its move is in the database, and it never learns of it."""
        k = await self._hold_commit()
        await asyncio.to_thread(self.fleet.ships[k].kill)
        self.cables[k].mend(is_lossy=True)
        await self.progress()
        await asyncio.to_thread(self.fleet.ships[k].start)

    async def hang_server(self) -> None:
        """For so long that another may have its duties when it wakes up and believes in them."""
        process = self.any_ship().process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        await self._moment(0.5, 4)
        os.kill(process.pid, signal.SIGCONT)

    async def replace_servers(self) -> None:
        """One after the other, politely."""
        for ship in self.fleet.ships:
            await self._replace(ship)

    async def _replace(self, ship: Ship) -> None:
        assert await asyncio.to_thread(ship.stop) == 0
        await asyncio.to_thread(ship.start)

    async def skew_clock(self) -> None:
        """The machine of a server that is replaced has a wrong clock, until it is skewed otherwise."""
        ship = self.any_ship()
        (ship.folder / "skew").write_text(str(self.rng.choice((-SKEWED, SKEWED))))
        await self._replace(ship)

    async def own_twice(self) -> None:
        """Both servers believe that all duties are theirs, and let the same bots move."""
        signs = [ship.folder / "greedy" for ship in self.fleet.ships]
        for sign in signs:
            sign.touch()
        before = await asyncio.to_thread(self._chosen)
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.to_thread(self._look_at_bots)
                await self.progress(bots=4)
                chosen = await asyncio.to_thread(self._chosen)
                if all(one > other for one, other in zip(chosen, before, strict=True)):
                    break
        for sign in signs:
            sign.unlink()

    def _chosen(self) -> list[float]:
        """How many moves of bots each server has chosen, kept or not."""
        name = "flibuste_bot_moves_total{"
        told = [ship.get("/metrics").splitlines() for ship in self.fleet.ships]
        return [
            sum(float(line.split()[1]) for line in lines if line.startswith(name)) for lines in told
        ]

    def _look_at_bots(self) -> None:
        """The tables of bots come into every server's memory."""
        for table in {*self.playing.values()}:
            if len(self.crews[table]) == 1:
                bearer = f"Bearer {self.crews[table][0].token}"
                for ship in self.fleet.ships:
                    ship.ask("GET", f"/api/tables/{table}", authorization=bearer)

    async def restart_everything(self) -> None:
        """A power cut of the whole house."""
        for ship in self.fleet.ships:
            await asyncio.to_thread(ship.kill)
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.redis.kill)
        await self.kill_thinker()
        await asyncio.to_thread(self.postgres.start)
        await asyncio.to_thread(self.redis.start)
        await self.start_thinker()
        await self.fleet.start()

    # --- PostgreSQL ------------------------------------------------------------------------------

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)

    async def kill_postgres_in_commit(self) -> None:
        """It has committed a move, and its answer is lost with it."""
        k = await self._hold_commit()
        await asyncio.to_thread(self.postgres.kill)
        self.cables[k].mend(is_lossy=True)
        await asyncio.to_thread(self.postgres.start)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await self._moment(0, 1)
        await asyncio.to_thread(self.postgres.start)

    async def fill_disk(self) -> None:
        """Its disk is full until a server has noticed; somebody makes room, and starts it if it has ended."""
        with self.postgres.full():
            async with asyncio.timeout(PATIENCE):
                while not any([await asyncio.to_thread(_is_troubled, s) for s in self.fleet.ships]):
                    await asyncio.sleep(0.05)
        await asyncio.to_thread(self.postgres.recover)

    # --- Redis and thinkers ----------------------------------------------------------------------

    async def kill_redis(self) -> None:
        await asyncio.to_thread(self.redis.kill)
        await self.progress(bots=2)
        await asyncio.to_thread(self.redis.start)

    async def kill_redis_in_commit(self) -> None:
        """Nobody hears of a move that is in the database."""
        k = await self._hold_commit()
        await asyncio.to_thread(self.redis.kill)
        self.cables[k].mend()
        await self.progress()
        await asyncio.to_thread(self.redis.start)

    async def flush_redis(self) -> None:
        from redis import Redis

        with Redis.from_url(self.redis.url) as client:
            await asyncio.to_thread(client.flushall)

    async def kill_thinker_in_thought(self) -> None:
        """Jobs come to it all the time: whatever it has in hand is asked for again."""
        await self.kill_thinker()
        await self.progress(bots=2)
        await self.start_thinker()

    # --- Lines -----------------------------------------------------------------------------------

    async def cut_line(self) -> None:
        await self._lose()

    async def slow_line(self) -> None:
        cable = self.rng.choice(self.cables)
        cable.delay = self.rng.uniform(0.02, 0.2)
        await self._moment(0.5, 2)
        cable.delay = 0.0

    async def lose_answers(self) -> None:
        """What a server asks reaches PostgreSQL, and nothing comes back."""
        await self._lose(BACK)

    async def lose_questions(self) -> None:
        """What PostgreSQL says reaches a server, and nothing gets there."""
        await self._lose(THERE)

    async def swallow_answers(self) -> None:
        """A server's lines stay open, and no answer comes for ever: it makes others by itself."""
        cable = self.rng.choice(self.cables)
        cable.swallow()
        await self.progress()
        async with asyncio.timeout(PATIENCE):
            while cable.is_swallowing:
                await asyncio.sleep(0.1)

    async def _lose(self, *ways: str) -> None:
        """What is on its way comes late, or is lost with the connections."""
        cable = self.rng.choice(self.cables)
        cable.stop(*ways)
        await self._moment(0.2, 4)
        cable.mend(is_lossy=self.rng.random() < 0.5)

    async def halve_redis(self) -> None:
        """One server sees PostgreSQL, and Redis not, or only one way; bots move all the same."""
        cable = self.rng.choice(self.redis_cables)
        cable.stop(*self.rng.choice(((), (THERE,), (BACK,))))
        await self._moment(0.5, 4)  # with and without its noticing
        await self.progress(bots=2)
        cable.mend(is_lossy=self.rng.random() < 0.5)

    # --- In mid-commit ---------------------------------------------------------------------------

    async def _hold_commit(self) -> int:
        """A server whose move PostgreSQL has committed, and whose answer is held back from it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                k = self.rng.randrange(len(self.cables))
                mover = await self._mover_at(self.fleet.ports[k])
                self.cables[k].stop(BACK)  # in the moment that it is sent
                if mover is not None and await self._is_written_untold(mover):
                    return k
                self.cables[k].mend()

    async def _mover_at(self, port: int) -> Player | None:
        """Somebody who has just sent a move to a server."""
        until = asyncio.get_running_loop().time() + LOOK_FOR
        while asyncio.get_running_loop().time() < until:
            waiting = {player for player in self.people if player.pending}
            await asyncio.sleep(0)
            for player in self.people:
                if player.pending and player not in waiting and player.port == port:
                    return player
            if not self.people or all(task.done() for task in self.playing):
                await self.progress()
        return None

    async def _is_written_untold(self, mover: Player) -> bool:
        cid = mover.pending and mover.pending["cid"]
        until = asyncio.get_running_loop().time() + LOOK_FOR
        while mover.pending and asyncio.get_running_loop().time() < until:
            if await asyncio.to_thread(self._has_event, mover.table, cid):
                return bool(mover.pending)
            await asyncio.sleep(0.01)
        return False

    def _has_event(self, table: str, cid: str | None) -> bool:
        with looking(self.database) as found:
            asked = "SELECT 1 FROM events WHERE table_id = ? AND cid = ?"
            return bool(found.execute(asked, (table, cid)).fetchall())

    # --- What is left of it ----------------------------------------------------------------------

    async def check(self) -> None:
        """As ever; and no clock of a machine shows in the log."""
        await super().check()
        for table, crew in self.crews.items():
            check_story(self.database, table, crew, ever=True)
        with looking(self.database) as found:
            asked = "SELECT table_id, at FROM events ORDER BY table_id, v"
            rows = found.execute(asked).fetchall()
        for (table, before), (same, at) in pairwise(rows):
            assert table != same or at > before - 500 * SKEWED, "all go by the clock of PostgreSQL"


def _is_troubled(ship: Ship) -> bool:
    status, answer, _ = ship.ask("GET", "/ready")
    return (status, answer["state"]) == (503, "trouble")
