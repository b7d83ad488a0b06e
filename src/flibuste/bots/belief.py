"""Truths behind the rows of a search, as likely as what a seat has seen makes them: see `bots.weighing`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flibuste.bots.pausing import Pausing
from flibuste.bots.search import ROWS
from flibuste.bots.weighing import WITNESSED_ROW
from flibuste.law.engine import Engine
from flibuste.law.kernel import Array, array, f64, i64
from flibuste.law.vocabulary import NONE


class Belief:
    """Truths behind the rows of a search, as likely as what a seat has seen makes them."""

    def __init__(
        self, engine: Engine, rules: tuple[Callable[..., Any], Callable[..., Any]], states: Array,
        words: Array, rng: Array, net: Any, scratch: Any,
    ) -> None:  # fmt: skip
        self.engine, self.states, self.words, self.rng = engine, states, words, rng
        self._follow, self._renew = rules
        self._net, self._scratch = net, scratch
        self.count = len(states) - ROWS
        self.trust, self.copies = array(f64[self.count]), array(i64[self.count])
        self.choices, self.weights = engine.choices.copy(), engine.weights.copy()
        self.fits, self.done = array(f64[len(self.choices)]), array(i64[1])
        self.work = engine.law.Work.new(1)

    def follow_arguments(self, seat: int, first: int, last: int) -> tuple[Any, ...]:
        """What `follow` is given for some of the truths."""
        return (
            self.states, self.words, self.work, self.choices, self.weights, self.fits, self.trust,
            self.done, self.rng, seat, first, last, self._net, self._scratch,
        )  # fmt: skip

    def renew_arguments(self, seat: int, is_last: bool) -> tuple[Any, ...]:
        """What `renew` is given."""
        return self.states, self.trust, self.copies, self.rng, seat, is_last

    def coming(self, known: Array, seat: int, step: int) -> Pausing[None]:
        """Weigh the truths by what a seat saw, from the oldest row of `known` to row 0, bit by bit."""
        self.trust[:] = 0.0
        for row in (*range(1, len(known)), 0):
            self.states[WITNESSED_ROW] = known[row]
            if row != 1:
                self.done[0] = NONE
                for first in range(0, self.count, step):
                    last = min(first + step, self.count)
                    self._follow(*self.follow_arguments(seat, first, last))
                    yield
            self._renew(*self.renew_arguments(seat, row == 0))
