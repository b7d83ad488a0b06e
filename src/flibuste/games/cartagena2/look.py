"""Cartagena 2 on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from flibuste.games.cartagena2.boards import (
    BOARD,
    BOARDS,
    BOAT,
    LENGTH,
    NEST,
    PLACE,
    SPACES,
    START,
    SYMBOL,
    SYMBOLS,
)
from flibuste.games.cartagena2.rules import (
    ACTING,
    AT_SMALL,
    CARD,
    CARDS,
    CHOOSING,
    DISCARDING,
    HAND,
    LAYING,
    PIRATES,
    advance,
    advanced,
    can_cross,
    can_sail,
    cross,
    crossed,
    next_discard,
    pile,
    push,
    pushed,
    sail,
    sailed,
)
from flibuste.law.vocabulary import NONE, SEAT, UNKNOWN, Event, Phrase, named
from flibuste.screen.model import Kind, Mark, Piece, Place, Plan, Shape, Then

KINDS = {
    "boat": Kind("sail", "sail", "∪"),
    "pawn": Kind("hop", "walk"),
    "card": Kind("turn", "card"),
    "gold-card": Kind("turn", "card", "$"),
}
SHAPES = {"space": Shape("tile"), "berth": Shape(is_afloat=True)}
SIGNS = {"chest": "▣", "ducat": "¤", "map": "▤", "cannon": "⊙", "compass": "✥"}

# The middle of every space: both islands side by side, and one above the other on a tall screen.
# fmt: off
WIDE = (
    (186, 183), (256, 188), (326, 193), (372, 241), (352, 305), (287, 322), (217, 317),
    (147, 313), (84, 335), (71, 402), (121, 444), (191, 446), (262, 447), (332, 449),
    (649, 196), (651, 269), (652, 342), (654, 414), (681, 476), (748, 464), (770, 399),
    (768, 326), (765, 254), (763, 181), (809, 131), (871, 158), (881, 229), (884, 301),
    (886, 374), (889, 446), (941, 488), (998, 448), (1003, 377), (1001, 304), (998, 232),
)
TALL = (
    (192, 764), (271, 764), (350, 764), (429, 764), (474, 709), (418, 664), (339, 664),
    (260, 664), (181, 664), (105, 654), (92, 584), (164, 565), (243, 566), (322, 567),
    (99, 393), (178, 392), (256, 391), (335, 390), (414, 387), (448, 326), (386, 289),
    (307, 289), (228, 289), (149, 289), (73, 279), (65, 209), (138, 189), (217, 189),
    (296, 189), (375, 189), (446, 165), (434, 96), (357, 89), (278, 89), (199, 89),
)
# fmt: on
BERTH = ("berth-small", "berth-large")  # where the boat lies, with all aboard

ROUTE = (
    *PLACE[START:BOAT],
    *BERTH,
    *PLACE[BOAT + 1 :],
)


def box(s: Any) -> tuple[float, float, float, float]:
    """Both islands and the water between them."""
    return 0, 0, 1076, 588


def ways(s: Any) -> Iterator[tuple[str, str]]:
    """The route, from the start to the nest."""
    return pairwise(ROUTE)


def seat_name(seat: int) -> Phrase:
    """The phrase that names a seat."""
    return named(SEAT, SEAT[seat])


def hand_of(seat: int) -> str:
    """The id of a seat's hand."""
    return f"hand-{SEAT[seat]}"


def symbol_on(s: Any, space: int) -> str | None:
    """What a space shows, once its board is laid."""
    slot, at = divmod(space - 1, LENGTH)
    if s.laid[slot] == NONE:
        return None
    name = BOARD[int(s.laid[slot])]
    order = BOARDS[name.removesuffix("_turned")]
    return order[::-1][at] if name.endswith("_turned") else order[at]


def places(s: Any) -> Iterator[Place]:
    """The path, the start, both berths and the nest; hands, pile and discards beside them."""
    yield Place("start", 88, 180, named(PLACE, "start"), "start", 120, tall=(78, 754))
    for space in range(1, SPACES + 1):
        symbol = symbol_on(s, space)
        label = named(PLACE, str(space))
        if symbol:
            label = Phrase("space", {"number": space, "symbol": named(SYMBOL, symbol)})
        x, y = WIDE[space - 1]
        yield Place(str(space), x, y, label, "space", 64, face=symbol, tall=TALL[space - 1])
    small, large = (Phrase(berth, {}) for berth in BERTH)
    yield Place(BERTH[0], 490, 400, small, "berth", 150, tall=(457, 566))
    yield Place(BERTH[1], 537, 213, large, "berth", 150, tall=(86, 481))
    yield Place("nest", 988, 124, named(PLACE, "nest"), "nest", 120, tall=(87, 102))
    for seat in range(int(s.seats)):
        label = Phrase("hand-of", {"seat": seat_name(seat)})
        yield Place(hand_of(seat), 0, 0, label, "tray", owner=seat, tray=True)
    yield Place("pile", 0, 0, Phrase("pile", {}), "tray", tray=True)
    yield Place("discards", 0, 0, Phrase("discards", {}), "tray", tray=True)


