"""Parts of moves, touched in any order: none is refused, and all of them lead to their move."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest

from flibuste.law.contract import OVER
from flibuste.law.law import Law, Settings
from flibuste.law.vocabulary import Phrase
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen import stage
from flibuste.screen.picks import (
    Choice,
    asked,
    attempts,
    decided,
    following,
    lit,
    touched,
    why_not,
)
from flibuste.screen.stage import Scene, Stage
from tests.cases import each_law, each_setting, first_is_quick

VECTORS = Path(__file__).parent.parent / "web" / "tests" / "picks.json"
PLIES, ORDERS = 40, 24


@pytest.fixture(autouse=True)
def _all_is_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine."""
    monkeypatch.setattr(stage, "FORESIGHT", float("inf"))


def scenes(law: Law, settings: Settings, seed: int, plies: int) -> Iterator[Scene]:
    """What the actors of a random game see."""
    table, chooser = Table(law, settings, from_number(seed)), random.Random(seed)
    for _ in range(plies):
        if table.actor == OVER:
            return
        yield Stage(table, table.actor).show()
        table.play(chooser.choice(table.codes()))


def touchable(scene: Scene) -> set[str]:
    """The pieces, and the places; of a tray only what lies there can be touched."""
    held = {piece.place for piece in scene.pieces}
    places = {place.id for place in scene.places if not place.tray or place.id in held}
    return places | {piece.id for piece in scene.pieces}


def orders(parts: tuple[str, ...], chooser: random.Random) -> Iterator[list[str]]:
    """All orders of a few parts, some of many."""
    yield from map(list, islice(permutations(parts), ORDERS))
    for _ in range(ORDERS if len(parts) > 4 else 0):
        yield chooser.sample(parts, len(parts))


def led_to(offered: tuple[Choice, ...], order: list[str]) -> list[Choice]:
    """What touching these parts plays, or asks."""
    path: list[str] = []
    for part in order:
        assert part in lit(offered, path), (part, path)
        path = touched(offered, path, part) or []
        if one := decided(offered, path):
            return [one]
    return asked(offered, path)


@pytest.mark.parametrize(("law", "settings"), first_is_quick(each_setting()))
def test_every_order_of_a_moves_parts_leads_to_it_or_to_a_question_with_it(
    law: Law, settings: Settings
) -> None:
    chooser = random.Random(1)
    for scene in scenes(law, settings, 7, PLIES):
        shown = touchable(scene)
        for choice in scene.choices:
            assert shown >= {*choice.parts}, choice
            for order in orders(choice.parts, chooser):
                assert choice in led_to(scene.choices, order), (choice, order)


@pytest.mark.soak
@pytest.mark.parametrize("law", each_law())
def test_no_part_of_a_legal_move_is_refused_in_ten_thousand_positions(law: Law) -> None:
    seen, seed = 0, 0
    while seen < 10_000:
        seed += 1
        table, chooser = Table(law, law.settings(), from_number(seed)), random.Random(seed)
        while table.actor != OVER and seen < 10_000:
            scene = Stage(table, table.actor).show()
            offered = scene.choices
            assert {part for one in offered for part in one.parts} <= touchable(scene)
            there = lit(offered, [])
            for part in {part for one in offered for part in one.parts}:
                assert part in there
                assert touched(offered, [], part) == [part]
                assert decided(offered, [part]) or lit(offered, [part]) or asked(offered, [part])
            seen += 1
            table.play(chooser.choice(table.codes()))


def choice(text: str, *parts: str, via: tuple[str, ...] = ()) -> Choice:
    return Choice(code=0, text=text, label=Phrase(text, {}), parts=parts, via=via)


def test_what_is_picked_already_is_let_go() -> None:
    offered = (choice("x", "a", "b", "c"), choice("y", "a", "b", "d"))
    assert touched(offered, ["a", "b"], "a") == ["b"]
    assert touched(offered, ["a"], "a") == []


def test_a_part_of_other_moves_begins_anew_and_only_the_rest_is_refused() -> None:
    offered = (choice("x", "a", "b"), choice("y", "a", "c"), choice("z", "d", "e"))
    assert touched(offered, ["a"], "d") == ["d"]
    assert touched(offered, ["a"], "f") is None


