"""Every game on the shelf as Gymnasium environments: one agent against bots, and many games at once.

>>> import gymnasium
>>> import flibuste.adapters.gymnasium
>>> env = gymnasium.make("Flibuste/LoyalCaptain-v1", opponent="random")
>>> observation, info = env.reset(seed=7)
>>> code = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(code)

A name ends with the version of the game's law, so that a result tells which rules it was reached by.
The observation is the vector that `tensors` describes; `info["action_mask"]` says which codes may be
played, and one that may not ends the game at -1. Rewards come at the end (see `rewards`).

`gymnasium.make_vec` gives `flibuste.vector` as a vector environment. There the agent plays every seat:
it always observes for the seat to move, and its reward is that of the seat that has just moved.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from flibuste.adapters import MissingPackage
from flibuste.adapters.rewards import ILLEGAL, rewards
from flibuste.adapters.tensors import TOKENS, observations
from flibuste.batch.vector import Vector, vector
from flibuste.bots.bot import Bot
from flibuste.bots.level import LEVELS
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Array, copied
from flibuste.law.law import Law, OptionError
from flibuste.law.rng import generator
from flibuste.play.position import Position

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from flibuste.adapters.spaces import observation_space
except ImportError:
    raise MissingPackage("Gymnasium", "gymnasium") from None

RANDOM = "random"
OPPONENTS = (RANDOM, *LEVELS)
SEEDS = 1 << 53


def env_name(law: Law) -> str:
    """The name of a game's environment, with the version of its law."""
    return f"Flibuste/{law.id.replace('_', ' ').title().replace(' ', '')}-v{law.version}"


def _register() -> None:
    """Make Gymnasium know every game on the shelf."""
    for law in shelf.laws():
        gymnasium.register(
            env_name(law),
            entry_point=f"{__name__}:{GymnasiumEnv.__name__}",
            vector_entry_point=f"{__name__}:{GymnasiumVectorEnv.__name__}",
            kwargs={"game": law.id},
        )


# --- One agent against bots ----------------------------------------------------------------------


