"""Every game on the shelf as an OpenSpiel game.

>>> from flibuste.adapters import openspiel
>>> openspiel.register()
>>> import pyspiel
>>> game = pyspiel.load_game("flibuste_loyal_captain(ruleset=classic)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'offer'

Actions and outcomes of chance have one code each, the law's own. Returns are zero-sum, from -1 to 1
(see `rewards`). An information state is the list of events as its seat was told them, an observation is the record as
it sees it. `tensors` describes its vector: tokens, or one-hots if the game is loaded with
`observation=onehots`. `make_py_observer` gives it as an array, which for long ones is much faster than OpenSpiel's list.

The vector of an information state has room for `recall` events, and raises where a game has had more:
what it gives is always all that the seat was told. A game with secrets has room for the longest game there can be, unless
it is loaded with another `recall`; one without has no such vector unless it is asked for, as its observation tells all.

`miniature=yes` begins with the game's miniature, with the settings it was made for, small enough for
algorithms that visit every state.

A game says the law's `version` among its parameters, and another version is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from flibuste.adapters import MissingPackage
from flibuste.adapters.recall import NOTHING_TOLD, Memory, RecallLayout
from flibuste.adapters.rewards import lowest, rewards
from flibuste.adapters.tensors import TOKENS, TensorLayout, observations
from flibuste.law import shelf
from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, copied
from flibuste.law.law import Law, OptionError, Settings, option_text
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.position import Position
from flibuste.play.table import seat_name
from flibuste.solving.miniature import miniature_of

try:
    import pyspiel
except ImportError:
    raise MissingPackage("OpenSpiel") from None

ID_PREFIX = "flibuste_"
YES = "yes"
UNSET = -1  # the number of a parameter that is not given
PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
NO_RECALL = "This game was loaded without recall: it has no vector of information states."
VIEWERS = {pyspiel.PrivateInfoType.NONE: WATCHER, pyspiel.PrivateInfoType.ALL_PLAYERS: ALL}


# --- Games ---------------------------------------------------------------------------------------


@cache
def register() -> None:
    """Make OpenSpiel know every game on the shelf, each as `flibuste_<id>`; once is enough."""
    for law in shelf.laws():
        create = partial(OpenSpielGame, law)
        # OpenSpiel lets go of it when Python is already gone, and freeing it then would crash: held
        # by itself, it is never freed.
        create.itself = create  # type: ignore[attr-defined]
        pyspiel.register_game(_game_type(law, _recall(law, UNSET)), create)


def load(
    game: str,
    ruleset: str | None = None,
    seats: int | None = None,
    *,
    observation: str = TOKENS,
    recall: int | None = None,
    miniature: bool = False,
    **options: Any,
) -> pyspiel.Game:
    """The OpenSpiel game with these settings, named as everywhere else.

    >>> load("loyal_captain", divided_start=True).num_players()
    2
    """
    register()
    law = shelf.law(game)
    ruleset = ruleset or law.unattended_ruleset
    settings = law.settings(ruleset, seats, **options)  # refuses in our own words
    observations(law, settings.seats, observation)
    wanted = UNSET if recall is None else recall
    _recall(law, wanted)
    chosen = {name: settings.options[name] for name in options}
    words = {name: v if type(v) is int else option_text(v) for name, v in chosen.items()}
    usual = {
        "ruleset": ruleset,
        "seats": seats or 0,
        "observation": observation,
        "recall": wanted,
        "miniature": YES if miniature else "",
    }
    return pyspiel.load_game(ID_PREFIX + game, usual | words)


def _unset(law: Law, name: str) -> int | str:
    """The value of a parameter that leaves an option to the ruleset.

    OpenSpiel fills in what is not given, so a plain yes or no could not be told from silence: such
    an option is a word, `yes` or `no`, and empty if not given.
    """
    return UNSET if type(law.option_values(name)[0]) is int else ""


def _recall(law: Law, wanted: int) -> int:
    """How many events the vector of an information state has room for; 0 where there is no vector."""
    if wanted == UNSET:
        return law.bounds.plies if law.has_secrets else 0
    if not 0 <= wanted <= law.bounds.plies:
        raise OptionError(f"{law.id}: recall can be 0 to {law.bounds.plies} events, not {wanted}.")
    return wanted


def _check_version(law: Law, wanted: int) -> None:
    if wanted not in (UNSET, law.version):
        raise OptionError(f"The law of {law.id} is of version {law.version} here, not {wanted}.")


def _parameters(law: Law) -> dict[str, int | str]:
    # `players` is what OpenSpiel's own tools call the seats.
    usual: dict[str, int | str] = {
        "ruleset": law.unattended_ruleset,
        "seats": 0,
        "players": 0,
        "observation": TOKENS,
        "recall": UNSET,
        "miniature": "",
        "version": UNSET,
    }
    return usual | {name: _unset(law, name) for name in law.options}


def _is_miniature(given: dict[str, Any]) -> bool:
    if given["miniature"] not in ("", "no", YES):
        raise OptionError(f"miniature can be yes or no, not “{given['miniature']}”.")
    return bool(given["miniature"] == YES)


def _settings(law: Law, given: dict[str, Any]) -> Settings:
    if _is_miniature(given):
        usual = _parameters(law)
        for name in ("ruleset", "seats", "players", *law.options):
            if given[name] != usual[name]:
                raise OptionError(f"A miniature has settings of its own; leave out “{name}”.")
        return miniature_of(law).settings
    options = {name: given[name] for name in law.options if given[name] != _unset(law, name)}
    return law.settings(given["ruleset"], given["seats"] or given["players"], **options)


def _game_type(law: Law, recall: int) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    chance, information = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=ID_PREFIX + law.id,
        long_name=f"{law.id.replace('_', ' ').title()} v{law.version}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if law.has_chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if law.has_secrets
            else information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(law.bounds.seats),
        min_num_players=min(law.bounds.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(law),
    )


def _game_info(law: Law, settings: Settings) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=law.actions.size,
        max_chance_outcomes=law.actions.size if law.has_chance else 0,
        num_players=settings.seats,
        min_utility=lowest(settings.seats),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=law.bounds.plies,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A law with its settings."""

    def __init__(self, law: Law, given: dict[str, Any]) -> None:
        usual = _parameters(law)
        self.law, self.settings = law, _settings(law, usual | given)
        all_given = usual | given
        _check_version(law, all_given["version"])
        recall = _recall(law, all_given["recall"])
        self.terms = _terms(law.id, self.settings.seats, all_given["observation"], recall)
        told = {name: value for name, value in given.items() if value != usual[name]}
        told["version"] = law.version
        super().__init__(_game_type(law, recall), _game_info(law, self.settings), told)
        self._opening = self._miniature() if _is_miniature(all_given) else self._set_up()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        return _load_text, (str(self),)

    def _set_up(self) -> Course:
        states = self.law.blank(self.settings)
        self.terms.engine.begin(states, 0)
        return Course(self.terms, states)

    def _miniature(self) -> Course:
        # Nobody has lived through what led here: every story begins with what its viewer sees.
        return Course(self.terms, miniature_of(self.law).start, dreamer=OVER)

    def new_initial_state(self, start: str | None = None) -> OpenSpielState:
        """The beginning of a game, or the position that a text describes."""
        if start is None:
            return OpenSpielState(self, self._opening)
        found = position.parse(self.law, start)
        if found.seats != self.num_players():
            raise OptionError(
                f"That position is for {found.seats} seats, not {self.num_players()}."
            )
        return OpenSpielState(self, Course(self.terms, found.states, dreamer=OVER))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at a state for a player, a spectator or everyone."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.terms, kind, params)


