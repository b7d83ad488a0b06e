"""At every step of a move a screen says what is picked and what may be touched, in both languages."""

from __future__ import annotations

import random

import pytest

from flibuste.law.contract import OVER
from flibuste.law.law import Law
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.picks import decided, lit, touched
from flibuste.screen.prompts import asks
from flibuste.screen.stage import Scene, Stage
from flibuste.words.languages import LANGUAGES
from tests.cases import each_law

PLIES = 40


def steps(scene: Scene, chooser: random.Random) -> list[list[str]]:
    """What is picked, touch after touch, until a move is made."""
    paths: list[list[str]] = [[]]
    while (there := lit(scene.choices, paths[-1])) and not decided(scene.choices, paths[-1]):
        paths.append(touched(scene.choices, paths[-1], chooser.choice(there)) or [])
    return paths


@pytest.mark.parametrize("law", each_law())
def test_every_step_is_a_sentence(law: Law) -> None:
    table, chooser = Table(law, law.settings(), from_number(3)), random.Random(3)
    while table.actor != OVER and table.plies < PLIES:
        scene = Stage(table, table.actor).show()
        for path in steps(scene, chooser):
            now = lit(scene.choices, path)
            for lang in LANGUAGES:
                shown = (scene.touches, scene.places, scene.pieces)
                said = asks(law, lang, *shown, path, now)
                assert said.endswith(".") or not (now or path), path
                assert (
                    "{" not in said and "None" not in said and "-" not in said.partition(" ")[0]
                ), said
        table.play(chooser.choice(table.codes()))


def test_all_that_is_lit_is_spoken_of() -> None:
    for law in [case.values[0] for case in each_law()]:
        table = Table(law, law.settings(), from_number(1))
        scene = Stage(table, table.actor).show()
        spoken = {part for touch in scene.touches for part in touch.parts}
        assert spoken >= set(lit(scene.choices, []))
