"""What random games say of a choice wherever it was made."""

from __future__ import annotations

import pytest

import flibuste
from flibuste.bots import Bot, Level, thought
from flibuste.bots import experience as module
from flibuste.bots.experience import NOTED, Experience, keep_most_liked, liking
from flibuste.bots.fitted import Fitted
from flibuste.law import shelf
from flibuste.law.kernel import array, f64, i64
from flibuste.law.law import Law

SIMULATIONS = 60


@pytest.fixture(params=shelf.ids())
def law(request: pytest.FixtureRequest) -> Law:
    """Every game."""
    return shelf.law(request.param)


@pytest.fixture
def experienced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experience counts in every game."""
    for user in (module, thought):
        monkeypatch.setattr(user, "fitted_to", lambda law: Fitted(experience=0.5))


def thinking(law: Law) -> tuple[Bot, Experience, list[int], int]:
    """A bot that has thought about the first choice of a game, and what it remembers."""
    table = flibuste.table(law.id, seed=3)
    bot = Bot(law, Level(SIMULATIONS, 60.0), seed=5)
    codes = [advice.code for advice in bot.advise(table)]
    return bot, bot._thoughts[0]._scratch, codes, int(table.settings.seats)


@pytest.mark.usefixtures("experienced")
def test_every_random_game_is_counted_for_the_first_choices_in_it(law: Law) -> None:
    bot, experience, _, seats = thinking(law)
    counted = sum(experience.games)
    assert 0 < counted <= NOTED * bot.looks
    for games, won in zip(experience.games, experience.won, strict=True):
        assert 0 <= won <= games
    beyond = law.actions.size * seats
    assert not any(experience.games[beyond:])


@pytest.mark.usefixtures("experienced")
def test_who_begins_anew_has_no_experience(law: Law) -> None:
    bot, experience, *_ = thinking(law)
    bot._thoughts[0].clear()
    assert not any(experience.games)
    assert not any(experience.won)


def test_where_it_counts_for_nothing_none_is_kept(
    law: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (module, thought):
        monkeypatch.setattr(user, "fitted_to", lambda law: Fitted())
    _, experience, *_ = thinking(law)
    assert list(experience.games) == [0.0]


def of(*tallies: tuple[float, float]) -> Experience:
    """The experience of one seat with some choices: games, and what was won in them."""
    found = Experience(
        array(f64[len(tallies)]), array(f64[len(tallies)]), array(i64[1]), array(f64[1])
    )
    for place, (games, won) in enumerate(tallies):
        found.games[place], found.won[place] = games, won
    found.weight[0] = 0.5
    return found


def test_a_choice_of_games_that_went_better_is_liked_more() -> None:
    experience = of((100, 80), (100, 50), (100, 20), (0, 0))
    likings = [liking(experience, place, 0.5) for place in range(4)]
    assert likings[0] > likings[1] == likings[3] == 0 > likings[2]
    assert liking(of((2, 2)), 0, 0.5) < liking(of((200, 200)), 0, 0.5) < 0.25


def test_of_untried_choices_those_liked_most_are_left() -> None:
    experience = of((10, 5), (10, 9), (10, 9), (10, 1), (90, 90))
    marks = array(i64[5])
    for action in range(4):  # the last was tried
        marks[action] = 7
    most = keep_most_liked(experience, 1, 0, 0.5, range(5), 5, marks, 7)
    assert most == liking(experience, 1, 0.5)
    assert list(marks) == [-7, 7, 7, -7, 0]