def _load_text(text: str) -> pyspiel.Game:
    register()
    return pyspiel.load_game(text)


def _load_state(text: str) -> pyspiel.State:
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


# --- What a state holds --------------------------------------------------------------------------


class Terms:
    """What all courses of one game share: its verbs, how they are observed, what is remembered."""

    def __init__(self, id: str, seats: int, kind: str, recall: int) -> None:
        law = shelf.law(id)
        self._named = id, seats, kind, recall
        self.engine: Engine = engine(law)
        self.observed: TensorLayout = observations(law, seats, kind)
        self.vector = np.zeros(self.observed.size, np.float32)  # written anew for each answer
        self.recalled = RecallLayout(self.observed, recall) if recall else None

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _terms, self._named

    @property
    def law(self) -> Law:
        """The game."""
        return self.engine.law


@cache
def _terms(id: str, seats: int, kind: str, recall: int) -> Terms:
    return Terms(id, seats, kind, recall)


class Course:
    """A game as far as it has gone: a record, and the course that led there. It never changes."""

    __slots__ = ("actor", "before", "code", "dreamer", "engine", "states", "terms", "told")

    def __init__(
        self,
        terms: Terms,
        states: Array,
        before: Course | None = None,
        code: int | None = None,
        dreamer: int | None = None,
    ) -> None:
        self.terms, self.engine = terms, terms.engine
        self.states, self.before = states, before
        self.code = code  # what was played last
        self.dreamer = dreamer  # the seat that imagined this, if nothing was played
        self.actor: int = self.engine.actor(states, 0)
        self.told: dict[int, Memory] = {}  # all that viewers were told, once they have asked

    def __deepcopy__(self, memo: Any) -> Course:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        first, *steps = self.past()
        how = [
            (c.code, None) if c.dreamer is None else (c.states.tobytes(), c.dreamer) for c in steps
        ]
        return _course, (self.terms, first.states.tobytes(), first.dreamer, how)

    def past(self) -> list[Course]:
        """Every course from the first to this one."""
        chain = [self]
        while chain[-1].before is not None:
            chain.append(chain[-1].before)
        return chain[::-1]

    def after(self, code: int) -> Course:
        """The course once a seat or chance has played a code."""
        states = copied(self.states)
        self.engine.apply(states, 0, code)
        return Course(self.terms, states, self, code)

    def imagined(self, seat: int, seed: int) -> Course:
        """A course that the seat cannot tell from this one."""
        if not self.engine.law.has_secrets:
            return self
        states = self.known(seat)
        self.engine.imagine(states, 0, seat, generator(seed))
        return Course(self.terms, states, self, dreamer=seat)

    def known(self, viewer: int) -> Array:
        """The record as a viewer sees it."""
        states = copied(self.states)
        if viewer != ALL:
            self.engine.veil(states, 0, viewer)
        return states

    def sight(self, viewer: int) -> str:
        """What a viewer sees, as text."""
        return Position(self.engine.law, self.known(viewer)).text

    def _has_forgotten(self, viewer: int) -> bool:
        """Whether a viewer has not lived through what led here.

        A spectator sees the same in what a seat imagines, and nobody has lived through what comes
        before a position that was given as a text.
        """
        return self.dreamer == OVER or (
            self.dreamer not in (None, viewer) and viewer != WATCHER and self.before is not None
        )

    def memory(self, viewer: int) -> Memory:
        """All that a viewer was told, kept with each course that was asked for it.

        In what somebody else imagined, a viewer has not lived through what it was told in secret: it
        knows what every spectator does, and what it sees at that moment.
        """
        if not self.engine.law.has_secrets:
            viewer = ALL  # it is the same for all
        course, coming = self, []
        while viewer not in course.told:
            coming.append(course)
            if course.before is None or course._has_forgotten(viewer):
                break
            course = course.before
        for course in reversed(coming):
            course.told[viewer] = course._remember(viewer)
        return self.told[viewer]

    def _remember(self, viewer: int) -> Memory:
        """What a viewer was told once this has happened, if what it was told before is known."""
        if self._has_forgotten(viewer):
            public = self.before.memory(WATCHER) if self.before else NOTHING_TOLD
            vector = self.terms.observed.vector(self.states, viewer)
            return public.seeing(self.sight(viewer), vector)
        before = self.before.told[viewer] if self.before else NOTHING_TOLD
        if self.code is None:
            return before
        return before.hearing(self.engine.law, self.known(viewer)[0]["event"])

    def story(self, viewer: int) -> str:
        """All that a viewer was told, as text."""
        return f"{seat_name(viewer)}: {self.memory(viewer).text}"

    def recall(self, viewer: int, out: Array) -> None:
        """All that a viewer was told, and what it sees, as numbers."""
        layout = self.terms.recalled
        assert layout is not None
        layout.write(self.states, viewer, self.memory(viewer), out)


