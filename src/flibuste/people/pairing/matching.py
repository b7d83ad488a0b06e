"""Who plays whom: those who wait for the same game at the same pace stand in a row by rating.

Who has waited longest chooses first, and takes the nearest who will have them. Everybody looks at a few
neighbours on either side, never at all of them: a thousand people are matched in thousandths of a second.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from flibuste.people.pairing.rows import LiveSeek
from flibuste.people.ratings.scale import NEWCOMER_VALUE

WIDENING = 10.0  # points of rating that every second of waiting adds to a span
ON_EITHER_SIDE = 24  # on either side, that somebody looks at

Apart = Callable[[str, str], bool]  # whether two guests are not to meet


def nobody_apart(one: str, other: str) -> bool:
    """Everybody may meet everybody."""
    return False


@dataclass
class _Standing:
    """Somebody in the row."""

    seek: LiveSeek
    rating: float
    reach: float  # how far others may stand
    left: int  # the neighbours who still wait, by their places
    right: int
    is_taken: bool = False


def matched(
    seeks: Iterable[LiveSeek], now: int, apart: Apart = nobody_apart
) -> list[list[LiveSeek]]:
    """Those who are to play together, each in one group at most; `now` is in milliseconds."""
    pools: dict[tuple[str, int, str, bool], list[LiveSeek]] = defaultdict(list)
    for seek in seeks:
        pools[seek.game, seek.seats, seek.pace, bool(seek.rated)].append(seek)
    return [group for pool in pools.values() for group in _in_pool(pool, now, apart)]


def _in_pool(pool: Sequence[LiveSeek], now: int, apart: Apart) -> list[list[LiveSeek]]:
    row = [
        _Standing(seek, _rating(seek), _reach(seek, now), k - 1, k + 1)
        for k, seek in enumerate(sorted(pool, key=lambda seek: (_rating(seek), seek.id)))
    ]
    by_patience = sorted(range(len(row)), key=lambda k: (row[k].seek.since, row[k].seek.id))
    groups = []
    for first in by_patience:
        if not row[first].is_taken:
            group = _group_around(row, first, apart)
            if len(group) == row[first].seek.seats:
                groups.append([row[k].seek for k in group])
                for k in group:
                    _take(row, k)
    return groups


def _group_around(row: list[_Standing], first: int, apart: Apart) -> list[int]:
    """Somebody, and the nearest of their neighbours who fit with all that were chosen before."""
    group, wanted = [first], row[first].seek.seats
    sides = [row[first].left, row[first].right]
    looked = 0
    while len(group) < wanted and looked < 2 * ON_EITHER_SIDE:
        left, right = sides
        if left < 0 and right >= len(row):
            break
        is_left = right >= len(row) or (
            left >= 0
            and row[first].rating - row[left].rating <= row[right].rating - row[first].rating
        )
        k = left if is_left else right
        sides[0 if is_left else 1] = row[k].left if is_left else row[k].right
        looked += 1
        if all(_fit(row[k], row[other], apart) for other in group):
            group.append(k)
    return group


def _fit(one: _Standing, other: _Standing, apart: Apart) -> bool:
    distance = abs(one.rating - other.rating)
    is_near = distance <= one.reach and distance <= other.reach
    return is_near and not apart(one.seek.guest, other.seek.guest)


def _take(row: list[_Standing], k: int) -> None:
    """Somebody leaves the row; the neighbours close up."""
    taken = row[k]
    taken.is_taken = True
    if taken.left >= 0:
        row[taken.left].right = taken.right
    if taken.right < len(row):
        row[taken.right].left = taken.left


def _rating(seek: LiveSeek) -> float:
    return NEWCOMER_VALUE if seek.rating is None else seek.rating


def _reach(seek: LiveSeek, now: int) -> float:
    """A span widens with the time somebody has waited; without one, or without a rating, all will do."""
    if seek.span is None or seek.rating is None:
        return float("inf")
    return seek.span + WIDENING * max(0, now - seek.since) / 1000