def is_captains_turn(s: Any) -> bool:
    """Whether the player of this turn is captain and has not yet acted."""
    return bool(s.phase == ACTING and can_sail(s))


def pieces(s: Any) -> Iterator[Piece]:
    """The boat, the pirates, and the cards as far as they are seen."""
    captain = int(s.turn) if is_captains_turn(s) else None  # whose pennant the boat flies
    yield Piece("boat", BERTH[int(s.boat)], captain, label=Phrase("boat", {}), id="boat")
    for seat in range(int(s.seats)):
        for place, count in crew(s, seat):
            for _ in range(count):
                yield Piece("pawn", place, seat)
    for seat in range(int(s.seats)):
        if s.hand[seat, 0] != UNKNOWN:
            yield from cards(s.hand[seat], hand_of(seat), SEAT[seat], seat)
        elif s.held[seat]:
            yield unseen(hand_of(seat), int(s.held[seat]), seat)
    left = int(pile(s))
    if left:
        yield unseen("pile", left)
    yield from cards(s.discards, "discards", "discarded")


def crew(s: Any, seat: int) -> Iterator[tuple[str, int]]:
    """Where a seat's pirates are, and how many in each place."""
    yield "start", int(s.start[seat])
    sets = [int(places[seat]) for places in (s.pirates, s.pairs, s.trios)]
    for place in range(START + 1, NEST):
        yield PLACE[place], sum(places >> place & 1 for places in sets)
    yield BERTH[int(s.boat)], int(s.aboard[seat])
    yield "nest", int(s.nest[seat])


def cards(counts: Any, place: str, of: str, owner: int | None = None) -> Iterator[Piece]:
    """Cards that are seen, equal ones in one pile; a gold edge makes another kind."""
    for card in range(CARDS):
        if counts[card]:
            face, count = SYMBOL[card % SYMBOLS], int(counts[card])
            kind, label = "card", named(SYMBOL, face)
            if card >= SYMBOLS:
                kind, label = "gold-card", Phrase("gold-card", {"symbol": label})
            yield Piece(kind, place, owner, face, count, label=label, id=f"{of}-{CARD[card]}")


def unseen(place: str, count: int, owner: int | None = None) -> Piece:
    """Cards face down."""
    return Piece("card", place, owner, "?", count, id=f"{place}-cards")


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of the pirate that moved, or of the boat."""
    if event in (crossed, sailed):
        return [[BERTH[1 - values["shore"]], BERTH[values["shore"]]]]
    if event in (advanced, pushed):
        return [walk(values["place"], values["to"])]
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The way of a pirate with a card, of a rival for so many, or of the boat."""
    if not (advance.has(code) or push.has(code) or cross.has(code) or sail.has(code)):
        return None
    _, event, values = then()
    way = tuple(trails(s, event, values)[0])
    if event is advanced:
        return Plan(way, SYMBOL[values["card"] % SYMBOLS])
    if event is pushed:
        return Plan(way, f"+{values['cards']}", mover=values["rival"])
    return Plan(way)


def walk(place: int, to: int) -> list[str]:
    """All places from one to the other."""
    # A pirate leaves the boat at the large island.
    here = BERTH[1] if place == BOAT else PLACE[place]
    there = BERTH[0] if to == BOAT else PLACE[to]  # and boards it at the small one
    return list(ROUTE[ROUTE.index(here) : ROUTE.index(there) + 1])


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    phase = int(s.phase)
    if phase == DISCARDING:
        return Phrase("prompt-discard", {"cards": int(s.held[next_discard(s)]) - HAND})
    if phase != ACTING:
        return Phrase(
            {LAYING: "prompt-lay", CHOOSING: "prompt-first"}.get(phase, "prompt-deal"), {}
        )
    is_free = can_sail(s) and can_cross(s, s.turn)
    return Phrase("prompt-captain" if is_free else "prompt-act", {"action": int(s.actions) + 1})


def facts(s: Any) -> Iterator[Phrase]:
    """Where the boat is, who is captain, what the pile has left."""
    shore = "small" if s.boat == AT_SMALL else "large"
    yield Phrase(f"fact-boat-{shore}", {})
    if is_captains_turn(s):
        yield Phrase("fact-captain", {"seat": seat_name(int(s.turn))})
    yield Phrase("fact-pile", {"cards": int(pile(s))})


def progress(s: Any) -> Iterator[Mark]:
    """The pirates in the nest, of all of a crew, and those in the boat; who is captain."""
    for seat in range(int(s.seats)):
        home, aboard = int(s.nest[seat]), int(s.aboard[seat])
        yield Mark(seat, home, Phrase("progress-nest", {"count": home, "of": PIRATES}), PIRATES)
        yield Mark(seat, aboard, Phrase("progress-boat", {"count": aboard}), symbol="boat")
        if is_captains_turn(s) and seat == s.turn:
            yield Mark(seat, 1, Phrase("progress-captain", {}), symbol="compass")


def _drawn(card: str) -> str:
    """A card is drawn by its symbol; one with a gold edge as the card it is."""
    return f"gold-card/{card.removeprefix('gold_')}" if card.startswith("gold_") else card


DRAWN = {CARD: _drawn}
