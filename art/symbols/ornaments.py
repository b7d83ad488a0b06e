"""Ornaments of the chart, the rope around a portrait, and the knots of days in a row."""

import math
from functools import partial

from art.ink import drawing, hoop, line, moved, outlined, solid
from art.paths import compass_points, numbers, ticks
from art.sheet import Sheet
from art.symbols.ports import FLEUR

sheet = Sheet("Ornaments")


@sheet.symbol(box="4 -8 192 200")
def rose() -> str:
    """Draw a compass rose of sixteen points, north marked with a fleur-de-lis."""
    points = ""
    for reach, waist, count, first in (
        (52, 10, 8, math.pi / 8),
        (66, 13, 4, math.pi / 4),
        (84, 16, 4, 0),
    ):
        lit_half, dark_half = compass_points((100, 100), reach, waist, count, first)
        points += outlined(dark_half, "chart-line", 0.8, "chart-line")
        points += outlined(lit_half, "chart-wash", 0.8, "chart-line")
    return drawing(
        hoop(100, 100, 62, 1, "chart-line"),
        hoop(100, 100, 57, 0.6, "chart-line"),
        hoop(100, 100, 34, 0.6, "chart-line"),
        line(ticks((100, 100), 57, 62, 32), 0.8, "chart-line"),
        points,
        moved("translate(89 -6) scale(.34)", solid(FLEUR, "chart-line")),
    )


def _rope_ring(colour: str) -> str:
    """Lay a rope around a portrait: 30 strokes across its strands."""
    strands = "".join(
        f"M{numbers((32 + 26 * math.cos(turn), 32 + 26 * math.sin(turn)))}"
        f"L{numbers((32 + 30.6 * math.cos(turn + 0.2), 32 + 30.6 * math.sin(turn + 0.2)))}"
        for turn in (k * math.tau / 30 for k in range(30))
    )
    return drawing(hoop(32, 32, 28.4, 8), hoop(32, 32, 28.4, 4.8, colour), line(strands, 1.1))


sheet.add("rope-ring", partial(_rope_ring, "papers"))
sheet.add("rope-ring-brass", partial(_rope_ring, "brass"))


BEND = "M18 32C18 20 40 18 42 30C44 44 22 46 22 34C22 26 34 24 38 28"
TUCK = "M40 36C44 38 46 34 46 32"
STRANDS = "M22 26L27 30M33 20.6L32 26M41 26L36 29M41 37L36.6 34.6M31 43L30.6 37.6M22.6 37L26.6 34.6"


@sheet.symbol()
def knot() -> str:
    """Tie a knot into a rope that runs on to both sides."""
    parts = [("M-4 32H18M46 32H68", 7, 3.6), (BEND, 10.4, 6.8), (TUCK, 10, 6.4)]
    ropes = [line(path, wide) + line(path, thin, "brass") for path, wide, thin in parts]
    return drawing(*ropes, line(STRANDS, 1.2))


@sheet.symbol()
def knot_plain() -> str:
    """Let the rope run on without a knot."""
    strands = "M4 29L8 35M16 29L20 35M28 29L32 35M40 29L44 35M52 29L56 35"
    rope = "M-4 32H68"
    return drawing(line(rope, 7), line(rope, 3.6, "papers"), line(strands, 1.1))
