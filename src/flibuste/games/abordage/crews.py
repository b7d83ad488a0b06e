"""§1 of À l'abordage: two ships, their crews, and who stands where."""

from __future__ import annotations

from flibuste.law.kernel import i64, rule, table
from flibuste.law.vocabulary import Domain, seats

SEAT = seats(2)

# §1.2 The crew by rank, and the bomb.
RANK = Domain("rank", ("boy", "fireman", "topman", "gunner", "lookout", "mate", "captain", "bomb"))
RANKS = len(RANK)
BOY, FIREMAN, TOPMAN, GUNNER, LOOKOUT, MATE, CAPTAIN, BOMB = range(RANKS)
COPIES = table(i64, [1, 1, 2, 2, 1, 1, 1, 1])
CREW = 10
FIRST = 3  # §2.3 figures on deck at the start

# §1.3 The flag cards, and the ports behind which they are hidden.
FLAG = Domain("flag", ("flag", "keg", "monkey"))
THE_FLAG, KEG, MONKEY = range(3)
SLOT = Domain("slot", ("left", "middle", "right"))
SLOTS = len(SLOT)

# §1.1, §1.5 Figures have tags, in their owner's order of placing; a deck is numbered as its owner.
FIGURE = Domain(
    "figure", [f"{seat}{k}" for seat in SEAT for k in range(1, CREW + 1)], per_seat=CREW
)
WHERE = Domain("where", ("reserve", "blue_deck", "red_deck", "out"))
RESERVE, ON_DECK, OUT = 0, 1, 3

LIMITS = (0, 4, 5, 6)  # §11.5
MOST_ON_DECK = table(i64, [CREW, *LIMITS[1:]])


@rule
def owner(figure):
    return figure // CREW


@rule
def other(seat):
    return 1 - i64(seat)


@rule
def is_aboard(s, figure):
    return RESERVE < s.place[figure] < OUT


# The figures of a seat on the deck of a ship.
@rule
def crowd(s, seat, ship):
    count = 0
    for figure in range(seat * CREW, seat * CREW + CREW):
        if s.place[figure] == ON_DECK + ship:
            count += 1
    return count


# §1.5 Whether a seat has a figure on either deck.
@rule
def has_figure(s, seat):
    for figure in range(seat * CREW, seat * CREW + CREW):
        if is_aboard(s, figure):
            return True
    return False


# Tags are given in the order of placing, so that they say nothing about rank.
@rule
def next_tag(s, seat):
    tag = seat * CREW
    while tag < seat * CREW + CREW and s.place[tag] != RESERVE:
        tag += 1
    return tag


@rule
def has_reserve(s, seat):
    return s.place[seat * CREW + CREW - 1] == RESERVE


# §1.2 What has not been placed is in reserve.
@rule
def in_reserve(s, seat, rank):
    count = COPIES[rank]
    for figure in range(seat * CREW, seat * CREW + CREW):
        if s.rank[figure] == rank:
            count -= 1
    return count


@rule
def is_room(s, seat, ship):  # §11.5
    return crowd(s, seat, ship) < MOST_ON_DECK[s.deck_limit]


@rule
def remove(s, figure):  # §1.5
    s.place[figure] = OUT
