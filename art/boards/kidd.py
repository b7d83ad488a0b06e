"""The ship's deck of the Kidd box, seen from above, bow to the right."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from shapely import LineString, affinity, box, unary_union
from shapely.geometry.base import BaseGeometry

from art.boards.deck_plan import HATCHES, SPOTS, WAYS
from art.chart import FRAME_BREADTH, graduated_frame, rhumb_lines, water_lining
from art.ink import drawing, engraved, group, hoop, line, outlined, solid
from art.paths import (
    Point,
    circle,
    numbers,
    offset,
    outline,
    polyline,
    rectangle,
    rounded,
    shape,
    strokes,
)

BOX = "-32 -28 1064 656"
FRAME = (-30, -26, 1060, 652)
SEA = box(-30, -26, 1030, 626).buffer(-FRAME_BREADTH, join_style="mitre")

HULL_LINE = (
    "M34 226C84 122 214 42 404 38H566C744 42 896 130 990 300C896 470 744 558 566 562H404"
    "C214 558 84 478 34 374C20 326 20 274 34 226Z"
)
HULL = shape(HULL_LINE, steps=60)
RAIL = 9

DECK = "var(--art-deck,#cc9550)"
SEAM = "var(--art-seam,#7a5228)"


@dataclass(frozen=True)
class Dressing:
    """What tells one game's deck from another's: the sea around it and the things upon it."""

    rhumb_centre: Point
    land: BaseGeometry
    around: Callable[[], str]
    aboard: Callable[[], str]


def sea(dressing: Dressing) -> str:
    """Draw the water with its rhumb lines, the ship's shadow and the lining of every shore."""
    left, top, right, bottom = SEA.bounds
    shore = unary_union([HULL.buffer(RAIL), dressing.land])
    shadow = outlined(HULL_LINE, "stone", 2 * RAIL, "stone")
    return drawing(
        solid(rectangle(left, top, right - left, bottom - top), "chart-sea"),
        rhumb_lines(dressing.rhumb_centre, SEA),
        group(shadow, transform="translate(5 8)", opacity=0.18),
        water_lining(shore, SEA, (7, 15, 24, 34, 45, 57)),
    )


def hull() -> str:
    """Draw rudder, rail, bowsprit and the bare deck; a veil of land colour dims it at night."""
    bulwark_shadow = HULL.difference(affinity.translate(HULL, 6, 8))
    lit_edge = HULL.buffer(-1).difference(affinity.translate(HULL, -2.4, -3))
    return drawing(
        outlined("M26 293H0C-6 294-8 297-8 300S-6 306 0 307H26Z", "woods", 1.8),
        line("M4 293.4V306.6M12 293V307", 1),
        line(HULL_LINE, 2 * RAIL + 5, "chart-line", opacity=0.8),
        line(HULL_LINE, 2 * RAIL + 2.4),
        line(HULL_LINE, 2 * RAIL - 2.4, "woods"),
        line(strokes(HULL.buffer(RAIL / 2).boundary), 1.4, DECK, dash="1 13"),
        engraved("M980 293L1024 298V302L980 307Z", "wood", shade=0, lit=1.6, width=1.6),
        line("M998 295V305M1004 295.6V304.4", 1.6),
        solid(HULL_LINE, DECK),
        solid(HULL_LINE, "chart-land", opacity=0.38),
        planks(),
        solid(outline(bulwark_shadow, 0.4), "ink", opacity=0.2),
        solid(outline(lit_edge, 0.4), "paper", opacity=0.4),
        line(HULL_LINE, 1.8),
        line(strokes(HULL.buffer(-RAIL).boundary), 1, opacity=0.5),
    )


def planks() -> str:
    """Draw the seams of the deck and the butts where planks meet."""
    chance = random.Random(7)
    inner = HULL.buffer(-3)
    seams = butts = ""
    for y in range(60, 550, 16):
        seam = LineString([(-20, y), (1020, y)]).intersection(inner)
        seams += strokes(seam)
        left, _, right, _ = seam.bounds
        x = left + chance.uniform(30, 150)
        while x < right - 20:
            butts += f"M{numbers((x, y))}v16"
            x += chance.uniform(120, 230)
    return line(seams, 0.9, SEAM, opacity=0.5) + line(butts, 0.9, SEAM, opacity=0.5)


