"""The figures of À l'abordage, told apart by their silhouettes."""

from shapely import LineString

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
    oval,
    solid,
)
from art.palette import SEAT, SEAT_ON
from art.paths import circle, number, numbers, ticks
from art.sheet import Sheet

sheet = Sheet("À l’abordage: figures")


def sailor_coat(cx: float) -> str:
    """Trace a coat with narrow shoulders about a middle line."""
    return (
        f"M{number(cx)} 30c7 0 11.4 2.6 13 8l5.6 19.4c.6 2.6-.6 4-3.2 4h-30.8"
        "c-2.6 0-3.8-1.4-3.2-4l5.6-19.4c1.6-5.4 6-8 13-8Z"
    )


def head_path(cx: float, cy: float, size: float = 1) -> str:
    """Trace a face from the brow down."""
    brow = f"M{numbers((cx - 9.6 * size, cy - 6 * size))}h{number(19.2 * size)}"
    right = numbers(size * k for k in (0.8, 10, -2.8, 16.6, -9.6, 16.6))
    left = numbers(size * k for k in (-6.8, 0, -10.4, -6.6, -9.6, -16.6))
    return f"{brow}c{right}c{left}Z"


def face(cx: float, cy: float, size: float = 1) -> str:
    """Draw a face with two eyes."""
    eyes = [(cx - 4 * size, cy + 0.6 * size), (cx + 4 * size, cy + 0.6 * size)]
    return engraved(
        head_path(cx, cy, size), "flesh", dots(eyes, 1.5, "ink"), shade=0, lit=0, heavy=False
    )


@sheet.symbol(emblem="25 46.6 14 14")
def fig_captain() -> str:
    """Draw the captain, 7: a plumed bicorne, epaulettes, a great beard."""
    coat = (
        "M32 29C43 29 50.6 31.4 53 37.6L58.4 57.4C59 60 57.8 61.4 55.2 61.4H8.8"
        "C6.2 61.4 5 60 5.6 57.4L11 37.6C13.4 31.4 21 29 32 29Z"
    )
    bicorne = (
        "M1.8 20.4C5 7.6 17 2.6 32 2.6C47 2.6 59 7.6 62.2 20.4"
        "C62.8 23 60.4 24.2 57.6 23.2C49.6 19.8 41 18.4 32 18.4"
        "C23 18.4 14.4 19.8 6.4 23.2C3.6 24.2 1.2 23 1.8 20.4Z"
    )
    plume = "M36 9.6C39 1.4 46.6-3.4 56.4-2.6C54.4 1.6 54.6 4.4 51.4 7.4C47.4 11 41.6 11.2 36 9.6Z"
    beard = (
        "M21 20C21.4 24.6 25 26.2 32 26.2C39 26.2 42.6 24.6 43 20"
        "C46.6 33 41.4 44.4 32 45.6C22.6 44.4 17.4 33 21 20Z"
    )
    return drawing(
        halo(coat, bicorne, beard, plume, width=2),
        engraved(coat, SEAT, shade=0.2, lit=2, gap=2.7, reach=8),
        engraved(
            "M5.4 39.4C5.8 33.4 10.6 30.6 17.6 31.4C19.4 35 18.6 38.4 15.6 40.4Z",
            "brass",
            shade=0.2,
            lit=1.2,
            gap=2,
        ),
        engraved(
            "M58.6 39.4C58.2 33.4 53.4 30.6 46.4 31.4C44.6 35 45.4 38.4 48.4 40.4Z",
            "brass",
            shade=0.2,
            lit=1.2,
            gap=2,
        ),
        face(32, 22, 1.08),
        engraved(
            beard,
            "cloth",
            line("M27.6 29.4C30.4 31 33.6 31 36.4 29.4", 1.6, "paper"),
            shade=0.3,
            lit=0,
            gap=2.4,
        ),
        engraved(plume, "rust", shade=0.2, lit=1.2, gap=2.2),
        engraved(
            bicorne,
            SEAT,
            line("M5.4 20C13 16.4 22 14.8 32 14.8C42 14.8 51 16.4 58.6 20", 1.5, "brass"),
            disc(32, 10, 3.2, "brass", 1.3),
            shade=0.2,
            lit=2,
            reach=8,
        ),
    )


