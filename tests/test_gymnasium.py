"""Every game on the shelf as Gymnasium environments, judged by Gymnasium's own checks."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import flibuste
from cases import each_law, one_of_each_kind
from flibuste.adapters import MissingPackage
from flibuste.adapters.tensors import KINDS
from flibuste.batch.vector import Illegal
from flibuste.bots.level import LEVELS
from flibuste.law import shelf
from flibuste.law.law import Law, OptionError
from flibuste.play import position

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.wrappers import FlattenObservation  # noqa: E402

from flibuste.adapters.gymnasium import ILLEGAL, OPPONENTS, env_name  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error::UserWarning")


def play(env: Any, seed: int) -> list[Any]:
    """A whole game at random: all that the agent was told."""
    rng = np.random.default_rng(seed)
    told = [env.reset(seed=seed)]
    while not (len(told[-1]) > 2 and (told[-1][2] or told[-1][3])):
        codes = np.flatnonzero(told[-1][-1]["action_mask"])
        told.append(env.step(int(rng.choice(codes))))
    return told


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("law", each_law())
def test_gymnasium_finds_no_fault(law: Law, kind: str) -> None:
    env = gymnasium.make(env_name(law), observation=kind, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("law", each_law())
def test_a_game_is_played_to_its_end_from_every_seat(law: Law) -> None:
    seats = law.settings(law.unattended_ruleset).seats
    for seat in range(seats):
        env = gymnasium.make(env_name(law), opponent="random", seat=seat)
        *before, last = play(env, 3)
        assert last[2], "it ends by the rules"
        assert -1 <= last[1] <= 1
        assert last[4]["ending"] in {word.name for word in law.endings}
        assert all(step[1] == 0 for step in before[1:])
        assert {step[-1]["seat"] for step in (*before, last)} == {seat}
        with pytest.raises(ResetNeeded, match="The game is over"):
            env.step(0)


@pytest.mark.parametrize("law", each_law())
def test_a_seed_makes_the_same_game_again(law: Law) -> None:
    name = env_name(law)
    first = play(gymnasium.make(name, opponent="random"), 5)
    assert data_equivalence(play(gymnasium.make(name, opponent="random"), 5), first)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_any_of_our_bots_is_an_opponent(opponent: str) -> None:
    env = gymnasium.make(env_name(shelf.laws()[0]), opponent=opponent)
    observation, info = env.reset(seed=1)
    observation, *_ = env.step(np.flatnonzero(info["action_mask"])[0])
    assert observation in env.observation_space
    assert opponent == "random" or opponent in LEVELS


@pytest.mark.parametrize("law", each_law())
def test_what_may_not_be_played_ends_the_game(law: Law) -> None:
    env = gymnasium.make(env_name(law))
    _, info = env.reset(seed=1)
    refused = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, over, _, info = env.step(refused)
    assert over
    assert reward == ILLEGAL
    assert info["illegal"] == law.actions.texts[refused]


@pytest.mark.parametrize("law", each_law())
def test_gymnasium_flattens_tokens_to_one_hots(law: Law) -> None:
    env = gymnasium.make(env_name(law), opponent="random")
    size = env.observation_space.shape[0]
    observation, _ = FlattenObservation(env).reset(seed=1)
    assert observation.sum() == size


@pytest.mark.parametrize("law", each_law())
def test_a_rendering_is_the_position_as_the_agent_sees_it(law: Law) -> None:
    env = gymnasium.make(env_name(law), render_mode="ansi")
    env.reset(seed=1)
    assert position.parse(law, env.render()).text == env.render()


@pytest.mark.long
@pytest.mark.parametrize("law", one_of_each_kind())
def test_games_at_once_are_those_of_the_batch_kit(law: Law) -> None:
    envs = gymnasium.make_vec(env_name(law), num_envs=5)
    games = flibuste.vector(law.id, 5, seed=4)
    observations, info = envs.reset(seed=4)
    rng = np.random.default_rng(1)
    for _ in range(300):
        assert observations in envs.observation_space
        assert np.array_equal(observations, games.tokens)
        assert np.array_equal(info["action_mask"].sum(axis=1), games.counts)
        assert np.array_equal(info["seat"], games.seat)
        movers = games.seat.copy()
        codes = games.choices[np.arange(5), rng.integers(games.counts)]
        observations, gained, over, broken_off, info = envs.step(codes)
        games.step(codes)
        assert gained.tolist() == [games.rewards[k, seat] for k, seat in enumerate(movers)]
        assert np.array_equal(over, games.done == 1)
        assert not broken_off.any()
    assert np.array_equal(info["rewards"], games.rewards)
    again, _ = envs.reset(seed=4)
    assert np.array_equal(again, flibuste.vector(law.id, 5, seed=4).tokens)


@pytest.mark.long
def test_an_illegal_code_among_many_games_is_named() -> None:
    smallest = min(shelf.laws(), key=lambda law: law.length)
    envs = gymnasium.make_vec(env_name(smallest), num_envs=3)
    _, info = envs.reset(seed=1)
    codes = info["action_mask"].argmax(axis=1)
    codes[1] = info["action_mask"][1].argmin()
    with pytest.raises(Illegal, match="Game 1"):
        envs.step(codes)
    with pytest.raises(OptionError, match="one seed together"):
        envs.reset(seed=[1, 2, 3])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponent": "grandmother"}, r"can be random or easy or .*, not “grandmother”"),
        ({"seat": 9}, "the agent's seat can be 0 to 1, not 9"),
        ({"seat": "first"}, "the agent's seat can be 0 to 1, not first"),
        ({"observation": "pixels"}, "can be tokens or onehots, not “pixels”"),
        ({"ruleset": "house"}, "has no ruleset “house”"),
        ({"seats": 99}, "seats, not 99"),
        ({"wind": True}, "has no option “wind”"),
    ],
)
def test_a_wrong_option_is_refused_in_one_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        gymnasium.make(env_name(shelf.laws()[0]), **wrong)


def test_a_name_ends_with_the_version_of_the_law() -> None:
    for law in shelf.laws():
        assert gymnasium.spec(env_name(law)).version == law.version


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "flibuste.adapters.gymnasium")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingPackage, match=r"Gymnasium .*pip install flibuste\[gymnasium\]"):
        import_module("flibuste.adapters.gymnasium")


def test_a_code_that_no_game_has_is_refused_in_a_sentence() -> None:
    env = gymnasium.make("Flibuste/LoyalCaptain-v1", opponent="random", disable_env_checker=True)
    env.reset(seed=1)
    for code in (env.action_space.n, -1, 0.5, "offer", None):  # type: ignore[attr-defined]
        with pytest.raises(OptionError, match=f"a code can be 0 to .*, not {code}"):
            env.step(code)
