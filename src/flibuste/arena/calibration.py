"""Equal time: how many simulations a bot makes in the processor time that another takes for a choice.

Measured once, before the games, on choices of a game that the yardstick plays with itself. The bots then
play with a fixed number of simulations, so that every game can be played again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from flibuste.arena.contest import Contest
from flibuste.bots.roster import Entrant
from flibuste.bots.sight import Sight
from flibuste.play.chance import from_number
from flibuste.play.table import Table

IN_A_ROW = 8  # choices of a seat in a row: a bot may keep its tree from one to the next
SAMPLED = 12
TRIALS = 4  # in which the number of simulations is mended
CLOSE_ENOUGH = 0.02  # a share of the time by which it may miss
FIRST_TRY, LEAST, UTMOST = 1000, 2, 5_000_000

Moments = list[list[Sight]]  # stretches of choices


@dataclass(frozen=True)
class Calibrated:
    """A bot with the simulations it may make, and the processor time it then took for a choice."""

    asked: str
    word: str
    seconds: float


def equal_time(contest: Contest, yardstick: Entrant) -> tuple[float, list[Calibrated]]:
    """The yardstick's seconds a choice, and every bot of a contest with as much; some cannot be told."""
    moments = _moments(contest, yardstick)
    seconds = _seconds(contest, yardstick, moments)
    return seconds, [_adjusted(contest, bot, moments, seconds) for bot in contest.entrants]


def _moments(contest: Contest, yardstick: Entrant) -> Moments:
    """Stretches from the whole length of a game that the yardstick plays with itself."""
    law = contest.law
    table = Table(law, law.settings(contest.ruleset, contest.seats), from_number(contest.seed))
    players = [yardstick.player(law, seat) for seat in range(table.seats)]
    seen: list[list[Sight]] = [[] for _ in players]
    while table.outcome is None:
        codes = table.codes()
        if len(codes) > 1:
            seen[table.actor].append(Sight.of(table))
            codes = [players[table.actor].choose(seen[table.actor][-1])]
        table.play(codes[0])
    every = [own[k : k + IN_A_ROW] for own in seen for k in range(0, len(own), IN_A_ROW)]
    step = max(1.0, len(every) / SAMPLED)
    return [every[int(k * step)] for k in range(min(SAMPLED, len(every)))]


def _seconds(contest: Contest, bot: Entrant, moments: Sequence[Sequence[Sight]]) -> float:
    """The mean processor time of a choice."""
    spent, choices = 0.0, 0
    for number, stretch in enumerate(moments):
        player = bot.player(contest.law, number)
        begun = time.process_time()
        for sight in stretch:
            player.choose(sight)
        spent += time.process_time() - begun
        choices += len(stretch)
    return spent / max(1, choices)


def _adjusted(contest: Contest, bot: Entrant, moments: Moments, wanted: float) -> Calibrated:
    if not bot.is_adjustable:
        return Calibrated(bot.word, bot.word, _seconds(contest, bot, moments))
    tried = bot.with_simulations(bot.simulations or FIRST_TRY)
    seconds = _seconds(contest, tried, moments)
    for _ in range(TRIALS):
        if abs(seconds / wanted - 1) <= CLOSE_ENOUGH:
            break
        now = tried.simulations or 1
        tried = tried.with_simulations(min(UTMOST, max(LEAST, round(now * wanted / seconds))))
        seconds = _seconds(contest, tried, moments)
    return Calibrated(bot.word, tried.word, seconds)
