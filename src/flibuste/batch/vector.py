"""`flibuste.vector`: so many games at once, played in lockstep, always with a seat to move in each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from math import prod
from numbers import Integral, Real
from types import FunctionType
from typing import Any, Protocol

import numpy as np

from flibuste.batch import step
from flibuste.batch.tokens import Tokens, tokens_of
from flibuste.law import shelf
from flibuste.law.engine import ANYWHERE, engine
from flibuste.law.kernel import Array, Binder, Mode, mode_from_environment, repeated, rule
from flibuste.law.law import Law, Settings

DEVICES = ("cpu", "cuda")
NO_ACTION = -1
# Bytes: JAX shares an array that begins at a multiple of these, and copies all others.
LINE = 64
MOST_DEGREES = 180
SHARE = 64  # games a thread takes at the least: fewer are not worth waking it


class Illegal(ValueError):
    """A code that is none of a game's choices; no game has moved."""

    def __init__(self, index: int, code: int, text: str) -> None:
        self.index, self.code = index, code
        super().__init__(f"Game {index}: {code} ({text}) is not legal there. No game has moved.")


class Vector(Protocol):
    """Games in lockstep, on any device; the arrays are valid until the next step."""

    law: Law
    settings: Settings
    layout: Tokens
    n: int
    tokens: Any  # [n, tokens]: what the seat to move may know, turned to it
    choices: Any  # [n, most] int32: the legal codes, so many as `counts` says
    counts: Any  # [n] int32
    seat: Any  # [n] int8: the seat to move
    rewards: Any  # [n, seats] float32: of games that ended in this step, else 0
    done: Any  # [n] uint8: whether a game ended in this step; the position is the next game's
    records: Any  # [n, bytes] uint8: the truth, veiled from nobody

    @property
    def mask(self) -> Any:
        """The legal codes as bits, [n, (codes + 7) // 8] uint8, the lowest bit of a byte first."""

    def step(self, codes: Any) -> None:
        """Play a code in every game; Illegal names the first that is none of its choices."""

    def reset(self) -> None:
        """Begin all games anew; chance goes on from where it stands."""

    def kept(self) -> tuple[Array, ...]:
        """All that the games go on from: records, keys of chance and lengths, in this machine's memory."""

    def go_on(self, kept: tuple[Array, ...]) -> None:
        """Go on from what was kept, in a vector of the same game and size."""


def vector(
    game: str,
    n: int,
    *,
    ruleset: str | None = None,
    seats: int | None = None,
    device: str = "cpu",
    seed: int = 0,
    threads: int | None = None,
    hand: float | None = None,
    **options: Any,
) -> Vector:
    """So many games at once, by the ruleset for bots and research unless another is named.

    With `hand`, what is aimed is left to a hand that errs by so many degrees, and no seat is asked.

    >>> games = vector("cartagena", 4, seed=1)
    >>> games.step(games.choices[:, 0])
    >>> games.rewards.shape
    (4, 2)
    """
    law = shelf.law(game)
    whole = {"n": n, "seed": seed, "seats": seats or 0, "threads": threads or 0}
    for name, number in whole.items():
        if not isinstance(number, Integral) or isinstance(number, bool):
            raise TypeError(f"{name} must be a whole number, not {number!r}.")
    settings = law.settings(ruleset or law.unattended_ruleset, seats, **options)
    if n < 1:
        raise ValueError(f"There must be at least one game, not {n}.")
    if threads is not None and threads < 1:
        raise ValueError(f"There must be at least one thread, not {threads}.")
    if device not in DEVICES:
        raise ValueError(f"The device can be {' or '.join(DEVICES)}, not “{device}”.")
    if device == "cuda":
        from flibuste.batch.cuda import CudaVector

        return CudaVector(law, settings, n, seed, error_of(hand))
    return CpuVector(law, settings, n, seed, threads, error_of(hand))


