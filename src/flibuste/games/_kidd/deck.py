"""The deck of the Kidd box: eighteen spots, twenty-four ways, six hatches. Data and geometry only.

No picture of the printed board is known. This one is reconstructed from the old text's example of a
capture; replace the two tables and all three games follow.
"""

from __future__ import annotations

from flibuste.law.kernel import i64, table, u8
from flibuste.law.vocabulary import NONE, Compound, Domain

# name, x, y, neighbours; the ship lies with her bow to the right, port side up, in a box 1000 x 600
SPOTS = (
    ("bow", 920, 300, (1, 2)),
    ("bow_port", 800, 170, (0, 3, 5)),
    ("bow_starboard", 800, 430, (0, 4, 5)),
    ("fore_port", 640, 95, (1, 7)),
    ("fore_starboard", 640, 505, (2, 8)),
    ("fore_deck", 690, 300, (1, 2, 6)),
    ("fore_centre", 580, 300, (5, 9, 10)),
    ("mid_port", 500, 120, (3, 9, 12)),
    ("mid_starboard", 500, 480, (4, 10, 13)),
    ("centre_port", 500, 215, (6, 7, 11)),
    ("centre_starboard", 500, 385, (6, 8, 11)),
    ("aft_centre", 420, 300, (9, 10, 14)),
    ("aft_port", 360, 95, (7, 15)),
    ("aft_starboard", 360, 505, (8, 16)),
    ("after_deck", 310, 300, (11, 15, 16)),
    ("stern_port", 200, 170, (12, 14, 17)),
    ("stern_starboard", 200, 430, (13, 14, 17)),
    ("stern", 80, 300, (15, 16)),
)
# The start spots, and where their hatch leads off the deck.
HATCHES = {0: (1, 0), 3: (0, -1), 4: (0, 1), 12: (0, -1), 13: (0, 1), 17: (-1, 0)}

COUNT = len(SPOTS)
HATCH = COUNT  # the base of a token that has just come on deck
WAYS = 3  # at most so many lead from a spot

SPOT = Domain("spot", [name for name, *_ in SPOTS])
BASE = Domain("spot", [*SPOT, "hatch"])

START = table(i64, sorted(HATCHES))
IS_START = table(u8, [spot in HATCHES for spot in range(COUNT)])
# NEXT[spot]: its neighbours, NONE where there is no third way
NEXT = table(i64, [[*ways, *[NONE] * (WAYS - len(ways))] for *_, ways in SPOTS])

# Sets of spots are numbers, one bit a spot; the hatch has a bit of its own that is in no set.
BIT = table(i64, [1 << spot for spot in range(COUNT + 1)])
DECK = (1 << COUNT) - 1
STARTS = sum(1 << spot for spot in HATCHES)
BESIDE = table(i64, [sum(1 << way for way in ways) for *_, ways in SPOTS])
# AHEAD[spot, base]: the spots a token's forks point at (§1.2 of each rulebook)
AHEAD = table(
    i64, [[BESIDE[spot] & ~BIT[base] for base in range(COUNT + 1)] for spot in range(COUNT)]
)

# A way into a spot: where it ends and where it comes from.
ARCS = [(spot, base) for spot, (*_, ways) in enumerate(SPOTS) for base in ways]
ARC = Compound("arc", ARCS, to=SPOT, base=SPOT)
ARC_TO = table(i64, [to for to, _ in ARCS])
ARC_FROM = table(i64, [base for _, base in ARCS])
# ARC_OF[spot, base]: the number of a way, NONE where there is none
ARC_OF = table(
    i64,
    [
        [ARCS.index((to, base)) if (to, base) in ARCS else NONE for base in range(COUNT)]
        for to in range(COUNT)
    ],
)
