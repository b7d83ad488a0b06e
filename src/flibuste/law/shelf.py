"""Finds the games: every folder under `games/` with a `rules.py`. Nothing is registered by hand."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Law


class UnknownGame(LookupError):
    """No game of that name stands on the shelf."""


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in (PACKAGE / "games").glob("[a-z]*/rules.py")))


@cache
def law(id: str) -> Law:
    """The law of a game."""
    if id not in ids():
        raise UnknownGame(f"There is no game “{id}”; there are {', '.join(ids())}.")
    return Law(id, import_module(f"flibuste.games.{id}.rules"))


def laws() -> list[Law]:
    """All laws on the shelf."""
    return [law(id) for id in ids()]
