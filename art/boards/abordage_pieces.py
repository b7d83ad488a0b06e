"""What lies on the table of À l'abordage: cards with their faces, figures with their ranks, the gun."""

from collections.abc import Callable
from functools import partial

from art.compact import PEN_IN_COLOUR, compact
from art.ink import disc, drawing, engraved, halo, line, moved, oval, solid
from art.palette import SEAT, paint
from art.paths import circle, rounded
from art.sheet import Symbol
from art.symbols import SYMBOLS
from art.symbols.abordage_cards import SPARE
from art.symbols.motifs import CARD

# Symbols of À l'abordage are drawn as large as their place and about its middle.
FIGURE_BOX = "-4 -6 72 72"
FLAG_CARD_BOX = "-1 -1 66 66"
CARD_BOX = "0 0 80 80"

FACES = {
    "sail": "act-sail",
    "skull": "act-skull",
    "recruit": "act-new",
    "jump": "act-jump",
    "sleep": "act-sleep",
    "plank": "act-plank",
    "attack": "act-attack",
}
RANKS = ("boy", "fireman", "topman", "gunner", "lookout", "mate", "captain")
FLAGS = ("flag", "keg", "monkey")

DIGITS = (
    "M-2.4-2.4L.7-4.6V4.6M-2.2 4.6H3.2",
    "M-2.9-2.3C-2.7-5.5 2.9-5.7 2.9-2.1C2.9.6-1.7 2.2-3 4.6H3.3",
    "M-2.8-3.7C-1-5.2 2.7-5 2.7-2.5C2.7-.7.8-.3-.7-.3C1.2-.3 3.1.3 3.1 2.2C3.1 5-1.2 5.2-3.1 3.7",
    "M1.3 4.6V-4.6L-3.4 1.9H3.5",
    "M2.6-4.6H-2.1L-2.5-.4C-.8-1.5 3.1-1.3 3.1 1.6C3.1 5-1.2 5.2-3.1 3.8",
    "M2.3-4.4C-1-4.1-3.1-1.2-3.1 1.6C-3.1 5.6 3.1 5.6 3.1 1.7C3.1-1.7-2.3-1.9-3 1",
    "M-3.1-4.6H3.1L-.8 4.6",
)


def rank_mark(rank: int) -> str:
    """Draw a rank on a disc, lower right on its figure."""
    digit = line(DIGITS[rank - 1], 2.1)
    return disc(54, 54, 9, "card", 1.7) + moved("translate(54 54)", digit)


def figure(name: str, rank: int) -> str:
    """Draw a figure with its rank."""
    return SYMBOLS[name].draw() + rank_mark(rank)


def card(face: str) -> str:
    """Draw an action card, as broad as high, with its face."""
    return drawing(
        engraved(rounded(8, 8, 64, 64, 6), "card", shade=0, lit=0),
        moved("translate(12.8 12.8) scale(.85)", SYMBOLS[face].draw().replace(SPARE, paint("sea"))),
    )


def gap() -> str:
    """Draw the place of an action card while none lies there."""
    return line(rounded(9, 9, 62, 62, 6), 1.6, "line-strong", dash="3.4 4.2")


def barred() -> str:
    """Draw what lies on the card that was turned last: a stroke, and a seal with its owner's emblem."""
    return drawing(
        solid(rounded(8, 8, 64, 64, 6), "card", opacity=0.5),
        moved("translate(8 8)", SYMBOLS["barred"].draw()),
        disc(68, 12, 11, SEAT, 1.7),
    )


def flag_card(thing: str) -> str:
    """Draw a flag card face up."""
    return drawing(
        halo(CARD, width=1.4),
        engraved(CARD, "card", shade=0, lit=0),
        moved("translate(11.5 11.5) scale(.64)", SYMBOLS[thing].draw()),
    )


def flag_card_back() -> str:
    """Draw a flag card face down."""
    return halo(CARD, width=1.4) + SYMBOLS["flagcard-back"].draw()


def berth() -> str:
    """Draw the shadow of whoever stands on deck."""
    shadow = "M8 61C8 58.4 18 57 32 57S56 58.4 56 61S46 65 32 65S8 63.6 8 61Z"
    return solid(shadow, "ink", opacity=0.28)


def gun() -> str:
    """Draw the gun from behind, run out on its carriage, so that it points either way."""
    barrel = "M22 6H42V12L40 14L44 42C44 48 38 52 32 52S20 48 20 42L24 14L22 12Z"
    return drawing(
        engraved("M14 40H50V60H14Z", "woods", shade=0, lit=0),
        engraved(barrel, "night", shade=0.34, lit=2.2, gap=3, reach=9),
        oval(32, 7.4, 7.6, 2.6, "ink", 1.2),
        engraved("M22.6 24H41.4L42 29.4H22Z", "brass", shade=0, lit=1),
        engraved(circle(32, 52, 4.6), "night", shade=0, lit=1.2),
        disc(14, 56, 7, "wood", 1.9),
        disc(50, 56, 7, "wood", 1.9),
    )


def _symbol(name: str, box: str, draw: Callable[[], str], emblem: str | None = None) -> Symbol:
    return Symbol(name, lambda: compact(draw()), box, emblem, pen=PEN_IN_COLOUR)


def _taken(name: str, box: str, word: str) -> Symbol:
    symbol = SYMBOLS[word]
    return _symbol(name, box, symbol.draw, symbol.emblem)


PIECES: list[Symbol] = [
    *(
        _symbol(
            f"figure-{word}",
            FIGURE_BOX,
            partial(figure, f"fig-{word}", rank),
            SYMBOLS[f"fig-{word}"].emblem,
        )
        for rank, word in enumerate(RANKS, 1)
    ),
    _taken("figure-bomb", FIGURE_BOX, "fig-bomb"),
    _taken("figure-back", FIGURE_BOX, "fig-back"),
    _symbol("card", CARD_BOX, gap),
    *(_symbol(f"card-{face}", CARD_BOX, partial(card, word)) for face, word in FACES.items()),
    _symbol("barred", CARD_BOX, barred, "61.6 5.6 12.8 12.8"),
    *(_symbol(f"flagcard-{thing}", FLAG_CARD_BOX, partial(flag_card, thing)) for thing in FLAGS),
    _symbol("flagcard-back", FLAG_CARD_BOX, flag_card_back, SYMBOLS["flagcard-back"].emblem),
    _symbol("berth", FIGURE_BOX, berth),
    _symbol("cannon", "0 0 66 66", gun),
    _taken("trapdoor", "0 0 48 48", "skull-mark"),
    *(_taken(word, SYMBOLS[word].box, word) for word in ("coin-shark", "coin-pirate", "tag")),
]
