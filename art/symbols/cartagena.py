"""The objects on the way out of the fortress of Cartagena."""

from art.ink import cord, drawing, engraved, hatching, line, moved, outlined, solid, turned
from art.paths import circle, rectangle, ring
from art.sheet import Sheet
from art.symbols.motifs import CRANIUM, SOCKETS

sheet = Sheet("Cartagena")


@sheet.symbol()
def dagger() -> str:
    """Draw a dagger with a bound grip."""
    blade = "M32 1.5C35.6 9 37.2 19 37 39H27C26.8 19 28.4 9 32 1.5Z"
    guard = (
        "M16 41.2C15.6 37.6 19.6 36.4 22.4 38.8H41.6C44.4 36.4 48.4 37.6 48 41.2"
        "C47.6 44.6 44 45 41.6 43.2H22.4C20 45 16.4 44.6 16 41.2Z"
    )
    return moved(
        "rotate(43 32 32) translate(-6.4 -6.2) scale(1.2)",
        engraved(blade, "steel", line("M32 9V37", 1), shade=0.5, gap=2.6),
        engraved(
            "M28.2 43H35.8L35.2 55H28.8Z",
            "rust",
            line("M28.6 46.6L35.4 45M28.8 50L35.2 48.4M29 53.2L35 51.8", 1),
            lit=0,
        ),
        engraved(guard, "brass", shade=0, lit=1.2),
        engraved(circle(32, 57.6, 4.5), "brass", shade=0.5, lit=1.4, gap=2),
    )


def crossbone(angle: float) -> str:
    """Draw one of the crossed bones."""
    bone = (
        "M8 46.5C4.6 43 8 39.6 10.8 41.8C11.2 38 16.4 38.8 15.4 42.8L15.6 47.4H48.4"
        "L48.6 42.8C47.6 38.8 52.8 38 53.2 41.8C56 39.6 59.4 43 56 46.5"
        "C56.6 47.4 57.4 48 57.4 49.4C60.6 53 57.2 56.6 54.2 54.2"
        "C53 57.8 48.2 57 49 53.2L48.4 51.6H15.6L15 53.2C15.8 57 11 57.8 9.8 54.2"
        "C6.8 56.6 3.4 53 6.6 49.4C6.6 48 7.4 47.4 8 46.5Z"
    )
    return turned(angle, engraved(bone, "bone", shade=0, lit=0), about=(32, 49))


@sheet.symbol()
def skull() -> str:
    """Draw a skull over crossed bones."""
    return moved(
        "translate(2.2 .6) scale(.93)",
        crossbone(24),
        crossbone(-24),
        engraved(CRANIUM, "bone", shade=0.26, lit=0, reach=12),
        solid(SOCKETS, "ink"),
        line("M26.4 46V51.2M32 45.6V51.2M37.6 46V51.2", 1.5),
        line("M22 45C28 43.8 36 43.8 42 45", 1.2),
    )


@sheet.symbol()
def bottle() -> str:
    """Draw a green bottle with a crossed-out label."""
    glass = (
        "M26.4 4.6H37.6V17.6C37.6 21 45.2 23.4 45.2 31.4V56.4C45.2 59.6 43.4 61 40.6 61"
        "H23.4C20.6 61 18.8 59.6 18.8 56.4V31.4C18.8 23.4 26.4 21 26.4 17.6Z"
    )
    return turned(
        12,
        engraved(glass, "leaf", shade=0.45, lit=2.6, reach=12),
        engraved(
            "M18.8 37.6H45.2V53.4H18.8Z",
            "paper",
            line("M25 41.4L38 49.8M38 41.4L25 49.8", 1.9),
            shade=0.3,
            lit=0,
            heavy=False,
        ),
        engraved("M25 8.8H39V13.2H25Z", "leaf", lit=0, gap=1.8),
        engraved("M28.4 1.6H35.6V6H28.4Z", "wood", shade=0, lit=0),
    )


