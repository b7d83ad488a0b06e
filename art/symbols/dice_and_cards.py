"""Dice of bone, and cards that show no game."""

import math
from functools import partial

from art.ink import dots, drawing, engraved, hoop, line, moved, outlined, solid
from art.paths import Point, compass_points
from art.sheet import Sheet
from art.symbols.motifs import CARD, CARD_BORDER

sheet = Sheet("Dice and cards")

PIPS: dict[int, list[Point]] = {
    1: [(32, 32)],
    2: [(21, 21), (43, 43)],
    3: [(20, 20), (32, 32), (44, 44)],
    4: [(21, 21), (43, 21), (21, 43), (43, 43)],
    5: [(20, 20), (44, 20), (32, 32), (20, 44), (44, 44)],
    6: [(21, 18.6), (43, 18.6), (21, 32), (43, 32), (21, 45.4), (43, 45.4)],
}


def die(value: int) -> str:
    """Draw one face of a die."""
    body = (
        "M14.4 6H49.6C54.6 6 58 9.4 58 14.4V49.6C58 54.6 54.6 58 49.6 58H14.4"
        "C9.4 58 6 54.6 6 49.6V14.4C6 9.4 9.4 6 14.4 6Z"
    )
    return engraved(body, "bone", dots(PIPS[value], 5.2, "ink"), shade=0.12, lit=0, gap=2.6)


for value in PIPS:
    sheet.add(f"die-{value}", partial(die, value))


@sheet.symbol()
def card_back() -> str:
    """Draw the back of a card: waves and a compass star."""
    wave = "c2.8-2.2 5.7-2.2 8.5 0s5.7 2.2 8.5 0 5.7-2.2 8.5 0 5.7 2.2 8.5 0"
    waves = "".join(f"M15 {y}{wave}" for y in (11.5, 16, 48, 52.5))
    lit_half, dark_half = compass_points((32, 32), 14.6, 3.6, 4)
    lit_between, dark_between = compass_points((32, 32), 9.4, 3.4, 4, math.pi / 4)
    return engraved(
        CARD,
        "seas",
        line(CARD_BORDER, 1.2, "brass"),
        line(waves, 1.1, "sea"),
        hoop(32, 32, 11.6, 1, "brass"),
        hoop(32, 32, 9.8, 0.7, "brass"),
        solid(dark_between, "sea"),
        solid(lit_between, "brass"),
        solid(dark_half, "brass"),
        solid(lit_half, "paper"),
        shade=0,
        lit=0,
    )


@sheet.symbol(face="17 13 30 30")
def card() -> str:
    """Draw a card without its face."""
    return engraved(CARD, "card", shade=0, lit=0)


@sheet.symbol(face="17 13 30 30")
def gold_card() -> str:
    """Draw a card with a gold edge, without its face."""
    lozenges = "M18 6.2L21.4 9.6L18 13L14.6 9.6ZM46 6.2L49.4 9.6L46 13L42.6 9.6Z"
    return engraved(
        CARD,
        "brass",
        outlined(CARD_BORDER, "card", 1.2),
        outlined(lozenges, "brass", 1),
        shade=0,
        lit=0,
    )


@sheet.symbol()
def pile() -> str:
    """Draw a heap of cards face down."""
    below = (moved(f"translate({step} {step})", outlined(CARD, "papers", 1.4)) for step in (3, 1))
    return drawing(*below, moved("translate(-1 -1)", card_back()))


@sheet.symbol()
def discards() -> str:
    """Draw the empty place of the cards that were played."""
    return line(CARD, 1.6, "line-strong", dash="3.4 3.6")


@sheet.symbol()
def arrow_card() -> str:
    """Draw a card with an arrow."""
    card = (
        "M8 12H56C58.4 12 60 13.6 60 16V48C60 50.4 58.4 52 56 52H8C5.6 52 4 50.4 4 48"
        "V16C4 13.6 5.6 12 8 12Z"
    )
    return drawing(
        engraved(card, "paper", shade=0.1, lit=0),
        engraved("M12 27.6H36V19.6L52 32L36 44.4V36.4H12Z", "rust", shade=0.16, lit=1.6),
    )
