"""Ornaments of the chart."""

import math

from art.ink import drawing, hoop, line, moved, outlined, solid
from art.paths import compass_points, ticks
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
