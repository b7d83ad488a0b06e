"""The objects that the newer edition of Cartagena brought in."""

from art.ink import LINE, cord, drawing, engraved, hatching, line, outlined, solid, turned
from art.paths import rectangle, ring
from art.sheet import Sheet

sheet = Sheet("Cartagena, newer edition")


@sheet.symbol()
def rum() -> str:
    """Draw a round flask, half full of rum."""
    flask = (
        "M27 6.6H37V18.4C37 20.6 38.2 21.4 40.6 22.4C49.6 26 56.6 32.8 56.6 43.4"
        "C56.6 53.4 50 60.6 40.6 60.6H23.4C14 60.6 7.4 53.4 7.4 43.4"
        "C7.4 32.8 14.4 26 23.4 22.4C25.8 21.4 27 20.6 27 18.4Z"
    )
    return drawing(
        engraved(
            flask,
            "papers",
            solid(
                "M8 41.6C16 38.4 24 45 32 41.6C40 38.2 48 44.6 56 41.6"
                "C57.4 53.4 50 60.6 40.6 60.6H23.4C14 60.6 6.6 53.4 8 41.6Z",
                "rust",
            ),
            hatching(
                "M8 41.6C16 38.4 24 45 32 41.6C40 38.2 48 44.6 56 41.6"
                "C57.4 53.4 50 60.6 40.6 60.6H23.4C14 60.6 6.6 53.4 8 41.6Z",
                shade=0.5,
                gap=2.4,
                thick=1.5,
                reach=20,
            ),
            line("M8.4 41.6C16 38.4 24 45 32 41.6C40 38.2 48 44.6 55.8 41.6", 1.5),
            line("M12.6 47C13.4 51.4 16 54.8 19.4 56.6", 1.8, "paper"),
            shade=0.3,
            lit=2.4,
            reach=12,
        ),
        engraved(rectangle(24.8, 10.8, 14.4, 4.6), "wood", lit=0, gap=1.8),
        engraved(rectangle(28.6, 1.6, 6.8, 6.4), "wood", lit=0, gap=2),
    )


@sheet.symbol()
def hook() -> str:
    """Draw a grapnel on its rope."""
    rope = (
        "M32 13C44 7.4 56.6 12 55.4 22.4C54.4 31 45.4 32 47 39.4"
        "C48.4 45.4 56.6 46 59.4 52.6C60.8 56 60 59.4 58 61.6"
    )
    left_claw = "M27.4 57.6C12.6 58 3.4 46.6 5.6 27.4C10.4 38.6 17 44.2 27.4 44.6Z"
    right_claw = "M28.6 57.6C43.4 58 52.6 46.6 50.4 27.4C45.6 38.6 39 44.2 28.6 44.6Z"
    return drawing(
        cord(rope, 4.4, 2.2, "papers", dash="3 1.7"),
        engraved(right_claw, "steel", shade=0.34, lit=0, gap=2.3),
        engraved(left_claw, "steel", shade=0.3, lit=1.6, gap=2.3),
        engraved("M25.2 20H30.8L32.4 50H23.6Z", "steel", shade=0.5, lit=1.1),
        engraved(
            "M28 33.4C34.4 42 36.6 51 33.4 59.4C31 62.4 25 62.4 22.6 59.4C19.4 51 21.6 42 28 33.4Z",
            "steel",
            shade=0.34,
            lit=1.8,
            gap=2.4,
        ),
        engraved(ring(28, 13, 8.2, 4.1), "steel", shade=0, lit=1.2),
        engraved(rectangle(23, 24.4, 10, 4.6), "brass", lit=0, gap=1.8),
        line("M31.4 13.6C33 11.4 35 10.8 37 11.4", 3.4),
        line("M31.8 13.4C33.2 11.8 35 11.4 36.6 11.6", 1.5, "papers"),
    )


@sheet.symbol()
def lantern() -> str:
    """Draw a ship's lantern, lit."""
    panes = "M18.6 24.6H45.4L48 51.4H16Z"
    return drawing(
        line("M20.4 15.6C20.4 -1.6 43.6 -1.6 43.6 15.6", 2.2),
        solid(panes, "glow"),
        solid(
            "M32 26C39.6 31.4 41.4 37.4 39.6 42.4C38.2 46.4 35.4 48.4 32 48.4"
            "C28.6 48.4 25.8 46.4 24.4 42.4C22.6 37.4 24.4 31.4 32 26Z",
            "paper",
        ),
        outlined(
            "M32 30.4C36.6 35.6 37.4 39.6 35.8 42.8C34.2 46 29.8 46 28.2 42.8"
            "C26.6 39.6 27.4 35.6 32 30.4Z",
            "rust",
            1.4,
        ),
        solid(
            "M32 38C33.8 40 34 41.6 33.2 43C32.6 44 31.4 44 30.8 43C30 41.6 30.2 40 32 38Z", "glow"
        ),
        hatching(panes, shade=0.14, gap=2.3, thick=1.2),
        line(panes, LINE),
        line("M25.6 25L23.6 51M38.4 25L40.4 51", 1.5),
        engraved(
            "M14 23.2C16.4 16.4 23.6 12.4 32 12.4C40.4 12.4 47.6 16.4 50 23.2"
            "C50.6 25 49.8 26.2 48 26.2H16C14.2 26.2 13.4 25 14 23.2Z",
            "brass",
            shade=0.42,
            gap=2.3,
        ),
        engraved(rectangle(27.4, 8, 9.2, 5.2), "brass", lit=0, gap=1.9),
        engraved(
            "M13.4 50.4H50.6C52.2 50.4 53 51.4 52.8 53L52 58.2C51.8 59.8 50.8 60.8 49 60.8"
            "H15C13.2 60.8 12.2 59.8 12 58.2L11.2 53C11 51.4 11.8 50.4 13.4 50.4Z",
            "brass",
            lit=1.5,
            gap=2.3,
        ),
    )


@sheet.symbol()
def spyglass() -> str:
    """Draw a spyglass drawn out."""
    return turned(
        -38,
        engraved(
            rectangle(2, 27.2, 17, 9.6),
            "brass",
            hatching(rectangle(2, 27.2, 17, 9.6), shade=0.6, thick=1.2, angle=90),
            shade=0,
            lit=1.3,
        ),
        engraved(
            rectangle(17, 24.6, 22, 14.8),
            "wood",
            hatching(rectangle(17, 24.6, 22, 14.8), shade=0.55, thick=1.3, angle=90),
            shade=0,
            lit=1.4,
        ),
        engraved(
            rectangle(36.6, 21.4, 20.8, 21.2),
            "brass",
            hatching(rectangle(38, 21.4, 18, 21.2), shade=0.55, thick=1.4, angle=90),
            shade=0,
            lit=1.6,
        ),
        engraved(
            "M55.6 19.2H60.6C61.8 19.2 62.4 20 62.4 21V43C62.4 44 61.8 44.8 60.6 44.8H55.6Z",
            "brass",
            shade=0,
            lit=1.2,
        ),
        engraved(rectangle(35.4, 22.6, 4, 18.8), "brass", shade=0, lit=1),
        engraved(rectangle(15.6, 25.6, 3.8, 12.8), "brass", shade=0, lit=0.8),
        engraved(rectangle(0.8, 26, 4.4, 12), "woods", shade=0, lit=0.8),
    )