@sheet.symbol()
def hat() -> str:
    """Draw a tricorne with a feather."""
    crown = "M15.6 37C15.2 20 21.4 9.6 32.6 9.6C43.6 9.6 49.6 20 48.6 37Z"
    brim = (
        "M2.4 25.4C6.8 30.4 13.6 31.4 20.4 29.2C25 27.7 28.6 25.4 32.2 22.4"
        "C35.8 25.4 39.4 27.7 43.8 29.2C50.6 31.4 57.2 30.4 61.6 25.4"
        "C62.2 35.8 57.4 43.6 49.8 48.4C44.8 51.6 38.6 53.4 32 53.4"
        "C25.4 53.4 19.2 51.6 14.2 48.4C6.6 43.6 1.8 35.8 2.4 25.4Z"
    )
    return drawing(
        engraved(
            "M46 27C47 15.6 53 7.4 61.2 4.6C60.4 7 60.6 8.6 61.4 10.4"
            "C59.6 11.4 58.8 13 59 15C57 16 56.2 17.6 56 20C53.6 22 51.6 25 50.4 30Z",
            "rust",
            line("M48.6 28C50.4 19.6 54 12.4 59.4 7.4", 1),
            lit=1.2,
            angle=-40,
        ),
        engraved(crown, "cloth"),
        engraved(
            brim,
            "cloth",
            cord(
                "M5 30.4C9.6 34.4 15.4 35 21.4 33C25.6 31.6 29 29.8 32.2 27.2"
                "C35.4 29.8 38.8 31.6 42.8 33C48.8 35 54.4 34.4 59 30.4",
                3.2,
                1.5,
                "brass",
            ),
            lit=2.2,
            reach=16,
        ),
        engraved(circle(32.2, 40.6, 5.4), "brass", shade=0, lit=1.5),
        solid(
            "M32.2 37L33.2 39.6L35.9 39.7L33.8 41.3L34.5 43.9L32.2 42.4L29.9 43.9L30.6 41.3"
            "L28.5 39.7L31.2 39.6Z",
            "ink",
        ),
    )


def key(angle: float, metal: str, bit: str) -> str:
    """Draw one key hanging from the ring."""
    return turned(
        angle,
        engraved(bit, metal, shade=0, lit=0),
        engraved(
            "M29.7 22H34.3V57.4C34.3 60.6 29.7 60.6 29.7 57.4Z", metal, shade=0.45, lit=1, gap=2.6
        ),
        engraved(ring(32, 21.2, 6.8, 2.9), metal, shade=0, lit=1.2),
        about=(32, 15),
    )


@sheet.symbol()
def keys() -> str:
    """Draw two keys on a ring."""
    return drawing(
        key(27, "steel", "M29.7 45.6H21V48.6H23.6V51.2H21V55.6H29.7Z"),
        key(-25, "brass", "M34.3 45.6H43V48.6H40.4V51.2H43V55.6H34.3Z"),
        engraved(ring(32, 15, 12.2, 8.6), "woods", shade=0, lit=1.1),
    )


@sheet.symbol()
def pistol() -> str:
    """Draw a flintlock pistol."""
    stock = (
        "M2.6 51.4C1 46.8 3.4 43.4 6.4 40C10.6 35.2 12.6 31.4 15.4 28"
        "C17.4 25.6 19.6 24.4 23 24.4H56.4L54 29.6H35C29.6 29.6 26.6 31 24.2 34.6"
        "C21 39.4 19.4 44.6 16 50.4C13.4 57 4.6 57.2 2.6 51.4Z"
    )
    barrel = (
        "M22 18.6H62C62.8 18.6 63.2 19 63.2 19.8V24.2C63.2 25 62.8 25.4 62 25.4H22"
        "C20.4 25.4 19.4 24.4 19.4 22C19.4 19.6 20.4 18.6 22 18.6Z"
    )
    return turned(
        -20,
        line("M28.4 31C27.4 38.6 30 41.8 34 41.6C37.8 41.4 40 37.4 39.6 30.4", 1.9),
        line("M33.4 31C32.6 34 33 36 34.4 37.6", 1.8),
        engraved(stock, "wood", shade=0.5, lit=1.6, reach=9),
        engraved(
            "M2.2 48.2C5.6 52 11.6 53.4 16.8 49.2C14.6 57 4.6 57.2 2.6 51.4Z",
            "brass",
            shade=0,
            lit=0,
        ),
        engraved(
            "M26.4 19C25 15.6 25.6 12.4 28.8 9.4C29.4 12 31 12.6 33.4 12.4"
            "C31.4 14.6 31.6 16.6 33 19Z",
            "steel",
            shade=0.5,
            lit=1,
        ),
        engraved("M37.4 19L38.6 12.2L42 11.4L43.4 19Z", "steel", lit=0.9),
        engraved(
            barrel,
            "steel",
            hatching(
                rectangle(21, 18.6, 41.6, 6.8), shade=0.75, gap=2.8, thick=1.15, angle=90, reach=5
            ),
            shade=0,
            lit=1.5,
        ),
        line("M57.6 19V25M47 19V25", 1.2),
        outlined("M25 27.4C29 26 36 26 40 27.6C38 30.2 29 30.8 25 29.2Z", "brass", 1.1),
        about=(33, 34),
    )
