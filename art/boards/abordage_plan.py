"""The two ships of À l'abordage where the game has them, side by side or one above the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from art.chart import Box
from art.paths import Point
from art.symbols.abordage_ships import BUILDS, Build
from flibuste.games.abordage import look
from flibuste.games.abordage.cards import CARDS
from flibuste.games.abordage.crews import CREW, RESERVE
from flibuste.law.vocabulary import NONE

SHOT_HOLE = (250, 131)  # of a ship as drawn, the point by which she is laid on her place

Places = Mapping[str, Point]


@dataclass(frozen=True)
class Ship:
    """A ship in one arrangement: her owner, how she is built, where her box begins."""

    seat: str
    build: Build
    corner: Point
    ports: tuple[Point, ...]
    port: Point  # breadth and height of an open port
    gun: Point
    waterline: float


@dataclass(frozen=True)
class Plan:
    """One arrangement of the ships, the far one first, below the cards."""

    box: Box
    chart: Box  # the part of it that is within the frame
    ships: tuple[Ship, ...]


def _ship(places: Places, seat: str, build: Build, port: Point, afloat: float) -> Ship:
    """Lay a ship so that the hole in her sail is where the game has it."""
    (x, y), hole = places[f"sail-{seat}"], build.place(*SHOT_HOLE)
    corner = (x - hole[0], y - hole[1])
    return Ship(
        seat,
        build,
        corner,
        tuple(places[f"port-{seat}-{slot}"] for slot in ("left", "middle", "right")),
        port,
        places[f"gun-{seat}"],
        corner[1] + build.place(0, afloat)[1],
    )


_EMPTY = SimpleNamespace(
    up=[NONE] * CARDS, back=[NONE] * CARDS, place=[RESERVE] * 2 * CREW, experienced=0
)
_PLACES = [place for place in look.places(_EMPTY) if not place.tray]
_WIDE = {place.id: (place.x, place.y) for place in _PLACES}
_TALL = {place.id: place.tall or (place.x, place.y) for place in _PLACES}

_left, _top, _breadth, _height = look.box(None)
WIDE = Plan(
    look.box(None),
    (_left, 0, _breadth, _top + _height),
    (
        _ship(_WIDE, "blue", BUILDS["right"], (54, 70), 409),
        _ship(_WIDE, "red", BUILDS["left"], (54, 70), 409),
    ),
)

_far = _ship(_TALL, "red", BUILDS["left-tall"], (48, 63), 415)
_near = _ship(_TALL, "blue", BUILDS["right-tall"], (48, 63), 415)
_sky = _far.corner[1] + 106
_sea_bed = _near.waterline + 44
TALL = Plan((0, 0, 520, _sea_bed), (0, _sky, 520, _sea_bed - _sky), (_far, _near))