def test_the_same_parts_of_two_moves_are_a_question() -> None:
    offered = (choice("x", "a", "b"), choice("y", "b", "a"), choice("z", "a", "c"))
    assert [one.text for one in asked(offered, ["b"])] == ["x", "y"]
    assert decided(offered, ["b", "a"]) is None
    assert decided(offered, ["c"]) is offered[2]


def test_a_move_within_another_is_asked_for_beside_what_is_lit() -> None:
    offered = (choice("x", "a"), choice("y", "a", "b"), choice("z", "a", "c"))
    assert [one.text for one in asked(offered, ["a"])] == ["x"]
    assert lit(offered, ["a"]) == ["b", "c"]


def test_an_end_that_may_be_moved_itself_counts_once_something_is_picked() -> None:
    back = choice("back", "20", "pile", via=("20", "17"))
    others = (choice("on", "20", "card", via=("20", "25")), choice("17", "17", "card"))
    offered = (back, *others)
    assert following(offered, ["17"]) == [others[1]]
    assert "17" in lit(offered, ["20"])
    assert decided(offered, ["20", "17"]) is back


@pytest.mark.parametrize("law", each_law())
def test_a_place_where_a_move_ends_may_be_touched_first(law: Law) -> None:
    for scene in scenes(law, law.settings(), 3, PLIES):
        named = {p for c in scene.choices for p in c.parts if p != c.end}
        for one in scene.choices:
            if one.end and one.parts and one.end not in named:
                assert one in following(scene.choices, [one.end])


@pytest.mark.parametrize("law", each_law())
def test_a_refusal_does_not_depend_on_the_order(law: Law) -> None:
    chooser = random.Random(9)
    table = Table(law, law.settings(), from_number(9))
    while table.actor != OVER and table.plies < 3 * PLIES:
        scene = Stage(table, table.actor).show()
        things = [one.id for one in (*scene.places, *scene.pieces)]
        for _ in range(20):
            one, other = chooser.sample(things, 2)
            codes = set(attempts(law, table.actor, (one, other)))
            assert codes == set(attempts(law, table.actor, (other, one)))
            if codes and not codes & {*table.codes()}:
                reason = why_not(table, (one, other))
                assert reason is not None
                assert reason == why_not(table, (other, one))
        table.play(chooser.choice(table.codes()))


# --- The same in the browser ---------------------------------------------------------------------


def vectors(law: Law) -> list[dict[str, Any]]:
    """Positions with touches in a row, and what comes of each: `picks.test.ts` repeats them."""
    chooser, found = random.Random(2), []
    seen = [scene for scene in scenes(law, law.settings(), 11, PLIES) if len(scene.choices) > 1]
    for scene in chooser.sample(seen, min(3, len(seen))):
        offered = tuple(chooser.sample(scene.choices, min(12, len(scene.choices))))
        parts = sorted({part for one in offered for part in (*one.parts, *one.via[-1:])})
        walks = [_walk(offered, [chooser.choice(parts) for _ in range(5)]) for _ in range(4)]
        said = [{"text": c.text, "parts": c.parts, "via": c.via} for c in offered]
        found.append({"choices": said, "walks": [walk for walk in walks if parts]})
    return found


def _walk(offered: tuple[Choice, ...], touches: list[str]) -> list[dict[str, Any]]:
    path: list[str] = []
    steps = []
    for part in touches:
        after = touched(offered, path, part)
        path = path if after is None else after
        steps.append(
            {
                "touch": part,
                "path": after,
                "following": [one.text for one in following(offered, path)],
                "lit": lit(offered, path),
                "asked": [one.text for one in asked(offered, path)],
                "decided": one.text if (one := decided(offered, path)) else None,
            }
        )
    return steps


def test_the_browser_is_held_to_the_same_touches(laws: list[Law]) -> None:
    """`FLIBUSTE_WRITE=1` writes them anew."""
    text = json.dumps({law.id: vectors(law) for law in laws}, separators=(",", ":")) + "\n"
    if os.environ.get("FLIBUSTE_WRITE"):
        VECTORS.write_text(text, encoding="utf-8")
    assert VECTORS.read_text(encoding="utf-8") == text


@pytest.fixture
def laws() -> list[Law]:
    return [case.values[0] for case in each_law()]