def error_of(hand: float | None) -> int:
    """The error of a hand as rules count it."""
    if hand is None:
        return ANYWHERE
    if not isinstance(hand, Real) or not 0 <= hand <= MOST_DEGREES:
        raise ValueError(f"A hand errs by 0 to {MOST_DEGREES} degrees, not by {hand!r}.")
    return round(hand * 100)


def keys_of(seed: int, n: int) -> Array:
    """A word of randomness for each game, far apart for neighbouring games and seeds."""
    with np.errstate(over="ignore"):
        mixed = np.arange(n, dtype=np.uint64) + np.uint64(seed % 2**32) * np.uint64(2**32)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed + np.uint64(0x9E3779B97F4A7C15)) * np.uint64(factor)
            mixed ^= mixed >> np.uint64(shift)
    mixed[mixed == 0] = 1
    return mixed.reshape(n, 1)


def zeros(shape: tuple[int, ...], kind: Any) -> Array:
    """An array of zeros that every library can share."""
    kind = np.dtype(kind)
    size = prod(shape) * kind.itemsize
    memory = np.zeros(size + LINE, np.uint8)
    first = -memory.ctypes.data % LINE
    return memory[first : first + size].view(kind).reshape(shape)


def narrowed(codes: Array) -> Array:
    """Codes as rules take them; a number too large for that is no game's choice either."""
    if codes.dtype == np.int32:
        return codes
    made = codes.astype(np.int32)
    made[(codes < 0) | (codes > np.iinfo(np.int32).max)] = NO_ACTION
    return made


def check_kept(law: Law, begun: Array, kept: Sequence[Array], here: Sequence[Array]) -> None:
    """ValueError where what was kept is of other settings or of another number of games."""
    fits = [(one.shape, one.dtype) for one in kept] == [(one.shape, one.dtype) for one in here]
    if fits:
        states = np.ascontiguousarray(kept[0]).view(begun.dtype).reshape(-1)
        stated = ("version", "seats", *law.options)
        fits = all((states[name] == begun[name]).all() for name in stated)
    if not fits:
        raise ValueError(
            f"{law.id}: what was kept is not of {len(here[0])} games with these seats and options."
        )


@rule
def is_true() -> bool:
    """It does."""
    return True


@rule
def is_false() -> bool:
    """It does not."""
    return False


def step_verbs(law: Law, layout: Tokens) -> dict[str, Callable[..., Any]]:
    """The game's verbs, and those that only stepping asks for."""
    secrets = is_true if law.has_secrets else is_false
    return {**law.verbs, "read": layout.rule, "has_secrets": secrets}


class StepBinder(Binder):
    """Binds the step to a game and its number of seats."""

    def __init__(self, law: Law, layout: Tokens, mode: Mode) -> None:
        super().__init__(step_verbs(law, layout), law.folder, mode)
        self.seats = layout.seats

    def _rebuild(self, function: FunctionType) -> FunctionType:
        rebuilt = super()._rebuild(function)
        rebuilt.__qualname__ += f"__{self.seats}"  # the tokens of other seats are other code
        return rebuilt


@cache
def bound_step(law: Law, seats: int, mode: Mode) -> tuple[Callable[..., Any], ...]:
    """The step, the check and the mask, ready to run."""
    binder = StepBinder(law, tokens_of(law, seats), mode)
    rules = (step.step_range, step.first_illegal, step.fill_mask)
    return tuple(binder.bind(function) for function in rules)


