"""Random play on a GPU: the very same rules, compiled by numba-cuda, one game a thread.

python bench/gpu.py [GAME...]     needs a CUDA device and the packages numba-cuda and numpy
"""

from __future__ import annotations

import fcntl
import multiprocessing
import sys
import tempfile
import time

import numpy as np

np.row_stack = np.vstack  # numba-cuda 0.30 asks for it, NumPy 2.5 has dropped it

from numba import config, cuda

from flibuste.law import shelf
from flibuste.law.engine import ANYWHERE, engine, playout_at
from flibuste.law.kernel import Binder, Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator

GAMES, THREADS = 524_288, 128
LEAST = 1024  # plies of a thread before it stops, always at the end of a game: few threads then wait for the others
SECONDS = 5.0


config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a few games compile


class GpuBinder(Binder):
    """Rebuilds rules as device functions."""

    def _jit(self, function, entry):
        return cuda.jit(device=True)(function)


def measure(law: Law, lock: str) -> float:
    """Plies a second of whole games, started anew for some seconds; the lock keeps the GPU for one game at a time."""
    settings = law.settings(law.unattended_ruleset)
    run = engine(law, Mode.INTERPRETED)
    start = law.blank(settings)
    run.begin(start, 0)
    play = GpuBinder(law.verbs, law.folder, Mode.COMPILED).bind(playout_at)
    most, longest = len(run.choices), law.bounds.plies

    @cuda.jit
    def games(start, states, work, choices, weights, rng, plies):
        i = cuda.grid(1)
        if i < len(states):
            own = work[i : i + 1]
            done = 0
            while done < LEAST:
                states[i] = start[0]
                done += play(states, i, own, choices[i], weights[i], rng[i], longest, ANYWHERE)
            plies[i] += done

    given = (
        cuda.to_device(start),
        cuda.to_device(np.repeat(start, GAMES)),
        cuda.to_device(law.Work.new(GAMES)),
        cuda.device_array((GAMES, most), np.int32),
        cuda.device_array((GAMES, most), np.int64),
        cuda.to_device(np.stack([generator(k) for k in range(GAMES)])),
    )
    plies = cuda.to_device(np.zeros(GAMES, np.int64))
    games[1, THREADS](*given, plies)  # compiles; few games, for others may be measuring
    cuda.synchronize()
    with open(lock, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        plies.copy_to_device(np.zeros(GAMES, np.int64))
        begun = time.perf_counter()
        while time.perf_counter() - begun < SECONDS:
            games[GAMES // THREADS, THREADS](*given, plies)
            cuda.synchronize()
        taken = time.perf_counter() - begun
    return int(plies.copy_to_host().sum()) / taken


def tell(id: str, lock: str) -> None:
    print(f"{id:20} {measure(shelf.law(id), lock) / 1e6:10.0f} million plies/s", flush=True)


def main() -> None:
    """A process a game: their compilers work side by side, their measurements one after the other."""
    print(cuda.get_current_device().name)
    context = multiprocessing.get_context("spawn")
    with tempfile.NamedTemporaryFile() as lock:
        games = [
            context.Process(target=tell, args=(id, lock.name)) for id in sys.argv[1:] or shelf.ids()
        ]
        for game in games:
            game.start()
        for game in games:
            game.join()


if __name__ == "__main__":
    main()
