"""Hand-coloured engraving: outline, wash, lit rim, tapering strokes, and the rim of a piece."""

import math
from collections.abc import Sequence

from shapely import LineString, affinity, unary_union
from shapely.geometry.base import BaseGeometry

from art.palette import paint
from art.paths import Point, circle, number, numbers, outline, parts, shape

# The pen that every drawing starts with; drawings name a width or a colour only where they differ.
LINE = 1.9
PEN = {
    "fill": "none",
    "stroke": paint("ink"),
    "stroke_width": str(LINE),
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}


def tag(element: str, **attributes: str | float | None) -> str:
    """Write an empty SVG element; underscores stand for hyphens, None leaves an attribute out."""
    return f"<{element}{_written(attributes)}/>"


def group(*drawings: str, **attributes: str | float | None) -> str:
    """Put drawings together under common attributes."""
    return f"<g{_written(attributes)}>{drawing(*drawings)}</g>"


def _written(attributes: dict[str, str | float | None]) -> str:
    text = ""
    for name, value in attributes.items():
        if value is not None:
            word = value if isinstance(value, str) else number(value, 3)
            text += f' {name.replace("_", "-")}="{word}"'
    return text


def drawing(*drawings: str) -> str:
    """Lay drawings over each other, the first one lowest."""
    return "".join(drawings)


def moved(transform: str, *drawings: str) -> str:
    """Place drawings by an SVG transform."""
    return group(*drawings, transform=transform)


def turned(degrees: float, *drawings: str, about: Point = (32, 32)) -> str:
    """Turn drawings clockwise about a point."""
    return moved(f"rotate({number(degrees)} {numbers(about)})", *drawings)


def _stroke(width: float, colour: str = "ink") -> dict[str, str | float | None]:
    return {
        "stroke": None if colour == "ink" else paint(colour),
        "stroke_width": None if width == LINE else width,
    }


def solid(path: str, colour: str, opacity: float | None = None) -> str:
    """Fill without an outline."""
    if not path:
        return ""
    return tag("path", fill=paint(colour), stroke="none", opacity=opacity, d=path)


def outlined(path: str, colour: str, width: float = LINE, edge: str = "ink") -> str:
    """Fill with an outline."""
    return tag("path", fill=paint(colour), **_stroke(width, edge), d=path)


def line(
    path: str,
    width: float,
    colour: str = "ink",
    *,
    dash: str | None = None,
    opacity: float | None = None,
) -> str:
    """Stroke without a filling."""
    if not path:
        return ""
    return tag("path", **_stroke(width, colour), stroke_dasharray=dash, opacity=opacity, d=path)


def cord(path: str, outer: float, inner: float, colour: str, dash: str | None = None) -> str:
    """Stroke in ink, then thinner in a colour: a rope, a spar, a limb."""
    return line(path, outer) + line(path, inner, colour, dash=dash)


def dot(cx: float, cy: float, r: float, colour: str) -> str:
    """Fill a circle without an outline."""
    return _circle(cx, cy, r, fill=paint(colour), stroke="none")


def dots(places: Sequence[Point], r: float, colour: str) -> str:
    """Fill several circles of one size as one path."""
    return solid("".join(circle(x, y, r) for x, y in places), colour)


def disc(cx: float, cy: float, r: float, colour: str, width: float = LINE) -> str:
    """Fill a circle with an outline."""
    return _circle(cx, cy, r, fill=paint(colour), **_stroke(width))


def hoop(
    cx: float,
    cy: float,
    r: float,
    width: float,
    colour: str = "ink",
    *,
    dash: str | None = None,
    opacity: float | None = None,
) -> str:
    """Stroke a circle."""
    return _circle(cx, cy, r, **_stroke(width, colour), stroke_dasharray=dash, opacity=opacity)


def _circle(cx: float, cy: float, r: float, **attributes: str | float | None) -> str:
    return tag("circle", cx=number(cx), cy=number(cy), r=number(r), **attributes)


def oval(cx: float, cy: float, rx: float, ry: float, colour: str, width: float = LINE) -> str:
    """Fill an ellipse with an outline."""
    return tag("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=paint(colour), **_stroke(width))


def lit_rim(figure: BaseGeometry, breadth: float) -> str:
    """Leave the paper bare along the upper left, where the light comes from."""
    shadowed = affinity.translate(figure, breadth, breadth * 0.85)
    rim = figure.buffer(-0.6).difference(shadowed).buffer(-0.12).buffer(0.12)
    return solid(outline(rim), "paper", opacity=0.85)


def hatching(
    figure: str | BaseGeometry,
    *,
    shade: float = 0.4,
    gap: float = 2.5,
    thick: float = 1.35,
    reach: float = 11,
    angle: float = 0,
) -> str:
    """Draw strokes that start thick at the right edge and taper into the light.

    They cross the share `shade` of the figure, at most `reach`, and stand `gap` apart.
    """
    form = shape(figure) if isinstance(figure, str) else figure
    centre = form.centroid
    form = affinity.rotate(form, -angle, origin=centre)
    left, top, right, bottom = form.bounds
    path, count, y = "", 0, top + gap * 0.6
    while y < bottom - gap * 0.3:
        across = form.intersection(LineString([(left - 1, y), (right + 1, y)]))
        spans = [part.bounds for part in parts(across) if part.length > 1.5]
        if spans:
            start, _, end, _ = max(spans, key=lambda span: span[2])
            length = min((end - start) * shade, reach) * (0.78 + 0.22 * math.sin(count * 2.4))
            stroke = LineString([(end, y - thick / 2), (end - length, y), (end, y + thick / 2)])
            a, b, c = affinity.rotate(stroke, angle, origin=centre).coords
            path += f"M{numbers(a)}l{numbers((b[0] - a[0], b[1] - a[1]))}"
            path += f" {numbers((c[0] - b[0], c[1] - b[1]))}Z".replace(" -", "-")
            count += 1
        y += gap
    return solid(path, "ink")


def engraved(
    path: str,
    colour: str,
    *inside: str,
    shade: float = 0.4,
    lit: float = 1.9,
    gap: float = 2.5,
    thick: float = 1.35,
    reach: float = 11,
    angle: float = 0,
    width: float = LINE,
    heavy: bool = True,
) -> str:
    """Draw a body: heavier lower right, wash, lit rim, hatching, what lies inside, outline."""
    figure = shape(path)
    weight = tag("path", fill=paint("ink"), **_stroke(width), transform="translate(.7 .8)", d=path)
    return drawing(
        weight if heavy else "",
        solid(path, colour),
        lit_rim(figure, lit) if lit else "",
        hatching(figure, shade=shade, gap=gap, thick=thick, reach=reach, angle=angle)
        if shade
        else "",
        *inside,
        line(path, width),
    )


def halo(*figures: str | BaseGeometry, width: float = 2.3) -> str:
    """Lay the light rim of a piece, which the screen widens and colours, and its outer casing."""
    forms = [shape(figure) if isinstance(figure, str) else figure for figure in figures]
    path = outline(unary_union(forms).buffer(width), tolerance=0.25)
    rim = paint("halo")
    return tag(
        "path", stroke="var(--art-case,none)", stroke_width="var(--art-case-w,0)", d=path
    ) + tag("path", fill=rim, stroke=rim, stroke_width="var(--art-halo-w,0)", d=path)
