"""How the chances of a finished game went: thought out position by position, and kept for a while.

Who thinks is not said here: on a server a process of its own, in a page the house itself.

A running game is never looked at: its figures would tell what is hidden. Each position is judged from
what the seat to move could know there, not from the truth: a choice is only as bad as it looked.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

from flibuste.bots.analysis import (
    Account,
    Judged,
    crossroads,
    is_by_rule,
    luck_and_skill,
    start_again,
)
from flibuste.law.law import Law
from flibuste.law.vocabulary import phrase
from flibuste.live.game import ENDED, Game
from flibuste.live.house import Lost, reports
from flibuste.live.refusals import Refusal
from flibuste.live.structs import plain_sentence
from flibuste.play.table import Ply, Table
from flibuste.server import bodies
from flibuste.server.workers.tasks import Answer, Appraise

POSITIONS = 60  # looked at first, spread over the game
CLOSER = 30  # more, where most happened between two of them
ACCOUNTED = 400  # in all, for luck and skill: a longer game is summed in larger steps
QUICK, LONG = 0.05, 0.3  # seconds for a position, and for a turning point
QUICKEST = 0.03  # for those that matter to luck and skill alone
JUDGING_PATIENCE = 60  # seconds in which a position must be judged: the first one loads the game
CURVES_KEPT = 64  # curves in memory
WAITING = 8  # games that wait to be thought over
BREATH = 16  # choices found before others get their turn
SWING = 0.06  # of a point: what turns a game
TURNS = 5
LIKELY = 8  # moments that are looked at again, to find them
ROUNDS = 3
APART = 3  # moments between two turning points
WON = 0.66  # chances from which the last move of a game turns nothing any more


@dataclass(eq=False)
class Moment:
    """A choice that somebody had, and what came of it."""

    at: int  # its place among all of them
    ply: int
    seat: int
    known: bytes
    played: int
    luck: int | None = None  # the ply at which chance spoke next, before anybody had another choice
    judged: Answer | None = None
    is_long: bool = False  # looked at for long

    def wins(self, code: int) -> float | None:
        """What a choice was worth to its seat."""
        assert self.judged is not None
        return next((wins for found, wins, _, _ in self.judged.advice if found == code), None)


@dataclass
class GrowingCurve:
    """The chances of one game, as far as they are known."""

    law: Law
    plies: int
    scores: list[float] | None
    moments: list[Moment] = field(default_factory=list)
    done: int = 0
    total: int = 1
    has_turned: bool = False  # whether all that may have turned it was looked at for long
    is_over: bool = False
    is_by_rule: bool = True  # whether the rules ended it, not a resignation or an agreement

    @property
    def judged(self) -> list[Moment]:
        """The moments that have been thought over, in order."""
        return [moment for moment in self.moments if moment.judged]

    def shown(self) -> bodies.Curve:
        """As it goes over the wire."""
        points = [
            bodies.CurvePoint(m.ply, _rounded(m.judged.shares)) for m in self.judged if m.judged
        ]
        if self.scores is not None:
            points.append(bodies.CurvePoint(self.plies, _rounded(self.scores)))
        progress = 1.0 if self.is_over else min(0.99, round(self.done / self.total, 3))
        turns = [self._turn(moment) for moment in self.turning()]
        return bodies.Curve(
            self.plies,
            progress,
            points,
            turns,
            self.accounts(),
            len(self.judged),
            len(self.moments),
            self.law.has_chance or self.law.has_secrets,
        )

    def accounts(self) -> list[bodies.AccountTold]:
        """Luck and skill of every seat, as far as they are known; none where nobody has a result."""
        judged = self.judged
        if self.scores is None or not judged:
            return []
        found = luck_and_skill([self._judgement(*pair) for pair in self._until_next()], self.scores)
        return [_account_told(account) for account in found]

    def task(self, moment: Moment, seconds: float) -> Appraise:
        """What is asked of a worker about a moment."""
        is_cut_off = moment.at == len(self.moments) - 1 and not self.is_by_rule
        has_luck = (moment.luck is not None or self.law.has_secrets) and not is_cut_off
        return Appraise(
            self.law.id,
            moment.known,
            moment.seat,
            seconds,
            moment.played,
            has_luck,
            with_reason=seconds == LONG,
        )

    def _until_next(self) -> Iterator[tuple[Moment, int]]:
        """Each moment that is known, with the place of the next; the last with that of the end."""
        for moment, then in pairwise(self.judged):
            yield moment, then.at
        yield self.judged[-1], len(self.moments)

    def _judgement(self, moment: Moment, end: int) -> Judged:
        """A moment with all that happened until the next that is known, or until the end."""
        answer = moment.judged
        assert answer is not None
        is_last = end == len(self.moments)
        between = self.moments[moment.at : end]
        has_luck = self.law.has_secrets or any(one.luck is not None for one in between)
        return Judged(
            moment.seat,
            moment.played,
            answer.shares,
            answer.advice,
            has_luck and (self.is_by_rule or not is_last),
            answer.expected,
        )

    def turning(self) -> list[Moment]:
        """The moments that turned the game, in order; none before they are looked at for long."""
        found = [m for m in self._steps(TURNS) if self._is_sure(m)] if self.has_turned else []
        return sorted(found, key=lambda moment: moment.ply)

    def likely(self) -> list[Moment]:
        """Those that may be among them, and what followed each, not yet looked at for long."""
        found: dict[int, Moment] = {}
        for moment in self._steps(LIKELY):
            found |= {one.at: one for one in self._with_next(moment)}
        return [moment for moment in found.values() if not moment.is_long]

    def _is_sure(self, moment: Moment) -> bool:
        return all(one.is_long for one in self._with_next(moment))

    def _with_next(self, moment: Moment) -> list[Moment]:
        return self.moments[moment.at : moment.at + 2]

    def _steps(self, most: int) -> list[Moment]:
        """The moments that changed most, not all in one place."""
        found: list[Moment] = []
        steps = [m for m in self.judged if self._swing(m) >= SWING]
        for moment in sorted(steps, key=self._swing, reverse=True):
            if all(abs(moment.at - other.at) >= APART for other in found):
                found.append(moment)
        return found[:most]

    def _after(self, moment: Moment) -> list[float] | None:
        """The chances once somebody has the next choice; None while they are not known."""
        *_, last = self._with_next(moment)
        if last is moment:
            return self.scores
        return last.judged.shares if last.judged else None

    def _swing(self, moment: Moment) -> float:
        after = self._after(moment)
        if after is None:
            return 0.0
        assert moment.judged is not None
        before = moment.judged.shares[moment.seat]
        if moment is self.moments[-1] and before > WON:
            return 0.0
        return abs(after[moment.seat] - before)

    def _turn(self, moment: Moment) -> bodies.TurningPoint:
        after, judged, seat = self._after(moment), moment.judged, moment.seat
        assert after is not None and judged is not None
        before, played = judged.shares[seat], moment.wins(moment.played)
        swing = after[seat] - before
        # What the choice itself did is the difference between it and all there were; the rest is luck.
        own = 0.0 if played is None else played - before
        is_luck = moment.luck is not None and abs(swing - own) > abs(own)
        if is_luck:
            assert moment.luck is not None
            return bodies.TurningPoint(
                moment.luck, seat, round(before, 3), round(after[seat], 3), True
            )
        return bodies.TurningPoint(
            moment.ply + 1,
            seat,
            round(before, 3),
            round(after[seat], 3),
            False,
            self._instead(moment),
            judged.reasons[0] if judged.reasons else None,
        )

    def _instead(self, moment: Moment) -> bodies.Instead | None:
        assert moment.judged is not None
        line = moment.judged.line
        wins = moment.wins(line[0]) if line else None
        if wins is None:
            return None
        action, texts = self.law.actions[line[0]], self.law.actions.texts
        said = plain_sentence(phrase("action", action, action.values(line[0])))
        return bodies.Instead(texts[line[0]], said, round(wins, 3), [texts[code] for code in line])


def _account_told(account: Account) -> bodies.AccountTold:
    luck, skill = (
        bodies.SumTold(*(round(one, 3) for one in (span.value, span.low, span.high)))
        for span in (account.luck, account.skill)
    )
    start, lost, given, result = _rounded(
        [account.start, account.lost, account.given, account.result]
    )
    return bodies.AccountTold(account.seat, start, luck, skill, lost, given, result)


def _rounded(shares: list[float]) -> list[float]:
    return [round(share, 3) for share in shares]


def spread(moments: list[Moment], most: int) -> list[Moment]:
    """At most so many, evenly; coarsely first, so that a curve shows early and grows finer."""
    count = min(most, len(moments))
    if not count:
        return []
    chosen = [moments[k * len(moments) // count] for k in range(count)]
    step = 1 << max(0, count.bit_length() - 3)
    order: dict[int, None] = {}
    while step:
        order.update(dict.fromkeys(range(0, count, step)))
        step //= 2
    return [chosen[k] for k in order]


def closer(curve: GrowingCurve, most: int) -> list[Moment]:
    """Moments passed over, from where the chances changed most between two that were judged."""
    gaps: list[tuple[float, list[Moment]]] = []
    last: Moment | None = None
    gap: list[Moment] = []
    for moment in curve.moments:
        if moment.judged is None:
            gap.append(moment)
            continue
        if last is not None and last.judged is not None and gap:
            pairs = zip(last.judged.shares, moment.judged.shares, strict=True)
            gaps.append((max(abs(a - b) for a, b in pairs), gap))
        last, gap = moment, []
    found: list[Moment] = []
    for swing, between in sorted(gaps, key=lambda one: one[0], reverse=True):
        if swing >= SWING and len(found) + len(between) <= most:
            found += between
    return found


class Appraiser(Protocol):
    """Whoever judges positions, one after the other."""

    async def start(self) -> None:
        """Before the first."""

    async def ask(self, task: Appraise) -> Answer:
        """What is thought of a position; Lost if nothing will come."""

    def kill(self) -> None:
        """No more are asked."""


class CurveLeft(Exception):
    """Nobody looks at a curve any more."""


class CurveDrawer:
    """The curves that are known or being drawn, one game after the other."""

    def __init__(self) -> None:
        self._curves: OrderedDict[str, GrowingCurve] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def hire(self) -> Appraiser:
        """Who judges the positions of a game."""
        raise NotImplementedError

    def is_wanted(self, id: str) -> bool:
        """Whether a curve is still drawn on."""
        return True

    def of(self, id: str, game: Game) -> bodies.Curve:
        """How far a game has been thought over; asking begins it, or goes on with it."""
        if game.table is None or game.state not in ENDED:
            raise Refusal("not-yet")
        return self.of_table(id, game.table)

    def known(self, id: str) -> bodies.Curve | None:
        """How far a game has been thought over, where nobody need begin anew."""
        is_known = id in self._curves and (self._curves[id].is_over or id in self._tasks)
        return self._curves[id].shown() if is_known else None

    def of_table(self, id: str, table: Table) -> bodies.Curve:
        """The same for a table that is known to be over."""
        if self.known(id) is None:
            self._begin(id, table)
        self._curves.move_to_end(id)
        return self._curves[id].shown()

    def _begin(self, id: str, table: Table) -> None:
        if len(self._tasks) >= WAITING:
            raise Refusal("not-ready")
        curve = self._curves.get(id)
        if curve is None:
            scores = list(table.outcome.scores) if table.outcome else None
            curve = GrowingCurve(table.law, table.plies, scores, is_by_rule=is_by_rule(table))
        self._curves[id] = curve
        idle = [kept for kept in self._curves if kept not in self._tasks and kept != id]
        for kept in idle[: max(0, len(self._curves) - CURVES_KEPT)]:
            del self._curves[kept]
        task = asyncio.get_running_loop().create_task(self._draw(id, curve, table))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._tasks.pop(id, None))

    async def close(self) -> None:
        """Leave it at that."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _draw(self, id: str, curve: GrowingCurve, table: Table) -> None:
        async with self._one:
            if not curve.moments:
                curve.moments = [moment async for moment in _moments(table)]
                curve.total = min(len(curve.moments), ACCOUNTED) + 2 * LIKELY
            appraiser = self.hire()
            try:
                await appraiser.start()
                await self._judge(id, appraiser, curve, spread(curve.moments, POSITIONS), QUICK)
                await self._judge(id, appraiser, curve, closer(curve, CLOSER), QUICK)
                for _ in range(ROUNDS):  # a longer look may find others
                    await self._judge(id, appraiser, curve, curve.likely(), LONG)
                curve.has_turned = True
                rest = [moment for moment in curve.moments if moment.judged is None]
                room = max(0, ACCOUNTED - len(curve.judged))
                await self._judge(id, appraiser, curve, spread(rest, room), QUICKEST)
            except CurveLeft:
                return  # whoever asks again has it drawn on
            except (Lost, TimeoutError, OSError) as error:
                reports.fault(error)  # what is known so far stays as it is
            finally:
                appraiser.kill()
            curve.has_turned = curve.is_over = True
            self.drawn(id, curve)

    def drawn(self, id: str, curve: GrowingCurve) -> None:
        """A curve is complete."""

    async def look_quickly(self, table: Table, most: int) -> GrowingCurve:
        """The chances of a finished game at so many moments at most, and no turning points."""
        async with self._one:
            scores = list(table.outcome.scores) if table.outcome else None
            curve = GrowingCurve(table.law, table.plies, scores, is_by_rule=is_by_rule(table))
            curve.moments = [moment async for moment in _moments(table)]
            appraiser = self.hire()
            try:
                await appraiser.start()
                await self._judge("", appraiser, curve, spread(curve.moments, most), QUICK)
            finally:
                appraiser.kill()
            return curve

    async def _judge(
        self,
        id: str,
        appraiser: Appraiser,
        curve: GrowingCurve,
        moments: list[Moment],
        seconds: float,
    ) -> None:
        for moment in moments:
            if moment.judged and (moment.is_long or seconds != LONG):
                continue  # before somebody left
            if not self.is_wanted(id):
                raise CurveLeft
            task = curve.task(moment, seconds)
            async with asyncio.timeout(JUDGING_PATIENCE):
                moment.judged = await appraiser.ask(task)
            moment.is_long = seconds == LONG
            curve.done += 1


async def _moments(table: Table) -> AsyncIterator[Moment]:
    """Every choice of the game with what its seat could know, others getting their turn meanwhile."""
    plies = [entry for entry in table.story if isinstance(entry, Ply)]
    for at, one in enumerate(crossroads(start_again(table), plies)):
        if at % BREATH == BREATH - 1:
            await asyncio.sleep(0)
        yield Moment(at, one.ply, one.seat, one.known.tobytes(), one.played, one.luck)
