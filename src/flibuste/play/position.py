"""A position: a record one may look at, and its text.

The text names every field that is not blank: `turn red; reserve blue=6 red=7; crew blue=bow`. The
memory behind a position (past positions, the last event) is not in it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from flibuste.law.kernel import Array, Field, flat
from flibuste.law.law import Law, OptionError
from flibuste.law.vocabulary import NUMBER, Domain, SetOf


class PositionError(ValueError):
    """A text that is no position of this game."""


class Position:
    """What a viewer may know of a table, or the whole truth."""

    def __init__(self, law: Law, states: Array) -> None:
        self.law, self.states = law, states

    def __getattr__(self, name: str) -> Any:
        if name in self.law.State.fields:
            value = self.states[0][name]
            return value.copy() if self.law.State.fields[name].axes else flat(value)[0]
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.law.id}: {self.text}>"

    @property
    def text(self) -> str:
        """The position as text; `parse` reads it back exactly."""
        parts = []
        for name, (places, usual, values) in _blanks(self.law).items():
            now = flat(self.states[0][name])
            if now != usual:
                words = (
                    f"{at}={values.to_text(value)}" if at else values.to_text(value)
                    for at, value, blank in zip(places, now, usual, strict=True)
                    if value != blank
                )
                parts.append(f"{name} {' '.join(words)}")
        return "; ".join(parts) or "-"


@cache
def _blanks(law: Law) -> dict[str, tuple[list[str], list[int], Domain]]:
    """Of every field in a text: the names of its places, their blank values, its words."""
    blank = law.blank(law.settings())[0]
    return {
        name: (_places(field), flat(blank[name]), _values(field))
        for name, field in law.State.fields.items()
        if not field.is_memory
    }


def _places(field: Field) -> list[str]:
    """The names of a field's places; a single value's name is empty."""
    return [".".join(map(_axis, field.axes, at)) for at in product(*map(range, field.shape))]


def parse(law: Law, text: str, version: int | None = None) -> Position:
    """The position a text describes; PositionError says where it cannot be read.

    `version` is the law's that it was written by, where that may be an older one.
    """
    states = law.blank(law.settings())
    states["version"] = version or law.version
    if text.strip() != "-":
        for part in text.split(";"):
            name, *words = part.split() or [""]
            field = law.State.fields.get(name)
            if field is None or field.is_memory:
                raise PositionError(f"{law.id} has no field “{name}” in a position.")
            for word in words:
                _set(states[0], name, field, word)
    if int(states[0]["seats"]) not in law.bounds.seats:
        raise PositionError(f"{law.id} is not for {states[0]['seats']} seats.")
    if not _is_played(law, states):
        raise PositionError(f"{law.id} has no such options, or no such version.")
    return Position(law, states)


def _is_played(law: Law, states: Array) -> bool:
    """Whether its options and its version are of the game, and stand together."""
    try:
        settled = law.blank(law.settings_of(states))[0]
    except (OptionError, IndexError):
        return False
    is_known = 1 <= int(states[0]["version"]) <= law.version
    return is_known and all(int(states[0][name]) == int(settled[name]) for name in law.options)


def _values(field: Field) -> Domain:
    if field.values is None:
        return NUMBER
    return SetOf(field.values) if field.is_set else field.values


def _axis(axis: int | Domain, place: int) -> str:
    return str(place) if isinstance(axis, int) else axis.to_text(place)


def field_words(found: Position, name: str) -> dict[str, str]:
    """A field's values as words, by the names of their places; a single value's name is empty."""
    field = found.law.State.fields[name]
    now = flat(found.states[0][name])
    return dict(zip(_places(field), map(_values(field).to_text, now), strict=True))


def _set(record: Any, name: str, field: Field, word: str) -> None:
    try:
        if not field.axes:
            record[name] = field.held(_values(field).from_text(word))
            return
        at, value = word.split("=")
        places = tuple(
            int(part) if isinstance(axis, int) else axis.from_text(part)
            for axis, part in zip(field.axes, at.split("."), strict=True)
        )
        record[name][places] = field.held(_values(field).from_text(value))
    except (KeyError, ValueError, IndexError, OverflowError):
        raise PositionError(f"“{word}” cannot be read as {name}.") from None