def guns() -> str:
    """Draw the guns run out on both sides, each on its carriage."""
    carriages = axles = barrels = lights = bands = ""
    for x in (250, 432, 568, 752):
        port = LineString([(x, -50), (x, 300)]).intersection(HULL).bounds[1]
        for y, out in ((port, -1), (600 - port, 1)):
            at = partial(offset, (x, y), (1, out))
            carriages += f"M{at(-8.5, -4)}L{at(-7.5, -25)}L{at(7.5, -25)}L{at(8.5, -4)}Z"
            axles += f"M{at(-10.5, -9)}L{at(10.5, -9)}M{at(-10, -20)}L{at(10, -20)}"
            barrels += f"M{at(-5.6, -17)}C{at(-5.6, -22, 5.6, -22, 5.6, -17)}L{at(4.4, 20)}"
            barrels += f"L{at(6, 23)}L{at(6, 27)}L{at(-6, 27)}L{at(-6, 23)}L{at(-4.4, 20)}Z"
            lights += f"M{at(-3, -15)}L{at(-2.2, 19)}"
            bands += f"M{at(-5.4, -11)}L{at(5.4, -11)}M{at(-5, 2)}L{at(5, 2)}"
            bands += f"M{at(-4.6, 18)}L{at(4.6, 18)}"
    return drawing(
        line(axles, 4.4),
        outlined(carriages, "wood", 1.5),
        outlined(barrels, "night", 1.7),
        line(lights, 1.6, "paper", opacity=0.6),
        line(bands, 1.3),
    )


def mast(x: float, y: float, r: float) -> str:
    """Draw a mast cut at deck height inside the ring of its pins."""
    round_the_pins = 2 * math.pi * (r + 9)
    spacing = round_the_pins / round(round_the_pins / 6)
    return drawing(
        solid(circle(x + 4, y + 5, r + 3), "ink", opacity=0.22),
        hoop(x, y, r + 9, 2, dash=f"0 {spacing:.3f}", opacity=0.55),
        engraved(circle(x, y, r), "woods", shade=0.3, lit=2.4, gap=3.4, width=2),
        hoop(x, y, r * 0.6, 0.9, opacity=0.6),
        hoop(x, y, r * 0.28, 0.9, opacity=0.6),
    )


def ways() -> str:
    """Draw the gangways that join the spots, and the ladders that lead over the side."""
    path = "".join(polyline([SPOTS[a], SPOTS[b]]) for a, b in WAYS)
    ladders = treads = rungs = ""
    for spot, (dx, dy) in HATCHES.items():
        x, y = SPOTS[spot]
        ladders += f"M{numbers((x, y))}l{numbers((dx * 58, dy * 51))}"
        treads += f"M{numbers((x, y))}l{numbers((dx * 56, dy * 49))}"
        for step in (34, 41, 48):
            rungs += f"M{numbers((x + dx * step - dy * 5, y + dy * step - dx * 5))}"
            rungs += f"l{numbers((dy * 10, dx * 10))}"
    return group(
        line(path, 11.4),
        line(ladders, 17),
        line(treads, 13, "tile-2"),
        line(rungs, 1.4),
        line(path, 7.6, "tile"),
        line(path, 1, dash="5 5", opacity=0.45),
        stroke_linecap="butt",
    )


def spots() -> str:
    """Draw the eighteen spots, the start spots as gratings."""
    open_spots = [place for spot, place in enumerate(SPOTS) if spot not in HATCHES]
    hatches = [SPOTS[spot] for spot in HATCHES]
    discs = "".join(circle(x, y, 25) for x, y in open_spots)
    rings = "".join(circle(x, y, 19.5) for x, y in open_spots)
    coamings = "".join(rounded(x - 27, y - 27, 54, 54, 7) for x, y in hatches)
    frames = "".join(rounded(x - 20.5, y - 20.5, 41, 41, 4) for x, y in hatches)
    bars = "".join(
        f"M{numbers((x - 7, y - 20))}v40m14-40v40m-27.5-27h41m-41 14h41" for x, y in hatches
    )
    shadow = "".join(circle(x + 3, y + 4, 26) for x, y in open_spots)
    shadow += "".join(rounded(x - 24, y - 23, 55, 55, 8) for x, y in hatches)
    return drawing(
        solid(shadow, "ink", opacity=0.22),
        outlined(coamings, "tile-2", 2.2),
        line(frames, 1),
        line(bars, 1, opacity=0.6),
        outlined(discs, "tile", 2.2),
        line(rings, 1, opacity=0.6),
    )


def board(dressing: Dressing) -> str:
    """Draw the whole board."""
    return drawing(
        sea(dressing),
        dressing.around(),
        hull(),
        guns(),
        mast(500, 300, 19),
        mast(800, 300, 16),
        mast(195, 300, 16),
        dressing.aboard(),
        ways(),
        spots(),
        graduated_frame(*FRAME),
    )
