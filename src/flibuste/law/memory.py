"""Numbers, arrays and records in plain Python: where NumPy cannot be had, rules run on these.

Numbers that are read are Python's own, which never overflow; a store cuts them to the width of the
place, as compiled code does. A rule whose numbers would pass 64 bits on the way says so by a mask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple


class NumberKind(NamedTuple):
    """A kind of number: its name, its letter for `memoryview`, its width in bytes."""

    name: str
    code: Any
    size: int

    def __call__(self, number: Any) -> Any:
        """A number cut to the width, as a store into memory cuts it."""
        if self.code == "d":
            return float(number)
        bits = 8 * self.size
        number = int(number) & (1 << bits) - 1
        return number - (1 << bits) if self.is_signed and number >> bits - 1 else number

    @property
    def is_signed(self) -> bool:
        """Whether it can be negative."""
        return self.name[0] == "i"


NUMBER_KINDS = {
    kind.name: kind
    for kind in (
        NumberKind("u8", "B", 1),
        NumberKind("i8", "b", 1),
        NumberKind("i16", "h", 2),
        NumberKind("i32", "i", 4),
        NumberKind("i64", "q", 8),
        NumberKind("u64", "Q", 8),
        NumberKind("f64", "d", 8),
    )
}


class MemoryPiece(NamedTuple):
    """Where an array lies in this process: its first byte, its bytes, those of one item, and its axes."""

    start: int
    size: int
    item: int
    shape: tuple[int, ...]


def address_of(memory: memoryview) -> int:
    """The address of a piece of memory; 0 where it is empty."""
    import ctypes  # late: only modules ask

    return ctypes.addressof(ctypes.c_char.from_buffer(memory)) if len(memory) else 0


class PlainArray:
    """Numbers of one kind in a piece of memory, with any number of axes."""

    __slots__ = ("_cells", "_kind", "_memory", "_piece", "shape")

    def __init__(self, kind: NumberKind, shape: tuple[int, ...], memory: memoryview) -> None:
        self._kind, self.shape, self._memory = kind, shape, memory
        self._piece: MemoryPiece | None = None
        # `memoryview` cannot make several axes of nothing.
        is_plain = len(shape) == 1 or 0 in shape
        self._cells = memory.cast(kind.code) if is_plain else memory.cast(kind.code, shape)

    def __getitem__(self, place: Any) -> Any:
        try:
            found = self._cells[place]
        except NotImplementedError:
            # So `memoryview` answers where fewer places than axes are named: a part is meant.
            return self._part(place)
        return (
            PlainArray(self._kind, (len(found),), found.cast("B"))
            if type(place) is slice
            else found
        )

    def __setitem__(self, place: Any, value: Any) -> None:
        try:
            self._cells[place] = value
        except (ValueError, TypeError, NotImplementedError):
            # A whole part is set, or a number does not fit: then it wraps around as a compiled one does.
            # Whatever is truly wrong is raised again below.
            if place is ...:
                self.fill(value)
            elif type(place) is slice:
                self[place].fill(value)
            else:
                self._cells[place] = self._kind(value)

    def fill(self, value: Any) -> None:
        """Set every number to one value."""
        one = bytearray(self._kind.size)
        memoryview(one).cast(self._kind.code)[0] = self._kind(value)
        self._memory[:] = bytes(one) * prod(self.shape)

    def _part(self, place: Any) -> PlainArray:
        places = place if isinstance(place, tuple) else (place,)
        start = 0
        for k, size in zip(places, self.shape, strict=False):
            if not -size <= k < size:
                raise IndexError(place)
            start = start * size + k % size
        shape = self.shape[len(places) :]
        width = prod(shape) * self._kind.size
        return PlainArray(self._kind, shape, self._memory[start * width : (start + 1) * width])

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(len(self)))

    def __eq__(self, other: object) -> bool:
        raise TypeError("Arrays are compared number by number, never whole.")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{self._kind.name}{self.tolist()}"

    def tolist(self) -> list[Any]:
        """The numbers as lists, one inside the other."""
        numbers: list[Any] = self._cells.tolist()
        return numbers

    def flat(self) -> list[Any]:
        """The numbers as one list, the last axis running fastest."""
        numbers: list[Any] = self._memory.cast(self._kind.code).tolist()
        return numbers

    def sum(self) -> Any:
        """All numbers added up."""
        return sum(self.flat())

    def piece(self) -> MemoryPiece:
        """Where the numbers lie."""
        if self._piece is None:
            size, start = len(self._memory), address_of(self._memory)
            self._piece = MemoryPiece(start, size, self._kind.size, self.shape)
        return self._piece

    def copy(self) -> PlainArray:
        """The same numbers in memory of their own."""
        return PlainArray(self._kind, self.shape, memoryview(bytearray(self._memory)))


class RecordLayout:
    """Where each field of a record lies, and a class with the fields as attributes."""

    def __init__(self, columns: Sequence[tuple[str, NumberKind, tuple[int, ...]]]) -> None:
        self.names = tuple(name for name, *_ in columns if not name.startswith("_"))
        self.itemsize = sum(kind.size * prod(shape) for _, kind, shape in columns)
        self.numbers: dict[str, tuple[NumberKind, int]] = {}  # fields of one number: where they lie
        body: dict[str, Any] = {"__slots__": tuple(f"_{name}" for name in NUMBER_KINDS)}
        arrays: dict[str, tuple[NumberKind, tuple[int, ...], int]] = {}
        offset = 0
        for name, kind, shape in columns:
            if name not in self.names:
                pass  # a gap: nobody asks for it
            elif shape:
                arrays[name] = kind, shape, offset
                body["__slots__"] += (name,)
            else:
                self.numbers[name] = kind, offset
                body[name] = _number(kind, offset // kind.size)
            offset += kind.size * prod(shape)
        body["arrays"] = arrays
        self.record: type[PlainRecord] = type("PlainRecord", (PlainRecord,), body)


def _number(kind: NumberKind, place: int) -> property:
    """A field of one number: read as it is, cut to its width when it is stored."""
    cells = f"_{kind.name}"

    def get(row: PlainRecord) -> Any:
        return getattr(row, cells)[place]

    def put(row: PlainRecord, value: Any) -> None:
        try:
            getattr(row, cells)[place] = value
        except (ValueError, TypeError):
            getattr(row, cells)[place] = kind(value)

    return property(get, put)


class PlainRecord:
    """One record: its numbers and arrays are attributes, or are asked for by name."""

    __slots__ = ("memory",)
    arrays: dict[str, tuple[NumberKind, tuple[int, ...], int]]

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory
        for kind in NUMBER_KINDS.values():
            if len(memory) % kind.size == 0:  # a record is as long as its widest field asks
                setattr(self, f"_{kind.name}", memory.cast(kind.code))
        for name, (kind, shape, offset) in self.arrays.items():
            piece = memory[offset : offset + kind.size * prod(shape)]
            setattr(self, name, PlainArray(kind, shape, piece))

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        if name in self.arrays:
            getattr(self, name).fill(value)
        else:
            setattr(self, name, value)


class PlainRecords:
    """A row of records in one piece of memory."""

    def __init__(self, dtype: RecordLayout, memory: memoryview) -> None:
        self.dtype, self.memory = dtype, memory
        self._rows: dict[int, PlainRecord] = {}
        self._piece: MemoryPiece | None = None

    def __len__(self) -> int:
        return len(self.memory) // self.dtype.itemsize

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, str):
            return self._column(place)
        size = self.dtype.itemsize
        if isinstance(place, slice):
            start, stop, _ = place.indices(len(self))
            return PlainRecords(self.dtype, self.memory[start * size : stop * size])
        if place not in self._rows:
            if not -len(self) <= place < len(self):
                raise IndexError(place)
            start = place % len(self) * size
            self._rows[place] = self.dtype.record(self.memory[start : start + size])
        return self._rows[place]

    def __setitem__(self, place: int | str, value: Any) -> None:
        if isinstance(place, str):
            for row in self:
                row[place] = value
        else:
            self[place].memory[:] = value.memory

    def __iter__(self) -> Iterator[PlainRecord]:
        return (self[k] for k in range(len(self)))

    def _column(self, name: str) -> Any:
        """A field of all records, as a sequence; one of single numbers is no copy."""
        if name not in self.dtype.numbers:
            return tuple(row[name] for row in self)
        kind, offset = self.dtype.numbers[name]
        step = self.dtype.itemsize // kind.size
        return self.memory.cast(kind.code)[offset // kind.size :: step]

    def tobytes(self) -> bytes:
        """The records' bytes, one after the other."""
        return self.memory.tobytes()

    def piece(self) -> MemoryPiece:
        """Where the records lie."""
        if self._piece is None:
            size, start = len(self.memory), address_of(self.memory)
            self._piece = MemoryPiece(start, size, self.dtype.itemsize, (len(self),))
        return self._piece

    def copy(self) -> PlainRecords:
        """The same records in memory of their own."""
        return PlainRecords(self.dtype, memoryview(bytearray(self.memory)))


