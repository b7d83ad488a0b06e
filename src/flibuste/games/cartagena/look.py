"""Cartagena on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.games.cartagena.rules import (
    ACTING,
    BOAT,
    CARDS,
    LAYING,
    ON_TILE,
    PLACE,
    READ,
    ROW,
    START,
    SYMBOL,
    advance,
    advanced,
    dealt,
    is_hidden,
    retreat,
    retreated,
)
from flibuste.law.vocabulary import NONE, SEAT, Event, Phrase, named
from flibuste.screen.model import Kind, Mark, Piece, Place, Plan, Shape, Then

CELL = 64
GATE, SLOOP = (-0.7, 4.4), (13.38, 4.1)

# A tile covers six cells and leads two on and two up. Laid the other way round it begins with the bends
# and ends with the straight arm; turned over it leads down. On a screen the six shapes always lie as on
# the printed sheet of examples, so that start and boat keep their places: only the order of the symbols
# plays a part.
SHAPE = ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (1, 2))
SHAPE_REVERSED = tuple((1 - x, 2 - y) for x, y in reversed(SHAPE))
TILE_SHAPES = (
    (SHAPE, 1),
    (SHAPE_REVERSED, 1),
    (SHAPE, -1),
    (SHAPE_REVERSED, -1),
    (SHAPE_REVERSED, 1),
    (SHAPE_REVERSED, -1),
)


def _winding() -> Iterator[tuple[int, int]]:
    """The cells of the tunnel, upper left corners, from the lower left of the board."""
    x, y = 0, 4
    for cells, way in TILE_SHAPES:
        yield from ((x + right, y - way * up) for right, up in cells)
        x, y = x + 2, y - 2 * way


CELLS = tuple(_winding())
KINDS = {
    "pawn": Kind("hop", "walk"),
    "card": Kind("turn", "card"),
    "arrow-card": Kind(),
}
SHAPES = {"square": Shape("tile"), "boat": Shape(is_afloat=True)}
SIGNS = {"skull": "☠", "dagger": "†", "keys": "⚷", "bottle": "¡", "pistol": "¬", "hat": "∩"}
FACES = {"key": "keys"}  # the art's names where they are not the law's


def box(s: Any) -> tuple[float, float, float, float]:
    """The tunnel with the gate before it and the boat behind it."""
    return -1.8 * CELL, -0.7 * CELL, 16.54 * CELL, 6.4 * CELL


def places(s: Any) -> Iterator[Place]:
    """Start, tunnel and boat; the cards beside them."""
    tiles, deck, laid = int(s.tiles), int(s.deck), s.laid.tolist()
    shift = 2 * (len(TILE_SHAPES) - tiles)  # the tunnel ends at the boat
    yield _place(START, (GATE[0] + shift, GATE[1]), (1.0, tiles + 2.1), "gate", 1.6)
    for space in range(1, tiles * ON_TILE + 1):
        x, y = CELLS[space - 1]
        row, step = divmod(space - 1, ON_TILE)
        # Tall: to and fro, from the bottom up.
        column = step if row % 2 == 0 else ON_TILE - 1 - step
        tile = laid[row]
        symbol = NONE if tile == NONE else int(READ[deck, tile, step])
        centre = (x + shift + 0.5, y + 0.5)
        yield _place(space, centre, (column + 0.5, tiles + 1.1 - row), "square", 1, symbol)
    yield _place(BOAT, SLOOP, (1.0 if tiles % 2 == 0 else 5.0, 0.8), "boat", 2.6)
    yield Place("pile", 0, 0, Phrase("pile", {}), "tray", tray=True)
    yield Place("discards", 1, 0, Phrase("discards", {}), "tray", tray=True)
    for seat in range(int(s.seats)):
        label = Phrase("hand-of", {"seat": named(SEAT, SEAT[seat])})
        yield Place(hand_of(seat), 0, 1, label, "tray", owner=seat, tray=True)
    if s.tortuga:
        yield Place("arrow", 0, 2, Phrase("arrow", {}), "tray", tray=True)
        for k in range(ROW):
            yield Place(
                row_of(k), k + 1, 2, Phrase("row-place", {"number": k + 1}), "tray", tray=True
            )


def _place(
    place: int,
    centre: tuple[float, float],
    tall: tuple[float, float],
    shape: str,
    size: float,
    symbol: int = NONE,
) -> Place:
    x, y = (part * CELL for part in centre)
    tall_x, tall_y = (part * CELL for part in tall)
    label, face = named(PLACE, PLACE[place]), None
    if symbol != NONE:
        face = face_of(symbol)
        label = Phrase("space", {"place": label, "symbol": card_name(symbol)})
    return Place(PLACE[place], x, y, label, shape, size * CELL, face, tall=(tall_x, tall_y))


def face_of(symbol: int) -> str:
    """The drawing of a symbol; `?` for a card seen from behind."""
    return FACES.get(word := SYMBOL.to_text(symbol), word)


def card_name(symbol: int) -> Phrase:
    """The name on a card."""
    return Phrase(f"card-{SYMBOL[symbol]}", {})


def hand_of(seat: int) -> str:
    """The id of a seat's hand."""
    return f"hand-{SEAT[seat]}"


