"""The verbs as Python calls them: on an array of records and an index, bound to a game and a mode.

A compiled rule takes an array and a number eight times faster than a record object. Random play and
move counts are here too: generic algorithms in the contract's words.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, cast

from flibuste.law.contract import (
    ALL,
    CHANCE,
    OVER,
    WATCHER,
    actor,
    aim,
    apply,
    imagine,
    legal,
    objection,
    odds,
    score,
    setup,
    veil,
)
from flibuste.law.kernel import (
    Array,
    Mode,
    array,
    cache_folder,
    copied,
    f64,
    i32,
    i64,
    mode_from_environment,
    repeated,
    rule,
)
from flibuste.law.law import Law
from flibuste.law.rng import below, generator, weighted
from flibuste.law.vocabulary import NONE, REASON_SIZE

# --- Entries: generic algorithms, bound to a game when it is first played ------------------------


@rule
def begin_at(states, i):
    setup(states[i])


@rule
def actor_at(states, i):
    return actor(states[i])


@rule
def legal_at(states, i, work, out):
    return legal(states[i], work[0], out)


@rule
def odds_at(states, i, work, out):
    return odds(states[i], work[0], out)


@rule
def apply_at(states, i, work, action):
    apply(states[i], work[0], action)


@rule
def score_at(states, i, out):
    return score(states[i], out)


@rule
def veil_at(states, i, viewer):
    veil(states[i], viewer)


@rule
def imagine_at(states, i, seat, rng):
    imagine(states[i], seat, rng)


@rule
def objection_at(states, i, work, action, out):
    return objection(states[i], work[0], action, out)


@rule
def aim_at(states, i, error, rng):
    return aim(states[i], error, rng)


ANYWHERE = -1  # the error of one who shoots without aiming


@rule
def playout_at(states, i, work, choices, weights, rng, most, error):
    """Play at random, chance by its odds, until the game is over or `most` plies are played.

    What is aimed by hand is aimed with this error, or ANYWHERE.
    """
    s = states[i]
    w = work[0]
    for ply in range(most):
        who = actor(s)
        if who == OVER:
            return ply
        action = i64(NONE)
        if error != ANYWHERE and who != CHANCE:
            action = i64(aim(s, error, rng))
        if action == NONE:
            n = legal(s, w, choices)
            if who == CHANCE:
                k = weighted(rng, weights, odds(s, w, weights))
            else:
                k = below(rng, n)
            action = i64(choices[k])
        apply(s, w, action)  # in one place: a compiler copies it to every place it is called from
    return most


@rule
def playouts(states, work, choices, weights, rng, games, most, error):
    """Play `games` games at random from states[0] in states[1]; returns the plies played."""
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        plies += playout_at(states, 1, work, choices, weights, rng, most, error)
    return plies


@rule
def perft_at(states, work, choices, counts, places, depth):
    """The number of lines of `depth` plies from states[0], chance included; no recursion."""
    lines = 0
    level = 0
    counts[0] = legal(states[0], work[0], choices[0]) if actor(states[0]) != OVER else 0
    places[0] = 0
    while level >= 0:
        if level == depth - 1:
            lines += counts[level]
            level -= 1
        elif places[level] == counts[level]:
            level -= 1
        else:
            action = choices[level, places[level]]
            places[level] += 1
            level += 1
            states[level] = states[level - 1]
            apply(states[level], work[0], action)
            places[level] = 0
            counts[level] = 0
            if actor(states[level]) != OVER:
                counts[level] = legal(states[level], work[0], choices[level])
    return lines


ENTRIES = (
    begin_at,
    actor_at,
    legal_at,
    odds_at,
    apply_at,
    score_at,
    veil_at,
    imagine_at,
    objection_at,
    aim_at,
)


class Engine:
    """One game's verbs, ready to call, with the scratch space they need."""

    STEPS = 9  # of `warm`

    def __init__(self, law: Law, mode: Mode) -> None:
        self.law, self.mode = law, mode
        binder = law.binder(mode)
        self.bind: Callable[..., Any] = binder.bind
        (
            self.begin,
            self.actor,
            self._legal,
            self._odds,
            self._apply,
            self._score,
            self.veil,
            self.imagine,
            self._objection,
            self._aim,
        ) = (binder.bind(entry) for entry in ENTRIES)
        self.work = law.Work.new(1)
        most = max(law.bounds.choices, law.bounds.outcomes)
        self.choices = array(i32[most])
        self.weights = array(i64[most])
        self.reasons = array(i64[REASON_SIZE])
        self.shares = array(f64[max(law.bounds.seats)])

    def legal(self, states: Array, i: int = 0) -> list[int]:
        """The codes the actor may choose from, or that chance may bring."""
        if self.actor(states, i) == OVER:
            return []
        count = self._legal(states, i, self.work, self.choices)
        return cast("list[int]", self.choices[:count].tolist())

    def odds(self, states: Array, i: int = 0) -> list[int]:
        """The weights of the outcomes at a chance node, in the order of `legal`."""
        count = self._odds(states, i, self.work, self.weights)
        return cast("list[int]", self.weights[:count].tolist())

    def apply(self, states: Array, i: int, action: int) -> None:
        """Play a legal code, in place."""
        self._apply(states, i, self.work, action)

    def score(self, states: Array, i: int = 0) -> tuple[list[float], int]:
        """The shares of a finished game and the code of its ending."""
        self.shares[:] = 0
        ending = self._score(states, i, self.shares)
        return self.shares[: int(states[i]["seats"])].tolist(), int(ending)

    def objection(self, states: Array, i: int, action: int) -> tuple[int, list[int]]:
        """Why a code may not be played: a reason, 0 if it may, and the reason's parameters."""
        self.reasons[:] = 0
        reason = self._objection(states, i, self.work, action, self.reasons)
        return int(reason), self.reasons.tolist()

    def veiled(self, states: Array, viewer: int) -> Array:
        """A copy that holds only what the viewer may know."""
        copy = copied(states)
        if viewer != ALL:
            self.veil(copy, 0, viewer)
        return copy

    def fade(self, states: Array) -> None:
        """Forget, in place, all that fades."""
        for name in self.law.fading:
            states[name] = self.law.State.fields[name].blank

    def aim(self, states: Array, error: float, rng: Array) -> int | None:
        """The shot of a hand that errs by so many degrees; None where nothing is aimed."""
        code = int(self._aim(states, 0, round(error * 100), rng))
        return None if code == NONE else code

    def perft(self, states: Array, depth: int) -> int:
        """The number of lines of `depth` plies, chance's outcomes counted as plies."""
        stack = repeated(states, depth)
        choices = array(i32[depth, len(self.choices)])
        counts, places = array(i64[depth]), array(i64[depth])
        count = self.bind(perft_at)
        return int(count(stack, self.work, choices, counts, places, depth))

    def playout(self, states: Array, rng: Array, most: int) -> int:
        """Random play in place; returns the plies played."""
        pair = repeated(states, 2)
        plies = self._play(pair, rng, 1, most)
        states[0] = pair[1]
        return plies

    def random_plies(self, states: Array, rng: Array, games: int) -> int:
        """Play whole random games from a position; returns the plies played."""
        return self._play(repeated(states, 2), rng, games, self.law.bounds.plies)

    def examples(self) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
        """Every entry with arguments of the kinds that it is always given."""
        states, rng = self.law.State.new(1), generator(0)
        work, choices, weights = self.work, self.choices, self.weights
        yield begin_at, (states, 0)
        yield actor_at, (states, 0)
        yield legal_at, (states, 0, work, choices)
        yield odds_at, (states, 0, work, weights)
        yield apply_at, (states, 0, work, 0)
        yield score_at, (states, 0, self.shares)
        yield veil_at, (states, 0, 0)
        yield imagine_at, (states, 0, 0, rng)
        yield objection_at, (states, 0, work, 0, self.reasons)
        yield aim_at, (states, 0, 0, rng)
        yield playouts, (states, work, choices, weights, rng, 0, 0, ANYWHERE)
        table, counts = array(i32[1, len(choices)]), array(i64[1])
        yield perft_at, (states, work, table, counts, counts, 0)

    def _play(self, pair: Array, rng: Array, games: int, most: int) -> int:
        """By one entry for all random play: each would be compiled for itself."""
        play = self.bind(playouts)
        args = (pair, self.work, self.choices, self.weights, rng, games, most, ANYWHERE)
        return int(play(*args))

    def warm(self) -> Iterator[str]:
        """Compile every entry, or fetch it from the cache, naming each as it comes."""
        states = self.law.blank(self.law.settings())
        self.begin(states, 0)
        code = (self.legal(states) or [0])[0]
        steps: list[tuple[str, Callable[[], Any]]] = [
            ("whose turn", lambda: self.actor(states, 0)),
            ("choices", lambda: self._legal(states, 0, self.work, self.choices)),
            ("odds", lambda: self._odds(states, 0, self.work, self.weights)),
            ("objections", lambda: self.objection(states, 0, code)),
            ("moves", lambda: self.apply(states.copy(), 0, code)),
            ("secrets", lambda: self.veil(states.copy(), 0, WATCHER)),
            ("guesses", lambda: self.imagine(states.copy(), 0, 0, generator(0))),
            ("shots", lambda: self.aim(states, 0, generator(0))),
            ("scores", lambda: self.score(states.copy())),
        ]
        for name, step in steps:
            yield name
            step()


def prepare(law: Law, mode: Mode | None = None) -> None:
    """Compile a game's rules if that was not done here before, with a progress bar on a terminal."""
    run = engine(law, mode)
    folder = None if run.mode is Mode.INTERPRETED else cache_folder(law.folder)
    if folder is None:
        return
    mark = folder / f"{run.mode}.done"
    if mark.exists():
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    steps = track(
        run.warm(),
        f"Compiling {law.id}",
        Engine.STEPS,
        console=console,
        disable=not console.is_terminal,
    )
    for _ in steps:
        pass
    mark.touch()


class _Engines(threading.local):
    """Those of one thread: an engine has one scratch space, which no two threads may share."""

    def __init__(self) -> None:
        self.found: dict[tuple[Law, Mode], Engine] = {}


_engines = _Engines()


def engine(law: Law, mode: Mode | None = None) -> Engine:
    """The engine of a game, one a thread and mode."""
    key = law, mode or mode_from_environment()
    if key not in _engines.found:
        _engines.found[key] = Engine(*key)
    return _engines.found[key]
