"""The scale of ratings: what a table teaches, and how well many of them find the truth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from bench.ratings import Trial, tried
from cases import each_law
from flibuste.bots.opponents import CHARACTERS
from flibuste.law.law import Law
from flibuste.people.ratings.anchors import first_strength, measured_strength
from flibuste.people.ratings.scale import NEWCOMER, Strength, Taken, after_table

STRONG, WEAK = Strength(1400, 60), Strength(1000, 60)


def moves(before: Sequence[Strength], taken: Sequence[Taken]) -> list[float]:
    after = after_table(before, taken)
    return [then.value - was.value for was, then in zip(before, after, strict=True)]


def test_who_wins_rises_as_much_as_the_other_falls_where_as_little_is_known() -> None:
    winner, loser = moves([NEWCOMER, NEWCOMER], [1, 0])
    assert winner == pytest.approx(-loser) and winner > 50


def test_a_win_over_the_stronger_moves_more_than_one_over_the_weaker() -> None:
    assert moves([WEAK, STRONG], [1, 0])[0] > 4 * moves([WEAK, STRONG], [0, 1])[1] > 0


def test_a_draw_brings_the_two_closer() -> None:
    strong, weak = moves([STRONG, WEAK], [0.5, 0.5])
    assert weak > 0 > strong


def test_two_who_share_the_win_rise_alike_and_the_third_falls() -> None:
    first, second, third = moves([NEWCOMER] * 3, [0.5, 0.5, 0])
    assert first == pytest.approx(second) and first > 0 > third


def test_two_who_took_nothing_have_not_met() -> None:
    winner, strong, weak = moves([STRONG, STRONG, WEAK], [1, 0, 0])
    assert winner > 0 > weak > strong  # the weaker of them was expected to lose
    assert moves([STRONG, STRONG, WEAK], [1, 0, 0])[1] == pytest.approx(
        moves([STRONG, STRONG, NEWCOMER], [1, 0, 0])[1]
    )


def test_who_leaves_a_table_of_several_is_behind_all_who_stayed() -> None:
    stayed = moves([NEWCOMER] * 4, [1, 0, 0, 0])
    left = moves([NEWCOMER] * 4, [1, 0, 0, None])
    assert left[3] < stayed[3] < 0
    assert left[1] == left[2] > stayed[1]


@pytest.mark.parametrize("taken", [(1, 0, 0), (0.5, 0.5, 0), (1, 0, None), (0.6, 0.3, 0.1)])
def test_the_order_of_seats_does_not_matter(taken: tuple[Taken, ...]) -> None:
    before = [STRONG, WEAK, NEWCOMER]
    expected = dict(zip(before, after_table(before, taken), strict=True))
    for order in permutations(range(3)):
        seats = [before[k] for k in order]
        after = after_table(seats, [taken[k] for k in order])
        for was, then in zip(seats, after, strict=True):
            assert then == pytest.approx(expected[was])


def test_every_table_narrows_the_interval_until_people_change_as_fast() -> None:
    one = other = NEWCOMER
    deviations = []
    for k in range(200):
        one, other = after_table([one, other], [k % 2, 1 - k % 2])
        deviations.append(one.deviation)
    assert deviations[0] < NEWCOMER.deviation
    assert not Strength(*one)._replace(deviation=deviations[5]).is_sure
    assert one.is_sure
    assert deviations[-1] == pytest.approx(deviations[-2], rel=0.01) and deviations[-1] > 20


def test_four_hundred_points_are_ten_wins_to_one() -> None:
    """Where it is sure that far apart, ten wins and a loss change nothing."""
    strong, weak = Strength(1400, 5), Strength(1000, 5)
    up = moves([strong, weak], [1, 0])[0]
    down = moves([strong, weak], [0, 1])[0]
    assert 10 * up + down == pytest.approx(0, abs=0.1 * up)


@pytest.mark.parametrize("law", each_law())
def test_bots_begin_in_the_order_of_their_ladder(law: Law) -> None:
    values = [first_strength(law, bot).value for bot in CHARACTERS]
    assert values == sorted(values)
    measured = [measured_strength(law, bot) for bot in CHARACTERS]
    assert len({one is None for one in measured}) == 1
    assert all(one is None or one.deviation < 120 for one in measured)
    assert first_strength(law, "easy").value < first_strength(law, "hard").value
    assert first_strength(law, "somebody") == NEWCOMER


def test_a_small_crowd_is_put_into_its_true_order() -> None:
    found = tried(Trial(people=120, tables=50, with_bot=0.2))
    assert found.kendall > 0.85
    assert found.covered > 0.9


@pytest.mark.figure
def test_a_thousand_people_are_in_their_true_order_after_a_hundred_tables() -> None:
    found = tried(Trial())
    assert found.kendall >= 0.9
    assert found.covered >= 0.9
