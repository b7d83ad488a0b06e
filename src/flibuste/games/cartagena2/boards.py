"""The boards of Cartagena 2, and the places they make. Data and geometry only.

No picture of the printed boards is known. These are stand-ins: all different, no symbol twice in
one position, and laid in this order they bear out both example sheets of the old rulebook. Replace
the table BOARDS and the law follows.
"""

from __future__ import annotations

from flibuste.law.kernel import i64, table
from flibuste.law.vocabulary import Domain

SYMBOL = Domain("symbol", ("parrot", "chest", "spyglass", "ducat", "map", "cannon", "compass"))
SYMBOLS = len(SYMBOL)

BOARDS = {
    "i": ("map", "spyglass", "cannon", "parrot", "ducat", "compass", "chest"),
    "ii": ("ducat", "compass", "chest", "cannon", "map", "parrot", "spyglass"),
    "iii": ("spyglass", "ducat", "parrot", "map", "chest", "cannon", "compass"),
    "iv": ("chest", "parrot", "spyglass", "compass", "cannon", "ducat", "map"),
    "v": ("parrot", "chest", "ducat", "spyglass", "compass", "map", "cannon"),
}
LENGTH = 7  # spaces of a board
SMALL_BOARDS = 2  # the small island has so many, the large one the rest

# A board the way its symbols are listed above, and turned round.
BOARD = Domain("board", [name for board in BOARDS for name in (board, f"{board}_turned")])
SLOT = Domain("slot", range(1, len(BOARDS) + 1))  # where a board lies, counted from the start

# AT[board, symbol]: how many spaces of a board lie before its symbol
AT = table(
    i64,
    [
        [order.index(symbol) for symbol in SYMBOL]
        for board in BOARDS.values()
        for order in (board, board[::-1])
    ],
)

# Places stand in the order of the path; the boat lies between the islands wherever it is docked.
SPACES = LENGTH * len(BOARDS)
LAST_SMALL = LENGTH * SMALL_BOARDS
PLACE = Domain(
    "place",
    [
        "start",
        *map(str, range(1, LAST_SMALL + 1)),
        "boat",
        *map(str, range(LAST_SMALL + 1, SPACES + 1)),
        "nest",
    ],
)
FROM = Domain("place", PLACE[:-1])  # where a pirate may be moved from
START, BOAT, NEST = PLACE.index("start"), PLACE.index("boat"), PLACE.index("nest")

# Sets of places are numbers, one bit a place.
BIT = table(i64, [1 << place for place in range(len(PLACE))])
FROM_START, FROM_BOAT = 1 << START, 1 << BOAT
SMALL = FROM_BOAT - 2  # the spaces of the small island
LARGE = (1 << NEST) - 2 * FROM_BOAT  # and of the large one
# AHEAD[place]: the spaces ahead on the same island, seen from the boat those of the large one
AHEAD = table(
    i64, [(SMALL if place < BOAT else LARGE) & -(2 << place) for place in range(len(PLACE))]
)
# The first space of the board in a slot.
FIRST_SPACE = table(i64, [PLACE.index(str(LENGTH * slot + 1)) for slot in range(len(SLOT))])
