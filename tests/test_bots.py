"""Bots: legal, repeatable, stronger with more thought, blind to what their seat cannot see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste
from cases import each_law, each_setting
from flibuste.bots import LEVELS, Bot, Level
from flibuste.bots.advice import interval
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.law.rng import generator
from flibuste.nets.file import network_seats
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from walks import pick


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_a_bot_plays_any_seat_of_any_ruleset(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(1))
    bot = Bot(law, Level(12, 60), seed=1)
    for _ in range(40):
        if table.actor == OVER:
            break
        table.play(bot.choose(table), seat=table.actor)


@pytest.mark.parametrize("law", each_law())
def test_the_same_seed_thinks_the_same(law: Law) -> None:
    table = flibuste.table(law.id, seed=1)
    first, second = (Bot(law, Level(200, 60), seed=4).advise(table) for _ in range(2))
    assert first == second
    assert sum(a.visits for a in first) == 200


@pytest.mark.parametrize("law", each_law())
def test_compiled_and_interpreted_bots_agree(law: Law) -> None:
    table = flibuste.table(law.id, seed=1)
    known = table.known(table.actor)
    few = Level(6, 600)
    compiled, interpreted = (
        Bot(law, few, seed=4, mode=mode).think(known, table.actor)
        for mode in (Mode.COMPILED, Mode.INTERPRETED)
    )
    assert compiled == interpreted


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_a_bot_beats_random_play(law: Law) -> None:
    won = 0.0
    games = 12
    bot = Bot(law, Level(150, 60), seed=2)
    rng = generator(2)
    settings = law.settings(law.unattended_ruleset)
    for k in range(games):
        table = Table(law, settings, from_number(k))
        seat = k % settings.seats
        while table.actor != OVER:
            known = table.known(table.actor)
            table.play(bot.choose(table) if table.actor == seat else pick(table.engine, known, rng))
        assert table.outcome is not None
        won += table.outcome.scores[seat]
    assert won / games > 1 / settings.seats + 0.15


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_a_bot_learns_nothing_beyond_its_veil(law: Law) -> None:
    table = flibuste.table(law.id, seed=1)
    rng = generator(8)
    for _ in range(30):
        if table.actor == OVER:
            break
        seat = table.actor
        truth = table.position.states
        other = table.known(seat)
        table.engine.imagine(other, 0, seat, rng)
        opinions = [
            Bot(law, Level(20, 60), seed=3).think(table.engine.veiled(states, seat), seat)
            for states in (truth, other)
        ]
        assert opinions[0] == opinions[1]
        table.play(pick(table.engine, table.known(seat), rng))


def sure_wins(table: Table) -> list[int]:
    """The choices that end the game and win it, in every one of many imagined truths."""
    rng = generator(7)
    found = set(table.codes())
    for _ in range(40):
        for code in sorted(found):
            truth = table.known(table.actor)
            table.engine.imagine(truth, 0, table.actor, rng)
            table.engine.apply(truth, 0, code)
            is_over = table.engine.actor(truth, 0) == OVER
            if not is_over or table.engine.score(truth)[0][table.actor] < 1.0:
                found.discard(code)
    return sorted(found)


@pytest.mark.parametrize("law", each_law())
def test_a_win_in_one_is_never_missed(law: Law) -> None:
    never_misses(Bot(law, Level(30, 60), seed=1), law.settings().seats)


@pytest.mark.long
@pytest.mark.parametrize("law", each_law(lambda law: bool(network_seats(law))))
def test_a_win_in_one_is_never_missed_with_a_network(law: Law) -> None:
    bot = Bot(law, Level(30, 60, network=30), seed=1)
    never_misses(bot, network_seats(law)[0])
    assert bot.network


def never_misses(bot: Bot, seats: int) -> None:
    """Whether a bot sees a few sure wins in random games."""
    law = bot.law
    rng, met, number = generator(5), 0, 0
    while met < 6:
        number += 1
        table = Table(law, law.settings(law.unattended_ruleset, seats), from_number(number))
        while table.outcome is None:
            winning = sure_wins(table)
            if winning and len(winning) < len(table.codes()):
                met += 1
                best = bot.advise(table)[0]
                assert best.code in winning
                assert (best.wins, best.plies) == (1.0, 1)
                chances = bot.worth(table.seats)
                assert chances[table.actor] == sum(chances) == 1.0
            table.play(pick(table.engine, table.known(table.actor), rng))


@pytest.mark.parametrize("law", each_law(lambda law: not law.has_chance and not law.has_secrets))
def test_what_was_thought_is_kept_for_the_next_move(law: Law) -> None:
    table = Table(law, law.settings(law.unattended_ruleset, 2), from_number(3))
    bot = Bot(law, Level(400, 60), seed=1)
    for code in bot.line(bot.advise(table)[0].code, 2):
        table.play(code)
    assert sum(advice.visits for advice in bot.advise(table)) > 400


@pytest.mark.parametrize("law", each_law(lambda law: not law.has_chance and not law.has_secrets))
def test_threads_think_together(law: Law) -> None:
    table = Table(law, law.settings(law.unattended_ruleset, 2), from_number(3))
    advice = [Bot(law, Level(400, 60), seed=1, threads=3).advise(table) for _ in range(2)]
    assert advice[0] == advice[1]
    assert sum(one.visits for one in advice[0]) == 400


def test_levels_think_harder_and_harder() -> None:
    thoughts = [level.simulations for level in LEVELS.values()]
    assert thoughts == sorted(thoughts)


def test_an_interval_holds_its_mean() -> None:
    assert interval(0.5, 0) == (0.0, 1.0)
    for mean in (0.0, 0.3, 1.0):
        low, high = interval(mean, 100)
        assert 0 <= low <= mean + 1e-9
        assert mean - 1e-9 <= high <= 1


def duel(
    law: Law, settings: Settings, better: Callable[[int], Bot], worse: Callable[[int], Bot]
) -> float:
    """The better one's share of twelve games, each dealt twice, from both chairs."""
    scores = []
    for seed in range(6):
        for own in range(2):
            table = Table(law, settings, from_number(seed))
            bots = [better(seed) if seat == own else worse(seed) for seat in range(2)]
            while table.outcome is None:
                table.play(bots[table.actor].choose(table))
            scores.append(table.outcome.scores[own])
    return sum(scores) / len(scores)


def laws_with(trait: str) -> list[Any]:
    return [pytest.param(law, id=law.id) for law in shelf.laws() if getattr(law, trait)]


@pytest.mark.parametrize("law", laws_with("fading"))
def test_a_bot_that_remembers_beats_one_that_does_not(law: Law) -> None:
    level = Level(120, 60)
    assert (
        duel(
            law,
            law.settings(law.unattended_ruleset),
            lambda seed: Bot(law, level, seed),
            lambda seed: Bot(law, level, seed, remembers=False),
        )
        > 0.6
    )


@pytest.mark.parametrize("law", laws_with("has_skill"))
def test_a_steady_hand_beats_a_shaking_one(law: Law) -> None:
    assert (
        duel(
            law,
            law.settings(),
            lambda seed: Bot(law, Level(60, 60, 1.5), seed),
            lambda seed: Bot(law, Level(60, 60, 6.0), seed),
        )
        > 0.6
    )
