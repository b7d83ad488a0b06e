"""Observations as numbers: what a viewer may know of a record, as one flat vector.

There are two ways to write it, each by a rule that is made, as source text, from the fields of the
game's record, and that veils the record before it reads it:

`tokens`, the usual one: a small integer for every value, as `batch.tokens` describes, turned so that the
seat that looks is the first. One who has no seat looks from the first chair.

`onehots`: first one place a chair, 1 for the seat that looks; then the fields in the order of the
record, options among them, with each of their values as

    a name      one place a name, after one for `-` (nothing) and one for `?` (veiled)
    a set       one place a member, after one for `?`
    a number    the number itself, -1 for veiled, -2 for nothing

What lies behind a position, its memory, is left out, as it is from its text; tokens tell how often the
position stood before. One-hots of a game are as long for two seats as for eight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from types import FunctionType
from typing import Any

import numpy as np

from flibuste.batch.step import read
from flibuste.batch.tokens import tokens_of
from flibuste.law.contract import ALL, veil
from flibuste.law.kernel import Array, Binder, Field, Mode, copied, mode_from_environment, rule
from flibuste.law.law import Law, OptionError
from flibuste.law.vocabulary import NONE, UNKNOWN, Count

TOKENS, ONE_HOTS = KINDS = ("tokens", "onehots")


@dataclass(frozen=True)
class TensorPiece:
    """A named part of the vector."""

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many places it takes."""
        return prod(self.shape)

    def of(self, vector: Array) -> Array:
        """This part of a vector, in its own shape."""
        return vector[self.start : self.start + self.size].reshape(self.shape)


@rule
def see_at(states: Any, i: Any, viewer: Any, seat: Any, out: Any) -> None:
    """Veil a record, in place, and read what is left of it."""
    if viewer != ALL:
        veil(states[i], viewer)
    read(states[i], seat, out)


class TensorLayout:
    """Where each fact of a game's record stands in its vector, and the rule that writes it."""

    pieces: list[TensorPiece]
    low: Array  # the least and the most that may stand in each place
    high: Array

    def __init__(self, law: Law, name: str, read: Callable[..., Any], dtype: Any) -> None:
        self.law, self.name, self.read, self.dtype = law, name, read, np.dtype(dtype)

    @property
    def size(self) -> int:
        """The length of the vector."""
        return self.pieces[-1].start + self.pieces[-1].size

    @cached_property
    def _see(self) -> Callable[..., Any]:
        return TensorBinder(self, mode_from_environment()).bind(see_at)

    def _chair(self, viewer: int) -> int:
        """The chair from which a viewer looks."""
        return viewer

    def write(self, states: Array, viewer: int, out: Array) -> None:
        """Write what a viewer may know of a record, which is left as it is."""
        known = copied(states) if self.law.has_secrets else states
        self._see(known, 0, viewer, self._chair(viewer), out)

    def vector(self, states: Array, viewer: int) -> Array:
        """A new vector of what a viewer may know of a record."""
        out = np.empty(self.size, self.dtype)
        self.write(states, viewer, out)
        return out


class TensorBinder(Binder):
    """Binds the reading of records to a game and a layout."""

    def __init__(self, layout: TensorLayout, mode: Mode) -> None:
        super().__init__({**layout.law.verbs, "read": layout.read}, layout.law.folder, mode)
        self.name = layout.name

    def _rebuild(self, function: FunctionType) -> FunctionType:
        rebuilt = super()._rebuild(function)
        rebuilt.__qualname__ += f"__{self.name}"  # each layout is other code
        return rebuilt


# --- Tokens --------------------------------------------------------------------------------------


class TokenLayout(TensorLayout):
    """A small integer for every value, turned to the seat that looks."""

    def __init__(self, law: Law, seats: int) -> None:
        tokens = tokens_of(law, seats)
        columns = tokens.columns
        kind = np.min_scalar_type(max(column.values for column in columns))
        super().__init__(law, f"tokens{seats}", tokens.rule, kind)
        self.pieces = [TensorPiece(c.name, c.start, c.shape or (1,)) for c in columns]
        values = np.repeat([c.values for c in columns], [c.size for c in columns])
        self.low, self.high = np.zeros_like(values), values - 1

    def _chair(self, viewer: int) -> int:
        return max(viewer, 0)


