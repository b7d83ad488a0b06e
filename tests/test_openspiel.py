"""Every game on the shelf as an OpenSpiel game, judged by OpenSpiel's own tests and searches."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import flibuste
from cases import each_law, first_is_quick
from flibuste.adapters import MissingPackage
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.law import Law, OptionError
from flibuste.law.rng import generator
from flibuste.play.table import Ply, Table
from flibuste.solving.miniature import miniature_of

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402

from flibuste.adapters import openspiel  # noqa: E402
from flibuste.adapters.recall import Memory  # noqa: E402
from flibuste.adapters.tensors import KINDS, ONE_HOTS, observations  # noqa: E402


def ruleset_for(law: Law, seats: int) -> str:
    """The ruleset for research, or the first that is for so many seats."""
    for ruleset in (law.unattended_ruleset, *law.rulesets):
        try:
            law.settings(ruleset, seats)
        except OptionError:
            continue
        return ruleset
    raise AssertionError(f"{law.id} has no ruleset for {seats} seats")


def each_number_of_seats() -> list[Any]:
    return [
        pytest.param(law, seats, id=f"{law.id}-{seats}")
        for law in shelf.laws()
        for seats in law.bounds.seats
    ]


def draw(state: Any, rng: random.Random) -> int:
    """A legal code at random, chance by its odds."""
    if state.is_chance_node():
        codes, odds = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(codes, odds)[0]
    return rng.choice(state.legal_actions())


def walk(game: Any, seed: int, most: int) -> Iterator[Any]:
    """Each state of a random game."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(draw(state, rng))
        yield state


@pytest.mark.parametrize(("law", "seats"), first_is_quick(each_number_of_seats()))
def test_openspiel_finds_no_fault(law: Law, seats: int) -> None:
    game = openspiel.load(law.id, ruleset_for(law, seats), seats)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("law", each_law())
