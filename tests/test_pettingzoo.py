"""Every game on the shelf as a PettingZoo environment, judged by PettingZoo's own tests."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from cases import each_law
from flibuste.adapters import MissingPackage
from flibuste.adapters.tensors import KINDS
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.play import position

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from flibuste.adapters import pettingzoo

# What `api_test` says of every observation that is a dictionary, and of masks when all is over.
pytestmark = [
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play(env: Any, seed: int) -> tuple[dict[str, float], list[Any]]:
    """A whole game at random: what each agent got in all, and all that was seen."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    seen = []
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        gained[agent] += reward
        seen.append((agent, observation["observation"].tobytes(), info))
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
    return gained, seen


@pytest.mark.parametrize("law", each_law())
def test_pettingzoo_finds_no_fault(law: Law, capsys: pytest.CaptureFixture[str]) -> None:
    for seats in {law.settings(law.unattended_ruleset).seats, law.bounds.seats[0]}:
        for kind in KINDS:
            env = pettingzoo.env(law.id, seats=seats, render_mode="ansi", observation=kind)
            api_test(env, num_cycles=40)
        seed_test(lambda seats=seats: pettingzoo.env(law.id, seats=seats), num_cycles=40)


@pytest.mark.parametrize("law", each_law())
def test_rewards_come_at_the_end_and_add_up_to_nothing(law: Law) -> None:
    env = pettingzoo.env(law.id)
    gained, seen = play(env, 1)
    assert sum(gained.values()) == pytest.approx(0)
    assert max(gained.values()) <= 1
    agents = len(env.possible_agents)
    endings = {info["ending"] for _, _, info in seen[-agents:]}
    assert endings <= {word.name for word in law.endings}
    assert not any(info for _, _, info in seen[:-agents])


@pytest.mark.parametrize("law", each_law())
def test_a_seed_makes_the_same_game_again(law: Law) -> None:
    first = play(pettingzoo.env(law.id), 5)
    assert play(pettingzoo.raw_env(law.id), 5) == first
    env = pettingzoo.raw_env(law.id, seed=5)
    again = pickle.loads(pickle.dumps(env))
    for one in (env, again):
        one.reset()
    assert np.array_equal(env.state(), again.state())


@pytest.mark.parametrize("law", each_law())
def test_what_may_not_be_played_ends_the_game(law: Law) -> None:
    env = pettingzoo.env(law.id)
    env.reset(seed=1)
    agent = env.agent_selection
    refused = np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]
    env.step(refused)
    assert all(env.terminations.values())
    assert env.rewards[agent] == pettingzoo.ILLEGAL


@pytest.mark.parametrize("law", each_law())
def test_a_rendering_is_the_text_of_the_position(law: Law) -> None:
    env = pettingzoo.env(law.id, render_mode="ansi")
    env.reset(seed=1)
    assert position.parse(law, env.render()).text == env.render()


def test_without_a_mode_nothing_is_rendered() -> None:
    env = pettingzoo.env(shelf.ids()[0])
    env.reset()
    with pytest.warns(UserWarning, match="no render mode"):
        assert env.render() is None


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "flibuste.adapters.pettingzoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingPackage, match=r"PettingZoo .*pip install flibuste\[research\]"):
        import_module("flibuste.adapters.pettingzoo")