class CpuVector:
    """Games in the memory of this machine, stepped by threads that the interpreter does not hold up."""

    def __init__(
        self,
        law: Law,
        settings: Settings,
        n: int,
        seed: int,
        threads: int | None = None,
        error: int = ANYWHERE,
    ) -> None:
        mode = mode_from_environment()
        self.law, self.settings, self.n, self._error = law, settings, n, error
        self.layout = tokens_of(law, settings.seats)
        self._step, self._first_illegal, self._fill_mask = bound_step(law, settings.seats, mode)
        begun = law.blank(settings)
        engine(law, mode).begin(begun, 0)
        most = max(law.bounds.choices, law.bounds.outcomes)
        self.records, self._begun = zeros((n, begun.dtype.itemsize), np.uint8), begun
        self._states = self.records.view(begun.dtype).reshape(n)
        self._keys = keys_of(seed, n)
        self.tokens = zeros((n, self.layout.size), f"u{self.layout.width}")
        self.choices = zeros((n, most), np.int32)
        self.counts = zeros((n,), np.int32)
        self.seat = zeros((n,), np.int8)
        self.rewards = zeros((n, settings.seats), np.float32)
        self.done = zeros((n,), np.uint8)
        self.lengths = zeros((n,), np.int32)  # plies of the running games, chance included
        self.plies = zeros((n,), np.int64)  # of all games that have ended
        self._mask = zeros((n, (len(law.actions.texts) + 7) // 8), np.uint8)
        self._is_masked = False
        count = threads or os.cpu_count() or 1
        count = max(1, min(count, n // SHARE))
        self._parts = [
            (n * k // count, n * (k + 1) // count, self._scratch()) for k in range(count)
        ]
        self._pool = ThreadPoolExecutor(count) if count > 1 else None
        self.reset()

    def _scratch(self) -> tuple[Array, ...]:
        most = self.choices.shape[1]
        shares = np.zeros(max(self.law.bounds.seats))
        return repeated(self._begun, 1), self.law.Work.new(1), np.zeros(most, np.int64), shares

    def reset(self) -> None:
        """Begin all games anew; chance goes on from where it stands."""
        self._play(np.full(self.n, step.NOTHING, np.int32))

    def kept(self) -> tuple[Array, ...]:
        """All that the games go on from: records, keys of chance and lengths."""
        return self.records.copy(), self._keys.copy(), self.lengths.copy()

    def go_on(self, kept: tuple[Array, ...]) -> None:
        """Go on from what was kept, in a vector of the same game and size."""
        here = self.records, self._keys, self.lengths
        check_kept(self.law, self._begun, kept, here)
        for own, other in zip(here, kept, strict=True):
            own[:] = other
        self._play(np.full(self.n, step.READ_AGAIN, np.int32))

    def step(self, codes: Any) -> None:
        """Play a code in every game; Illegal names the first that is none of its choices."""
        wanted = np.ascontiguousarray(codes)
        if wanted.shape != (self.n,) or wanted.dtype.kind not in "iu":
            shape, kind = tuple(wanted.shape), wanted.dtype
            raise ValueError(f"A step takes {self.n} whole numbers, not {shape} of {kind}.")
        narrow = narrowed(wanted)
        index = int(self._first_illegal(narrow, self.choices, self.counts))
        if index >= 0:
            code = int(wanted[index])
            known = 0 <= code < len(self.law.actions.texts)
            raise Illegal(index, code, self.law.actions.texts[code] if known else "no action")
        self._play(narrow)

    @property
    def mask(self) -> Array:
        """The legal codes as bits, the lowest bit of a byte first."""
        if not self._is_masked:
            self._fill_mask(self.choices, self.counts, self._mask)
            self._is_masked = True
        return self._mask

    def _play(self, codes: Array) -> None:
        self._is_masked = False
        if self._pool is None:
            self._play_part(codes, self._parts[0])
        else:
            for _ in self._pool.map(partial(self._play_part, codes), self._parts):
                pass

    def _play_part(self, codes: Array, part: tuple[int, int, tuple[Array, ...]]) -> None:
        first, last, (veiled, work, weights, shares) = part
        self._step(
            first, last, self._states, self._begun, veiled, work, weights, self._keys, codes,
            self.choices, self.counts, self.seat, self.tokens, shares, self.rewards, self.done,
            self.lengths, self.plies, self.law.bounds.plies, self._error,
        )  # fmt: skip
