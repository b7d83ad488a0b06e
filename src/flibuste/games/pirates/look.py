"""Les Pirates on a screen: the printed chart, lying on its corner; two of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from flibuste.games.pirates.board import (
    ANCHOR,
    ASHORE,
    CELLS,
    CHANNEL,
    COUNT,
    DIRECTION,
    EAST,
    FACE,
    FACES,
    FILE,
    IS_BAR,
    IS_STRAIT,
    IS_WIND,
    ISLAND,
    KIND,
    NEXT,
    NORTH,
    NORTHEAST,
    SHIP,
    SHIPS,
    SOUTH,
    SQUARE,
    TREASURE,
    WEST,
)
from flibuste.games.pirates.chart import Work, survey
from flibuste.games.pirates.leagues import FLAG, FLEET, HARBOUR, OWNER, league
from flibuste.games.pirates.losses import is_in_zone
from flibuste.games.pirates.rolling import REROLLS
from flibuste.games.pirates.search import can_use_one
from flibuste.games.pirates.treasure import resting
from flibuste.games.pirates.turn_end import QUIET
from flibuste.games.pirates.words import (
    EVENTS,
    LOADING,
    LOSING,
    READY,
    SAILING,
    TAKING,
    convoy,
    ended,
    exploded,
    leg,
    rolled,
    sailed,
)
from flibuste.law.bits import first_of
from flibuste.law.kernel import seen
from flibuste.law.vocabulary import NONE, SEAT, Event, Phrase, named
from flibuste.screen.model import Kind, Mark, Piece, Place, Plan, Shape, Then

HALF = 30  # from the middle of a square to its corner
FRAME = 466  # half the width of the chart
TOP, HEIGHT = 7 * HALF, 24 * HALF  # the edges cut the straits through the middle
MIDDLE = TOP + HEIGHT / 2
MARGIN = 16
BOX = (-FRAME - MARGIN, TOP - MARGIN, 2 * (FRAME + MARGIN), HEIGHT + 2 * MARGIN)
SMALL = FRAME / HEIGHT  # two boards, turned upright, fill the width of one
LOW = FRAME * SMALL + MARGIN  # and half of their height
DOUBLE_BOX = (BOX[0], MIDDLE - LOW, BOX[2], 2 * LOW)

KINDS = {
    "ship": Kind("sail", "sail", "∆"),
    "pile": Kind("sail"),
    "wreck": Kind(sign="✕", is_sign=True),
    "treasure": Kind("leap", "treasure", "$"),
    "die": Kind("roll", "dice"),
    "course": Kind(sign="•", is_sign=True, is_mark=True),
}
SHAPES = {
    "sea": Shape(water="open"),
    "wind": Shape(water="windy", sign="≋"),
    "strait": Shape(water="gilt", sign="≀"),
    "anchorage": Shape(water="shallow", sign="‡"),
    "channel": Shape(water="open"),
    "port": Shape(water="open", sign="‡"),
}
SIGNS = {"port-cross": "✚", "port-fleur": "⚜", "port-skull": "☠", "port-crescent": "☾"}

FLAG_AT = ((-12.6, 8.4), (12.6, 8.4), (12.6, 29.6), (-12.6, 29.6))
CHARGE = ("port-cross", "port-fleur", "port-skull", "port-crescent")
CHANNEL_OF = {int(q): harbour for harbour, channel in enumerate(CHANNEL) for q in channel}
BELOW = "-below"  # the lower half of a strait, where it is not the same spot of the screen


# --- Places --------------------------------------------------------------------------------------


def places(s: Any) -> tuple[Place, ...]:
    """Every square; a strait whose halves lie at both edges has a twin place there."""
    return _chart(_boards(s), tuple(_owners(s)), frozenset(_zone(s)))


@lru_cache(maxsize=64)
def _chart(boards: int, owners: tuple[int | None, ...], zone: frozenset[int]) -> tuple[Place, ...]:
    scale = SMALL if boards > 1 else 1

    def place(
        id: str, x: float, y: float, label: Phrase, shape: str, size: float, **more: Any
    ) -> Place:
        if boards > 1:
            x, y = (y - TOP - HEIGHT) * scale, MIDDLE - x * scale
        return Place(id, x, y, label, shape, size * scale, tall=(2 * MIDDLE - y, x), **more)

    found = []
    for square in range(boards * COUNT):
        board, cell = divmod(square, COUNT)
        row, column = CELLS[cell]
        x, y = float((column - row) * HALF), float((row + column) * HALF + board * HEIGHT)
        harbour = CHANNEL_OF.get(square)
        facts: dict[str, Any] = {
            "label": square_name(square),
            "shape": _shape(square),
            "size": 2 * HALF,
        }
        facts["face"] = "blast" if square in zone else None
        if _has_twin(square):
            lower = y + boards * HEIGHT - HALF / 3
            found.append(place(SQUARE[square] + BELOW, x, lower, **facts))
            y += HALF / 3  # the middle of the half that the edge leaves
        owner = owners[harbour] if harbour is not None else None
        found.append(place(SQUARE[square], x, y, owner=owner, **facts))
    for board in range(boards):
        middle = MIDDLE + board * HEIGHT
        found.append(place(island_of(board), 0, middle, Phrase("island", {}), "island", 80))
    for harbour in range(boards * len(FLAG)):
        board, flag = divmod(harbour, len(FLAG))
        right, down = FLAG_AT[flag]
        found.append(
            place(
                f"flag-{HARBOUR[harbour]}",
                right * HALF,
                down * HALF + board * HEIGHT,
                Phrase("harbour", {"flag": named(FLAG, FLAG[flag])}),
                "flag",
                54,
                face=CHARGE[flag],
                owner=owners[harbour],
            )
        )
    found.append(Place("dice", 0, 0, Phrase("dice", {}), "tray", tray=True))
    return tuple(found)


def _shape(square: int) -> str:
    if KIND[square]:
        return "wind" if KIND[square] == IS_WIND else "strait"
    if ISLAND[square] != NONE:
        return "anchorage"
    if square in CHANNEL_OF:
        return "port" if square in ANCHOR else "channel"
    return "sea"


def board(s: Any) -> str:
    """One chart, or two in a ring."""
    return "board-double" if s.double_board else "board"


def box(s: Any) -> tuple[float, float, float, float]:
    """The frame of one chart, or of two."""
    return DOUBLE_BOX if s.double_board else BOX


def _boards(s: Any) -> int:
    return 2 if s.double_board else 1


def _owners(s: Any) -> list[int | None]:
    """The seat of each harbour; None where nobody sits."""
    crews = league(s)
    seats = [int(OWNER[crews, harbour * FLEET]) for harbour in range(len(HARBOUR))]
    return [None if seat == NONE else seat for seat in seats]


def _has_twin(square: int) -> bool:
    return square < COUNT and bool(KIND[square] & IS_STRAIT)


def _zone(s: Any) -> set[int]:
    """The squares that an explosion will take, or has just taken."""
    centre = reach = 0
    if s.powder != NONE and s.blast:
        centre, reach = int(s.ship[s.powder]), int(s.blast)
    elif s.event[0] == exploded.code:
        values = exploded.params(s.event[1:])
        centre, reach = values["square"], values["reach"]
    return {q for q in range(_boards(s) * COUNT) if reach and is_in_zone(s, centre, q, reach)}


def square_name(square: int) -> Phrase:
    """The phrase that names a square."""
    file, rank = SQUARE.combinations[square]
    return Phrase("square", {"file": named(FILE, FILE[file]), "rank": rank})


def ship_name(ship: int) -> Phrase:
    """The phrase that names a ship."""
    flag, number = SHIP.combinations[ship]
    return Phrase("ship", {"flag": named(FLAG, FLAG[flag]), "number": number + 1})


def island_of(board: int) -> str:
    """The id of a board's island."""
    return ("island", "island2")[board]


