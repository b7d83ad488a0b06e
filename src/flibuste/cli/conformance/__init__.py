"""The public test of a game, ours or anybody's: what it lacks, and where to mend it.

    from flibuste.cli.conformance import faults
    assert not list(faults(law))

Every check is a function that yields faults. Tests of the project call the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from flibuste.cli.conformance.daring import check_feats
from flibuste.cli.conformance.playing import (
    agreement,
    bounds,
    declared,
    ends,
    hides,
    objections,
    positions,
    records,
    secrets,
    small,
)
from flibuste.cli.conformance.reading import check_book, examples
from flibuste.cli.conformance.saying import check_words
from flibuste.cli.conformance.showing import screens
from flibuste.cli.conformance.walking import Fault, settings_tried
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings

MOST_FAULTS = 5  # faults that one check tells of one setting
PLAYED: tuple[Callable[[Law, Settings, Mode], Iterator[Fault]], ...] = (
    bounds,
    ends,
    objections,
    secrets,
    hides,
    positions,
    records,
    screens,
)
Check = Callable[[], Iterator[Fault]]


def checks(law: Law, *, quick: bool = False) -> list[Check]:
    """Everything that is looked at, one after the other; `quick` leaves out the compiler."""
    modes = [Mode.INTERPRETED] + ([] if quick else [Mode.COMPILED])
    found: list[Check] = [
        _of(check, law) for check in (declared, check_words, check_feats, check_book)
    ]
    for mode in modes:
        found += [_of(check, law, mode) for check in (examples, small)]
        found += [_of(check, law, each, mode) for each in settings_tried(law) for check in PLAYED]
    if not quick:
        found += [_of(agreement, law, each) for each in settings_tried(law)]
    return found


def faults(law: Law, *, quick: bool = False) -> Iterator[Fault]:
    """All faults of a game, each once."""
    told = set()
    for check in checks(law, quick=quick):
        for fault in check():
            if fault not in told:
                told.add(fault)
                yield fault


def _of(check: Callable[..., Iterator[Fault]], law: Law, *args: Any) -> Check:
    def look() -> Iterator[Fault]:
        try:
            with np.errstate(over="raise"):  # interpreted rules must not overflow in silence
                yield from islice(dict.fromkeys(check(law, *args)), MOST_FAULTS)
        except Exception as error:  # whatever a game does wrong
            yield _stopped(law, check.__name__, error)

    return look


def _stopped(law: Law, check: str, error: Exception) -> Fault:
    """What was raised, at the last line of the game's own that led there."""
    file, line = "look.py" if check == "screens" else "rules.py", 0
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(str(law.folder)):
            file, line = code.co_filename[len(str(law.folder)) + 1 :], trace.tb_lineno
        trace = trace.tb_next
    text = next(iter(str(error).splitlines()), "")
    place = f"line {line}: " if line else ""
    return Fault(file, f"{place}{type(error).__name__} while looking at {check}: {text}")
