"""Luck and skill of a finished game: what chance and what choices did to everybody's chances.

A position is worth to its chooser what the best choice is worth. Between a choice and the next, chance may
speak, or something hidden come out: what the next position was to be expected to be worth is found by
imagining it a few times and thinking about each. Up to there it is the choice's doing, from there on it is luck.
Where neither happens, all that changes is the choice's doing.
Summed over a game, for every seat: start + luck + skill = result, exactly.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from flibuste.bots.advice import Advice
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, copied
from flibuste.law.rng import weighted
from flibuste.play.table import Ply, Table

CONFIDENCE = 1.645 / 1.96  # advice has intervals of 95 %, an account has whiskers of 90 %
DEVIATION = 2 * 1.96  # standard deviations from one end of an advice's interval to the other
PROSPECTS = 4  # positions imagined after a choice that chance follows

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
    expected: Sequence[
        Sequence[float]
    ] = ()  # everybody's chances in positions that might have come

    def opinion(self, code: int) -> Opinion | None:
        """What was thought of a choice, if it was tried at all."""
        return next((one for one in self.opinions if one[0] == code and one[3] - one[2] < 1), None)

    @property
    def best(self) -> Opinion:
        """The best choice."""
        return self.opinions[0]

    def part(self, seat: int) -> float:
        """What a seat has of each point that the chooser wins: all, or less than nothing.

        The others share what the chooser does not win as they share it in the position.
        """
        if seat == self.seat:
            return 1.0
        left = sum(share for k, share in enumerate(self.shares) if k != self.seat)
        return -(self.shares[seat] / left if left > 0 else 1 / (len(self.shares) - 1))

    def worth(self, seat: int) -> float:
        """A seat's chances, if the best is chosen."""
        wins = self.best[1]
        return wins if seat == self.seat else -self.part(seat) * (1 - wins)


class Judge(Protocol):
    """Whatever judges a position from all that its seat may know: a bot."""

    engine: Engine

    def think(self, known: Array, seat: int) -> list[Advice]:
        """The worth of every choice, best first."""

    def worth(self, seats: int) -> list[float]:
        """Everybody's share in the last thought."""


def start_again(table: Table) -> Table:
    """A table as it was before the first ply of this one."""
    version = int(table.position.version)
    return Table(table.law, table.settings, None, table.start, table.engine.mode, version)


def choices_of(table: Table) -> list[Crossroads]:
    """Every choice of a game that was played."""
    start = start_again(table)
    return list(crossroads(start, [entry for entry in table.story if isinstance(entry, Ply)]))


def is_by_rule(table: Table) -> bool:
    """Whether the rules ended a game, not a resignation or an agreement."""
    return table.outcome is None or bool(table.outcome.rule)


def judgements(
    judge: Judge, table: Table, choices: Sequence[Crossroads], rng: Array
) -> Iterator[tuple[Judged, list[Advice]]]:
    """What a bot thinks of each choice of a game, one after the other."""
    secrets, last = table.law.has_secrets, len(choices) - 1
    for number, one in enumerate(choices):
        is_cut_off = number == last and not is_by_rule(table)
        has_luck = (one.luck is not None or secrets) and not is_cut_off
        yield judgement(judge, one.known, one.seat, one.played, has_luck, rng)


def judgement(
    judge: Judge, known: Array, seat: int, played: int, has_luck: bool, rng: Array
) -> tuple[Judged, list[Advice]]:
    """What a bot thinks of a choice that was made, from all that its seat could know."""
    advice = judge.think(known, seat)
    there = _judged(seat, played, advice, judge.worth(int(known[0]["seats"])), has_luck)
    if has_luck:
        there = replace(there, expected=[*prospects(judge, known, seat, played, rng)])
    return there, advice


def prospects(
    judge: Judge, known: Array, seat: int, played: int, rng: Array
) -> Iterator[list[float]]:
    """Everybody's chances in a few positions that might have come after a choice, one after the other."""
    seats = int(known[0]["seats"])
    for _ in range(PROSPECTS):
        coming = prospect(judge.engine, known, seat, played, rng)
        if isinstance(coming, list):
            yield coming
        else:
            then = _judged(coming[1], played, judge.think(*coming), judge.worth(seats), False)
            yield [then.worth(one) for one in range(seats)]


def _judged(
    seat: int, played: int, advice: list[Advice], shares: list[float], has_luck: bool
) -> Judged:
    opinions = [(one.code, one.wins, one.low, one.high) for one in advice]
    return Judged(seat, played, shares, opinions, has_luck)


def prospect(
    engine: Engine, known: Array, seat: int, played: int, rng: Array
) -> tuple[Array, int] | list[float]:
    """The next choice that might come after one, as whoever has it sees it; or the shares of an end."""
    states = copied(known)
    engine.imagine(states, 0, seat, rng)
    code = played
    while True:
        engine.apply(states, 0, code)
        actor = int(engine.actor(states, 0))
        if actor == OVER:
            return engine.score(states)[0]
        codes = engine.legal(states)
        if actor == CHANCE:
            weights = engine.odds(states)
            code = codes[int(weighted(rng, weights, len(weights)))]  # type: ignore[no-untyped-call]
        elif len(codes) == 1:
            code = codes[0]
        else:
            return engine.veiled(states, actor), actor


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
    variance: float = 0.0  # of what comes once
    weights: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, value: float, variance: float = 0.0) -> None:
        self.value += value
        self.variance += variance

    def add_worth(self, sign: int, number: int, judged: Judged, seat: int) -> None:
        self.value += sign * judged.worth(seat)
        self.weights[number] += sign * judged.part(seat)

    def measured(self, judged: Sequence[Judged]) -> Measured:
        variance = self.variance
        for number, weight in self.weights.items():
            _, _, low, high = judged[number].best
            variance += (weight * (high - low) / DEVIATION) ** 2
        half = CONFIDENCE * 1.96 * math.sqrt(variance)
        return Measured(self.value, self.value - half, self.value + half)


def luck_and_skill(judged: Sequence[Judged], result: Sequence[float]) -> list[Account]:
    """The account of every seat, from every choice of a game and its result.

    The intervals come from those of the opinions, and from how far the positions that might have come lie
    apart, all taken as errors of estimates that know nothing of each other; an estimate that ends one change and begins
    the next counts once. They say how far a long thought may be from these, not how far it errs itself.
    """
    return [_account(seat, judged, result) for seat in range(len(result))] if judged else []


def _account(seat: int, judged: Sequence[Judged], result: Sequence[float]) -> Account:
    luck, skill = _Sum(), _Sum()
    lost = given = 0.0
    for number, here in enumerate(judged):
        before = skill.value
        skill.add_worth(-1, number, here, seat)
        end = skill
        if here.has_luck and here.expected:
            end = luck
            shares = [expected[seat] for expected in here.expected]
            mean, variance = statistics.fmean(shares), statistics.pvariance(shares)
            variance /= max(1, len(shares) - 1)
            skill.add(mean, variance)
            luck.add(-mean, variance)
        if number + 1 < len(judged):
            end.add_worth(1, number + 1, judged[number + 1], seat)
        else:
            end.add(result[seat])
        if here.seat == seat:
            lost -= skill.value - before
        else:
            given += skill.value - before
    start = judged[0].worth(seat)
    sums = luck.measured(judged), skill.measured(judged)
    return Account(seat, start, *sums, lost, given, result[seat])
