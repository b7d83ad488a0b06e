"""What a game says of its screen: places, pieces, plans, marks. All that a `look.py` imports.

The hooks of a `look.py` stand in `law.contract.Look`; these are the answers it gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from flibuste.law.vocabulary import Event, Phrase
from flibuste.screen.aim import FUSE, Aim, Flight, Landing, Range, seen_time

__all__ = [
    "FUSE",
    "NO_PLAN",
    "Aim",
    "Beaten",
    "Chart",
    "Duel",
    "Explained",
    "Fighter",
    "Flight",
    "Kind",
    "Landing",
    "Mark",
    "Mist",
    "Piece",
    "Place",
    "Plan",
    "Range",
    "Ranked",
    "Shape",
    "Steps",
    "Then",
    "Trail",
    "seen_time",
]

Trail = tuple[str, ...]
Then = Callable[[], tuple[Any, Event, dict[str, int]]]


Motion = Literal["slide", "hop", "sail", "step", "turn", "roll", "toss", "leap"]
Sound = Literal["place", "walk", "sail", "card", "dice", "coin", "treasure"]
Ring = Literal["round", "tile", "fitted"]
Water = Literal["open", "windy", "gilt", "shallow"]


@dataclass(frozen=True)
class Kind:
    """How all pieces of a kind behave on a screen; the message `kind-<name>` names them."""

    motion: Motion = "slide"  # how one goes from place to place, or comes onto the board
    sound: Sound = "place"  # what is heard when one does
    sign: str = ""  # one character for terminals; without it what it shows, or a letter of its own
    is_sign: bool = False  # not a thing of its owner's, but a sign of one
    is_mark: bool = False  # a sign that is seen only while it can be picked


@dataclass(frozen=True)
class Shape:
    """How all places of a shape are drawn."""

    ring: Ring = "fitted"  # what lights one up: as its neighbours ask for, or always this
    is_stacked: bool = False  # pieces lie one upon the other here, the last uppermost
    is_captioned: bool = False  # what lies here is read by its name
    is_afloat: bool = False  # it lies on the water
    water: Water | None = None  # it is water itself, of this tint
    sign: str = ""  # one character for terminals, where nothing lies here


PLAIN_KIND, PLAIN_SHAPE = Kind(), Shape()
SPOT_SHAPE = {"spot": Shape("round", is_stacked=True)}  # of places that name none


@dataclass(frozen=True)
class Place:
    """Where pieces can be."""

    id: str
    x: float
    y: float
    label: Phrase
    shape: str = "spot"
    size: float = 50
    face: str | None = None  # a symbol that the state gives it, such as a path laid by chance
    owner: int | None = None
    tray: bool = False  # beside the board: a hand, a reserve, a pile
    tall: tuple[float, float] | None = None  # where it is on a tall screen, if elsewhere


@dataclass(frozen=True)
class Piece:
    """A thing in a place. Without an id it is one of many alike, and is followed by its moves."""

    kind: str
    place: str
    owner: int | None = None
    face: str | None = None  # what it shows; "?" where the viewer cannot know
    count: int = 1  # how many alike lie in one pile
    aims: tuple[str, ...] = ()  # the places it points at
    back: str | tuple[float, float] | None = None  # the place, or the direction, behind it
    label: Phrase | None = None
    id: str = ""
    tag: str | None = None  # what tells it from others that look alike
    is_spent: bool = False  # used up in this turn
    is_flat: bool = False  # those beside it lie flat too: no pile
    is_pale: bool = False  # shown a second time: the thing itself is elsewhere
    note: Phrase | None = None  # what it does, or how it differs from the others, in a few words


@dataclass(frozen=True)
class Plan:
    """What a choice would do, as far as the viewer can know."""

    via: Trail = ()  # the places that the moved piece passes, from where it stands to where it ends
    badge: str | None = None  # what leads there: a symbol of the art, or a short text such as `+1`
    takes: tuple[str, ...] = ()  # the pieces, or the places of pieces, that it threatens
    mover: int | None = None  # whose piece goes, if not the actor's own


NO_PLAN = Plan()
FORESIGHT = 0.01  # seconds, where others wait


@dataclass(frozen=True)
class Mark:
    """A count by a seat's name: how many, of how many, and of what."""

    seat: int
    count: int
    label: Phrase  # says the count too
    of: int | None = None
    symbol: str | None = None  # drawn for each; without it a seat's own dots, or words alone


# --- Scenes that a game directs ------------------------------------------------------------------


@dataclass(frozen=True)
class Fighter:
    """One side of a duel, as the viewer may know it."""

    seat: int
    kind: str  # of the piece
    face: str  # what it shows; "?" where the viewer cannot know
    name: Phrase
    worth: str = ""  # a number or a letter on its corner
    is_out: bool = False
    piece: str = ""  # its id: a screen that did not know it before turns its card


@dataclass(frozen=True)
class Duel:
    """Two pieces that have just met: screens show both, wait, and only then tell who won."""

    attacker: Fighter
    defender: Fighter
    verdict: Phrase  # who won, with both ranks
    then: Phrase | None = None  # what follows from it
    where: Phrase | None = None
    badge: str | None = None  # the symbol between them
    has_spark: bool = False  # something is lit before the cards turn


@dataclass(frozen=True)
class Steps:
    """A task of several named steps, such as setting up, and which of them is to be done now."""

    names: tuple[Phrase, ...]
    now: int


@dataclass(frozen=True)
class Mist:
    """A part of the board that does not matter now, and what goes on there."""

    seat: int  # whose part it is: to them it lies open
    box: tuple[float, float, float, float]
    label: Phrase
    note: Phrase | None = None
    tall: tuple[float, float, float, float] | None = None  # where it is on a tall screen


@dataclass(frozen=True)
class Ranked:
    """One of those that a chart ranks."""

    id: str
    symbol: str
    name: Phrase
    worth: str = ""
    count: int = 1
    is_aside: bool = False  # it stands beside the order of the others


@dataclass(frozen=True)
class Beaten:
    """An exception to the order of a chart: who beats whom all the same."""

    winner: str
    losers: tuple[str, ...]
    label: Phrase
    tone: Literal["strong", "danger", "safe"] = "strong"


@dataclass(frozen=True)
class Explained:
    """A symbol, its name, and what it does."""

    symbol: str
    name: Phrase
    note: Phrase


@dataclass(frozen=True)
class Chart:
    """Who beats whom, the highest first; and what other things mean."""

    title: Phrase
    ranks: tuple[Ranked, ...]
    rule: Phrase
    exceptions: tuple[Beaten, ...] = ()
    things_title: Phrase | None = None
    things: tuple[Explained, ...] = ()
