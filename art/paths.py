"""SVG path data: numbers, simple figures, and the way to shapely geometry and back."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from svgpathtools import Line, parse_path

Point = tuple[float, float]


def number(value: float, digits: int = 1) -> str:
    """Write a number as short as SVG allows.

    >>> [number(x) for x in (0.25, -0.5, 3.0, -0.04, 12.34)]
    ['.2', '-.5', '3', '0', '12.3']
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", "0" if text == "-0" else text)


def numbers(values: Iterable[float], digits: int = 1) -> str:
    """Write numbers side by side with as few separators as SVG allows."""
    text = ""
    for value in values:
        word = number(value, digits)
        text += word if not text or word.startswith("-") else f" {word}"
    return text


def offset(origin: Point, scale: Point, *offsets: float) -> str:
    """Write points given as steps from a place, across and down in turn, each scaled."""
    return numbers(origin[k % 2] + scale[k % 2] * step for k, step in enumerate(offsets))


def polar(centre: Point, radius: float, angle: float) -> Point:
    """Give the point at a radius and an angle, clockwise from the top."""
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def circle(cx: float, cy: float, r: float) -> str:
    """Trace a circle clockwise."""
    return _arcs(cx, cy, r, sweep=1)


def ring(cx: float, cy: float, r: float, hole: float) -> str:
    """Trace a circle with a round hole."""
    return _arcs(cx, cy, r, sweep=1) + _arcs(cx, cy, hole, sweep=0)


def _arcs(cx: float, cy: float, r: float, sweep: int) -> str:
    top, arc = f"{number(cx)} {number(cy - r)}", f"A{number(r)} {number(r)} 0 1 {sweep} "
    return f"M{top}{arc}{number(cx)} {number(cy + r)}{arc}{top}Z"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """Trace an upright rectangle."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}Z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """Trace an upright rectangle with rounded corners."""
    across, down, curve = width - 2 * r, height - 2 * r, f"a{number(r)} {number(r)} 0 0 1 "
    return (
        f"M{numbers((x + r, y))}h{number(across)}{curve}{numbers((r, r))}v{number(down)}"
        f"{curve}{numbers((-r, r))}h{number(-across)}{curve}{numbers((-r, -r))}"
        f"v{number(-down)}{curve}{numbers((r, -r))}Z"
    )


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5) -> str:
    """Trace a star with its first point up."""
    corners = (
        polar((cx, cy), inner if k % 2 else outer, k * math.pi / points) for k in range(2 * points)
    )
    return polyline(corners) + "Z"


def ticks(
    centre: Point, inner: float | tuple[float, ...], outer: float, count: int, twist: float = 0
) -> str:
    """Trace strokes that stand around a circle; several inner radii are taken in turn."""
    depths = inner if isinstance(inner, tuple) else (inner,)
    path = ""
    for k in range(count):
        angle = 2 * math.pi * k / count
        path += f"M{numbers(polar(centre, depths[k % len(depths)], angle))}"
        path += f"L{numbers(polar(centre, outer, angle + twist))}"
    return path


def compass_points(
    centre: Point, reach: float, waist: float, count: int, first: float = 0
) -> tuple[str, str]:
    """Trace the lit (left) and the dark (right) halves of the points of a compass rose."""
    halves = ["", ""]
    for k in range(count):
        angle = first + 2 * math.pi * k / count
        tip = numbers(polar(centre, reach, angle))
        for side, turn in enumerate((-1, 1)):
            side_point = polar(centre, waist, angle + turn * math.pi / count)
            halves[side] += f"M{numbers(centre)}L{tip}L{numbers(side_point)}Z"
    return halves[0], halves[1]


def polyline(points: Iterable[Point], digits: int = 1) -> str:
    """Trace straight strokes from point to point, relative after the first."""
    rounded_points = [(round(x, digits), round(y, digits)) for x, y in points]
    (x, y), path = rounded_points[0], []
    for next_x, next_y in rounded_points[1:]:
        path += [next_x - x, next_y - y]
        x, y = next_x, next_y
    return f"M{numbers(rounded_points[0])}l{numbers(path)}"


def smooth(points: Sequence[Point], closed: bool = False, steps: int = 12) -> list[Point]:
    """Run a rounded curve (Catmull-Rom) through the points."""
    last = len(points) - 1
    curve: list[Point] = []
    for i in range(len(points) if closed else last):
        around = [i - 1, i, i + 1, i + 2]
        a, b, c, d = (
            points[k % len(points)] if closed else points[min(max(k, 0), last)] for k in around
        )
        for step in range(steps):
            t = step / steps
            x, y = (
                b[axis]
                + t * (c[axis] - a[axis]) / 2
                + t**2 * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) / 2
                + t**3 * (3 * (b[axis] - c[axis]) + d[axis] - a[axis]) / 2
                for axis in (0, 1)
            )
            curve.append((x, y))
    return curve if closed else [*curve, points[-1]]


def spline(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Run the smoothest curve (a natural cubic spline) through points that lie evenly spaced."""
    places = np.array(points, float)
    last = len(places) - 1
    system = 4 * np.eye(last + 1) + np.eye(last + 1, k=1) + np.eye(last + 1, k=-1)
    system[[0, 0, -1, -1], [0, 1, -2, -1]] = (1, 0, 0, 1)
    bends = np.zeros_like(places)
    bends[1:-1] = 6 * (places[2:] - 2 * places[1:-1] + places[:-2])
    bends = np.linalg.solve(system, bends)
    curve: list[Point] = []
    for i in range(last):
        for step in range(steps):
            t = step / steps
            u = 1 - t
            here = u * places[i] + t * places[i + 1]
            here += ((u**3 - u) * bends[i] + (t**3 - t) * bends[i + 1]) / 6
            curve.append((float(here[0]), float(here[1])))
    return [*curve, points[-1]]


