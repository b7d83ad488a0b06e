"""The alarm of a table's clocks, and who they wait for after a restart."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable, Iterable

from flibuste.live.clocks import Clocks
from flibuste.live.guests import now

GRACE = 0.02  # seconds that it rings late: never before the time is really up
RETRY = 1.0  # seconds until a bot or a clock whose move could not be kept tries again


class Alarm:
    """Rings when the seat to move has no time left."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self.awaited: set[int] = set()  # seats that the clocks stand still for
        self._rings: TimerHandle | None = None
        self._waits: TimerHandle | None = None  # until clocks run though seats are empty
        self._is_off = False

    def reset(self, ring: Callable[[], object]) -> None:
        """Ring when the running clock is down, or a clock of days changes, instead of when it was to ring before."""
        if self._rings:
            self._rings.cancel()
            self._rings = None
        left = self.clocks.changes_in(now())
        if left is not None and not self.clocks.is_held:
            self.ring_in(max(0, left) / 1000 + GRACE, ring)

    def ring_in(self, seconds: float, ring: Callable[[], object]) -> None:
        """Ring after so long."""
        if not self._is_off:
            self._rings = asyncio.get_running_loop().call_later(seconds, ring)

    def wait(self, seats: set[int], seconds: float, then: Callable[[], object]) -> None:
        """Until these seats are back the clocks stand still, but not for longer than that."""
        self.awaited = seats
        self._waits = asyncio.get_running_loop().call_later(seconds, then)

    def is_last(self, seats: Iterable[int]) -> bool:
        """Whether these seats were the last that the clocks stood still for."""
        was_waiting = bool(self.awaited)
        self.awaited = self.awaited.difference(seats)
        return was_waiting and not self.awaited

    def off(self) -> None:
        """Never ring again."""
        self._is_off = True
        for timer in self.timers:
            timer.cancel()

    @property
    def timers(self) -> list[TimerHandle]:
        """All that the event loop holds for it."""
        return [timer for timer in (self._rings, self._waits) if timer]
