"""Everything of a game that is compiled, step by step: its rules, the bots' search, random play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Mode, cache_folder, mode_from_environment, repeated
from flibuste.law.law import Law

PLAYING = Engine.STEPS + 4  # for a table with bots: the compiler, the rules, two searches, reasons
STEPS = PLAYING + 1


def warming(
    law: Law, mode: Mode | None = None, *, for_bots: bool = True, for_random: bool = True
) -> Iterator[str]:
    """Compile or fetch from the cache, naming each step as it begins."""
    yield "compiler"
    ready = engine(law, mode)
    yield from ready.warm()
    states = law.blank(law.settings(law.unattended_ruleset))
    ready.begin(states, 0)
    if for_bots:
        yield "search"
        from flibuste.bots import Bot, Level
        from flibuste.bots.bot import FEWEST_TRUTHS
        from flibuste.nets.file import network_seats

        Bot(law, Level(1, 1.0), seed=1, mode=mode).think(ready.veiled(states, 0), 0)
        yield "network"
        for seats in network_seats(law):
            alike = law.blank(law.settings(law.unattended_ruleset, seats))
            ready.begin(alike, 0)
            seen = repeated(ready.veiled(alike, 0), 2)  # as if before: truths are weighed, too
            asking = Level(FEWEST_TRUTHS, 1.0, network=FEWEST_TRUTHS)
            Bot(law, asking, seed=1, mode=mode).think(seen, 0)
        yield "reasons"
        from flibuste.bots.reasons import Imagination

        Imagination(ready, 1, 0).lines(ready.veiled(states, 0), 0, ready.legal(states)[0])
        _keep(law, mode)
    if for_random:
        yield "random play"
        from flibuste.law.rng import generator

        ready.random_plies(states, generator(1), 1)


def is_kept(law: Law, mode: Mode | None = None) -> bool:
    """Whether the rules and the search of a game are in the cache, and need only be loaded."""
    mark = _mark(law, mode)
    return mark is not None and mark.exists()


def _keep(law: Law, mode: Mode | None) -> None:
    mark = _mark(law, mode)
    if mark is not None:
        mark.touch()


def _mark(law: Law, mode: Mode | None) -> Path | None:
    """A file that is there once everything is; None where nothing is kept."""
    mode = mode or mode_from_environment()
    folder = None if mode is Mode.INTERPRETED else cache_folder(law.folder)
    return folder and folder / f"{mode}-bots.done"
