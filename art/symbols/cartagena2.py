"""The objects on the two islands of Cartagena 2."""

from art.ink import (
    cord,
    disc,
    dot,
    drawing,
    engraved,
    hatching,
    hoop,
    line,
    moved,
    outlined,
    solid,
    turned,
)
from art.paths import circle, number, numbers, rectangle, ring, ticks
from art.sheet import Sheet
from art.symbols.motifs import beaded, coin

sheet = Sheet("Cartagena 2")


@sheet.symbol()
def parrot() -> str:
    """Draw a parrot on its perch."""
    body = (
        "M23.4 14.2C24.6 7.6 30.8 3 38 3.8C45.6 4.6 50.6 10.4 50.6 17.6"
        "C50.6 24.6 48 29 48 35.4C48 44.6 42.4 51.4 33 52.4L20.2 61.4"
        "C18.4 62.6 16.2 61.8 15.8 59.6L14 62C12.2 63.2 9.6 62.2 9.6 60"
        "C12 51 15.6 44.8 18 37C20.6 29 22 22.4 23.4 14.2Z"
    )
    wing = (
        "M21.6 29.4C29 23.6 38.6 26 39.6 35.2C40.2 42.4 35.4 48 26.6 50.8"
        "C21 50.6 17.4 45.6 17.8 39.4C18.6 35.6 20.4 32.8 21.6 29.4Z"
    )
    return drawing(
        line("M2.6 52.8H61.4", 5),
        line("M3 52.6H61", 2.4, "wood"),
        engraved(body, "leaf", lit=1.8),
        solid(
            "M15.8 59.6C16.8 54 19.6 49.6 22 46.4L26 48.6L30.8 52.6L20.2 61.4"
            "C18.4 62.6 16.2 61.8 15.8 59.6Z",
            "rust",
        ),
        line("M15.8 59.6C17 54 19.6 49.4 22.4 45.6M20.6 60.6C22 56 24.6 52.8 27.4 50.6", 1.2),
        engraved(
            wing,
            "rust",
            line("M24 33.6C29.6 33 33.4 35 35 38.4M22 40C27 39.6 30.8 41.2 32.2 44.2", 1.2),
            lit=1.4,
            angle=20,
            heavy=False,
        ),
        outlined(
            "M37.8 11.4C42.8 10.8 47 13.2 47.4 17.6C47.6 20.2 46.6 22 44.6 23.2"
            "C42 20.4 38.6 18.2 36.6 15.4C36.2 13.6 36.6 12.2 37.8 11.4Z",
            "paper",
            1.2,
        ),
        dot(41.4, 14.8, 2.1, "ink"),
        engraved(
            "M47 12.8C53 11.8 57.6 15.4 57.6 21.4C57.6 25.2 56 28.2 53.4 30"
            "C53.6 26.4 52 24.2 48.4 23.8C46.4 23.4 45.2 22 45.6 19.8C46 17.4 46 15 47 12.8"
            "Z",
            "night",
            lit=1.1,
            gap=2.2,
        ),
        line("M36.6 50V55M42 48V55", 2.2),
    )


@sheet.symbol()
def chest() -> str:
    """Draw a chest bound with brass."""
    lid = "M6 27.4C6 15.6 12.4 10.2 20 10.2H44C51.6 10.2 58 15.6 58 27.4V31H6Z"
    return drawing(
        engraved(lid, "wood", shade=0.3),
        engraved(
            "M6 31H58V55.4C58 56.8 57.2 57.6 55.8 57.6H8.2C6.8 57.6 6 56.8 6 55.4Z",
            "wood",
            line("M7 43.4H57", 1.1),
            shade=0.3,
            lit=0,
        ),
        engraved(
            "M13 11.8C15 10.8 17.6 10.2 20.4 10.2V57.6H13Z", "brass", shade=0, lit=1.1, heavy=False
        ),
        engraved(
            "M51 11.8C49 10.8 46.4 10.2 43.6 10.2V57.6H51Z", "brass", shade=0.6, lit=0, heavy=False
        ),
        engraved(rectangle(4.6, 27.4, 54.8, 6.4), "brass", shade=0.16, lit=1.1, gap=2),
        engraved(
            "M26 25.4H38V38.6C38 41.4 35.4 43 32 43C28.6 43 26 41.4 26 38.6Z",
            "brass",
            shade=0.3,
            lit=1.3,
            gap=2.2,
        ),
        dot(32, 32.2, 2.3, "ink"),
        solid("M30.8 32H33.2L34 38.4H30Z", "ink"),
    )


@sheet.symbol()
def ducat() -> str:
    """Draw two gold coins."""
    flory_cross = (
        "M25 9.4C26.4 13.4 28.6 15.4 32.2 16.4C29.4 17.6 28 19.4 27.8 21.8"
        "C30.2 21.6 32 20.2 33.2 17.4C34.2 21 36 22.8 39.6 24C36 25.2 34.2 27 33.2 30.6"
        "C32 27.8 30.2 26.4 27.8 26.2C28 28.6 29.4 30.4 32.2 31.6"
        "C28.6 32.6 26.4 34.6 25 38.6C23.6 34.6 21.4 32.6 17.8 31.6"
        "C20.6 30.4 22 28.6 22.2 26.2C19.8 26.4 18 27.8 16.8 30.6"
        "C15.8 27 14 25.2 10.4 24C14 22.8 15.8 21 16.8 17.4C18 20.2 19.8 21.6 22.2 21.8"
        "C22 19.4 20.6 17.6 17.8 16.4C21.4 15.4 23.6 13.4 25 9.4Z"
    )
    return drawing(
        coin(41, 41.4, 19.6, hoop(41, 41.4, 15.2, 1.1), shade=0.3),
        coin(25, 24, 22, beaded(25, 24, 18.6, 4.33), solid(flory_cross, "ink")),
    )


