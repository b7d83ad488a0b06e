"""What the flag ports of À l'abordage hide, and its coin."""

from art.ink import cord, disc, dot, drawing, engraved, hoop, line, moved, oval, solid
from art.palette import SEAT, SEAT_ON
from art.paths import circle
from art.sheet import Sheet
from art.symbols.motifs import BARE_TEETH, CARD, CARD_BORDER, CRANIUM, FLAG, SOCKETS, STAFF, coin

sheet = Sheet("À l’abordage: things")


@sheet.symbol()
def flag() -> str:
    """Draw the owner's flag with a skull."""
    return drawing(
        engraved(STAFF, "wood", shade=0.5, lit=1),
        disc(14, 4.4, 3.2, "brass", 1.6),
        engraved(FLAG, SEAT, shade=0.22, lit=2, gap=2.7, reach=9),
        moved(
            "translate(24.6 9.6) scale(.42)",
            solid(CRANIUM, "paper"),
            solid(SOCKETS, "ink"),
            line(BARE_TEETH, 2.6),
        ),
    )


@sheet.symbol()
def keg() -> str:
    """Draw a powder keg, its fuse lit."""
    staves = (
        "M15 11.6C20 8.6 44 8.6 49 11.6C54.4 22 54.4 46 49 57C44 61 20 61 15 57"
        "C9.6 46 9.6 22 15 11.6Z"
    )
    return drawing(
        engraved(
            staves,
            "wood",
            line("M25 10C22.4 24 22.4 46 25 59.4M39 10C41.6 24 41.6 46 39 59.4M32 9.4V60", 1),
            shade=0.3,
            lit=2,
            reach=13,
        ),
        engraved(
            "M12.7 17.4C20 20.4 44 20.4 51.3 17.4L52.2 23.2C44 26.4 20 26.4 11.8 23.2Z",
            "night",
            shade=0.2,
            lit=1.1,
            gap=2,
            heavy=False,
        ),
        engraved(
            "M11.8 45.4C20 48.6 44 48.6 52.2 45.4L51.2 51.2C44 54.2 20 54.2 12.8 51.2Z",
            "night",
            shade=0.2,
            lit=1.1,
            gap=2,
            heavy=False,
        ),
        oval(32, 11.4, 16.4, 3.2, "woods", 1.5),
        line("M34 11C36 5.6 41 7.6 43.6 3.6", 2.2),
        solid(
            "M43.4 .2L45.2 3L48.6 2.6L46.4 5.2L47.8 8.4L44.6 7L42 9.2L42.4 5.8L39.4 4.2L42.6 3.4Z",
            "rust",
        ),
        engraved(
            "M32 26.6L42 35.4L32 44.2L22 35.4Z", "paper", shade=0, lit=0, width=1.5, heavy=False
        ),
        solid(
            "M32 30.4C35 33.6 36.4 35.6 35 38.4C33.8 40.6 30.2 40.6 29 38.4"
            "C27.6 35.6 30.4 34.4 32 30.4Z",
            "rust",
        ),
    )


@sheet.symbol()
def monkey() -> str:
    """Draw a monkey's face."""
    return drawing(
        engraved(circle(9.6, 32, 7.6), "wood", shade=0.3, lit=1.4),
        engraved(circle(54.4, 32, 7.6), "wood", lit=0),
        disc(9.8, 32, 3.6, "flesh", 1.2),
        disc(54.2, 32, 3.6, "flesh", 1.2),
        engraved(
            "M32 6.4C46.6 6.4 54.6 16.4 54.2 30C54 40 51.4 46.4 47.6 51.4"
            "C43.8 56.6 38.4 59.6 32 59.6C25.6 59.6 20.2 56.6 16.4 51.4"
            "C12.6 46.4 10 40 9.8 30C9.4 16.4 17.4 6.4 32 6.4Z",
            "wood",
            shade=0.26,
            lit=2.2,
        ),
        engraved(
            "M32 23.2C35.8 18.4 46.4 18.6 47 27.4C47.2 31.4 45.4 33.6 44.6 36.4"
            "C48.6 41 46.6 55.4 32 55.4C17.4 55.4 15.4 41 19.4 36.4"
            "C18.6 33.6 16.8 31.4 17 27.4C17.6 18.6 28.2 18.4 32 23.2Z",
            "flesh",
            shade=0.16,
            lit=0,
            gap=2.6,
            width=1.5,
            heavy=False,
        ),
        dot(25.4, 28.6, 3.1, "ink"),
        dot(38.6, 28.6, 3.1, "ink"),
        dot(24.6, 27.6, 0.9, "paper"),
        dot(37.8, 27.6, 0.9, "paper"),
        line("M29.6 37.2C31 36.2 33 36.2 34.4 37.2", 1.8),
        line("M23.4 43.4C27.6 48.8 36.4 48.8 40.6 43.4", 1.9),
        line("M27 6.8C29 3.6 32 2.6 35.4 3.4", 1.8),
    )


