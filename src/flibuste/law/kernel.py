"""How rules run: one source in plain Python, interpreted, compiled, or compiled with bounds checks.

A rule is a plain function over a fixed-size record. `bind` rebuilds it, with everything it calls,
for one game and one way of running; the plain function itself never changes, so all ways can
stand side by side in one process and be compared move for move. What browsers run is made
beforehand: see `law.module`.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from math import prod
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from flibuste.law.memory import NUMBER_KINDS, NumberKind, PlainMemory

if TYPE_CHECKING:
    from flibuste.law.vocabulary import Domain

PACKAGE = Path(__file__).parents[1]

F = TypeVar("F", bound=Callable[..., Any])


class Mode(StrEnum):
    """The ways to run a rule."""

    INTERPRETED = "interpreted"
    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, and an index out of range raises instead of reading beside
    BROWSER = "browser"  # as WebAssembly, made by `flibuste modules`


def mode_from_environment() -> Mode:
    """The way FLIBUSTE_MODE asks for; the usual one when it is silent."""
    wanted = os.environ.get("FLIBUSTE_MODE", usual_mode().value)
    if wanted not in set(Mode):
        raise SetupError(f"FLIBUSTE_MODE is “{wanted}”; it can be {', '.join(Mode)}.")
    return Mode(wanted)


@cache
def usual_mode() -> Mode:
    """Compiled, where the compiler can be had."""
    try:
        has_compiler = HAS_NUMPY and find_spec("numba") is not None
    except ImportError:
        has_compiler = False
    return Mode.COMPILED if has_compiler else Mode.INTERPRETED


class SetupError(Exception):
    """This machine or its settings stand in the way; the message says what to do."""


# --- Memory --------------------------------------------------------------------------------------

# What arrays and records are made of: NumPy's own, or plain Python's where there is no NumPy.
memory: Any
try:
    from flibuste.law.arrays import NumpyMemory

    memory, HAS_NUMPY = NumpyMemory(), True
except ImportError:
    memory, HAS_NUMPY = PlainMemory(), False

# An array of numbers or of records, of either make.
Array = Any


# --- Records -------------------------------------------------------------------------------------


class Field:
    """One named field of a record: a number or an array of numbers, and what they stand for.

    Called, it makes a number of its kind: `i64(x)`.
    """

    def __init__(
        self,
        kind: NumberKind,
        axes: tuple[int | Domain, ...] = (),
        values: Domain | None = None,
        *,
        blank: int = 0,
        is_set: bool = False,
        is_memory: bool = False,
        is_fading: bool = False,
    ) -> None:
        self.kind, self.scalar = kind, memory.scalar(kind)
        self.axes, self.values, self.blank = axes, values, blank
        self.is_set, self.is_memory, self.is_fading = is_set, is_memory, is_fading
        self.shape = tuple(a if isinstance(a, int) else len(a) for a in axes)

    def _but(self, **changes: Any) -> Field:
        facts: dict[str, Any] = {
            "axes": self.axes,
            "values": self.values,
            "blank": self.blank,
            "is_set": self.is_set,
            "is_memory": self.is_memory,
            "is_fading": self.is_fading,
        }
        return Field(self.kind, **(facts | changes))

    def __call__(self, number: Any) -> Any:
        """A number of this kind."""
        return self.scalar(number)

    def held(self, number: int) -> int:
        """The number, if it fits in; OverflowError if it would be cut."""
        if self.kind(number) != number:
            raise OverflowError(number)
        return number

    def __getitem__(self, axes: int | Domain | tuple[int | Domain, ...]) -> Field:
        """An array: `i8[18]`, or `i8[SPOT]` where the places have names."""
        return self._but(axes=axes if isinstance(axes, tuple) else (axes,))

    def of(self, values: Domain, *, blank: int = 0) -> Field:
        """The numbers are places in a list of names."""
        return self._but(values=values, blank=blank)

    def sets(self, values: Domain) -> Field:
        """Each number is a set of names, one bit a name."""
        return self._but(values=values, is_set=True)

    def memory(self) -> Field:
        """What lies behind the position, not in it: its text leaves this out."""
        return self._but(is_memory=True)

    def fading(self) -> Field:
        """What all have seen and may forget: blank to those who are to remember by themselves."""
        return self._but(is_fading=True)


u8, i8, i16, i32, i64, u64, f64 = map(Field, NUMBER_KINDS.values())


def table(field: Field, rows: Sequence[Any]) -> Array:
    """A table of numbers from lists of them, one inside the other: `table(i16, [[1, 2], [3, 4]])`."""
    return memory.table(field.scalar, rows)


def array(field: Field, fill: int = 0) -> Array:
    """An array to be filled, of a field's kind and axes: `array(i64[SPOT, 3])`."""
    made = memory.array(field.scalar, field.shape)
    if fill:
        made[...] = fill
    return made


