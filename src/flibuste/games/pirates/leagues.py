"""§2.1 Who sits at which harbours, and how ships come for a seat: its own, then the next's."""

from __future__ import annotations

from flibuste.law.kernel import i8, i64, rule, table
from flibuste.law.vocabulary import NONE, Domain, Turning

BOARDS = 2
FLAG = Domain("flag", ("cross", "lily", "skull", "crescent"))
FLAGS = len(FLAG)
HARBOUR = Domain("harbour", [*FLAG, *(f"{flag}2" for flag in FLAG)])
HARBOURS = len(HARBOUR)
CROSS, LILY, SKULL, CRESCENT = range(FLAGS)
FLEET = 3  # ships a harbour

# Who sits where: two, three or four on one board; the two pairs of kingdoms; two to eight on both.
_CLOCKWISE = (0, 1, 2, 5, 6, 7, 4, 3)
_FILLED = (0, 6, 2, 4, 1, 7, 3, 5)
_LEAGUES = [
    (0, 2),
    (0, 1, 2),
    (0, 1, 2, 3),
    *([h for h in _CLOCKWISE if h in _FILLED[:seats]] for seats in range(2, 9)),
]
ENEMY_KINGDOMS = len(_LEAGUES)
CONTRARY_WINDS = ENEMY_KINGDOMS + 1
DOUBLE = 3  # the first league of the double board
_PAIRS = ((CROSS, LILY), (CROSS, CRESCENT))  # of the first seat, where each has two

# The seat of each harbour, a row for each league.
_OWNERS = [
    *([[*at].index(h) if h in at else NONE for h in range(HARBOURS)] for at in _LEAGUES),
    *([int(h not in pair) if h < FLAGS else NONE for h in range(HARBOURS)] for pair in _PAIRS),
]
# OWNER[league, ship]: a seat
OWNER = table(i8, [[seat for seat in seats for _ in range(FLEET)] for seats in _OWNERS])


# §2.1, §7.4, §7.14, §7.15 How the harbours are shared out.
@rule
def league(s):
    if s.enemy_kingdoms:
        return i64(ENEMY_KINGDOMS)
    if s.contrary_winds:
        return i64(CONTRARY_WINDS)
    return i64(s.seats) - 2 + (DOUBLE if s.double_board else 0)


# --- How they come for a seat --------------------------------------------------------------------


def _in_turn(owners: list[int], seat: int) -> list[int]:
    """The harbours of a seat, those of the next in turn and so on, nobody's, and what is none."""
    seats = max(owners) + 1
    turns = [seats if owner == NONE else (owner - seat) % seats for owner in owners]
    return [*sorted(range(HARBOURS), key=turns.__getitem__), HARBOURS]


# A row for each seat of each league; a harbour's ships stay together.
_ORDERS = [_in_turn(owners, seat) for owners in _OWNERS for seat in range(HARBOURS)]
# HARBOUR_AT[row, place]: the harbour that comes there; HARBOUR_PLACE[row, harbour]: where it comes
HARBOUR_AT = table(i8, _ORDERS)
HARBOUR_PLACE = table(i8, [[order.index(h) for h in range(HARBOURS + 1)] for order in _ORDERS])


@rule
def row_of(s, seat):
    return league(s) * HARBOURS + seat


@rule
def ship_at(row, place):
    return i64(HARBOUR_AT[row, place // FLEET]) * FLEET + place % FLEET


@rule
def place_of_ship(row, ship):
    return i64(HARBOUR_PLACE[row, ship // FLEET]) * FLEET + ship % FLEET


@rule
def first_harbour(s, seat):
    return i64(HARBOUR_AT[row_of(s, seat), 0])


# What lies ashore has the number after all ships, and keeps it.
IN_TURN = Turning(row_of, ship_at, place_of_ship)
