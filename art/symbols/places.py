"""Places that a screen lays upon a board, because chance or the length of a game moves them."""

from functools import partial

from art.ink import cord, drawing, engraved, line, moved, outlined, solid
from art.palette import SEAT, SEAT_ON
from art.paths import rectangle, rounded, star
from art.sheet import Sheet
from art.symbols.motifs import HULL, tower
from art.symbols.seats import EMBLEMS

sheet = Sheet("Places")

EDGE = 1.6
# The colour of a tile's paper; a screen may set it apart from the next tile's.
PAPER = "var(--place,var(--tile,#f8efdb))"


@sheet.symbol()
def square() -> str:
    """Draw a space of the tunnel within its walls, which run into its neighbours'."""
    return drawing(
        solid(rounded(-1.6, -1.6, 67.2, 67.2, 3), "stone"),
        solid(rounded(3.2, 3.2, 57.6, 57.6, 6), PAPER),
    )


@sheet.symbol()
def passage() -> str:
    """Draw the opening across the wall between two squares, in the middle of its box."""
    return solid(rectangle(28.4, 16, 7.2, 32), "tile-2")


@sheet.symbol(box="0 -90 104 104")
def gate() -> str:
    """Draw the gate of a fortress, the crew's way out, 104 wide and 176 high on its foot."""
    bricks = (
        "M8-110h18M70-102h20M10-84h14M82-72h14M6-54h10M90-40h10M8-26h8M84-16h12M52-114h14M30-98h10"
    )
    return drawing(
        engraved(
            tower(0, 104, -144, 0, 4, 10),
            "papers",
            line(bricks, 0.9),
            line("M0-122H104", 1),
            shade=0.16,
            lit=2.4,
            gap=3.8,
            thick=1.5,
            reach=14,
            width=EDGE,
        ),
        outlined("M18 0V-50C18-76 32-90 52-90S86-76 86-50V0Z", "tile-2", EDGE),
        solid("M25 0V-49C25-70 36-83 52-83S79-70 79-49V0Z", "ink"),
        line("M22-62l7 3M33-80l5 6M52-90v7M71-80l-5 6M82-62l-7 3", 1),
        line(
            "M30-58V-50M37-70V-50M44.5-76V-52M52-78V-54M59.5-76V-52M67-70V-50M74-58V-50", 2, "night"
        ),
        line("M29-60H75", 1.6, "night"),
        line("M52-144V-176", 2.2),
        outlined("M52-176C60-180 66-172 76-176L73-170 77-164C67-160 60-168 52-164Z", "rust", 1.3),
    )


@sheet.symbol(box="0 -28 128 128")
def gate_tall() -> str:
    """Draw the top of the fortress gate, wide and low, 128 wide and 64 high."""
    return drawing(
        engraved(
            tower(4, 124, 4, 64, 6, 8),
            "papers",
            line("M12 32h12M104 30h12M10 46h8M108 50h10M14 58h10", 0.9),
            shade=0.1,
            lit=2,
            gap=3.8,
            thick=1.5,
            reach=12,
            width=EDGE,
        ),
        outlined("M24 64V48C24 34 36 27 64 27S104 34 104 48V64Z", "tile-2", EDGE),
        solid("M30 64V49C30 38 40 33 64 33S98 38 98 49V64Z", "ink"),
    )


@sheet.symbol(box="-16 -174 200 200")
def sloop() -> str:
    """Draw a moored sloop under sail, 186 wide and 190 high about her waterline."""
    mast, sprit = "M78-176V-28", "M150-34L182-58"
    jib = "M86-160C116-140 146-104 170-66C146-58 116-54 86-54C92-88 92-126 86-160Z"
    mainsail = "M71-150C66-112 48-80 14-58C34-50 54-48 71-50Z"
    sail = partial(engraved, lit=0, gap=3.6, thick=1.5, width=EDGE)
    return drawing(
        cord(mast, 5.2, 2.6, "wood"),
        cord(sprit, 4, 1.6, "wood"),
        line("M79-170L180-58M79-170L2-40M79-120L12-40", 1, "chart-line"),
        sail(
            jib,
            "paper",
            line("M92-122C110-116 126-108 138-98M92-92C114-90 134-84 152-76", 0.9),
            shade=0.22,
            reach=16,
        ),
        sail(
            mainsail,
            "paper",
            line("M66-116C60-106 54-98 46-90M70-84C58-76 46-72 34-68", 0.9),
            shade=0.3,
            reach=14,
        ),
        outlined(
            "M78-178C88-183 96-174 108-179L104-172 109-165C97-160 88-170 78-165Z", "rust", 1.4
        ),
        engraved(
            HULL,
            "wood",
            line("M2-20C40-6 120-6 166-22M10-4C44 4 116 4 156-4", 1.1),
            shade=0.3,
            lit=3,
            gap=3.4,
            thick=1.7,
            reach=26,
            width=EDGE,
        ),
        line(
            "M-14 8"
            + "q10-7 20 0"
            + "t20 0" * 8
            + "M10 17q10-6 20 0t20 0 20 0M98 18q10-6 20 0t20 0",
            1.7,
            "chart-sea-line",
        ),
    )


@sheet.symbol()
def channel() -> str:
    """Draw the water of the owner's harbour."""
    return solid("M32 3L61 32L32 61L3 32Z", SEAT, opacity=0.42)


@sheet.symbol(emblem="20 20 24 24")
def port() -> str:
    """Draw the square where the owner's anchor lies."""
    quay = "M32 8L56 32L32 56L8 32Z"
    return drawing(
        solid("M32 3L61 32L32 61L3 32Z", SEAT, opacity=0.42),
        outlined(quay, SEAT, 2, "halo"),
        moved("translate(21 20) scale(.344)", solid(EMBLEMS["anchor"], SEAT_ON)),
    )


@sheet.symbol(box="-25.5 -34.4 60 60", face="12 -35 23 23")
def flag_town() -> str:
    """Draw a fort between two houses under the owner's flag, which bears a charge."""
    houses = "M-35 34V19H-13V34ZM13 34V21H33V34Z"
    roofs = "M-38 20l14-12 14 12ZM10 22l13-11 13 11Z"
    cloth = "M1-38C12-43 22-33 32-37S43-39 47-38L45-23 47-9C37-5 28-12 20-9S8-6 1-10Z"
    return drawing(
        outlined(houses, "papers", 1.4),
        outlined(roofs, "rust", 1.4),
        engraved(
            tower(-15, 15, 0, 34, 4, 4),
            "papers",
            solid("M-5 34V25C-5 17 5 17 5 25V34Z", "ink"),
            line("M-11 14h5M-12 21h4M-10 27h3", 0.8),
            shade=0.32,
            gap=3.4,
            lit=1.4,
            width=1.5,
        ),
        line("M0 0V-41", 4.6, "halo"),
        line("M0 0V-41", 2),
        outlined(cloth, SEAT, 4, "halo"),
        engraved(cloth, SEAT, shade=0.12, gap=3, lit=1.6, width=1.5, heavy=False),
    )


@sheet.symbol()
def blast() -> str:
    """Draw the mark of a square on its corner that an explosion sweeps."""
    field = "M32 4L60 32L32 60L4 32Z"
    return drawing(
        solid(field, "danger", opacity=0.22),
        line(field, 4.6, "ring-case"),
        line(field, 2.6, "danger", dash="5 4"),
        outlined(star(32, 32, 13, 6, points=8), "danger", 1.6, "ring-case"),
    )
