"""The rules as WebAssembly in a page: the browser runs them, beside Python and in a memory of their own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.module import (
    LaidCall,
    OpenedModule,
    ReadyCall,
    handed_modules,
    module_at_hand,
)

ON_ITS_WAY = 10.0  # seconds for which a module is waited for, once: a line may hang without failing
# Finds the module of a game, whole; None where there is none.
ModuleFinder = Callable[[str], Awaitable[OpenedModule | None]]


class PageMachine:
    """A module that the page's worker runs: `web/src/home/machines.ts`."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.base: int = module.base
        self._put = module.put

    def put(self, place: int, start: int, size: int) -> None:
        """Copy some of Python's memory into the module's."""
        self._put(place, start, size)

    def ready(self, call: LaidCall) -> ReadyCall:
        """A function that copies in, runs and copies back."""
        ready: ReadyCall = self._module.ready(call.plain())
        return ready


def module_finder(page: Any) -> ModuleFinder:
    """Asks the page's worker."""

    async def find(game: str) -> OpenedModule | None:
        module = await page.module(game)
        if module is None:
            return None
        facts = json.loads(module.facts)
        return OpenedModule(
            facts, PageMachine(module), lambda said: bytes(module.content(said["file"]).to_bytes())
        )

    return find


async def no_modules(game: str) -> OpenedModule | None:
    """Where there are none."""
    return None


class HomeModules:
    """The modules that this house has; rules without one are interpreted."""

    def __init__(self, find: ModuleFinder = no_modules) -> None:
        self._find = find
        self._coming: dict[str, asyncio.Task[None]] = {}
        self._late: set[str] = set()  # those that were waited for in vain, and may still come

    def has(self, law: Law) -> bool:
        """Whether a game's is here."""
        return module_at_hand(law.id, law.version) is not None

    def is_coming(self, law: Law) -> bool:
        """Whether it is on its way."""
        return law.id in self._coming and not self._coming[law.id].done()

    def want(self, law: Law) -> None:
        """Begin to fetch a game's, unless it is here or on its way."""
        if not self.has(law) and not self.is_coming(law):
            self._late.discard(law.id)
            self._coming[law.id] = asyncio.get_running_loop().create_task(self._fetch(law))

    async def mode_of(self, law: Law) -> Mode:
        """How somebody thinks about a game now: what is on its way is waited for, but not by every thought."""
        if self.is_coming(law) and law.id not in self._late:
            _, late = await asyncio.wait((self._coming[law.id],), timeout=ON_ITS_WAY)
            if late:
                self._late.add(law.id)
        return Mode.BROWSER if self.has(law) else Mode.INTERPRETED

    async def _fetch(self, law: Law) -> None:
        found = await self._find(law.id)
        if found is not None and found.facts["law"] == law.version:
            handed_modules[law.id] = found
