"""Everything of a game that is compiled, step by step: its rules, random play, the bots' search."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.engine import Engine, engine
from flibuste.kernel import Mode
from flibuste.law import Law

STEPS = (
    Engine.STEPS + 3
)  # the compiler's import and random play before and after them, and the search


def warming(law: Law, mode: Mode | None = None, *, for_bots: bool = True) -> Iterator[str]:
    """Compile or fetch from the cache, naming each step as it begins."""
    from flibuste.rng import generator

    yield "compiler"
    ready = engine(law, mode)
    yield from ready.warm()
    yield "random play"
    states = law.blank(law.settings(law.unattended_ruleset))
    ready.begin(states, 0)
    ready.random_plies(states, generator(1), 1)
    if for_bots:
        yield "search"
        from flibuste.bots import Bot, Level

        Bot(law, Level(1, 1.0), seed=1, mode=mode).think(ready.veiled(states, 0), 0)
