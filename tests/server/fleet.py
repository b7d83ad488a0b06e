"""Several servers on one PostgreSQL, and players who go from one to another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from player import PATIENCE, Player
from server_process import Ship

THERE, BACK = "there", "back"  # the two ways of a line, as a server sees them


class Cable:
    """What lies between one server and PostgreSQL or Redis: it can be cut, halved, slowed and mended."""

    def __init__(self, port: int) -> None:
        self.to, self.port = port, 0
        self.stopped: frozenset[str] = frozenset()  # the ways on which nothing passes
        self.delay = 0.0
        self._writers: set[asyncio.StreamWriter] = set()
        self._swallowed: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def lay(self) -> Cable:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def stop(self, *ways: str) -> None:
        """From now on nothing passes on these ways, and nobody is told."""
        self.stopped = frozenset(ways or (THERE, BACK))

    def swallow(self) -> None:
        """What comes back on the lines that are open now is lost for ever; they stay open, new ones are whole."""
        self._swallowed |= self._writers

    @property
    def is_swallowing(self) -> bool:
        """Whether such a line is still open."""
        return bool(self._swallowed)

    def mend(self, *, is_lossy: bool = False) -> None:
        """All passes again: what was held back comes late, or is lost with the connections."""
        if is_lossy:
            for writer in self._writers:
                writer.transport.abort()
        self.stopped = frozenset()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        ends = {writer, back}
        self._writers |= ends
        ways = [
            asyncio.create_task(self._carry(THERE, reader, back)),
            asyncio.create_task(self._carry(BACK, there, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._writers -= ends
            self._swallowed -= ends
            for end in ends:
                end.close()

    async def _carry(
        self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(OSError):
            is_open = True
            while is_open and not writer.is_closing():
                data = await reader.read(65_536)
                is_open = bool(data)
                if self.delay:
                    await asyncio.sleep(self.delay)
                while way in self.stopped:  # not even that the line has ended
                    await asyncio.sleep(0.02)
                if way == BACK and writer in self._swallowed:
                    is_open = True  # nor that PostgreSQL has ended it
                    await asyncio.sleep(0.02)
                    continue
                writer.write(data)
                await writer.drain()

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in [*self._writers]:
            writer.close()


class Fleet:
    """Servers of one house."""

    def __init__(self, folder: Path, address: str, count: int = 2, **settings: Any) -> None:
        self.folder, self.address, self.settings = folder, address, settings
        self.ships: list[Ship] = []
        for _ in range(count):
            self.add()

    def add(self) -> Ship:
        """One more server, not yet started."""
        place = self.folder / f"server{len(self.ships)}"
        place.mkdir()
        self.ships.append(Ship(place, address=self.address, **self.settings))
        return self.ships[-1]

    @property
    def ports(self) -> list[int]:
        return [ship.port for ship in self.ships]

    async def start(self) -> Fleet:
        await asyncio.gather(*(asyncio.to_thread(ship.start) for ship in self.ships))
        return self

    def close(self) -> None:
        for ship in self.ships:
            if ship.process is not None:
                ship.kill()

    async def has_shared(self) -> None:
        """Until every server has its share of the duties."""
        share = 256 // len(self.ships)
        async with asyncio.timeout(60):
            while [shards(ship) for ship in self.ships] != [share] * len(self.ships):
                await asyncio.sleep(0.1)

    async def are_ready(self) -> None:
        """Until every server has loaded its rules: a proxy sends nobody to one that has not."""
        async with asyncio.timeout(PATIENCE):
            for ship in self.ships:
                while (await asyncio.to_thread(ship.ask, "GET", "/ready"))[0] != 200:
                    await asyncio.sleep(0.1)


def shards(ship: Ship) -> int:
    """How many shards a server holds, as it says itself."""
    lines = ship.get("/metrics").splitlines()
    return next(
        int(float(line.split()[1])) for line in lines if line.startswith("flibuste_shards ")
    )


class Wanderer(Player):
    """A player who comes back to any of several servers."""

    silence = 5.0  # seconds; a server may hang

    def __init__(
        self, ports: Sequence[int], table: str, token: str | None, seed: int = 0, **hello: Any
    ) -> None:
        super().__init__(ports[0], table, token, seed, **hello)
        self.ports = ports
        self.came = 0

    async def open(self) -> None:
        """To the first, and then to any."""
        self.port = self.rng.choice([*self.ports]) if self.came else self.port
        self.came += 1
        async with asyncio.timeout(self.silence):
            await super().open()
