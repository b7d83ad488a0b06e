"""A small generator for searches and random play: the same numbers in every mode, on every machine.

Never for the dice and cards of a table: those are `chance`.
"""

from __future__ import annotations

from flibuste.law.kernel import Array, i64, rule, table, u64

WORD, LOW, HALF = u64(1), u64(0xFFFFFFFF), u64(32)
ALL_BITS = u64(2**64 - 1)  # numbers of plain Python would grow beyond a word
A, B, C = u64(13), u64(7), u64(17)


def generator(seed: int) -> Array:
    """The state for a seed: one word, never zero."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (2**64 - 1)
    state = table(u64, [mixed or 1])
    for _ in range(8):  # neighbouring seeds begin far apart
        bits(state)
    return state


@rule
def stirred(x):
    """The word that follows another: all its bits in new places (Marsaglia's xorshift)."""
    x ^= x << A & ALL_BITS
    x ^= x >> B
    x ^= x << C & ALL_BITS
    return x


@rule
def bits(rng):
    """The next 32 random bits, the upper half of 64."""
    x = stirred(rng[0])
    rng[0] = x
    return x >> HALF


@rule
def below(rng, n):
    """A number from 0 to n - 1, all equally likely (Lemire's method)."""
    bound = u64(n)
    product = bits(rng) * bound
    if product & LOW < bound:
        floor = ((LOW - bound) + WORD) % bound
        while product & LOW < floor:
            product = bits(rng) * bound
    return i64(product >> HALF)


@rule
def gaussian(rng):
    """A number from the bell curve of deviation 1: twelve even ones added, the same everywhere."""
    total = i64(0)
    for _ in range(12):
        total += i64(bits(rng))
    return total / 4294967296.0 - 6.0


@rule
def weighted(rng, weights, n):
    """A place in the list of n weights, each as likely as its weight."""
    total = i64(0)
    for k in range(n):
        total += weights[k]
    left = below(rng, total)
    for k in range(n):
        left -= weights[k]
        if left < 0:
            return k
    return n - 1
