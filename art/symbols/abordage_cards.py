"""The seven action cards of À l'abordage."""

from art.ink import cord, drawing, engraved, hoop, line, moved, outlined, solid
from art.paths import circle
from art.sheet import Sheet
from art.symbols.motifs import BARE_TEETH, CRANIUM, SOCKETS, pirate

sheet = Sheet("À l’abordage: cards")

# The cloth of a pirate who belongs to nobody yet.
SPARE = "var(--seat,#d3c4a0)"


def sabre() -> str:
    """Draw a sabre, hilt lower right."""
    return drawing(
        engraved(
            "M5 4C21 15.4 40.4 33 47.6 47.4L43.6 50.4C31 40.4 12.4 22 5 4Z",
            "steel",
            shade=0.5,
            lit=1.3,
            reach=6,
            angle=45,
        ),
        engraved(
            "M37.6 55.4C36.4 52.6 38 50.4 40.4 51.2L50 43.4C49.6 41 51.8 39.4 54.4 40.8"
            "C56.2 43.8 54.4 46.4 51.8 46.2L43.2 53.2C43.4 55.8 40.4 57.4 37.6 55.4Z",
            "brass",
            shade=0,
            lit=1,
        ),
        engraved("M46.6 51.8L50.4 48.6L59.4 58C60 60.4 57.6 62.2 55.4 61.2Z", "rust", lit=0, gap=2),
    )


@sheet.symbol()
def act_attack() -> str:
    """Draw two crossed sabres: attack."""
    return drawing(moved("matrix(-1 0 0 1 64 0)", sabre()), sabre())


@sheet.symbol()
def act_sail() -> str:
    """Draw a ball through a sail: shoot at the sail."""
    hole = (
        "M33.4 15.4L37.4 18.2L42 17.4L42.6 22L46.6 25L44 29L45 33.8L40.4 34.6L37.4 38.4"
        "L33.2 36L28.6 37L27.2 32.4L23.4 29.6L25.8 25.6L24.6 21L29.2 19.6Z"
    )
    return drawing(
        line("M6 7.4H58", 4.2),
        line("M7 7.2H57", 1.6, "wood"),
        engraved(
            "M10 9.4H54C50.6 22 51.4 36 56.4 48.4C48 44.6 40 43.6 32 43.6"
            "C24 43.6 16 44.6 7.6 48.4C12.6 36 13.4 22 10 9.4Z",
            "paper",
            line("M21 10C19.6 22 19 33 18 44.6", 0.9),
            shade=0.16,
            lit=0,
            reach=9,
        ),
        outlined(hole, "seas", 1.6),
        line("M38.4 20.6C41 24.6 41 29.6 38.6 33", 1.2, "sea"),
        line("M3 61.4L9.4 56.8M4.4 53.4L9 50.6M11.4 62L15.6 59", 1.7),
        engraved(circle(18, 50.6, 8), "night", lit=2.2, gap=2.2),
    )


@sheet.symbol()
def act_skull() -> str:
    """Draw a skull in the sights: shoot at the skull."""
    return drawing(
        hoop(32, 32, 25.4, 3.2),
        line("M32 2.6v8M32 61.4v-8M2.6 32h8M61.4 32h-8", 3.2),
        moved(
            "translate(12.8 12) scale(.6)",
            engraved(CRANIUM, "brass", shade=0.26, lit=0, reach=12, width=2.6),
            solid(SOCKETS, "ink"),
            line(BARE_TEETH, 2.4),
        ),
    )


@sheet.symbol()
def act_new() -> str:
    """Draw a pirate and a plus: a new pirate comes on deck."""
    return drawing(
        moved("translate(-3.4 1.4) scale(.94)", pirate(SPARE)),
        engraved(circle(50, 14, 12.4), "brass", shade=0.16, lit=1.6, gap=2.4),
        line("M50 7.4V20.6M43.4 14H56.6", 3.6),
    )


