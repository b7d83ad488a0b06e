"""Counts of lines (perft) with their provenance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from cases import each_law
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.play import position

SOURCES = ("hand", "oracle", "paper", "self")
SOME = 2_000  # are counted by interpreted rules; more are for `make test-all`
MOST = 5_000_000  # and larger ones for `make soak`


class Count(NamedTuple):
    """One line of a counts.txt."""

    ruleset: str
    seats: int
    depth: int
    lines: int
    source: str
    at: str | None


def counts(law: Law) -> Iterator[Count]:
    at = None
    for line in (law.folder / "counts.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("at "):
            at = line[3:].strip()
        elif line.strip() and not line.startswith("#"):
            ruleset, seats, depth, number, source = line.split()[:5]
            yield Count(ruleset, int(seats), int(depth), int(number), source, at)


def start(law: Law, count: Count) -> np.ndarray:
    if count.at:
        return position.parse(law, count.at).states
    states = law.blank(law.settings(count.ruleset, count.seats))
    engine(law).begin(states, 0)
    return states


def marks(lines: int) -> list[pytest.MarkDecorator]:
    if lines > MOST:
        return [pytest.mark.soak]
    return [pytest.mark.long] if lines > SOME else []


CASES = [
    pytest.param(
        law,
        count,
        id=f"{law.id}-{count.ruleset}-{count.seats}-{count.depth}-{k}",
        marks=marks(count.lines),
    )
    for law in shelf.laws()
    if (law.folder / "counts.txt").exists()
    for k, count in enumerate(counts(law))
]


@pytest.mark.parametrize(("law", "count"), CASES)
def test_the_number_of_lines_is_known(law: Law, count: Count) -> None:
    assert count.source in SOURCES
    states = start(law, count)
    run = engine(law, Mode.INTERPRETED if count.lines <= SOME else None)
    found = run.perft(states, count.depth)
    if found != count.lines:  # counts by first move point at the bad branch
        split = {}
        for code in run.legal(states) if count.depth > 1 else []:
            after = states.copy()
            run.apply(after, 0, code)
            split[law.actions.texts[code]] = run.perft(after, count.depth - 1)
        pytest.fail(f"{found} lines instead of {count.lines}: {split}")


@pytest.mark.parametrize("law", each_law())
def test_every_game_has_counts(law: Law) -> None:
    assert list(counts(law))
