"""The action cards of À l'abordage: decks as tables, and what can be on the back of a card.

No deck is stored anywhere in a game, only the sides that have been seen. What a side nobody has seen may
be follows from the list of the ten cards, which is public: all ways to shuffle and to turn them that fit
what has been seen are equally likely.
"""

from __future__ import annotations

from flibuste.law.kernel import Record, i8, i64, rule, table
from flibuste.law.vocabulary import NONE, Domain

FACE = Domain("face", ("sail", "skull", "recruit", "jump", "sleep", "plank", "attack"))
FACES = len(FACE)
SAIL, SKULL, RECRUIT, JUMP, SLEEP, PLANK, ATTACK = range(FACES)

CARD = Domain("card", [f"{row}{column}" for row in "ab" for column in range(1, 6)])
CARDS = len(CARD)

# §10.1 Cards lie in the layout or in front of a player.
SPOT = Domain("spot", [*CARD, "front_blue", "front_red"])
SPOTS = len(SPOT)

# How the twenty sides of the old deck were divided is not known. The first division is the one that
# makes boarding outweigh the cannon; the others were compared with it over thousands of games.
PRINTED = {
    # Sail, skull, recruit, jump, sleep, plank, attack: 2 2 4 4 2 2 4. Two wins of three by boarding.
    "boarders": """attack/sleep attack/recruit attack/jump attack/plank sail/jump
                   sail/recruit skull/jump skull/recruit recruit/sleep jump/plank""",
    # 3 2 3 4 2 2 4: shorter, still more boarding than shooting.
    "raiders": """attack/sleep attack/recruit attack/jump attack/plank sail/jump
                  sail/recruit sail/sleep skull/jump skull/recruit jump/plank""",
    # 3 3 3 3 2 2 4: shots and boarding in balance.
    "gunners": """attack/sleep attack/recruit attack/jump attack/plank sail/jump
                  sail/recruit sail/sleep skull/jump skull/recruit skull/plank""",
    # 3 3 3 3 3 2 3: the same with fewer fights and more sleep.
    "sleepers": """attack/sleep attack/jump attack/plank sail/recruit sail/sleep
                   sail/jump skull/recruit skull/jump skull/sleep recruit/plank""",
    # 4 4 3 3 1 2 3: short games, most of them won by a shot.
    "broadside": """attack/recruit attack/jump attack/plank sail/jump sail/recruit
                    sail/sleep sail/skull skull/jump skull/recruit skull/plank""",
}
DECK = Domain("deck", tuple(PRINTED))
# SIDES[deck, card]: its two sides
SIDES = table(
    i64,
    [
        [[FACE.index(side) for side in card.split("/")] for card in deck.split()]
        for deck in PRINTED.values()
    ],
)

# Numbers of faces, seven in one integer: five bits each, the highest to catch a borrow.
WIDTH = 5
FIELD = 15
GUARD = sum(16 << WIDTH * face for face in range(FACES))
NOT_LAID = 2  # beside side 0 up and side 1 up


class Work(Record):
    """Scratch space of the count, and the last answer it gave."""

    question = i64  # what `ways` answers; 0 at first
    ways = i64[FACES]
    avail = i64[CARDS + 1]  # how many cards from here on have a face
    card = i8[CARDS]  # the cards in question
    up = i8[CARDS]  # side 0 or 1 up, or NOT_LAID


@rule
def one(face):
    return i64(1) << i64(WIDTH * face)


# In how many ways the next card laid shows each face, `shown` being what lies there already.
@rule
def ways_to_lay(w, deck, shown, laid):
    question = (i64(1) << 62) + (i64(deck) << 56) + shown
    if w.question != question:
        w.question = question
        for card in range(CARDS):
            w.card[card] = card
        count(w, deck, i64(CARDS), shown, CARDS - laid, i64(NONE))


# In how many ways a card that nobody has turned yet, this face up, has each face behind it. `gone` are
# the cards that have shown both their sides, `shown` the up sides of the others.
@rule
def ways_behind(w, deck, shown, gone, face):
    question = (i64(deck) << 56) + (i64(face + 1) << 50) + (i64(gone) << 36) + shown
    if w.question != question:
        w.question = question
        left = i64(0)
        for card in range(CARDS):
            if not gone >> card & 1:
                w.card[left] = card
                left += 1
        count(w, deck, left, shown, i64(0), face)


# Every way to turn the cards in question so that `need` is what they show and `spare` of them are not
# laid, one after the other; a branch is left as soon as the cards ahead cannot show what is needed.
@rule
def count(w, deck, cards, need, spare, face):
    for k in range(FACES):
        w.ways[k] = 0
    w.avail[cards] = 0
    for k in range(cards - 1, -1, -1):
        first = SIDES[deck, w.card[k], 0]
        second = SIDES[deck, w.card[k], 1]
        w.avail[k] = w.avail[k + 1] + one(first) + (one(second) if second != first else 0)
    level = i64(0)
    w.up[0] = -1
    while level >= 0:
        up = i64(w.up[level])
        if up == NOT_LAID:
            spare += 1
        elif up >= 0:
            need += one(SIDES[deck, w.card[level], up])
        goes = False
        while up < NOT_LAID and not goes:
            up += 1
            if up == NOT_LAID:
                goes = spare > 0 and fits(need, w.avail[level + 1])
            else:
                side = SIDES[deck, w.card[level], up]
                goes = need >> WIDTH * side & FIELD > 0 and fits(
                    need - one(side), w.avail[level + 1]
                )
        if not goes:
            level -= 1
            continue
        w.up[level] = up
        if up == NOT_LAID:
            spare -= 1
        else:
            need -= one(SIDES[deck, w.card[level], up])
        if need == 0:
            add_up(w, deck, level, cards, face)
        else:
            level += 1
            w.up[level] = -1


@rule
def fits(need, avail):
    return ((avail | GUARD) - need) & GUARD == GUARD


# One way more: the cards after `level` are not laid. Where a card is to be laid, both sides of those left
# may come; else the backs of all cards that show the face are equally likely to be the one.
@rule
def add_up(w, deck, level, cards, face):
    for k in range(cards):
        up = NOT_LAID if k > level else i64(w.up[k])
        if up == NOT_LAID:
            w.ways[SIDES[deck, w.card[k], 0]] += 1
            w.ways[SIDES[deck, w.card[k], 1]] += 1
        elif SIDES[deck, w.card[k], up] == face:
            w.ways[SIDES[deck, w.card[k], 1 - up]] += 1
