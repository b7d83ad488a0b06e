"""A game's rules as WebAssembly, called like any others: `Mode.BROWSER`.

`flibuste modules` makes a module a game, and a manifest that says what is in it. A module has a memory of
its own: what a rule is given is copied in, and copied back when the rule has run. What rules only read stays
there, and of what is filled from the front no more is copied than is in use. In a page the browser runs modules
(`home/machines.py`); here wasmtime does, so that tests hold modules to the interpreted law.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from flibuste.law.kernel import (
    PACKAGE,
    Array,
    Binder,
    Field,
    MemoryUse,
    Mode,
    SetupError,
    array_of,
    memory,
)
from flibuste.law.memory import NUMBER_KINDS, MemoryPiece

MODULES_FLAG = "FLIBUSTE_MODULES"
MANIFEST = "manifest.json"
FORMAT_OF_MODULES = "flibuste modules 3"
ALIGNMENT = 16  # what lies in a module begins at multiples of this
PAGE = 65536  # bytes by which a module's memory grows
# Room for the result and for the place of a fault, before all arguments.
RESULT_ROOM = 2 * ALIGNMENT
COUNT_BYTES = 8  # of a number that says how much of an array is in use

# Of an argument: "i64", "i32[]", "u64[,]", or a list of such.
ArgumentKind = str | list["ArgumentKind"]


def modules_folder() -> Path:
    """Where modules lie: beside the browser client, or where FLIBUSTE_MODULES says."""
    return Path(os.environ.get(MODULES_FLAG) or PACKAGE / "web" / "law")


@cache
def read_manifest(folder: Path) -> dict[str, Any]:
    """What lies in a folder of modules; SetupError where there are none."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT_OF_MODULES:
        raise SetupError(
            f"There are no modules for browsers in {folder}. Make them by “flibuste modules”, "
            f"or set {MODULES_FLAG} to where they lie."
        )
    return found


class PlacedPiece(NamedTuple):
    """Where an argument lies in a module during a call, and how much of it is copied."""

    place: int
    size: int
    item: int
    counted_by: int = -1  # the piece that says how many items are in use; -1 where all are
    count_at: int = 0  # which of its numbers does


@dataclass(frozen=True)
class LaidCall:
    """A call laid out: only where its pieces lie here and its plain numbers change from one to the next."""

    entry: str
    numbers: list[int | float]
    pieces: list[PlacedPiece]
    changing: list[tuple[int, str]]  # of plain numbers: their places in `numbers`, and their kinds
    gives: str
    end: int  # so far the memory must reach

    def plain(self) -> str:
        """As a page reads it."""
        return json.dumps(asdict(self))


# Called with where each piece lies here, then with the plain numbers; answers what the entry gives.
ReadyCall = Callable[..., Any]


class Machine(Protocol):
    """Whatever runs a module: wasmtime, or a browser."""

    base: int  # from here on its memory is free

    def put(self, place: int, start: int, size: int) -> None:
        """Copy some of this process's memory into the module's, which grows where it is too small."""

    def ready(self, call: LaidCall) -> ReadyCall:
        """A function that copies in, runs and copies back; ArithmeticError where the entry fails."""


