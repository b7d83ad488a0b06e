"""What a screen shows: places, pieces, choices. The same message for every game and every client."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.kernel import Array, Mode, copied, seen
from flibuste.law.vocabulary import Event, Phrase
from flibuste.play.table import Happening, Outcome, Table, Told
from flibuste.screen.aim import Aim, Flight, Landing
from flibuste.screen.look import look
from flibuste.screen.model import (
    FORESIGHT,
    NO_PLAN,
    PLAIN_KIND,
    PLAIN_SHAPE,
    Duel,
    Kind,
    Mark,
    Mist,
    Piece,
    Place,
    Plan,
    Shape,
    Steps,
    Trail,
)
from flibuste.screen.picks import Choice, choices
from flibuste.screen.prompts import Touch, touches

Alike = tuple[str, int | None, str]  # kind, owner and place


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
    trails: tuple[Trail, ...]  # of the last seat's turn
    fresh: int  # how many of them, from the last on, are new in this scene
    choices: tuple[Choice, ...]
    prompt: Phrase
    facts: tuple[Phrase, ...]
    log: tuple[Told, ...]
    progress: tuple[Mark, ...] = ()
    touches: tuple[Touch, ...] = ()  # all that belongs to a choice, in the game's words
    aim: Aim | None = None  # in place of choices; all see the gun, its actor fires it
    flight: Flight | None = None  # of the shot that has just gone off
    landing: Landing | None = None  # what became of it
    duel: Duel | None = None  # of the two that have just met
    steps: Steps | None = None
    mists: tuple[Mist, ...] = ()
    odds: dict[str, tuple[int, int]] = field(default_factory=dict)
    outcome: Outcome | None = None
    kinds: Mapping[str, Kind] = field(default_factory=dict)  # of pieces, as the game declares them
    shapes: Mapping[str, Shape] = field(default_factory=dict)  # of places
    signs: Mapping[str, str] = field(default_factory=dict)  # one character for what a thing shows

    def kind_of(self, piece: Piece) -> Kind:
        """How pieces of its kind behave."""
        return self.kinds.get(piece.kind, PLAIN_KIND)

    def shape_of(self, place: Place) -> Shape:
        """How places of its shape are drawn."""
        return self.shapes.get(place.shape, PLAIN_SHAPE)


class Stage:
    """Shows a table to one viewer, scene after scene, and keeps the ids of pieces steady.

    By interpreted rules what choices would do is foreseen for so many seconds, and then left out.
    """

    def __init__(
        self,
        table: Table,
        viewer: int = WATCHER,
        *,
        remembers: bool = True,
        foresight: float = FORESIGHT,
    ) -> None:
        self.table, self.viewer, self.remembers = table, viewer, remembers
        self.foresight = foresight
        self._pieces: tuple[Piece, ...] = ()
        self._names = 0
        self._shown: int | None = None  # the plies that had been played at the last scene
        self._trails: dict[Told, tuple[Trail, ...]] = {}

    def show(self) -> Scene:
        """The scene as it is now."""
        table, law = self.table, self.table.law
        viewer = ALL if table.actor == OVER else self.viewer
        known = table.known(viewer, remembers=self.remembers)
        s = seen(known)
        art = look(law)
        log = tuple(table.log(viewer, remembers=self.remembers))
        told = log[len(log) - self._plies_of_turn() :]
        trails, fresh = self._ways(s, log, told)
        turn = [(one.event, one.event.params(one.values)) for one in told]
        found = (*art.pieces(s), *art.spent(s, turn))
        self._pieces = self._follow(found, trails[len(trails) - fresh :])
        aim = art.aim(s)
        is_asked = table.actor == self.viewer and aim is None
        places = tuple(art.places(s))
        offered = self._choices(known, s, places) if is_asked else ()
        return Scene(
            viewer=self.viewer,
            actor=table.actor,
            box=art.box(s),
            board=art.board(s),
            places=places,
            ways=tuple(art.ways(s)),
            pieces=self._pieces,
            trails=trails,
            fresh=fresh,
            choices=offered,
            prompt=art.prompt(s),
            facts=tuple(art.facts(s)),
            log=log,
            progress=tuple(art.progress(s)),
            touches=touches(law, offered, places, self._pieces, self.viewer),
            aim=aim,
            flight=art.flight(s),
            landing=art.landing(s),
            duel=art.duel(s),
            steps=art.steps(s),
            mists=tuple(art.mists(s)),
            odds=self._odds(known),
            outcome=table.outcome,
            kinds=art.KINDS,
            shapes=art.SHAPES,
            signs=art.SIGNS,
        )

    def _plies_of_turn(self) -> int:
        """The plies of the seat that played last, with what chance brought it."""
        seat, count = None, 0
        for entry in reversed(self.table.story):
            if isinstance(entry, Happening):
                continue
            if entry.actor != CHANCE:
                if seat is None:
                    seat = entry.actor
                elif entry.actor != seat:
                    break
            count += 1
        return count

    def _ways(
        self, s: Any, log: tuple[Told, ...], told: tuple[Told, ...]
    ) -> tuple[tuple[Trail, ...], int]:
        """The trails of the turn and of all that is new since the last scene; how many are new."""
        before, self._shown = self._shown, len(log)
        new = 0 if before is None else max(0, len(log) - before)
        shown = log[len(log) - max(new, len(told)) :]
        ways = look(self.table.law).trails
        # Each is found when its event is the last: by then the record still stands as it left it.
        self._trails = {
            one: self._trails[one] if one in self._trails else _found(ways, s, one) for one in shown
        }
        fresh = shown[len(shown) - new :]
        trails = tuple(trail for one in shown for trail in self._trails[one])
        return trails, sum(len(self._trails[one]) for one in fresh)

    def _choices(self, known: Array, s: Any, places: tuple[Place, ...]) -> tuple[Choice, ...]:
        """The actor's choices, each with what it would do where the game's look foresees it."""
        table = self.table
        foresee = look(table.law).plan
        is_slow = table.engine.mode is Mode.INTERPRETED
        until = time.monotonic() + self.foresight if is_slow else math.inf
        shown = {place.id for place in places}

        def plan(code: int) -> Plan:
            if time.monotonic() > until:
                return NO_PLAN

            def then() -> tuple[Any, Event, dict[str, int]]:
                after = copied(known)
                table.engine.apply(after, 0, code)
                kind, *values = after["event"][0].tolist()
                event = table.law.events[kind]
                return after[0], event, event.params(values)

            found = foresee(s, code, then) or NO_PLAN
            # A way to a place that is only made by going there cannot be drawn yet.
            return found if shown.issuperset(found.via) else replace(found, via=())

        offered = choices(table.law, table.codes(), table.actor, plan)
        # What lies beside the board is touched by its pieces: an empty pile cannot be.
        empty = {place.id for place in places if place.tray}
        empty -= {piece.place for piece in self._pieces}
        if empty.isdisjoint(part for choice in offered for part in choice.parts):
            return offered
        return tuple(
            replace(choice, parts=tuple(part for part in choice.parts if part not in empty))
            for choice in offered
        )

    def _odds(self, known: Array) -> dict[str, tuple[int, int]]:
        """The odds of what chance is about to bring, where the viewer can know them."""
        table = self.table
        if table.actor != CHANCE or known.tobytes() != table.position.states.tobytes():
            return {}
        return table.odds()

    def _follow(self, pieces: tuple[Piece, ...], trails: tuple[Trail, ...]) -> tuple[Piece, ...]:
        """Give every piece the id it had: the one that moved here, else the one that stood here."""
        came: dict[str, str] = {}
        for trail in trails:
            if trail:  # what moved twice came from where it stood at first
                came[trail[-1]] = came.pop(trail[0], trail[0])
        free: dict[Alike, list[str]] = {}
        taken = {piece.id for piece in pieces if piece.id}
        for piece in self._pieces:
            if piece.id not in taken:
                free.setdefault((piece.kind, piece.owner, piece.place), []).append(piece.id)
        named, came_here = list(pieces), []
        for k, piece in enumerate(pieces):
            if not piece.id:
                stayed = free.get((piece.kind, piece.owner, piece.place))
                if stayed:
                    named[k] = replace(piece, id=stayed.pop(0))
                else:
                    came_here.append(k)
        for k in came_here:
            piece = pieces[k]
            left = free.get((piece.kind, piece.owner, came.get(piece.place, "")))
            named[k] = replace(piece, id=left.pop() if left else self._name())
        return tuple(named)

    def _name(self) -> str:
        self._names += 1
        return f"p{self._names}"


def _found(ways: Callable[..., Any], s: Any, told: Told) -> tuple[Trail, ...]:
    return tuple(map(tuple, ways(s, told.event, told.event.params(told.values))))