# --- One-hots ------------------------------------------------------------------------------------


class OneHotLayout(TensorLayout):
    """A place for every name a value may have."""

    def __init__(self, law: Law) -> None:
        fields = {name: field for name, field in law.State.fields.items() if not field.is_memory}
        self.pieces = [TensorPiece("seat", 0, (max(law.bounds.seats),))]
        lines = ["if seat >= 0:", "    out[seat] = 1"]
        for name, field in fields.items():
            shape = (*field.shape, *_one_value(field))
            self.pieces.append(TensorPiece(name, self.size, shape))
            lines += _reading(name, field, self.pieces[-1])
        super().__init__(law, "onehots", _made(lines), np.float32)
        self.low, self.high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for piece, field in zip(self.pieces[1:], fields.values(), strict=True):
            if _is_number(field):
                limits = np.iinfo(field.scalar)
                piece.of(self.low)[...] = min(limits.min, NONE)
                piece.of(self.high)[...] = limits.max

    def write(self, states: Array, viewer: int, out: Array) -> None:
        """Write what a viewer may know; one who has no seat leaves the chairs' places at 0."""
        out.fill(0)  # the rule writes what is not
        super().write(states, viewer, out)


def _is_number(field: Field) -> bool:
    return field.values is None or isinstance(field.values, Count)


def _one_value(field: Field) -> tuple[int, ...]:
    """The places of one value of a field, as the end of a shape."""
    if _is_number(field):
        return () if field.shape else (1,)
    assert field.values is not None
    return (len(field.values) + (1 if field.is_set else -NONE),)


def _reading(name: str, field: Field, piece: TensorPiece) -> Iterator[str]:
    """The lines that write a field's values."""
    indices = [f"k{n}" for n in range(len(field.shape))]
    indent, at, stride = "", [str(piece.start)], piece.size
    for index, count in zip(indices, field.shape, strict=True):
        stride //= count
        at.append(f"{index} * {stride}")
        yield f"{indent}for {index} in range({count}):"
        indent += "    "
    value = f"s.{name}" + (f"[{', '.join(indices)}]" if indices else "")
    yield f"{indent}at = {' + '.join(at)}"
    if _is_number(field):
        yield f"{indent}out[at] = {value}"
    elif field.is_set:
        yield f"{indent}v = {value}"
        yield f"{indent}if v == {UNKNOWN}:"
        yield f"{indent}    out[at] = 1"
        yield f"{indent}else:"
        yield f"{indent}    for m in range({piece.shape[-1] - 1}):"
        yield f"{indent}        out[at + 1 + m] = v >> m & 1"
    else:
        yield f"{indent}out[at + {-NONE} + {value}] = 1"


def _made(lines: list[str]) -> Callable[..., Any]:
    scope: dict[str, Any] = {}
    exec("def read(s, seat, out):\n    " + "\n    ".join(lines), scope)  # noqa: S102
    made: Callable[..., Any] = rule(scope["read"])
    return made


# --- Which of them -------------------------------------------------------------------------------


@cache
def layout(law: Law) -> TensorLayout:
    """The one-hots of a game.

    >>> from flibuste import shelf
    >>> [piece.name for piece in layout(shelf.law("loyal_captain")).pieces][:2]
    ['seat', 'version']
    """
    return OneHotLayout(law)


@cache
def observations(law: Law, seats: int, kind: str = TOKENS) -> TensorLayout:
    """How a game for so many seats is observed: by tokens or by one-hots."""
    if kind not in KINDS:
        raise OptionError(f"An observation can be {' or '.join(KINDS)}, not “{kind}”.")
    return TokenLayout(law, seats) if kind == TOKENS else layout(law)
