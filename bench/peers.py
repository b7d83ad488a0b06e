"""Random play of our games, OpenSpiel's and pgx's, side by side: plies a second, with what a player sees and without.

python bench/peers.py                         one core of this machine; what is not installed is left out and named
python bench/peers.py --device cuda           one GPU: ours and pgx's (OpenSpiel has none)
python bench/peers.py --wheels FOLDER         packages from wheels in a folder, where there is no network
python bench/peers.py --out FOLDER            the table as peers.md, the plot as peers.svg, the figures as peers.json
python bench/peers.py --again FILE.json       the table and the plot of figures that were measured before

Every line is measured in a process of its own, on one core where no GPU is used. A ply is a choice of a seat or of
chance. Each is played as its users would play it fastest: ours compiled whole and in lockstep, OpenSpiel by its
bots in C++ or from Python, whichever is faster, pgx in lockstep by JAX.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
SECONDS = 3.0
CORES = os.cpu_count() or 1
OPENSPIEL = ("backgammon", "connect_four", "breakthrough", "leduc_poker", "checkers")
PGX = ("backgammon", "connect_four", "othello", "leduc_holdem", "chess")
LOCKSTEP = {
    "cpu": (256, 4096),
    "cuda": (65_536, 262_144),
}  # games at once of pgx; the faster counts


@dataclass(frozen=True)
class Row:
    """One game of one library, in plies a second; None where it has no such way."""

    library: str
    game: str
    plain: float | None
    observed: float | None


# --- Measuring -----------------------------------------------------------------------------------


def ours(game: str, device: str) -> Row:
    from flibuste.law import shelf

    if device == "cuda":
        import gpu
        import vector

        lock = os.environ["PEERS_LOCK"]  # compilers work side by side, measurements one by one
        plain = gpu.measure(game, lock) or None
        answers: list[dict[str, float]] = []
        vector.on_gpu(game, lock, _Answers(answers))
        return Row("flibuste", game, plain, answers[0]["plies"])
    import vector

    found = vector.on_core(shelf.law(game))
    return Row("flibuste", game, found["fused"], found["plies"])


class _Answers:
    """Takes what a measuring process would put into a queue."""

    def __init__(self, kept: list[dict[str, float]]) -> None:
        self.put = kept.append


def openspiel(name: str, device: str) -> Row:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def by_bots() -> int:
        seed, state = rng.getrandbits(30), game.new_initial_state()
        bots = [
            pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())
        ]
        pyspiel.evaluate_bots(state, bots, seed)
        return len(state.full_history())

    plain = max(_rate(by_bots), _rate(lambda: walk(game, rng)))
    return Row("OpenSpiel", name, plain, _rate(lambda: walk(game, rng, is_observed=True)))


def walk(game: Any, rng: random.Random, *, is_observed: bool = False) -> int:
    """One game with OpenSpiel from Python; observed, the player to act looks at its vector before each move."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = rng.choices(codes, odds)[0]
        else:
            if is_observed:
                state.observation_tensor()
            code = rng.choice(state.legal_actions())
        state.apply_action(code)
        plies += 1
    return plies


def pgx(name: str, device: str) -> Row:
    sizes = LOCKSTEP[device]
    plain = max(_lockstep(name, games, is_observed=False) for games in sizes)
    return Row("pgx", name, plain, max(_lockstep(name, games, is_observed=True) for games in sizes))