# --- Pieces --------------------------------------------------------------------------------------


def pieces(s: Any) -> Iterator[Piece]:
    """Wrecks, ships and piles, the treasure, the dice, and where the actor's legs would end."""
    owners = _owners(s)
    afloat = [ship for ship in range(SHIPS) if s.ship[ship] != NONE]
    for ship in range(SHIPS):
        if s.wrecks[ship] != NONE:
            where = SQUARE[int(s.wrecks[ship])]
            yield Piece(
                "wreck",
                where,
                owners[ship // FLEET],
                label=ship_name(ship),
                id=f"wreck-{SHIP[ship]}",
            )
    for ship in afloat:
        square, owner = int(s.ship[ship]), owners[ship // FLEET]
        face = "powder" if s.powder == ship else None
        yield Piece("ship", SQUARE[square], owner, face, label=ship_name(ship), id=SHIP[ship])
        if _has_twin(square):
            twin = Phrase("twin", {"ship": ship_name(ship)})
            yield Piece(
                "ship",
                SQUARE[square] + BELOW,
                owner,
                face,
                label=twin,
                id=f"{SHIP[ship]}-twin",
                is_pale=True,
            )
    if s.fleet:
        yield from _piles(s, afloat, owners)
    for k, name in enumerate(TREASURE):
        if s.treasure[k] == NONE:
            continue
        holder = _holder(s, k)
        where = island_of(k) if holder is None else SQUARE[int(s.ship[holder])]
        yield Piece("treasure", where, label=Phrase("treasure", {}), id=f"treasure-{name}")
    for pips, shown in enumerate(FACE):
        for k in range(int(s.dice[pips])):
            yield Piece("die", "dice", face=shown, id=f"die-{shown}-{k}")
    if s.phase == SAILING:
        for ship in afloat:
            if owners[ship // FLEET] == s.turn:
                yield from _courses(s, ship)


def _holder(s: Any, k: int) -> int | None:
    """The ship with a treasure; until it is said who takes it, the first of those that sank its carrier."""
    hold = int(s.treasure[k])
    if hold in (NONE, ASHORE):
        return None
    if s.ship[hold] != NONE:
        return hold
    return int(first_of(int(s.moved))) if s.phase == TAKING else None


def _piles(s: Any, afloat: list[int], owners: list[int | None]) -> Iterator[Piece]:
    for ship in afloat:
        pile = [other for other in afloat if s.ship[other] == s.ship[ship]]
        if len(pile) > 1 and ship == pile[0]:
            label = Phrase("pile", {"count": len(pile)})
            where, owner = SQUARE[int(s.ship[ship])], owners[ship // FLEET]
            yield Piece("pile", where, owner, count=len(pile), label=label, id=f"pile-{SHIP[ship]}")


def _courses(s: Any, ship: int) -> Iterator[Piece]:
    """Marks that are seen only while they can be picked: the ends of all courses on the chart."""
    for direction in range(len(DIRECTION)):
        route = _route(s, int(s.ship[ship]), direction, FACES)
        for face in range(FACES):
            if s.dice[face] and len(route) > face + 1:
                mark = f"{SHIP[ship]}-{FACE[face]}-{DIRECTION[direction]}"
                yield Piece("course", route[face + 1], owner=int(s.turn), id=mark)


def _route(s: Any, square: int, direction: int, steps: int) -> list[str]:
    """The places from a square on, as far as the chart goes that way or a bar lies across."""
    route = [_half(square, direction, (NORTH, WEST))]
    for _ in range(steps):
        square = int(NEXT[_boards(s) - 1, square, direction])
        if square == NONE:
            break
        route.append(_half(square, direction, (EAST, SOUTH)))
        if KIND[square] & IS_BAR and direction < NORTHEAST:
            break
    return route


def _half(square: int, direction: int, lower: tuple[int, int]) -> str:
    """The place of a square; of a strait the half by which a leg leaves or comes."""
    return str(SQUARE[square]) + (BELOW if _has_twin(square) and direction in lower else "")


# --- What happened, what is asked ----------------------------------------------------------------


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The course of each ship that sailed."""
    if event is not sailed:
        return []
    route = _route(s, values["origin"], values["direction"], values["die"])
    return [route for ship in range(SHIPS) if values["ships"] >> ship & 1]


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The course of a leg, with crossed swords where it sinks somebody."""
    if not (leg.has(code) or convoy.has(code)):
        return None
    _, event, values = then()
    sunk = tuple(SHIP[ship] for ship in range(SHIPS) if values["sunk"] >> ship & 1)
    return Plan(tuple(trails(s, event, values)[0]), "swords" if sunk else None, sunk)


def spent(s: Any, told: Sequence[tuple[Event, dict[str, int]]]) -> Iterator[Piece]:
    """The dice that have been used since they were thrown."""
    if s.phase not in (SAILING, TAKING, LOADING):
        return
    left = s.dice.tolist()
    for event, values in reversed(told):
        if event in (rolled, ended):
            break
        if event is sailed:
            face = str(values["die"])
            pips = FACE.index(face)
            yield Piece("die", "dice", face=face, id=f"die-{face}-{left[pips]}", is_spent=True)
            left[pips] += 1


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    if s.phase == SAILING:
        dice = [int(FACE[face]) for face in range(FACES) for _ in range(int(s.dice[face]))]
        if not dice:
            return Phrase("prompt-end", {})
        if _is_stuck(s):
            return Phrase("prompt-stuck", {"next": _last_resort(s)})
        return Phrase("prompt-leg", {"count": len(dice), "dice": ", ".join(map(str, dice))})
    kinds = {READY: "declare", LOSING: "lose", TAKING: "take", LOADING: "load"}
    return Phrase(f"prompt-{kinds.get(int(s.phase), 'roll')}", {})


def _is_stuck(s: Any) -> bool:
    """Whether none of the dice left can be used."""
    w = seen(Work.new())
    survey(s, w)
    return not can_use_one(s, w, 0)


def _last_resort(s: Any) -> str:
    """What there is to do without dice; where it is more than that, nothing is said."""
    if resting(s):
        return "other"
    if s.powder != NONE:
        return "explode"
    return "again" if s.bonus else "end"


def facts(s: Any) -> Iterator[Phrase]:
    """Who carries the treasure, a debt to win, rolls gained, and a long calm."""
    for k in range(len(TREASURE)):
        holder = _holder(s, k)
        owner = None if holder is None else _owners(s)[holder // FLEET]
        if holder is None or owner is None:
            continue
        seat = named(SEAT, SEAT[owner])
        if holder == s.treasure[k]:
            yield Phrase("fact-carrier", {"seat": seat, "ship": ship_name(holder)})
        else:
            yield Phrase("fact-prize", {"seat": seat})
    if s.bound:
        yield Phrase("fact-bound", {})
    if s.rerolls:
        yield Phrase("fact-rerolls", {"count": int(s.rerolls), "most": REROLLS})
    if s.quiet >= QUIET // 2:
        yield Phrase("fact-quiet", {"turns": int(s.quiet), "most": QUIET})


def progress(s: Any) -> Iterator[Mark]:
    """The ships a seat has left, and the treasure that one of them carries."""
    owners = _owners(s)
    for seat in range(int(s.seats)):
        fleet = [ship for ship in range(SHIPS) if owners[ship // FLEET] == seat]
        left = sum(int(s.ship[ship]) != NONE for ship in fleet)
        label = Phrase("progress-ships", {"count": left, "of": len(fleet)})
        yield Mark(seat, left, label, len(fleet), "ship")
        laden = sum(_holder(s, k) in fleet for k in range(len(TREASURE)))
        if laden:
            yield Mark(
                seat, laden, Phrase("progress-treasure", {"count": laden}), laden, "treasure"
            )


DICE = ("first", "second", "third", "fourth", "fifth")
DRAWN = {(event, name): "die-{}".format for event in EVENTS for name in (*DICE, "die")}
