"""Kuhn's poker of three cards as a law: its value, -1/18 of the stakes, has been known since 1950.

Stakes are one and a bet of one; a whole point of ours is a loss of two, so that the first seat has -1/36.
"""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.law import contract
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset
from flibuste.law.kernel import i8, i64, rule
from flibuste.law.vocabulary import Actions, Domain, Events, Reasons, seats

VERSION = 1
SEAT = seats(2)
RANK = Domain("rank", ("jack", "queen", "king"))
BOUNDS = Bounds(seats=(2,), choices=2, outcomes=3, plies=5)
# What was said, a binary digit each behind a leading 1: 0 for a pass, 1 for a bet.
BEGUN, PASSED, BET, BOTH_PASSED, ANSWERED, FOLDED, CALLED, GAVE_UP, FOLLOWED = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    10,
    11,
)


@dataclass(frozen=True)
class Options:
    """Nothing to agree on."""


RULESETS = {"classic": Ruleset("Kuhn 1950")}


class State(contract.State, options=Options):
    card = i8[SEAT].of(RANK, blank=NONE)
    said = i8


ACTIONS = Actions()
deal = ACTIONS.verb("deal", rule="1", rank=RANK)
fold = ACTIONS.verb("pass", rule="1")
bet = ACTIONS.verb("bet", rule="1")
EVENTS = Events()
dealt = EVENTS.kind("dealt", seat=SEAT, rank=RANK)
DEALT = dealt.code
passed = EVENTS.kind("passed", seat=SEAT)
raised = EVENTS.kind("raised", seat=SEAT)
OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "1")
ENDINGS = Reasons()
SHOWN = ENDINGS.ending("shown", "1")


@rule
def setup(s):
    s.said = BEGUN


@rule
def actor(s):
    if s.card[1] == NONE:
        return CHANCE
    if s.said == BEGUN or s.said == ANSWERED:
        return 0
    return 1 if s.said == PASSED or s.said == BET else OVER


@rule
def legal(s, w, out):
    if s.card[1] != NONE:
        out[0] = fold.code()
        out[1] = bet.code()
        return 2
    n = 0
    for rank in range(3):
        if s.card[0] != rank:
            out[n] = deal.code(rank)
            n += 1
    return n


@rule
def odds(s, w, out):
    n = 3 if s.card[0] == NONE else 2
    for k in range(n):
        out[k] = 1
    return n


@rule
def apply(s, w, a):
    who = actor(s)
    if deal.has(a):
        seat = 0 if s.card[0] == NONE else 1
        s.card[seat] = deal.rank(a)
        dealt.tell(s, seat, deal.rank(a))
    elif bet.has(a):
        s.said = 2 * i64(s.said) + 1
        raised.tell(s, who)
    else:
        s.said = 2 * i64(s.said)
        passed.tell(s, who)


@rule
def score(s, out):
    stake = 2 if s.said == CALLED or s.said == FOLLOWED else 1
    first = s.card[0] > s.card[1]
    if s.said == FOLDED:
        first = True
    if s.said == GAVE_UP:
        first = False
    out[0] = 0.5 + (stake if first else -stake) / 4
    out[1] = 1 - out[0]
    return SHOWN


@rule
def veil(s, viewer):
    if actor(s) != OVER:
        for seat in range(2):
            if seat != viewer and s.card[seat] != NONE:
                s.card[seat] = UNKNOWN
    if s.event[0] == DEALT and s.event[1] != viewer:
        s.event[2] = UNKNOWN


@rule
def imagine(s, seat, rng):
    pass


@rule
def objection(s, w, a, out):
    return 0