def _lockstep(name: str, games: int, *, is_observed: bool) -> float:
    """Plies a second of so many games of pgx at once; unobserved, the compiler may leave the looking out."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    plies = 16  # between two answers of the device

    def one(_, held):
        state, key, seen = held
        key, own, chance = jax.random.split(key, 3)
        odds = jnp.where(state.legal_action_mask, 0.0, -1e9)
        state = step(
            state, jax.random.categorical(own, odds, axis=1), jax.random.split(chance, games)
        )
        if is_observed:
            seen += state.observation.reshape(games, -1).astype(jnp.float32).sum(axis=1)
        else:
            state = state.replace(observation=jnp.zeros_like(state.observation))
        return state, key, seen

    turn = jax.jit(lambda held: jax.lax.fori_loop(0, plies, one, held), donate_argnums=0)
    held = (
        jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games)),
        jax.random.key(2),
        jnp.zeros(games),
    )
    held = jax.block_until_ready(turn(held))
    with open(os.environ["PEERS_LOCK"], "w") as file:
        if os.environ["PEERS_LOCK"] != os.devnull:
            fcntl.flock(file, fcntl.LOCK_EX)
        turns, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < SECONDS:
            held = jax.block_until_ready(turn(held))
            turns += 1
        return turns * plies * games / (time.perf_counter() - begun)


def _rate(play: Callable[[], int]) -> float:
    play()
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        plies += play()
    return plies / (time.perf_counter() - begun)


LIBRARIES = {"flibuste": ours, "OpenSpiel": openspiel, "pgx": pgx}


def games_of(library: str) -> tuple[str, ...]:
    if library == "flibuste":
        from flibuste.law import shelf

        return tuple(shelf.ids())
    return OPENSPIEL if library == "OpenSpiel" else PGX


def alone(library: str, game: str, device: str, core: int) -> Row | str:
    """One line by a process of its own; or why there is none."""
    words = [
        sys.executable,
        str(Path(__file__).resolve()),
        "--one",
        library,
        game,
        "--device",
        device,
        "--core",
        str(core),
    ]
    done = subprocess.run(words, capture_output=True, text=True, env=_environment(device))
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["no answer"])[-1]
    return Row(**json.loads(done.stdout.splitlines()[-1]))


def measured(cases: list[tuple[str, str]], device: str) -> Iterator[Row]:
    """All lines in their order. On a GPU the compilers work side by side; of many cores a few measure at once."""
    at_once = 7 if device == "cuda" else max(1, CORES // 4)
    cores: SimpleQueue[int] = SimpleQueue()
    for core in range(0, at_once * 2, 2):
        cores.put(core % CORES)

    def one(case: tuple[str, str]) -> Row | str:
        core = cores.get()
        try:
            return alone(*case, device, core)
        finally:
            cores.put(core)

    with tempfile.NamedTemporaryFile() as lock, ThreadPoolExecutor(at_once) as pool:
        os.environ["PEERS_LOCK"] = lock.name if device == "cuda" else os.devnull
        for k, ((library, game), row) in enumerate(
            zip(cases, pool.map(one, cases), strict=True), 1
        ):
            head = f"{k}/{len(cases)} {library} {game}:"
            if isinstance(row, str):
                print(f"{head} left out ({row})", flush=True)
            else:
                print(f"{head} {told(row.plain)}, observed {told(row.observed)}", flush=True)
                yield row


def _environment(device: str) -> dict[str, str]:
    more = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    more["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # several share the GPU's memory
    if device == "cpu":
        more |= {"JAX_PLATFORMS": "cpu", "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return os.environ | more


def stay_on(core: int) -> None:
    """Use one core; what JAX would do by several, it then does by one."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[core]})


# --- Telling -------------------------------------------------------------------------------------


def told(rate: float | None) -> str:
    if rate is None:
        return "none"
    return f"{rate / 1e6:,.1f} million" if rate >= 1e6 else f"{rate:,.0f}"


def table(rows: list[Row], where: str) -> str:
    lines = [
        f"Plies a second of random play, {where}.",
        "",
        "| | game | plain | observed |",
        "|---|---|---:|---:|",
    ]
    lines += [
        f"| {row.library} | {row.game} | {told(row.plain)} | {told(row.observed)} |" for row in rows
    ]
    return "\n".join(lines) + "\n"


