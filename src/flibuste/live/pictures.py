"""Scenes and told events as the wire has them."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import UNSET, Raw

from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, Event
from flibuste.live.structs import NextPicture, Picture, plain_sentence, turn_of
from flibuste.live.wire import Line, encode
from flibuste.play.table import Told
from flibuste.screen.look import look
from flibuste.screen.model import Chart, Flight, Place
from flibuste.screen.stage import Scene

_whole, _next = turn_of(Scene, Picture), turn_of(Scene, NextPicture)
_place, flight, chart = turn_of(Place), turn_of(Flight), turn_of(Chart)


def picture(scene: Scene) -> Picture:
    """All that a screen needs."""
    return _whole(scene, places=places_of(scene))


def drawn(scene: Scene, places: Raw | None) -> NextPicture:
    """The same with the places as encoded before, or without them for who has them."""
    return _next(scene, places=UNSET if places is None else places)


def places_of(scene: Scene) -> Raw:
    """The places alone, encoded."""
    return Raw(encode([_place(place) for place in scene.places]))


@lru_cache(maxsize=4096)
def _told(law: Law, event: Event, ply: int, values: tuple[int, ...]) -> Line:
    told = Told(ply, event, values)
    say, drawn = plain_sentence(told.phrase), _drawn(law, event, values)
    return Line(ply, say, told.text, drawn, _named(event, values))


def _drawn(law: Law, event: Event, values: tuple[int, ...]) -> dict[str, str]:
    """The drawings of what a line names, by its parameters, where the game has some."""
    drawings = look(law).DRAWN
    found = {}
    for (name, domain), value in zip(event.fields.items(), values, strict=False):
        drawing = drawings.get((event, name)) or drawings.get(domain)
        if drawing and value >= 0:
            found[name] = drawing(domain.to_text(value))
    return found


def _named(event: Event, values: tuple[int, ...]) -> tuple[str, ...]:
    """What a line names, as screens know it; numbers and seats are no things on a board."""
    found: dict[str, None] = {}
    for domain, value in zip(event.fields.values(), values, strict=False):
        if value < 0 or domain.is_numeric or domain.name == SEAT.name:
            continue
        found.update(dict.fromkeys(re.findall("[^,/]+", domain.to_text(value))))
    found.pop("-", None)  # a set with nothing in it
    return tuple(found)


def told_line(law: Law, told: Told) -> Line:
    """One line of the story."""
    return _told(law, told.event, told.ply, told.values)
