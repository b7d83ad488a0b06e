"""Writes the recorded games of every game on the shelf, played by bots of mixed levels.

python tools/records.py [GAME...]     games that have their records already are left alone
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from pathlib import Path

from rich.progress import track

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from conftest import settings_of  # noqa: E402
from flibuste import shelf  # noqa: E402
from flibuste.bots import Bot, Level  # noqa: E402
from flibuste.chance import from_number  # noqa: E402
from flibuste.law import Law  # noqa: E402
from flibuste.table import Table  # noqa: E402

GAMES = 42
LEVELS = {"bot of 10 simulations": Level(10, 60), "bot of 100 simulations": Level(100, 60)}


def write(law: Law) -> None:
    """Games over all rulesets and numbers of seats, in turn."""
    folder = law.folder / "records"
    folder.mkdir(exist_ok=True)
    bots = {name: Bot(law, level, seed=1) for name, level in LEVELS.items()}
    cases = list(enumerate(islice(cycle(settings_of(law)), GAMES), 1))
    for number, settings in track(cases, law.id):
        table = Table(law, settings, from_number(1000 + number))
        names = list(LEVELS)
        table.players = [names[(seat + number) % 2] for seat in range(settings.seats)]
        while table.outcome is None:
            table.play(bots[table.players[table.actor]].choose(table))
        name = f"{number:02}-{settings.ruleset}-{settings.seats}.txt"
        (folder / name).write_text(table.record(), encoding="utf-8")


if __name__ == "__main__":
    for id in sys.argv[1:] or shelf.ids():
        if sys.argv[1:] or not (shelf.law(id).folder / "records").exists():
            write(shelf.law(id))
