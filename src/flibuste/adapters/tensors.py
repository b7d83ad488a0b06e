"""Observations as numbers: a veiled record as one flat vector, laid out from the record's fields.

First one place a chair, 1 for the seat that looks; then the fields in the order of the record, with
each of their values as

    a name      one place a name, after one for `-` (nothing) and one for `?` (veiled)
    a set       one place a member, after one for `?`
    a number    the number itself, -1 for veiled, -2 for nothing

What lies behind a position, its memory, is left out, as it is from its text. The vector of a game
is as long for two seats as for eight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

from flibuste.law.kernel import Array, Field
from flibuste.law.law import Law
from flibuste.law.vocabulary import NONE, UNKNOWN, Count

SIGN = 63  # the bit that says of a set that it is veiled
VEILED_SET = np.iinfo(np.int64).min  # that bit and no other


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


class TensorLayout:
    """Where each fact of a game's record stands in its vector.

    >>> from flibuste import shelf
    >>> [piece.name for piece in layout(shelf.law("loyal_captain")).pieces][:2]
    ['seat', 'version']
    """

    def __init__(self, law: Law) -> None:
        fields = {name: field for name, field in law.State.fields.items() if not field.is_memory}
        self.pieces = [TensorPiece("seat", 0, (max(law.bounds.seats),))]
        for name, field in fields.items():
            shape = (*field.shape, *_one_value(field))
            self.pieces.append(TensorPiece(name, self.size, shape))
        # The record's bytes are read as each type of number in turn, all in one go.
        self._types = sorted({_type(field) for field in fields.values()}, key=str)
        lengths = [law.State.dtype.itemsize // kind.itemsize for kind in self._types]
        starts = dict(zip(self._types, np.cumsum([0, *lengths]).tolist(), strict=False))

        self.low, self.high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        numbers: list[tuple[Array, Array]] = []  # the values, their places
        names: list[tuple[Array, Array]] = []
        sets: list[tuple[Array, Array, Array]] = []  # and the bits
        for piece, (name, field) in zip(self.pieces[1:], fields.items(), strict=True):
            kind = _type(field)
            offset = law.State.dtype.fields[name][1] // kind.itemsize
            values = starts[kind] + offset + np.arange(prod(field.shape))
            places = piece.start + np.arange(piece.size)
            if _is_number(field):
                numbers.append((values, places))
                piece.of(self.low)[...] = min(np.iinfo(kind).min, NONE)
                piece.of(self.high)[...] = np.iinfo(kind).max
            elif field.is_set:
                bits = np.array([SIGN, *range(piece.shape[-1] - 1)])
                sets.append((np.repeat(values, len(bits)), places, np.tile(bits, len(values))))
            else:
                names.append((values, places[:: piece.shape[-1]] - NONE))
        self._numbers, self._names = _joined(numbers, 2), _joined(names, 2)
        self._sets = _joined(sets, 3)

    @property
    def size(self) -> int:
        """The length of the vector."""
        return self.pieces[-1].start + self.pieces[-1].size

    def write(self, known: Array, viewer: int, out: Array) -> None:
        """Write what a viewer knows; one who has no seat leaves the chairs' places at 0."""
        out.fill(0)
        if viewer >= 0:
            out[viewer] = 1
        values = np.concatenate([known[:1].view(kind) for kind in self._types], dtype=np.int64)
        which, places = self._numbers
        out[places] = values[which]
        which, places = self._names
        out[places + values[which]] = 1
        which, places, bits = self._sets
        sets = values[which]
        sets[sets == UNKNOWN] = VEILED_SET
        out[places] = sets >> bits & 1

    def vector(self, known: Array, viewer: int) -> Array:
        """A new vector of what a viewer knows."""
        out = np.empty(self.size, np.float32)
        self.write(known, viewer, out)
        return out


def _is_number(field: Field) -> bool:
    return field.values is None or isinstance(field.values, Count)


def _one_value(field: Field) -> tuple[int, ...]:
    """The places of one value of a field, as the end of a shape."""
    if _is_number(field):
        return () if field.shape else (1,)
    assert field.values is not None
    return (len(field.values) + (1 if field.is_set else -NONE),)


def _type(field: Field) -> np.dtype[Any]:
    # Numbers of 64 bits are read with a sign, so that every value fits one type.
    return np.dtype(np.int64 if field.scalar is np.uint64 else field.scalar)


def _joined(parts: Sequence[tuple[Array, ...]], columns: int) -> list[Array]:
    none = np.zeros(0, np.int64)  # a game may have no sets, or no names
    return [np.concatenate([none, *(part[k] for part in parts)]) for k in range(columns)]


@cache
def layout(law: Law) -> TensorLayout:
    """The layout of a game's vector."""
    return TensorLayout(law)