def plot(rows: list[Row], where: str) -> str:
    """Bars on a logarithmic scale: full for plain play, hatched below it for observed play."""
    from math import log10

    colours = {"flibuste": "#17505f", "OpenSpiel": "#a8321a", "pgx": "#775008"}
    low, left, wide, high = 4, 200, 560, 30
    most = max(log10(rate) for row in rows for rate in (row.plain, row.observed) if rate)

    def width(rate: float) -> float:
        return max(1.0, (log10(rate) - low) / (most - low) * wide)

    parts = [f'<text x="8" y="20">Plies a second of random play, {where}</text>']
    for k in range(low, int(most) + 1):
        x = left + width(10**k)
        parts.append(
            f'<path d="M{x:.0f} 34V{44 + high * len(rows)}" stroke="#c2b59b"/>'
            f'<text x="{x:.0f}" y="{60 + high * len(rows)}" text-anchor="middle">{10**k:,}</text>'
        )
    for k, row in enumerate(rows):
        y = 42 + high * k
        parts.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{row.library} {row.game}</text>'
        )
        for at, rate, faint in ((y, row.plain, 1), (y + 11, row.observed, 0.55)):
            if rate:
                parts.append(
                    f'<rect x="{left}" y="{at}" width="{width(rate):.0f}" height="10"'
                    f' fill="{colours[row.library]}" opacity="{faint}"/>'
                )
    parts.append(f'<text x="8" y="{82 + high * len(rows)}">dark: plain; light: observed</text>')
    size = f"0 0 {left + wide + 60} {92 + high * len(rows)}"
    inner = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="serif" font-size="13">\n{inner}\n</svg>\n'


def unpacked(wheels: Path) -> str:
    """A folder with the packages of all wheels."""
    folder = tempfile.mkdtemp(prefix="peers-")
    for wheel in sorted(wheels.glob("*.whl")):
        zipfile.ZipFile(wheel).extractall(folder)
    return folder


def machine(device: str) -> str:
    if device == "cuda":
        from numba import cuda

        name = cuda.get_current_device().name
        return f"one {name if isinstance(name, str) else name.decode()}"
    import platform

    names = (
        line.partition(":")[2].strip()
        for line in _lines("/proc/cpuinfo")
        if line.startswith("model name")
    )
    return f"one core of {next(names, platform.processor() or 'this machine')}"


def _lines(file: str) -> list[str]:
    return Path(file).read_text().splitlines() if Path(file).exists() else []


def read(file: Path) -> tuple[str, list[Row]]:
    """The machine and the lines that an earlier run has written."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return found["machine"], [Row(**row) for row in found["rows"]]


def tell(where: str, rows: list[Row], out: Path | None) -> None:
    """Print the table; write it into a folder with the plot and the figures."""
    print("\n" + table(rows, where))
    if out and rows:
        out.mkdir(parents=True, exist_ok=True)
        (out / "peers.md").write_text(table(rows, where))
        (out / "peers.svg").write_text(plot(rows, where))
        (out / "peers.json").write_text(
            json.dumps({"machine": where, "rows": [asdict(row) for row in rows]}, indent=1) + "\n"
        )


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("libraries", nargs="*", metavar="flibuste|OpenSpiel|pgx")
    words.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    words.add_argument("--wheels", type=Path)
    words.add_argument("--out", type=Path)
    words.add_argument("--again", type=Path, metavar="FILE.json")
    words.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    words.add_argument("--core", type=int, default=0, help=argparse.SUPPRESS)
    asked = words.parse_args()
    if unknown := set(asked.libraries) - set(LIBRARIES):
        words.error(f"no such library: {', '.join(sorted(unknown))}")
    if asked.one:
        if asked.device == "cpu":
            stay_on(asked.core)
        library, game = asked.one
        print(json.dumps(asdict(LIBRARIES[library](game, asked.device))))
        return
    if asked.again:
        tell(*read(asked.again), asked.out)
        return
    if asked.wheels:
        if not asked.wheels.is_dir():
            words.error(f"{asked.wheels} is no folder")
        sys.path.append(unpacked(asked.wheels))
    libraries = [name for name in LIBRARIES if name in asked.libraries or not asked.libraries]
    if asked.device == "cuda":
        libraries = [name for name in libraries if name != "OpenSpiel"]
    cases = [(library, game) for library in libraries for game in games_of(library)]
    rows = list(measured(cases, asked.device))
    tell(machine(asked.device), rows, asked.out)


if __name__ == "__main__":
    main()
