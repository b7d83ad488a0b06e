"""Every legal combination of options survives random play."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from cases import each_law
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, OptionError, Settings
from flibuste.law.rng import generator
from walks import pick, start

MOST = 200_000  # combinations tried one by one; of more, so many at random
SOME = 3_000
PLIES = 60


def combinations(law: Law) -> list[Settings]:
    """All settings the law accepts, or where they are too many a sample of them."""
    values = [law.bounds.seats, *(law.option_values(name) for name in law.options)]
    if prod(map(len, values)) <= MOST:
        wanted = list(product(*values))
    else:
        rng = random.Random(1)
        wanted = [tuple(rng.choice(list(each)) for each in values) for _ in range(SOME)]
    accepted = []
    for seats, *options in wanted:
        try:
            chosen = dict(zip(law.options, options, strict=True))
            accepted.append(law.settings(None, seats, **chosen))
        except OptionError:
            continue
    return accepted


def play_all(law: Law, most: int) -> None:
    run = engine(law, Mode.CHECKED)
    rng = generator(1)
    for settings in combinations(law):
        states = law.blank(settings)
        run.begin(states, 0)
        run.playout(states, rng, most)
        if run.actor(states, 0) == OVER:
            shares, ending = run.score(states)
            assert ending, settings
            assert sum(shares) == pytest.approx(1), settings


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_every_combination_plays_with_every_index_checked(law: Law) -> None:
    play_all(law, PLIES)


@pytest.mark.soak
@pytest.mark.parametrize("law", each_law())
def test_every_combination_plays_to_its_end(law: Law) -> None:
    play_all(law, law.bounds.plies)


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_thirty_combinations_agree_interpreted_and_compiled(law: Law) -> None:
    rng = random.Random(2)
    every = combinations(law)
    for settings in rng.sample(every, min(30, len(every))):
        plain, truth = start(law, settings, Mode.INTERPRETED)
        fast, states = start(law, settings, Mode.COMPILED)
        numbers = generator(rng.getrandbits(32))
        for _ in range(200):
            actor = plain.actor(truth, 0)
            assert actor == fast.actor(states, 0), settings
            if actor == OVER:
                break
            assert plain.legal(truth) == fast.legal(states), settings
            if actor == CHANCE:
                assert plain.odds(truth) == fast.odds(states), settings
            code = pick(fast, states, numbers)
            plain.apply(truth, 0, code)
            fast.apply(states, 0, code)
            assert truth.tobytes() == states.tobytes(), settings
