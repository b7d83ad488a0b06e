"""Seeded random games of one title, told in text; run as a program, without NumPy and Numba."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

PLIES = 250
SEEDS = (1, 2)


class WithoutNumpy:
    """Where this is asked first, nobody can import NumPy or Numba."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Refuse these two; say nothing of all others."""
        if name.partition(".")[0] in {"numpy", "numba"}:
            raise ImportError(f"{name} cannot be had here")


def is_allowed(law: Any, ruleset: str, seats: int) -> bool:
    """Whether a ruleset can be played by so many."""
    return law.excluded(law.Options(**law.rulesets[ruleset].options), seats) is None


def games(id: str) -> Iterator[str]:
    """The record and the last position of a few games, every ruleset with fewest and most seats."""
    import flibuste
    from flibuste.law import rng, shelf

    law = shelf.law(id)
    for ruleset in law.rulesets:
        allowed = [n for n in law.bounds.seats if is_allowed(law, ruleset, n)]
        for seats in dict.fromkeys((allowed[0], allowed[-1])):
            for seed in SEEDS:
                table = flibuste.table(id, ruleset=ruleset, seats=seats, seed=seed)
                chooser = rng.generator(seed)
                while table.actor >= 0 and table.plies < PLIES:
                    codes = table.codes()
                    table.play(codes[rng.below(chooser, len(codes))])
                yield f"{table.record()}{table.position}"


def looks(id: str) -> Iterator[str]:
    """What the actor of a short game sees, ply by ply."""
    import flibuste
    from flibuste.screen.stage import Stage

    table = flibuste.table(id, seed=3)
    for _ in range(25):
        if table.actor >= 0:
            yield repr(Stage(table, table.actor).show().pieces)
            table.play(table.codes()[-1])


def thoughts(id: str) -> Iterator[str]:
    """What a bot thinks of its choices."""
    import flibuste
    from flibuste.bots import Bot, Level

    table = flibuste.table(id, seed=4)
    bot = Bot(table.law, Level(3, 60.0), seed=5)
    yield repr(bot.advise(table))


def module_thoughts(id: str) -> Iterator[str]:
    """The same in a module that was handed over with the game's endings and network, after some plies."""
    import flibuste
    from flibuste.bots import Bot, Level
    from flibuste.law.kernel import Mode
    from flibuste.law.module import handed_modules, open_module

    table = flibuste.table(id, seed=4)
    for _ in range(9):
        table.play(table.codes()[-1])
    handed_modules[id] = open_module(id, table.law.version)
    bot = Bot(table.law, Level(300, 600.0, network=80), seed=5, mode=Mode.BROWSER)
    yield repr([*bot.advise(table)])
    yield repr(bot.network is not None)
    yield repr(bot._thoughts[0].is_weighed)
    del handed_modules[id]


if __name__ == "__main__":
    sys.meta_path.insert(0, WithoutNumpy())
    for line in globals()[sys.argv[1]](sys.argv[2]):
        print(line)
