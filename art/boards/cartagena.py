"""The coast of Cartagena, under a path that chance lays: the town, the jungle, the quay."""

from collections.abc import Sequence

from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from art.boards.cartagena_plan import BOX, CELL, TALL_BOX
from art.boards.landmarks import compass_rose, put, walled_town
from art.chart import (
    Box,
    Placed,
    coast,
    frame_within,
    hills,
    lit_water,
    palms,
    ragged,
    rhumb_lines,
    ripples,
    water_lining,
)
from art.ink import drawing, line, moved, outlined
from art.paths import Point, circle, numbers, smooth

# Everything in cells. Hills and palms stand where no tile lies, or where one hides them whole.
# fmt: off
SHORE = (
    (9.1, -3), (9.35, -1.2), (9.28, 0.1), (9.4, 1.1), (9.9, 1.6), (10.8, 1.68), (11.7, 1.62),
    (12.2, 1.95), (12.3, 2.7), (12.22, 3.4), (12.3, 4.2), (12.22, 4.95), (12.02, 5.4), (12.2, 6.2),
    (12.1, 8), (-4, 8), (-4, -3),
)
HILLS = (
    (3.62, 2.4, 1.25), (4.3, 2.75, 1.5), (3.6, 3.1, 1.05), (4.4, 1.55, 0.9), (7.55, 0.75, 1.1),
    (8.2, 1.05, 1.3), (5.65, 2.2, 1.2), (6.3, 2.6, 1.4), (1.6, 1.1, 1.1), (2.2, 1.5, 1.3),
)
PALMS = (
    (3.45, 4.35, 1.2), (4.15, 4.6, 1.4), (4.5, 4.2, 1), (7.4, 1.6, 1), (8.2, 1.8, 1.2),
    (8.6, 1.6, 1), (7.8, 1.85, 0.9), (5.5, 4.2, 1.2), (6.2, 4.5, 1.4), (6.4, 3.9, 1), (11.35, 3.9, 1.1), (11.78, 3.8, 0.9),
    (2.3, 5.5, 0.9), (4.9, 5.52, 1), (7.2, 5.5, 1), (9.5, 5.5, 0.9), (11.2, 5.5, 1),
)
WAVES = (
    (13.9, 2.2), (10.4, -0.15), (10.1, 0.7), (10.8, 1.1), (13.2, 5.4), (14, 5.2), (14.1, 0.2),
)
SHORE_TALL = (
    (-4, 1.46), (-0.6, 1.46), (0.3, 1.5), (1.2, 1.46), (2.2, 1.51), (3.1, 1.45), (4, 1.5),
    (5, 1.44), (5.9, 1.5), (6.6, 1.42), (9, 1.46), (9, 12), (-4, 12),
)
HILLS_TALL = ((4.6, 8.2, 1.2), (5.2, 8.35, 1.4), (4.1, 8.4, 0.9))
PALMS_TALL = ((2.5, 8.5, 1.1), (3.1, 8.3, 1), (5.9, 8.5, 1.2), (3.5, 8.55, 0.9))
WAVES_TALL = ((1.9, 0), (2.2, 0.9), (4, 0.2), (3.9, 0.95), (5.9, -0.2), (0, -0.2))
# fmt: on


def scaled(places: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Turn cells into units; a third number, a size, stays."""
    return [(x * CELL, y * CELL, *size) for x, y, *size in places]


def sea_and_land(
    view: Box, shore: BaseGeometry, lining: Sequence[float], north: Placed, light: Point
) -> str:
    """Draw water with its rhumb lines, a compass rose in a place and a size, and the land."""
    x, y, width, height = view
    frame = box(x, y, x + width, y + height)
    return drawing(
        lit_water(frame, [light], 4 * CELL),
        rhumb_lines(north[:2], frame),
        water_lining(shore, frame, lining),
        coast(shore, frame.buffer(-4)),
        compass_rose(north),
    )


def quay() -> str:
    """Draw the landing along the shore, which both lengths of the path meet, and the jetty."""
    planks = "".join(f"M0 {y}h15" for y in range(9, 170, 9))
    return moved(
        f"translate({numbers((12.06 * CELL, 2.22 * CELL))})",
        outlined("M17 146H46V160H17Z", "wood", 1.3, "chart-line"),
        line("M24 146v14M31 146v14M38 146v14", 0.8, "chart-line"),
        outlined("M0 0H15V172H0Z", "wood", 1.3, "chart-line"),
        line(planks, 0.8, "chart-line"),
        outlined(
            circle(44, 144, 3) + circle(44, 162, 3) + circle(17, 4, 3), "woods", 1.1, "chart-line"
        ),
    )


def board() -> str:
    """Draw the wide ground: town and jungle to the left, the quay and the open sea to the right."""
    shore = ragged(Polygon(smooth(scaled(SHORE), closed=True)), 6, seed=4)
    north = (12.3 * CELL, 0.72 * CELL, 0.7)
    return drawing(
        sea_and_land(BOX, shore, (6, 12, 19, 27, 36, 46, 57), north, (13.4 * CELL, 3.4 * CELL)),
        ripples(scaled(WAVES)),
        hills(scaled(HILLS), opacity=0.55),
        palms(scaled(PALMS), opacity=0.6),
        quay(),
        put((-0.36 * CELL, 1.95 * CELL, 0.9), walled_town()),
        frame_within(BOX, 44),
    )


def board_tall() -> str:
    """Draw the tall ground: the sea above the tiles, the fortress below them."""
    shore = ragged(Polygon(smooth(scaled(SHORE_TALL), closed=True)), 5, seed=4)
    return drawing(
        sea_and_land(
            TALL_BOX, shore, (5, 11, 18, 26, 35), (3 * CELL, 0.45 * CELL, 0.5), (3 * CELL, 0)
        ),
        ripples(scaled(WAVES_TALL)),
        hills(scaled(HILLS_TALL), opacity=0.55),
        palms(scaled(PALMS_TALL), opacity=0.6),
        frame_within(TALL_BOX, 20),
    )
