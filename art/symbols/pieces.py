"""The pieces that move on boards, and what they carry or leave behind."""

from art.ink import (
    cord,
    disc,
    dot,
    dots,
    drawing,
    engraved,
    halo,
    hoop,
    line,
    outlined,
    solid,
    turned,
)
from art.palette import SEAT, SEAT_ON
from art.paths import circle, shape
from art.sheet import Sheet
from art.symbols.motifs import BOW_WAVE, COAT, HAT, HEAD, beaded, coin, pirate

sheet = Sheet("Pieces")


@sheet.symbol(emblem="21 38 22 22")
def pawn() -> str:
    """Draw a pirate in the owner's coat."""
    return drawing(halo(COAT, HAT, HEAD, width=2), pirate())


@sheet.symbol(emblem="19.5 15.5 21 21")
def ship() -> str:
    """Draw a ship under the owner's sail."""
    hull = (
        "M4.6 44.8C12 47.4 20 48.2 28 48.2H47.4C51.8 47.6 55.6 45.4 59.8 41.6"
        "C60 49.6 56.4 57.2 48.6 60.4H17.4C10.4 58 5.8 52.4 4.6 44.8Z"
    )
    sail = (
        "M13.4 9.6C22 12.4 33.6 12.4 44.6 8.8C49.8 18.4 50.2 30.4 45.4 41.6"
        "C34.6 37.8 23 37.8 12.6 42C17.6 31.4 17.8 19.8 13.4 9.6Z"
    )
    return drawing(
        halo(
            sail,
            hull,
            "M28 4H32V46H28Z",
            "M46 45L62 34L61 38L47 48Z",
            "M30 2.2C35 .6 38 4 43.4 2.4L43.6 8C38 9.4 35 6 30 7.6Z",
            width=1.8,
        ),
        line("M30 4V46", 3.4),
        line("M30.2 6V46", 1.2, "wood"),
        line("M47.4 44L61 35.4", 2.4),
        outlined("M30 2.2C35 .6 38 4 43.4 2.4L41.6 5.2L43.6 8C38 9.4 35 6 30 7.6Z", SEAT, 1.4),
        engraved(sail, SEAT, shade=0.26, lit=2.2, gap=2.7, reach=10),
        engraved(
            hull,
            "wood",
            line("M7 51.6C20 54.6 44 54.6 57.4 49.6", 1.2),
            dots([(x, 50.4) for x in (21, 30, 39, 48)], 1.5, "ink"),
            shade=0.36,
            lit=1.8,
            gap=2.4,
            reach=16,
        ),
        line(BOW_WAVE, 1.7, "seas"),
    )


@sheet.symbol()
def boat() -> str:
    """Draw a boat under two white sails, owned by nobody."""
    return drawing(
        line("M26 3V44", 3.2),
        line("M26.2 5V44", 1.1, "wood"),
        line("M25 40L60 34", 2.2),
        engraved(
            "M29 6.4C42 12 54 22 59.6 33.4L29 38.4Z", "paper", shade=0.3, lit=0, gap=2.7, reach=12
        ),
        engraved("M23 9.4C21.6 20 16 30 7 37.6C12.4 38.8 18 39 23 38Z", "paper", lit=0, gap=2.7),
        outlined("M26 2.4C30 1 33 3.4 37.4 2L36 4.4L37.6 7C33.6 8.2 30.4 5.8 26 7.2Z", "rust", 1.3),
        engraved(
            "M3.6 42.6C12 45.4 22 46 32 46H50.6C54 45.4 57.4 43.6 60.4 41"
            "C60 49.4 56 56.6 49 59.6H16C9.4 56.6 5 50.6 3.6 42.6Z",
            "wood",
            line("M6.4 49.4C22 53 44 53 58 48.6", 1.2),
            shade=0.36,
            lit=1.8,
            gap=2.4,
            reach=16,
        ),
        line(BOW_WAVE, 1.7, "seas"),
    )


@sheet.symbol()
def treasure() -> str:
    """Draw a gold coin with a crown."""
    crown = "M18.6 41.6L15.4 23.6L24 29.8L32 18.6L40 29.8L48.6 23.6L45.4 41.6Z"
    return drawing(
        halo(circle(32, 32, 29), width=2.4),
        coin(
            32,
            32,
            29,
            hoop(32, 32, 24.2, 1.2),
            beaded(32, 32, 26.6, 5.2),
            solid(crown, "ink"),
            line("M20 45.8H44", 2.4),
            dots([(15.4, 22), (32, 16.6), (48.6, 22)], 2.3, "ink"),
            shade=0.1,
        ),
    )


@sheet.symbol()
def wreck() -> str:
    """Draw a wreck going down."""
    return drawing(
        turned(
            -24,
            line("M35 8L31 40", 3.2),
            line("M23 20L44 25", 2.6),
            outlined(
                "M25 21C27 27 26.6 32 23.4 37C29 34.6 33 35.4 37.6 38.6"
                "C36.6 35 37.6 31.6 40.4 28L41.6 24.6Z",
                "papers",
                1.5,
            ),
            engraved(
                "M6 38C16 43 26 44.4 36 44.2C44 44 51 42.2 58 38C57 48 50 56 40 58H22"
                "C12.4 55 7 48 6 38Z",
                "woods",
                solid("M22 47.4L28 46.8L26.4 52L20 51.4Z", "ink"),
                lit=1.5,
                reach=16,
            ),
            about=(32, 44),
        ),
        solid(
            "M3 47.4C6.4 45 10 45 13.8 47.6C18.4 50.8 23 50.8 27.6 47.6"
            "C32.2 44.4 36.8 44.4 41.4 47.6C46 50.8 50.6 50.8 55.2 47.6"
            "C57 46.4 59 45.8 61 46C60 56 48 63 32 63C16 63 4 57 3 47.4Z",
            "sea",
        ),
        line(
            "M3 47.4C6.4 45 10 45 13.8 47.6C18.4 50.8 23 50.8 27.6 47.6"
            "C32.2 44.4 36.8 44.4 41.4 47.6C46 50.8 50.6 50.8 55.2 47.6"
            "C57 46.4 59 45.8 61 46",
            1.9,
        ),
        line(
            "M10 54C13 52.4 16 52.4 19 54C22 55.6 25 55.6 28 54M36 55.6C39 54 42 54 45 55.6"
            "C48 57 50 57 52 56M24 60C27 58.6 30 58.6 33 60",
            1.4,
            "paper",
        ),
    )


@sheet.symbol(emblem="18 21 22 22")
def pennant() -> str:
    """Draw the captain's pennant in the captain's colour."""
    cloth = "M8 14C22 7 34 20 58 13L49 32L58 51C34 58 22 45 8 52Z"
    return drawing(
        halo(cloth, width=2),
        engraved(cloth, SEAT, shade=0.16, lit=2, gap=2.7, reach=8),
    )


@sheet.symbol()
def lashing() -> str:
    """Draw the rope that holds the ships of a pile together."""
    loop = "M6 50C6 40 58 40 58 50S6 60 6 50Z"
    return drawing(
        halo(shape(loop).difference(shape(loop).buffer(-4)), width=3),
        cord(loop, 6.4, 3.6, "papers", dash="4 2.2"),
        cord("M44 57C50 62 56 60 60 63", 5, 2.4, "papers", dash="3 2"),
    )


@sheet.symbol()
def course() -> str:
    """Draw a mark at the end of a course."""
    return drawing(
        halo(circle(32, 32, 11), width=2.4),
        disc(32, 32, 11, SEAT, 2.4),
        dot(32, 32, 3.6, SEAT_ON),
    )
