"""Furniture of an old sea chart: rhumb lines, water-lining, coasts, hills, palms, frame."""

import math
import random
from collections.abc import Sequence
from functools import partial

from shapely import LineString, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from art.ink import drawing, group, line, solid, tag
from art.palette import paint
from art.paths import (
    Point,
    circle,
    number,
    numbers,
    offset,
    outline,
    parts,
    polar,
    rectangle,
    strokes,
)

FRAME_GAP = 3
FRAME_BAND = 6.8
FRAME_BREADTH = FRAME_GAP + FRAME_BAND

Placed = tuple[float, float, float]  # a place and a size
Box = tuple[float, float, float, float]  # a corner, breadth and height


def lit_water(frame: BaseGeometry, lights: Sequence[Point], reach: float) -> str:
    """Draw deep water, paler towards the lights: rings too faint to be told apart."""
    left, top, right, bottom = frame.bounds
    glow = ""
    for colour, widest, narrowest in (("chart-sea", 1.9, 0.9), ("chart-sea-glow", 1, 0.1)):
        radii = [reach * (widest + (narrowest - widest) * k / 8) for k in range(9)]
        rings = ("".join(circle(x, y, radius) for x, y in lights) for radius in radii)
        paths = (tag("path", d=ring) for ring in rings)
        glow += group(*paths, fill=paint(colour), fill_opacity=0.13, stroke="none")
    return solid(rectangle(left, top, right - left, bottom - top), "chart-sea-2") + glow


def rhumb_lines(centre: Point, frame: BaseGeometry, count: int = 32) -> str:
    """Draw the lines that run from a point through the whole chart."""
    rays = [
        LineString([centre, polar(centre, 2000, angle)])
        for angle in (2 * math.pi * k / count for k in range(count))
    ]
    path = "".join(strokes(ray.intersection(frame)) for ray in rays)
    return line(path, 0.8, "chart-sea-line", opacity=0.25)


def water_lining(
    shore: BaseGeometry,
    frame: BaseGeometry,
    distances: Sequence[float],
    tolerance: float = 0.3,
    digits: int = 1,
) -> str:
    """Draw the lines that follow a shore, thinner and paler outwards."""
    rows = []
    for row, distance in enumerate(distances):
        share = row / len(distances)
        rim = shore.buffer(distance, quad_segs=8).boundary.intersection(frame)
        path = strokes(rim, tolerance, digits)
        fade = round(0.75 * (1 - share) + 0.05, 2)
        rows.append(line(path, round(1.2 * (1 - 0.35 * share), 2), "chart-sea-line", opacity=fade))
    return drawing(*rows)


def ragged(land: BaseGeometry, amount: float, seed: int) -> BaseGeometry:
    """Shake a coast a little, the same way for the same seed."""
    chance = random.Random(seed)
    waves = [
        (chance.uniform(0.6, 1.6) * k, chance.uniform(0, 6.3), chance.uniform(0.4, 1) / k**0.6)
        for k in range(1, 9)
    ]

    def shaken(edge: BaseGeometry) -> list[Point]:
        steps = max(12, int(edge.length / (amount * 1.4)))
        points = []
        for step in range(steps):
            along = edge.length * step / steps
            here, ahead = (edge.interpolate(d % edge.length) for d in (along, along + 0.01))
            dx, dy = ahead.x - here.x, ahead.y - here.y
            sway = sum(a * math.sin(f * along / amount * 0.55 + p) for f, p, a in waves)
            push = amount * sway / 2.4 / (math.hypot(dx, dy) or 1)
            points.append((here.x - dy * push, here.y + dx * push))
        return points

    return unary_union([Polygon(shaken(part.exterior)).buffer(0) for part in parts(land)])


def coast(land: BaseGeometry, frame: BaseGeometry) -> str:
    """Draw land with its shore line and the short strokes behind it."""
    visible = land.intersection(frame)
    behind = land.buffer(-4).boundary.intersection(frame)
    return drawing(
        solid(outline(visible, 0.25), "chart-land"),
        line(strokes(land.boundary.intersection(frame)), 1.8, "chart-line"),
        group(
            line(strokes(behind), 5, "chart-line", dash=".9 3.4", opacity=0.5),
            stroke_linecap="butt",
        ),
    )


