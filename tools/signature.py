"""Writes tests/signature.txt: what every game does in random play, as one hash a setting.

A change that should change nothing leaves this file as it is.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from cases import settings_tried  # noqa: E402
from flibuste.law import shelf  # noqa: E402
from flibuste.law.contract import OVER  # noqa: E402
from flibuste.law.law import Law, Settings  # noqa: E402
from flibuste.law.rng import generator  # noqa: E402
from walks import pick, start  # noqa: E402

FILE = ROOT / "tests" / "signature.txt"
GAMES, PLIES = 8, 400


def signature(law: Law, settings: Settings) -> str:
    """A hash of the choices, odds, moves and scores of some random games."""
    digest = hashlib.sha256()
    rng = generator(2000)
    for _ in range(GAMES):
        run, states = start(law, settings)
        for _ in range(PLIES):
            actor = run.actor(states, 0)
            digest.update(f"{actor} {run.legal(states)}".encode())
            if actor == OVER:
                digest.update(repr(run.score(states)).encode())
                break
            code = pick(run, states, rng)
            digest.update(law.actions.texts[code].encode())
            run.apply(states, 0, code)
    return digest.hexdigest()[:24]


def lines() -> list[str]:
    """The whole file."""
    return [
        f"{law.id} {settings.ruleset} {settings.seats} {signature(law, settings)}"
        for law in shelf.laws()
        for settings in settings_tried(law)
    ]


if __name__ == "__main__":
    FILE.write_text("".join(line + "\n" for line in lines()), encoding="utf-8")