def array_of(field: Field, content: bytes) -> Array:
    """An array of a field's kind and axes from its bytes: `array_of(i8[3, 2], content)`."""
    return memory.numbers(field.scalar, field.shape, content)


class Record:
    """A fixed-size record: the fields of the class, in order, in one piece of memory."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[Any]

    def __init_subclass__(cls, first: dict[str, Field] | None = None) -> None:
        declared = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        own = {**(first or {}), **declared}
        for name in own:
            if memory.reserved(name):
                raise NameError(f"A field cannot be called {name}: records have that already.")
        cls.fields = {**cls.fields, **own}
        cls.dtype = memory.layout(cls._columns())

    @classmethod
    def _columns(cls) -> list[tuple[str, Any, tuple[int, ...]]]:
        """The fields with the gaps between them filled: NumPy copies no padding, and equal records
        must be equal byte for byte.
        """
        columns: list[tuple[str, Any, tuple[int, ...]]] = []
        offset, widest = 0, 1

        def align(step: int) -> None:
            nonlocal offset
            gap = -offset % step
            if gap:
                columns.append((f"_gap{offset}", u8.scalar, (gap,)))
                offset += gap

        for name, field in cls.fields.items():
            widest = max(widest, field.kind.size)
            align(field.kind.size)
            columns.append((name, field.scalar, field.shape))
            offset += field.kind.size * prod(field.shape)
        align(widest)
        return columns

    @classmethod
    def new(cls, count: int = 1) -> Array:
        """An array of `count` records, every field blank."""
        records = memory.zeros(count, cls.dtype)
        for name, field in cls.fields.items():
            if field.blank:
                records[name] = field.blank
        return records

    @classmethod
    def read(cls, content: bytes) -> Array:
        """The records whose bytes these are, in memory of their own."""
        return memory.records(bytearray(content), cls.dtype)


def copied(records: Array) -> Array:
    """A copy of records by their bytes: NumPy's own goes field by field and takes ten times as long."""
    return memory.records(bytearray(records.tobytes()), records.dtype)


def repeated(records: Array, count: int) -> Array:
    """The first of the records, so many times."""
    return memory.records(bytearray(records[:1].tobytes() * count), records.dtype)


def seen(known: Array) -> SimpleNamespace:
    """The fields of a record as plain attributes: NumPy's record takes six times as long over each."""
    return SimpleNamespace(**{name: known[0][name] for name in known.dtype.names or ()})


def words_of(records: Array, field: Field) -> Array:
    """The bytes of records as numbers of a kind, a row for each; both are one memory."""
    return memory.words(records, field.scalar)


def flat(value: Any) -> list[Any]:
    """The numbers of a field as one list, the last axis running fastest."""
    found: list[Any] = memory.flat(value)
    return found


# --- Rules ---------------------------------------------------------------------------------------


def rule(function: F) -> F:
    """Mark a function as law: it runs interpreted as it stands, and compiled by `bind`."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


class MemoryUse(NamedTuple):
    """What a rule does with the arrays it is given, where that saves copying them.

    Those that are `fixed` it never writes to, and neither does anybody else. Of those that are `filled`,
    only so many items are in use, before and after, as a number in another of its arrays says.
    """

    fixed: tuple[str, ...] = ()
    filled: Mapping[str, tuple[str, int]] = {}


def uses_memory(*fixed: str, **filled: tuple[str, int]) -> Callable[[F], F]:
    """Say what a rule does with its arrays: `@uses_memory("net", nodes=("counts", 0))`."""

    def mark(function: F) -> F:
        function.__memory_use__ = MemoryUse(fixed, filled)  # type: ignore[attr-defined]
        return function

    return mark


def names_in(code: CodeType) -> Iterator[str]:
    """Every global name that a function, or one inside it, mentions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


