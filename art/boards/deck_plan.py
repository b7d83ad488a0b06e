"""The deck of the Kidd box as a drawing needs it: places, the ways between them, the hatches."""

from collections.abc import Mapping

from art.paths import Point
from flibuste.games._kidd import deck

SPOTS: tuple[Point, ...] = tuple((x, y) for _, x, y, _ in deck.SPOTS)
WAYS: tuple[tuple[int, int], ...] = tuple(
    (spot, way) for spot, (*_, ways) in enumerate(deck.SPOTS) for way in ways if spot < way
)
# The start spots, and the direction in which their hatch leads off the deck.
HATCHES: Mapping[int, Point] = deck.HATCHES
