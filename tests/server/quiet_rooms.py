"""Rooms over a log in the test's own process: no bot thinks there, and rules are interpreted."""

from __future__ import annotations

from typing import Any

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live.rooms import Rooms
from flibuste.server.config import Config
from flibuste.store.events import Log


class ReadyRules:
    """Rules that are ready at once."""

    mode = Mode.INTERPRETED

    def has(self, law: Law) -> bool:
        return True

    async def ready(self, law: Law) -> None:
        pass

    async def mode_of(self, law: Law, entries: int) -> Mode:
        return self.mode


def rooms_over(log: Log, **limits: Any) -> Rooms:
    nobody: Any = None
    return Rooms(Config(**{"countdown_seconds": 0, **limits}), log, nobody, ReadyRules())
