"""The service: everything that lives while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from flibuste.law.kernel import SetupError
from flibuste.live.rooms import Rooms
from flibuste.people.identity.house_guests import HouseGuests
from flibuste.server import headers, pages
from flibuste.server.config import Config, left_out, listed_levels, offered, offered_bots
from flibuste.server.enforcing import enforce_deeds, enforce_list
from flibuste.server.house_files import packed_home
from flibuste.server.one_by_one import OneByOne
from flibuste.server.ops import reports
from flibuste.server.ops.gc_tuning import GcTuning
from flibuste.server.ops.logs import logger
from flibuste.server.people import People
from flibuste.server.periodic import periodic_work, sign_of_life
from flibuste.server.rates import Rates
from flibuste.server.release import release_mark
from flibuste.server.showing import Showing
from flibuste.server.socket import RESTART, Sockets
from flibuste.server.storage_trouble import watch_storage
from flibuste.server.warm_up import warm_up
from flibuste.server.workers.compilation import Compiler
from flibuste.server.workers.curves import Curves
from flibuste.server.workers.sketches import Sketches
from flibuste.server.workers.thinking import Thinking
from flibuste.store.address import PostgresAddress
from flibuste.store.events import Ledger
from flibuste.store.opening import store_at

if TYPE_CHECKING:
    from flibuste.server.shared.house import SharedHouse
    from flibuste.server.workers.away import Away


class Service:
    """All that a request may need."""

    log: Ledger
    guests: HouseGuests
    thinking: Thinking
    compiler: Compiler
    rooms: Rooms
    people: People
    curves: Curves
    sketches: Sketches
    showing: Showing

    def __init__(
        self, config: Config, on_compiling: Callable[[Compiler], None] | None = None
    ) -> None:
        self.config, self.on_compiling = config, on_compiling
        self.games = offered(config)
        self.bots = offered_bots(config)
        self.levels = listed_levels(config)
        self.home = packed_home() if config.home else None
        self.papers = pages.papers_built()
        self.release = release_mark(
            [
                *(f"{name} {paper.mark}" for name, paper in self.papers.items()),
                *(law.id for law in self.games),
                *self.bots,
                self.home.mark if self.home else "",
                config.root_path,
            ]
        )
        self.doors = headers.Doors(config)
        self.sockets = Sockets(self)
        self.gc_tuning = GcTuning()
        reports.listen()
        self.rates = Rates(config)
        self.one_by_one = OneByOne()
        self.shared: SharedHouse | None = None  # where other servers use the same database
        self.is_leaving = False
        self.refusal: SetupError | None = None  # why it could not open
        self._tasks: list[asyncio.Task[Any]] = []

    async def open(self) -> None:
        """Begin: the log first, then all that reads it."""
        self.gc_tuning.begin()
        for sentence in left_out(self.config):
            logger.warning("left out", reason=sentence)
        self.log = store_at(self.config.place(), asyncio.get_running_loop())
        self.log.open()
        self.guests = HouseGuests(self.log)
        self.compiler = Compiler(self.on_compiling, self.games)
        await self.compiler.look()
        self.thinking = Thinking(
            self.config.thinkers, self.config.bot_pace, self.compiler, self.bots, self._away()
        )
        self.rooms = Rooms(
            self.config, self.log, self.thinking, self.compiler, self.games, [*self.bots]
        )
        self.compiler.on_compiled += [self.rooms.compiled, self.thinking.compiled]
        self.people = People(self.config, self.log, self.rooms, self.guests, self.games)
        self.people.order.on_deeds = partial(enforce_deeds, self.rooms, self.sockets)
        self.people.order.on_list = partial(enforce_list, self.sockets)
        await self.people.open()
        self.showing = Showing(self.log, self.rooms)
        self.curves = Curves()
        self.sketches = Sketches(self.log, self.curves)
        await self._join_others()
        self.people.days.begin(self.rooms.alive)
        watch_storage(self)
        for work in (warm_up(self), *periodic_work(self)):
            self._tasks.append(asyncio.get_running_loop().create_task(work))

    def _away(self) -> Away | None:
        """The thinkers of other machines, where the host has some."""
        if not self.config.think_away:
            return None
        from flibuste.server.workers.away import Away

        return Away(self.config.redis)

    async def _join_others(self) -> None:
        """Join the servers of the same database; without any, learn when the last one was."""
        place = self.config.place()
        if isinstance(place, PostgresAddress):
            from flibuste.server.shared.house import SharedHouse

            self.shared = SharedHouse(place, self.config.redis)
            self.shared.open(self.rooms)
        else:
            alive = await self.log.fact("alive")
            self.rooms.alive = int(alive) if alive else None

    async def close(self) -> None:
        """End: say good-bye, write what is waiting."""
        self.sockets.close_all(RESTART)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.in_memory():
            room.close()
        self.people.notices.close()
        if self.shared is not None:
            await self.shared.close()
        sign_of_life(self.log)
        await self.sketches.close()
        await self.curves.close()
        self.gc_tuning.end()
        await self.compiler.close()
        await self.thinking.close()
        await self.log.close()
        logger.info("closed")
