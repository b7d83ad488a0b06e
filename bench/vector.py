"""Thousands of games in lockstep: steps a second with tokens, lists and restarts, on a core and on a GPU.

python bench/vector.py [GAME...]                   one core, beside its fused random play
python bench/vector.py --device cuda [GAME...]     one GPU, a process a game; needs numba-cuda
python bench/vector.py --device cuda --signatures FILE   hashes of every setting, played on the GPU
"""

from __future__ import annotations

import argparse
import fcntl
import json
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.batch.signature import signature
from flibuste.batch.vector import vector
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.law import Law, OptionError
from flibuste.law.rng import generator

ON_CORE, ON_GPU = 256, 1_048_576  # games at once: a core's fit into its cache
SECONDS = 3.0
GAMES, STEPS = 4, 80  # of a signature


def settings_of(law: Law) -> list[tuple[str, int]]:
    """Every ruleset with every number of seats that it can be played by."""
    found = []
    for ruleset in law.rulesets:
        for seats in law.bounds.seats:
            try:
                law.settings(ruleset, seats)
            except OptionError:
                continue
            found.append((ruleset, seats))
    return found


def on_core(law: Law) -> dict[str, Any]:
    """Steps and plies a second of one thread, beside fused random play."""
    games: Any = vector(law.id, ON_CORE, seed=1, threads=1)
    rng = np.random.default_rng(1)
    rows = np.arange(ON_CORE)

    def codes() -> Any:
        return games.choices[rows, (rng.random(ON_CORE) * games.counts).astype(np.int64)]

    for _ in range(200):
        games.step(codes())
    spent, steps = 0.0, 0
    before = int(games.plies.sum() + games.lengths.sum())
    while spent < SECONDS:
        chosen = codes()
        begun = time.perf_counter()
        games.step(chosen)
        spent += time.perf_counter() - begun
        steps += ON_CORE
    plies = int(games.plies.sum() + games.lengths.sum()) - before
    fused = random_play(law)
    return {
        "game": law.id,
        "steps": steps / spent,
        "plies": plies / spent,
        "fused": fused,
        "ratio": plies / spent / fused,
    }


def random_play(law: Law) -> float:
    """Plies a second of whole random games, nothing written down."""
    run, states = engine(law), law.blank(law.settings(law.unattended_ruleset))
    run.begin(states, 0)
    rng = generator(1)
    run.random_plies(states, rng, 50)
    begun, plies = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        plies += run.random_plies(states, rng, 50)
    return plies / (time.perf_counter() - begun)


def on_gpu(id: str, lock: str, out: Any) -> None:
    """Steps and plies a second of one GPU; the compilers of several games work side by side."""
    try:
        from numba import cuda

        begun = time.perf_counter()
        games: Any = vector(id, ON_GPU, seed=1, device="cuda")
        chosen = cuda.to_device(np.zeros(ON_GPU, np.int32))

        @cuda.jit
        def choose(choices, counts, keys, chosen):
            i = cuda.grid(1)
            if i < len(counts):
                x = keys[i]
                x ^= x << np.uint64(13)
                x ^= x >> np.uint64(7)
                x ^= x << np.uint64(17)
                keys[i] = x
                chosen[i] = choices[i, (x >> np.uint64(33)) % np.uint64(counts[i])]

        keys = cuda.to_device(
            np.arange(1, ON_GPU + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        )
        grid = ((ON_GPU + 127) // 128, 128)

        def turn() -> None:
            choose[grid](games.choices, games.counts, keys, chosen)
            games.step(chosen)

        turn()
        compiled = time.perf_counter() - begun
        with open(lock, "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            for _ in range(100):  # games apart from each other, as they are in the long run
                turn()
            cuda.synchronize()
            before = int(games.plies.copy_to_host().sum() + games.lengths.copy_to_host().sum())
            steps, begun = 0, time.perf_counter()
            while time.perf_counter() - begun < SECONDS:
                for _ in range(20):
                    turn()
                cuda.synchronize()
                steps += 20 * ON_GPU
            spent = time.perf_counter() - begun
            after = int(games.plies.copy_to_host().sum() + games.lengths.copy_to_host().sum())
        out.put(
            {
                "game": id,
                "compiled": compiled,
                "steps": steps / spent,
                "plies": (after - before) / spent,
            }
        )
    except Exception as error:  # the others go on
        out.put({"game": id, "error": f"{type(error).__name__}: {error}"[:2000]})


def sign(id: str, seats: int, rulesets: list[str], device: str, out: Any) -> None:
    """The signatures of a game with so many seats."""
    try:
        for ruleset in rulesets:
            games = vector(id, GAMES, ruleset=ruleset, seats=seats, device=device, seed=7)
            out.put({f"{id} {ruleset} {seats}": signature(games, STEPS)})
        out.put({})
    except Exception as error:
        out.put({f"{id} {seats}": f"{type(error).__name__}: {error}"[:600]})
        out.put({})


def signatures(laws: list[Law], device: str) -> dict[str, str]:
    """The signatures of every setting; a process for each number of seats."""
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    workers = []
    for law in laws:
        settings = settings_of(law)
        for seats in sorted({seats for _, seats in settings}):
            rulesets = [ruleset for ruleset, count in settings if count == seats]
            workers.append(
                context.Process(target=sign, args=(law.id, seats, rulesets, device, out))
            )
    for worker in workers:
        worker.start()
    found: dict[str, str] = {}
    left = len(workers)
    while left:
        some = out.get()
        left -= not some
        found |= some
    return dict(sorted(found.items()))


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    words.add_argument("--signatures", type=Path)
    asked = words.parse_args()
    laws = [shelf.law(id) for id in asked.games or shelf.ids()]
    if asked.signatures:
        found = signatures(laws, asked.device)
        asked.signatures.write_text(json.dumps(found, indent=1) + "\n")
        print(f"{len(found)} signatures")
        return
    if asked.device == "cpu":
        for law in laws:
            row = on_core(law)
            print(
                f"{row['game']:16} {row['steps'] / 1e6:6.2f} million steps/s, {row['plies'] / 1e6:6.2f} million plies/s,"
                f" {row['ratio']:.2f} of its fused random play",
                flush=True,
            )
        return
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    with tempfile.NamedTemporaryFile() as lock:
        workers = [context.Process(target=on_gpu, args=(law.id, lock.name, out)) for law in laws]
        for worker in workers:
            worker.start()
        for _ in workers:
            row = out.get()
            if "error" in row:
                print(f"{row['game']:16} {row['error']}", flush=True)
            else:
                print(
                    f"{row['game']:16} {row['steps'] / 1e6:8.1f} million steps/s, {row['plies'] / 1e6:8.1f} million plies/s;"
                    f" compiled in {row['compiled']:.0f} s",
                    flush=True,
                )


if __name__ == "__main__":
    sys.exit(main())
