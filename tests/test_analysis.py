"""Luck and skill: what chance and choices did to everybody adds up to the result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each_law
from flibuste.bots.analysis import (
    Account,
    Judged,
    Opinion,
    crossroads,
    luck_and_skill,
    prospect,
)
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play.table import Ply, Table, new_table

EXACT = 1e-9


def opinion(code: int, wins: float, half: float = 0.0) -> Opinion:
    return code, wins, max(0.0, wins - half), min(1.0, wins + half)


def shares(draw: st.DrawFn, seats: int) -> list[float]:
    parts = draw(st.lists(st.integers(1, 100), min_size=seats, max_size=seats))
    return [part / sum(parts) for part in parts]


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Judged], list[float]]:
    """Choices of two to four seats, some of them never tried, and a result."""
    seats = draw(st.integers(2, 4))
    judged = []
    for _ in range(draw(st.integers(1, 8))):
        seat = draw(st.integers(0, seats - 1))
        wins = draw(st.lists(st.floats(0, 1), min_size=1, max_size=4))
        opinions = [opinion(k, won, 0.05) for k, won in enumerate(wins)]
        opinions.append((9, 0.5, 0.0, 1.0))
        played = draw(st.sampled_from([one[0] for one in opinions] + [77]))
        expected = [shares(draw, seats) for _ in range(draw(st.integers(0, 4)))]
        here, has_luck = shares(draw, seats), draw(st.booleans())
        judged.append(Judged(seat, played, here, opinions, has_luck, expected))
    return judged, shares(draw, seats)


@given(games())
def test_start_and_luck_and_skill_come_to_the_result(
    game: tuple[list[Judged], list[float]],
) -> None:
    judged, result = game
    accounts = luck_and_skill(judged, result)
    for account in accounts:
        total = account.start + account.luck.value + account.skill.value
        assert total == pytest.approx(account.result, abs=EXACT)
        assert account.skill.value == pytest.approx(account.given - account.lost, abs=EXACT)
        assert account.luck.low <= account.luck.value <= account.luck.high
        assert account.skill.low <= account.skill.value <= account.skill.high
    for part in ("start", "result"):
        assert sum(getattr(one, part) for one in accounts) == pytest.approx(1, abs=EXACT)
    for part in ("luck", "skill"):
        assert sum(getattr(one, part).value for one in accounts) == pytest.approx(0, abs=EXACT)


def two(judged: list[Judged], result: list[float]) -> tuple[Account, Account]:
    first, second = luck_and_skill(judged, result)
    return first, second


def test_a_worse_choice_is_lost_by_one_and_given_to_the_other() -> None:
    wins = [opinion(1, 0.7), opinion(2, 0.4)]
    wrong = Judged(0, 2, [0.5, 0.5], wins, True, expected=[[0.3, 0.7], [0.5, 0.5]])
    first, second = two([wrong], [0.4, 0.6])
    assert (first.lost, second.given) == (pytest.approx(0.3), pytest.approx(0.3))
    assert first.luck.value == second.luck.value == pytest.approx(0)


def test_what_comes_better_than_expected_after_the_best_choice_is_luck() -> None:
    wins = [opinion(1, 0.7), opinion(2, 0.4)]
    right = Judged(0, 1, [0.5, 0.5], wins, True, expected=[[0.7, 0.3]] * 3)
    first, second = two([right], [1.0, 0.0])
    assert (first.luck.value, second.luck.value) == (pytest.approx(0.3), pytest.approx(-0.3))
    assert (first.lost, first.skill.value) == (pytest.approx(0), pytest.approx(0))


def test_where_nothing_is_left_to_chance_nothing_is_luck() -> None:
    moves = [
        Judged(0, 1, [0.5, 0.5], [opinion(1, 0.6), opinion(2, 0.5)], has_luck=False),
        Judged(1, 4, [0.5, 0.5], [opinion(3, 0.8), opinion(4, 0.7)], has_luck=False),
    ]
    first, second = two(moves, [1.0, 0.0])
    assert first.luck.value == second.luck.value == 0
    assert first.lost == pytest.approx(0.4)  # the next look found that the other has 0.8
    assert second.lost == pytest.approx(0.8)


def test_certain_opinions_have_no_whiskers_and_doubtful_ones_have() -> None:
    def account(half: float, *expected: float) -> Account:
        wins = [opinion(1, 0.6, half), opinion(2, 0.3, half)]
        coming = [[share, 1 - share] for share in expected]
        there = Judged(0, 2, [0.5, 0.5], wins, True, coming)
        return two([there], [0.0, 1.0])[0]

    sure = account(0.0, 0.3, 0.3)
    assert sure.skill.low == sure.skill.high and sure.luck.low == sure.luck.high
    doubtful = account(0.1, 0.3, 0.3)
    # An interval of 95 % reaches 1.96 deviations, one of 90 % 1.645.
    assert doubtful.skill.high - doubtful.skill.value == pytest.approx(0.1 * 1.645 / 1.96)
    assert doubtful.luck.high == doubtful.luck.value, "the start is no part of luck"
    spread = account(0.0, 0.2, 0.4)
    assert spread.luck.high - spread.luck.value == pytest.approx(1.645 * 0.1)


def test_an_estimate_that_ends_one_change_and_begins_the_next_counts_once() -> None:
    step = Judged(0, 1, [0.5, 0.5], [opinion(1, 0.6, 0.1)], has_luck=False)
    once, often = two([step], [1.0, 0.0])[0], two([step] * 9, [1.0, 0.0])[0]
    assert once.skill.high - once.skill.value == pytest.approx(often.skill.high - often.skill.value)


def test_others_share_what_the_chooser_does_not_win() -> None:
    there = Judged(1, 1, [0.2, 0.4, 0.4], [opinion(1, 0.7), opinion(2, 0.1)], has_luck=True)
    starts = [one.start for one in luck_and_skill([there], [0.0, 1.0, 0.0])]
    assert starts == pytest.approx([0.1, 0.7, 0.2])


@pytest.mark.parametrize("law", each_law(lambda law: law.has_chance))
def test_what_may_come_is_a_choice_that_somebody_has_or_an_end(law: Law) -> None:
    table = new_table(law.id, ruleset=law.unattended_ruleset, seed=3, mode=Mode.INTERPRETED)
    rng = generator(1)
    for _ in range(6):
        seat, known, code = table.actor, table.known(table.actor), table.codes()[-1]
        coming = prospect(table.engine, known, seat, code, rng)
        if isinstance(coming, list):
            assert sum(coming) == pytest.approx(1)
        else:
            assert len(table.engine.legal(coming[0])) > 1
            assert int(table.engine.actor(coming[0], 0)) == coming[1] >= 0
        table.play(code)


@pytest.mark.parametrize("law", each_law())
def test_every_choice_of_a_game_is_found_with_what_its_seat_knew(law: Law) -> None:
    table = new_table(law.id, ruleset=law.unattended_ruleset, seed=3)
    for _ in range(12):
        table.play(table.codes()[0])
    plies = [entry for entry in table.story if isinstance(entry, Ply)]
    again = Table(law, table.settings, None)
    found = list(crossroads(again, plies))
    assert again.plies == table.plies
    assert [one.ply for one in found] == sorted({one.ply for one in found})
    for one in found:
        assert plies[one.ply].actor == one.seat and plies[one.ply].code == one.played
        assert one.luck is None or plies[one.luck - 1].actor < 0
