"""The chart of Les Pirates: squares, harbours, winds, straits. Data and geometry, and how both turn to a seat.

The printed board lies turned: what is north on this chart points to its upper right. The lower edge
meets the upper edge at the straits, on a second board laid below where there are two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from flibuste.games.pirates.leagues import (
    BOARDS,
    FLAG,
    FLAGS,
    FLEET,
    HARBOUR,
    HARBOURS,
    IN_TURN,
    first_harbour,
)
from flibuste.law.kernel import i8, i16, i64, rule, table, u8
from flibuste.law.vocabulary import NONE, SEAT, Compound, Domain, Turning

# # land, . sea, ~ trade wind, o anchorage, X island, 1 and 2 the halves of the straits;
# capital: a harbour's anchor, small: where its ships start, comma: the rest of its channel.
CHART = """
#########Nnnn,,#####
#############..#####
########.###...#####
####1.......~...####
###2.......~...#.###
###.......~........,
###......~.........,
###.....~.......~.#e
##.....~.oo....~.##e
W##...~.oXXo..~..##e
w##..~..oXXo.~...##E
w##.~....oo.~.....##
w#.~.......~.....###
,.........~......###
,........~.......###
###.#...~.......1###
####...~.......2####
#####...###.########
#####..#############
#####,,sssS#########
""".split()

SIDE = len(CHART)
TURN = 12  # the straits' lower halves lie so far down and right of their upper halves

LAND, WINDS, STRAITS, ANCHORAGES = "#X", "~", "12", "o"
UPPER = {"1": (3, 4), "2": (4, 3)}  # a strait is named by its upper half


class Named(Compound):
    """Combinations that have names of their own."""

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        combinations: Sequence[tuple[int, ...]],
        turning: Turning,
        **parts: Domain,
    ) -> None:
        Domain.__init__(self, name, words, turning=turning)
        self.combinations, self.parts = tuple(combinations), parts


# --- Squares -------------------------------------------------------------------------------------


def _mark(row: int, column: int) -> str:
    is_on = 0 <= row < SIDE and 0 <= column < SIDE
    return CHART[row][column] if is_on else "#"


# The squares of one board, a strait once; the second board's follow the first's.
CELLS = [
    (row, column)
    for row in range(SIDE)
    for column in range(SIDE)
    if _mark(row, column) not in LAND
    and (_mark(row, column) not in STRAITS or UPPER[_mark(row, column)] == (row, column))
]
COUNT = len(CELLS)
_NUMBER = {cell: number for number, cell in enumerate(CELLS)}
SQUARES = BOARDS * COUNT

FILE = Domain("file", [*"abcdefghijklmnopqrst", "sun", "moon", "sun2", "moon2"])
RANK = Domain("rank", range(BOARDS * SIDE + 1))
_STRAITS = {"1": ("sun", "sun2"), "2": ("moon", "moon2")}


def _names() -> tuple[list[str], list[tuple[int, int]]]:
    words, places = [], []
    for board in range(BOARDS):
        for row, column in CELLS:
            mark, rank = _mark(row, column), row + 1 + SIDE * board
            if mark in STRAITS:
                words.append(_STRAITS[mark][board])
                places.append((FILE.index(words[-1]), 0))
            else:
                words.append(f"{FILE[column]}{rank}")
                places.append((column, rank))
    return words, places


# The chart is the same when rows and columns change places, when it is turned by half, and when both are
# done; the double board also when its boards change places. So each harbour has one way to come to lie where
# that of the cross lies, which brings the other harbours onto each other. Done twice, all lies as before.
@rule
def mirror_of(s, seat):
    return first_harbour(s, seat) + (HARBOURS if s.double_board else 0)


@rule
def turned_square(mirror, square):
    squares = COUNT if mirror < HARBOURS else SQUARES
    if square >= squares:  # no square of this chart
        return i64(square)
    boards = square // COUNT + mirror % HARBOURS // FLAGS
    there = i64(MIRRORED[mirror % FLAGS, square % COUNT]) + boards * COUNT
    return there - squares if there >= squares else there


# Each board has its island, so they change places with the boards.
@rule
def turned_treasure(mirror, treasure):
    return (mirror % HARBOURS // FLAGS + treasure) % BOARDS


SQUARE = Named(
    "square", *_names(), Turning(mirror_of, turned_square, turned_square), file=FILE, rank=RANK
)


def _place(row: int, column: int) -> tuple[int, int | None]:
    """The cell at a place, None on land; a lower half of a strait belongs to the next board."""
    mark, further = _mark(row, column), 0
    if mark in STRAITS and UPPER[mark] != (row, column):
        further, (row, column) = 1, UPPER[mark]
    return further, _NUMBER.get((row, column))


def square_at(board: int, row: int, column: int, boards: int) -> int:
    """The number of a square, NONE on land."""
    further, cell = _place(row, column)
    return NONE if cell is None else (board + further) % boards * COUNT + cell


_LAST = SIDE - 1
_MIRRORS = (
    lambda row, column: (row, column),
    lambda row, column: (column, row),
    lambda row, column: (_LAST - row, _LAST - column),
    lambda row, column: (_LAST - column, _LAST - row),
)
# MIRRORED[flag, square]: where a square of the first board lies when that flag's harbour lies where the
# cross has its own. Half a strait may come to lie where its lower half was: then the whole is the next board's.
MIRRORED = table(
    i16, [[square_at(0, *mirror(*cell), BOARDS) for cell in CELLS] for mirror in _MIRRORS]
)

# Places on the unrolled chart: the second board lies a turn further down and right.
ROW = table(i8, [row + TURN * board for board in range(BOARDS) for row, _ in CELLS])
COLUMN = table(i8, [column + TURN * board for board in range(BOARDS) for _, column in CELLS])

# What a square is, one bit a property; the law adds ships and wrecks in the upper bits.
IS_WIND, IS_STRAIT = 1, 2
IS_BAR = IS_WIND | IS_STRAIT  # a straight leg may end here, never pass
KIND = table(
    u8,
    [
        IS_WIND * (_mark(*cell) in WINDS) | IS_STRAIT * (_mark(*cell) in STRAITS)
        for _ in range(BOARDS)
        for cell in CELLS
    ],
)
# ISLAND[square]: the island beside an anchorage, NONE elsewhere
ISLAND = table(
    i8, [board if _mark(*cell) in ANCHORAGES else NONE for board in range(BOARDS) for cell in CELLS]
)

# --- Directions ----------------------------------------------------------------------------------

DIRECTION = Domain("direction", ("north", "east", "south", "west", "northeast", "southwest"))
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, -1))
NORTH, EAST, SOUTH, WEST, NORTHEAST, SOUTHWEST = range(len(STEPS))
OPPOSITE = (SOUTH, WEST, NORTH, EAST, SOUTHWEST, NORTHEAST)


def _beside(cell: int, direction: int) -> tuple[int, int] | None:
    """The cell beside another and how many boards further it lies; None for land."""
    (row, column), (down, right) = CELLS[cell], STEPS[direction]
    mark, boards = _mark(row, column), 0
    if direction >= NORTHEAST:  # from wind to wind, and between the two straits of an edge
        beside = _mark(row + down, column + right)
        if not ((mark in WINDS and beside in WINDS) or (mark in STRAITS and beside in STRAITS)):
            return None
    elif mark in STRAITS and direction in (NORTH, WEST):  # out by the lower half
        boards, row, column = -1, row + TURN, column + TURN
    further, found = _place(row + down, column + right)
    return None if found is None else (boards + further, found)


def _neighbours(boards: int) -> list[list[int]]:
    """Of each square the one beside it in each direction; NONE for land, and where no board lies."""
    found = [
        [NONE if step is None else (board + step[0]) % boards * COUNT + step[1] for step in steps]
        for board in range(boards)
        for steps in _STEPS_FROM
    ]
    return found + [[NONE] * len(STEPS)] * (SQUARES - len(found))


_STEPS_FROM = [[_beside(cell, way) for way in range(len(STEPS))] for cell in range(COUNT)]
# NEXT[layout, square, direction]: the square beside it, NONE for land; layout 1 is the double board
NEXT = table(i16, [_neighbours(boards) for boards in (1, BOARDS)])

# --- Harbours and ships --------------------------------------------------------------------------

# the channel from its anchor to its mouth, the anchorages that face it, what leads away from it
_PORTS = (
    ([(row, 0) for row in range(9, 15)], ((9, 8), (10, 8)), EAST),
    ([(0, column) for column in range(9, 15)], ((8, 9), (8, 10)), SOUTH),
    ([(row, 19) for row in range(10, 4, -1)], ((9, 11), (10, 11)), WEST),
    ([(19, column) for column in range(10, 4, -1)], ((11, 9), (11, 10)), NORTH),
)
CHANNEL = table(
    i16,
    [
        [square_at(board, *cell, BOARDS) for cell in channel]
        for board in range(BOARDS)
        for channel, *_ in _PORTS
    ],
)
ANCHOR = table(i16, [anchor for anchor, *_ in CHANNEL.tolist()])
FACING = table(
    i16,
    [
        [square_at(board, *cell, BOARDS) for cell in facing]
        for board in range(BOARDS)
        for _, facing, _ in _PORTS
    ],
)
AWAY = table(i64, [away for _ in range(BOARDS) for *_, away in _PORTS])

FACE = Domain("face", range(1, 7))  # of a die
FACES = len(FACE)
_NUMBERS = Domain("number", range(1, BOARDS * FLEET + 1))
_SHIPS = [
    (flag, board * FLEET + ship)
    for board in range(BOARDS)
    for flag in range(len(FLAG))
    for ship in range(FLEET)
]
SHIP = Named(
    "ship",
    [f"{FLAG[flag]}{_NUMBERS[n]}" for flag, n in _SHIPS],
    _SHIPS,
    IN_TURN,
    flag=FLAG,
    number=_NUMBERS,
)
SHIPS = len(SHIP)
# One an island.
TREASURE = Domain(
    "treasure", ("first", "second"), turning=Turning(mirror_of, turned_treasure, turned_treasure)
)
HOLD = Domain("hold", [*SHIP, "island"], turning=IN_TURN)
ASHORE = SHIPS  # a treasure that lies on its island

BIT = table(i64, [1 << k for k in range(SHIPS + 1)])


_BESIDE, _KINDS = NEXT.tolist(), KIND.tolist()  # a list is read much faster from Python


def _straight(beside: list[list[int]]) -> list[list[int]]:
    """Beside each square, no diagonals, no land."""
    return [[other for other in ways[:NORTHEAST] if other != NONE] for ways in beside]


def _distances(anchor: int, beside: list[list[int]]) -> list[int]:
    steps = {anchor: 0}
    queue = deque([anchor])
    while queue:
        square = queue.popleft()
        more = steps[square] + 1
        for other in beside[square]:
            if other not in steps:
                steps[other] = more
                queue.append(other)
    return [steps.get(square, 0) for square in range(SQUARES)]


# DISTANCE[layout, harbour, square]: steps from a square to a harbour's anchor, no diagonals
DISTANCE = table(
    i8,
    [
        [_distances(int(ANCHOR[harbour]), straight) for harbour in range(len(HARBOUR))]
        for straight in map(_straight, _BESIDE)
    ],
)


NEVER = 99  # more legs than there are dice


def _arrivals(layout: int) -> list[list[list[int]]]:
    """Of each square and way: from where one leg that way can end on it, on an empty sea."""
    return [
        [_before(_BESIDE[layout], square, way) for way in range(len(STEPS))]
        for square in range(SQUARES)
    ]


def _before(beside: list[list[int]], square: int, way: int) -> list[int]:
    found: list[int] = []
    back = OPPOSITE[way]
    for _ in range(FACES):
        square = beside[square][back]
        if square == NONE:
            break
        found.append(square)
        if way < NORTHEAST and _KINDS[square] & IS_BAR:
            break
    return found


def _legs_home(harbour: int, arrivals: list[list[list[int]]]) -> list[int]:
    """The least legs that bring a carrier home from each square, with any dice, on an empty sea."""
    legs = [NEVER] * SQUARES
    home, away = int(ANCHOR[harbour]), int(AWAY[harbour])
    legs[home] = 0
    queue = deque([home])
    while queue:
        square = queue.popleft()
        more = legs[square] + 1
        for way, starts in enumerate(arrivals[square]):
            if way == away:
                continue
            for start in starts:
                if legs[start] == NEVER:
                    legs[start] = more
                    queue.append(start)
    return legs


# LEGS_HOME[layout, harbour, square], and LEGS_FROM[layout, harbour, island] from its anchorages
LEGS_HOME = table(
    i8,
    [
        [_legs_home(harbour, arrivals) for harbour in range(len(HARBOUR))]
        for arrivals in map(_arrivals, range(BOARDS))
    ],
)
LEGS_FROM = table(
    i8,
    [
        [
            [
                min(away for away, ashore in zip(legs, ISLAND, strict=True) if ashore == island)
                for island in range(BOARDS)
            ]
            for legs in LEGS_HOME[layout]
        ]
        for layout in range(BOARDS)
    ],
)

# --- Dice ----------------------------------------------------------------------------------------

MOST_DICE = 5


def _throws(dice: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(FACES), dice))


def throw(dice: int) -> Compound:
    """All that so many dice can show, the lowest first."""
    names = ("first", "second", "third", "fourth", "fifth")[:dice]
    return Compound(
        "throw" if dice == 2 else f"throw{dice}", _throws(dice), **dict.fromkeys(names, FACE)
    )


_ALL = [shown for dice in range(2, MOST_DICE + 1) for shown in _throws(dice)]
THROWS = len(_ALL)
# FIRST[dice]: where the throws of so many dice begin
FIRST = table(i64, [sum(len(_throws(n)) for n in range(2, dice)) for dice in range(MOST_DICE + 2)])
# SHOWS[throw, face]: how many dice show it; WEIGHT[throw]: in how many ways they fall so
SHOWS = table(i8, [[shown.count(face) for face in range(FACES)] for shown in _ALL])
WEIGHT = table(
    i8, [factorial(int(row.sum())) // prod(map(factorial, row.tolist())) for row in SHOWS]
)

assert COUNT == 232 and len(SEAT) == len(HARBOUR)