def hills(places: Sequence[Placed], opacity: float = 0.6) -> str:
    """Draw molehills, the near ones last, each at a place and a size."""
    drawn = ""
    for x, y, size in sorted(places, key=lambda place: place[1]):
        at = partial(offset, (x, y), (size, size))
        ridge = f"M{at(-16, 7)}C{at(-11, -2, -6, -13, 0, -13)}C{at(5, -13, 9, -3, 17, 7)}"
        folds = "".join(
            f"M{at(a, b)}C{at(a + 1, b + 4, a + 0.5, b + 7, a - 2, min(7, b + 12))}"
            for a, b in ((2, -10), (5, -7), (8, -3), (11, 1))
        )
        drawn += solid(ridge, "chart-land-2") + line(ridge, 1.1, "chart-line")
        drawn += line(folds, 0.8, "chart-line")
    return group(drawn, opacity=opacity)


def palms(places: Sequence[Placed], opacity: float = 0.6) -> str:
    """Draw palms, the near ones last, each at a place and a size."""
    fronds = (
        (-10, 3, -5, -6),
        (-7, -5, -3, -7),
        (0, -8, 2, -6),
        (8, -4, 5, -7),
        (11, 3, 7, -5),
        (-4, 7, -4, 0),
        (7, 8, 6, 0),
    )
    trunks = crowns = ""
    for x, y, size in sorted(places, key=lambda place: place[1]):
        at = partial(offset, (x, y), (size, size))
        trunks += f"M{at(-1.5, 0)}C{at(-1, -8, 1, -13, 3, -18)}"
        trunks += f"M{at(1.3, 0)}C{at(1.2, -8, 2.4, -13, 4.2, -17.4)}"
        for dx, dy, bend_x, bend_y in fronds:
            crowns += f"M{at(3.5, -18)}Q{at(3.5 + bend_x, bend_y - 18, 3.5 + dx, dy - 18)}"
    return group(line(trunks, 1, "chart-line"), line(crowns, 1.5, "chart-line"), opacity=opacity)


def ripples(places: Sequence[Point], size: float = 1, opacity: float = 0.55) -> str:
    """Draw small waves here and there."""
    wave = f"q{numbers((4 * size, -4 * size, 8 * size, 0))}t{numbers((8 * size, 0))}"
    path = "".join(f"M{numbers(place)}{wave}" for place in places)
    return line(path, 1.1, "chart-sea-line", opacity=opacity)


def graduated_frame(x: float, y: float, width: float, height: float, divisions: int = 40) -> str:
    """Draw the border of the chart with its scale of dark and light degrees."""
    gap, band = FRAME_GAP, FRAME_BAND
    left, top, across, down = x + gap, y + gap, width - 2 * gap, height - 2 * gap
    columns = divisions - divisions % 2
    rows = max(2, round(divisions * down / across))
    rows -= rows % 2
    thin, inset = band * 0.56, band * 0.22
    degrees = ""
    for k in range(0, columns, 2):
        step = across / columns
        degrees += rectangle(left + step * k, top + inset, step, thin)
        degrees += rectangle(left + step * (k + 1), top + down - inset - thin, step, thin)
    for k in range(0, rows, 2):
        step = down / rows
        degrees += rectangle(left + inset, top + step * (k + 1), thin, step)
        degrees += rectangle(left + across - inset - thin, top + step * k, thin, step)
    inner = (left + band, top + band, across - 2 * band, down - 2 * band)
    hole = f"M{numbers(inner[:2])}v{number(inner[3])}h{number(inner[2])}v{number(-inner[3])}Z"
    return group(
        solid(rectangle(x, y, width, height) + hole, "chart-land"),
        line(rectangle(x, y, width, height), 1.6, "chart-line"),
        line(rectangle(left, top, across, down), 0.8, "chart-line"),
        line(rectangle(*inner), 1.2, "chart-line"),
        solid(degrees, "chart-line"),
        stroke_linejoin="miter",
    )


def frame_within(view: Box, divisions: int) -> str:
    """Draw the border of a chart just within its box."""
    x, y, width, height = view
    return graduated_frame(x + 1, y + 1, width - 2, height - 2, divisions)