@sheet.symbol()
def act_jump() -> str:
    """Draw a pirate swinging on a rope: jump aboard."""
    return drawing(
        cord("M52 1.4C49 10 44 17.4 36 23", 4, 1.6, "papers", dash="3 1.6"),
        moved("translate(7.6 14.4) rotate(24 20 20) scale(.62)", pirate(SPARE)),
        line("M29.8 33C33 29.6 35 26.4 36.4 22.6", 4.4),
        line("M30.2 32.6C33 29.6 35 26.8 36.4 23", 2, "flesh"),
        line("M4 20C6.4 12.6 11.6 7.2 19 5M12.6 24C14 19.4 17 16 21.4 14.4", 1.6),
        engraved(
            "M36.4 58.4H62V46.6C53 46 44 49.4 36.4 58.4Z", "wood", shade=0.3, lit=1.4, gap=2.3
        ),
        line("M48 47.4V38.6M57 45.6V38M45.4 40.4H62", 1.9),
    )


@sheet.symbol()
def act_sleep() -> str:
    """Draw a sailor in a hammock: everybody sleeps."""
    return drawing(
        line("M6.4 14V60M57.6 14V60", 4.6),
        line("M6.4 15V59.4M57.6 15V59.4", 1.8, "wood"),
        line("M6.4 24C10 30 13 34 16 37M57.6 24C54 30 51 34 48 37", 1.5),
        engraved(
            "M20 36C22 29.6 27.6 27.4 34 29.4C39 30.8 44 31.6 46.4 36Z", "flesh", shade=0, lit=0
        ),
        engraved(
            "M12.6 34.6C24 38.4 40 38.4 51.4 34.6C49.4 46.4 42 53.4 32 53.4"
            "C22 53.4 14.6 46.4 12.6 34.6Z",
            "sea",
            line("M19 37.4C20 43.6 22 48 25.4 51.4M32 38V53M45 37.4C44 43.6 42 48 38.6 51.4", 0.9),
            shade=0.34,
            lit=1.5,
            reach=14,
        ),
        engraved(
            "M16.6 33.4C15.6 27 20.6 22.8 25.6 25L30.6 27.4C28.6 30.6 26.4 34 24.6 36.4Z",
            "cloth",
            shade=0.3,
            lit=1,
            gap=2,
        ),
        line("M38.6 8.4H46.6L38.6 17.4H46.6", 2.2),
        line("M49.4 2.6H55L49.4 9H55", 1.9),
        line("M30.4 15.6H35.4L30.4 21.4H35.4", 1.7),
    )


@sheet.symbol()
def act_plank() -> str:
    """Draw a pirate on the plank above a fin: walk the plank."""
    fin = "M38 46.4C39.4 39 44 33.6 51.6 31.4C50 36.4 50.6 41.6 54.4 46.4Z"
    return drawing(
        engraved(
            "M2 27.4H16V50.4C12 47 6 46.6 2 49.4Z",
            "wood",
            line("M2 35H15M2 42H15", 1),
            shade=0.34,
            lit=0,
            gap=2.6,
        ),
        engraved("M4 22.4L50 26V30.4L4 29.4Z", "papers", shade=0.1, lit=0, gap=1.6),
        moved("translate(25.4 -.4) scale(.42)", pirate(SPARE)),
        engraved(fin, "night", lit=1.3, gap=2.3),
        solid(
            "M2 49.4C6 46.6 9.8 46.8 13.8 49.6C18.4 52.8 23 52.8 27.6 49.6"
            "C32.2 46.4 36.8 46.4 41.4 49.6C46 52.8 50.6 52.8 55.2 49.6"
            "C57.4 48 59.6 47.4 62 47.6C61 57 49 63.4 32 63.4C15 63.4 3 58 2 49.4Z",
            "sea",
        ),
        line(
            "M2 49.4C6 46.6 9.8 46.8 13.8 49.6C18.4 52.8 23 52.8 27.6 49.6"
            "C32.2 46.4 36.8 46.4 41.4 49.6C46 52.8 50.6 52.8 55.2 49.6"
            "C57.4 48 59.6 47.4 62 47.6",
            1.9,
        ),
        line(
            "M12 56.4C15 54.8 18 54.8 21 56.4M30 59.4C33 57.8 36 57.8 39 59.4M46 56.6"
            "C48.4 55.4 50.6 55.4 53 56.6",
            1.4,
            "paper",
        ),
    )
