"""What may be true, weighed by how likely the others' seen choices were by a network's policy.

Truths are imagined for the oldest thing that a seat remembers to have seen, and played on ply by ply. Of what
its actor may do, or chance may bring, only that goes on which looks to the seat like what it saw next; the
likelier that was in a truth, the more the truth counts. They are drawn anew by what they count (a particle
filter), and where few are left, others are imagined from what was seen there, as if nothing had been seen
before: so each truth fits what the seat sees now.
"""

from __future__ import annotations

from flibuste.bots.policy import look_as
from flibuste.bots.search import AHEAD, ROWS, SIGHT, TRUTH
from flibuste.law.contract import CHANCE, OVER, actor, aim, apply, imagine, legal, odds, veil
from flibuste.law.kernel import f64, i64, rule, uses_memory
from flibuste.law.rng import bits
from flibuste.law.vocabulary import NONE, UNKNOWN
from flibuste.nets.forward import expected_odds

WITNESSED_ROW = 0  # the row of what was seen, where the search has what is known
# A truth takes the place of so many in the mean, at the most: many of the same would be too sure of themselves.
COPIES_OF_ONE = 4
# How often anything else is done than the policy says: no one plays quite as it does.
STRAY = 0.1
UNIT = 4294967296.0  # one, for 32 random bits


@uses_memory("net")
@rule
def follow(
    states, words, work, choices, weights, fits, trust, done, rng, seat, first, last, net, scratch
):  # fmt: skip
    """Play some of the truths on by one ply that looks to the seat as what it saw; weigh them by its odds.

    What the seat did itself, and what a hand shot, no policy chose: there the first code that fits, kept in
    `done`, is what was done in every truth, and says no more of them than whether it fits.
    """
    w = work[0]
    for k in range(first, last):
        states[TRUTH] = states[ROWS + k]
        s = states[TRUTH]
        who = actor(s)
        if who == OVER:
            trust[k] = 0.0
            continue
        is_told = who == seat
        if who != CHANCE and not is_told:
            is_told = aim(s, 0, rng) != NONE
        n = legal(s, w, choices)
        fitting = 0
        for j in range(n + 1):
            if j < n:
                code = i64(choices[j])
                fits[j] = 0.0
                if is_told and done[0] != NONE and code != done[0]:
                    continue
            else:
                if fitting == 0:
                    trust[k] = 0.0
                    break
                if is_told:
                    break
                if who == CHANCE:
                    odds(s, w, weights)
                elif n > 1:
                    look_as(states, who, net, scratch)
                    expected_odds(net, scratch, choices, n, scratch.odds)
                whole = 0.0
                likely = 0.0
                for i in range(n):
                    if who == CHANCE:
                        here = f64(weights[i])
                    elif n > 1:
                        here = (1.0 - STRAY) * scratch.odds[i] + STRAY / n
                    else:
                        here = 1.0
                    whole += here
                    fits[i] *= here
                    likely += fits[i]
                trust[k] *= likely / whole
                if fitting == 1:
                    break
                code = i64(choices[fitting_place(fits, n, likely, rng)])
            states[AHEAD] = states[TRUTH]
            ahead = states[AHEAD]
            apply(ahead, w, code)
            if j == n:
                states[ROWS + k] = ahead
                break
            if not is_told_alike(ahead.event, states[WITNESSED_ROW].event):
                continue
            states[SIGHT] = ahead
            veil(states[SIGHT], seat)
            if is_alike(words, SIGHT, WITNESSED_ROW):
                fits[j] = 1.0
                fitting += 1
                states[ROWS + k] = ahead
                if is_told:
                    done[0] = code


@rule
def fitting_place(fits, n, likely, rng):
    """A place among n, each as likely as its share of what they add up to."""
    left = i64(bits(rng)) / UNIT * likely
    last = 0
    for i in range(n):
        if fits[i] > 0.0:
            last = i
            left -= fits[i]
            if left < 0.0:
                return i
    return last


@rule
def is_told_alike(event, told):
    """Whether an event could be told as it was: most choices are told apart by that, and need no veil."""
    k = 0
    while k < len(told) and (told[k] == UNKNOWN or told[k] == event[k]):
        k += 1
    return k == len(told)


@rule
def is_alike(words, one, other):
    """Whether two records are the same, byte for byte."""
    k = 0
    while k < words.shape[1] and words[one, k] == words[other, k]:
        k += 1
    return k == words.shape[1]


@rule
def renew(states, trust, copies, rng, seat, is_last):
    """Draw the truths anew by what they count, unless they still count much alike; then each counts one.

    Where few are left, or none, the rest is imagined from what was seen.
    """
    count = len(trust)
    whole = 0.0
    squares = 0.0
    left = 0
    for k in range(count):
        whole += trust[k]
        squares += trust[k] * trust[k]
        left += trust[k] > 0.0
    if left == count and not is_last and 2.0 * whole * whole >= count * squares:
        return
    room = min(count, COPIES_OF_ONE * left)
    offset = i64(bits(rng)) / UNIT
    reached = 0.0
    given = 0
    for k in range(count):
        copies[k] = 0
        if trust[k] > 0.0:
            reached += trust[k]
            upto = i64(reached / whole * room + offset)
            copies[k] = upto - given
            given = upto
    source = 0
    for k in range(count):
        trust[k] = 1.0
        if copies[k] == 0:
            while source < count and copies[source] < 2:
                source += 1
            if source < count:
                states[ROWS + k] = states[ROWS + source]
                copies[source] -= 1
            else:
                states[ROWS + k] = states[WITNESSED_ROW]
                imagine(states[ROWS + k], seat, rng)
