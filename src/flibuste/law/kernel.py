"""How rules run: one source in plain Python, interpreted, compiled, or compiled with bounds checks.

A rule is a plain function over a fixed-size record. `bind` rebuilds it, with everything it calls,
for one game and one way of running; the plain function itself never changes, so the three ways can
stand side by side in one process and be compared move for move.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

if TYPE_CHECKING:
    from flibuste.law.vocabulary import Domain

PACKAGE = Path(__file__).parents[1]

F = TypeVar("F", bound=Callable[..., Any])


class Mode(StrEnum):
    """The ways to run a rule."""

    INTERPRETED = "interpreted"
    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, and an index out of range raises instead of reading beside


def mode_from_environment() -> Mode:
    """The way FLIBUSTE_MODE asks for; compiled when it is silent."""
    wanted = os.environ.get("FLIBUSTE_MODE", Mode.COMPILED.value)
    if wanted not in set(Mode):
        raise SetupError(f"FLIBUSTE_MODE is “{wanted}”; it can be {', '.join(Mode)}.")
    return Mode(wanted)


class SetupError(Exception):
    """This machine or its settings stand in the way; the message says what to do."""


# --- Records -------------------------------------------------------------------------------------


class Field:
    """One named field of a record: a number or an array of numbers, and what they stand for."""

    def __init__(
        self,
        scalar: Any,
        axes: tuple[int | Domain, ...] = (),
        values: Domain | None = None,
        *,
        blank: int = 0,
        is_set: bool = False,
        is_memory: bool = False,
        is_fading: bool = False,
    ) -> None:
        self.scalar, self.axes, self.values, self.blank = scalar, axes, values, blank
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
        return Field(self.scalar, **(facts | changes))

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


u8, i8, i16, i32, i64, u64, f64 = (
    Field(t) for t in (np.uint8, np.int8, np.int16, np.int32, np.int64, np.uint64, np.float64)
)


class Record:
    """A fixed-size record: the fields of the class, in order, in one piece of memory."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]] = np.dtype([])

    def __init_subclass__(cls) -> None:
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        for name in own:
            if hasattr(np.record, name):  # interpreted, `s.size` would be NumPy's own
                raise NameError(
                    f"A field cannot be called {name}: NumPy's records have that already."
                )
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype((np.record, np.dtype(cls._columns(), align=True)))

    @classmethod
    def _columns(cls) -> list[Any]:
        """The fields with the gaps between them filled: NumPy copies no padding, and equal records
        must be equal byte for byte.
        """
        columns: list[Any] = []
        offset, widest = 0, 1

        def align(step: int) -> None:
            nonlocal offset
            gap = -offset % step
            if gap:
                columns.append((f"_gap{offset}", np.uint8, (gap,)))
                offset += gap

        for name, field in cls.fields.items():
            column = np.dtype((field.scalar, field.shape))
            widest = max(widest, column.alignment)
            align(column.alignment)
            columns.append((name, field.scalar, field.shape))
            offset += column.itemsize
        align(widest)
        return columns

    @classmethod
    def new(cls, count: int = 1) -> np.ndarray[Any, Any]:
        """An array of `count` records, every field blank."""
        records = np.zeros(count, cls.dtype)
        for name, field in cls.fields.items():
            if field.blank:
                records[name] = field.blank
        return records


def copied(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy of records by their bytes: NumPy's own goes field by field and takes ten times as long."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def seen(known: np.ndarray[Any, Any]) -> SimpleNamespace:
    """The fields of a record as plain attributes: NumPy's record takes six times as long over each."""
    return SimpleNamespace(**{name: known[0][name] for name in known.dtype.names or ()})


# --- Rules ---------------------------------------------------------------------------------------


def rule(function: F) -> F:
    """Mark a function as law: it runs interpreted as it stands, and compiled by `bind`."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def names_in(code: CodeType) -> Iterator[str]:
    """Every global name that a function, or one inside it, mentions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


class Binder:
    """Rebuilds rules for one game and one mode, each once."""

    def __init__(self, verbs: dict[str, Callable[..., Any]], game: Path, mode: Mode) -> None:
        self.verbs, self.game, self.mode = verbs, game, mode
        self._bound: dict[tuple[Any, bool], Any] = {}
        self._words: dict[int, Any] = {}

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
        rebuilt.__qualname__ = f"{function.__qualname__}__{self.game.name}__{self.mode}"
        rebuilt.__module__ = function.__module__
        return rebuilt

    def _bound_global(self, value: Any) -> Any:
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
        )(function)


# --- The compiler and its cache ------------------------------------------------------------------


CACHE_FLAG = "NUMBA_CACHE_DIR"
# The rooms with rules in them: a change anywhere else makes no compiled code stale.
WITH_RULES = ("law", "bots")


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
    laws = [p for p in (*games.glob("_*/*.py"), *game.rglob("*.py")) if p.name != "look.py"]
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
