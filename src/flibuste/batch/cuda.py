"""The same games on a GPU, one a thread: the rules as they are, compiled by numba-cuda.

The arrays stay on the device and are shared without copies by `__cuda_array_interface__`; PyTorch and
JAX read it: `torch.as_tensor(games.tokens, device="cuda")`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from flibuste.batch import step
from flibuste.batch.tokens import Tokens, tokens_of
from flibuste.batch.vector import Illegal, StepBinder, check_kept, keys_of
from flibuste.law.engine import ANYWHERE, engine
from flibuste.law.kernel import Mode, SetupError
from flibuste.law.law import Law, Settings

THREADS = 128  # a block


def device() -> Any:
    """Numba's CUDA target, or a sentence that says what is missing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda asks for the old name
    try:
        from numba import cuda
    except ImportError:
        raise SetupError("Games on a GPU need numba-cuda: pip install 'flibuste[gpu]'.") from None
    if not cuda.is_available():
        raise SetupError("There is no CUDA device here that numba-cuda can use; try device=“cpu”.")
    return cuda


class CudaBinder(StepBinder):
    """Rebuilds rules as device functions."""

    def _jit(self, function: Callable[..., Any], entry: bool) -> Callable[..., Any]:
        made: Callable[..., Any] = device().jit(device=True)(function)
        return made


@cache
def kernels(law: Law, seats: int) -> tuple[Any, Any, Any]:
    """The step, the check and the mask of a game, one thread a game."""
    cuda = device()
    binder = CudaBinder(law, tokens_of(law, seats), Mode.COMPILED)
    play, fill = binder.bind(step.step_range), binder.bind(step.fill_mask)
    check = binder.bind(step.first_illegal)

    @cuda.jit
    def play_all(
        states, begun, veiled, work, weights, keys, codes,
        choices, counts, seats, tokens, shares, rewards, done, lengths, plies, most, error,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(states):
            play(
                i, i + 1, states, begun, veiled[i : i + 1], work[i : i + 1], weights[i], keys, codes,
                choices, counts, seats, tokens, shares[i], rewards, done, lengths, plies, most, error,
            )  # fmt: skip

    @cuda.jit
    def check_all(codes, choices, counts, found):
        i = cuda.grid(1)
        if i < len(counts):
            own = slice(i, i + 1)
            if check(codes[own], choices[own], counts[own]) >= 0:
                cuda.atomic.min(found, 0, i)

    @cuda.jit
    def mask_all(choices, counts, mask):
        i = cuda.grid(1)
        if i < len(counts):
            own = slice(i, i + 1)
            fill(choices[own], counts[own], mask[own])

    return play_all, check_all, mask_all


class CudaVector:
    """Games in the memory of a GPU."""

    def __init__(
        self, law: Law, settings: Settings, n: int, seed: int, error: int = ANYWHERE
    ) -> None:
        cuda = self._cuda = device()
        self.law, self.settings, self.n, self._error = law, settings, n, error
        self.layout: Tokens = tokens_of(law, settings.seats)
        self._play_all, self._check_all, self._mask_all = kernels(law, settings.seats)
        begun = law.blank(settings)
        engine(law, Mode.INTERPRETED).begin(begun, 0)
        most = max(law.bounds.choices, law.bounds.outcomes)
        size = begun.dtype.itemsize
        self.records = cuda.device_array((n, size), np.uint8)
        self._states = self.records.view(begun.dtype).reshape(n)
        self._first, self._begun = begun, cuda.to_device(begun)
        self._veiled = cuda.device_array(n if law.has_secrets else 1, begun.dtype)
        self._work = cuda.to_device(law.Work.new(n))
        self._weights = cuda.device_array((n, most), np.int64)
        self._keys = cuda.to_device(keys_of(seed, n))
        self._shares = cuda.to_device(np.zeros((n, settings.seats)))
        self.tokens = cuda.to_device(np.zeros((n, self.layout.size), f"u{self.layout.width}"))
        self.choices = cuda.to_device(np.zeros((n, most), np.int32))
        self.counts = cuda.to_device(np.zeros(n, np.int32))
        self.seat = cuda.to_device(np.zeros(n, np.int8))
        self.rewards = cuda.to_device(np.zeros((n, settings.seats), np.float32))
        self.done = cuda.to_device(np.zeros(n, np.uint8))
        self.lengths = cuda.to_device(np.zeros(n, np.int32))
        self.plies = cuda.to_device(np.zeros(n, np.int64))
        self._mask = cuda.to_device(np.zeros((n, (len(law.actions.texts) + 7) // 8), np.uint8))
        self._is_masked = False
        self._found = cuda.to_device(np.full(1, n, np.int64))
        self._grid = ((n + THREADS - 1) // THREADS, THREADS)
        self.reset()

    def reset(self) -> None:
        """Begin all games anew; chance goes on from where it stands."""
        self._play(self._cuda.to_device(np.full(self.n, step.NOTHING, np.int32)))

    def kept(self) -> tuple[Any, ...]:
        """All that the games go on from: records, keys of chance and lengths, in the host's memory."""
        return tuple(a.copy_to_host() for a in (self.records, self._keys, self.lengths))

    def go_on(self, kept: tuple[Any, ...]) -> None:
        """Go on from what was kept, in a vector of the same game and size."""
        here = self.records, self._keys, self.lengths
        check_kept(self.law, self._first, kept, here)
        for own, other in zip(here, kept, strict=True):
            own.copy_to_device(np.ascontiguousarray(other))
        self._play(self._cuda.to_device(np.full(self.n, step.READ_AGAIN, np.int32)))

    def step(self, codes: Any) -> None:
        """Play a code in every game; Illegal names the first that is none of its choices."""
        wanted = self._on_device(codes)
        if wanted.shape != (self.n,) or wanted.dtype.kind not in "iu":
            shape, kind = tuple(wanted.shape), wanted.dtype
            raise ValueError(f"A step takes {self.n} whole numbers, not {shape} of {kind}.")
        self._check_all[self._grid](wanted, self.choices, self.counts, self._found)
        index = int(self._found.copy_to_host()[0])
        if index < self.n:
            self._found.copy_to_device(np.full(1, self.n, np.int64))
            code = int(wanted[index])
            known = 0 <= code < len(self.law.actions.texts)
            raise Illegal(index, code, self.law.actions.texts[code] if known else "no action")
        self._play(wanted)

    def _on_device(self, codes: Any) -> Any:
        if hasattr(codes, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(codes)
        return self._cuda.to_device(np.ascontiguousarray(codes))

    @property
    def mask(self) -> Any:
        """The legal codes as bits, the lowest bit of a byte first."""
        if not self._is_masked:
            self._mask_all[self._grid](self.choices, self.counts, self._mask)
            self._is_masked = True
        return self._mask

    def _play(self, codes: Any) -> None:
        self._is_masked = False
        self._play_all[self._grid](
            self._states, self._begun, self._veiled, self._work, self._weights, self._keys, codes,
            self.choices, self.counts, self.seat, self.tokens, self._shares, self.rewards,
            self.done, self.lengths, self.plies, self.law.bounds.plies, self._error,
        )  # fmt: skip
