"""Sequential halving at the root: all choices are tried alike, and the better half goes on.

It is the Gumbel root of a search whose policy is even: which choices are tried, where there are too
many for all, is drawn. Where a network has a policy, the likeliest choices are tried, and its sums count
besides what came of them; the more was simulated, the less they do. Several trees may grow side by side,
one a thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from flibuste.bots.advice import Advice
from flibuste.bots.chances import Chances, Stretch
from flibuste.bots.pausing import Pausing
from flibuste.bots.thought import SimulatedChoice, Thought
from flibuste.law.kernel import Array
from flibuste.law.rng import below

UNTRIED = SimulatedChoice(0, 0.0, None)
LIKELIEST = 16  # choices that are tried where there is a policy, at the most
EACH_LIKELY = 8  # simulations for each of them, at the least
POLICY_UNIT = 8192  # what a network's sums are counted in
# Drawn beside a policy: of choices that are as good, not always the same is made.
WHIM = 2 * POLICY_UNIT
HARDLY_TRIED = 3  # simulations with the usual result that are counted besides, where a whim chooses
FIRST_VISITS = 50  # counted before the first: the fewer, the longer a policy outweighs results

Rank = tuple[float, float, float]


class Halving:
    """The choices of one seat at one position, and how far each has come."""

    def __init__(self, thoughts: list[Thought], known: Array, seat: int, chances: Chances) -> None:
        self.thoughts, self.chances = thoughts, chances
        self.seat, self.seats = seat, int(known[0]["seats"])
        for thought in thoughts:
            self.codes = thought.begin(known, seat)
        self.came = dict.fromkeys(self.codes, -1)
        self.policy = thoughts[0].policy(self.codes, seat)
        self.whims = {} if self.policy is None else {code: self._whim() for code in self.codes}

    def run(self, simulations: int, step: int, until: float) -> Pausing[int]:
        """Think with so many simulations, `step` at once between two looks at the clock; return how many it took.

        It pauses at each look.
        """
        budget = simulations
        left = self._some(max(2, budget // 2))
        self.came |= dict.fromkeys(left, 0)
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(rounds):
            each = max(1, budget // ((rounds - number) * len(left)))
            for codes, times in _portions(left, each, step):
                if self.is_decided:
                    break
                budget -= self._grow(codes, times)
                if time.monotonic() >= until:
                    return simulations - budget
                yield
            told = self._told()
            left.sort(key=lambda code: self._rank(code, told), reverse=True)
            left = left[: (len(left) + 1) // 2]
            self.came |= dict.fromkeys(left, number + 1)
        if budget > 0 and not self.is_decided:
            budget -= self._grow(left[:1], budget)
        return simulations - budget

    @property
    def is_decided(self) -> bool:
        """Whether one of the trees has proven what is best."""
        return any(thought.is_decided for thought in self.thoughts)

    def opinions(self) -> list[Advice]:
        """What is thought of every choice, best first."""
        told = self._told()
        order = sorted(self.codes, key=lambda code: self._rank(code, told), reverse=True)
        stretch = self.stretch
        return [self._opinion(code, told.get(code, UNTRIED), stretch) for code in order]

    @property
    def stretch(self) -> Stretch:
        """What makes true chances of shares, after so many simulations."""
        visits = sum(thought.visits for thought in self.thoughts)
        return self.chances.after(max(1, visits))

    def considered(self) -> list[tuple[int, float]]:
        """Every choice that was tried, best first, with its seat's share: with the root's, if hardly tried.

        Proven losses are left out, unless there is nothing else.
        """
        told = self._told()
        order = sorted(self.codes, key=lambda code: self._rank(code, told), reverse=True)
        visits = sum(one.visits for one in told.values())
        usual = sum(one.won for one in told.values()) / max(1, visits)
        tried = [code for code in order if code in told and not _is_lost(told[code])] or order
        return [(code, self._worth(code, told, usual)) for code in tried]

    def _worth(self, code: int, told: dict[int, SimulatedChoice], usual: float) -> float:
        """A choice's share, as if it had been tried a few times more with the usual result."""
        visits, won, proof = told.get(code, UNTRIED)
        if proof:
            return proof[0]
        mean = (won + HARDLY_TRIED * usual) / (visits + HARDLY_TRIED)
        if self.policy is not None:
            liking = (self.policy[code] + self.whims[code]) / POLICY_UNIT
            mean += liking / (FIRST_VISITS + self._most(told))
        return mean

    def _some(self, most: int) -> list[int]:
        """At most so many of the choices, all as likely; or the likeliest, where there is a policy."""
        found = list(self.codes)
        if self.policy is not None:
            order = sorted(found, key=self.policy.__getitem__, reverse=True)
            return order[: max(2, min(LIKELIEST, 2 * most // EACH_LIKELY))]
        for k in range(most if most < len(found) else 0):
            other = k + int(below(self.thoughts[0].rng, len(found) - k))  # type: ignore[no-untyped-call]
            found[k], found[other] = found[other], found[k]
        return found[:most]

    def _whim(self) -> int:
        return int(below(self.thoughts[0].rng, WHIM))  # type: ignore[no-untyped-call]

    def _grow(self, codes: list[int], each: int) -> int:
        """Simulate from each choice, in all trees together `each` times."""
        count = len(self.thoughts)
        shares = [(each + k) // count for k in range(count)]
        jobs: list[Callable[[], int]] = [
            lambda one=one, share=share: one.grow(self.seat, codes, share)  # type: ignore[misc]
            for one, share in zip(self.thoughts, shares, strict=True)
            if share
        ]
        if len(jobs) == 1:
            return jobs[0]()
        with ThreadPoolExecutor(len(jobs)) as pool:
            return sum(pool.map(lambda job: job(), jobs))

    def _rank(self, code: int, told: dict[int, SimulatedChoice]) -> Rank:
        """The order of choices: proven wins, the shorter first; those that came far, and their mean;
        proven losses, the longer first.
        """
        visits, won, proof = told.get(code, UNTRIED)
        if proof and proof[0] in (0.0, 1.0):
            return (1.0, -proof[1], 0.0) if proof[0] else (-1.0, proof[1], 0.0)
        mean = proof[0] if proof else won / max(1, visits)
        if self.policy is not None:
            liking = (self.policy[code] + self.whims[code]) / POLICY_UNIT
            mean = liking + (FIRST_VISITS + self._most(told)) * mean
        return 0.0, self.came[code], mean

    def _most(self, told: dict[int, SimulatedChoice]) -> int:
        """How often the choice that was simulated most often was."""
        return max((one.visits for one in told.values()), default=0)

    def _opinion(self, code: int, told: SimulatedChoice, stretch: Stretch) -> Advice:
        if told.proof:
            share, plies = told.proof
            return Advice(code, share, share, share, told.visits, plies)
        return stretch.advice(code, told.won, told.visits, self.seats)

    def _told(self) -> dict[int, SimulatedChoice]:
        """What all trees together say of every choice."""
        found = self.thoughts[0].told(self.seat)
        for thought in self.thoughts[1:]:
            for code, (visits, won, proof) in thought.told(self.seat).items():
                before = found.get(code, UNTRIED)
                found[code] = SimulatedChoice(
                    before.visits + visits, before.won + won, before.proof or proof
                )
        return found


def _is_lost(told: SimulatedChoice) -> bool:
    return told.proof is not None and told.proof[0] == 0.0


def _portions(codes: list[int], each: int, step: int) -> Iterator[tuple[list[int], int]]:
    """So many simulations from each choice, always one of each in turn, cut up into about `step` at once."""
    if step < len(codes):
        for _ in range(each):
            for first in range(0, len(codes), step):
                yield codes[first : first + step], 1
        return
    batch = step // len(codes)
    for done in range(0, each, batch):
        yield codes, min(batch, each - done)
