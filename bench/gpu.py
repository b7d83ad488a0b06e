"""Random play on a GPU: the very same rules, compiled by numba-cuda, one game a thread.

python bench/gpu.py [GAME...]     needs a CUDA device and the packages numba-cuda and numpy

There are several ways to run the same rules. Which is the fastest depends on the game, so all are tried
for a moment, and the fastest is measured.
"""

from __future__ import annotations

import fcntl
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

import numpy as np

np.row_stack = np.vstack  # numba-cuda 0.30 asks for it, NumPy 2.5 has dropped it

import numba
from numba import config, cuda

from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER, actor, apply, legal, odds
from flibuste.law.engine import ANYWHERE, engine, playout_at
from flibuste.law.kernel import Binder, Mode, i64, rule
from flibuste.law.law import Law
from flibuste.law.rng import below, weighted

GAMES, THREADS = 524_288, 128
TRIED, MEASURED = 0.5, 5.0  # seconds
STARTED = "spawn"  # how processes begin: a forked one could not use the GPU of its parent


class Way(NamedTuple):
    """How a thread plays."""

    by_ply: bool  # whose game is over begins the next one at once; else when its neighbours' games are over
    owns: bool  # its lists and scratch space are its own memory, where neighbours' numbers lie side by side
    registers: int  # at most so many, so that more threads run at once; 0 is as the compiler likes

    @property
    def plies(self) -> int:
        """Plies of a thread at a launch; it goes on with its game at the next one."""
        return 128 if self.by_ply else 1024

    def __str__(self) -> str:
        plays = "ply by ply" if self.by_ply else "game by game"
        owns = ", own memory" if self.owns else ""
        return plays + owns + (f", {self.registers} registers" if self.registers else "")


WAYS = (
    Way(False, False, 0),
    Way(True, False, 0),
    Way(True, False, 64),
    Way(True, True, 0),
    Way(True, True, 64),
)

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a few games compile


class GpuBinder(Binder):
    """Rebuilds rules as device functions."""

    def _jit(self, function, entry):
        return cuda.jit(device=True)(function)


@rule
def ply_by_ply(states, i, start, work, choices, weights, rng, lengths, count, longest):
    """Play `count` plies at random; a game that is over starts anew."""
    w = work[0]
    length = lengths[i]
    for _ in range(count):
        who = actor(states[i])
        if who == OVER or length >= longest:
            states[i] = start[0]
            length = 0
            who = actor(states[i])
        s = states[i]
        n = legal(s, w, choices)
        if who == CHANCE:
            k = weighted(rng, weights, odds(s, w, weights))
        else:
            k = below(rng, n)
        apply(s, w, i64(choices[k]))
        length += 1
    lengths[i] = length


@rule
def game_by_game(states, i, start, work, choices, weights, rng, lengths, count, longest):
    """The same by the package's own random play, which ends where a game does."""
    left = i64(count)
    while left > 0:
        most = min(left, longest - lengths[i])
        played = playout_at(states, i, work, choices, weights, rng, most, ANYWHERE)
        left -= played
        lengths[i] += played
        if actor(states[i]) == OVER or lengths[i] >= longest:
            states[i] = start[0]
            lengths[i] = 0


def compiled(law: Law, way: Way, most: int) -> Any:
    """The kernel of a game."""
    binder = GpuBinder(law.verbs, law.folder, Mode.COMPILED)
    play = binder.bind(ply_by_ply if way.by_ply else game_by_game)
    scratch, longest, count = numba.from_dtype(law.Work.dtype), law.bounds.plies, way.plies
    kernel = cuda.jit(max_registers=way.registers) if way.registers else cuda.jit

    @kernel
    def play_shared(start, states, blank, work, choices, weights, rng, lengths):
        i = cuda.grid(1)
        if i < len(states):
            own = work[i : i + 1]
            play(states, i, start, own, choices[i], weights[i], rng[i], lengths, count, longest)

    @kernel
    def play_owned(start, states, blank, work, choices, weights, rng, lengths):
        i = cuda.grid(1)
        if i < len(states):
            own = cuda.local.array(1, scratch)
            own[0] = blank[0]
            codes, odds = cuda.local.array(most, numba.int32), cuda.local.array(most, numba.int64)
            play(states, i, start, own, codes, odds, rng[i], lengths, count, longest)

    return play_owned if way.owns else play_shared


