"""Les Pirates on a screen: whose the treasure is, and what is asked."""

from __future__ import annotations

import pytest

from cases import settings_of
from flibuste.games.pirates import look
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.kernel import seen
from flibuste.law.law import Settings
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Scene, Stage
from walks import pick

LAW = shelf.law("pirates")
BLUE, RED = 0, 1
DUEL = "seats 2; fleet 1; phase sailing; dice 3=1; treasure first=skull1"
PILE = "ship cross1=i14 cross2=i14 skull1=i11"


def sunk(ships: str) -> Scene:
    """What Blue sees after a pile has sunk the carrier."""
    start = position.parse(LAW, f"{DUEL}; {ships}")
    table = Table(LAW, LAW.settings_of(start.states), None, start)
    table.play("convoy cross1 3 north")
    return Stage(table, BLUE).show()


def treasure_of(scene: Scene) -> tuple[str, list[int]]:
    """Where the treasure lies, and the seats that are said to carry it."""
    place = next(piece.place for piece in scene.pieces if piece.kind == "treasure")
    return place, [mark.seat for mark in scene.progress if mark.label.id == "progress-treasure"]


def test_a_treasure_waits_with_those_who_sank_its_carrier() -> None:
    scene = sunk(f"{PILE} skull2=t10")
    assert [choice.text for choice in scene.choices] == ["take cross1", "take cross2"]
    assert treasure_of(scene) == ("i11", [BLUE])
    assert [fact.id for fact in scene.facts] == ["fact-prize"]


def test_who_sinks_the_last_enemy_has_its_treasure() -> None:
    scene = sunk(PILE)
    assert scene.actor == OVER
    assert treasure_of(scene) == ("i11", [BLUE])
    assert [fact.id for fact in scene.facts] == ["fact-carrier"]


@pytest.mark.parametrize("settings", settings_of(LAW), ids=lambda one: f"{one.ruleset}-{one.seats}")
def test_the_prompt_says_exactly_when_no_die_can_be_used(settings: Settings) -> None:
    table = Table(LAW, settings, from_number(8))
    rng = generator(8)
    for _ in range(300):
        if table.actor == OVER:
            break
        if table.actor >= 0:
            s = seen(table.known(table.actor))
            has_legs = any(text.split()[0] in ("leg", "convoy") for text in table.choices())
            is_stuck = look.prompt(s).id == "prompt-stuck"
            assert is_stuck == (s.phase == look.SAILING and s.dice.any() and not has_legs)
        table.play(pick(table.engine, table.known(table.actor), rng))
