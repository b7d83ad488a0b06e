"""Random play on a GPU: the very same rules, compiled by numba-cuda, one game a thread.

python bench/gpu.py [GAME...]     needs a CUDA device and the packages numba-cuda and numpy
"""

from __future__ import annotations

import sys
import time

import numpy as np

np.row_stack = np.vstack  # numba-cuda 0.30 asks for it, NumPy 2.5 has dropped it

from numba import cuda

from flibuste.law import shelf
from flibuste.law.engine import ANYWHERE, engine, playout_at
from flibuste.law.kernel import Binder, Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator

GAMES, PLIES, THREADS = 131_072, 512, 128


class GpuBinder(Binder):
    """Rebuilds rules as device functions."""

    def _jit(self, function, entry):
        return cuda.jit(device=True)(function)


def measure(law: Law) -> float:
    """Plies a second over GAMES games of at most PLIES plies each."""
    settings = law.settings(law.unattended_ruleset)
    run = engine(law, Mode.COMPILED)
    first = law.blank(settings)
    run.begin(first, 0)
    play = GpuBinder(law.verbs, law.folder, Mode.COMPILED).bind(playout_at)
    most = len(run.choices)

    @cuda.jit
    def games(states, work, choices, weights, rng, plies):
        i = cuda.grid(1)
        if i < len(states):
            own = work[i : i + 1]
            plies[i] = play(states, i, own, choices[i], weights[i], rng[i], PLIES, ANYWHERE)

    states = cuda.to_device(np.repeat(first, GAMES))
    work = cuda.to_device(law.Work.new(GAMES))
    choices = cuda.to_device(np.zeros((GAMES, most), np.int32))
    weights = cuda.to_device(np.zeros((GAMES, most), np.int64))
    rng = cuda.to_device(np.stack([generator(k) for k in range(GAMES)]))
    plies = cuda.to_device(np.zeros(GAMES, np.int64))
    best = 0.0
    for _ in range(4):  # the first compiles
        states.copy_to_device(np.repeat(first, GAMES))
        cuda.synchronize()
        begun = time.perf_counter()
        games[GAMES // THREADS, THREADS](states, work, choices, weights, rng, plies)
        cuda.synchronize()
        taken = time.perf_counter() - begun
        best = max(best, int(plies.copy_to_host().sum()) / taken)
    return best


if __name__ == "__main__":
    print(cuda.get_current_device().name)
    for id in sys.argv[1:] or shelf.ids():
        print(f"{id:20} {measure(shelf.law(id)) / 1e6:10.0f} million plies/s", flush=True)
