"""What a seat imagines comes at the right odds.

No law is asked what it ought to imagine. Three things that are true of every fair imagination are
tested instead, by sampling, with fixed seeds:

1.  **What is imagined after a ply follows from what was imagined before it.** Take what a seat sees,
    imagine many truths and play on in each: chance by its exact odds, the seat by what it sees. Look
    at the outcomes with the seat's eyes, and imagine again. What was played and what is imagined must
    then be spread alike, thing by thing and pair by pair. When a game starts nothing is hidden, so
    this ties the secrets of chance to the odds of chance, in one long stretch and ply by ply.
2.  **Where a rival plays**, how likely a choice is may hang on what is hidden, and no law says how. So
    a rival's ply is looked at only if it, or one that the seat cannot tell from it, can be played
    whatever is hidden; and what is compared is what was hidden before and has not been touched. A
    secret choice tells nothing about the secrets that were there already.
3.  **Secret choices are uniform.** If either of two hidden places may hold either of two names, both
    ways round are equally likely. With 2, this settles how often each name is imagined: once all that
    can be chosen is chosen, all orders of it are equally likely, and no choice on the way there
    changed anything about those before it.

The plies are early ones: a law may promise exact odds only until its cards are shuffled anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cases import each_law, settings_tried
from flibuste.law.contract import CHANCE, OVER, UNKNOWN
from flibuste.law.engine import Engine
from flibuste.law.kernel import Mode, copied
from flibuste.law.law import Law
from flibuste.law.rng import generator
from walks import pick, start

SAMPLES = 24_000  # of a thing that is so one time in four, a tenth more or less is six deviations
GAMES, PLIES = 2, 70  # random games of each setting, and how far they are followed
GUESSES = 8  # that tell whether anything is hidden
STRETCH = 8  # plies that are played on from where nothing is hidden
PAIRS = 40  # pairs that are compared for one ply
RARE = 20  # cells with fewer samples are taken together
FALSE_ALARM, MOST_COMPARED = 1e-4, 1_000  # of a whole law
ALARM = FALSE_ALARM / MOST_COMPARED  # of one comparison

Imagination = Callable[[Engine, np.ndarray, int, np.ndarray], np.ndarray]


def honest(run: Engine, known: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
    """The law's own imagination: one truth for each view."""
    truths = copied(known)
    for i in range(len(truths)):
        run.imagine(truths, i, seat, rng)
    return truths


def veiled(run: Engine, truths: np.ndarray, seat: int) -> np.ndarray:
    """What a seat sees of each."""
    known = copied(truths)
    for i in range(len(known)):
        run.veil(known, i, seat)
    return known


# --- Moments to look at ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A position of a random game, a seat that looks at it, and the ply that comes next."""

    run: Engine
    truth: np.ndarray
    seat: int
    code: int

    @cached_property
    def actor(self) -> int:
        return int(self.run.actor(self.truth, 0))

    @cached_property
    def is_rivals(self) -> bool:
        return self.actor not in (CHANCE, self.seat)

    @cached_property
    def known(self) -> np.ndarray:
        """What the seat sees."""
        return veiled(self.run, self.truth, self.seat)

    @cached_property
    def known_after(self) -> np.ndarray:
        """What the seat sees after the ply."""
        return look(self, self.truth, self.code)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether more than one thing could be true, for all that the seat knows."""
        guesses = honest(self.run, np.repeat(self.known, GUESSES), self.seat, generator(0))
        return len({guess.tobytes() for guess in guesses}) > 1

    @property
    def is_worth_a_look(self) -> bool:
        """Something is hidden, or chance is about to hide something for the first time."""
        return self.has_secrets or (self.actor == CHANCE and self.is_veiled)

    @cached_property
    def kind(self) -> tuple[Any, ...]:
        """Moments of one kind are much alike: whose ply it is, and what of it is hidden or shown."""
        whose = self.actor if self.actor == CHANCE else self.actor == self.seat
        verb = self.run.law.actions.texts[self.code].split()[0] if self.is_telling else ""
        hidden = {n for n in self.run.law.State.fields if (self.known[n] != self.truth[n]).any()}
        return verb, whose, self.is_veiled, self.has_secrets, frozenset(hidden - {"event"})

    @cached_property
    def is_telling(self) -> bool:
        """Whether the ply hides or shows anything."""
        return any(
            ((flat(self.known, name) == UNKNOWN) != (flat(self.known_after, name) == UNKNOWN)).any()
            for name in self.run.law.State.fields
        )

    @cached_property
    def is_veiled(self) -> bool:
        """Whether the seat is not told all that happens."""
        return bool((self.known_after["event"] == UNKNOWN).any())


@cache
def moments(law: Law) -> list[Moment]:
    """One of every kind that random games come by, over all rulesets and numbers of seats."""
    found: dict[tuple[Any, ...], Moment] = {}
    for game in range(GAMES):
        for settings in settings_tried(law):
            run, states = start(law, settings, Mode.COMPILED)
            rng = generator(31 + game)
            for ply in range(PLIES):
                if run.actor(states, 0) == OVER:
                    break
                code = pick(run, states, rng)
                for turn in range(settings.seats):
                    moment = Moment(run, copied(states), (ply + turn) % settings.seats, code)
                    if moment.is_worth_a_look:
                        found.setdefault(moment.kind, moment)
                run.apply(states, 0, code)
    return list(found.values())


# --- The same ply in all truths -------------------------------------------------------------------


def play_on(moment: Moment, truths: np.ndarray, luck: np.random.Generator) -> bool:
    """Play on in every truth, in place; False where a rival's ply would tell what is hidden."""
    if moment.is_rivals:
        return all(follow(moment, truths[i : i + 1]) for i in range(len(truths)))
    most = 1 if moment.has_secrets else STRETCH
    for i in range(len(truths)):
        for ply in range(most):
            if not play(moment, truths, i, ply, luck):
                break
    return True


