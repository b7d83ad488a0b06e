"""Collecting garbage where nobody waits for it.

Every move leaves a few objects that live as long as its table. Python's collector looks at them again
and again: fifty milliseconds of standstill for each 50,000 of them, a second for all. So it looks at
little and often, and what has outlived one look is set aside. All of it is looked through when nobody
is here, or when so much has come that it cannot all be tables.
"""

from __future__ import annotations

import gc

YOUNG = 1_000  # new objects between two looks: each takes a few milliseconds
QUIET, BUSY = 0.1, 4.0  # of what was kept the last time: how much more makes it worth while
# Objects, half a gigabyte: what fewer may hold is not worth a second of standstill.
BUSY_LEAST = 4_000_000


class GcTuning:
    """The collector of this process, once begun."""

    def __init__(self) -> None:
        self._looks = self._kept = 0

    def begin(self) -> None:
        """Set everything aside that is there now, and whatever outlives a look later."""
        gc.set_threshold(YOUNG)
        gc.callbacks.append(self._set_aside)
        self._look_through()

    def end(self) -> None:
        """Leave the collector as Python would have it."""
        if self._set_aside in gc.callbacks:
            gc.callbacks.remove(self._set_aside)
            gc.unfreeze()

    def sweep(self, *, is_quiet: bool) -> None:
        """Look through all there is, if that is worth while."""
        enough = self._kept * QUIET if is_quiet else max(self._kept * BUSY, BUSY_LEAST)
        if self._looks * YOUNG > enough:
            self._look_through()

    def _look_through(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._looks, self._kept = 0, gc.get_freeze_count()

    def _set_aside(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            self._looks += 1
            gc.freeze()
