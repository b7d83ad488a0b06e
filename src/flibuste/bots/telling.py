"""Which parts of a record tell two positions apart."""

from __future__ import annotations

from math import prod
from typing import Any

from flibuste.law.kernel import Array, Field, i64, table, u8, u64
from flibuste.law.law import Law


def _forgotten(law: Law, besides: tuple[str, ...]) -> list[bool]:
    marks: list[bool] = []
    for name, _, shape in law.State._columns():
        field = law.State.fields.get(name, u8)
        is_forgotten = field.is_memory or name in besides
        marks += [is_forgotten] * (field.kind.size * prod(shape))
    return marks


def forgotten_bytes(law: Law, besides: tuple[str, ...] = ()) -> Any:
    """A mask of the bytes that do not tell two positions apart: memory, and the fields named besides."""
    import numpy as np

    return np.array(_forgotten(law, besides))


def word_kind(law: Law) -> Field:
    """The widest number that a game's records are made of whole."""
    return u64 if law.State.dtype.itemsize % u64.kind.size == 0 else u8


def telling_words(law: Law, besides: tuple[str, ...] = ()) -> tuple[Array, Array]:
    """The words of a record that tell positions apart, and which of their bits do."""
    width = word_kind(law).kind.size
    bits = bytes(0 if forgotten else 255 for forgotten in _forgotten(law, besides))
    words = [int.from_bytes(bits[k : k + width], "little") for k in range(0, len(bits), width)]
    found = [(place, mask) for place, mask in enumerate(words) if mask]
    return table(i64, [place for place, _ in found]), table(u64, [mask for _, mask in found])
