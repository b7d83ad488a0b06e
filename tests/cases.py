"""The cases that tests run over, found on the shelf and never named."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.law import shelf
from flibuste.law.law import Law, OptionError, Settings


def settings_of(law: Law) -> list[Settings]:
    """Every ruleset with its usual seats, and every number of seats with the first ruleset."""
    wanted = [(ruleset, None) for ruleset in law.rulesets]
    wanted += [(law.default_ruleset, seats) for seats in law.bounds.seats]
    found = []
    for ruleset, seats in wanted:
        try:
            settings = law.settings(ruleset, seats)
        except OptionError:  # this ruleset is not for so many
            continue
        if settings not in found:
            found.append(settings)
    return found


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


def each_law() -> list[Any]:
    """One case a game."""
    return [pytest.param(law, id=law.id) for law in shelf.laws()]


def each_setting() -> list[Any]:
    """One case a game, a ruleset and a number of seats."""
    return [
        pytest.param(law, settings, id=f"{law.id}-{settings.ruleset}-{settings.seats}")
        for law in shelf.laws()
        for settings in settings_of(law)
    ]
