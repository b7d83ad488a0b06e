"""A position that shows a game well, for its card on the quay: the middle of a recorded game.

It is drawn with interpreted rules, a few hundredths of a second a game: nobody waits for the compiler.
"""

from __future__ import annotations

import re
from pathlib import Path

from flibuste.law.contract import ALL
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live import pictures
from flibuste.live.structs import Picture
from flibuste.play.position import Position
from flibuste.play.table import Table
from flibuste.screen.stage import Stage

MIDDLE = 0.45  # of a game: by then pieces are all over the board, and few have left it
PLY = re.compile(r"^\d+ \w+ (.+?)(?: : .*)?$")


DRAWN: dict[Law, Picture] = {}


def featured(law: Law) -> Picture:
    """The picture, with nothing hidden; drawn once."""
    if law not in DRAWN:
        DRAWN[law] = pictures.picture(Stage(_table(law), ALL).show())
    return DRAWN[law]


def _table(law: Law) -> Table:
    run = engine(law, Mode.INTERPRETED)
    record = _record(law)
    if record is None:
        return Table(law, law.settings(), None, mode=Mode.INTERPRETED)
    lines = record.read_text(encoding="utf-8").splitlines()
    head = dict(line.partition(" ")[::2] for line in lines)
    options = dict(line.split(" ")[1:3] for line in lines if line.startswith("option "))
    settings = law.settings(head["ruleset"], int(head["seats"]), **options)
    moves = [match[1] for match in map(PLY.match, lines) if match]
    states = law.blank(settings)
    states["version"] = int(head["law"])
    run.begin(states, 0)
    for move in moves[: int(len(moves) * MIDDLE)]:
        run.apply(states, 0, law.actions.parse(move))
    return Table(law, settings, None, Position(law, states), Mode.INTERPRETED)


def _record(law: Law) -> Path | None:
    """The first recorded game of the usual rules with as many seats as there can be."""
    found = sorted((law.folder / "records").glob(f"*-{law.default_ruleset}-*.txt"))
    return max(found, key=lambda file: file.stem.rpartition("-")[2], default=None)
