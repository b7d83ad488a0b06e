"""The cases that tests run over, found on the shelf and never named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flibuste.cli.conformance.walking import settings_tried
from flibuste.law import shelf
from flibuste.law.law import Law

__all__ = [
    "BY_LENGTH",
    "SECRET",
    "SHORTEST",
    "each_law",
    "each_setting",
    "first_is_quick",
    "settings_tried",
]


def _written(law: Law) -> int:
    return sum(file.stat().st_size for file in law.folder.glob("records/*.txt"))


# The game with the shortest records first: its games are soon played, also interpreted.
BY_LENGTH = sorted(shelf.laws(), key=_written)
SHORTEST = BY_LENGTH[0]
# The shortest in which something is hidden.
SECRET = next(law for law in BY_LENGTH if law.has_secrets)


def first_is_quick(cases: list[Any]) -> list[Any]:
    """The first case of each game for `make test`; the others for `make test-all`."""
    met: set[Any] = set()
    marked = []
    for case in cases:
        game = case.values[0]
        marked.append(
            pytest.param(*case.values, id=case.id, marks=pytest.mark.long) if game in met else case
        )
        met.add(game)
    return marked


def each_law(which: Callable[[Law], bool] = lambda law: True) -> list[Any]:
    """One case a game, or a game of a kind."""
    return [pytest.param(law, id=law.id) for law in shelf.laws() if which(law)]


def one_of_each_kind() -> list[Any]:
    """A game with secrets and one without; the others are left to `make soak`."""
    kinds = {law.has_secrets: law.id for law in reversed(shelf.laws())}
    return [
        pytest.param(law, id=law.id, marks=() if law.id in kinds.values() else pytest.mark.soak)
        for law in shelf.laws()
    ]


def each_setting() -> list[Any]:
    """One case a game, a ruleset and a number of seats."""
    return [
        pytest.param(law, settings, id=f"{law.id}-{settings.ruleset}-{settings.seats}")
        for law in shelf.laws()
        for settings in settings_tried(law)
    ]
