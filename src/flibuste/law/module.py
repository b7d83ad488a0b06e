"""A game's rules as WebAssembly, called like any others: `Mode.BROWSER`.

`flibuste modules` makes a module a game, and a manifest that says what is in it. A module has a memory of
its own: what a rule is given is copied in, and copied back when the rule has run. Browsers do the same
(`web/src/law`); here it is done by wasmtime, so that tests hold modules to the interpreted law.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import struct
from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, Protocol

from flibuste.law.kernel import PACKAGE, Binder, Mode, SetupError, memory
from flibuste.law.memory import NUMBER_KINDS

MODULES_FLAG = "FLIBUSTE_MODULES"
MANIFEST = "manifest.json"
FORMAT_OF_MODULES = "flibuste modules 1"
ALIGNMENT = 16  # what lies in a module begins at multiples of this
PAGE = 65536  # bytes by which a module's memory grows
RESULT_ROOM = (
    2 * ALIGNMENT
)  # room for the result and for the place of a fault, before all arguments

ArgumentKind = (
    str | list["ArgumentKind"]
)  # of an argument: "i64", "i32[]", "u64[,]", or a list of such


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


class Machine(Protocol):
    """Whatever runs a module: wasmtime, or a browser."""

    base: int  # from here on its memory is free

    def call(self, entry: str, numbers: Sequence[int | float]) -> int:
        """Run an entry; 0 when all went well."""

    def read(self, start: int, size: int) -> bytes:
        """Some of its memory."""

    def write(self, start: int, content: bytes) -> None:
        """Overwrite some of its memory, which grows where it is too small."""


class Wasmtime:
    """A module run by wasmtime."""

    def __init__(self, content: bytes) -> None:
        try:
            import wasmtime
        except ImportError:
            raise SetupError("Modules are run by wasmtime: pip install wasmtime.") from None
        self._store = wasmtime.Store()
        made = wasmtime.Module(self._store.engine, content)
        self._exports = wasmtime.Instance(self._store, made, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        start: Any = self._exports["__heap_base"]
        self.base = int(start.value(self._store))

    def call(self, entry: str, numbers: Sequence[int | float]) -> int:
        """Run an entry; 0 when all went well."""
        function: Any = self._exports[entry]
        return int(function(self._store, *numbers))

    def read(self, start: int, size: int) -> bytes:
        """Some of its memory."""
        return bytes(self._memory.read(self._store, start, start + size))

    def write(self, start: int, content: bytes) -> None:
        """Overwrite some of its memory, which grows where it is too small."""
        lacking = start + len(content) - self._memory.data_len(self._store)
        if lacking > 0:
            self._memory.grow(self._store, -(-lacking // PAGE))
        self._memory.write(self._store, content, start)


class ModuleEntry:
    """One entry of a module, called as the rule that it was made from."""

    def __init__(
        self, machine: Machine, name: str, takes: Sequence[ArgumentKind], gives: str
    ) -> None:
        self.machine, self.name, self.takes, self.gives = machine, name, takes, gives

    def __call__(self, *arguments: Any) -> Any:
        """Copy in what is given, run, copy back."""
        call = _Call(self.machine)
        for kind, argument in zip(self.takes, arguments, strict=True):
            call.add(kind, argument)
        fault = self.machine.call(self.name, call.numbers)
        if fault:
            raise ArithmeticError(f"{self.name} ended with the fault {fault}.")
        call.fetch()
        if self.gives == "none":
            return None
        given = NUMBER_KINDS[self.gives]
        content = self.machine.read(self.machine.base, given.size)
        return struct.unpack(f"<{given.code}", content)[0]


class _Call:
    """The numbers of one call as the compiler lays them out, and what is to be copied back."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._free = machine.base + RESULT_ROOM
        self.numbers: list[int | float] = [machine.base, machine.base + ALIGNMENT]
        # By where it lies here: two arrays over one piece of memory are so in the module too.
        self._placed: dict[int, tuple[int, int, bool]] = {}

    def add(self, kind: ArgumentKind, argument: Any) -> None:
        """One more argument; a tuple is all its members."""
        if isinstance(kind, list):
            for inner, member in zip(kind, argument, strict=True):
                self.add(inner, member)
        elif kind.endswith("]"):
            self._add_array(argument)
        else:
            self.numbers.append(float(argument) if kind == "f64" else int(argument))

    def _add_array(self, array: Any) -> None:
        """An array: who owns it (nobody), its items, an item's bytes, where it lies, its axes, its steps."""
        start, size, item, shape, is_writable = memory.piece(array)
        place, known, was_writable = self._placed.get(start, (0, -1, False))
        if known < size:
            assert known == -1, "of two arrays over one piece of memory, the larger comes first"
            place, self._free = self._free, -(-(self._free + size) // ALIGNMENT) * ALIGNMENT
            self._machine.write(place, ctypes.string_at(start, size) if size else b"")
            known = size
        self._placed[start] = place, known, is_writable or was_writable
        steps = [item * prod(shape[k + 1 :]) for k in range(len(shape))]
        self.numbers += [0, 0, prod(shape), item, place, *shape, *steps]

    def fetch(self) -> None:
        """Copy back all that a rule may have written to."""
        for start, (place, size, is_writable) in self._placed.items():
            if size and is_writable:
                ctypes.memmove(start, self._machine.read(place, size), size)


class ModuleBinder(Binder):
    """Finds the entries of a game's module in place of binding rules."""

    def __init__(self, id: str, version: int, verbs: dict[str, Any], game: Path) -> None:
        self.id, self.version = id, version
        self._begin(verbs, game, Mode.BROWSER)
        self._entries: dict[str, ModuleEntry] = {}
        self._machine: Machine | None = None

    def beside(self, mark: str) -> ModuleBinder:
        """The same module; the mark names other entries of it."""
        other = ModuleBinder(self.id, self.version, self.verbs, self.game)
        other._entries, other._machine, other._mark = self._entries, self._machine, f"__{mark}"
        return other

    def bind(self, function: Callable[..., Any], *, entry: bool = True) -> Callable[..., Any]:
        """The entry that was made from a rule."""
        name = f"{function.__name__}{self._mark}"
        if name not in self._entries:
            self._open()
        if name not in self._entries:
            raise SetupError(f"The module of {self.id} has no entry “{name}”.")
        return self._entries[name]

    def _open(self) -> None:
        """Read the module, once, and see that it is whole and of this law."""
        if self._machine is not None:
            return
        folder = modules_folder()
        said = read_manifest(folder)["games"].get(self.id)
        if said is None or said["law"] != self.version:
            raise SetupError(
                f"There is no module of {self.id}, law {self.version}, in {folder}. "
                "Make it by “flibuste modules”."
            )
        content = (folder / said["module"]).read_bytes()
        if hashlib.sha256(content).hexdigest() != said["sha256"]:
            raise SetupError(f"The module of {self.id} in {folder} is torn. Make it anew.")
        self._machine = machine = make_machine(content)
        for name, shape in said["entries"].items():
            self._entries[name] = ModuleEntry(machine, name, shape["takes"], shape["gives"])


def make_machine(content: bytes) -> Machine:
    """Whatever runs a module here."""
    return Wasmtime(content)
