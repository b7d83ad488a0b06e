"""Sets as numbers, one bit a member, and the memory of positions that stood before.

A set is a positive number of 64 bits: its members are 0 to 62. `members & members - 1` is the set
without its lowest member, `members & -members` that member alone.
"""

from __future__ import annotations

from flibuste.law.kernel import array, i64, rule

# The powers of 2 leave all different remainders when divided by this prime, up to the 65th.
PRIME = 67
PLACE_OF = array(i64[PRIME])
for _place in range(63):
    PLACE_OF[(1 << _place) % PRIME] = _place


@rule
def first_of(members):
    """The lowest member of a set; 0 of an empty one."""
    return PLACE_OF[(members & -members) % PRIME]


@rule
def count_of(members):
    """How many members a set has."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@rule
def times_stood(past, known, now):
    """How often a position has stood, now included; it is written down as number `known`.

    A position is a tuple of numbers; `past` keeps the last ones, a column each.
    """
    parts = len(now)  # a tuple's length is known to compilers, which then compare all at once
    most = past.shape[1]
    for part in range(parts):
        past[part, known % most] = now[part]
    times = 0
    for k in range(min(known + 1, most)):
        difference = past[0, k] ^ now[0]
        for part in range(1, parts):
            difference |= past[part, k] ^ now[part]
        times += difference == 0
    return times
