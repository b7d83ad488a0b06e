"""The normal form of words: what looks the same to a reader is the same here.

Case and accents go, letters of other alphabets and digits become the Latin letter they look like. A
letter of a word may be said more often than it is written in the list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from flibuste.live.guests import BLANKS
from flibuste.people.lookalikes import LATIN_FOR, small_letters

# Besides letters of other scripts: digits, signs and letters that people write to get a word past a list.
_WRITTEN_FOR = {
    "a": "4@ª",
    "b": "8б",
    "c": "¢",
    "e": "3€ə",
    "g": "9",
    "i": "¡",
    "n": "πи",
    "o": "0°",
    "r": "я",
    "s": "5$§",
    "t": "7+",
    "u": "цμ",
    "x": "×",
    "z": "2з",
}
_LATIN = {ord(like): latin for like, latin in LATIN_FOR.items()}
_LATIN |= {ord(like): letter for letter, likes in _WRITTEN_FOR.items() for like in likes}
_STROKE = "1"  # a stroke is read as either of two letters
_LATIN |= dict.fromkeys(map(ord, "1!|"), _STROKE)
_READ_AS = {"i": f"i{_STROKE}", "l": f"l{_STROKE}", _STROKE: f"il{_STROKE}"}
_SHORT = 2  # letters of a piece of a word that is spaced out


def normal_form(text: str) -> str:
    """Letters as a reader sees them, with dots for other signs, and spaces."""
    seen = []
    for letter in small_letters(text):
        if letter.isspace():
            seen.append(" ")
        elif unicodedata.category(letter) not in ("Mn", "Me", "Cf"):
            like = _LATIN.get(ord(letter), letter)
            seen.append(like if like.isalnum() and like not in BLANKS else ".")
    return " ".join("".join(seen).split())


def word_form(text: str) -> str:
    """One word of a list, as it is looked for."""
    return normal_form(text).replace(" ", "").replace(".", "")


class Unwanted(NamedTuple):
    """A word of the host's list."""

    normal: str
    whole: bool  # whether it is meant as a word of its own, and not within others


def has_unwanted(text: str, words: Iterable[Unwanted]) -> bool:
    """Whether a text contains one of the words, however it is written or spaced out."""
    normal = normal_form(text)
    parts = [*normal.replace(".", "").split(), *normal.replace(".", " ").split(), *_spelled(normal)]
    for word, whole in words:
        if not word:
            continue
        pattern = _sieve(word)
        for part in filter(pattern.fullmatch if whole else pattern.search, parts):
            if _is_said(word, part, whole):
                return True
    return False


@cache
def _sieve(word: str) -> re.Pattern[str]:
    """What lets every part through that says a word, and few others; no letter of it is looked at twice.

    A run of letters is taken whole (`+` after a count gives nothing back), from its beginning on. That `i`
    and `l` are two letters is not seen here: they share the stroke, and which is which could be tried for ever.
    """
    runs = groupby("i" if letter in "il1" else letter for letter in word)
    kinds = [("[il1]" if kind == "i" else re.escape(kind), len([*run])) for kind, run in runs]
    counted = "".join(f"{kind}{{{count},}}+" for kind, count in kinds)
    return re.compile(f"(?<!{kinds[0][0]}){counted}")


def _is_said(word: str, part: str, whole: bool) -> bool:
    """Whether a part says a word, each letter of it as often as it is written, or more often.

    Bit k is set where the first k + 1 letters of the word may end here: one step a letter, whatever is written.
    """
    places, end = _places(word), 1 << (len(word) - 1)
    reached = 0
    for k, letter in enumerate(part):
        begins = 1 if k == 0 or not whole else 0
        reached = (reached | reached << 1 | begins) & places.get(letter, 0)
        if reached & end and not whole:
            return True
    return bool(reached & end)


@cache
def _places(word: str) -> dict[str, int]:
    """Where in a word each letter of a text may stand, a bit each."""
    places: dict[str, int] = {}
    for k, letter in enumerate(word):
        for like in _READ_AS.get(letter, letter):
            places[like] = places.get(like, 0) | 1 << k
    return places


def _spelled(normal: str) -> Iterator[str]:
    """Short pieces that stand one after the other, as the words they spell."""
    pieces = ""
    for part in [*normal.replace(".", " ").split(), " " * (_SHORT + 1)]:
        if len(part) <= _SHORT:
            pieces += part
        elif pieces:
            yield pieces
            pieces = ""
