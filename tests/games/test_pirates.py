"""Les Pirates: what was tried is what is sailed; on a screen, whose the treasure is and what is asked."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from cases import settings_of
from flibuste.games.pirates import chart, legs, look
from flibuste.games.pirates.sailing import read_leg
from flibuste.games.pirates.words import HOME, LOADING, TAKING, convoy, leg, load, take
from flibuste.law import shelf
from flibuste.law.contract import NONE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, copied, flat, seen
from flibuste.law.law import Settings
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Scene, Stage
from walks import pick, walk

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


# --- One leg, tried and sailed -------------------------------------------------------------------

CHART = ("sea", "count", "hull", "at", "home", "only", "dice", "faces", "left", "foes")
CARGO = ("laden", "prize", "ashore")


class Trial(NamedTuple):
    """A leg sailed on the chart: what it ends, and what the chart shows then."""

    ending: int
    chart: dict[str, list[int]]


def charted(states: Any) -> Any:
    """The chart of a position."""
    work = chart.Work.new(1)
    chart.survey(states[0], work[0])
    return work


def shown(work: Any, fields: tuple[str, ...]) -> dict[str, list[int]]:
    """Fields of a chart; of an actor's ships, those that there are."""
    found = {name: flat(work[0][name]) for name in fields}
    return {
        name: numbers[: work[0].count] if name in ("hull", "at", "home") else numbers
        for name, numbers in found.items()
    }


def tried(states: Any, code: int, taker: int, loader: int) -> Trial:
    """A leg as choices are found: on the chart, by the ships that take and load, NONE for nobody."""
    work = charted(states)
    s, w = states[0], work[0]
    ship, die, way, is_pile = read_leg(code)
    lead = chart.mate_of(w, ship)
    w.crew[0] = chart.crew_of(s, w, w.count + lead if is_pile else lead)
    w.way[0] = way
    legs.lay_course(s, w, 0, die)
    before = shown(work, CHART + CARGO)
    mates = [NONE if ship == NONE else chart.mate_of(w, ship) for ship in (taker, loader)]
    ending = legs.sail_leg(s, w, 0, *mates)
    found = Trial(int(ending), shown(work, CHART + CARGO))
    legs.take_back(w, 0)
    assert shown(work, CHART + CARGO) == before
    return found


def after(states: Any, code: int) -> Any:
    """The position behind a choice, by the law."""
    following = copied(states)
    RUN.apply(following, 0, code)
    return following


def assert_sailed(trial: Trial, states: Any, *, with_cargo: bool = True) -> None:
    """The position is the one that was tried."""
    assert trial.ending == states[0].ending
    fields = CHART + CARGO * with_cargo
    assert shown(charted(states), fields) == {name: trial.chart[name] for name in fields}


def follow(states: Any, code: int) -> None:
    """One leg in all the ways it can turn out: who takes, who loads."""
    ship = int(read_leg(code)[0])
    sailed = after(states, code)
    is_asked = sailed[0].phase == TAKING
    takers = [take.ship(c) for c in RUN.legal(sailed)] if is_asked else [ship]
    if sailed[0].ending == HOME:  # nobody may have been asked for the prize any more
        assert_sailed(tried(states, code, ship, NONE), sailed, with_cargo=False)
        return
    if is_asked:
        assert_sailed(tried(states, code, NONE, NONE), sailed)
    for taker in takers:
        taken = after(sailed, take.code(taker)) if is_asked else sailed
        assert_sailed(tried(states, code, taker, NONE), taken)
        if taken[0].phase == LOADING:
            for choice in RUN.legal(taken):
                loader = load.ship(choice) if load.has(choice) else NONE
                assert_sailed(tried(states, code, taker, loader), after(taken, choice))


RUN = engine(LAW, Mode.INTERPRETED)
# One at least of each thing that can happen on a leg, rare in random games.
RARE = [
    f"{DUEL}; {PILE} skull2=t10",  # a pile takes a treasure, and is asked who
    f"{DUEL}; {PILE}",  # the last enemy
    f"{DUEL}; wreck 1; {PILE} skull2=t10",
    "seats 2; phase sailing; dice 3=1; treasure first=cross1; ship cross1=i14 skull1=t10",
]


@pytest.mark.parametrize("text", RARE)
def test_what_was_tried_is_what_is_sailed_where_much_happens(text: str) -> None:
    states = position.parse(LAW, text).states
    legs_there = [code for code in RUN.legal(states) if leg.has(code) or convoy.has(code)]
    assert legs_there
    for code in legs_there:
        follow(states, code)


@pytest.mark.parametrize("settings", settings_of(LAW), ids=lambda one: f"{one.ruleset}-{one.seats}")
def test_what_was_tried_is_what_is_sailed(settings: Settings) -> None:
    seen_legs = 0
    for run, states in walk(LAW, settings, 11, 60):
        for code in run.legal(states):
            if leg.has(code) or convoy.has(code):
                follow(states, code)
                seen_legs += 1
    assert seen_legs
