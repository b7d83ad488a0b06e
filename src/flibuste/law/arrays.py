"""Numbers, arrays and records by NumPy, the way that compiled rules need: see `memory` for the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flibuste.law.memory import MemoryPiece, NumberKind

SCALARS: dict[str, Any] = {
    "u8": np.uint8,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "u64": np.uint64,
    "f64": np.float64,
}


class NumpyMemory:
    """How the kernel makes numbers, arrays and records with NumPy."""

    def reserved(self, name: str) -> bool:
        """Whether a record of NumPy has something else by this name: `s.size` would be that."""
        return hasattr(np.record, name)

    def scalar(self, kind: NumberKind) -> Any:
        """The type of a number."""
        return SCALARS[kind.name]

    def array(self, scalar: Any, shape: tuple[int, ...]) -> Any:
        """Zeros."""
        return np.zeros(shape, scalar)

    def table(self, scalar: Any, rows: Sequence[Any]) -> Any:
        """The numbers of lists, one inside the other, all of one length."""
        return np.array(rows, scalar)

    def numbers(self, scalar: Any, shape: tuple[int, ...], content: bytes) -> Any:
        """The numbers whose bytes these are, the lowest byte of each first."""
        return np.frombuffer(bytearray(content), scalar).reshape(shape)

    def layout(self, columns: Sequence[tuple[str, Any, tuple[int, ...]]]) -> Any:
        """How records with these fields lie in memory."""
        return np.dtype((np.record, np.dtype(list(columns), align=True)))

    def zeros(self, count: int, layout: Any) -> Any:
        """Records of zeros."""
        return np.zeros(count, layout)

    def records(self, memory: bytearray, layout: Any) -> Any:
        """Records over their bytes."""
        return np.frombuffer(memory, layout)

    def words(self, records: Any, scalar: Any) -> Any:
        """The bytes of records as numbers, a row for each."""
        return records.view(scalar).reshape(len(records), -1)

    def flat(self, value: Any) -> list[Any]:
        """The numbers of a field, as one list."""
        return np.ravel(value).tolist()  # type: ignore[no-any-return]

    def piece(self, array: Any) -> MemoryPiece:
        """Where the numbers or records of an array lie."""
        assert array.flags.c_contiguous
        start = array.__array_interface__["data"][0] if array.nbytes else 0
        return MemoryPiece(start, array.nbytes, array.itemsize, array.shape)