@sheet.symbol(name="map")
def treasure_map() -> str:
    """Draw a folded map with a cross on it."""
    paper = (
        "M5 13.4C12 8.6 17.6 8.6 23.6 12.6C29.8 16.8 35.4 16.8 41.4 12.6"
        "C46.6 9 52 8.6 59 12.2V50.6C52 47 46.6 47.4 41.4 51"
        "C35.4 55.2 29.8 55.2 23.6 51C17.6 47 12 47 5 51.8Z"
    )
    return drawing(
        engraved(
            paper,
            "papers",
            solid(
                "M23.6 12.6C29.8 16.8 35.4 16.8 41.4 12.6V51C35.4 55.2 29.8 55.2 23.6 51Z", "paper"
            ),
            hatching(
                "M41.4 12.6C46.6 9 52 8.6 59 12.2V50.6C52 47 46.6 47.4 41.4 51Z", shade=0.3, gap=2.4
            ),
            hatching(
                "M5 13.4C12 8.6 17.6 8.6 23.6 12.6V51C17.6 47 12 47 5 51.8Z", shade=0.35, gap=2.4
            ),
            shade=0,
            lit=0,
        ),
        solid(
            "M8.4 31C12 27.4 18 28 21.6 31.4C25.6 35 24 41 18.6 42.4C14 43.4 10 40 8.4 38Z", "leaf"
        ),
        line("M6 29.4C11 27 18 28 21.6 31.4C25.6 35 24 41 18.6 42.4C14 43.4 10 42 6 43", 1.1),
        line("M16.4 36.4C20 25 29 21.4 34.6 25.6C40 29.6 40.6 35.6 43.6 36.4", 1.9, dash="3.4 3.3"),
        cord("M44.8 30.4L53.2 40.2M53.2 30.4L44.8 40.2", 4.6, 2.4, "rust"),
        line("M23.6 13V50.6M41.4 13V50.6", 1.1),
    )


def wheel(cx: float, cy: float, r: float) -> str:
    """Draw a wheel with four spokes."""
    spokes = (
        f"M{numbers((cx - r + 1, cy))}h{number(2 * r - 2)}"
        f"M{numbers((cx, cy - r + 1))}v{number(2 * r - 2)}"
    )
    return drawing(
        engraved(circle(cx, cy, r), "wood", line(spokes, 1.3), shade=0.3, lit=1.3, gap=2.2),
        disc(cx, cy, 2.4, "brass", 1.2),
    )


@sheet.symbol()
def cannon() -> str:
    """Draw a gun on its carriage."""
    barrel = "M8.2 22.6C9.4 18.8 13 17.2 17.6 17.6L56 20.2V36.4L17.6 39C13 39.4 9.4 37.8 8.2 34Z"
    return moved(
        "translate(0 1)",
        engraved("M9 38.6L14.4 34H39.4L47.6 48.6V52.4H9Z", "wood", lit=1.4),
        turned(
            -10,
            engraved(circle(5.6, 28.2, 4), "night", lit=1.2, gap=2),
            engraved(
                barrel,
                "night",
                hatching(
                    "M10 20L56 20.2V36.4L17.6 39L10 37Z",
                    shade=0.5,
                    gap=2.6,
                    thick=1.6,
                    angle=90,
                    reach=9,
                ),
                shade=0,
                lit=2.2,
            ),
            engraved(
                "M53.4 18.2H60.4C61.4 18.2 62 18.8 62 19.8V36.8C62 37.8 61.4 38.4 60.4 38.4H53.4Z",
                "night",
                hatching(rectangle(53.6, 18.2, 8, 20.2), shade=0.5, gap=2.4, thick=1.5, angle=90),
                shade=0,
                lit=1.2,
            ),
            engraved(rectangle(38.6, 18.8, 4.8, 18.6), "night", shade=0, lit=1),
            engraved(rectangle(20.4, 17.8, 4.8, 21), "night", shade=0, lit=1),
            about=(30, 28),
        ),
        wheel(17.4, 52, 8.4),
        wheel(41.4, 52, 8.4),
    )


@sheet.symbol()
def compass() -> str:
    """Draw a pocket compass."""
    return drawing(
        engraved(ring(32, 6.8, 5.4, 2.3), "brass", shade=0, lit=1),
        engraved(circle(32, 35, 26.4), "brass", shade=0.14, lit=2),
        disc(32, 35, 20.4, "paper", 1.5),
        hatching(circle(32, 35, 20), shade=0.12, gap=2.3, thick=1.1),
        line(ticks((32, 35), (14.6, 16.4), 18.4, 16), 1.2),
        turned(
            30,
            engraved("M32 18L37.2 35H26.8Z", "rust", shade=0.5, lit=0, gap=2.3),
            engraved("M32 52L37.2 35H26.8Z", "steel", shade=0.5, lit=0, gap=2.3),
            about=(32, 35),
        ),
        disc(32, 35, 2.4, "brass", 1.2),
    )
