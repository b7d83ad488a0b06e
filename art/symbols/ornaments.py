"""Ornaments of the chart, and the rope around a portrait."""

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