class PlainMemory:
    """How the kernel makes numbers, arrays and records in plain Python."""

    def reserved(self, name: str) -> bool:
        """Whether a record has something else by this name."""
        return hasattr(PlainRecord, name)

    def scalar(self, kind: NumberKind) -> Any:
        """The type of a number: calling it cuts a number to its width."""
        return kind

    def array(self, scalar: NumberKind, shape: tuple[int, ...]) -> PlainArray:
        """Zeros."""
        return PlainArray(scalar, shape, memoryview(bytearray(scalar.size * prod(shape))))

    def table(self, scalar: NumberKind, rows: Sequence[Any]) -> PlainArray:
        """The numbers of lists, one inside the other, all of one length."""
        shape: tuple[int, ...] = (len(rows),)
        numbers = list(rows)
        while numbers and not isinstance(numbers[0], int | float):
            shape = (*shape, len(numbers[0]))
            if any(len(row) != shape[-1] for row in numbers):
                raise ValueError("the rows of a table are not equally long")
            numbers = [number for row in numbers for number in row]
        made = self.array(scalar, shape)
        for place, number in zip(product(*map(range, shape)), numbers, strict=True):
            made[place] = number
        return made

    def numbers(self, scalar: NumberKind, shape: tuple[int, ...], content: bytes) -> PlainArray:
        """The numbers whose bytes these are, the lowest byte of each first."""
        return PlainArray(scalar, shape, memoryview(bytearray(content)))

    def layout(self, columns: Sequence[tuple[str, NumberKind, tuple[int, ...]]]) -> RecordLayout:
        """How records with these fields lie in memory."""
        return RecordLayout(columns)

    def zeros(self, count: int, layout: RecordLayout) -> PlainRecords:
        """Records of zeros."""
        return self.records(bytearray(count * layout.itemsize), layout)

    def records(self, memory: bytearray, layout: RecordLayout) -> PlainRecords:
        """Records over their bytes."""
        return PlainRecords(layout, memoryview(memory))

    def words(self, records: PlainRecords, scalar: NumberKind) -> PlainArray:
        """The bytes of records as numbers, a row for each."""
        return PlainArray(
            scalar, (len(records), records.dtype.itemsize // scalar.size), records.memory
        )

    def flat(self, value: Any) -> list[Any]:
        """The numbers of a field, as one list."""
        return value.flat() if isinstance(value, PlainArray) else [value]

    def piece(self, array: PlainArray | PlainRecords) -> MemoryPiece:
        """Where the numbers or records of an array lie."""
        return array.piece()