@sheet.symbol(emblem="20.5 40 17 17")
def fig_mate() -> str:
    """Draw the first mate, 6: a raised sabre, long hair in the wind."""
    coat = sailor_coat(29)
    hair = "M21.4 9.4C11 9 5.6 16 5.4 24.6C5.2 30 3.6 33 1 35.4C8.4 37 14.6 34 18 28.4L21 24Z"
    kerchief = "M18.6 18.6C18.2 8.4 22.6 4 29 4C35.4 4 39.8 8.4 39.4 18.6C33 16 25 16 18.6 18.6Z"
    blade = "M50.4 38.6C51.6 26 53.4 12.4 58 .6C62.6 13 61.2 27 56 38.6Z"
    arm = "M38.4 36.4L49 42.4L55.4 41.4L57 48.4L47.4 51L38 47Z"
    head = head_path(29, 21)
    return drawing(
        halo(coat, hair, kerchief, head, blade, arm, width=2),
        engraved(hair, "cloth", shade=0.3, lit=1.2, gap=2.4, angle=50),
        engraved(coat, SEAT, shade=0.22, lit=2, gap=2.7, reach=8),
        engraved(arm, SEAT, shade=0.2, lit=1.2, gap=2.4),
        engraved(blade, "steel", lit=1.4, gap=2.4, reach=5),
        engraved("M46.6 37.4H60.4V41.4H46.6Z", "brass", shade=0, lit=0.9),
        disc(54, 45.6, 4, "flesh", 1.7),
        face(29, 21),
        line("M26.6 26.6C28.6 27.8 31 27.6 32.6 26.2", 1.4),
        engraved(
            kerchief,
            SEAT,
            dot(25, 11, 1.3, SEAT_ON),
            dot(31, 9.6, 1.3, SEAT_ON),
            dot(34.6, 13.6, 1.3, SEAT_ON),
            shade=0.24,
            lit=1.6,
            gap=2.4,
        ),
    )


@sheet.symbol(emblem="18.5 40 17 17")
def fig_lookout() -> str:
    """Draw the lookout, 5: a long spyglass and a flat hat."""
    coat = sailor_coat(27)
    eyepiece = "M30.6 18.4L40.4 14.6L43.4 21.6L33 25Z"
    tube = "M40 13.4L50 9.2L54.2 18.8L43.8 22.8Z"
    lens = "M49.4 7.6L60.4 3L65.6 15L54.6 19.8Z"
    hat = "M12.6 17.4C10.6 10 16.6 4.4 26.6 4.4C36.6 4.4 41.4 9 39.6 16C32 13.6 20.6 14 12.6 17.4Z"
    arm = "M35 35L43 24L49 27.4L43 41.4Z"
    ribbons = "M13.4 15.6C8 17 5.4 21 4.4 27.6L10 25L12.4 30C13.4 25.6 14.6 21.4 17 18.4Z"
    head = head_path(27, 21)
    return drawing(
        halo(coat, head, eyepiece, tube, lens, hat, arm, ribbons, width=2),
        engraved(ribbons, SEAT, shade=0.2, lit=0, gap=2.4),
        engraved(coat, SEAT, shade=0.22, lit=2, gap=2.7, reach=8),
        face(27, 21),
        line("M24 27.4C26 28.6 28 28.4 29.6 27.2", 1.4),
        engraved(eyepiece, "brass", shade=0.2, lit=1, gap=2.2, angle=-22),
        engraved(tube, "wood", shade=0.3, lit=1.2, gap=2.2, angle=-22),
        engraved(lens, "brass", shade=0.3, lit=1.4, gap=2.2, angle=-22),
        engraved(arm, SEAT, shade=0.2, lit=1.2, gap=2.4),
        disc(45.6, 23.6, 4, "flesh", 1.7),
        engraved(
            hat,
            "paper",
            line("M13 14.6C21 11.4 32 11 39.8 13.2", 2.2, SEAT),
            shade=0.2,
            lit=0,
            gap=2.4,
        ),
    )


@sheet.symbol(emblem="27.5 39 17 17")
def fig_gunner() -> str:
    """Draw the gunner, 4: bald and broad, with a woolly rammer."""
    coat = (
        "M36 28C47 28 54.4 31 56.2 38L60 57.4C60.6 60 59.4 61.4 56.8 61.4H17.2"
        "C14.6 61.4 13.4 60 14 57.4L16.6 38C18.4 31 25 28 36 28Z"
    )
    pole = "M6.2 16H10.4V62H6.2Z"
    wool = (
        "M3.4 1.6C8 .2 12.6 1 14.4 3.4C15.8 8 15.8 13 14.4 17.4"
        "C11 19.6 5.6 19.6 2.4 17.4C1 12.4 1.2 6 3.4 1.6Z"
    )
    arm = "M22 33C17 35 12 38 7.4 43.4L10.6 50C15 48.6 19 47 23.4 45Z"
    head = (
        "M25 18.6C25 8.4 29.6 4.4 36 4.4C42.4 4.4 47 8.4 47 18.6"
        "C47.2 27 43 31.4 36 31.4C29 31.4 24.8 27 25 18.6Z"
    )
    return drawing(
        halo(coat, pole, wool, head, arm, width=2),
        engraved(pole, "wood", lit=0.9, gap=2.6),
        engraved(wool, "papers", shade=0.34, lit=1.6, gap=2.2),
        engraved(coat, SEAT, shade=0.2, lit=2, gap=2.7, reach=9),
        engraved(
            head,
            "flesh",
            solid(
                "M27.4 23.4C30.4 20.6 33.6 20.8 36 22.4C38.4 20.8 41.6 20.6 44.6 23.4"
                "C42.6 27 38.6 26.6 36 24.8C33.4 26.6 29.4 27 27.4 23.4Z",
                "ink",
            ),
            dot(31.6, 17.4, 1.5, "ink"),
            dot(40.4, 17.4, 1.5, "ink"),
            line("M28.6 13.4L33.6 14.4M43.4 13.4L38.4 14.4", 1.7),
            shade=0.16,
            lit=1.6,
            gap=2.4,
        ),
        disc(48.2, 22, 2.2, "brass", 1.2),
        engraved(arm, "flesh", shade=0.2, lit=1.2, gap=2.4),
        disc(8.4, 46, 4.2, "flesh", 1.7),
    )