def play(moment: Moment, truths: np.ndarray, i: int, ply: int, luck: np.random.Generator) -> bool:
    """A ply of chance, or of the seat by what it sees; False if neither is to act."""
    run = moment.run
    actor = run.actor(truths, i)
    if actor == CHANCE:
        count = run._odds(truths, i, run.work, run.weights)
        bounds = run.weights[:count].cumsum()
        k = int(bounds.searchsorted(luck.random() * bounds[-1], "right"))
        run._legal(truths, i, run.work, run.choices)
        run.apply(truths, i, int(run.choices[k]))
    elif actor == moment.seat:
        code = moment.code
        if ply > 0:  # any choice will do that hangs on nothing but the choices there are
            code = run.legal(truths, i)[-1]
        run.apply(truths, i, code)
    return bool(actor in (CHANCE, moment.seat))


def follow(moment: Moment, truth: np.ndarray) -> bool:
    """The rival's ply in another truth, or one there that looks the same; False if there is none."""
    run = moment.run
    if run.objection(truth, 0, moment.code)[0] == 0:
        run.apply(truth, 0, moment.code)
        return True
    wanted = moment.known_after.tobytes()
    for code in run.legal(truth):
        if look(moment, truth, code).tobytes() == wanted:
            run.apply(truth, 0, code)
            return True
    return False


def look(moment: Moment, truth: np.ndarray, code: int) -> np.ndarray:
    """What the seat sees after a ply."""
    after = copied(truth)
    moment.run.apply(after, 0, code)
    moment.run.veil(after, 0, moment.seat)
    return after


# --- Comparing ------------------------------------------------------------------------------------


def flat(states: np.ndarray, name: str) -> np.ndarray:
    """The numbers of a field, one column each."""
    return states[name].reshape(len(states), -1)


def accidents(moment: Moment, dream: Imagination, samples: int, seed: int) -> Iterator[float]:
    """For every hidden thing and some pairs: the chance of so great a difference by accident."""
    run, seat = moment.run, moment.seat
    rng, luck = generator(seed), np.random.default_rng(seed)
    before = dream(run, np.repeat(moment.known, samples), seat, rng)
    played = copied(before)
    if not play_on(moment, played, luck):
        return
    seen = veiled(run, played, seat)
    things = list(spread(moment, before, played, seen, dream(run, seen, seat, rng)))
    yield from (unlike(cells) for cells, is_compared in things if is_compared)
    pairs = [(one, other) for (one, a), (other, b) in combinations(things, 2) if a or b]
    for p in luck.permutation(len(pairs))[:PAIRS]:
        one, other = pairs[p]
        yield unlike(one * (int(other.max()) + 1) + other)


def spread(
    moment: Moment, before: np.ndarray, played: np.ndarray, seen: np.ndarray, imagined: np.ndarray
) -> Iterator[tuple[np.ndarray, bool]]:
    """What differs from truth to truth, as played and as imagined, and whether it is to compare."""
    for name in moment.run.law.State.fields:
        real, guess = flat(played, name), flat(imagined, name)
        is_hidden = (flat(seen, name) == UNKNOWN).any(axis=0)
        is_compared = is_hidden
        if moment.is_rivals:
            was_hidden = (flat(moment.known, name) == UNKNOWN)[0]
            is_compared = is_hidden & was_hidden & (flat(before, name) == real).all(axis=0)
        differs = (real != real[0]).any(axis=0) | (guess != real[0]).any(axis=0)
        for k in np.flatnonzero(differs & (is_compared | ~is_hidden)):
            yield in_order(np.concatenate([real[:, k], guess[:, k]])), bool(is_compared[k])


