"""The fork token: layers of one box, turned about its middle, and the marks of what it carries.

From below: `token-prisoner` or `token-five`, a prong for each way forward, the stern towards the
way it came, the disc, the owner's emblem. Disc, emblem and what lies below stay upright.
"""

import math

from art.ink import cord, disc, dots, drawing, engraved, halo, hoop, moved, outlined
from art.palette import SEAT, SEAT_ON
from art.paths import circle, polar, ring
from art.sheet import Sheet
from art.symbols.motifs import FLAG, STAFF

sheet = Sheet("Fork tokens", box="0 0 128 128")

EDGE = 2.6
DISC = circle(64, 64, 37)
EMBLEM = "46 46 36 36"


def face(*inside: str, colour: str = SEAT) -> str:
    """Draw the disc and what is on it."""
    rim = halo(DISC, width=3)
    return rim + engraved(
        DISC, colour, *inside, shade=0.2, lit=3, gap=3.6, thick=1.9, reach=13, width=EDGE
    )


@sheet.symbol(emblem=EMBLEM)
def token() -> str:
    """Draw the disc with a thin ring round the place of the emblem."""
    return face(hoop(64, 64, 30, 1.6, SEAT_ON, opacity=0.8))


@sheet.symbol()
def token_prong() -> str:
    """Draw a prong that points up."""
    prong = "M64 3.5L84 33.4C72 25.6 56 25.6 44 33.4Z"
    return halo(prong, width=3) + outlined(prong, SEAT, EDGE)


@sheet.symbol()
def token_stern() -> str:
    """Draw the stern, a riveted brass rail at the lower edge."""
    stern = "M32.6 90.6C52 103.4 76 103.4 95.4 90.6L101 102C78 117.6 50 117.6 27 102Z"
    rivets = dots([(44, 102.6), (64, 106.4), (84, 102.6)], 2.2, "ink")
    return halo(stern, width=2.6) + outlined(stern, "brass", EDGE) + rivets


@sheet.symbol(emblem=EMBLEM)
def token_captor() -> str:
    """Draw the disc of a token that carries a prisoner, a chain lying round its rim."""
    radius, links = 31.4, 14
    spacing = 2 * math.pi * radius / links
    dash = f"{spacing * 0.42:.2f} {spacing * 0.58:.2f}"
    return face(
        hoop(64, 64, radius, 2.4),
        hoop(64, 64, radius, 8, dash=dash),
        hoop(64, 64, radius, 4.6, "steel", dash=dash),
    )


@sheet.symbol()
def token_prisoner() -> str:
    """Draw the captured disc that shows below the edge of its captor's."""
    return moved("translate(0 15)", face())


@sheet.symbol()
def token_five() -> str:
    """Draw the black disc, five pips on its edge, that stands for five tokens of a stack."""
    pips = [polar((64, 64), 32, math.pi + angle) for angle in (-0.84, -0.42, 0, 0.42, 0.84)]
    return face(dots(pips, 2.7, "paper"), colour="ink")


@sheet.symbol(box="0 0 64 64")
def prisoner() -> str:
    """Draw a porthole with bars before the prisoner's colour."""
    bars = "M20.6 12V52M32 8V56M43.4 12V52"
    return drawing(
        disc(32, 32, 22, SEAT),
        cord(bars, 6.6, 3.4, "steel"),
        engraved(ring(32, 32, 29, 21.6), "night", shade=0.12, lit=1.7, gap=2.6),
        dots([polar((32, 32), 25.4, k * math.pi / 3) for k in range(6)], 1.7, "paper"),
    )


@sheet.symbol(box="0 0 64 64")
def flag_five() -> str:
    """Draw the black flag that stands for five tokens."""
    pips = [(27, 14), (49, 18), (38, 22), (27, 26), (49, 30)]
    return drawing(
        halo(FLAG, STAFF, width=2),
        engraved(STAFF, "wood", shade=0.5, lit=1),
        engraved(FLAG, "ink", dots(pips, 3.1, "paper"), shade=0, lit=1.6),
    )