@sheet.symbol(emblem="17 41 16 16")
def fig_topman() -> str:
    """Draw the topman, 3: a knitted cap and a coil of rope."""
    coat = sailor_coat(28)
    cap = "M17.6 17.4C17 8.6 21 5 28 5C35 5 39 8.6 38.4 17.4C31.6 15 24.4 15 17.6 17.4Z"
    coil = circle(48.6, 42, 14.6)
    head = head_path(28, 21)
    return drawing(
        halo(coat, head, cap, circle(28, 3.4, 5), coil, width=2),
        engraved(coat, SEAT, shade=0.2, lit=2, gap=2.7, reach=8),
        face(28, 21),
        solid(
            "M18.4 24.4C20.4 28.6 24.4 27.4 28 27.4C31.6 27.4 35.6 28.6 37.6 24.4"
            "C37 30 33.4 31.6 28 31.6C22.6 31.6 19 30 18.4 24.4Z",
            "rust",
        ),
        disc(28, 3.4, 4.6, "paper", 1.7),
        engraved(cap, SEAT, shade=0.24, lit=1.6, gap=2.4),
        line("M18.4 15.4C24.6 12.8 31.4 12.8 37.6 15.4", 3.4),
        line("M18.6 15.4C24.6 12.9 31.4 12.9 37.4 15.4", 1.4, "paper"),
        hoop(48.6, 42, 11.2, 9.4),
        hoop(48.6, 42, 11.4, 6, "papers"),
        line(ticks((48.6, 42), 8.6, 14, 12, twist=0.34), 1.2),
        line("M48 53C46 57 48 59.6 51.4 61", 4.6),
        line("M48 53C46 57 48 59.6 51.4 60.6", 2, "papers"),
    )


@sheet.symbol(emblem="15 41 16 16")
def fig_fireman() -> str:
    """Draw the fireman, 2: a bucket of water for the bomb's fuse."""
    coat = sailor_coat(25)
    bucket = "M39.6 40.4H63L59.6 60.4H43Z"
    knot = "M34.6 12.6L44.4 7.6L42.8 13.6L47.6 18L36.4 17.4Z"
    kerchief = (
        "M14.6 18.4C14 8.6 18 4.6 25 4.6C32 4.6 36 8.6 35.4 18.4C28.6 15.8 21.4 15.8 14.6 18.4Z"
    )
    head = head_path(25, 21)
    return drawing(
        halo(coat, head, bucket, knot, kerchief, circle(51, 36, 8), width=2),
        engraved(knot, "paper", shade=0.2, lit=0, gap=2.2),
        engraved(coat, SEAT, shade=0.2, lit=2, gap=2.7, reach=8),
        cord("M42 40C42 27 60.6 27 60.6 40", 3.6, 1.3, "steel"),
        cord("M34 37L47 33.6", 7.4, 4, SEAT),
        disc(50.4, 31.4, 4, "flesh", 1.7),
        face(25, 21),
        solid("M19.6 27C22.4 26 27.6 26 30.4 27C29 30.4 21 30.4 19.6 27Z", "ink"),
        engraved(
            kerchief,
            "paper",
            dots([(20, 12), (25.4, 9.4), (30.4, 12.6)], 1.4, "rust"),
            shade=0.18,
            lit=0,
            gap=2.4,
        ),
        engraved(bucket, "steel", line("M42 53.6H60.4", 1.4), shade=0.3, lit=1.4, gap=2.6),
        oval(51.3, 40.6, 11.6, 3.2, "sea", 1.7),
    )


