"""Why a choice is better or worse than the next: what happens more or less often after it.

Nothing is known here of any game's sense. After each of the best choices many lines are imagined, and
what the seat is told in them is counted. What is said of a choice is the event whose frequency
differs most from that after the others, weighed by how much it moves the seat's share in the end.
Every event has its sentence already.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flibuste.bots.advice import Advice
from flibuste.bots.lines import LINE_ROWS, imagine_lines
from flibuste.bots.pausing import Pausing, without_pause
from flibuste.bots.reference_search import Node
from flibuste.law.contract import CHANCE
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, array, f64, i64
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.law.vocabulary import EVENT_SIZE, NONE, SEAT, UNKNOWN, Count, Domain, SetOf
from flibuste.law.vocabulary import named as named_word
from flibuste.law.vocabulary import phrase as phrase_of
from flibuste.play.table import Table
from flibuste.words.phrase import Phrase

BEST = 3  # choices that are compared
LINES = 100  # after each, that are counted
LEARNING = 300  # before them, from which answers are learnt
EFFORT = 60_000  # plies for learning: long games are learnt from fewer lines
LONGEST_IMAGINED = 4000  # plies after which an imagined game counts as shared
TOLD = 48  # plies of a line that are looked at, at most
LINE_BOLDNESS = 0.4  # of those who answer: they try what looks worse now and then
LINE_SEED = 1  # the same position has the same reasons wherever it is asked

CLEARLY = 0.15  # of the lines: a smaller difference is not worth a sentence
SURELY = 4.0  # standard errors: hundreds of events are compared, and one differs by accident
SELDOM = 0.5  # of the times it happens otherwise: what is not even halved is no difference to tell
MATTERS = 0.03  # of a point: what an event must do to the share in the end
KINDLY = 0.5  # an opponent's kindness counts half: mostly it is only that he does nothing worse
LIKELY_SO = 1.64  # standard errors by which it must do it: 95 % of accidents do less
PLAINLY = 0.7  # of the best reason: the exact event is told rather than its like if it does as much

Likeness = tuple[Any, ...]


class Adviser(Protocol):
    """Whatever advises: a bot."""

    engine: Engine

    def advise(self, table: Table) -> list[Advice]:
        """Its opinion of every choice of the actor, best first."""


@dataclass(frozen=True)
class ImaginedLine:
    """What the seat was told in one imagined line, the choice itself first, and its share in the end."""

    events: tuple[tuple[int, ...], ...]
    doers: tuple[int, ...]  # a seat, or CHANCE, for each of them
    winner: int | None  # if the game ended there
    share: float


@dataclass(frozen=True)
class Difference:
    """An event, in how many lines it happens after a choice and elsewhere, and whether it is good."""

    what: Phrase
    here: int
    elsewhere: int
    lines: int
    is_good: bool
    is_example: bool  # counted with others like it

    @property
    def phrase(self) -> Phrase:
        """The reason as a sentence still to be spoken."""
        is_more = self.here > self.elsewhere
        sense = {
            (True, True): "brings",
            (True, False): "risks",
            (False, False): "avoids",
            (False, True): "misses",
        }[is_more, self.is_good]
        counts = {"here": self.here, "elsewhere": self.elsewhere, "lines": self.lines}
        like = "some" if self.is_example else "exact"
        return Phrase(f"reason-{sense}", {**counts, "like": like, "what": self.what})


# --- Imagining -----------------------------------------------------------------------------------


class Imagination:
    """Lines of one game after choices of a seat, with the space they need."""

    def __init__(self, engine: Engine, lines: int = LINES, learning: int = LEARNING) -> None:
        law = engine.law
        self.engine, self.law, self.learning = engine, law, learning
        self._imagine = engine.bind(imagine_lines)
        self._states, self._work = law.State.new(LINE_ROWS), law.Work.new(1)
        self._nodes = Node.new(4 * (lines + learning) + 2)
        self._path, self._marks = array(i64[256]), array(i64[law.actions.size])
        self._choices, self._weights = engine.choices.copy(), engine.weights.copy()
        self._shares = engine.shares.copy()
        self._events, self._spans = array(i64[lines, TOLD, EVENT_SIZE]), array(i64[lines])
        self._doers = array(i64[lines, TOLD])
        self._results = array(f64[lines, len(self._shares)])

    def lines(self, known: Array, seat: int, code: int, error: float = 3.0) -> list[ImaginedLine]:
        """Those that follow a choice, from all that the seat may know."""
        self._states[0] = known[0]
        for name, value in self.law.unattended_options.items():
            self._states[0][name] = value
        self._imagine(*self.line_arguments(seat, code, error))
        return [self._line(row, seat) for row in range(len(self._spans))]

    def line_arguments(self, seat: int, code: int, error: float) -> tuple[Any, ...]:
        """What `imagine_lines` is given for a choice."""
        return (
            self._states, self._work, self._nodes, self._path, self._marks,
            self._choices, self._weights, self._shares, generator(LINE_SEED),
            seat, code, self.learning, EFFORT, LONGEST_IMAGINED, LINE_BOLDNESS, round(error * 100),
            self.law.has_secrets, self._events, self._doers, self._spans, self._results,
        )  # fmt: skip

    def _line(self, row: int, seat: int) -> ImaginedLine:
        span, results = int(self._spans[row]), self._results[row].tolist()
        told = self._events[row].tolist()[: abs(span)]
        doers = self._doers[row].tolist()[: abs(span)]
        winner = results.index(1.0) if span < 0 and 1.0 in results else None
        return ImaginedLine(tuple(map(tuple, told)), tuple(doers), winner, results[seat])


# --- Counting ------------------------------------------------------------------------------------


def _is_nothing(domain: Domain, value: int) -> bool:
    return value in (NONE, UNKNOWN) or (value == 0 and isinstance(domain, Count | SetOf))


def _likes(law: Law, told: tuple[int, ...]) -> Iterator[Likeness]:
    """An event as itself, and as one of those that are like it in something that is worth a word."""
    event = law.events[told[0]]
    values = told[1 : 1 + len(event.fields)]
    yield ("exact", event.code, *values)
    pairs = list(zip(event.fields.values(), values, strict=True))
    by = tuple(value for domain, value in pairs if domain.name == SEAT.name)
    for k, (domain, value) in enumerate(pairs):
        if domain.name != SEAT.name and not _is_nothing(domain, value):
            yield ("some", event.code, by, k)
            yield ("same", event.code, by, k, value)


def _happenings(law: Law, line: ImaginedLine) -> dict[Likeness, tuple[int, tuple[int, ...]]]:
    """All that happens in a line, each under its key: who did it first, and the event as it was told."""
    found: dict[Likeness, tuple[int, tuple[int, ...]]] = {}
    for told, doer in zip(line.events, line.doers, strict=True):
        if told[0]:
            for key in _likes(law, told):
                found.setdefault(key, (doer, told))
    if line.winner is not None:
        found[("winner", line.winner)] = (CHANCE, ())
    return found


class _Tally:
    """How often something happens after each choice, what it is worth, and how it was told."""

    def __init__(self, choices: int) -> None:
        self.counts = [0] * choices
        self.shares = [0.0] * choices
        self.told: dict[tuple[int, ...], int] = defaultdict(int)
        self.doers: set[int] = set()

    def add(self, choice: int, share: float, doer: int, told: tuple[int, ...]) -> None:
        self.counts[choice] += 1
        self.shares[choice] += share
        self.doers.add(doer)
        self.told[told] += 1


def _weight(pair: tuple[int, int, float, float]) -> float:
    """How much lines with something and lines without say of it together."""
    there, rest, _, _ = pair
    return there * rest / (there + rest) if there and rest else 0.0


def _apart(pair: tuple[int, int, float, float]) -> float:
    there, rest, won, won_elsewhere = pair
    return won / there - won_elsewhere / rest


class _Comparison:
    """The lines after each choice, counted."""

    def __init__(self, law: Law, seat: int, lines: Sequence[Sequence[ImaginedLine]]) -> None:
        self.law, self.seat, self.sizes = law, seat, [len(some) for some in lines]
        self.sums = [sum(line.share for line in some) for some in lines]
        shares = [line.share for some in lines for line in some]
        self._spread = statistics.pstdev(shares)
        self.tallies: dict[Likeness, _Tally] = defaultdict(lambda: _Tally(len(lines)))
        for choice, some in enumerate(lines):
            for line in some:
                for key, (doer, told) in _happenings(law, line).items():
                    self.tallies[key].add(choice, line.share, doer, told)
        self._forget_choices({line.events[0] for some in lines for line in some})

    def _forget_choices(self, choices: set[tuple[int, ...]]) -> None:
        """That a choice is made is no reason for it; what came of it may be one."""
        for told in choices:
            for key in _likes(self.law, told) if told[0] else ():
                if key[0] != "some":
                    self.tallies.pop(key, None)

    def frequencies(self, tally: _Tally, choice: int) -> tuple[float, float]:
        """After a choice, and on average after each of the others."""
        rates = [count / size for count, size in zip(tally.counts, self.sizes, strict=True)]
        others = [rate for k, rate in enumerate(rates) if k != choice]
        return rates[choice], sum(others) / len(others)

    def differs(self, tally: _Tally, choice: int) -> bool:
        """Whether it happens clearly and surely more or less often than after the others."""
        here, elsewhere = self.frequencies(tally, choice)
        n, m = self.sizes[choice], sum(self.sizes) - self.sizes[choice]
        both = (here * n + elsewhere * m) / (n + m)
        error = math.sqrt(both * (1 - both) * (1 / n + 1 / m))
        is_seldom = min(here, elsewhere) <= SELDOM * max(here, elsewhere)
        return is_seldom and abs(here - elsewhere) >= max(CLEARLY, SURELY * error)

    def gain(self, tally: _Tally) -> float:
        """What it does to the seat's share: lines with it against lines without, after the same choice.

        Where it happens after a choice always or never, all lines are compared at once. 0 where it may be
        an accident, and where the seat harms itself: nobody need do that.
        """
        pairs = [
            (there, size - there, won, won_in_all - won)
            for there, size, won, won_in_all in zip(
                tally.counts, self.sizes, tally.shares, self.sums, strict=True
            )
        ]
        mixed = [pair for pair in pairs if pair[0] and pair[1]]
        if sum(_weight(pair) for pair in mixed) < 1:
            mixed = [tuple(map(sum, zip(*pairs, strict=True)))]  # type: ignore[list-item]
        weight = sum(_weight(pair) for pair in mixed)
        if weight == 0:
            return 0.0
        gain = sum(_weight(pair) * _apart(pair) for pair in mixed) / weight
        is_sure = abs(gain) >= max(MATTERS, LIKELY_SO * self._spread / math.sqrt(weight))
        is_own_fault = gain < 0 and self.seat in tally.doers
        return gain if is_sure and not is_own_fault else 0.0

    def reason(self, choice: int) -> Difference | None:
        """What tells a choice from the others, if anything does; of the best, rather what speaks for it."""
        found: dict[Likeness, float] = {}
        for key, tally in self.tallies.items():
            if self.differs(tally, choice) and (gain := self.gain(tally)):
                here, elsewhere = self.frequencies(tally, choice)
                is_kind = gain > 0 and not tally.doers & {self.seat, CHANCE}
                found[key] = (here - elsewhere) * gain * (KINDLY if is_kind else 1)
        if choice == 0 and any(effect > 0 for effect in found.values()):
            found = {key: effect for key, effect in found.items() if effect > 0}
        if not found:
            return None
        most = max(map(abs, found.values()))
        order = ("winner", "exact", "same", "some")
        key = min(
            (key for key, effect in found.items() if abs(effect) >= PLAINLY * most),
            key=lambda key: (order.index(key[0]), -abs(found[key]), key),
        )
        return self._said(key, choice)

    def _said(self, key: Likeness, choice: int) -> Difference:
        tally = self.tallies[key]
        here, elsewhere = self.frequencies(tally, choice)
        lines = self.sizes[choice]
        example = max(tally.told, key=lambda told: (tally.told[told], told))
        return Difference(
            self._sentence(key, example),
            round(here * lines),
            round(elsewhere * lines),
            lines,
            self.gain(tally) > 0,
            len(tally.told) > 1,
        )

    def _sentence(self, key: Likeness, told: tuple[int, ...]) -> Phrase:
        if key[0] == "winner":
            return Phrase("winner", {"seat": named_word(SEAT, SEAT[key[1]])})
        return phrase_of("event", self.law.events[told[0]], told[1:])


# --- Saying --------------------------------------------------------------------------------------


def proof(advice: Advice) -> Phrase | None:
    """What is certain of a choice, as a sentence still to be spoken."""
    if advice.plies is None or advice.wins not in (0.0, 1.0):
        return None
    return Phrase("reason-wins" if advice.wins else "reason-loses", {"plies": advice.plies})


def differences(
    law: Law, seat: int, lines: Sequence[Sequence[ImaginedLine]]
) -> list[Difference | None]:
    """What tells each of some choices from the others, from the lines that follow each."""
    if len(lines) < 2:
        return [None] * len(lines)
    counted = _Comparison(law, seat, lines)
    return [counted.reason(choice) for choice in range(len(lines))]


def reasons_for(
    imagination: Imagination, known: Array, seat: int, advice: Sequence[Advice]
) -> list[Phrase | None]:
    """A sentence for each of the best choices, from all that the seat may know; None where nothing differs."""
    return without_pause(reasons_coming(imagination, known, seat, advice))


def reasons_coming(
    imagination: Imagination, known: Array, seat: int, advice: Sequence[Advice]
) -> Pausing[list[Phrase | None]]:
    """The same bit by bit: choice by choice."""
    best = advice[:BEST]
    if len(best) < 2:
        return [proof(one) for one in best]
    lines = []
    for one in best:
        lines.append(imagination.lines(known, seat, one.code))
        yield
    told = differences(imagination.law, seat, lines)
    return [
        proof(one) or (found.phrase if found else None)
        for one, found in zip(best, told, strict=True)
    ]


def reasons(bot: Adviser, table: Table) -> list[tuple[Advice, Phrase | None]]:
    """The best choices of the actor, each with its reason.

    >>> import flibuste
    >>> from flibuste.bots import Bot
    >>> table = flibuste.table("loyal_captain", seed=1)
    >>> len(reasons(Bot(table.law, "easy", seed=1), table))
    3
    """
    advice = bot.advise(table)[:BEST]
    said = reasons_for(Imagination(bot.engine), table.known(table.actor), table.actor, advice)
    return list(zip(advice, said, strict=True))
