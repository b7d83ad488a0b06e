"""The cannon of À l'abordage: every shot twice, and hit rates of hands and of screens that sway."""

from __future__ import annotations

import random
import re
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest

from flibuste.games.abordage import look
from flibuste.games.abordage.cannon import CENTRE, ELEVATION, SPREAD, YAW, is_hit, unsteady
from flibuste.games.abordage.words import fire
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.rulebook.book import rulebook
from flibuste.screen.aim import PATHS, Aim
from flibuste.words.languages import LANGUAGES
from opinions.abordage import hits

LAW = shelf.law("abordage")
SHOTS = 100_000
TARGETS = ("sail", "skull")
# The rulings' table: an error in degrees, and how often it hits the sail and the skull.
RATES = {
    2.0: (0.81, 0.84),
    2.5: (0.65, 0.70),
    3.0: (0.52, 0.56),
    3.5: (0.41, 0.45),
    4.0: (0.34, 0.38),
    5.0: (0.23, 0.26),
}


def hit_or_miss(target: str) -> np.ndarray:
    """What the law says of every bearing, elevation and spread."""
    grid = np.indices((len(YAW), len(ELEVATION), len(SPREAD)))
    return np.asarray(is_hit(TARGETS.index(target), *grid))


@pytest.mark.parametrize("target", TARGETS)
def test_the_law_and_a_second_opinion_agree_on_every_shot(target: str) -> None:
    """One counts in microns, the other in floats; no ball passes so near the rim that they differ."""
    found = [hits(target, *shot) for shot in product(YAW, ELEVATION, SPREAD)]
    assert hit_or_miss(target).ravel().tolist() == found


def share_by_hand(target: str, degrees: float) -> float:
    """How often a hand that errs by so much hits, counted over all cells of the grid."""
    place, error = TARGETS.index(target), float(unsteady(100 * degrees)) / 100
    yaw = cells(NormalDist(len(YAW) // 2, error), len(YAW))
    elevation = cells(NormalDist(CENTRE[place], error), len(ELEVATION))
    return float(yaw @ hit_or_miss(target).mean(axis=2) @ elevation)


def cells(hand: NormalDist, count: int) -> np.ndarray:
    """How likely each whole degree is; beyond the ends the barrel stops."""
    edges = [0.0, *(hand.cdf(k + 0.5) for k in range(count - 1)), 1.0]
    return np.diff(edges)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_says_how_often_bots_hit(lang: str) -> None:
    said = map(int, re.findall(r"\d+", rulebook(LAW, lang).paragraphs["8.5"].text))
    rates = [(degrees, *(share_by_hand(t, degrees) for t in TARGETS)) for degrees in (2, 3, 4, 5)]
    wanted = [number for d, *shares in rates for number in (d, *(round(100 * s) for s in shares))]
    assert list(said) == wanted


def aiming(target: str, path: int = 0) -> np.ndarray:
    """A gun ready to fire."""
    text = f"phase aiming; last a1; up a1={target}; sway {path}"
    return position.parse(LAW, text).states


def share_of_hits(target: str, codes: list[int]) -> float:
    """How often these shots hit, each with a spread of its own."""
    shots = np.array(codes)
    spread = np.random.default_rng(1).integers(len(SPREAD), size=len(shots))
    place = TARGETS.index(target)
    yaw = np.array([fire.yaw(code) for code in shots])
    elevation = np.array([fire.elevation(code) for code in shots])
    return float(np.mean(is_hit(place, yaw, elevation, spread)))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("error", RATES)
def test_a_hand_hits_as_often_as_the_rulings_say(error: float, target: str) -> None:
    run, states, rng = engine(LAW), aiming(target), generator(3)
    codes = [run.aim(states, error, rng) or 0 for _ in range(SHOTS)]
    wanted = RATES[error][TARGETS.index(target)]
    assert share_of_hits(target, codes) == pytest.approx(wanted, abs=0.02)


def fired(aim: Aim, tick: int) -> int:
    """The code of a shot aimed at the middle and fired at a tick."""
    return LAW.actions.parse(aim.resolve(*aim.target, tick))


@pytest.mark.parametrize("target", TARGETS)
def test_who_fires_blindly_hits_one_time_in_three_and_who_waits_more_often(target: str) -> None:
    """A beginner fires whenever; a practised one sees the middle come, a tenth of a second late."""
    rng = random.Random(1)
    blind, practised = [], []
    for _ in range(1500):
        aim = look.aim(aiming(target, rng.randrange(PATHS))[0])
        assert aim is not None
        blind.append(fired(aim, rng.randrange(aim.ticks)))
        begin = rng.randrange(aim.ticks // 2)
        ticks = range(begin, begin + 60)  # three seconds to choose from
        best = min(ticks, key=lambda tick, aim=aim: _astray(aim, tick))  # type: ignore[misc]
        practised.append(fired(aim, best + rng.choice((-4, -3, -2, 2, 3, 4))))
    assert share_of_hits(target, blind) == pytest.approx(0.35, abs=0.06)
    assert share_of_hits(target, practised) == pytest.approx(0.65, abs=0.1)


def _astray(aim: Aim, tick: int) -> float:
    bearing, elevation = aim.pointing(*aim.target, tick)
    return (bearing - aim.target[0]) ** 2 + (elevation - aim.target[1]) ** 2
