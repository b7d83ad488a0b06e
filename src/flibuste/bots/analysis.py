"""Luck and skill of a finished game: what chance and what choices did to everybody's chances.

At every choice the worth of a position to a seat is that of its best choice; what the choice that was
made is worth less is its loss, and the others have it. What changes between a choice and the next, where chance
spoke or something hidden came out, is luck. Where neither did, the next look at the position is a
better judge of the choice than the first, and all that changed is the choice's doing.
Summed over a game, for every seat: start + luck + skill = result, exactly.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from flibuste.bots.advice import Advice
from flibuste.law.contract import CHANCE
from flibuste.law.kernel import Array
from flibuste.play.table import Ply, Table

CONFIDENCE = 1.645 / 1.96  # advice has intervals of 95 %, an account has whiskers of 90 %
DEVIATION = 2 * 1.96  # standard deviations from one end of an advice's interval to the other

Opinion = tuple[int, float, float, float]  # a code, the share of games it wins, and its interval


@dataclass(frozen=True)
class Crossroads:
    """A choice that somebody had in a game."""

    ply: int  # plies played before it
    seat: int
    known: Array
    played: int
    luck: int | None  # the ply at which chance spoke next, before anybody had another choice


def crossroads(start: Table, plies: Sequence[Ply]) -> Iterator[Crossroads]:
    """Every choice of a game with what its seat could know, from its start and what was played."""
    last: Crossroads | None = None
    for ply in plies:
        if ply.actor == CHANCE:
            if last is not None and last.luck is None and len(ply.outcomes) > 1:
                last = Crossroads(last.ply, last.seat, last.known, last.played, start.plies + 1)
        elif len(start.codes()) > 1:
            if last is not None:
                yield last
            last = Crossroads(start.plies, ply.actor, start.known(ply.actor), ply.code, None)
        start.take(ply)
    if last is not None:
        yield last


@dataclass(frozen=True)
class Judged:
    """A choice that was made, and what was thought of all there were, best first."""

    seat: int
    played: int
    shares: Sequence[float]  # everybody's chances there
    opinions: Sequence[Opinion]
    has_luck: bool  # whether chance spoke or something hidden came out before the next

    def opinion(self, code: int) -> Opinion | None:
        """What was thought of a choice, if it was tried at all."""
        return next((one for one in self.opinions if one[0] == code and one[3] - one[2] < 1), None)

    @property
    def best(self) -> Opinion:
        """The best choice; the one that was made, where that looks even better."""
        played = self.opinion(self.played)
        first = self.opinions[0]
        return played if played and played[1] > first[1] else first

    def part(self, seat: int) -> float:
        """What a seat has of each point that the chooser wins: all, or less than nothing.

        The others share what the chooser does not win as they share it in the position.
        """
        if seat == self.seat:
            return 1.0
        left = sum(share for k, share in enumerate(self.shares) if k != self.seat)
        return -(self.shares[seat] / left if left > 0 else 1 / (len(self.shares) - 1))

    def worth(self, seat: int, wins: float) -> float:
        """A seat's chances where the chooser has so much."""
        return wins if seat == self.seat else -self.part(seat) * (1 - wins)


class Judge(Protocol):
    """Whatever judges a position from all that its seat may know: a bot."""

    def think(self, known: Array, seat: int) -> list[Advice]:
        """The worth of every choice, best first."""

    def worth(self, seats: int) -> list[float]:
        """Everybody's share in the last thought."""


def choices_of(table: Table) -> list[Crossroads]:
    """Every choice of a game that was played."""
    version = int(table.position.version)
    start = Table(table.law, table.settings, None, table.start, table.engine.mode, version)
    return list(crossroads(start, [entry for entry in table.story if isinstance(entry, Ply)]))


def judgements(
    judge: Judge, table: Table, choices: Sequence[Crossroads]
) -> Iterator[tuple[Judged, list[Advice]]]:
    """What a bot thinks of each choice of a game, one after the other."""
    outcome, secrets = table.outcome, table.law.has_secrets
    is_by_rule = outcome is None or bool(outcome.rule)
    for number, one in enumerate(choices):
        advice = judge.think(one.known, one.seat)
        opinions = [(a.code, a.wins, a.low, a.high) for a in advice]
        is_last = number + 1 == len(choices)
        has_luck = (one.luck is not None or secrets) and (is_by_rule or not is_last)
        shares = judge.worth(table.seats)
        yield Judged(one.seat, one.played, shares, opinions, has_luck), advice


@dataclass(frozen=True)
class Measured:
    """A sum, and where it lies nine times in ten."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Account:
    """What a game did to one seat: start + luck + skill = result."""

    seat: int
    start: float
    luck: Measured
    skill: Measured  # `given` less `lost`
    lost: float  # by its own choices
    given: float  # by those of the others
    result: float


@dataclass
class _Sum:
    """A sum of estimates. Those that come twice with different signs cancel each other's errors."""

    value: float = 0.0
    weights: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))

    def add(self, value: float, estimate: tuple[int, int] | None = None, by: float = 0.0) -> None:
        self.value += value
        if estimate is not None:
            self.weights[estimate] += by

    def span(self, judged: Sequence[Judged]) -> Measured:
        variance = 0.0
        for (number, code), weight in self.weights.items():
            _, _, low, high = next(one for one in judged[number].opinions if one[0] == code)
            variance += (weight * (high - low) / DEVIATION) ** 2
        half = CONFIDENCE * 1.96 * math.sqrt(variance)
        return Measured(self.value, self.value - half, self.value + half)


def luck_and_skill(judged: Sequence[Judged], result: Sequence[float]) -> list[Account]:
    """The account of every seat, from every choice of a game and its result.

    The intervals come from those of the opinions, taken as errors of estimates that know nothing of each
    other; an estimate that ends one change and begins the next counts once. They say how far the same
    thought would stray if it were thought again, not how far the thinker errs.
    """
    return [_account(seat, judged, result) for seat in range(len(result))] if judged else []


def _account(seat: int, judged: Sequence[Judged], result: Sequence[float]) -> Account:
    luck, skill = _Sum(), _Sum()
    lost = given = 0.0
    for number, here in enumerate(judged):
        best, played = here.best, here.opinion(here.played)
        before, part = here.worth(seat, best[1]), here.part(seat)
        skill.add(-before, (number, best[0]), -part)
        end = luck if here.has_luck and played is not None else skill
        after = before
        if end is luck:
            assert played is not None
            after = here.worth(seat, played[1])
            skill.add(after, (number, played[0]), part)
            luck.add(-after, (number, played[0]), -part)
        if number + 1 < len(judged):
            then = judged[number + 1]
            coming = then.worth(seat, then.best[1])
            end.add(coming, (number + 1, then.best[0]), then.part(seat))
        else:
            coming = result[seat]
            end.add(coming)
        change = (after if end is luck else coming) - before
        if here.seat == seat:
            lost -= change
        else:
            given += change
    start = judged[0].worth(seat, judged[0].best[1])
    return Account(seat, start, luck.span(judged), skill.span(judged), lost, given, result[seat])