@sheet.symbol()
def bomb() -> str:
    """Draw a bomb, its fuse lit."""
    return drawing(
        engraved(circle(29, 38, 22.6), "night", shade=0.3, lit=2.6, reach=14),
        engraved("M36.4 15L45.4 20.4L41.6 26.6L32.8 21.2Z", "night", lit=1.2, gap=2),
        cord("M41.4 17.6C44 11.6 50 15.4 53.4 8.6", 3.6, 1.3, "papers", dash="2.2 1.6"),
        solid(
            "M54.2 .8L56 5L60.4 3.6L58.4 7.6L62.6 10L58 10.8L58.4 15.4L55 12L51.6 15"
            "L51.8 10.6L47.2 10.2L51 7.6L48.8 3.6L53 5Z",
            "rust",
        ),
        solid(
            "M54.6 5L55.6 7.4L58 7.6L56.2 9L56.8 11.2L54.8 10L52.8 11.2L53.4 9L51.6 7.6L53.8 7.4Z",
            "glow",
        ),
        line("M15.6 33.6C16.8 28.4 20 24.6 24.6 23", 2.6, "paper"),
    )


@sheet.symbol()
def coin_shark() -> str:
    """Draw the side of the coin with the shark."""
    shark = (
        "M9.6 38.6C15 31.4 21.6 27.4 29.4 26C31.4 20.4 34.8 16.6 40 14.6"
        "C38.6 19.6 39 23.4 41 27C46.6 28.8 51.4 32.4 55.4 38C50.8 37 47.2 37.2 44 38.6"
        "C40.4 43.4 35.4 46.4 29.6 46.6C30.6 44.4 30.8 42.4 30.2 40.6"
        "C23 39.2 16.6 38.6 9.6 38.6Z"
    )
    return coin(
        32,
        32,
        29.4,
        hoop(32, 32, 25.4, 1.1),
        solid(shark, "ink"),
        dot(18.6, 34.6, 1.3, "brass"),
        line("M24 33.4V36.8M26.8 33V37", 1, "brass"),
        line(
            "M13 49C16.4 47 19.8 47 23.2 49C26.6 51 30 51 33.4 49C36.8 47 40.2 47 43.6 49"
            "C46 50.4 48.4 50.8 50.6 50",
            1.6,
        ),
        shade=0.1,
    )


@sheet.symbol()
def coin_pirate() -> str:
    """Draw the side of the coin with the pirate."""
    return coin(
        32,
        32,
        29.4,
        hoop(32, 32, 25.4, 1.1),
        solid(
            "M17.4 27.4C17.4 16.4 23.4 10.4 32 10.4C40.6 10.4 46.6 16.4 46.6 27.4L52.6 24.6"
            "C52.6 28 51.4 30.6 48.8 32L53 36C50 37 47.4 36.4 45.6 33.6L46.4 28.6"
            "C37 25.4 27 25.4 17.6 28.6Z",
            "ink",
        ),
        line("M18 28.6C17 43.6 22.4 52.4 32 52.4C41.6 52.4 46.6 44.6 46.2 31", 1.9),
        solid("M21.4 29.6L31 28.4C31.4 34 29.4 37 26 37C23 37 21.2 34.4 21.4 29.6Z", "ink"),
        line("M20 29.2C28 27.4 38 27.4 45.4 30", 1.5),
        dot(38.4, 33, 2, "ink"),
        line("M32.6 33.4C31.4 36.6 31 38.6 32 40.4", 1.5),
        line("M25.6 45C29.4 47.8 35 47.6 38.6 44.2", 1.9),
        shade=0.1,
    )


@sheet.symbol(emblem="19 19 26 26")
def flagcard_back() -> str:
    """Draw a flag card, face down."""
    return engraved(
        CARD,
        SEAT,
        line(CARD_BORDER, 1.1, SEAT_ON, opacity=0.7),
        line(
            "M17 52C22 49.8 27 54.2 32 52S42 49.8 47 52M17 12C22 9.8 27 14.2 32 12S42 9.8 47 12",
            1.1,
            SEAT_ON,
            opacity=0.6,
        ),
        shade=0,
        lit=0,
    )
