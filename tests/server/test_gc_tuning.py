"""The collector sets aside what lives long, and still finds what is dead."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from flibuste.server.ops.gc_tuning import BUSY, BUSY_LEAST, QUIET, YOUNG, GcTuning


class Knot:
    """Something that only a collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tuning() -> Iterator[GcTuning]:
    before = gc.get_threshold()
    one = GcTuning()
    one.begin()
    yield one
    one.end()
    gc.set_threshold(*before)


@pytest.mark.parametrize(("is_quiet", "more"), [(True, QUIET), (False, BUSY)])
def test_what_outlives_a_look_is_set_aside_and_found_when_it_is_worth_while(
    tuning: GcTuning, is_quiet: bool, more: float
) -> None:
    knot = Knot()
    seen = weakref.ref(knot)
    kept = gc.get_freeze_count()
    gc.collect(0)
    del knot
    gc.collect()
    assert seen() is not None, "what is set aside is not looked at"
    tuning.sweep(is_quiet=is_quiet)
    assert seen() is not None, "for so little it is not worth while"
    enough = kept * more if is_quiet else max(kept * more, BUSY_LEAST)
    for _ in range(int(enough / YOUNG) + 2):
        gc.collect(0)
    tuning.sweep(is_quiet=is_quiet)
    assert seen() is None
