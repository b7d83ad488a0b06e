"""The ground of a board in half cells: water, land, and the rail or shore between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from flibuste.cli.terminal.drawing.layout import Box, Layout, Point
from flibuste.screen.model import Shape
from flibuste.screen.stage import Scene

WATER, SHORE, LAND = range(3)
NEAR = 4  # half cells of land around a place; less around a small one


def is_deck(scene: Scene) -> bool:
    """Whether the places are round spots joined by ways: then they lie on one deck."""
    return bool(scene.ways) and any(scene.shape_of(p).ring == "round" for p in scene.places)


def ground(layout: Layout, scene: Scene) -> list[list[int]]:
    """What every half cell is: rows twice as many as the layout's."""
    boxes = [
        layout.boxes[place.id]
        for place in scene.places
        if place.id in layout.boxes and not _is_on_water(scene.shape_of(place))
    ]
    width, height = layout.width, 2 * layout.height
    if not boxes:
        return [[WATER] * width for _ in range(height)]
    is_land = _deck(boxes) if is_deck(scene) else _island(boxes)
    land = [[is_land(x + 0.5, y + 0.5) for x in range(width)] for y in range(height)]
    _fill_lakes(land)
    return [
        [WATER if not land[y][x] else SHORE if _is_edge(land, x, y) else LAND for x in range(width)]
        for y in range(height)
    ]


def _is_on_water(shape: Shape) -> bool:
    return shape.is_afloat or shape.water is not None


def _island(boxes: Sequence[Box]) -> Callable[[float, float], bool]:
    """Land close around every place."""
    near = [(b.x + b.width / 2, 2 * b.y + b.height, b.width / 2, b.height) for b in boxes]
    reach = NEAR if boxes[0].height > 1 else NEAR - 1

    def is_land(x: float, y: float) -> bool:
        for cx, cy, half_width, half_height in near:
            dx, dy = max(0.0, abs(x - cx) - half_width), max(0.0, abs(y - cy) - half_height)
            if dx < reach and dy < reach and math.hypot(dx, dy) < reach:
                return True
        return False

    return is_land


def _deck(boxes: Sequence[Box]) -> Callable[[float, float], bool]:
    """The hull around all places."""
    hull = _hull(
        [
            (float(x), float(y))
            for box in boxes
            for x in (box.x - 2, box.x + box.width + 2)
            for y in (2 * box.y - 1.2, 2 * (box.y + box.height) + 1.2)
        ]
    )
    edges = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    return lambda x, y: all(_turn(a, b, (x, y)) >= 0 for a, b in edges)


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, anticlockwise (Andrew's monotone chain)."""
    ordered = sorted(set(points))

    def half(run: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _fill_lakes(land: list[list[bool]]) -> None:
    """Water that does not reach the edge of the chart becomes land."""
    height, width = len(land), len(land[0])
    border = [(x, y) for x in range(width) for y in (0, height - 1)]
    border += [(x, y) for y in range(height) for x in (0, width - 1)]
    open_ = [at for at in border if not land[at[1]][at[0]]]
    sea = set(open_)
    while open_:
        x, y = open_.pop()
        for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if (
                0 <= at[0] < width
                and 0 <= at[1] < height
                and at not in sea
                and not land[at[1]][at[0]]
            ):
                sea.add(at)
                open_.append(at)
    for y in range(height):
        for x in range(width):
            land[y][x] = (x, y) not in sea


def _is_edge(land: list[list[bool]], x: int, y: int) -> bool:
    beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return any(
        0 <= bx < len(land[0]) and 0 <= by < len(land) and not land[by][bx] for bx, by in beside
    )
