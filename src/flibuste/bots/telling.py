"""Which parts of a record tell two positions apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.law.kernel import Array
from flibuste.law.law import Law


def forgotten_bytes(law: Law, besides: tuple[str, ...] = ()) -> Any:
    """A mask of the bytes that do not tell two positions apart: memory, and the fields named besides."""
    mask = np.zeros(law.State.dtype.itemsize, bool)
    for name, field in law.State.fields.items():
        if field.is_memory or name in besides:
            kind, offset = law.State.dtype.fields[name][:2]
            mask[offset : offset + kind.itemsize] = True
    return mask


def word_kind(law: Law) -> Any:
    """The widest number that a game's records are made of whole."""
    size = law.State.dtype.itemsize
    return np.uint64 if size % 8 == 0 else np.uint32 if size % 4 == 0 else np.uint8


def telling_words(law: Law, besides: tuple[str, ...] = ()) -> tuple[Array, Array]:
    """The words of a record that tell positions apart, and which of their bits do."""
    bits = np.where(forgotten_bytes(law, besides), 0, 255).astype(np.uint8)
    masks = bits.view(word_kind(law)).astype(np.uint64)
    places = np.flatnonzero(masks)
    return places, masks[places]
