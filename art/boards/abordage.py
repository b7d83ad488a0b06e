"""The two ships of À l'abordage on the water: deck, rig and hull, and a raft for each gun."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from shapely import box

from art.boards.abordage_plan import TALL, WIDE, Plan, Ship
from art.boards.landmarks import compass_rose, put
from art.chart import Box, Placed, frame_within, rhumb_lines
from art.compact import compact
from art.ink import drawing, engraved, group, line, moved, outlined, solid, tag
from art.palette import SEAT, TOKENS, paint
from art.paths import Point, number, numbers, offset, rectangle
from art.symbols.abordage_ships import fin, hull, rig
from art.symbols.seats import EMBLEMS

EMBLEM = {"blue": "star", "red": "lozenge"}
EMBLEM_SIZE = 36
EMBLEMS_AT = ((150, 124), (350, 124))
LENGTH = 52  # of a wave
WATER = ("chart-sea", 1.8, "chart-sea-line")
EDGE = 6  # from there on the frame hides what is below it

# A sail is paper that the lantern dims, unlike the paper of a lit rim.
CANVAS, NIGHTLY_CANVAS = (f'fill="{paint(word)}" stroke="none" d' for word in ("paper", "card"))


@dataclass(frozen=True)
class Scenery:
    """What lies around the ships in one arrangement."""

    plan: Plan
    glow: Point  # the middle of the light in the sky
    rays: Point  # where the rhumb lines meet
    north: Placed | None
    fin: Placed
    divisions: int


SIDE_BY_SIDE = Scenery(
    WIDE,
    glow=(536, 210),
    rays=(536, 116),
    north=(536, 116, 0.46),
    fin=(504, 394, 1.1),
    divisions=44,
)
ONE_ABOVE_THE_OTHER = Scenery(
    TALL,
    glow=(260, 280),
    rays=(260, 250),
    north=None,
    fin=(440, 430, 0.9),
    divisions=26,
)


@cache
def colour_of(seat: str) -> str:
    """Give the colour of a seat, which a ship keeps whoever looks at her."""
    tokens = TOKENS.read_text(encoding="utf-8")
    return str(re.findall(rf"\.seat-{seat} {{ --seat: (#\w+);", tokens)[0])


def sky(chart: Box, middle: Point) -> str:
    """Draw the air over the sea, lighter towards the middle: ovals too faint to be told apart."""
    x, y, breadth, height = chart
    across = min(middle[0] - x, x + breadth - middle[0])
    down = min(middle[1] - y, y + height - middle[1])
    ovals = "".join(
        tag("ellipse", rx=number(across * k / 9, 0), ry=number(down * k / 9, 0))
        for k in range(9, 0, -1)
    )
    glow = moved(
        f"translate({numbers(middle)})",
        group(ovals, fill=paint("raised"), fill_opacity=0.11, stroke="none"),
        group(ovals, fill=paint("chart-sea-glow"), fill_opacity=0.06, stroke="none"),
    )
    return solid(rectangle(x, y, breadth, height), "page") + glow


def wave(chart: Box, y: float, length: float, height: float) -> str:
    """Trace one line of waves of about this length, from one side of the frame to the other."""
    left, _, breadth, _ = chart
    halves = round(2 * (breadth - 2 * EDGE) / length)
    half = round((breadth - 2 * EDGE) / halves, 1)
    first = f"q{numbers((half / 2, -height, half, 0))}"
    return f"M{numbers((left + EDGE, y))}{first}" + f"t{number(half)} 0" * (halves - 1)


def water(chart: Box, y: float, rows: int) -> str:
    """Draw water from a line of waves down to the edge, with paler lines below."""
    left, top, _, height = chart
    crests = wave(chart, y, LENGTH, 10)
    lines = ""
    for row in range(1, rows + 1):
        below = y + row * 9 + row * row * 0.9
        lining = wave(chart, below, LENGTH + 8 * row, 7.5 * (-1) ** row)
        fade = max(0.1, 0.62 - 0.11 * row)
        lines += line(lining, max(0.6, 1.2 - 0.12 * row), "chart-sea-line", opacity=fade)
    return drawing(
        outlined(f"{crests}V{number(top + height - EDGE)}H{number(left + EDGE)}Z", *WATER),
        lines,
    )


def ship(vessel: Ship) -> str:
    """Draw a ship with bare deck and open ports; light falls from the left on both."""
    build = vessel.build
    planks = "M74 286C190 293 330 293 426 287L430 306C330 314 190 314 74 310Z"
    seams = "M74 292C190 299 330 299 428 292"
    size = EMBLEM_SIZE * min(1, build.sail * 1.25)
    emblems = "".join(
        put((x - size / 2, y - size / 2, size / 64), _emblem(vessel.seat))
        for x, y in (build.place(*place) for place in EMBLEMS_AT)
    )
    drawn = drawing(
        outlined(build.path(planks), "papers", 1.6),
        line(build.path(seams), 0.9, opacity=0.45),
        rig(build),
        emblems,
        hull(build),
    )
    painted = drawn.replace(SEAT, colour_of(vessel.seat)).replace(CANVAS, NIGHTLY_CANVAS)
    ports = open_ports(vessel.ports, vessel.port)
    return moved(f"translate({numbers(vessel.corner)})", painted) + ports


def _emblem(seat: str) -> str:
    return solid(EMBLEMS[EMBLEM[seat]], colour_of(seat))


def open_ports(middles: Sequence[Point], size: Point) -> str:
    """Draw open ports, framed in wood, each about its middle."""
    breadth, height = size
    corners = [(x - breadth / 2, y - height / 2) for x, y in middles]
    frames = "".join(rectangle(x - 3, y - 3, breadth + 6, height + 6) for x, y in corners)
    holes = "".join(rectangle(x, y, breadth, height) for x, y in corners)
    return drawing(line(frames, 8), outlined(frames, "ink", 5, "woods"), line(holes, 1.2))


def raft(gun: Point) -> str:
    """Draw the raft on which a gun is brought up."""
    at = partial(offset, gun, (1, 1))
    seams = "".join(f"M{at(x, 17)}v6" for x in (-16, 0, 16))
    return drawing(
        engraved(f"M{at(-32, 16)}h64v8h-64Z", "wood", line(seams, 1), shade=0, lit=1.4, width=1.6),
        line(f"M{at(-42, 25)}q7-5 14 0" + "t14 0" * 5, 1.8, "chart-sea-line"),
    )


def board(scenery: Scenery) -> str:
    """Draw the whole board: the far water, and each ship with the water before her."""
    plan = scenery.plan
    x, y, breadth, _ = plan.chart
    horizon = min(vessel.waterline for vessel in plan.ships) - 15
    above = box(x, y, x + breadth, horizon)
    afloat = ""
    for vessel in plan.ships:
        afloat += ship(vessel)
        if vessel is plan.ships[-1] or vessel.waterline != plan.ships[-1].waterline:
            rows = 3 if vessel is plan.ships[-1] else 9
            afloat += water(plan.chart, vessel.waterline, rows)
    whole = drawing(
        sky(plan.chart, scenery.glow),
        rhumb_lines(scenery.rays, above).replace(paint("chart-sea-line"), paint("chart-line")),
        compass_rose(scenery.north) if scenery.north else "",
        water(plan.chart, horizon, 0),
        afloat,
        put(scenery.fin, fin()),
        *(raft(vessel.gun) for vessel in plan.ships),
        frame_within(plan.chart, scenery.divisions),
    )
    return compact(whole, tolerance=0.35, digits=0)
