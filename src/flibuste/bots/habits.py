"""What each of the eight does in a game more or less often than the others, from what was counted.

A deed is a verb, an event, or an event with one of its parameters (`stepped-captured`), that the game has
a word for: `deed-retreat = Falls back`. It is counted for every turn of a seat, in the games that
`flibuste ladder` plays. What is said of a character is the deed that sets it apart most surely; where none
does, that is said.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from flibuste.bots.opponents import BOTS_FOLDER, Character, characters_of
from flibuste.law.contract import ALL, CHANCE
from flibuste.law.law import Law
from flibuste.law.vocabulary import Count, SetOf
from flibuste.play.table import Ply, Table, Told
from flibuste.words import fluent, lines
from flibuste.words.languages import COMMON

TEMPERS_FILE = "tempers.json"  # what each likes, and which deeds are bold: declared, not measured
SURE_APART = 3.0  # standard errors: some ten deeds of eight characters are compared
PLAIN_APART = 0.12  # of how often the others do it: less is not worth a sentence
FAR_MORE, FAR_LESS = 1.8, 0.55  # times as often as the others
# Dots from one to five: up to so many simulations, hundredths of temperature, shares of the mean boldness.
THINKING = (10, 60, 300, 1500)
WANDERING = (30, 15, 6, 1)
BOLDNESS_BANDS = (0.7, 0.9, 1.1, 1.4)


@dataclass(frozen=True)
class Habit:
    """A deed, and how often one does it in 100 turns, and the other seven."""

    deed: str
    here: float
    others: float

    @property
    def frame(self) -> str:
        """The message that says it."""
        ratio = self.here / self.others if self.others else math.inf
        if ratio >= 1:
            return "habit-twice" if ratio >= FAR_MORE else "habit-more"
        return "habit-half" if ratio <= FAR_LESS else "habit-less"


@cache
def tempers_of(law: Law) -> dict[str, Any]:
    """What a game declares of tempers: the likings of each character, and the bold deeds."""
    file = law.folder / TEMPERS_FILE
    if not file.is_file():
        return {"bold": [], "likings": {}}
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# --- Counting ------------------------------------------------------------------------------------


@cache
def deeds_named(law: Law) -> frozenset[str]:
    """The deeds that a game has words for."""
    return frozenset(
        id.removeprefix("deed-").replace("-", "_")
        for folder in law.word_folders
        for id in lines.lines(folder, "en")
        if id.startswith("deed-")
    )


def deeds_done(table: Table) -> list[tuple[int, Counter[str]]]:
    """The turns of every seat of a finished game, and how often it did each deed in them.

    A turn lasts as long as the same seat acts, whatever chance says in between.
    """
    wanted = deeds_named(table.law)
    turns, done = [0] * table.seats, [Counter[str]() for _ in range(table.seats)]
    plies = [entry for entry in table.story if isinstance(entry, Ply)]
    last = CHANCE
    for ply in plies:
        if ply.actor != CHANCE:
            turns[ply.actor] += ply.actor != last
            last = ply.actor
            done[last].update({table.law.actions[ply.code].name} & wanted)
    for told in table.log(ALL):
        doer = plies[told.ply - 1].actor if 0 < told.ply <= len(plies) else CHANCE
        if doer != CHANCE:
            done[doer].update({*_event_deeds(told)} & wanted)
    return list(zip(turns, done, strict=True))


def _event_deeds(told: Told) -> Iterator[str]:
    """An event, and each of its parameters that is a set with something in it or a number above none."""
    yield told.event.name
    for (name, domain), value in zip(told.event.fields.items(), told.values, strict=False):
        if isinstance(domain, SetOf | Count) and value > 0:
            yield f"{told.event.name}_{name}"


# --- Telling -------------------------------------------------------------------------------------


def habit_of(law: Law, name: str) -> Habit | None:
    """What sets a character apart most surely in a game; None where nothing does, or nothing was counted."""
    every = characters_of(law)
    one = every[name]
    others = [other for other in every.values() if other.id != name and other.turns]
    if not one.turns or not others:
        return None
    turns = sum(other.turns for other in others)
    best, surest = None, SURE_APART
    for deed in sorted(deeds_named(law)):
        here = one.deeds.get(deed, 0)
        there = sum(other.deeds.get(deed, 0) for other in others)
        found = Habit(deed, 100 * here / one.turns, 100 * there / turns)
        if not there or abs(found.here / found.others - 1) < PLAIN_APART:
            continue
        # Counts stray like Poisson's at the most: a deed is done once a turn or not at all.
        error = 100 * math.sqrt(max(1, here) / one.turns**2 + there / turns**2)
        apart = abs(found.here - found.others) / error
        if apart > surest:
            best, surest = found, apart
    return best


def habit_said(law: Law, name: str, lang: str) -> str:
    """The same as a sentence; nothing where nothing was counted."""
    if not characters_of(law)[name].turns:
        return ""
    found = habit_of(law, name)
    folders = (COMMON, BOTS_FOLDER, *law.word_folders)
    if found is None:
        return fluent.sentence(folders, lang, "habit-none", {})
    does = fluent.sentence(folders, lang, f"deed-{found.deed.replace('_', '-')}", {})
    figures = {"here": _rounded(found.here), "mean": _rounded(found.others)}
    return fluent.sentence(folders, lang, found.frame, {"does": does, **figures})


def _rounded(share: float) -> float:
    """A whole number, with one place where it is small."""
    return round(share) if share >= 10 else round(share, 1)


def thinking_dots(one: Character) -> int:
    """How much it thinks, from one to five."""
    return 1 + sum((one.level.network or one.level.simulations) > most for most in THINKING)


def steadiness_dots(one: Character) -> int:
    """How seldom its choice wanders from the best it has found, from one to five."""
    return 1 + sum(one.level.temperature < most for most in WANDERING)


def boldness_dots(law: Law, name: str) -> int | None:
    """How often it does what the game calls bold, against the mean of the eight, from one to five."""
    every = characters_of(law)
    bold = tempers_of(law)["bold"]
    if not bold or not all(one.turns for one in every.values()):
        return None
    rates = {id: sum(one.deeds.get(d, 0) for d in bold) / one.turns for id, one in every.items()}
    mean = sum(rates.values()) / len(rates)
    return 1 + sum(rates[name] > mean * band for band in BOLDNESS_BANDS) if mean else None
