"""The eight opponents: who they are, how they choose, how strong they are, and what is said of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cases import each_law
from flibuste.bots import LEVELS, Bot, Level
from flibuste.bots.habits import (
    Habit,
    boldness_dots,
    deeds_done,
    deeds_named,
    habit_of,
    habit_said,
    steadiness_dots,
    tempers_of,
    thinking_dots,
)
from flibuste.bots.level import TRIAL_LEVELS
from flibuste.bots.opponents import (
    BOTS_FOLDER,
    CHARACTERS,
    OPPONENTS_FILE,
    USUAL,
    characters_of,
    level_of,
    measured_opponents,
)
from flibuste.bots.roster import entrant
from flibuste.bots.whims import wandered
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.words.languages import LANGUAGES
from flibuste.words.lines import lines
from test_bots import sure_wins
from walks import pick

SHORTEST = min(shelf.laws(), key=lambda law: law.length)
QUICK_CHOICE, LONG_CHOICE = 30.0, 1000.0  # milliseconds of a core: the first seven, and the eighth


def measured() -> list[Any]:
    """The games whose eight have been measured."""
    return each_law(lambda law: (law.folder / OPPONENTS_FILE).is_file())


# --- Who they are --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_opponent_has_a_name_a_place_a_temper_and_a_line(lang: str) -> None:
    words = lines(BOTS_FOLDER, lang)
    for name in CHARACTERS:
        assert all(words[f"bot-{name}{part}"] for part in ("", "-role", "-temper", "-quote"))
    assert len({words[f"bot-{name}"] for name in CHARACTERS}) == len(CHARACTERS) == 8


def test_old_names_of_levels_mean_what_they_meant() -> None:
    for name, level in (LEVELS | TRIAL_LEVELS).items():
        assert level_of(SHORTEST, name) == level
        assert not level.temperature and not level.likings
    assert [*LEVELS] == ["easy", "medium", "hard"]


def test_an_opponent_is_a_bot_that_an_arena_can_seat_and_tell_to_think_more() -> None:
    assert entrant("kerbrat").is_ours
    assert entrant("kerbrat@70").simulations == 70
    found = entrant("net@70~15")
    assert (found.simulations, found.temperature) == (70, 15)
    assert found.with_simulations(9).word == "net@9~15"


def test_a_game_without_figures_has_usual_levels_and_claims_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.bots.opponents.OPPONENTS_FILE", "none.json")
    measured_opponents.cache_clear()
    characters_of.cache_clear()
    try:
        found = characters_of(SHORTEST)
        assert {name: one.level for name, one in found.items()} == USUAL
        assert all(one.rating is None for one in found.values())
        assert {habit_said(SHORTEST, name, "en") for name in CHARACTERS} == {""}
        assert {boldness_dots(SHORTEST, name) for name in CHARACTERS} == {None}
    finally:
        measured_opponents.cache_clear()
        characters_of.cache_clear()


# --- How they choose -----------------------------------------------------------------------------


def choices(worths: list[float], level: Level, times: int = 400) -> list[int]:
    considered = list(enumerate(worths))
    rng = generator(3)
    return [wandered(considered, level, SHORTEST.actions, rng) for _ in range(times)]


def test_a_choice_wanders_among_those_that_are_nearly_as_good_and_no_further() -> None:
    level = Level(1, 1.0, temperature=10)
    found = choices([0.50, 0.45, 0.41, 0.39], level)
    assert {*found} == {0, 1, 2}
    assert found.count(0) > found.count(1) > found.count(2)
    assert {*choices([0.50, 0.499], Level(1, 1.0))} == {0}


def test_what_is_liked_is_chosen_as_if_it_won_more_often() -> None:
    verbs = [SHORTEST.actions[0].name, SHORTEST.actions[SHORTEST.actions.size - 1].name]
    assert verbs[0] != verbs[1]
    considered = [(0, 0.50), (SHORTEST.actions.size - 1, 0.47)]
    rng = generator(1)
    for liking, found in ((4, considered[1][0]), (2, 0)):
        level = Level(1, 1.0, likings=((verbs[1], liking),))
        assert wandered(considered, level, SHORTEST.actions, rng) == found


def game_of(bot: Bot, number: int, plies: int) -> list[int]:
    law = bot.law
    table = Table(
        law, law.settings(law.unattended_ruleset), from_number(number), mode=bot.engine.mode
    )
    while table.outcome is None and table.plies < plies:
        table.play(bot.choose(table))
    return [entry.code for entry in table.story]  # type: ignore[union-attr]


@pytest.mark.long
def test_whims_are_the_same_from_the_same_seed_compiled_or_not() -> None:
    verb = SHORTEST.actions[0].name
    level = Level(5, 600.0, temperature=30, likings=((verb, 3),))
    modes = [None, None, Mode.INTERPRETED]
    games = [game_of(Bot(SHORTEST, level, seed=4, mode=mode), 2, 30) for mode in modes]
    assert games[0] == games[1] == games[2]
    assert games[0] != game_of(Bot(SHORTEST, level, seed=5), 2, 30)


@pytest.mark.parametrize("name", CHARACTERS[2:])
def test_from_the_third_on_no_win_in_one_is_missed(name: str) -> None:
    law = SHORTEST
    level = replace(level_of(law, name), seconds=600.0)
    bot = Bot(law, level, seed=1)
    rng, met, number = generator(5), 0, 0
    while met < 3:
        number += 1
        table = Table(law, law.settings(law.unattended_ruleset), from_number(number))
        while table.outcome is None:
            winning = sure_wins(table)
            if winning and len(winning) < len(table.codes()):
                met += 1
                assert bot.choose(table) in winning
            table.play(pick(table.engine, table.known(table.actor), rng))


# --- How strong they are -------------------------------------------------------------------------


@pytest.mark.parametrize("law", measured())
def test_the_file_of_a_game_says_all_of_the_eight(law: Law) -> None:
    facts = measured_opponents(law)
    assert facts is not None
    assert [one["id"] for one in facts["opponents"]] == [*CHARACTERS]
    assert (facts["game"], facts["law"]) == (law.id, law.version)
    assert facts["command"].startswith(f"flibuste ladder {law.id} ")
    likings = tempers_of(law)["likings"]
    for one in facts["opponents"]:
        level = one["level"]
        assert 1 <= level["simulations"] <= 1_000_000
        assert 0 <= level["temperature"] <= 200
        assert level["likings"] == likings.get(one["id"], {})
        assert {*level["likings"]} <= {*law.actions.words}
        assert {*one["deeds"]} <= deeds_named(law)
        rating = one["rating"]
        assert rating["low"] < rating["value"] < rating["high"]
        eighth = one["id"] == CHARACTERS[-1]
        assert one["milliseconds"] <= (LONG_CHOICE if eighth else QUICK_CHOICE)


@pytest.mark.parametrize("law", measured())
def test_every_opponent_is_stronger_than_the_one_before(law: Law) -> None:
    ratings = [one.rating for one in characters_of(law).values()]
    assert all(one and other and one.value < other.value for one, other in pairwise(ratings))


@pytest.mark.parametrize("law", each_law())
def test_tempers_name_verbs_and_deeds_of_the_game(law: Law) -> None:
    tempers = tempers_of(law)
    named = {*law.actions.words}
    events = {event.name for event in law.events}
    parts = {f"{event.name}_{part}" for event in law.events for part in event.fields}
    assert deeds_named(law) <= named | events | parts
    assert {*tempers["bold"]} <= deeds_named(law)
    assert {*tempers["likings"]} <= {*CHARACTERS}
    assert {verb for one in tempers["likings"].values() for verb in one} <= named
    spoken = [
        {id for id in lines(law.folder, lang) if id.startswith("deed-")} for lang in LANGUAGES
    ]
    assert spoken[0] == spoken[1]


# --- What is said of them ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", measured())
def test_what_is_said_of_an_opponent_was_counted(law: Law, lang: str) -> None:
    every = characters_of(law)
    for name, one in every.items():
        said, found = habit_said(law, name, lang), habit_of(law, name)
        assert said and "deed-" not in said and "habit-" not in said
        if found is None:
            continue
        others = [other for other in every.values() if other is not one]
        here = 100 * one.deeds.get(found.deed, 0) / one.turns
        there = 100 * sum(other.deeds.get(found.deed, 0) for other in others)
        there /= sum(other.turns for other in others)
        assert (found.here, found.others) == pytest.approx((here, there))
        assert abs(here / there - 1) >= 0.12
        assert said.startswith(lines(law.folder, lang)[f"deed-{found.deed.replace('_', '-')}"])
        figures = [float(one.replace(",", ".")) for one in re.findall(r"\d+(?:[.,]\d+)?", said)]
        assert figures == [pytest.approx(here, abs=0.51), 100, pytest.approx(there, abs=0.51)]


@pytest.mark.parametrize(
    ("here", "others", "frame"),
    [(30, 10, "habit-twice"), (12, 10, "habit-more"), (8, 10, "habit-less"), (2, 10, "habit-half")],
)
def test_a_habit_is_told_by_how_far_apart_it_is(here: float, others: float, frame: str) -> None:
    assert Habit("any", here, others).frame == frame


def test_dots_rise_with_thought_and_steadiness() -> None:
    eight = [*characters_of(SHORTEST).values()]
    for dots in (thinking_dots, steadiness_dots):
        assert all(1 <= dots(one) <= 5 for one in eight)
        assert dots(eight[0]) < dots(eight[-1])


def test_deeds_are_counted_for_whoever_did_them() -> None:
    law = SHORTEST
    table = Table(law, law.settings(law.unattended_ruleset), from_number(1), mode=Mode.INTERPRETED)
    rng = generator(1)
    while table.outcome is None:
        table.play(pick(table.engine, table.known(table.actor), rng))
    plies = [entry for entry in table.story if getattr(entry, "actor", -1) >= 0]
    done = deeds_done(table)
    verbs = deeds_named(law) & {*law.actions.words}
    assert verbs
    for verb in verbs:
        for seat, (_, deeds) in enumerate(done):
            played = [law.actions[ply.code].name for ply in plies if ply.actor == seat]  # type: ignore[union-attr]
            assert deeds[verb] == played.count(verb)
    assert sum(turns for turns, _ in done) <= len(plies)
    assert json.dumps([dict(deeds) for _, deeds in done])
