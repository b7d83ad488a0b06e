"""What a screen shows: places, pieces, choices. The same message for every game and every client.

A game's `look.py` says where things are and what they look like, never what they may do:

    BOX                 x, y, width, height of the board
    board(s)            optional: the symbol drawn beneath, where it is not always `board`
    places(s)           every place, with its geometry; `s` is a veiled record
    pieces(s)           every piece in its place
    WAYS, or ways(s)    optional: pairs of places joined by a line
    trails(s)           optional: for the last event, the places each moved piece passed
    prompt(s)           optional: a phrase for what is asked of the actor
    aim(s)              optional: an `Aim` where the actor shoots by hand, else None
    facts(s)            optional: phrases about the table that no piece shows (a pile, a count)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from flibuste.aim import Aim
from flibuste.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law import Law
from flibuste.table import Outcome, Table, Told
from flibuste.vocabulary import SEAT, Action, Compound, Phrase, phrase


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


@dataclass(frozen=True)
class Choice:
    """One legal action: its text, its sentence, the clicks that make it."""

    code: int
    text: str
    label: Phrase
    picks: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """All that one viewer's screen needs."""

    viewer: int
    actor: int
    box: tuple[float, float, float, float]
    board: str
    places: tuple[Place, ...]
    ways: tuple[tuple[str, str], ...]
    pieces: tuple[Piece, ...]
    trails: tuple[tuple[str, ...], ...]
    choices: tuple[Choice, ...]
    prompt: Phrase
    facts: tuple[Phrase, ...]
    log: tuple[Told, ...]
    aim: Aim | None = None  # in place of choices; all see the gun, its actor fires it
    odds: dict[str, tuple[int, int]] = field(default_factory=dict)
    outcome: Outcome | None = None


@cache
def look(law: Law) -> ModuleType:
    """The game's `look.py`."""
    return import_module(f"flibuste.games.{law.id}.look")


class Stage:
    """Shows a table to one viewer, scene after scene, and keeps the ids of pieces steady."""

    def __init__(self, table: Table, viewer: int = WATCHER, *, remembers: bool = True) -> None:
        self.table, self.viewer, self.remembers = table, viewer, remembers
        self._pieces: tuple[Piece, ...] = ()
        self._names = 0

    def show(self) -> Scene:
        """The scene as it is now."""
        table, law = self.table, self.table.law
        viewer = ALL if table.actor == OVER else self.viewer
        known = table.known(viewer, remembers=self.remembers)
        s = known[0]
        art = look(law)
        trails = tuple(map(tuple, getattr(art, "trails", _nothing)(s)))
        self._pieces = self._follow(tuple(art.pieces(s)), trails)
        aim = getattr(art, "aim", _no_aim)(s)
        is_asked = table.actor == self.viewer and aim is None
        return Scene(
            viewer=self.viewer,
            actor=table.actor,
            box=art.BOX,
            board=getattr(art, "board", _board)(s),
            places=tuple(art.places(s)),
            ways=tuple(art.ways(s) if hasattr(art, "ways") else getattr(art, "WAYS", ())),
            pieces=self._pieces,
            trails=trails,
            choices=choices(law, table.codes(), table.actor) if is_asked else (),
            prompt=getattr(art, "prompt", _prompt)(s),
            facts=tuple(getattr(art, "facts", _nothing)(s)),
            log=tuple(table.log(viewer, remembers=self.remembers)),
            aim=aim,
            odds=self._odds(known),
            outcome=table.outcome,
        )

    def _odds(self, known: np.ndarray[Any, Any]) -> dict[str, tuple[int, int]]:
        """The odds of what chance is about to bring, where the viewer can know them."""
        table = self.table
        if table.actor != CHANCE or known.tobytes() != table.position.states.tobytes():
            return {}
        return table.odds()

    def _follow(
        self, pieces: tuple[Piece, ...], trails: tuple[tuple[str, ...], ...]
    ) -> tuple[Piece, ...]:
        """Give every piece the id it had: the one that moved here, else the one that stood here."""
        came = {trail[-1]: trail[0] for trail in trails if trail}
        taken = {piece.id for piece in pieces if piece.id}
        left = [piece for piece in self._pieces if piece.id not in taken]
        named = []
        for piece in sorted(pieces, key=lambda piece: piece.place not in came):
            if not piece.id:
                origin = came.get(piece.place, piece.place)
                before = _match(left, piece, origin) or _match(left, piece, piece.place)
                if before:
                    left.remove(before)
                    piece = replace(piece, id=before.id)
                else:
                    self._names += 1
                    piece = replace(piece, id=f"p{self._names}")
            named.append(piece)
        return tuple(named)


def _match(left: Sequence[Piece], piece: Piece, place: str) -> Piece | None:
    """The last of several alike: the lower ones of a pile stay where they are."""
    for other in reversed(left):
        if (other.kind, other.owner, other.place) == (piece.kind, piece.owner, place):
            return other
    return None


def _nothing(s: Any) -> tuple[()]:
    return ()


def _board(s: Any) -> str:
    return "board"


def _no_aim(s: Any) -> None:
    return None


def _prompt(s: Any) -> Phrase:
    return Phrase("prompt-move", {})


def choices(law: Law, codes: Sequence[int], actor: int) -> tuple[Choice, ...]:
    """The choices with their sentences and clicks; clicks that decide nothing are left out."""
    paths = {code: _picks(law.actions[code], code, actor) for code in codes}
    return tuple(
        Choice(
            code,
            law.actions.texts[code],
            phrase("action", law.actions[code], law.actions[code].values(code)),
            _shortest(paths, code),
        )
        for code in codes
    )


def _picks(action: Action, code: int, actor: int) -> tuple[str, ...]:
    """`reserve-{seat} {spot}` with the fields filled in; a compound field is a click for each part."""
    filled = {"seat": "chance" if actor == CHANCE else SEAT[actor]}
    for (name, domain), value in zip(action.fields.items(), action.values(code), strict=True):
        parts = domain[value].split("/") if isinstance(domain, Compound) else [domain[value]]
        filled[name] = " ".join(parts)
    return tuple(action.picks.format(**filled).split())


def _shortest(paths: dict[int, tuple[str, ...]], code: int) -> tuple[str, ...]:
    path = paths[code]
    while len(path) > 1:
        shorter = path[:-1]
        if any(p[: len(shorter)] == shorter for c, p in paths.items() if c != code):
            break
        path = shorter
    return path
