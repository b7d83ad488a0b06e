"""The chart of Les Pirates: coasts, trade winds, straits, the island of the treasure."""

import math
from collections.abc import Sequence

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from art.boards import pirates_plan as plan
from art.boards.pirates_plan import STEP, Plan
from art.chart import (
    frame_within,
    hills,
    lit_water,
    palms,
    ragged,
    rhumb_lines,
    water_lining,
)
from art.ink import drawing, group, hoop, line, moved, outlined, solid
from art.paths import Point, compass_points, number, numbers, outline, polyline, strokes
from art.symbols.interface import ICONS
from art.symbols.ports import FLEUR

SHORE = 7  # of water between the outermost squares and the coast
BRASS = "var(--brass,#775008)"  # the brass of words, darker by day than that of things

# Marks on a square: where they begin from its middle, and the strokes from there.
GUSTS = (-10, -4, "h13c5 0 5-6 0-6m-14 9h20c5 0 5-6 1-6m-18 10h12c5 0 5 6 0 6")
MOORING = (
    -2,
    -7,
    "a2 2 0 1 1 4 0 2 2 0 1 1-4 0m2 2v12m-4-9h8m-11 4c1 7 13 7 14 0m-16 2 2-3 3 2m8 0 3-2 2 3",
)

# Things on the land left of the middle, in steps across and down the printed board; those to the
# right mirror them. Two boards have only the first of each.
HILLS: list[Point] = [(-14.4, 18.7), (-5.4, 8.3), (-5.3, 30)]
PALMS: list[Point] = [(-8.6, 11.9), (-8.8, 25.8), (-14.2, 20.1), (-14.6, 11.4)]


def land(chart: Plan) -> BaseGeometry:
    """Give the coast around the squares, the islets and the island of the treasure."""
    around = chart.frame.buffer(8, join_style="mitre")
    kept = chart.squares.buffer(1.5, quad_segs=2)
    water = chart.squares.buffer(SHORE, quad_segs=4).buffer(3).buffer(-3)
    basin = ragged(Polygon(water.exterior), 5 / chart.scale, seed=2).union(kept)
    rocks = [ragged(Polygon(hole), 3.4, seed=5).difference(kept) for hole in water.interiors]
    return unary_union([around.difference(Polygon(basin.exterior)), *rocks])


def sea(chart: Plan, ground: BaseGeometry) -> str:
    """Draw the water, lit around the islands, with rhumb lines and the lining of every shore."""
    islands = [chart.centre(plan.ISLAND, board) for board in range(chart.boards)]
    lining = (5, 11, 18) if chart.boards == 1 else (6, 14)
    return drawing(
        lit_water(chart.frame.buffer(6, join_style="mitre"), islands, 8 * STEP),
        *(rhumb_lines(island, chart.frame, count=16) for island in islands),
        water_lining(ground, chart.frame, lining, tolerance=1.2 / chart.scale, digits=0),
        compass(islands[0], 45 + 90 * chart.quarters),
    )


def compass(centre: Point, north: float) -> str:
    """Draw a rose in the water around an island, north where the chart has it."""
    lit = dark = ""
    for reach, waist, first in ((94, 22, math.pi / 4), (112, 26, 0)):
        halves = compass_points((0, 0), reach, waist, 4, first)
        lit, dark = lit + halves[0], dark + halves[1]
    return moved(
        f"translate({numbers(centre)}) rotate({number(north)})",
        group(
            hoop(0, 0, 85, 1, "chart-sea-line"),
            hoop(0, 0, 81, 0.7, "chart-sea-line"),
            outlined(lit, "chart-sea-glow", 0.7, "chart-sea-line"),
            solid(dark, "chart-sea-line"),
            moved("translate(-7 -126) scale(.22)", solid(FLEUR, "chart-sea-line")),
            opacity=0.4,
        ),
    )


def coasts(chart: Plan, ground: BaseGeometry) -> str:
    """Draw the land with its shore line and the short strokes behind it."""
    behind = ground.buffer(-4).boundary.intersection(chart.frame)
    shore, rough = outline(ground, 0.8 / chart.scale, digits=0), strokes(behind, 2.4, digits=0)
    return drawing(
        outlined(shore, "chart-land", 1.5, "chart-line"),
        group(
            line(rough, 4.6, "chart-line", dash=".9 3.6", opacity=0.45),
            stroke_linecap="butt",
        ),
    )


def marks(chart: Plan, squares: Sequence[plan.Placing], mark: tuple[float, float, str]) -> str:
    """Trace a mark in the middle of squares."""
    across, down, pen = mark
    middles = (chart.centre(*square) for square in squares)
    return "".join(f"M{numbers((x + across, y + down))}{pen}" for x, y in middles)


def squares(chart: Plan) -> str:
    """Draw the trade winds, the grid, and the anchors around the islands."""
    winds, anchorages = chart.each(plan.WINDS), chart.each(plan.ANCHORAGES)
    field = unary_union([Polygon(chart.corners(*wind)) for wind in winds])
    return drawing(
        solid(outline(field), "chart-wind", opacity=0.55),
        line("".join(map(polyline, chart.lines)), 1.1, "chart-grid"),
        line(marks(chart, winds, GUSTS), 1.6, "chart-wind-line"),
        line(marks(chart, anchorages, MOORING), 1.6, "chart-line"),
    )


def straits(chart: Plan) -> str:
    """Draw the squares of the straits, halved where the edge cuts them, under sun and moon."""
    halves = {
        chart.centre(*square): (icon, Polygon(chart.corners(*square)).intersection(chart.frame))
        for icon, mark in (("sun", "1"), ("moon", "2"))
        for square in chart.each(plan.STRAITS[mark])
    }
    field = "".join(outline(half) for _, half in halves.values())
    icons = ""
    for icon, half in halves.values():
        x, y = half.centroid.coords[0]
        icons += moved(
            f"translate({numbers((x - 8, y - 8))}) scale(.667)", line(ICONS[icon], 2, BRASS)
        )
    return drawing(solid(field, "brass-fill", opacity=0.34), line(field, 1.3, "chart-line"), icons)


def treasure_island(chart: Plan, board: int) -> str:
    """Draw what stands on the island, and the cross that marks the treasure."""
    x, y = chart.centre(plan.ISLAND, board)
    return drawing(
        hills([(x + 2, y - 16, 1)], opacity=0.9),
        palms([(x - 20, y + 6, 1), (x + 16, y + 9, 1)], opacity=0.95),
        line(f"M{numbers((x - 7, y + 11))}l14 14m0-14l-14 14", 3.4, "danger"),
    )


def furniture(chart: Plan) -> str:
    """Draw hills and palms on the land."""
    hilly, wooded = (
        [
            chart.at(side * x, y, board)
            for board in range(chart.boards)
            for x, y in places[: len(places) // chart.boards]
            for side in (1, -1)
        ]
        for places in (HILLS, PALMS)
    )
    return drawing(
        hills([(x, y + 3, 1) for x, y in hilly], opacity=0.75),
        palms([(x - 3, y + 12, 1) for x, y in wooded], opacity=0.75),
    )


def board(chart: Plan) -> str:
    """Draw the whole board."""
    ground = land(chart)
    return drawing(
        moved(
            f"translate({numbers(chart.middle)}) scale({number(chart.scale, 4)})",
            sea(chart, ground),
            squares(chart),
            straits(chart),
            coasts(chart, ground),
            furniture(chart),
            *(treasure_island(chart, board) for board in range(chart.boards)),
        ),
        frame_within(chart.sheet, divisions=26),
    )