def shape(path: str, steps: int = 20) -> BaseGeometry:
    """Turn a closed path into geometry, curves cut into steps, inner subpaths as holes."""
    geometry: BaseGeometry = Polygon()
    for subpath in parse_path(path).continuous_subpaths():
        corners = []
        for segment in subpath:
            cuts = 1 if isinstance(segment, Line) else steps
            spots = (segment.point(cut / cuts) for cut in range(cuts))
            corners += [(spot.real, spot.imag) for spot in spots]
        if len(corners) > 2:
            geometry = geometry.symmetric_difference(Polygon(corners).buffer(0))
    return geometry


def outline(
    geometry: BaseGeometry, tolerance: float = 0.12, smallest: float = 0.5, digits: int = 1
) -> str:
    """Trace the edges of polygons, leaving out specks."""
    path = ""
    for part in parts(geometry.simplify(tolerance)):
        if isinstance(part, Polygon) and part.area >= smallest:
            for edge in (part.exterior, *part.interiors):
                path += polyline(list(edge.coords)[:-1], digits) + "Z"
    return path


def strokes(geometry: BaseGeometry, tolerance: float = 0.25, digits: int = 1) -> str:
    """Trace lines as they run."""
    path = ""
    for part in parts(geometry.simplify(tolerance)):
        if isinstance(part, LineString) and not part.is_empty:
            closed = part.is_ring
            points = list(part.coords)[: -1 if closed else None]
            path += polyline(points, digits) + ("Z" if closed else "")
    return path


def parts(geometry: BaseGeometry) -> Iterator[BaseGeometry]:
    """Walk through the single pieces of a geometry."""
    for part in getattr(geometry, "geoms", [geometry]):
        if not part.is_empty:
            yield part


def remapped(path: str, move: Callable[[float, float], Point]) -> str:
    """Move every point of a path made of M, L, C and Z only."""
    text = ""
    for command, tail in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        values = [float(word) for word in re.findall(r"-?\d*\.?\d+", tail)]
        pairs = zip(values[::2], values[1::2], strict=True)
        text += command + numbers(value for x, y in pairs for value in move(x, y))
    return text


def relative(path: str) -> str:
    """Write a path of M, L, C, Q and Z with steps from point to point, which are shorter numbers.

    >>> relative("M100 100L110 100Q120 100 120 110Z")
    'M100 100l10 0q10 0 10 10Z'
    """
    if re.search(r"[^MLCQZ\d\s.,-]", path):
        return path
    text = ""
    start = here = (0.0, 0.0)
    for command, tail in re.findall(r"([MLCQZ])([^MLCQZ]*)", path):
        values = [float(word) for word in re.findall(r"-?\d*\.?\d+", tail)]
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "Z":
            text, here = text + "Z", start
            continue
        steps: list[float] = []
        length = {"M": 1, "L": 1, "C": 3, "Q": 2}[command]
        for first in range(0, len(points), length):
            span = points[first : first + length]
            steps += [
                place - origin for x, y in span for place, origin in ((x, here[0]), (y, here[1]))
            ]
            here = span[-1]
        if command == "M":
            start = points[0]
        is_first = command == "M" and not text
        text += f"M{numbers(values)}" if is_first else f"{command.lower()}{numbers(steps)}"
    return text


def shortened(drawing: str) -> str:
    """Write every path of a drawing with steps where that is shorter."""

    def shorter(found: re.Match[str]) -> str:
        return f' d="{min(found[1], relative(found[1]), key=len)}"'

    return re.sub(r' d="([^"]+)"', shorter, drawing)