@cuda.jit
def spread(one, all):
    """The same record everywhere; copied from the host, many large ones would take long."""
    i = cuda.grid(1)
    if i < len(all):
        all[i] = one[0]


def everywhere(record: Any, count: int) -> Any:
    """So many of a record in the device's memory."""
    found = cuda.device_array(count, record.dtype)
    spread[(count + THREADS - 1) // THREADS, THREADS](cuda.to_device(record), found)
    return found


class Random:
    """A game that is played at random in one of the ways."""

    def __init__(self, law: Law, way: Way) -> None:
        run = engine(law, Mode.INTERPRETED)
        start = law.blank(law.settings(law.unattended_ruleset))
        run.begin(start, 0)
        most, lists = len(run.choices), 1 if way.owns else GAMES
        blank = law.Work.new(1)
        keys = np.arange(1, GAMES + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        self.plies = way.plies
        self._play = compiled(law, way, most)
        self._given = (
            cuda.to_device(start),
            everywhere(start, GAMES),
            cuda.to_device(blank),
            everywhere(blank, lists),
            cuda.device_array((lists, most), np.int32),
            cuda.device_array((lists, most), np.int64),
            cuda.to_device(keys.reshape(GAMES, 1)),
            cuda.to_device(np.zeros(GAMES, np.int64)),
        )
        self._play[1, THREADS](*self._given)  # compiles
        cuda.synchronize()

    def measure(self, seconds: float) -> float:
        """Plies a second."""
        self._launch()  # games apart from each other, as they are in the long run
        launches, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            self._launch()
            launches += 1
        return launches * GAMES * self.plies / (time.perf_counter() - begun)

    def _launch(self) -> None:
        self._play[GAMES // THREADS, THREADS](*self._given)
        cuda.synchronize()


@contextmanager
def alone(lock: str) -> Iterator[None]:
    """The GPU for one measurement at a time."""
    with open(lock, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def tried(id: str, way: Way, lock: str, line: Connection) -> None:
    """Try a way, say how fast it is, and measure it if it is asked for; a way that fails is as fast as 0."""
    speed = 0.0
    try:
        game = Random(shelf.law(id), way)
        with alone(lock):
            speed = game.measure(TRIED)
    except Exception as error:
        print(f"{id}, {way}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    line.send(speed)
    if line.recv():
        with alone(lock):
            line.send(game.measure(MEASURED))


def begun(id: str, lock: str) -> dict[Way, Connection]:
    """A process for each way of a game: compilers work side by side, measurements one after the other."""
    context = multiprocessing.get_context(STARTED)
    lines = {}
    for way in WAYS:
        lines[way], theirs = context.Pipe()
        context.Process(target=tried, args=(id, way, lock, theirs)).start()
    return lines


def fastest(lines: dict[Way, Connection]) -> tuple[Way, float, dict[Way, float]]:
    """The fastest way of a game, its speed in plies a second, and what was tried; 0 where no way works."""
    found = {way: line.recv() for way, line in lines.items()}
    best = max(found, key=lambda way: found[way])
    works = found[best] > 0
    for way, line in lines.items():
        line.send(works and way == best)
    return best, lines[best].recv() if works else 0.0, found


def measure(id: str, lock: str) -> float:
    """Plies a second of a game, played in the way that is the fastest for it."""
    return fastest(begun(id, lock))[1]


def main() -> None:
    """All games at once, each told when it is measured."""
    print(cuda.get_current_device().name, flush=True)
    with tempfile.NamedTemporaryFile() as lock:
        lines = {id: begun(id, lock.name) for id in sys.argv[1:] or shelf.ids()}
        first = {found[WAYS[-1]]: id for id, found in lines.items()}
        while first:
            for line in wait(first):
                id = first.pop(line)
                best, speed, found = fastest(lines[id])
                others = "; ".join(f"{way} {plies / 1e6:.0f}" for way, plies in found.items())
                print(
                    f"{id:20} {speed / 1e6:10.0f} million plies/s: {best} (tried: {others})",
                    flush=True,
                )


if __name__ == "__main__":
    main()
