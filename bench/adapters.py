"""Random play as a researcher would write it: through each adapter, and through OpenSpiel's own games.

Plies of seats and of chance a second, called from Python on one core; the first game of each is not
counted, so that nothing is measured while rules compile.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import numpy as np
import pyspiel
from peers import walk
from rich.console import Console
from rich.progress import track
from rich.table import Table

from flibuste.adapters import openspiel, pettingzoo
from flibuste.adapters.tensors import KINDS
from flibuste.law import shelf

SECONDS = 1.0
THEIRS = (
    "backgammon",
    "connect_four",
    "breakthrough",
    "checkers",
    "leduc_poker",
    "python_kuhn_poker",
)


def plies_a_second(play: Callable[[random.Random], int]) -> float:
    rng = random.Random(1)
    play(rng)
    plies, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        plies += play(rng)
    return plies / (time.process_time() - start)


def cycle(env: pettingzoo.AECEnv, rng: random.Random) -> int:
    """One game with PettingZoo, where every agent looks before it moves; chance is not counted."""
    env.reset(seed=rng.getrandbits(32))
    plies = 0
    for _ in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            plies += 1
    return plies


def main() -> None:
    import open_spiel.python.games  # noqa: F401  (registers OpenSpiel's own games in Python)

    heads = ("game", "OpenSpiel", "with tokens", "with one-hots", "PettingZoo, tokens", "one-hots")
    table = Table(*heads, title="Plies a second")
    for column in table.columns[1:]:
        column.justify = "right"
    for id in track(shelf.ids(), "our games", transient=True):
        tokens, onehots = (openspiel.load(id, observation=kind) for kind in KINDS)
        envs = (pettingzoo.raw_env(id, observation=kind) for kind in KINDS)
        rates = (
            plies_a_second(partial(walk, tokens)),
            plies_a_second(partial(walk, tokens, is_observed=True)),
            plies_a_second(partial(walk, onehots, is_observed=True)),
            *(plies_a_second(partial(cycle, env)) for env in envs),
        )
        table.add_row(id, *(f"{rate:,.0f}" for rate in rates))
    table.add_section()
    for name in track(THEIRS, "OpenSpiel's own", transient=True):
        game = pyspiel.load_game(name)
        rates = (
            plies_a_second(partial(walk, game)),
            plies_a_second(partial(walk, game, is_observed=True)),
        )
        table.add_row(name, f"{rates[0]:,.0f}", "", f"{rates[1]:,.0f}", "", "")
    Console().print(table)


if __name__ == "__main__":
    main()
