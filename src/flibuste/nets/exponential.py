"""Powers of e as whole numbers, made by whole numbers: the same on every machine."""

from __future__ import annotations

from flibuste.law.kernel import Array, i64, table

STEPS_PER_POWER = 256  # entries of the table for each power of e
POWERS = 13  # below e to the -13, nothing counts
ONE = 1 << 20  # e to the 0
_BITS = 192  # of the fractions on the way


def exponentials() -> list[int]:
    """ONE times e to the -k / STEPS_PER_POWER, rounded, for every k of the table."""
    whole = 1 << _BITS
    step, term = whole, whole
    for n in range(1, 30):  # the series of e to the -1 / STEPS_PER_POWER
        term = -term // (n * STEPS_PER_POWER)
        step += term
    found, power = [], whole
    for _ in range(STEPS_PER_POWER * POWERS):
        found.append((power * ONE + whole // 2) >> _BITS)
        power = power * step >> _BITS
    return found


EXPONENTIALS: Array = table(i64, exponentials())
