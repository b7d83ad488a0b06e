"""What a table says, as sentences: seats, events, prompts, endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flibuste.cli import voice
from flibuste.law.contract import CHANCE
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, named
from flibuste.play.table import Outcome, Ply, Table
from flibuste.screen.stage import Scene
from flibuste.words import speech


def seat_word(seat: int, lang: str) -> str:
    """Blue, Red…"""
    return speech.say(named(SEAT, SEAT[seat]), None, lang)


def prompt(law: Law, scene: Scene, lang: str) -> str:
    """What is asked of the actor."""
    args = {"seat": seat_word(scene.actor, lang)} if scene.actor >= 0 else {}
    return speech.say(scene.prompt.id, law, lang, **args, **scene.prompt.args)


def place_names(law: Law, scene: Scene, lang: str) -> dict[str, str]:
    """The names of the places on the board, and of the pieces that have one."""
    named = [(place.id, place.label) for place in scene.places if not place.tray]
    named += [(piece.id, piece.label) for piece in scene.pieces if piece.label]
    return {id: speech.say(label, law, lang) for id, label in named}


@dataclass(frozen=True)
class JournalLine:
    """One line of the log: after which ply, whose it is, and the sentence."""

    ply: int
    seat: int | None
    text: str
    is_chance: bool = False


def log_lines(
    table: Table, viewer: int, lang: str, start: int = 0, *, remembers: bool = True
) -> Iterator[JournalLine]:
    """The story as a viewer was told it, incidents of the table among the events."""
    told = table.log(viewer, remembers=remembers)
    ply = sum(isinstance(entry, Ply) for entry in table.story[:start])
    for entry in table.story[start:]:
        if isinstance(entry, Ply):
            ply += 1
            text = speech.say(told[ply - 1].phrase, table.law, lang)
            seat = entry.actor if entry.actor >= 0 else None
            yield JournalLine(ply, seat, text, entry.actor == CHANCE)
        else:
            say = voice.Voice(lang)
            id = f"incident-{entry.incident.value.replace('_', '-')}"
            yield JournalLine(ply, entry.seat, say(id, seat=seat_word(entry.seat, lang)))


class Story:
    """The log lines of a table for each viewer, each put into words once."""

    def __init__(self, lang: str, *, remembers: bool = True) -> None:
        self.lang, self.remembers = lang, remembers
        self._lines: dict[int, list[JournalLine]] = {}

    def lines(self, table: Table, viewer: int) -> list[JournalLine]:
        """The story so far; what was taken back is gone."""
        if not self.remembers and table.law.fading:  # what was told fades
            return list(log_lines(table, viewer, self.lang, remembers=False))
        lines = self._lines.setdefault(viewer, [])
        del lines[len(table.story) :]
        lines.extend(log_lines(table, viewer, self.lang, len(lines)))
        return list(lines)


def outcome_sentence(table: Table, lang: str) -> str:
    """Who won, why, and the paragraph."""
    outcome = table.outcome
    assert outcome is not None
    say = voice.Voice(lang)
    parts = [_verdict(outcome, lang), ending(table.law, outcome, lang)]
    if outcome.rule:
        parts.append(say("rule", rule=outcome.rule))
    return " ".join(parts)


def ending(law: Law, outcome: Outcome, lang: str) -> str:
    """Why the game ended."""
    return speech.say(f"ending-{outcome.reason.replace('_', '-')}", law, lang)


def _verdict(outcome: Outcome, lang: str) -> str:
    if outcome.winner is not None:
        return speech.say("winner", None, lang, seat=seat_word(outcome.winner, lang))
    best = max(outcome.scores)
    leaders = [seat for seat, share in enumerate(outcome.scores) if share == best]
    if len(leaders) == len(outcome.scores):
        return speech.say("draw", None, lang)
    say = voice.Voice(lang)
    return say("shared", seats=say.listed([seat_word(seat, lang) for seat in leaders]))