def row_of(k: int) -> str:
    """The id of a place in the row."""
    return f"row-{k + 1}"


def pieces(s: Any) -> Iterator[Piece]:
    """Pirates, hands, row, pile and discards."""
    crews = s.crew.tolist()
    for seat in range(int(s.seats)):
        for place, count in enumerate(crews[seat]):
            if count:
                yield from _crew(PLACE[place], seat, count, START < place < BOAT)
        yield from _hand(s, seat)
    yield from _heap("discards", s.discard)
    if pile := pile_size(s):
        yield Piece("card", "pile", face="?", count=pile, id="pile-cards")
    if s.tortuga:
        yield Piece("arrow-card", "arrow", id="arrow-card")
        for k in range(ROW):
            if s.row[k] != NONE:
                yield _card(row_of(k), int(s.row[k]), id=f"{row_of(k)}-card")


def _crew(place: str, seat: int, count: int, is_space: bool) -> Iterator[Piece]:
    """Pirates side by side on a space; before the tunnel and in the boat, a stack."""
    if is_space or count == 1:
        yield from (Piece("pawn", place, seat) for _ in range(count))
    else:
        yield Piece("pawn", place, seat, count=count, id=f"crew-{SEAT[seat]}-{place}")


def _hand(s: Any, seat: int) -> Iterator[Piece]:
    if not is_hidden(s, seat):
        yield from _heap(hand_of(seat), s.hand[seat], seat)
    elif s.held[seat]:
        id = f"{hand_of(seat)}-unseen"
        yield Piece("card", hand_of(seat), seat, "?", int(s.held[seat]), id=id)


def _heap(place: str, counts: Any, owner: int | None = None) -> Iterator[Piece]:
    for symbol, count in enumerate(counts):
        if count:
            id = f"{place}-{SYMBOL[symbol]}"
            yield _card(place, symbol, owner=owner, count=int(count), id=id)


def _card(place: str, symbol: int, **more: Any) -> Piece:
    return Piece("card", place, face=face_of(symbol), label=card_name(symbol), **more)


def pile_size(s: Any) -> int:
    """The cards that lie nowhere else."""
    elsewhere = int(s.held.sum()) + int(s.discard.sum()) + sum(int(k) != NONE for k in s.row)
    return int(CARDS[s.deck] - elsewhere)


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """Every space a pirate passed; the way of a card to a hand."""
    if event in (advanced, retreated):
        low, high = sorted((values["place"], values["to"]))
        last = int(s.tiles) * ON_TILE if high == BOAT else high
        passed = [*PLACE[low : last + 1], *PLACE[BOAT : high + 1]]
        return [passed if event is advanced else passed[::-1]]
    if event is dealt:
        return [["pile", hand_of(values["seat"])]]
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The way of a pirate: forward with a card, or back for so many."""
    if not (advance.has(code) or retreat.has(code)):
        return None
    after, event, values = then()
    [way] = trails(s, event, values)
    if event is advanced:
        return Plan(tuple(way), face_of(values["symbol"]))
    return Plan(tuple(way), f"+{values['taken'] + int(after.owed)}")


def prompt(s: Any) -> Phrase:
    """Which action of the turn it is; before that, a tile to lay."""
    if s.phase == LAYING:
        return Phrase("prompt-lay", {})
    if s.phase != ACTING:
        return Phrase("prompt-cards", {})
    return Phrase("prompt-action", {"action": int(s.done) + 1, "actions": int(s.actions)})


def facts(s: Any) -> Iterator[Phrase]:
    """How many cards are left to draw, and how many lie open beside them."""
    yield Phrase("fact-cards", {"pile": pile_size(s), "discards": int(s.discard.sum())})


def progress(s: Any) -> Iterator[Mark]:
    """The pirates aboard, of all of a crew."""
    for seat in range(int(s.seats)):
        aboard, of = int(s.crew[seat, BOAT]), int(s.pirates)
        yield Mark(seat, aboard, Phrase("progress-aboard", {"count": aboard, "of": of}), of)


DRAWN = {SYMBOL: lambda symbol: FACES.get(symbol, symbol)}
