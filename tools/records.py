"""Writes the recorded games of every game on the shelf, played by bots of mixed levels.

python tools/records.py [GAME...]     games that are recorded already are left alone
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from rich.progress import track

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from cases import settings_tried  # noqa: E402
from flibuste.bots import Bot, Level  # noqa: E402
from flibuste.law import shelf  # noqa: E402
from flibuste.law.law import Law, Settings  # noqa: E402
from flibuste.play.chance import from_number  # noqa: E402
from flibuste.play.table import Table  # noqa: E402


@dataclass(frozen=True)
class Player:
    """A bot that so often does what comes to its mind, offers and contests among it."""

    name: str
    simulations: int
    whims: float = 0.0


STEADY = (Player("bot of 10 simulations", 10), Player("bot of 100 simulations", 100))
WHIMSICAL = (Player("bot with whims", 10, 0.3), Player("bot of 10 simulations", 10))
GAMES, WHIMS = 42, 6


def play(law: Law, settings: Settings, number: int, players: tuple[Player, ...]) -> Table:
    """One whole game."""
    table = Table(law, settings, from_number(1000 + number))
    sitting = [players[(seat + number) % 2] for seat in range(table.seats)]
    bots = [Bot(law, Level(p.simulations, 60), seed=number) for p in sitting]
    table.players = [player.name for player in sitting]
    rng = random.Random(number)
    while table.outcome is None:
        seat = table.actor
        is_whim = rng.random() < sitting[seat].whims
        table.play(rng.choice(table.codes()) if is_whim else bots[seat].choose(table))
    return table


def write(law: Law) -> None:
    """Games over all rulesets and numbers of seats, in turn."""
    folder = law.folder / "records"
    folder.mkdir(exist_ok=True)
    cases = enumerate(islice(cycle(settings_tried(law)), GAMES + WHIMS), 1)
    for number, settings in track(list(cases), law.id):
        file = folder / f"{number:02}-{settings.ruleset}-{settings.seats}.txt"
        if not file.exists():
            players = STEADY if number <= GAMES else WHIMSICAL
            file.write_text(play(law, settings, number, players).record(), encoding="utf-8")


if __name__ == "__main__":
    for id in sys.argv[1:] or shelf.ids():
        write(shelf.law(id))
