"""What a network says of a position, in whole numbers, as rules.

Sums of the first layer have the unit 1 / 256, activations 1 / 128 and run from 0 to 127, weights behind them
have the unit 1 / 64; so sums of the other layers have the unit 1 / 8192. Shares and odds are quotients of whole
numbers. Interpreted, compiled and on a GPU the answer is the same, bit for bit.
"""

from __future__ import annotations

from typing import NamedTuple

from flibuste.law.kernel import Array, array, f64, i16, i32, i64, rule
from flibuste.nets.exponential import EXPONENTIALS
from flibuste.nets.shape import NetworkShape

FIRST_SHIFT = 1  # from the unit of the first sums to that of activations
SECOND_SHIFT = 6  # from the unit of the second sums to that of activations
TOP = 127  # the largest activation
TABLE_SHIFT = 5  # from the unit of the last sums to the steps of the table of exponentials


class NetworkArrays(NamedTuple):
    """A network as rules read it."""

    starts: Array  # a token's row is this and its value
    bias: Array
    rows: Array
    between: Array
    between_bias: Array
    worth: Array
    worth_bias: Array
    policy: Array
    policy_bias: Array


class NetworkScratch(NamedTuple):
    """Room for one evaluation."""

    tokens: Array
    first: Array
    second: Array
    sums: Array  # of the seats, then of the choices
    parts: Array  # the same as powers of e
    odds: Array  # of the choices


def scratch_for(shape: NetworkShape, most: int) -> NetworkScratch:
    """Room for positions with at most so many choices."""
    long = max(most, shape.seats)
    return NetworkScratch(
        array(i16[shape.tokens]),
        array(i32[shape.first]),
        array(i32[shape.second]),
        array(i64[long]),
        array(i64[long]),
        array(f64[long]),
    )


@rule
def look_at(net, scratch):
    """Both layers, from the tokens in the scratch space."""
    tokens = scratch.tokens
    first = scratch.first
    second = scratch.second
    for j in range(len(first)):
        first[j] = net.bias[j]
    for k in range(len(tokens)):
        value = tokens[k]
        if value != 0:
            row = i64(net.starts[k]) + value
            for j in range(len(first)):
                first[j] += net.rows[row, j]
    for j in range(len(second)):
        second[j] = net.between_bias[j]
    for k in range(len(first)):
        active = i32(min(first[k] >> FIRST_SHIFT, TOP))
        if active > 0:
            for j in range(len(second)):
                second[j] += active * net.between[k, j]
    for j in range(len(second)):
        second[j] = max(0, min(second[j] >> SECOND_SHIFT, TOP))


@rule
def weighed(row, second):
    """The sum of a row's weights times the activations of the second layer."""
    total = i32(0)
    for j in range(len(second)):
        total = i32(total + second[j] * row[j])
    return i64(total)


@rule
def even_out(scratch, n):
    """The first n sums as powers of e, the largest of them 1; returns what they add up to."""
    top = scratch.sums[0]
    for k in range(1, n):
        top = max(top, scratch.sums[k])
    whole = i64(0)
    for k in range(n):
        step = (top - scratch.sums[k]) >> TABLE_SHIFT
        part = EXPONENTIALS[step] if step < len(EXPONENTIALS) else i64(0)
        scratch.parts[k] = part
        whole += part
    return whole


@rule
def expected_shares(net, scratch, seat, shares):
    """Each seat's share of the point as the network expects it; `seat` is to move. After `look_at`."""
    seats = len(net.worth_bias)
    for k in range(seats):
        scratch.sums[k] = net.worth_bias[k] + weighed(net.worth[k], scratch.second)
    whole = even_out(scratch, seats)
    for k in range(seats):
        shares[(seat + k) % seats] = f64(scratch.parts[k]) / f64(whole)


@rule
def policy_sums(net, scratch, choices, n):
    """For each of n codes the sum whose power of e is its likelihood, into the scratch space."""
    for k in range(n):
        code = choices[k]
        scratch.sums[k] = net.policy_bias[code] + weighed(net.policy[code], scratch.second)


@rule
def expected_odds(net, scratch, choices, n, odds):
    """How likely the network would choose each of n codes. After `look_at`."""
    policy_sums(net, scratch, choices, n)
    whole = even_out(scratch, n)
    for k in range(n):
        odds[k] = f64(scratch.parts[k]) / f64(whole)


@rule
def full_answer(net, scratch, seat, shares, choices, n, odds):
    """All that a network says of the tokens in the scratch space."""
    look_at(net, scratch)
    expected_shares(net, scratch, seat, shares)
    expected_odds(net, scratch, choices, n, odds)
