"""The collector sets aside what lives long, and still finds what is dead."""

from __future__ import annotations

import gc
import weakref

from flibuste.server.litter import Litter


class Knot:
    """Something that only a collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_what_outlives_a_look_is_set_aside_and_found_when_nobody_is_here() -> None:
    litter = Litter()
    litter.begin()
    try:
        knot = Knot()
        seen = weakref.ref(knot)
        gc.collect(0)
        assert gc.get_freeze_count() > 0
        del knot
        gc.collect()
        assert seen() is not None, "what is set aside is not looked at"
        litter.sweep(is_quiet=False)
        assert seen() is not None
        litter.sweep(is_quiet=True)
        assert seen() is None
    finally:
        litter.end()
