"""The reward of a finished game, the same in every adapter: zero-sum, from -1 to 1."""

from __future__ import annotations

from collections.abc import Sequence

ILLEGAL = -1.0  # the reward for what may not be played: it ends the game, as in PettingZoo's own


def rewards(shares: Sequence[float]) -> list[float]:
    """Shares of one point as rewards: the whole point is 1, an even share 0, and all sum to 0.

    >>> rewards([1.0, 0.0])
    [1.0, -1.0]
    >>> rewards([0.5, 0.5, 0.0])
    [0.25, 0.25, -0.5]
    """
    seats = len(shares)
    return [(seats * share - 1) / (seats - 1) for share in shares]


def lowest(seats: int) -> float:
    """The reward of a seat that is left with nothing."""
    return -1 / (seats - 1)
