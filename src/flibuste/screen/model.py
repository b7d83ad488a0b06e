"""What a game says of its screen: places, pieces, plans, marks. All that a `look.py` imports.

A game's `look.py` says where things are and what they look like, never what they may do:

    BOX, or box(s)      x, y, width, height of the board
    board(s)            optional: the symbol drawn beneath, where it is not always `board`
    places(s)           every place, with its geometry; `s` has the fields of a veiled record
    pieces(s)           every piece in its place
    WAYS, or ways(s)    optional: pairs of places joined by a line
    trails(s, event, values)   optional: for an event, the places each moved piece passed
    spent(s, told)      optional: pieces used up in the turn of which these events were told, each
                        with its values
    plan(s, code, then) optional: a `Plan` of what a choice would do; `then()` plays it on a copy of
                        what the viewer knows and gives the record after it, its event and values
    prompt(s)           optional: a phrase for what is asked of the actor
    aim(s)              optional: an `Aim` where the actor shoots by hand, else None
    facts(s)            optional: phrases about the table that no piece shows (a pile, a count)
    progress(s)         optional: a `Mark` for what each seat has reached, or has left
    flight(s)           optional: a `Flight` where the last event was a shot that went off
    DRAWN               optional: for lines of the story, a domain or an event with the name of one of its
                        parameters, and how the drawing of a word of it is called
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flibuste.law.vocabulary import Event, Phrase
from flibuste.screen.aim import Aim, Flight

__all__ = ["NO_PLAN", "Aim", "Flight", "Mark", "Piece", "Place", "Plan", "Then", "Trail"]

Trail = tuple[str, ...]
Then = Callable[[], tuple[Any, Event, dict[str, int]]]


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


@dataclass(frozen=True)
class Plan:
    """What a choice would do, as far as the viewer can know."""

    via: Trail = ()  # the places that the moved piece passes, from where it stands to where it ends
    badge: str | None = None  # what leads there: a symbol of the art, or a short text such as `+1`
    takes: tuple[str, ...] = ()  # the pieces, or the places of pieces, that it threatens
    mover: int | None = None  # whose piece goes, if not the actor's own


NO_PLAN = Plan()
FORESIGHT = 0.01  # seconds: by interpreted rules, what takes longer to foresee is left out


@dataclass(frozen=True)
class Mark:
    """A count by a seat's name: how many, of how many, and of what."""

    seat: int
    count: int
    label: Phrase  # says the count too
    of: int | None = None
    symbol: str | None = None  # drawn for each; without it a seat's own dots, or words alone
