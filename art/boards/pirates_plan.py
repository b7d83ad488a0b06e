"""The chart of Les Pirates as a drawing needs it: its squares on one board or two, either way up.

The printed board is the chart turned by an eighth, so its squares stand on their corners; a second
board lies below the first and meets it at the straits. A drawing has its origin in the middle.
"""

from dataclasses import dataclass
from functools import cached_property

from shapely import LineString, MultiLineString, Polygon, box, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from art.chart import Box
from art.paths import Point, parts
from flibuste.games.pirates import board as chart
from flibuste.games.pirates import look

Square = tuple[int, int]
Placing = tuple[Square, int]  # a square and its board

STEP = look.HALF  # from the middle of a square to its corner
EDGE = look.TOP / STEP  # the line through the middle of the upper straits, in steps
HEIGHT = look.HEIGHT / STEP  # from there to the lower ones
ISLAND = (9.5, 9.5)

WIDE: Box = look.BOX
# On a tall screen everything is turned about by a quarter.
TALL: Box = (WIDE[1], WIDE[0], WIDE[3], WIDE[2])
DOUBLE: Box = look.DOUBLE_BOX
DOUBLE_TALL: Box = (DOUBLE[1], DOUBLE[0], DOUBLE[3], DOUBLE[2])


def marked(marks: str) -> list[Square]:
    """Give the squares of one board that bear one of these marks."""
    return [
        (row, column)
        for row, line in enumerate(chart.CHART)
        for column, mark in enumerate(line)
        if mark in marks
    ]


WATER = marked("".join(set("".join(chart.CHART)) - set(chart.LAND)))
WINDS = marked(chart.WINDS)
ANCHORAGES = marked(chart.ANCHORAGES)
STRAITS = {mark: marked(mark) for mark in chart.STRAITS}


@dataclass(frozen=True)
class Plan:
    """One arrangement: how many boards, how they are turned, where their middle is and how large."""

    boards: int
    quarters: int  # clockwise: 0 as printed, 1 or -1
    box: Box
    scale: float = 1

    @property
    def middle(self) -> Point:
        """Where the origin of the drawing lies in the box."""
        x, y, width, height = self.box
        return x + width / 2, y + height / 2

    @cached_property
    def frame(self) -> BaseGeometry:
        """The edges of the printed boards."""
        across, down = look.FRAME, self.boards * look.HEIGHT / 2
        if self.quarters:
            across, down = down, across
        return box(-across, -down, across, down)

    @property
    def sheet(self) -> Box:
        """The whole chart with its margin, in the units of the box: corner, breadth, height."""
        x, y = self.middle
        _, _, across, down = (side * self.scale + look.MARGIN for side in self.frame.bounds)
        return x - across, y - down, 2 * across, 2 * down

    def at(self, x: float, y: float, board: int = 0) -> Point:
        """Give a place on the drawing, from steps across and down the printed board."""
        right = x * STEP
        down = (y + HEIGHT * board - EDGE - HEIGHT * self.boards / 2) * STEP
        return {0: (right, down), 1: (-down, right), -1: (down, -right)}[self.quarters]

    def centre(self, square: tuple[float, float], board: int = 0) -> Point:
        """Give the middle of a square."""
        row, column = square
        return self.at(column - row, row + column, board)

    def corners(self, square: tuple[float, float], board: int = 0) -> list[Point]:
        """Give the corners of a square, clockwise from the top."""
        x, y = self.centre(square, board)
        return [(x, y - STEP), (x + STEP, y), (x, y + STEP), (x - STEP, y)]

    def each(self, squares: list[Square]) -> list[Placing]:
        """Give squares on every board."""
        return [(square, board) for board in range(self.boards) for square in squares]

    @cached_property
    def squares(self) -> BaseGeometry:
        """All squares that ships sail on."""
        return unary_union([Polygon(self.corners(*place)) for place in self.each(WATER)])

    @cached_property
    def lines(self) -> list[list[Point]]:
        """The sides of all squares, joined into lines as long as they run straight."""
        falling, rising = set(), set()
        for place in self.each(WATER):
            top, right, bottom, left = self.corners(*place)
            falling |= {(top, right), (left, bottom)}
            rising |= {(left, top), (bottom, right)}
        runs = [line_merge(MultiLineString(sorted(sides))) for sides in (falling, rising)]
        long = (LineString([run.coords[0], run.coords[-1]]) for way in runs for run in parts(way))
        return [list(line.intersection(self.frame).coords) for line in long]


PLANS = {
    "board": Plan(1, 0, WIDE),
    "board-tall": Plan(1, 1, TALL),
    "board-double": Plan(2, -1, DOUBLE, look.SMALL),
    "board-double-tall": Plan(2, 0, DOUBLE_TALL, look.SMALL),
}
