"""Miniatures and their solutions, held against brute force and against what is known."""

from __future__ import annotations

import pytest

from cases import each_law
from flibuste.cli.conformance.playing import small
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.solving.miniature import MiniatureError, miniature_of, read_miniature

# --- Miniatures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("law", each_law())
def test_every_game_has_a_miniature_that_comes_to_its_end(law: Law) -> None:
    assert miniature_of(law).settings.seats == 2
    assert not list(small(law, Mode.INTERPRETED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ruleset arena", "has no line “start”"),
        ("start turn blue\nweather fine", "cannot say “weather”"),
        ("start turn blue\nuncounted moons", "has no field “moons”"),
        ("start turn green", "“green” cannot be read as turn"),
        ("ruleset chess\nstart turn blue", "has no ruleset “chess”"),
        ("option moons yes\nstart turn blue", "has no option “moons”"),
        ("seats many\nstart turn blue", "“many” is no number of seats"),
        ("seats 9\nstart turn blue", "for 2 seats, not 9"),
    ],
)
def test_a_miniature_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(MiniatureError, match=reason):
        read_miniature(shelf.law("loyal_captain"), text)
