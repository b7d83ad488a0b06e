"""Reads a game's miniature: a position that is small enough to be solved.

    # a line of comment
    ruleset    arena                      optional, as the next two: the first one, its usual seats
    seats      2
    option     draw_offers no             a line for each option that differs
    start      turn red; reserve blue=1   a position, as in the rulebook's examples
    uncounted  turns quiet                counters of which nothing but a draw can come in the end

Positions that differ in uncounted fields alone are one to the solver, and play without end is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flibuste.law.kernel import Array, copied
from flibuste.law.law import Law, OptionError, Settings
from flibuste.play.position import Position, PositionError, parse


class MiniatureError(ValueError):
    """A miniature that cannot be read, or a game that has none."""


@dataclass(frozen=True)
class Miniature:
    """A small position of a game, with what is left out of it when two are compared."""

    law: Law
    settings: Settings
    text: str
    uncounted: tuple[str, ...]

    @property
    def start(self) -> Array:
        """The record to begin with, in memory of its own."""
        return copied(parse(self.law, self.text).states)


@cache
def miniature_of(law: Law) -> Miniature:
    """The miniature of a game; MiniatureError where it has none."""
    if not law.miniature.exists():
        raise MiniatureError(f"{law.id} has no miniature: there is no {law.miniature.name}.")
    return read_miniature(law, law.miniature.read_text(encoding="utf-8"))


def read_miniature(law: Law, text: str) -> Miniature:
    """The miniature that a text describes."""
    said: dict[str, str] = {}
    options: dict[str, str] = {}
    for line in text.splitlines():
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word == "option":
            name, _, value = rest.strip().partition(" ")
            options[name] = value.strip()
        elif word in ("ruleset", "seats", "start", "uncounted"):
            said[word] = rest.strip()
        elif word:
            raise MiniatureError(f"A miniature of {law.id} cannot say “{word}”.")
    if "start" not in said:
        raise MiniatureError(f"The miniature of {law.id} has no line “start”.")
    seats = said.get("seats")
    if seats is not None and not seats.isdecimal():
        raise MiniatureError(f"The miniature of {law.id}: “{seats}” is no number of seats.")
    uncounted = tuple(said.get("uncounted", "").split())
    for name in uncounted:
        if name not in law.State.fields:
            raise MiniatureError(f"{law.id} has no field “{name}” to leave uncounted.")
    try:
        settings = law.settings(said.get("ruleset"), int(seats) if seats else None, **options)
        agreed = Position(law, law.blank(settings)).text.removeprefix("-")
        whole = "; ".join(filter(None, (agreed, said["start"])))
        return Miniature(law, settings, parse(law, whole).text, uncounted)
    except (OptionError, PositionError) as error:
        raise MiniatureError(f"The miniature of {law.id}: {error}") from None
