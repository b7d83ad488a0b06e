"""Eight opponents, the same characters in every game, each with a level and likings of its own there.

A game's `opponents.json` says how hard each thinks, what it likes, how strong that makes it and what it
then does more or less often than the others; `flibuste ladder GAME` makes it. In a game without the
file they think as `USUAL` says, and nothing is claimed of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from flibuste.bots.level import LEVELS, TRIAL_LEVELS, Level
from flibuste.law.law import Law

OPPONENTS_FILE = "opponents.json"
BOTS_FOLDER = Path(__file__).parent  # where their words are
PATIENT = 2.0  # seconds at the most, on whatever machine

# The weakest first. Without a network, or where none has been measured.
USUAL = {
    "pepin": Level(6, PATIENT, 6.0, temperature=40),
    "fricot": Level(12, PATIENT, 5.2, temperature=25),
    "tonnerre": Level(30, PATIENT, 4.6, temperature=15),
    "kerbrat": Level(80, PATIENT, 4.1, temperature=8),
    "isaure": Level(150, PATIENT, 3.7, network=16, temperature=15),
    "morgane": Level(300, PATIENT, 3.3, network=40, temperature=4),
    "goff": Level(500, PATIENT, 2.9, network=150, temperature=1),
    "ombre": Level(8_000, PATIENT, 2.5, network=3_000),
}
CHARACTERS = tuple(USUAL)


@dataclass(frozen=True)
class Rating:
    """A figure on the scale of a game's eight, that lies between `low` and `high` with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Character:
    """One of the eight in one game."""

    id: str
    level: Level
    rating: Rating | None = None
    turns: int = 0  # that were counted
    deeds: Mapping[str, int] = field(default_factory=dict)  # how often each was done in them


@cache
def measured_opponents(law: Law) -> dict[str, Any] | None:
    """All that a game's file says."""
    file = law.folder / OPPONENTS_FILE
    if not file.is_file():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def characters_of(law: Law) -> dict[str, Character]:
    """The eight in a game, the weakest first."""
    found = measured_opponents(law)
    kept = {one["id"]: one for one in found["opponents"]} if found else {}
    return {
        name: character_from(kept[name]) if name in kept else Character(name, usual)
        for name, usual in USUAL.items()
    }


def character_from(plain: dict[str, Any]) -> Character:
    """One of the eight as a file keeps it."""
    told = plain["level"]
    level = Level(
        told["simulations"],
        PATIENT,
        told["error"],
        told["network"],
        told["temperature"],
        tuple(sorted(told["likings"].items())),
    )
    rating = plain["rating"] and Rating(*(plain["rating"][end] for end in ("value", "low", "high")))
    return Character(plain["id"], level, rating, plain["turns"], plain["deeds"])


def level_plain(level: Level) -> dict[str, Any]:
    """A level as a file keeps it."""
    return {
        "simulations": level.simulations,
        "network": level.network,
        "temperature": level.temperature,
        "error": level.error,
        "likings": dict(level.likings),
    }


def level_of(law: Law, name: str) -> Level:
    """What a name of ours means in a game; KeyError if it is none."""
    if name in CHARACTERS:
        return characters_of(law)[name].level
    return (LEVELS | TRIAL_LEVELS)[name]
