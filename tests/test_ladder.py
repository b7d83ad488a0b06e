"""The ladder: how the levels of the eight are found from a survey, and what is told of their games."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from flibuste.arena.bouts import BoutResult, DeedsDone, Spent, bout_result
from flibuste.arena.contest import Bout, Contest, bouts_of
from flibuste.arena.ladder import (
    MEAN,
    WIDEST,
    Rung,
    fitted_levels,
    fitted_rungs,
    gentlest,
    isotonic,
    neighbours_plain,
    opponents_plain,
    rung_at,
    rungs_of,
    surveyed,
    targets,
)
from flibuste.arena.ratings import rated
from flibuste.arena.standing import Standing
from flibuste.bots.opponents import CHARACTERS, USUAL, character_from
from flibuste.bots.roster import entrant
from flibuste.law import shelf

LAW = shelf.laws()[0]


def curve(step: float) -> list[Rung]:
    """A survey in which every rung is so much stronger than the one before."""
    return [replace(rung, rating=step * k) for k, rung in enumerate(rungs_of(True, 3000))]


def standing_of(bots: tuple[str, ...], share: float) -> Standing:
    """A contest in which the second of two neighbours has so great a share of ten pairs."""
    contest = Contest(LAW.id, LAW.unattended_ruleset, 2, 1, bots, reach=1)
    found = Standing(contest)
    for bout in bouts_of(contest, range(10)):
        points = 0.0 if bout.number < round(10 * share) else 1.0
        done = (DeedsDone(10, {"any": 2}), DeedsDone(10, {"any": 4}))
        found.add(BoutResult(bout, points, 40, "", (Spent(5, 0.01), Spent(5, 0.02)), done))
    return found


def test_on_a_ladder_only_neighbours_meet() -> None:
    contest = Contest(LAW.id, LAW.unattended_ruleset, 2, 1, ("easy", "medium", "hard"), reach=1)
    assert contest.pairings == [("easy", "medium"), ("medium", "hard")]
    assert len(replace(contest, reach=0).pairings) == 3


def test_every_rung_of_a_survey_can_be_seated() -> None:
    for has_network in (True, False):
        rungs = rungs_of(has_network, 3000)
        assert [entrant(rung.word).simulations for rung in rungs][-1] == 3000
        assert rungs[-1].by_network == has_network
        assert len({rung.word for rung in rungs}) == len(rungs)


def test_what_falls_by_accident_is_levelled() -> None:
    assert isotonic([1, 3, 2, 4]) == [1, 2.5, 2.5, 4]
    assert isotonic([3, 2, 1]) == [2, 2, 2]
    assert isotonic([1, 2]) == [1, 2]


@pytest.mark.parametrize("step", [20.0, 300.0])
def test_the_eight_stand_at_even_steps_down_from_the_last_rung(step: float) -> None:
    rungs = curve(step)
    wanted = targets(rungs)
    assert wanted[-1] == rungs[-1].rating
    first, *steps = (other - one for one, other in pairwise(wanted))
    room = rungs[-1].rating - gentlest(rungs).rating
    assert steps == pytest.approx([min(WIDEST, room / 7)] * 6)
    assert first == pytest.approx(room - sum(steps))


def test_the_first_is_the_gentlest_in_every_game() -> None:
    usual = USUAL[CHARACTERS[0]]
    for step in (20.0, 300.0):
        rungs = curve(step)
        found = fitted_levels(LAW, rungs)[CHARACTERS[0]]
        assert (found.simulations, found.temperature) == (usual.simulations, usual.temperature)


def test_between_two_rungs_a_level_lies_between_theirs() -> None:
    below, above = Rung(10, 40, False, 0.0), Rung(40, 20, False, 100.0)
    found = rung_at([below, above], 50.0)
    assert (found.simulations, found.temperature, found.by_network) == (20, 30, False)
    other = Rung(16, 25, True, 90.0)
    assert rung_at([below, other], 80.0) == other  # of two kinds the nearer is taken


def test_stronger_opponents_get_rungs_that_are_rated_higher() -> None:
    rungs = curve(100.0)
    levels = fitted_levels(LAW, rungs)
    assert [*levels] == [*CHARACTERS]
    assert levels["ombre"].network == 3000
    assert {name: level.error for name, level in levels.items()} == {
        name: usual.error for name, usual in USUAL.items()
    }
    thought = [(level.network > 0, level.network or level.simulations) for level in levels.values()]
    assert thought == sorted(thought)


def test_without_an_anchor_the_mean_of_all_is_none() -> None:
    found = rated(3, {(0, 1): {0: 0.25, 1: 0.5}, (1, 2): {0: 0.25, 1: 0.25}}, None)
    assert sum(one.value for one in found) == pytest.approx(0)
    assert all(one.low < one.value < one.high for one in found)
    anchored = rated(3, {(0, 1): {0: 0.25, 1: 0.5}, (1, 2): {0: 0.25, 1: 0.25}}, 0)
    assert found[2].value - found[0].value == pytest.approx(anchored[2].value)


def test_the_eight_are_told_with_ratings_about_one_mean_and_what_they_did() -> None:
    standing = standing_of(CHARACTERS, 0.7)
    rungs = curve(100.0)
    plain = opponents_plain(fitted_levels(LAW, rungs), standing)
    every = [character_from(one) for one in plain]
    ratings = [one.rating.value for one in every if one.rating]
    assert sum(ratings) / 8 == pytest.approx(MEAN, abs=0.1)
    assert ratings == sorted(ratings)
    assert (every[0].turns, every[0].deeds) == (200, {"any": 40})
    assert (every[1].turns, every[1].deeds) == (400, {"any": 120})
    shares = [one["share"] for one in neighbours_plain(standing)]
    assert shares == [pytest.approx(0.7)] * 7
    before = [character_from(one) for one in opponents_plain({"pepin": USUAL["pepin"]}, None)]
    assert (before[0].rating, before[0].turns) == (None, 0)


def test_a_survey_rates_its_rungs() -> None:
    rungs = rungs_of(False, 3000)
    found = surveyed(rungs, [standing_of(tuple(rung.word for rung in rungs), 0.6)])
    ratings = [rung.rating for rung in found]
    assert ratings == sorted(ratings)


def test_a_round_adds_what_it_has_tried_to_the_curve() -> None:
    rungs = rungs_of(False, 3000)
    survey = standing_of(tuple(rung.word for rung in rungs), 0.6)
    first = surveyed(rungs, [survey])
    tried = fitted_rungs(first)
    assert (tried[0], tried[-1]) == (gentlest(first), first[-1])
    words = tuple(dict.fromkeys(rung.word for rung in tried))
    second = surveyed([*first, *tried], [survey, standing_of(words, 0.9)])
    assert {rung.word for rung in second} == {rung.word for rung in first} | {*words}
    ratings = [rung.rating for rung in second]
    assert ratings == sorted(ratings) and second[-1] == first[-1]
    # The round saw wider steps.
    assert ratings[-1] - ratings[0] > first[-1].rating - first[0].rating


def test_what_a_bot_did_is_kept_in_the_journal() -> None:
    bout = Bout(("easy", "hard"), 3, True)
    done = (DeedsDone(4, {"any": 1}), DeedsDone(5, {}))
    result = BoutResult(bout, 1.0, 9, "", (Spent(), Spent()), done)
    assert bout_result(result.plain()) == result
    old = {key: value for key, value in result.plain().items() if key != "done"}
    assert bout_result(old).done == (DeedsDone(), DeedsDone())
