"""Names that look alike, and codes that were typed wrong."""

from __future__ import annotations

import pytest

from flibuste.live.guests import clean
from flibuste.live.tokens import ALPHABET
from flibuste.people.identity import codes
from flibuste.people.identity.skeleton import skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Manon", "MANON"),
        ("Manon", "Mánòn"),
        ("Manon", "Маnоn"),  # Cyrillic М, а, о
        ("Manon", "Ma non."),
        ("Loïc", "Lo1c"),
        ("Ile", "lle"),
        ("modem", "modern"),
        ("Ｍanon", "Manon"),
        ("Ελένη", "ελενη"),
        ("Jack", "ꓙꓮꓚꓗ"),  # Lisu
        ("Jack", "ᎫᎪᏟᏦ"),  # Cherokee
        ("Jack", "ꭻꭺꮯꮶ"),
        ("Admin", "ᗩᗪᗰIᑎ"),  # Canadian syllabics
        ("Tom", "ⲦⲞⲘ"),  # Coptic
        ("Jack", "🅙🅰🇨🅺"),
        ("Manon", "Ma\u3164non"),
        ("Manon", "\u115f\u1160Manon\uffa0\u2800"),
        ("Manon", "Manonꓸ"),
        ("Mary", "Μary"),  # Greek capitals, whose small letters look like others: Μ, Ν, Υ, Ζ
        ("Ned", "Νed"),
        ("Yves", "Υves"),
        ("Yves", "Ύves"),
        ("Zoe", "Ζoe"),
        ("NINA", "ΝΙΝΑ"),
        ("Anne Ned", "Anne Νed"),
        ("Νίκος", "νίκος"),  # but Greek is read as Greek
        ("Ελένη", "ΕΛΕΝΗ"),
        ("Sam", "Տam"),  # Armenian
        ("Leo", "Լeo"),
        ("Zoe", "Ƶoe"),
        ("Gil", "Ԍil"),
        ("Bob", "B๐b"),  # zeros of Thai, Devanagari, N’Ko
        ("Bob", "B०b"),
        ("Bob", "B߀b"),
        ("Bob", "B٥b"),  # the five of Arabic is a circle
        ("Bob", "Bסb"),  # as are letters of Hebrew, Georgian, Burmese, Tifinagh
        ("Bob", "Bჿb"),
        ("Bob", "Bဝb"),
        ("Bob", "Bⵔb"),
        ("Bob 7", "Bob ७"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Manon", "Marion"), ("Anne", "Anna"), ("🦜", "🦀"), ("Ned", "Ved")]
)
def test_names_that_look_different_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_name_has_no_letters_that_show_nothing() -> None:
    assert clean("\u3164 \u2800") == "" and clean("A\uffa0\u1160B") == "A B"


def test_every_wrong_letter_and_every_swap_of_a_code_is_found() -> None:
    code = codes.new_code()
    plain = code.replace("-", "").lower()
    assert codes.is_well_typed(code) and codes.is_well_typed(f" {plain} ")
    for k, letter in enumerate(plain):
        other = ALPHABET[(ALPHABET.index(letter) + 7) % len(ALPHABET)]
        assert not codes.is_well_typed(plain[:k] + other + plain[k + 1 :])
        swapped = plain[:k] + plain[k + 1 : k + 2] + letter + plain[k + 2 :]
        assert swapped == plain or not codes.is_well_typed(swapped)
