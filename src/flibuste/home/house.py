"""The house in a page: its tables, its limits, and how its rules run."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from flibuste.home.machines import HomeModules
from flibuste.law import shelf
from flibuste.law.kernel import Mode, mode_from_environment
from flibuste.law.law import Law
from flibuste.live import tokens
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.store.page import PageLog

HOME_FORESIGHT = 0.2  # seconds: nobody else waits
HOME_MARK = "home"  # a server's names of tables have no such letters
HOME_TOKEN = "home"  # noqa: S105  all is in the page already: the seats are whose screen it is


@dataclass(frozen=True)
class HomeLimits:
    """At home nobody needs to be held back."""

    open_tables_a_guest: int = 1_000_000
    day_tables_a_guest: int = 1_000_000
    countdown_seconds: float = 0
    waiting_seconds: float = 0
    cache_seconds: float = 0
    open_hours: float = 1e9
    open_days: float = 1e9
    running_days: float = 1e9
    root_path: str = ""


class HomeRooms(Rooms):
    """The tables of one page."""

    log: PageLog
    at_home = True
    foresight = HOME_FORESIGHT
    mark = HOME_MARK

    def new_id(self) -> str:
        """The name of a new table; it says that the table is at home."""
        return HOME_MARK + tokens.new_id()

    def new_token(self) -> str:
        """The secret of a seat, which is none here."""
        return HOME_TOKEN

    def law(self, game: str) -> Law:
        """The law of a game, read when it is first asked for."""
        if game not in self.games:
            if game not in shelf.built_in():
                raise Refusal("no-game")
            self.games[game] = shelf.law(game)
        return self.games[game]

    async def room(self, id: str) -> Room:
        """A table, never behind what another page has written."""
        await self._look_again(id)
        return await super().room(id)

    async def has(self, id: str) -> bool:
        """Whether there is a table, made by whichever page."""
        await self._look_again(id)
        return await super().has(id)

    async def _look_again(self, id: str) -> None:
        if not self._is_visited(id) and await self.log.refresh(id) and not self._is_visited(id):
            room = self.if_in_memory(id)
            if room is not None:
                self.drop(room, None)

    def _is_visited(self, id: str) -> bool:
        """Whether somebody in this page is at a table: no other page can be then."""
        room = self.if_in_memory(id)
        return room is not None and bool(room.audience.visitors)


class HomeRules:
    """How rules run in a page: always at once, in the way there is.

    Tables are interpreted: their verbs are called one by one, which a module makes no faster. What thinks
    calls a module for thousands of plies at a time.
    """

    def __init__(self, modules: HomeModules) -> None:
        self.mode, self.modules = mode_from_environment(), modules
        self.interpreting = asyncio.Lock()
        self.games: dict[str, object] = {}
        self.is_ready = True

    def has(self, law: Law) -> bool:
        """Whether a game already runs so."""
        return True

    def want(self, law: Law) -> None:
        """Nothing is prepared."""

    async def ready(self, law: Law) -> None:
        """Nobody waits."""

    async def mode_of(self, law: Law, entries: int) -> Mode:
        """How a table is opened; what thinks there comes first, so that a line may then be cut."""
        self.modules.want(law)
        await self.modules.mode_of(law)
        return self.mode
