"""A recovery code: 27 random letters, 133 bits, in groups of four; the last letter of all checks the others.

The alphabet has 31 letters, a prime: a sum with weights modulo 31 finds every wrong letter and every two
that were swapped.
"""

from __future__ import annotations

import secrets

from flibuste.live.tokens import ALPHABET, plain_code

_LETTERS, _GROUP = 27, 4


def new_code() -> str:
    """A code that nobody has had."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(_LETTERS))
    whole = (letters + _check_letter(letters)).upper()
    return "-".join(whole[k : k + _GROUP] for k in range(0, len(whole), _GROUP))


def is_well_typed(code: str) -> bool:
    """Whether all letters are there and the last one fits."""
    plain = plain_code(code)
    return len(plain) == _LETTERS + 1 and _check_letter(plain[:-1]) == plain[-1]


def _check_letter(letters: str) -> str:
    weighted = (k * ALPHABET.index(letter) for k, letter in enumerate(letters, 1))
    return ALPHABET[sum(weighted) % len(ALPHABET)]