def in_order(values: np.ndarray) -> np.ndarray:
    """The values as small numbers from zero up."""
    values = values.astype(np.int64)
    if np.ptp(values) < 100:
        return values - values.min()
    return np.unique(values, return_inverse=True)[1]


def unlike(cells: np.ndarray) -> float:
    """The chance of so great a difference between the first half and the second (chi squared).

    Each imagined truth shares its view with a played one: that makes differences smaller than those
    of independent samples, so a false alarm is rarer still.
    """
    half, size = len(cells) // 2, int(cells.max()) + 1
    first, second = (np.bincount(part, minlength=size) for part in (cells[:half], cells[half:]))
    is_rare = first + second < RARE
    first = np.append(first[~is_rare], first[is_rare].sum())
    second = np.append(second[~is_rare], second[is_rare].sum())
    total = first + second
    squares = (first - second) ** 2 / np.maximum(total, 1)
    return tail(float(squares.sum()), int((total > 0).sum()) - 1)


def tail(squares: float, freedom: int) -> float:
    """The chance of a chi squared as great as this, as Wilson and Hilferty approximate it."""
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    deviation = ((squares / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2


def lopsided(moment: Moment, dream: Imagination, samples: int, seed: int) -> Iterator[float]:
    """For every two hidden places that hold names: how likely so uneven a spread is by accident."""
    known = np.repeat(moment.known, samples)
    truths = dream(moment.run, known, moment.seat, generator(seed))
    for name, field in moment.run.law.State.fields.items():
        if field.values is None or field.is_set or not field.shape:
            continue
        hidden = known[name][0].reshape(-1, field.shape[-1]) == UNKNOWN
        held = truths[name].reshape(samples, -1, field.shape[-1])
        for row in range(len(hidden)):
            places = [k for k in np.flatnonzero(hidden[row]) if np.ptp(held[:, row, k]) > 0]
            for j, k in combinations(places, 2):
                yield uneven(held[:, row, j], held[:, row, k])


def uneven(one: np.ndarray, other: np.ndarray) -> float:
    """The chance of so great a difference between both ways round (Bowker's test of symmetry).

    A name that never stands in one of the places may be barred from it by a rule.
    """
    common = np.intersect1d(one, other)
    squares, freedom = 0.0, 0
    for a, b in combinations(common, 2):
        there = int(((one == a) & (other == b)).sum())
        back = int(((one == b) & (other == a)).sum())
        if there + back >= RARE:
            squares += (there - back) ** 2 / (there + back)
            freedom += 1
    return tail(squares, freedom)


# --- The tests ------------------------------------------------------------------------------------


Test = Callable[[Moment, Imagination, int, int], Iterator[float]]


def alarms(law: Law, dream: Imagination, test: Test, samples: int = SAMPLES) -> Iterator[bool]:
    """Every comparison of a law, and whether it came out as it hardly ever would by accident."""
    for seed, moment in enumerate(moments(law)):
        for chance in test(moment, dream, samples, seed):
            yield chance < ALARM


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_what_is_imagined_after_a_ply_follows_from_what_was_imagined_before(law: Law) -> None:
    found = list(alarms(law, honest, accidents))
    assert 0 < len(found) <= MOST_COMPARED
    assert not any(found)


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_secret_names_are_as_likely_one_way_round_as_the_other(law: Law) -> None:
    found = list(alarms(law, honest, lopsided))
    if not found:
        pytest.skip("this law hides how many there are, not which")
    assert len(found) <= MOST_COMPARED
    assert not any(found)
    assert any(alarms(law, tidy, lopsided))


# --- That wrong odds are found out ----------------------------------------------------------------


def stubborn(run: Engine, known: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
    """Always the first truth that comes to mind."""
    truths, first = copied(known), rng.copy()
    for i in range(len(truths)):
        run.imagine(truths, i, seat, first.copy())
    return truths


def tidy(run: Engine, known: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
    """Of two truths the one that comes first in order."""
    return smaller(honest(run, known, seat, rng), honest(run, known, seat, rng))


def slightly_tidy(run: Engine, known: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
    """One time in five, of two truths the one that comes first in order."""
    truths = honest(run, known, seat, rng)
    truths[::5] = tidy(run, known[::5], seat, rng)
    return truths


def smaller(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The smaller of each two records, byte by byte."""
    left, right = (np.frombuffer(r.tobytes(), np.uint8).reshape(len(r), -1) for r in (one, other))
    rows, at = np.arange(len(left)), (left != right).argmax(axis=1)
    return np.where(left[rows, at] <= right[rows, at], one, other)


@pytest.mark.parametrize(
    ("dream", "samples"), [(stubborn, 1_000), (tidy, 3_000), (slightly_tidy, SAMPLES)]
)
@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_odds_that_are_wrong_are_found_out(law: Law, dream: Imagination, samples: int) -> None:
    assert any(alarms(law, dream, accidents, samples))