def _records(law: Law, memory: bytes) -> Array:
    return np.frombuffer(bytearray(memory), law.State.dtype)


def _course(
    terms: Terms, memory: bytes, dreamer: int | None, steps: list[tuple[Any, Any]]
) -> Course:
    course = Course(terms, _records(terms.law, memory), dreamer=dreamer)
    for step, dreamer in steps:
        if dreamer is None:
            course = course.after(step)
        else:
            course = Course(terms, _records(terms.law, step), course, dreamer=dreamer)
    return course


# --- States --------------------------------------------------------------------------------------


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    # OpenSpiel copies, pickles and restores whatever attributes there are: this one.
    course: Course

    def __init__(self, game: OpenSpielGame, course: Course) -> None:
        super().__init__(game)
        self.course = course

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        return self.course.sight(ALL)

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        now = self.course.actor
        return now if now >= 0 else PLAYERS[now]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.course.engine.legal(self.course.states))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The codes that chance may bring, and how likely each is."""
        verbs, states = self.course.engine, self.course.states
        codes, weights = verbs.legal(states), verbs.odds(states)
        total = sum(weights)
        return sorted((code, weight / total) for code, weight in zip(codes, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        # OpenSpiel leaves it to `apply_action_with_legality_check` to ask what may be played; a code that
        # no action has would let compiled rules read beyond their tables.
        if action >= (size := self.course.engine.law.actions.size):
            raise pyspiel.SpielError(f"A code can be 0 to {size - 1}, not {action}.")
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.engine.law.actions.texts[action]

    def returns(self) -> list[float]:
        """The rewards, all 0 while the game goes on."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return rewards(self.course.engine.score(self.course.states)[0])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that the player cannot tell from this one, what is hidden drawn anew.

        Its history is still that of this state, which whoever asks has in hand.
        """
        twin: OpenSpielState = self.clone()
        twin.course = self.course.imagined(player, int(sampler() * (1 << 53)))
        return twin

    # The two questions that searches and training ask most, answered without OpenSpiel's detour
    # through C++ and back; tests hold them to its own answers.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The codes that may be played, in ascending order; none for a player not to act."""
        now = self.course.actor
        if now == OVER or (player is not None and player != now >= 0):
            return []
        return self._legal_actions(now)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """All that a player was told, by default the one to act, as a vector."""
        course = self.course
        seat = course.actor if player is None else player
        if not 0 <= seat < self.num_players():
            raise pyspiel.SpielError(f"There is no player {seat}.")
        layout = course.terms.recalled
        if layout is None:
            raise pyspiel.SpielError(NO_RECALL)
        vector = np.zeros(layout.size, np.float32)
        course.recall(seat, vector)
        return vector.tolist()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, by default the one to act, as a vector."""
        course = self.course
        seat = course.actor if player is None else player
        if not 0 <= seat < self.num_players():
            raise pyspiel.SpielError(f"There is no player {seat}.")
        terms = course.terms
        terms.observed.write(course.states, seat, terms.vector)
        return terms.vector.tolist()


class Observer:
    """Looks at states for OpenSpiel: a text, and a vector with its named pieces."""

    def __init__(self, terms: Terms, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters to observe by, such as {params}.")
        if not kind.public_info:
            raise ValueError("What a seat knows is not parted into private and public.")
        self.kind = kind
        self.layout = terms.recalled if kind.perfect_recall else terms.observed
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if self.layout is not None:
            self.tensor = np.zeros(self.layout.size, np.float32)
            self.dict = {piece.name: piece.of(self.tensor) for piece in self.layout.pieces}

    def _viewer(self, player: int) -> int:
        return VIEWERS.get(self.kind.private_info, player)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the vector with what a player sees, or all it was told."""
        if self.tensor is None:
            return
        viewer, course = self._viewer(player), state.course
        if self.kind.perfect_recall:
            course.recall(viewer, self.tensor)
        else:
            course.terms.observed.write(course.states, viewer, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a player sees, or all it was told."""
        viewer, course = self._viewer(player), state.course
        if self.kind.perfect_recall:
            return course.story(viewer)
        return course.sight(viewer)


class Playouts:
    """Random playouts at the speed of the compiled rules: an evaluator for OpenSpiel's searches.

    >>> from open_spiel.python.algorithms.mcts import MCTSBot
    >>> game = load("loyal_captain")
    >>> bot = MCTSBot(game, uct_c=1.4, max_simulations=100, evaluator=Playouts(seed=1))
    """

    def __init__(self, count: int = 1, seed: int = 0) -> None:
        self.count, self._rng = count, generator(seed)

    def evaluate(self, state: OpenSpielState) -> Array:
        """The mean of the returns, one a player."""
        verbs, memory = state.course.engine, state.course.states.tobytes()
        total = np.zeros(state.num_players())
        for _ in range(self.count):
            states = _records(verbs.law, memory)
            verbs.playout(states, self._rng, verbs.law.bounds.plies)
            total += rewards(verbs.score(states)[0])
        return total / self.count

    def prior(self, state: OpenSpielState) -> list[tuple[int, float]]:
        """The odds of chance; for a player, every action alike."""
        if state.is_chance_node():
            return state.chance_outcomes()
        codes = state.legal_actions()
        return [(code, 1 / len(codes)) for code in codes]