@sheet.symbol(emblem="20 46 14 14")
def fig_boy() -> str:
    """Draw the ship's boy, 1: small, with a straw hat and a catapult."""
    coat = (
        "M27 40C32.6 40 36 42 37.4 46.4L41.4 58C42.2 60.4 41 61.4 38.8 61.4H15.2"
        "C13 61.4 11.8 60.4 12.6 58L16.6 46.4C18 42 21.4 40 27 40Z"
    )
    straw_hat = (
        "M17 26.4C17.4 20 20.4 17.4 27 17.4C33.6 17.4 36.6 20 37 26.4"
        "C44 26.8 47.4 28.4 47 30.4C46.4 33 38 33.6 27 33.6C16 33.6 7.6 33 7 30.4"
        "C6.6 28.4 10 26.8 17 26.4Z"
    )
    head = head_path(27, 34.6, 0.86)
    return drawing(
        halo(
            coat,
            head,
            straw_hat,
            LineString([(36, 49), (48, 44)]).buffer(3.2),
            LineString([(50, 50), (50, 38), (45.4, 34.4), (43.4, 30), (43.4, 24.4)]).buffer(2.8),
            LineString([(50, 38), (54.6, 34.4), (56.6, 30), (56.6, 24.4)]).buffer(2.8),
            width=2,
        ),
        engraved(coat, SEAT, shade=0.22, lit=1.7, reach=7),
        face(27, 34.6, 0.86),
        line("M24.6 39.6C26.4 41 28 40.8 29.6 39.4", 1.4),
        engraved(
            straw_hat,
            "papers",
            line("M17 27C23.4 29 30.6 29 37 27", 2.6, SEAT),
            shade=0.2,
            lit=1.6,
            gap=2.3,
        ),
        line("M36 49L47.6 44", 6.4),
        line("M36.4 48.8L47.6 44", 3.2, SEAT),
        line("M50 50V38C44.4 35.4 43 30.4 43.4 24.4M50 38C55.6 35.4 57 30.4 56.6 24.4", 5.6),
        line(
            "M50 50V38C44.4 35.4 43 30.4 43.4 24.8M50 38C55.6 35.4 57 30.4 56.6 24.8", 2.4, "wood"
        ),
        line("M43.4 24C47 29.6 53 29.6 56.6 24", 1.3),
        disc(50, 43.6, 3.8, "flesh", 1.6),
    )


@sheet.symbol(emblem="25.4 47.4 13 13")
def fig_bomb() -> str:
    """Draw the bomb on its stand."""
    ball = circle(32, 29, 20.4)
    stand = (
        "M9.4 43.4C16 49.6 48 49.6 54.6 43.4L58.4 58.4C58.8 60.6 57.8 61.6 55.8 61.6"
        "H8.2C6.2 61.6 5.2 60.6 5.6 58.4Z"
    )
    spark = (
        "M56 -4.4L57.6 .4L62.6 -1L60 3.4L64.4 6L59.4 7.4L59.8 12.4L55.8 9L51.8 12"
        "L52.2 7L47.4 5.2L52 2.8L50.2 -1.8L54.4 .2Z"
    )
    return drawing(
        halo(ball, stand, "M40 6L50 2L56 8L50 18Z", spark, width=2),
        cord("M45 10.6C48 6 51 4.6 56 4", 4.4, 1.8, "papers"),
        engraved("M38.6 9.8L44.4 5.2L52.2 15L46.4 19.8Z", "night", shade=0.2, lit=1, gap=2),
        engraved(
            ball,
            "night",
            solid(
                "M17 25C18.4 18.6 22.4 14.6 28 13.4C25 17 22.6 20.4 21.4 25.4Z",
                "paper",
                opacity=0.85,
            ),
            dot(19.4, 30.4, 1.7, "paper"),
            shade=0.3,
            lit=0,
            gap=2.6,
            reach=12,
        ),
        outlined(spark, "rust", 1.3),
        dot(56, 4, 2.4, "glow"),
        engraved(stand, SEAT, shade=0.14, lit=1.6, gap=2.6),
    )


@sheet.symbol(emblem="20.5 29 23 23")
def fig_back() -> str:
    """Draw a figure of unknown rank, from behind in a hooded cloak."""
    cloak = (
        "M32 2.6C40.6 2.6 45.4 9.6 46.2 18.4C50.6 22 53 27.4 54 33.4L58.2 56.8"
        "C58.8 60 57.4 61.4 54.4 61.4H9.6C6.6 61.4 5.2 60 5.8 56.8L10 33.4"
        "C11 27.4 13.4 22 17.8 18.4C18.6 9.6 23.4 2.6 32 2.6Z"
    )
    return drawing(
        halo(cloak, width=2),
        engraved(
            cloak,
            SEAT,
            line("M17.8 18.4C23 24.6 41 24.6 46.2 18.4", 1.5),
            line("M32 2.6C30.6 9 30.6 16 32 23", 1.2),
            line("M14 57L17 42M50 57L47 42", 1.2),
            shade=0.2,
            lit=2.2,
            gap=2.7,
            reach=9,
        ),
    )
