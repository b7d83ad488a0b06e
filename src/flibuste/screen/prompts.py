"""What may be touched, in the game's own words: a screen says so at every step of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flibuste.law.law import Law
from flibuste.law.vocabulary import Phrase
from flibuste.screen.model import Piece, Place
from flibuste.screen.picks import Choice
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES


@dataclass(frozen=True)
class Touch:
    """Things that are spoken of alike."""

    say: Phrase  # what is done with one: `play a card`; or what one is called: `a pirate`
    is_deed: bool  # what is done; else one is touched
    picked: str  # the message for one that is picked; it is given its `name` and `where` it is
    parts: tuple[str, ...]


def touches(
    law: Law, choices: Sequence[Choice], places: Sequence[Place], pieces: Sequence[Piece], seat: int
) -> tuple[Touch, ...]:
    """All parts of all choices, those that are spoken of alike together."""
    groups: dict[tuple[str, bool, str], list[str]] = {}
    kinds = _kinds(choices, pieces, seat)
    shapes = {place.id: place.shape for place in places}
    for part in dict.fromkeys(p for c in choices for p in (*c.parts, *c.via[-1:] * bool(c.parts))):
        spoken = _spoken(law, part, kinds.get(part), shapes.get(part, ""))
        groups.setdefault(spoken, []).append(part)
    return tuple(
        Touch(Phrase(say, {}), is_deed, picked, tuple(parts))
        for (say, is_deed, picked), parts in groups.items()
    )


def _kinds(choices: Sequence[Choice], pieces: Sequence[Piece], seat: int) -> dict[str, str]:
    """By part, the kind of the piece that it is, or that of the seat's own piece that it would move."""
    moved = {part for choice in choices for part in choice.parts if part != choice.end}
    found = {one.place: one.kind for one in pieces if one.owner == seat and one.place in moved}
    return found | {one.id: one.kind for one in pieces}


@lru_cache(maxsize=4096)
def _spoken(law: Law, part: str, kind: str | None, shape: str) -> tuple[str, bool, str]:
    """`touch-<word>` says what is done, `lit-<word>` what one is called, by its id, kind or shape."""
    word = kind or shape
    picked = f"picked-{word}" if _has(law, f"picked-{word}") else "picked-thing"
    for deed in (f"touch-{part}", f"touch-{word}"):
        if _has(law, deed):
            return deed, True, picked
    if _has(law, f"lit-{word}"):
        return f"lit-{word}", False, picked
    return f"kind-{kind}" if kind else "lit-space", False, picked


def _has(law: Law, id: str) -> bool:
    return all(speech.has(law, lang, id) for lang in LANGUAGES)


def asks(
    law: Law,
    lang: str,
    touches: Sequence[Touch],
    places: Sequence[Place],
    pieces: Sequence[Piece],
    path: Sequence[str],
    lit: Sequence[str],
) -> str:
    """What is picked, and what may be touched now; `prompt.ts` does the same."""
    labels = {place.id: place.label for place in places}
    found = {piece.id: piece for piece in pieces}
    having = [
        speech.say(
            Phrase(_group(touches, part).picked, _called(labels, found.get(part), part)), law, lang
        )
        for part in path
    ]
    now = [one for one in touches if not {*one.parts}.isdisjoint(lit)]
    deeds = [speech.say(one.say, law, lang) for one in now if one.is_deed]
    if nouns := [speech.say(one.say, law, lang) for one in now if not one.is_deed]:
        deeds.append(speech.say("touch-thing", law, lang, thing=_any("list-or", nouns, law, lang)))
    last = _any("either", deeds, law, lang)
    said = (*having, last) if last else having
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in said)


def _called(labels: Mapping[str, Phrase], piece: Piece | None, part: str) -> dict[str, Phrase]:
    """What a thing is called, and the place that it is in."""
    where = labels[piece.place if piece else part]
    return {"name": (piece and piece.label) or where, "where": where}


def _any(message: str, words: Sequence[str], law: Law, lang: str) -> str:
    """Words with commas, and the message between the last two; nothing where there are none."""
    *others, last = dict.fromkeys(words) or [""]
    return speech.say(message, law, lang, first=", ".join(others), last=last) if others else last


def _group(touches: Sequence[Touch], part: str) -> Touch:
    return next(one for one in touches if part in one.parts)
