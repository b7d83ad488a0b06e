"""Landmarks that stand on boards, seen from the side, and the compass rose of a chart."""

from art.chart import Placed
from art.ink import drawing, engraved, group, line, moved, outlined, solid
from art.paths import number, numbers
from art.symbols.motifs import HULL, battlements, tower
from art.symbols.ornaments import rose
from art.symbols.ports import CHARGES
from art.symbols.seats import EMBLEMS

EDGE = 1.6


def compass_rose(place: Placed) -> str:
    """Draw a compass rose about a place, at a size."""
    x, y, size = place
    return put((x - 100 * size, y - 100 * size, size), group(rose(), opacity=0.9))


def put(place: Placed, landmark: str) -> str:
    """Put a drawing in a place, at a size."""
    x, y, size = place
    return moved(f"translate({numbers((x, y))}) scale({number(size, 2)})", landmark)


def walled_town() -> str:
    """Draw a town behind its wall, on the chart's own paper, 156 wide and 96 high on its foot."""
    houses = "M-66-20V-34l9-8 9 8V-20ZM-50-20V-29l8-7 8 7V-20ZM24-20V-36l11-9 11 9V-20ZM44-20V-30l9-8 9 8V-20Z"
    church = "M-12-20V-52L1-62 14-52V-20Z"
    bells = "M-28-20V-66L-20-82-12-66V-20ZM14-20V-48C14-60 30-60 30-48V-20Z"
    openings = (
        "M-23-58V-64C-23-68-17-68-17-64V-58ZM-2-34V-42C-2-46 4-46 4-42V-34Z"
        "M-59-22v-7h4v7ZM33-24v-7h4v7ZM51-22v-5h4v5ZM-43-22v-4h3v4Z"
    )
    wall = battlements(-70, 70, -22, 15, 4) + "V0H-70Z"
    bastions = tower(-78, -62, -30, 0, 2, 3.4) + tower(62, 78, -30, 0, 2, 3.4)
    shade = "M13-26h-8M13-30h-6M13-34h-8M13-38h-6M13-42h-7M13-46h-6M-13-26h-5M-13-32h-6M-13-38h-5"
    return group(
        outlined(houses, "chart-land-2", 1.1, "chart-line"),
        outlined(bells, "chart-land-2", 1.1, "chart-line"),
        outlined(church, "chart-land-2", 1.1, "chart-line"),
        line(shade + "M-20-82v-9m-3 3h6M22-57v-9m-3 3h6", 0.9, "chart-line"),
        solid(openings, "chart-line"),
        outlined(wall, "chart-land-2", 1.2, "chart-line"),
        outlined(bastions, "chart-land-2", 1.2, "chart-line"),
        line(
            "M-50-10h10M-30-6h8M20-12h10M40-6h12M-14-13h5M76-6h-6M76-11h-8M76-16h-6",
            0.8,
            "chart-line",
        ),
        solid("M-5 0V-10C-5-16 5-16 5-10V0Z", "chart-line"),
        opacity=0.8,
    )


def cave() -> str:
    """Draw the mouth of a tunnel in a rock, 126 wide and 86 high about the crew before it."""
    rock = "M-62 34C-60 8-50-2-44-20C-36-40-18-52 2-52C26-52 40-38 46-20C52-4 62 12 64 34Z"
    cracks = "M-40-2l8-8M-20-36l10-5M30-30l8 8M44 4l6 8M-50 22l6-6"
    return drawing(
        engraved(
            rock,
            "papers",
            line(cracks, 1.1),
            shade=0.3,
            lit=2.6,
            gap=4,
            thick=1.7,
            reach=24,
            width=EDGE,
        ),
        outlined("M-42 34C-44 0-26-26 0-26C26-26 44 0 42 34Z", "ink", EDGE),
    )


def hut(x: float, y: float) -> str:
    """Draw a hut under a pointed roof, its door in the middle."""
    return moved(
        f"translate({numbers((x, y))})",
        engraved(
            "M-20 26V0L0-18 20 0V26Z",
            "wood",
            outlined("M-6 26V10H6V26", "ink", 1.2),
            shade=0.3,
            lit=2,
            gap=3.4,
            reach=12,
            width=EDGE,
        ),
        outlined("M-26 4L0-22 26 4 21 8 0-12-21 8Z", "rust", EDGE),
    )


def pirate_nest() -> str:
    """Draw huts behind a palisade under the black flag, 120 wide and 106 high, its foot at 36."""
    stakes = "M-60 36V10" + "l5-6 5 6" * 12 + "V36Z"
    seams = "".join(f"M{x} 12V35" for x in range(-50, 60, 10))
    return drawing(
        hut(-24, -18),
        hut(24, -12),
        line("M0-10V-68", 4.6, "halo"),
        line("M0-10V-68", 2.2),
        outlined("M1-66C12-72 22-62 38-67V-45C24-40 14-50 1-44Z", "ink", 1.5, "halo"),
        moved("translate(11.5 -64.5) scale(.25)", solid(CHARGES["skull"], "paper")),
        engraved(
            stakes,
            "papers",
            line(seams, 1.1),
            shade=0.12,
            lit=2,
            gap=4,
            reach=10,
            width=EDGE,
        ),
    )


def berth() -> str:
    """Draw the outline of the sloop where she may lie, on the same waterline."""
    return drawing(
        solid(HULL, "chart-sea-2", opacity=0.5),
        line(HULL, 2.4, "chart-line", dash="7 6"),
        moved("translate(68 -27) scale(.5)", solid(EMBLEMS["anchor"], "chart-line")),
    )
