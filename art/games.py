"""Which board and which symbols each game needs."""

from functools import partial

from art.boards import dressings, kidd
from art.sheet import Symbol
from art.symbols import SYMBOLS

KIDD_PIECES = ("token", "token-prong", "token-stern")
EMBLEMS = ("seat-star", "seat-lozenge", "seat-trefoil", "seat-ring", "seat-anchor")


def deck(dressing: kidd.Dressing) -> Symbol:
    """Make the board symbol of a game of the Kidd box."""
    return Symbol("board", partial(kidd.board, dressing), box=kidd.BOX, overflow=False)


def drawn(*names: str) -> list[Symbol]:
    """Take symbols from the master sheet."""
    return [SYMBOLS[name] for name in names]


GAMES: dict[str, list[Symbol]] = {
    "loyal_captain": [
        deck(dressings.LOYAL_CAPTAIN),
        *drawn(*KIDD_PIECES, *EMBLEMS),
    ],
    "quedah_merchant": [
        deck(dressings.QUEDAH_MERCHANT),
        *drawn(*KIDD_PIECES, "token-captor", "token-prisoner", "prisoner"),
        *drawn("die-1", "die-2", "die-3", *EMBLEMS),
    ],
    "madagascar": [
        deck(dressings.MADAGASCAR),
        *drawn(*KIDD_PIECES, "token-five", "flag", "flag-five", *EMBLEMS),
    ],
}
