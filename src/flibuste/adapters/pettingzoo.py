"""Every game on the shelf as a PettingZoo environment, one agent acting at a time.

>>> from flibuste.adapters import pettingzoo
>>> env = pettingzoo.env("loyal_captain", seed=7)
>>> env.reset()
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An observation holds the vector that `tensors` describes, tokens or one-hots, and the mask of the codes
that may be played.
Chance moves by itself, from the seed. Rewards come at the end and add up to 0: a seat that takes the
whole point gets 1, even shares are 0 for everyone, and in a game of n seats one left with nothing
gets -1/(n-1).
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from flibuste.adapters import MissingPackage
from flibuste.adapters.rewards import ILLEGAL, rewards
from flibuste.adapters.tensors import TOKENS, observations
from flibuste.law import shelf
from flibuste.law.contract import ALL, CHANCE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, copied
from flibuste.play.position import Position

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from flibuste.adapters.spaces import observation_space
except ImportError:
    raise MissingPackage("PettingZoo") from None


def env(
    game: str,
    ruleset: str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    render_mode: str | None = None,
    observation: str = TOKENS,
    **options: Any,
) -> AECEnv[str, Any, Any]:
    """The environment of a game, with PettingZoo's usual guards around it."""
    bare = raw_env(game, ruleset, seats, seed, render_mode, observation, **options)
    legal_only = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal_only))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]  # noqa: N801
    """A game without the guards; PettingZoo wants it called so."""

    def __init__(
        self,
        game: str,
        ruleset: str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        render_mode: str | None = None,
        observation: str = TOKENS,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, ruleset, seats, seed, render_mode, observation, **options)
        super().__init__()
        self.law = law = shelf.law(game)
        self.settings = law.settings(ruleset or law.unattended_ruleset, seats, **options)
        self.metadata = {
            "name": f"flibuste_{law.id}_v{law.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.settings.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observed = observations(law, self.settings.seats, observation)
        codes = law.actions.size
        self.action_spaces = {agent: Discrete(codes) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": observation_space(self._observed),
                    "action_mask": Box(0, 1, (codes,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._engine = engine(law)
        self._random = random.Random(seed)
        opening = law.blank(self.settings)
        self._engine.begin(opening, 0)
        self._opening = self._states = opening

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed makes chance repeat itself."""
        if seed is not None:
            self._random = random.Random(seed)
        self._states = copied(self._opening)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)  # every game ends by its own rules
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Play a code for the agent whose turn it is; then chance moves."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._engine.apply(self._states, 0, int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        verbs, states = self._engine, self._states
        while (now := verbs.actor(states, 0)) == CHANCE:
            outcomes = self._random.choices(verbs.legal(states), verbs.odds(states))
            verbs.apply(states, 0, outcomes[0])
        self._actor: int = now
        if now != OVER:
            self.agent_selection = self.agents[now]
            return
        shares, ending = verbs.score(states)
        for agent, reward in zip(self.agents, rewards(shares), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"ending": self.law.endings[ending].name}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees, and what it may play if it is its turn."""
        seat = self._seats[agent]
        mask = np.zeros(self.law.actions.size, np.int8)
        if seat == self._actor:
            mask[self._engine.legal(self._states)] = 1
        return {"observation": self._observed.vector(self._states, seat), "action_mask": mask}

    def state(self) -> Array:
        """The whole truth as a vector, for training that may look at it."""
        return self._observed.vector(self._states, ALL)

    def render(self) -> str | None:
        """The whole truth as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered: the environment has no render mode.")
            return None
        return Position(self.law, self._states).text

    def close(self) -> None:
        """Nothing is held open."""