def test_openspiels_search_plays_to_the_end(law: Law) -> None:
    game = openspiel.load(law.id)
    evaluator = openspiel.Playouts(seed=1)
    searcher = np.random.RandomState(1)
    bot = MCTSBot(game, 1.4, max_simulations=2, evaluator=evaluator, random_state=searcher)
    rng, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(draw(state, rng) if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("law", each_law())
def test_openspiels_own_rollouts_reach_the_end(law: Law) -> None:
    game = openspiel.load(law.id)
    rollouts = RandomRolloutEvaluator(random_state=np.random.RandomState(1))
    assert sum(rollouts.evaluate(game.new_initial_state())) == pytest.approx(0)


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_openspiels_search_among_secrets_finds_a_move(law: Law) -> None:
    game = openspiel.load(law.id)
    searcher = np.random.RandomState(1)
    bot = ISMCTSBot(game, openspiel.Playouts(), 1.4, max_simulations=20, random_state=searcher)
    for ply, state in enumerate(walk(game, 1, 200)):
        if ply % 40 == 39 and state.is_player_node():
            assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_a_seat_cannot_tell_a_resampled_state_from_the_truth(law: Law) -> None:
    game = openspiel.load(law.id)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    is_another = False
    for ply, state in enumerate(walk(game, 2, 240)):
        if ply % 6:
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            recalled = state.information_state_tensor(seat)
            assert other.information_state_tensor(seat) == recalled
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            is_another = is_another or str(other) != str(state)
            rival = (seat + 1) % game.num_players()
            again = other.resample_from_infostate(rival, sampler)
            assert again.information_state_string(rival) == other.information_state_string(rival)
    assert is_another


@pytest.mark.parametrize("law", each_law())
def test_an_information_state_is_the_log_of_its_seat(law: Law) -> None:
    game = openspiel.load(law.id)
    table = Table(law, law.settings(law.unattended_ruleset), None)
    for state in walk(game, 3, 60):
        for code in state.history()[table.plies :]:
            table.take(Ply(table.actor, code))
    for seat in range(table.seats):
        story = state.information_state_string(seat).partition(": ")[2]
        assert story.split(" | ") == [told.text for told in table.log(seat)]
        assert state.observation_string(seat) == table.view(seat).text


@pytest.mark.parametrize("law", each_law())
def test_information_states_differ_as_numbers_exactly_where_they_do_as_texts(law: Law) -> None:
    game = openspiel.load(law.id, recall=60)
    assert game.get_type().provides_information_state_tensor
    found: dict[str, list[float]] = {}
    for seed in (1, 2, 3):
        for state in walk(game, seed, 60):
            for seat in range(game.num_players()):
                vector = state.information_state_tensor(seat)
                text = state.information_state_string(seat)
                assert found.setdefault(text, vector) == vector
                assert pyspiel.State.information_state_tensor(state, seat) == vector
    assert len({tuple(vector) for vector in found.values()}) == len(found)


def test_an_information_state_that_has_no_room_is_refused() -> None:
    *_, state = walk(openspiel.load(shelf.ids()[0], recall=20), 1, 20)
    state.information_state_tensor(0)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(OptionError, match=r"21 events have been told, .* a recall of 20"):
        state.information_state_tensor(0)


@pytest.mark.parametrize("law", each_law())
def test_games_with_secrets_recall_the_longest_game_there_can_be(law: Law) -> None:
    game = openspiel.load(law.id)
    assert game.get_type().provides_information_state_tensor == law.has_secrets
    if law.has_secrets:
        rows = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict["events"]
        assert len(rows) == game.max_game_length()
    with pytest.raises(OptionError, match="recall can be 0 to"):
        openspiel.load(law.id, recall=law.bounds.plies + 1)


@pytest.mark.parametrize("law", each_law())
def test_a_story_is_told_on_and_not_told_anew(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    hearing = Memory.hearing
    monkeypatch.setattr(Memory, "hearing", lambda *a: told.append(1) or hearing(*a))
    plies = 0
    for state in walk(openspiel.load(law.id), 9, 80):
        plies += 1
        for one in (state, state.clone(), state.clone()):
            one.information_state_string(0)
    assert len(told) == plies - 1


@pytest.mark.parametrize("law", each_law())
def test_a_miniature_is_a_game_of_its_own(law: Law) -> None:
    game = openspiel.load(law.id, miniature=True)
    miniature = miniature_of(law)
    assert str(game.new_initial_state()) == miniature.text
    assert pyspiel.load_game(str(game)).settings == miniature.settings
    assert pickle.loads(pickle.dumps(game)) == game
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(OptionError, match="settings of its own; leave out “seats”"):
        openspiel.load(law.id, miniature=True, seats=2)
    with pytest.raises(OptionError, match="can be yes or no, not “tiny”"):
        pyspiel.load_game(f"flibuste_{law.id}(miniature=tiny)")


@pytest.mark.parametrize("law", each_law())
def test_a_game_of_another_version_is_refused(law: Law) -> None:
    name = f"flibuste_{law.id}"
    openspiel.register()
    game = pyspiel.load_game(name, {"version": law.version})
    assert game.get_parameters()["version"] == law.version
    assert f"version={law.version}" in str(openspiel.load(law.id))
    with pytest.raises(OptionError, match=f"is of version {law.version} here, not 99"):
        pyspiel.load_game(name, {"version": 99})


@pytest.mark.parametrize("law", each_law())
def test_short_cuts_answer_as_openspiel_does(law: Law) -> None:
    game = openspiel.load(law.id)
    for state in walk(game, 4, 40):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(game.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
            vector = pyspiel.State.observation_tensor(state, player)
            assert state.observation_tensor(player) == vector
            if law.has_secrets:
                vector = pyspiel.State.information_state_tensor(state, player)
                assert state.information_state_tensor(player) == vector
    for nobody in (-1, game.num_players()):
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(nobody)
        with pytest.raises(pyspiel.SpielError):
            state.information_state_tensor(nobody)


@pytest.mark.parametrize("law", each_law())
def test_one_hots_differ_exactly_where_texts_do(law: Law) -> None:
    game = openspiel.load(law.id, observation=ONE_HOTS)
    found: dict[str, list[float]] = {}
    for state in walk(game, 5, 200):
        for seat in range(game.num_players()):
            text = f"{seat} {state.observation_string(seat)}"
            vector = state.observation_tensor(seat)
            assert found.setdefault(text, vector) == vector
    assert len({tuple(vector) for vector in found.values()}) == len(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("law", each_law())
def test_pieces_of_an_observation_have_names(law: Law, kind: str) -> None:
    game = openspiel.load(law.id, observation=kind)
    observed = observations(law, game.num_players(), kind)
    observer = game.make_py_observer()
    for state in walk(game, 6, 30):
        for seat in range(game.num_players()):
            observer.set_from(state, seat)
            assert np.all(observer.tensor >= observed.low)
            assert np.all(observer.tensor <= observed.high)
            assert observer.tensor.tolist() == state.observation_tensor(seat)
    assert list(observer.dict) == [piece.name for piece in observed.pieces]
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_tokens_are_those_of_games_played_at_once(law: Law) -> None:
    games = flibuste.vector(law.id, 1, seed=2)
    game = openspiel.load(law.id)
    for _ in range(40):
        states = law.State.read(games.records[0].tobytes())
        state = openspiel.OpenSpielState(game, openspiel.Course(game.terms, states))
        assert state.observation_tensor() == games.tokens[0].tolist()
        games.step(games.choices[:, 0])


def test_an_observation_of_another_kind_is_refused() -> None:
    with pytest.raises(OptionError, match="can be tokens or onehots, not “pixels”"):
        openspiel.load(shelf.ids()[0], observation="pixels")


@pytest.mark.parametrize("law", each_law())
def test_every_option_is_a_parameter(law: Law) -> None:
    for name in law.options:
        for value in law.option_values(name):
            try:
                game = openspiel.load(law.id, law.default_ruleset, **{name: value})
            except OptionError:  # this value is not for the usual seats, or not alone
                continue
            assert game.settings.options[name] == value
            assert pyspiel.load_game(str(game)).settings == game.settings


@pytest.mark.parametrize("law", each_law())
def test_rulesets_keep_their_own_options(law: Law) -> None:
    for ruleset in law.rulesets:
        game = openspiel.load(law.id, ruleset)
        assert game.settings == law.settings(ruleset)
        assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("law", each_law())
def test_a_game_may_begin_anywhere(law: Law) -> None:
    game = openspiel.load(law.id)
    *_, state = walk(game, 7, 25)
    again = game.new_initial_state(str(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    for seat in range(game.num_players()):
        assert again.observation_string(seat) in again.information_state_string(seat)


@pytest.mark.parametrize(("law", "seats"), each_number_of_seats())
def test_returns_are_zero_sum_and_within_their_bounds(law: Law, seats: int) -> None:
    game = openspiel.load(law.id, ruleset_for(law, seats), seats)
    assert game.utility_sum() == 0
    assert game.max_utility() == 1
    assert game.min_utility() == pytest.approx(-1 / (seats - 1))
    verbs = engine(law)
    states = law.blank(game.settings)
    verbs.begin(states, 0)
    verbs.playout(states, generator(1), law.bounds.plies)
    shares = verbs.score(states)[0]
    end = openspiel.OpenSpielState(game, openspiel.Course(game.terms, states))
    assert sum(end.returns()) == pytest.approx(0)
    for share, reward in zip(shares, end.returns(), strict=True):
        assert game.min_utility() <= reward <= 1
        assert (reward > 0) == (share > 1 / seats), "more than an even share is a gain"


def test_registering_twice_is_harmless() -> None:
    openspiel.register()
    openspiel.register()
    names = pyspiel.registered_names()
    assert {f"flibuste_{id}" for id in shelf.ids()} <= set(names)


def test_a_code_that_no_action_has_is_refused_and_nothing_is_played() -> None:
    state = openspiel.load(shelf.ids()[0]).new_initial_state()
    before, size = str(state), state.num_distinct_actions()
    with pytest.raises(pyspiel.SpielError, match=f"A code can be 0 to {size - 1}, not {size}"):
        state.apply_action(size)
    assert str(state) == before
    assert state.history() == []


def test_a_state_goes_to_another_process_and_python_ends_in_peace() -> None:
    *_, state = walk(openspiel.load(shelf.ids()[0]), 8, 25)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer), end='')"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True
    )
    assert done.stdout.decode() == str(state)
    assert done.returncode == 0


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "flibuste.adapters.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingPackage, match=r"OpenSpiel .*pip install flibuste\[research\]"):
        import_module("flibuste.adapters.openspiel")
