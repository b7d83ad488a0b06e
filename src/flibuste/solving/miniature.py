"""Reads a game's miniature: a position that is small enough to be solved.

    # a line of comment
    ruleset    arena                      optional, as the next two: the first one, its usual seats
    seats      2
    option     draw_offers no             a line for each option that differs
    start      turn red; reserve blue=1   a position, as in the rulebook's examples
    uncounted  turns quiet                counters of which nothing but a draw can come in the end

Positions that differ in uncounted fields alone are one to the solver, and play without end is a draw.

A game whose last phase is small declares endings there too (`solving.endings`):

    tokens     crew stern                 a field with a set of places a seat, and one with what stands at a place
    mover      turn                       the field that says whose turn it is
    most       2                          tokens a seat
    seed       crew blue=bow red=stern    a position with one token a seat: where it leads, tokens can stand
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flibuste.bots.endings import Ending
from flibuste.law.kernel import Array, copied
from flibuste.law.law import Law, OptionError, Settings
from flibuste.play.position import Position, PositionError, parse

SAID_ONCE = ("ruleset", "seats", "start", "uncounted", "tokens", "mover", "most")


class MiniatureError(ValueError):
    """A miniature that cannot be read, or a game that has none."""


@dataclass(frozen=True)
class Miniature:
    """A small position of a game, with what is left out of it when two are compared."""

    law: Law
    settings: Settings
    text: str
    uncounted: tuple[str, ...]
    ending: Ending | None = None

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
    seeds: list[str] = []
    for line in text.splitlines():
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word == "option":
            name, _, value = rest.strip().partition(" ")
            options[name] = value.strip()
        elif word == "seed":
            seeds.append(rest.strip())
        elif word in SAID_ONCE:
            said[word] = rest.strip()
        elif word:
            raise MiniatureError(f"A miniature of {law.id} cannot say “{word}”.")
    if "start" not in said:
        raise MiniatureError(f"The miniature of {law.id} has no line “start”.")
    seats = said.get("seats")
    if seats is not None and not seats.isdecimal():
        raise MiniatureError(f"The miniature of {law.id}: “{seats}” is no number of seats.")
    uncounted = tuple(said.get("uncounted", "").split())
    for name in (*uncounted, *said.get("tokens", "").split(), *said.get("mover", "").split()):
        if name not in law.State.fields:
            raise MiniatureError(f"{law.id} has no field “{name}” for its miniature.")
    try:
        settings = law.settings(said.get("ruleset"), int(seats) if seats else None, **options)
        agreed = Position(law, law.blank(settings)).text.removeprefix("-")
        start, *ending = (
            parse(law, "; ".join(filter(None, (agreed, position)))).text
            for position in (said["start"], *seeds)
        )
        return Miniature(law, settings, start, uncounted, _ending(law, said, tuple(ending)))
    except (OptionError, PositionError) as error:
        raise MiniatureError(f"The miniature of {law.id}: {error}") from None


def _ending(law: Law, said: dict[str, str], seeds: tuple[str, ...]) -> Ending | None:
    if not seeds:
        return None
    tokens = said.get("tokens", "").split()
    if len(tokens) != 2 or "mover" not in said or not said.get("most", "").isdecimal():
        raise MiniatureError(
            f"The endings of {law.id} want two fields of tokens, a mover, and the most tokens a seat."
        )
    return Ending((tokens[0], tokens[1]), said["mover"], int(said["most"]), seeds)