class Wasmtime:
    """A module run by wasmtime."""

    def __init__(self, content: bytes) -> None:
        try:
            import wasmtime
        except ImportError:
            raise SetupError("Modules are run by wasmtime: pip install wasmtime.") from None
        self._store = wasmtime.Store()
        made = wasmtime.Module(self._store.engine, content)
        # When Python ends, wasmtime's library may be gone before its objects are.
        for owned in (self._store.engine, self._store, made):
            atexit.register(owned.close)
        self._exports = wasmtime.Instance(self._store, made, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        start: Any = self._exports["__heap_base"]
        self.base = int(start.value(self._store))

    def put(self, place: int, start: int, size: int) -> None:
        """Copy some of this process's memory into the module's, which grows where it is too small."""
        import ctypes  # late: a page does without

        self._reach(place + size)
        if size:
            self._memory.write(self._store, ctypes.string_at(start, size), place)

    def ready(self, call: LaidCall) -> ReadyCall:
        """A function that copies in, runs and copies back."""
        import ctypes

        function: Any = self._exports[call.entry]
        gives = None if call.gives == "none" else NUMBER_KINDS[call.gives]
        pieces = call.pieces
        self._reach(call.end)

        def count(piece: PlacedPiece, content: bytes) -> int:
            return piece.item * int(struct.unpack_from("<q", content, piece.count_at)[0])

        def run(*given: Any) -> Any:
            for start, piece in zip(given, pieces, strict=False):
                size = piece.size
                if piece.counted_by >= 0:
                    counts = given[piece.counted_by]
                    size = count(piece, ctypes.string_at(counts, pieces[piece.counted_by].size))
                self.put(piece.place, start, size)
            numbers = [*call.numbers]
            for (at, _), number in zip(call.changing, given[len(pieces) :], strict=True):
                numbers[at] = number
            fault = function(self._store, *numbers)
            if fault:
                raise ArithmeticError(f"{call.entry} ended with the fault {fault}.")
            for start, piece in zip(given, pieces, strict=False):
                size = piece.size
                if piece.counted_by >= 0:
                    counting = pieces[piece.counted_by]
                    size = count(piece, self._read(counting.place, counting.size))
                ctypes.memmove(start, self._read(piece.place, size), size)
            if gives is None:
                return None
            return struct.unpack(f"<{gives.code}", self._read(self.base, gives.size))[0]

        return run

    def _read(self, start: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + size))

    def _reach(self, end: int) -> None:
        lacking = end - self._memory.data_len(self._store)
        if lacking > 0:
            self._memory.grow(self._store, -(-lacking // PAGE))


@dataclass(eq=False)
class OpenedModule:
    """A game's module with its memory, what the manifest says of it, and what lies beside it."""

    facts: dict[str, Any]
    machine: Machine
    content: Callable[[dict[str, Any]], bytes]  # of a file that the facts name, unpacked
    free: int = 0  # from here on nothing lies for good
    # What stays in the module, by where it lies here; the array is kept, or another might come to lie there.
    _stays: dict[int, tuple[int, Array]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.free = self.machine.base + RESULT_ROOM

    def keep(self, piece: MemoryPiece, array: Array) -> int:
        """Where something lies that is only read: it is copied in once."""
        if piece.start not in self._stays:
            place, self.free = self.free, _aligned(self.free + piece.size)
            self.machine.put(place, piece.start, piece.size)
            self._stays[piece.start] = place, array
        return self._stays[piece.start][0]

    def arrays(self, said: dict[str, Any]) -> list[Any]:
        """The arrays and numbers in a file, as rules read them."""
        content = self.content(said)
        found: list[Any] = []
        for member in said["members"]:
            if isinstance(member, int):
                found.append(member)
                continue
            kind, shape, start = member
            field = Field(NUMBER_KINDS[kind])[tuple(shape)]
            size = field.kind.size * prod(shape)
            found.append(array_of(field, content[start : start + size]))
        return found


# The modules that a page has handed over, by game: they are asked before any folder.
handed_modules: dict[str, OpenedModule] = {}


def module_at_hand(id: str, version: int) -> OpenedModule | None:
    """The module of a game that was handed over, if it is of this law."""
    found = handed_modules.get(id)
    return found if found is not None and found.facts["law"] == version else None


def open_module(id: str, version: int) -> OpenedModule:
    """A game's module, whole and of this law; SetupError where there is none."""
    found = module_at_hand(id, version)
    if found is not None:
        return found
    folder = modules_folder()
    said = read_manifest(folder)["games"].get(id)
    if said is None or said["law"] != version:
        raise SetupError(
            f"There is no module of {id}, law {version}, in {folder}. "
            "Make it by “flibuste modules”."
        )

    def whole(name: str, sha256: str) -> bytes:
        content = (folder / name).read_bytes()
        if hashlib.sha256(content).hexdigest() != sha256:
            raise SetupError(f"The module of {id} in {folder} is torn. Make it anew.")
        return content

    def unpacked(file: dict[str, Any]) -> bytes:
        return zlib.decompress(whole(file["file"], file["sha256"]))

    return OpenedModule(said, Wasmtime(whole(said["module"], said["sha256"])), unpacked)


def _aligned(place: int) -> int:
    return -(-place // ALIGNMENT) * ALIGNMENT


class ModuleEntry:
    """One entry of a module, called as the rule that it was made from."""

    def __init__(self, module: OpenedModule, name: str, rule: Callable[..., Any]) -> None:
        self.module, self.name = module, name
        self.takes: list[ArgumentKind] = module.facts["entries"][name]["takes"]
        self.gives: str = module.facts["entries"][name]["gives"]
        code = rule.__code__
        self._names = code.co_varnames[: code.co_argcount]
        self._use: MemoryUse = getattr(rule, "__memory_use__", MemoryUse())
        self._ready: dict[Any, ReadyCall] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Copy in what is given, run, copy back."""
        given = _Given(self.module)
        for name, kind, argument in zip(self._names, self.takes, arguments, strict=True):
            given.add(name, kind, argument, name in self._use.fixed)
        key = self.module.free, *given.key
        run = self._ready.get(key)
        if run is None:
            laid = given.laid_out(self.name, self.gives, self._use.filled)
            run = self._ready[key] = self.module.machine.ready(laid)
        found = run(*given.starts, *given.scalars)
        return float(found) if self.gives == "f64" else found


class _Given:
    """What one call is given: pieces of memory, each once, and plain numbers."""

    def __init__(self, module: OpenedModule) -> None:
        self.module = module
        self.key: list[Any] = []  # calls of one key are laid out alike
        # In order; two arrays over one piece of memory are so in the module too.
        self.starts: dict[int, int] = {}
        self.scalars: list[int | float] = []
        self._members: list[tuple[str, str, MemoryPiece | None, int]] = []

    def add(self, name: str, kind: ArgumentKind, argument: Any, is_fixed: bool) -> None:
        """One more argument; a tuple is all its members."""
        if isinstance(kind, list):
            for inner, member in zip(kind, argument, strict=True):
                self.add(name, inner, member, is_fixed)
        elif not kind.endswith("]"):
            number = float(argument) if kind == "f64" else int(argument)
            self.scalars.append(number)
            self._members.append((name, kind, None, 0))
        else:
            piece: MemoryPiece = memory.piece(argument)
            place = number = 0  # what is empty lies nowhere
            if piece.size and is_fixed:
                place = self.module.keep(piece, argument)
            elif piece.size:
                number = self.starts.setdefault(piece.start, len(self.starts))
            self.key.append((place, number, piece.shape, piece.item))
            self._members.append((name, kind, piece, place))

    def laid_out(self, entry: str, gives: str, filled: Mapping[str, tuple[str, int]]) -> LaidCall:
        """The numbers of the call as the compiler lays them out, and what is to be copied."""
        base, free = self.module.machine.base, self.module.free
        numbers: list[int | float] = [base, base + ALIGNMENT]
        changing: list[tuple[int, str]] = []
        named = {name: piece.start for name, _, piece, _ in self._members if piece is not None}
        pieces: dict[int, PlacedPiece] = {}
        for name, kind, piece, fixed_place in self._members:
            if piece is None:
                changing.append((len(numbers), kind))
                numbers.append(0)
                continue
            place = fixed_place
            if piece.start in self.starts:
                if piece.start not in pieces:
                    counting = (-1, 0)
                    if name in filled:
                        counts, number = filled[name]
                        counting = self.starts[named[counts]], COUNT_BYTES * number
                    pieces[piece.start] = PlacedPiece(free, piece.size, piece.item, *counting)
                    free = _aligned(free + piece.size)
                place = pieces[piece.start].place
                assert piece.size <= pieces[piece.start].size, "the larger comes first"
            shape = piece.shape
            steps = [piece.item * prod(shape[k + 1 :]) for k in range(len(shape))]
            numbers += [0, 0, prod(shape), piece.item, place, *shape, *steps]
        laid = [pieces[start] for start in self.starts]
        return LaidCall(entry, numbers, laid, changing, gives, free)


class ModuleBinder(Binder):
    """Finds the entries of a game's module in place of binding rules."""

    def __init__(self, id: str, version: int, verbs: dict[str, Any], game: Path) -> None:
        self.id, self.version = id, version
        self._begin(verbs, game, Mode.BROWSER)
        self._opened: list[OpenedModule] = []  # the one, once it is open; shared by those beside

    def beside(self, mark: str) -> ModuleBinder:
        """The same module; the mark names other entries of it."""
        other = ModuleBinder(self.id, self.version, self.verbs, self.game)
        other._opened, other._mark = self._opened, f"__{mark}"
        return other

    def bind(self, function: Callable[..., Any], *, entry: bool = True) -> Callable[..., Any]:
        """The entry that was made from a rule."""
        name = f"{function.__name__}{self._mark}"
        if not self._opened:
            self._opened.append(open_module(self.id, self.version))
        if name not in self._opened[0].facts["entries"]:
            raise SetupError(f"The module of {self.id} has no entry “{name}”.")
        key = function, entry
        if key not in self._bound:
            self._bound[key] = ModuleEntry(self._opened[0], name, function)
        found: ModuleEntry = self._bound[key]
        return found
