"""The islands of Cartagena 2 as a drawing needs them: the way over each, its spaces, the places."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from art.chart import Box
from art.paths import Point, spline
from flibuste.games.cartagena2 import look
from flibuste.games.cartagena2.boards import BOARDS, LAST_SMALL, LENGTH
from flibuste.law.vocabulary import NONE

STEPS = 12  # cuts of the way from one space to the next
GAP = 1.4  # half the wall between two spaces
CORNER = 6


@dataclass(frozen=True)
class Plan:
    """One arrangement of the islands."""

    box: Box
    spaces: tuple[Point, ...]
    places: Mapping[str, Point]  # all that are no spaces
    breadth: float  # of the way

    @cached_property
    def ways(self) -> tuple[list[Point], list[Point]]:
        """The middle of the way over the small island and over the large one."""
        return _way(self.spaces[:LAST_SMALL]), _way(self.spaces[LAST_SMALL:])

    @cached_property
    def cells(self) -> list[Polygon]:
        """Every space as it is drawn, in the order of the path."""
        cells = []
        for way in self.ways:
            for first in range(0, len(way) - 1, STEPS):
                strip = LineString(way[first : first + STEPS + 1])
                cell = strip.buffer(self.breadth / 2, cap_style="flat")
                cells.append(_rounded(cell))
        return cells

    def board_of(self, space: int) -> int:
        """Tell which board a space, counted from 0, lies on."""
        return space // LENGTH


def _way(spaces: tuple[Point, ...]) -> list[Point]:
    """Run a curve through the spaces, half a step beyond the first and the last."""
    (ax, ay), (bx, by) = spaces[:2]
    (yx, yy), (zx, zy) = spaces[-2:]
    ends = [(2 * ax - bx, 2 * ay - by), *spaces, (2 * zx - yx, 2 * zy - yy)]
    return spline(ends, STEPS)[STEPS // 2 : -(STEPS // 2)]


def _rounded(cell: BaseGeometry) -> Polygon:
    inner = cell.buffer(-GAP - CORNER, join_style="mitre")
    return inner.buffer(CORNER, quad_segs=5)


_PLACES = {
    place.id: place
    for place in look.places(SimpleNamespace(laid=[NONE] * len(BOARDS), seats=0))
    if not (place.tray or place.id.isdigit())
}
BERTHS: tuple[str, str] = look.BERTH
BERTH_SIZE: float = _PLACES[BERTHS[0]].size
WIDE = Plan(
    look.box(None), look.WIDE, {name: (place.x, place.y) for name, place in _PLACES.items()}, 64
)
TALL = Plan((-8, 0, 548, 821), look.TALL, {name: place.tall for name, place in _PLACES.items()}, 65)