class Binder:
    """Rebuilds rules for one game and one mode, each once."""

    def __init__(self, verbs: dict[str, Callable[..., Any]], game: Path, mode: Mode) -> None:
        if mode is not Mode.INTERPRETED and usual_mode() is Mode.INTERPRETED:
            raise SetupError(
                "Compiled rules need NumPy and Numba, and one of them is not installed here. "
                "Set FLIBUSTE_MODE to interpreted to play without them."
            )
        self._begin(verbs, game, mode)

    def _begin(self, verbs: dict[str, Callable[..., Any]], game: Path, mode: Mode) -> None:
        self.verbs, self.game, self.mode = dict(verbs), game, mode
        self._bound: dict[tuple[Any, bool], Any] = {}
        self._words: dict[int, Any] = {}
        self._mark = ""

    def learn(self, name: str, function: Callable[..., Any]) -> None:
        """A verb besides the contract's, for the algorithms that ask for it."""
        self.verbs[name] = function

    def beside(self, mark: str) -> Binder:
        """Another binder for the same game and mode that may learn other verbs.

        What is compiled already is shared, entries aside: so bind what asks for a learnt verb only here or
        only there. The mark keeps its entries apart in the cache.
        """
        other = type(self)(self.verbs, self.game, self.mode)
        other._bound = {key: bound for key, bound in self._bound.items() if not key[1]}
        other._words, other._mark = self._words, f"__{mark}"
        return other

    def bind(self, function: Callable[..., Any], *, entry: bool = True) -> Callable[..., Any]:
        """`function` with this game's verbs in place of the contract's, ready to run.

        Only an entry is kept in the cache on disk: the machine code of all it calls is in it.
        """
        verb = getattr(function, "__verb__", None)
        if verb is not None:
            function = self.verbs[verb]
        assert isinstance(function, FunctionType)
        key = (function, entry)
        if key not in self._bound:
            self._bound[key] = self._jit(self._rebuild(function), entry)
        return self._bound[key]  # type: ignore[no-any-return]

    def _rebuild(self, function: FunctionType) -> FunctionType:
        scope = dict(function.__globals__)
        for name in set(names_in(function.__code__)) & scope.keys():
            scope[name] = self._bound_global(scope[name])
        rebuilt = FunctionType(
            function.__code__,
            scope,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        # Numba files its cache by this name: one entry a game and a mode.
        rebuilt.__qualname__ = f"{function.__qualname__}__{self.game.name}__{self.mode}{self._mark}"
        rebuilt.__module__ = function.__module__
        return rebuilt

    def _bound_global(self, value: Any) -> Any:
        if isinstance(value, Field):  # in rules, a kind of number: compilers know its type
            return value.scalar
        if isinstance(value, FunctionType) and (
            hasattr(value, "__rule__") or hasattr(value, "__verb__")
        ):
            return self.bind(value, entry=False)
        if hasattr(value, "__compiled__") and self.mode is not Mode.INTERPRETED:
            if id(value) not in self._words:
                self._words[id(value)] = value.__compiled__(lambda f: self._jit(f, False))
            return self._words[id(value)]
        return value

    def _jit(self, function: FunctionType, entry: bool) -> Callable[..., Any]:
        if self.mode is Mode.INTERPRETED:
            return function
        folder = cache_folder(self.game) if entry else None
        return compiler(folder)(  # type: ignore[no-any-return]
            cache=folder is not None,
            nogil=True,
            error_model="numpy",
            boundscheck=self.mode is Mode.CHECKED,
            no_cpython_wrapper=not entry,  # only entries are called from Python
            no_cfunc_wrapper=True,
        )(function)


# --- The compiler and its cache ------------------------------------------------------------------


CACHE_FLAG = "NUMBA_CACHE_DIR"
# The rooms with rules in them: a change anywhere else makes no compiled code stale.
WITH_RULES = ("law", "batch", "nets", "bots")
NO_RULES = ("look.py", "feats.py")  # in a game's folder: nothing in them is compiled


def compiler(folder: Path | None) -> Any:
    """Numba's `njit` with its cache in a folder; imported late, it takes a third of a second."""
    if folder is not None:
        os.environ[CACHE_FLAG] = str(folder)  # read when Numba is imported
    import numba

    numba.config.CACHE_DIR = str(folder or "")  # type: ignore[attr-defined]
    return numba.njit


def sources(game: Path) -> list[Path]:
    """Every file whose change makes a game's compiled code stale: the core's, the boxes', its own."""
    games = PACKAGE / "games"
    core = [path for room in WITH_RULES for path in (PACKAGE / room).rglob("*.py")]
    laws = [p for p in (*games.glob("_*/*.py"), *game.rglob("*.py")) if p.name not in NO_RULES]
    return sorted({*core, *laws})


@cache
def fingerprint(game: Path) -> str:
    """A hash of the sources and where they lie, of Python and Numba, and of Numba's flags.

    Numba looks at a function's own file only, and not at its own flags: with a warm cache a changed
    callee or NUMBA_BOUNDSCHECK would go unnoticed. It keeps apart what lies in different places: a
    second copy of the package would think itself compiled, and would not be.
    """
    from importlib.metadata import version  # late: it is slow, and only compiling asks

    digest = hashlib.sha256(str(game.resolve()).encode())
    for path in sources(game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    flags = {k: v for k, v in os.environ.items() if k.startswith("NUMBA_") and k != CACHE_FLAG}
    versions = (platform.python_version(), version("numba"), version("numpy"))
    digest.update(repr((versions, sorted(flags.items()))).encode())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("flibuste")


@cache
def cache_folder(game: Path) -> Path | None:
    """Where a game's compiled rules are kept; FLIBUSTE_CACHE names another place, or `off`."""
    wanted = os.environ.get("FLIBUSTE_CACHE")
    if wanted == "off":
        return None
    base = Path(wanted) if wanted else _user_cache()
    folder = base / "compiled" / f"{game.name}-{fingerprint(game)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = error.strerror or error
        raise SetupError(
            f"The folder for compiled rules, {base}, cannot be written ({reason}). "
            "Set FLIBUSTE_CACHE to a folder that can, or to “off” to compile anew each time."
        ) from None
    return folder
