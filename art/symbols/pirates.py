"""The signs on the chart of Les Pirates."""

from art.ink import drawing, engraved, line
from art.paths import ring
from art.sheet import Sheet

sheet = Sheet("Les Pirates")

PLAIN = "currentColor"


@sheet.symbol()
def wind() -> str:
    """Draw three gusts that curl at their ends."""
    return drawing(
        line("M6 24H40.6C50 24 50 10.4 41 10.4C36.4 10.4 34 13.4 34.4 17", 4, PLAIN),
        line("M4 34H53C62.4 34 62 20.6 53.4 20.6C50.4 20.6 48.4 22 47.6 24.4", 4, PLAIN),
        line("M10 44H42.4C50.8 44 50.4 55.6 42.4 55.6C38.6 55.6 36.4 53.4 36.4 50.2", 4, PLAIN),
    )


@sheet.symbol()
def wave() -> str:
    """Draw two waves."""
    return line(
        "M3 26C9 18 15.4 18 21.4 26C27.4 34 33.8 34 39.8 26C45.8 18 52.2 18 60 26"
        "M3 43C9 35 15.4 35 21.4 43C27.4 51 33.8 51 39.8 43C45.8 35 52.2 35 60 43",
        4,
        PLAIN,
    )


@sheet.symbol()
def anchor() -> str:
    """Draw an anchor with a wooden stock."""
    shank = (
        "M29 20.6V50.4C20.6 49.4 14.6 44 12.8 36.4L16.6 37.4L9.8 26L4 38.4L7.8 37"
        "C9.6 50.4 19.4 59 32 61.4C44.6 59 54.4 50.4 56.2 37L60 38.4L54.2 26L47.4 37.4"
        "L51.2 36.4C49.4 44 43.4 49.4 35 50.4V20.6Z"
    )
    stock = "M17.4 21.6H46.6C49.8 21.6 49.8 27.8 46.6 27.8H17.4C14.2 27.8 14.2 21.6 17.4 21.6Z"
    return drawing(
        engraved(shank, "steel", lit=1.4, reach=8),
        engraved(stock, "wood", shade=0.3, lit=1.2, gap=2),
        engraved(ring(32, 11.6, 9, 4.6), "steel", shade=0, lit=1.3),
    )
