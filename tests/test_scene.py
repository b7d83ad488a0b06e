"""What a screen shows of every game: plans that come true, trails of a whole turn, steady names."""

from __future__ import annotations

import random

import pytest

from cases import each_law, each_setting
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.law import Law, Settings
from flibuste.play.chance import from_number
from flibuste.play.table import Ply, Table
from flibuste.screen.picks import Choice
from flibuste.screen.stage import Scene, Stage

PLIES = 60


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_what_is_foretold_of_a_choice_comes_true(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(5))
    chooser = random.Random(5)
    for _ in range(PLIES):
        if table.actor == OVER:
            break
        seat, stage = table.actor, Stage(table, table.actor)
        before = stage.show()
        things = {one.id for one in (*before.places, *before.pieces)}
        for choice in before.choices:
            assert {*choice.parts, *choice.via, *choice.takes} <= things, choice
        code = chooser.choice(table.codes())
        plan = next((c for c in before.choices if c.code == code), None)
        table.take(Ply(seat, code))
        after = stage.show()
        if plan and plan.via:
            assert any(ends(trail) == ends(plan.via) for trail in fresh(after)), plan
        table.resume(table.chance)


def ends(trail: tuple[str, ...]) -> str:
    return trail[-1]


def fresh(scene: Scene) -> tuple[tuple[str, ...], ...]:
    return scene.trails[len(scene.trails) - scene.fresh :]


@pytest.mark.parametrize("law", each_law())
def test_the_trails_of_a_turn_stand_until_another_seat_moves(law: Law) -> None:
    table = Table(law, law.settings(), from_number(2))
    stage, chooser = Stage(table), random.Random(2)
    turn: list[tuple[str, ...]] = []
    last = None
    stage.show()
    for _ in range(PLIES):
        if table.actor == OVER:
            break
        if table.actor not in (CHANCE, last):
            last, turn = table.actor, []
        table.take(Ply(table.actor, chooser.choice(table.codes())))
        turn += fresh(scene := stage.show())
        # What chance brings before a turn belongs to it too.
        assert list(scene.trails[len(scene.trails) - len(turn) :]) == turn


@pytest.mark.parametrize("law", each_law())
def test_a_scene_shown_twice_has_nothing_fresh(law: Law) -> None:
    table = Table(law, law.settings(), from_number(3))
    stage, chooser = Stage(table), random.Random(3)
    for _ in range(20):
        if table.actor == OVER:
            break
        table.play(chooser.choice(table.codes()))
        stage.show()
        again = stage.show()
        assert again.fresh == 0
        assert again.pieces == stage.show().pieces


def plans(law: Law, seeds: range) -> list[Choice]:
    found = []
    for seed in seeds:
        table, chooser = Table(law, law.settings(), from_number(seed)), random.Random(seed)
        for _ in range(150):
            if table.actor == OVER:
                break
            found += Stage(table, table.actor).show().choices
            table.play(chooser.choice(table.codes()))
    return found


@pytest.mark.parametrize("law", each_law())
def test_choices_say_where_they_lead_and_what_leads_there(law: Law) -> None:
    found = plans(law, range(3))
    assert any(choice.via for choice in found)
    badges = {choice.badge for choice in found if choice.badge}
    art = (law.folder / "art.svg").read_text(encoding="utf-8")
    assert badges
    for badge in badges:
        assert badge.startswith("+") or f'id="{badge}"' in art, badge