class GymnasiumEnv(gymnasium.Env[Array, Any]):
    """A game in which one agent has a seat and bots have the others.

    Without a seat of its own the agent gets another one for each game, by chance.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: str = "easy",
        seat: int | None = None,
        ruleset: str | None = None,
        seats: int | None = None,
        observation: str = TOKENS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.law = law = shelf.law(game)
        self.settings = law.settings(ruleset or law.unattended_ruleset, seats, **options)
        if opponent not in OPPONENTS:
            raise OptionError(f"An opponent can be {' or '.join(OPPONENTS)}, not “{opponent}”.")
        if seat is not None and seat not in range(self.settings.seats):
            last = self.settings.seats - 1
            raise OptionError(f"{law.id}: the agent's seat can be 0 to {last}, not {seat}.")
        self.render_mode = render_mode
        self.opponent, self._wanted = opponent, seat
        self._observed = observations(law, self.settings.seats, observation)
        self.observation_space = observation_space(self._observed)
        self.action_space = Discrete(law.actions.size)
        self._engine = engine(law)
        self._opening = law.blank(self.settings)
        self._engine.begin(self._opening, 0)
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a new game; a seed makes chance and the bots repeat themselves."""
        super().reset(seed=seed)
        if seed is not None or not hasattr(self, "_random"):
            self._random = random.Random(int(self.np_random.integers(SEEDS)))
            self._hand = generator(self._random.getrandbits(63))
            if self.opponent != RANDOM:
                self._bot = Bot(self.law, self.opponent, self._random.getrandbits(63))
        drawn = self._random.randrange(self.settings.seats)
        self.seat = drawn if self._wanted is None else self._wanted
        self._states, self._plies = copied(self._opening), 0
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play a code; then chance and the others move until it is the agent's turn again."""
        if self._is_over:
            raise ResetNeeded("The game is over, or has not begun: reset the environment.")
        if action not in range(self.law.actions.size):
            last = self.law.actions.size - 1
            raise OptionError(f"{self.law.id}: a code can be 0 to {last}, not {action}.")
        code = int(action)
        if code not in self._engine.legal(self._states):
            self._is_over = True
            info = self._info() | {"illegal": self.law.actions.texts[code]}
            return self._observation(), ILLEGAL, True, False, info
        self._play(code)
        self._go_on()
        info = self._info()
        if self._actor != OVER:
            return self._observation(), 0.0, False, self._is_over, info
        shares, ending = self._engine.score(self._states)
        info["ending"] = self.law.endings[ending].name
        return self._observation(), rewards(shares)[self.seat], True, False, info

    def _play(self, code: int) -> None:
        self._engine.apply(self._states, 0, code)
        self._plies += 1

    def _go_on(self) -> None:
        """Let chance and the others move; a game that has grown too long is broken off."""
        verbs, states = self._engine, self._states
        most = self.law.bounds.plies
        while (now := verbs.actor(states, 0)) not in (OVER, self.seat) and self._plies < most:
            codes = verbs.legal(states)
            if now == CHANCE:
                self._play(self._random.choices(codes, verbs.odds(states))[0])
            elif self.opponent == RANDOM or len(codes) == 1:
                self._play(self._random.choice(codes))
            else:
                self._play(self._thought(now))
        self._actor: int = now
        self._is_over = now != self.seat or self._plies >= most

    def _thought(self, seat: int) -> int:
        """What the bot would play, from what its seat may know."""
        known = self._engine.veiled(self._states, seat)
        shot = self._engine.aim(known, self._bot.level.error, self._hand)
        return self._bot.think(known, seat)[0].code if shot is None else shot

    def _observation(self) -> Array:
        return self._observed.vector(self._states, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Array:
        """1 for each code that may be played; the name is the one that learners ask for."""
        mask = np.zeros(self.law.actions.size, np.int8)
        if not self._is_over:
            mask[self._engine.legal(self._states)] = 1
        return mask

    def render(self) -> str | None:
        """The position as the agent sees it, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered: the environment has no render mode.")
            return None
        return Position(self.law, self._engine.veiled(self._states, self.seat)).text


# --- Many games at once --------------------------------------------------------------------------


class GymnasiumVectorEnv(VectorEnv[Array, Array, Array]):
    """Games in lockstep in which the agent plays every seat, one after the other.

    A finished game starts anew in the same step. `info` has the mask, the seat to move, and the rewards
    of all seats; there is no last observation, as nobody is to move when a game is over.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        ruleset: str | None = None,
        seats: int | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self._asked = (
            (game, num_envs),
            {
                "ruleset": ruleset,
                "seats": seats,
                "threads": threads,
                **options,
            },
        )
        self.num_envs = num_envs
        self._begin(0)
        law, layout = self.games.law, observations(self.games.law, self.games.settings.seats)
        self._kind = layout.dtype
        self.single_observation_space = observation_space(layout)
        self.single_action_space = Discrete(law.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _begin(self, seed: int) -> None:
        (game, n), settings = self._asked
        self.games: Vector = vector(game, n, seed=seed, **settings)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew; one seed makes the chance of all of them repeat itself."""
        if isinstance(seed, list):
            raise OptionError("The games have one seed together, not one each.")
        super().reset(seed=seed)
        if seed is None:
            self.games.reset()
        else:
            self._begin(seed)
        return self._observations(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play a code in every game; one that may not be played is named, and then no game moves."""
        games = self.games
        movers = games.seat.astype(np.intp)
        games.step(actions)
        gained = games.rewards[np.arange(self.num_envs), movers]
        never = np.zeros(self.num_envs, np.bool_)
        return self._observations(), gained, games.done.astype(np.bool_), never, self._info()

    def _observations(self) -> Array:
        return self.games.tokens.astype(self._kind)

    def _info(self) -> dict[str, Any]:
        games = self.games
        count = games.law.actions.size
        mask = np.unpackbits(games.mask, axis=1, count=count, bitorder="little")
        return {
            "action_mask": mask.view(np.int8),
            "seat": games.seat.copy(),
            "rewards": games.rewards.copy(),
        }


_register()
