"""Collecting garbage where nobody waits for it.

Every move leaves a few objects that live as long as its table. Python's collector looks at them again
and again: fifty milliseconds of standstill for each 50,000 of them, a second for all. So it looks at
little and often, what has outlived one look is set aside, and all of it is looked through when nobody
is here.
"""

from __future__ import annotations

import gc
import time

YOUNG = 1_000  # new objects between two looks: each takes a few milliseconds
LONGEST = 3600.0  # seconds after which a busy house is looked through as well


class Litter:
    """The collector of this process, once begun."""

    def __init__(self) -> None:
        self._swept = time.monotonic()

    def begin(self) -> None:
        """Set everything aside that is there now, and whatever outlives a look later."""
        gc.set_threshold(YOUNG)
        gc.callbacks.append(_set_aside)
        gc.collect()

    def end(self) -> None:
        """Leave the collector as Python would have it."""
        gc.callbacks.remove(_set_aside)
        gc.unfreeze()

    def sweep(self, *, is_quiet: bool) -> None:
        """Look through all there is, if nobody is here or it is long since."""
        if is_quiet or time.monotonic() - self._swept > LONGEST:
            gc.unfreeze()
            gc.collect()
            self._swept = time.monotonic()


def _set_aside(phase: str, info: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
