"""Moving among what is lit with the arrow keys."""

from __future__ import annotations

from collections.abc import Mapping

Spot = tuple[float, float]
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(spots: Mapping[str, Spot], start: str | None, way: str) -> str | None:
    """The nearest thing in a direction; straight ahead counts as nearer than aslant."""
    if start is None or start not in spots:
        return next(iter(spots), None)
    dx, dy = DIRECTIONS[way]
    x0, y0 = spots[start]
    best, found = float("inf"), None
    for id, (x, y) in spots.items():
        ahead = (x - x0) * dx + 2 * (y - y0) * dy  # a cell is twice as high as wide
        aside = abs((x - x0) * dy) + abs(2 * (y - y0) * dx)
        if id != start and ahead > 0 and ahead + 2 * aside < best:
            best, found = ahead + 2 * aside, id
    return found or start


def next_spot(ids: list[str], start: str | None, step: int) -> str | None:
    """The next or the last thing in reading order, round and round."""
    if not ids:
        return None
    if start not in ids:
        return ids[0 if step > 0 else -1]
    return ids[(ids.index(start) + step) % len(ids)]
