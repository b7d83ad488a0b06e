"""The two ships of À l'abordage in profile, and the marks of its screen.

A ship is two layers of one box: the rig, then the figures (feet at y 300), then the hull. Light
falls from the upper left whichever way the bow points, so a ship is mirrored point by point.
The middles of the flag ports stand at x 146, 248, 350 (bow left: 150, 252, 354) and y 362
(tall: 344.6), the emblems on the sail at x 150 and 350, y 124 (tall: 169).
"""

from dataclasses import dataclass
from functools import partial

from art.ink import disc, drawing, engraved, line, moved, outlined, solid
from art.palette import SEAT
from art.paths import Point, circle, number, rectangle, remapped
from art.sheet import Sheet
from art.symbols.motifs import CRANIUM, SOCKETS

sheet = Sheet("À l’abordage: ships", box="0 0 500 440")

EDGE = 2
WIDTH = 500
FOOT_OF_SAIL = 204
DECK = 300


@dataclass(frozen=True)
class Build:
    """Which way the bow points, and how far sail and hull keep their height."""

    bow_left: bool = False
    sail: float = 1
    hull: float = 1

    def place(self, x: float, y: float) -> Point:
        """Give the place of a point of the full ship with its bow to the right."""
        if y < FOOT_OF_SAIL:
            y = FOOT_OF_SAIL - (FOOT_OF_SAIL - y) * self.sail
        elif y > DECK:
            y = DECK + (y - DECK) * self.hull
        return (WIDTH - x if self.bow_left else x), y

    def path(self, path: str) -> str:
        """Give a path of the full ship as this build has it."""
        return remapped(path, self.place)


BUILDS = {
    "right": Build(),
    "right-tall": Build(sail=0.44, hull=0.72),
    "left": Build(bow_left=True),
    "left-tall": Build(bow_left=True, sail=0.44, hull=0.72),
}


def shot_hole(build: Build) -> str:
    """Draw the hole in the sail inside its dashed target."""
    edge = (
        "M246 101L256 106L268 103L274 111L280 124L277 131L282 141L271 147L268 157L256 155"
        "L247 161L238 154L227 153L225 142L218 133L222 123L221 113L232 110Z"
    )
    size = min(1, build.sail * 1.12)
    upright = Build(bow_left=build.bow_left)
    _, middle = build.place(250, 132)
    return moved(
        f"translate({number(250 - 250 * size)} {number(middle + 2 - 132 * size)})"
        f" scale({number(size, 3)})",
        line(circle(250, 132, 38), 1.3, dash="6 5"),
        outlined(upright.path(edge), "seas", 1.8),
        line(upright.path("M262 112C271 122 272 138 264 149"), 1.6, "sea"),
    )


def rig(build: Build) -> str:
    """Draw mast, shrouds, sail, yard and, above a full sail, the pennant."""
    sail = build.path(
        "M106 46C170 56 330 56 394 46C380 96 380 150 404 204C330 184 170 184 96 204"
        "C120 150 120 96 106 46Z"
    )
    band = build.path(
        "M106 46C170 56 330 56 394 46C391 57 388.6 68 387 78C326 87 174 87 113 78"
        "C111.4 68 109 57 106 46Z"
    )
    shrouds = build.path("M246 60L112 306M246 60L140 306M254 60L388 306M254 60L360 306")
    seams = build.path("M172 54C164 100 164 140 170 190M328 54C336 100 336 140 330 190")
    mast = build.path("M243 18L257 18L260 312L240 312Z")
    pennant = drawing(
        outlined(
            build.path("M250 2C264 -4 274 7 290 0L284 10L291 19C275 26 264 14 250 20Z"), SEAT, 1.6
        ),
        line(build.path("M250 0L250 20"), 2.6),
    )
    return drawing(
        engraved(mast, "wood", shade=0.5, lit=2.4, gap=5, thick=1.8, reach=7, width=EDGE),
        line(shrouds, 1.1, opacity=0.6),
        engraved(
            sail,
            "paper",
            line(seams, 1, opacity=0.4),
            shade=0.1,
            lit=0,
            gap=5,
            thick=1.8,
            reach=34,
            width=EDGE,
        ),
        outlined(band, SEAT, 1.8),
        shot_hole(build),
        engraved(build.path("M90 36L410 36L410 47L90 47Z"), "wood", shade=0, lit=2, width=EDGE),
        pennant if build.sail == 1 else "",
    )


def hull(build: Build) -> str:
    """Draw the hull with sterncastle, rail and gangplank."""
    side = build.path(
        "M22 270L74 274L74 306C190 314 330 314 424 302L470 284C472 340 452 392 416 424L92 424"
        "C56 404 30 350 22 270Z"
    )
    planks = build.path(
        "M38 326C150 340 340 342 464 322M54 364C150 376 340 378 448 362"
        "M76 396C160 404 330 406 430 394"
    )
    gangplank = build.path("M452 268L508 263L509 271L452 279Z")
    rail = build.path(
        "M74 298C190 306 330 306 424 294L474 274L474 288L426 309C330 320 190 320 74 312Z"
    )
    taffrail = build.path("M14 258L82 262L82 276L16 272Z")
    return drawing(
        engraved(gangplank, "papers", shade=0.06, lit=1.4, gap=2.6, width=EDGE),
        engraved(
            side,
            "wood",
            line(planks, 1.1, opacity=0.55),
            shade=0.12,
            lit=3,
            gap=5,
            thick=2,
            reach=34,
            width=EDGE,
        ),
        engraved(rail, "woods", shade=0.04, lit=1.8, gap=4, width=EDGE),
        engraved(taffrail, "woods", shade=0.05, lit=1.6, gap=4, width=EDGE),
    )


for name, build in BUILDS.items():
    sheet.add(f"rig-{name}", partial(rig, build))
    sheet.add(f"hull-{name}", partial(hull, build))


@sheet.symbol(box="0 0 80 96")
def flag_port() -> str:
    """Draw an open port in the hull, the place of a flag card."""
    return drawing(
        outlined(rectangle(7, 6, 66, 84), "ink", 6, "woods"),
        line(rectangle(4, 3, 72, 90), 1.8),
        line(rectangle(7, 6, 66, 84), 1.4),
    )


@sheet.symbol(box="0 0 48 48")
def skull_mark() -> str:
    """Draw the carved skull at the bow, a target."""
    return drawing(
        disc(24, 24, 21, "woods", 2),
        moved(
            "translate(1.6 3.4) scale(.7)",
            engraved(CRANIUM, "glow", shade=0.16, lit=0, reach=10, width=2.4),
            solid(SOCKETS, "ink"),
        ),
    )


@sheet.symbol(box="0 0 64 40")
def fin() -> str:
    """Draw the fin of a shark in the water."""
    return drawing(
        outlined("M16 30C18 18 26 10 40 6C37 15 39 23 46 30Z", "night", 2),
        line("M21 28C23 19 28 14 35 10", 1.5, "paper", opacity=0.7),
        line("M4 32q7-5 14 0t14 0 14 0 14 0", 1.8, "chart-sea-line"),
    )


@sheet.symbol(box="0 0 64 64")
def barred() -> str:
    """Draw the stroke across something that is used up."""
    return line("M7 57L57 7", 8.6) + line("M7.8 56.2L56.2 7.8", 4.4, "rust")


@sheet.symbol(box="0 0 64 64")
def tag() -> str:
    """Draw the paper label that names a figure of unknown rank."""
    return outlined("M7.3 56.7v-35.6l13.3-13.8h22.7l13.3 13.8v35.6Z", "papers", 4)
