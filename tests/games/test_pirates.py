"""Les Pirates: what was tried is what is sailed; on a screen, whose the treasure is and what is asked;
what a network sees is the same from every harbour.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

from cases import settings_tried
from flibuste.batch.tokens import tokens_of
from flibuste.batch.vector import StepBinder
from flibuste.games.pirates import chart, legs, look
from flibuste.games.pirates.board import (
    ANCHOR,
    ASHORE,
    AWAY,
    CHANNEL,
    COLUMN,
    COUNT,
    DIRECTION,
    FACING,
    ISLAND,
    KIND,
    NEXT,
    ROW,
    SHIP,
    SHIPS,
    SQUARES,
    mirror_of,
    turned_square,
    turned_treasure,
)
from flibuste.games.pirates.leagues import (
    CRESCENT,
    CROSS,
    FLAG,
    FLEET,
    LILY,
    OWNER,
    SKULL,
    first_harbour,
    league,
    place_of_ship,
    row_of,
    ship_at,
)
from flibuste.games.pirates.sailing import read_leg
from flibuste.games.pirates.words import HOME, LOADING, ROLLING, TAKING, convoy, leg, load, take
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, NONE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, copied, flat, seen
from flibuste.law.law import Settings
from flibuste.law.rng import generator
from flibuste.law.vocabulary import SEAT
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


@pytest.mark.parametrize(
    "settings", settings_tried(LAW), ids=lambda one: f"{one.ruleset}-{one.seats}"
)
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
    fields = CHART + CARGO if with_cargo else CHART
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


def follow_loads(states: Any) -> None:
    """Where ships load at rest (§5.2), a leg is tried with the load that comes before it."""
    for choice in filter(load.has, RUN.legal(states)):
        loader = int(load.ship(choice))
        loaded = after(states, choice)
        for code in filter(is_leg, RUN.legal(loaded)):
            ship, _, _, is_pile = read_leg(code)
            if ship == loader or (is_pile and loaded[0].ship[ship] == loaded[0].ship[loader]):
                sailed = after(loaded, code)
                taker = NONE if sailed[0].phase == TAKING else int(ship)
                trial = tried(states, code, taker, loader)
                assert_sailed(trial, sailed, with_cargo=sailed[0].ending != HOME)


def is_leg(code: int) -> bool:
    return bool(leg.has(code) or convoy.has(code))


RUN = engine(LAW)
# What random positions seldom have.
RARE = [
    f"{DUEL}; {PILE} skull2=t10",  # a pile takes a treasure, and is asked who
    f"{DUEL}; {PILE}",  # the last enemy
    f"{DUEL}; wreck 1; {PILE} skull2=t10",
    # a pile of two harbours, on the anchor of one
    f"{DUEL}; enemy_kingdoms 1; ship cross1=a13 lily1=a13 skull1=a10 skull2=e13",
]


@pytest.mark.parametrize("text", RARE)
def test_what_was_tried_is_what_is_sailed_where_much_happens(text: str) -> None:
    states = position.parse(LAW, text).states
    codes = list(filter(is_leg, RUN.legal(states)))
    assert codes
    for code in codes:
        follow(states, code)


def huddled(settings: Settings, rng: random.Random) -> Any:
    """A position in which the ships are near each other and an island or an anchor, and have rolled."""
    states = LAW.blank(settings)
    RUN.begin(states, 0)
    s = states[0]
    count = SQUARES if s.double_board else COUNT
    middles = [k for k in range(count) if ISLAND[k] != NONE] + [int(k) for k in ANCHOR if k < count]
    middle = rng.choice(middles)
    reach = rng.choice((2, 3, 5))
    near = [k for k in range(count) if is_near(k, middle, reach)]
    ships = [ship for ship in range(SHIPS) if s.ship[ship] != NONE]
    for ship in ships:
        s.ship[ship] = NONE
    for ship, square in zip(
        rng.sample(ships, len(ships)), rng.sample(near, len(near)), strict=False
    ):
        s.ship[ship] = square
    afloat = [ship for ship in ships if s.ship[ship] != NONE]
    if s.fleet:  # two of a crew in one pile
        first, second = next(
            (a, b) for a in afloat for b in ships if a < b and a // FLEET == b // FLEET
        )
        s.ship[second] = s.ship[first]
    s.treasure[0] = rng.choice([ASHORE, rng.choice(afloat)])
    s.turn = OWNER[league(s), rng.choice(afloat)]
    s.phase = ROLLING
    RUN.apply(states, 0, rng.choice(RUN.legal(states)))
    return states


def is_near(square: int, middle: int, reach: int) -> bool:
    return max(abs(ROW[square] - ROW[middle]), abs(COLUMN[square] - COLUMN[middle])) <= reach


AT_REST = [LAW.settings("fleet", 2, load_at_rest=True), LAW.settings(None, 4, load_at_rest=True)]


@pytest.mark.parametrize(
    "settings", [*settings_tried(LAW), *AT_REST], ids=lambda one: f"{one.ruleset}-{one.seats}"
)
def test_what_was_tried_is_what_is_sailed(settings: Settings) -> None:
    rng = random.Random(11)
    followed = 0
    while followed < 100:
        states = huddled(settings, rng)
        for code in filter(is_leg, RUN.legal(states)):
            follow(states, code)
            followed += 1
        follow_loads(states)


# --- What a network sees is turned to the seat that looks ----------------------------------------

# Where each way leads when the harbour of a flag has come to lie where the cross has its own.
WAYS = {
    CROSS: ("north", "east", "south", "west", "northeast", "southwest"),
    LILY: ("west", "south", "east", "north", "southwest", "northeast"),
    SKULL: ("south", "west", "north", "east", "southwest", "northeast"),
    CRESCENT: ("east", "north", "west", "south", "northeast", "southwest"),
}
# In each of these harbours the seats look from all the harbours of its chart, one after the other.
CHARTS = [LAW.settings("classic", 4), LAW.settings("double_board", 8)]


def turned_way(s: Any, seat: int, way: int) -> int:
    return DIRECTION.index(WAYS[first_harbour(s, seat) % len(FLAG)][way])


@pytest.mark.parametrize("settings", CHARTS, ids=lambda one: one.ruleset)
def test_the_chart_is_the_same_from_every_harbour(settings: Settings) -> None:
    s = seen(LAW.blank(settings))
    layout, count = (1, SQUARES) if s.double_board else (0, COUNT)
    assert {first_harbour(s, seat) for seat in range(s.seats)} == {*range(s.seats)}
    for seat in range(s.seats):
        mirror = mirror_of(s, seat)
        turned = [int(turned_square(mirror, square)) for square in range(count)]
        assert sorted(turned) == [*range(count)]
        assert turned[ANCHOR[first_harbour(s, seat)]] == ANCHOR[CROSS]
        for square in range(count):
            assert KIND[turned[square]] == KIND[square]
            for way in range(len(DIRECTION)):
                beside = NEXT[layout, square, way]
                there = NEXT[layout, turned[square], turned_way(s, seat, way)]
                assert there == (NONE if beside == NONE else turned[beside])
            island = ISLAND[square]
            there = ISLAND[turned[square]]
            assert there == (NONE if island == NONE else turned_treasure(mirror, island))


@pytest.mark.parametrize("settings", CHARTS, ids=lambda one: one.ruleset)
def test_harbours_come_to_lie_where_harbours_are(settings: Settings) -> None:
    s = seen(LAW.blank(settings))
    for seat in range(s.seats):
        mirror = mirror_of(s, seat)
        for harbour in range(s.seats):
            anchor = turned_square(mirror, ANCHOR[harbour])
            other = ANCHOR.tolist().index(anchor)
            assert AWAY[other] == turned_way(s, seat, AWAY[harbour])
            channel = [turned_square(mirror, square) for square in CHANNEL[harbour]]
            assert channel == CHANNEL[other].tolist()
            # Of the two anchorages that it faces, the first and the second may change places.
            facing = {turned_square(mirror, square) for square in FACING[harbour]}
            assert facing == {*FACING[other].tolist()}


def test_ships_come_by_their_owners() -> None:
    for settings in settings_tried(LAW):
        s = seen(LAW.blank(settings))
        owners = OWNER[league(s)].tolist()
        for seat in range(s.seats):
            ships = [int(ship_at(row_of(s, seat), place)) for place in range(SHIPS)]
            turns = [
                s.seats if owners[ship] == NONE else (owners[ship] - seat) % s.seats
                for ship in ships
            ]
            assert turns == sorted(turns)
            assert all(a < b for a, b in pairwise(ships) if owners[a] == owners[b])
            assert ship_at(row_of(s, seat), ASHORE) == ASHORE


# Half of the seats further round the table all looks alike. On Devil's Island it does but for the order of
# two ships.
ALIKE = [
    *(LAW.settings(ruleset, 2) for ruleset in ("classic", "enemy_kingdoms", "contrary_winds")),
    *(LAW.settings(ruleset, 4) for ruleset in ("cyclone", "explosive_ship", "fleet", "wreck")),
    *(LAW.settings("double_board", seats) for seats in (2, 4, 6, 8)),
    LAW.settings("two_crowns", 2),
    LAW.settings("double_board", 6, lone_treasure=True, fleet=True),
]


@pytest.mark.parametrize("settings", ALIKE, ids=lambda one: f"{one.ruleset}-{one.seats}")
def test_a_mirrored_game_looks_the_same_to_the_seat_across(settings: Settings) -> None:
    here, there = LAW.blank(settings), LAW.blank(settings)
    RUN.begin(here, 0)
    RUN.begin(there, 0)
    across, rng = settings.seats // 2, generator(5)
    if settings.options["lone_treasure"]:  # each game has its own on the island of the other
        there[0].treasure[0], there[0].treasure[1] = NONE, ASHORE
    for _ in range(300):
        actor = RUN.actor(here, 0)
        if actor == OVER:
            break
        if actor != CHANCE:
            other = (actor + across) % settings.seats
            assert RUN.actor(there, 0) == other
            seen_here, seen_there = tokens(here, actor), tokens(there, other)
            assert (seen_here[0], seen_there[0]) == (actor, other)
            assert (seen_here[1:] == seen_there[1:]).all()
        codes = {code: mirrored(here[0], code, across) for code in RUN.legal(here)}
        assert {*codes.values()} == {*RUN.legal(there)}
        code = pick(RUN, here, rng)
        RUN.apply(here, 0, code)
        RUN.apply(there, 0, codes[code])
    assert RUN.score(here)[1] == RUN.score(there)[1]


def mirrored(s: Any, code: int, seat: int) -> int:
    """What a seat plays where the first seat plays this."""
    action = LAW.actions[code]
    values = []
    for domain, value in zip(action.fields.values(), action.values(code), strict=True):
        if domain is SEAT:
            value = (value + seat) % s.seats
        elif domain is SHIP:
            value = ship_at(row_of(s, seat), place_of_ship(row_of(s, 0), value))
        elif domain is DIRECTION:
            value = turned_way(s, seat, value)
        values.append(value)
    return int(action.code(*values))


def tokens(states: Any, seat: int) -> Any:
    layout = tokens_of(LAW, int(states[0].seats))
    out = np.zeros(layout.size, np.int64)
    StepBinder(LAW, layout, Mode.INTERPRETED).bind(layout.rule)(states[0], seat, out)
    return out
