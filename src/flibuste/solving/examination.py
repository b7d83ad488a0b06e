"""How well bots do where all is known: decisions of a solved miniature, drawn by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from flibuste.bots.advice import interval
from flibuste.bots.roster import Seated
from flibuste.bots.sight import Sight
from flibuste.solving.solution import Solution, Yardstick


@dataclass(frozen=True)
class Examined:
    """What one bot has come to."""

    found: int  # choices that win for certain,
    won: int  # of so many decisions that can be won and lost again
    given_away: float  # the mean of what its choices are worth less than the best, from 0 to 2

    @property
    def interval(self) -> tuple[float, float]:
        """The share of wins it finds lies between these with 95 % confidence."""
        return interval(self.found / max(1, self.won), self.won)


def drawn_decisions(
    solution: Solution, count: int, seed: int
) -> tuple[list[Yardstick], list[Yardstick]]:
    """At most so many decisions in which some choices win and others do not; and as many of any that matter."""
    wins = (one for one in solution.drawn(seed) if 0 < len(one.winning) < len(one.codes))
    matters = (one for one in solution.drawn(seed) if one.matters)
    return list(islice(wins, count)), list(islice(matters, count))


def examine(
    bot: Seated,
    wins: Sequence[Yardstick],
    matters: Sequence[Yardstick],
    step: Callable[[], object] = lambda: None,
) -> Examined:
    """Ask a bot for its choice in each decision; `step` is called after every one."""
    found, given_away = 0, 0.0
    for one in wins:
        found += _asked(bot, one) in one.winning
        step()
    for one in matters:
        worth = dict(zip(one.codes, one.values, strict=True))
        given_away += max(one.values) - worth[_asked(bot, one)]
        step()
    return Examined(found, len(wins), given_away / max(1, len(matters)))


def _asked(bot: Seated, one: Yardstick) -> int:
    return bot.choose(Sight(one.law, one.law.State.read(one.record), one.seat))
