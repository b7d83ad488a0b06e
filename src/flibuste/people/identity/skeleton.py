"""What a name looks like: two names with the same skeleton cannot be told apart at a glance.

Small letters without accents; letters of other scripts as the Latin ones they look like; no spaces, dots
or dashes.
"""

from __future__ import annotations

import unicodedata

from flibuste.live.guests import BLANKS
from flibuste.people.lookalikes import LATIN_FOR, LOOKS_LIKE_DOTS, small_letters

LONGEST_SKELETON = 64

# Besides letters of other scripts: digits and signs, and the strokes that nobody tells apart.
_LETTERS = LATIN_FOR | dict(zip("05$", "oss", strict=True))
_STROKES = dict.fromkeys("i1|!", "l")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_UNSEEN = BLANKS | LOOKS_LIKE_DOTS


def skeleton(name: str) -> str:
    """What a name looks like; empty for an empty name alone."""
    letters = [
        _LETTERS.get(letter, letter)
        for letter in unicodedata.normalize("NFKD", small_letters(name))
        if letter not in _UNSEEN
        and (
            unicodedata.category(letter)[0] not in "MZCP"
            or letter in _LETTERS
            or letter in _STROKES
        )
    ]
    looks = "".join(_STROKES.get(letter, letter) for letter in letters)
    for pair, one in _PAIRS:
        looks = looks.replace(pair, one)
    folded = unicodedata.normalize("NFKC", name).casefold().strip()
    return (looks or folded)[:LONGEST_SKELETON]
