"""A small generator for searches and random play: the same numbers in every mode, on every machine.

Never for the dice and cards of a table: those are `chance`.
"""

from __future__ import annotations

import numpy as np

from flibuste.law.kernel import rule

WORD, LOW, HALF = np.uint64(1), np.uint64(0xFFFFFFFF), np.uint64(32)
A, B, C = np.uint64(13), np.uint64(7), np.uint64(17)


def generator(seed: int) -> np.ndarray:
    """The state for a seed: one word, never zero."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (2**64 - 1)
    state = np.array([mixed or 1], np.uint64)
    for _ in range(8):  # neighbouring seeds begin far apart
        bits(state)
    return state


@rule
def bits(rng):
    """The next 32 random bits (Marsaglia's xorshift, the upper half of 64)."""
    x = rng[0]
    x ^= x << A
    x ^= x >> B
    x ^= x << C
    rng[0] = x
    return x >> HALF


@rule
def below(rng, n):
    """A number from 0 to n - 1, all equally likely (Lemire's method)."""
    bound = np.uint64(n)
    product = bits(rng) * bound
    if product & LOW < bound:
        floor = ((LOW - bound) + WORD) % bound
        while product & LOW < floor:
            product = bits(rng) * bound
    return np.int64(product >> HALF)


@rule
def gaussian(rng):
    """A number from the bell curve of deviation 1: twelve even ones added, the same everywhere."""
    total = np.int64(0)
    for _ in range(12):
        total += np.int64(bits(rng))
    return total / 4294967296.0 - 6.0


@rule
def weighted(rng, weights, n):
    """A place in the list of n weights, each as likely as its weight."""
    total = np.int64(0)
    for k in range(n):
        total += weights[k]
    left = below(rng, total)
    for k in range(n):
        left -= weights[k]
        if left < 0:
            return k
    return n - 1
