"""Which board and which symbols each game needs, and which the browser client has of its own."""

from dataclasses import replace
from functools import partial

from art.boards import abordage, abordage_pieces, cartagena, cartagena2, dressings, kidd, pirates
from art.boards.pirates_plan import PLANS
from art.chart import Box
from art.compact import PEN_IN_COLOUR
from art.paths import number, shortened
from art.sheet import Draw, Symbol
from art.symbols import SYMBOLS, portraits_crew, portraits_officers

KIDD_PIECES = ("token", "token-prong", "token-stern")
EMBLEMS = ("seat-star", "seat-lozenge", "seat-trefoil", "seat-ring", "seat-anchor")


def deck(dressing: kidd.Dressing) -> Symbol:
    """Make the board symbol of a game of the Kidd box."""
    return Symbol("board", partial(kidd.board, dressing), box=kidd.BOX, overflow=False)


def drawn(*names: str) -> list[Symbol]:
    """Take symbols from the master sheet."""
    return [SYMBOLS[name] for name in names]


def written(box: Box) -> str:
    """Write a box as an attribute."""
    return " ".join(number(side, 2) for side in box)


def ground(name: str, draw: Draw, box: Box) -> Symbol:
    """Make a board symbol that fills its box."""
    return Symbol(
        name,
        lambda: shortened(draw()),
        box=written(box),
        overflow=False,
    )


def renamed(**names: str) -> list[Symbol]:
    """Take symbols from the master sheet under another name."""
    return [replace(SYMBOLS[word], name=name) for name, word in names.items()]


GAMES: dict[str, list[Symbol]] = {
    "loyal_captain": [
        deck(dressings.LOYAL_CAPTAIN),
        *drawn(*KIDD_PIECES, *EMBLEMS),
        *renamed(swords="act-attack"),
    ],
    "quedah_merchant": [
        deck(dressings.QUEDAH_MERCHANT),
        *drawn(*KIDD_PIECES, "token-captor", "token-prisoner", "prisoner"),
        *drawn("die-1", "die-2", "die-3", *EMBLEMS),
        *renamed(swords="act-attack"),
    ],
    "madagascar": [
        deck(dressings.MADAGASCAR),
        *drawn(*KIDD_PIECES, "token-five", "flag", "flag-five", *EMBLEMS),
        *renamed(swords="act-attack"),
    ],
    "cartagena": [
        ground("board", cartagena.board, cartagena.BOX),
        ground("board-tall", cartagena.board_tall, cartagena.TALL_BOX),
        *renamed(boat="sloop"),
        replace(SYMBOLS["sloop"], name="boat-tall", box="-78 -236 324 324"),
        *drawn("gate", "gate-tall", "square", "passage", "pawn"),
        *drawn("skull", "dagger", "keys", "bottle", "pistol", "hat"),
        *drawn("lantern", "hook", "rum", "spyglass"),
        *drawn("card", "card-back", "arrow-card", "pile", "discards", *EMBLEMS),
    ],
    "cartagena2": [
        ground("board", partial(cartagena2.board, cartagena2.SIDE_BY_SIDE), cartagena2.WIDE.box),
        ground(
            "board-tall",
            partial(cartagena2.board, cartagena2.ONE_ABOVE_THE_OTHER),
            cartagena2.TALL.box,
        ),
        replace(SYMBOLS["sloop"], name="boat", box=written(cartagena2.BOAT_BOX)),
        *drawn("pawn", "pennant"),
        *drawn("parrot", "chest", "spyglass", "ducat", "map", "cannon", "compass"),
        *drawn("card", "gold-card", "card-back", "pile", "discards", *EMBLEMS),
    ],
    "pirates": [
        *(ground(name, partial(pirates.board, plan), plan.box) for name, plan in PLANS.items()),
        *renamed(flag="flag-town", pile="lashing", powder="keg", swords="act-attack"),
        *drawn("port", "channel", "blast", "ship", "course", "treasure", "wreck"),
        *drawn("die-1", "die-2", "die-3", "die-4", "die-5", "die-6"),
        *drawn("port-cross", "port-fleur", "port-skull", "port-crescent"),
        *drawn(*EMBLEMS, "seat-chevron", "seat-bars", "seat-checks"),
    ],
    "abordage": [
        replace(
            ground("board", partial(abordage.board, abordage.SIDE_BY_SIDE), abordage.WIDE.box),
            pen=PEN_IN_COLOUR,
        ),
        replace(
            ground(
                "board-tall",
                partial(abordage.board, abordage.ONE_ABOVE_THE_OTHER),
                abordage.TALL.box,
            ),
            pen=PEN_IN_COLOUR,
        ),
        *abordage_pieces.PIECES,
        *renamed(swords="act-attack"),
        *drawn("seat-star", "seat-lozenge"),
    ],
}

# The files of the browser client, by their paths below web/src.
CLIENT: dict[str, list[Symbol]] = {
    "opponents/portraits.svg": [
        *portraits_crew.sheet.symbols.values(),
        *portraits_officers.sheet.symbols.values(),
        *drawn("rope-ring", "rope-ring-brass"),
    ],
    "logbook/badges.svg": [
        *drawn("knot", "knot-plain"),
        *renamed(**{"badge-ring": "rope-ring-brass"}),
        *renamed(**{"feat-every-game": "compass", "feat-full-table": "rum"}),
    ],
}
