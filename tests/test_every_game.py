"""Properties over random play that hold for every game on the shelf. No game is named."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from cases import each_law, each_setting
from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.position import Position
from flibuste.play.record import replay, verify
from flibuste.play.table import CannotUndo, Table
from made_modules import Modules
from walks import pick, start, walk

SOME = 40  # games a case, compiled


@pytest.mark.long
@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_all_ways_to_run_a_rule_agree_ply_for_ply(
    law: Law, settings: Settings, modules: Modules
) -> None:
    modules(law)
    runs = [start(law, settings, mode) for mode in Mode]
    rng = generator(1)
    for _ in range(120):
        actors = {run.actor(states, 0) for run, states in runs}
        assert len(actors) == 1
        if OVER in actors:
            break
        assert len({tuple(run.legal(states)) for run, states in runs}) == 1
        if CHANCE in actors:
            assert len({tuple(run.odds(states)) for run, states in runs}) == 1
        code = pick(*runs[1], rng)
        for run, states in runs:
            run.apply(states, 0, code)
        for viewer in (*range(settings.seats), WATCHER):
            assert len({run.veiled(states, viewer).tobytes() for run, states in runs}) == 1
        assert len({states.tobytes() for _, states in runs}) == 1


@pytest.mark.long
@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_bounds_hold_with_every_index_checked(law: Law, settings: Settings) -> None:
    most_choices = most_outcomes = 0
    for seed in range(SOME // 4):
        for run, states in walk(law, settings, seed, 600, Mode.CHECKED):
            actor = run.actor(states, 0)
            count = len(run.legal(states))
            if actor == CHANCE:
                most_outcomes = max(most_outcomes, count)
            elif actor != OVER:
                assert count > 0
                most_choices = max(most_choices, count)
    assert most_choices <= law.bounds.choices
    assert most_outcomes <= law.bounds.outcomes


@pytest.mark.long
@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_games_end_within_their_declared_length(law: Law, settings: Settings) -> None:
    run, first = start(law, settings)
    rng = generator(3)
    for _ in range(SOME):
        states = first.copy()
        plies = run.playout(states, rng, law.bounds.plies + 1)
        assert plies <= law.bounds.plies
        assert run.actor(states, 0) == OVER
        shares, ending = run.score(states)
        assert ending > 0
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_choices_are_distinct_and_odds_are_positive(law: Law, settings: Settings) -> None:
    for seed in range(SOME // 4):
        for run, states in walk(law, settings, seed, 300):
            codes = run.legal(states)
            assert len(codes) == len(set(codes))
            if run.actor(states, 0) == CHANCE:
                weights = run.odds(states)
                assert len(weights) == len(codes)
                assert min(weights) > 0


@pytest.mark.parametrize("law", each_law())
def test_every_action_has_one_text_and_every_text_one_action(law: Law) -> None:
    texts = law.actions.texts
    assert len(texts) == len(set(texts)) == law.actions.size
    for code, text in enumerate(texts):
        assert law.actions.parse(text) == code


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_an_objection_is_raised_exactly_where_a_choice_is_not_offered(
    law: Law, settings: Settings
) -> None:
    for seed in range(3):
        for run, states in islice(walk(law, settings, seed, 400), 0, None, 9):
            if run.actor(states, 0) == OVER:
                continue
            codes = set(run.legal(states))
            for code in range(law.actions.size):
                reason, _ = run.objection(states, 0, code)
                assert (reason == 0) == (code in codes), law.actions.texts[code]
                assert reason <= len(law.objections.words)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_the_actor_finds_the_same_choices_behind_the_veil(law: Law, settings: Settings) -> None:
    for seed in range(4):
        for run, states in walk(law, settings, seed, 300):
            actor = run.actor(states, 0)
            if actor in (CHANCE, OVER):
                continue
            known = run.veiled(states, actor)
            assert run.actor(known, 0) == actor
            assert run.legal(known) == run.legal(states)
            for code in range(0, law.actions.size, max(1, law.actions.size // 40)):
                assert run.objection(known, 0, code) == run.objection(states, 0, code)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_imagined_truths_look_the_same_and_only_hide_what_is_hidden(
    law: Law, settings: Settings
) -> None:
    rng = generator(9)
    for seed in range(4):
        for run, states in islice(walk(law, settings, seed, 400), 0, None, 3):
            for seat in range(settings.seats):
                known = run.veiled(states, seat)
                assert run.veiled(known, seat).tobytes() == known.tobytes()
                guess = known.copy()
                run.imagine(guess, 0, seat, rng)
                assert run.veiled(guess, seat).tobytes() == known.tobytes()
                assert run.actor(guess, 0) == run.actor(states, 0)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_a_position_survives_its_text(law: Law, settings: Settings) -> None:
    memory = [name for name, field in law.State.fields.items() if field.is_memory]
    for run, states in islice(walk(law, settings, 5, 400), 0, None, 7):
        for viewer in (ALL, WATCHER, *range(settings.seats)):
            known = run.veiled(states, viewer)
            text = Position(law, known).text
            again = position.parse(law, text).states
            for name in memory:
                again[name] = known[name]
            assert again.tobytes() == known.tobytes()


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_a_position_read_from_its_text_plays_on_alike(law: Law, settings: Settings) -> None:
    for run, states in islice(walk(law, settings, 6, 300), 0, None, 11):
        again = position.parse(law, Position(law, states).text).states
        assert run.actor(again, 0) == run.actor(states, 0)
        assert run.legal(again) == run.legal(states)
        if run.actor(states, 0) == CHANCE:
            assert run.odds(again) == run.odds(states)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_a_ply_touches_its_own_record_alone(law: Law, settings: Settings) -> None:
    for run, states in islice(walk(law, settings, 7, 60), 60):
        if run.actor(states, 0) == OVER:
            break
        three = np.repeat(states, 3)
        run.apply(three, 1, run.legal(states)[0])
        assert three[0].tobytes() == three[2].tobytes() == states[0].tobytes()


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_a_record_rebuilds_its_game_and_verifies(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(11))
    rng = generator(11)
    for _ in range(250):
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))
    text = table.record()
    again = replay(text)
    assert again.record() == text
    assert again.position == table.position
    for viewer in (WATCHER, *range(settings.seats)):
        assert [t.text for t in again.log(viewer)] == [t.text for t in table.log(viewer)]
    assert verify(text).is_committed


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_undo_restores_every_byte_or_refuses(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(12))
    rng = generator(12)
    undone = 0
    for _ in range(120):
        if table.actor == OVER:
            break
        before, story, actor = table.position.states.tobytes(), list(table.story), table.actor
        table.play(pick(table.engine, table.known(actor), rng))
        code = table.story[len(story)]
        try:
            table.undo()
        except CannotUndo:
            continue
        undone += 1
        assert table.position.states.tobytes() == before
        assert table.story == story
        table.play(code.code)
    assert undone or law.has_chance


@pytest.mark.parametrize("law", each_law())
def test_a_record_of_a_game_is_small_and_its_header_is_the_contracts(law: Law) -> None:
    fields = law.State.fields
    memory = sum(
        law.State.dtype[name].itemsize
        for name, f in fields.items()
        if f.is_memory and name != "event"
    )
    assert law.State.dtype.itemsize - memory <= 1024
    for name in law.options:
        assert name in fields, "an option stands in the record under its own name"


@pytest.mark.parametrize("law", each_law())
def test_settings_survive_the_record(law: Law) -> None:
    for name in law.rulesets:
        settings = law.settings(name)
        assert law.settings_of(law.blank(settings)).options == settings.options


@pytest.mark.parametrize("law", each_law())
def test_the_same_seed_gives_the_same_game(law: Law) -> None:
    settings = law.settings(law.unattended_ruleset)
    games = []
    for _ in range(2):
        states = law.blank(settings)
        run = engine(law)
        run.begin(states, 0)
        run.playout(states, generator(77), law.bounds.plies)
        games.append(states.tobytes())
    assert games[0] == games[1]
