"""The scene of the library as JSON, and the told events; pieces of it are kept between messages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Raw

from flibuste.law.law import Law
from flibuste.law.vocabulary import Event
from flibuste.live.refusals import plain
from flibuste.live.wire import encode
from flibuste.play.table import Told
from flibuste.screen.aim import Aim, Flight
from flibuste.screen.look import look
from flibuste.screen.picks import Choice
from flibuste.screen.stage import Scene


def picture(scene: Scene) -> Raw:
    """All that a screen needs."""
    return drawn(scene, places_of(scene))


def drawn(scene: Scene, places: Raw | None) -> Raw:
    """The same with the places as encoded before, or without them for who has them."""
    outcome = scene.outcome
    return Raw(
        encode(
            {
                "viewer": scene.viewer,
                "actor": scene.actor,
                "box": scene.box,
                "board": scene.board,
                **({"places": places} if places is not None else {}),
                "ways": scene.ways,
                "pieces": [_plain(piece) for piece in scene.pieces],
                "trails": scene.trails,
                "fresh": scene.fresh,
                "choices": [_choice(choice) for choice in scene.choices],
                "prompt": plain(scene.prompt),
                "facts": [plain(fact) for fact in scene.facts],
                "progress": [_plain(mark) for mark in scene.progress],
                "aim": _aim(scene.aim),
                "flight": _flight(scene.flight),
                "odds": scene.odds,
                "outcome": None
                if outcome is None
                else {"scores": outcome.scores, "reason": outcome.reason, "rule": outcome.rule},
            }
        )
    )


def places_of(scene: Scene) -> Raw:
    """The places alone."""
    return Raw(encode([_plain(place) for place in scene.places]))


def _plain(thing: Any) -> dict[str, Any]:
    """A dataclass of the scene without what is as usual; phrases as plain values."""
    usual = _usual(type(thing))  # type: ignore[arg-type]
    return {
        name: plain(value)
        for name, value in vars(thing).items()
        if name not in usual or usual[name] != value
    }


@lru_cache
def _usual(kind: type[Any]) -> dict[str, Any]:
    import dataclasses

    return {
        field.name: field.default
        for field in dataclasses.fields(kind)
        if field.default is not dataclasses.MISSING
    }


def _choice(choice: Choice) -> dict[str, Any]:
    said = {"text": choice.text, "label": plain(choice.label), "picks": choice.picks}
    return said | _plain(choice.plan)


def _aim(aim: Aim | None) -> dict[str, Any] | None:
    if aim is None:
        return None
    return {
        "action": aim.action.name,
        "path": aim.path,
        "target": aim.target,
        "radius": aim.radius,
        "distance": aim.distance,
        "seconds": aim.seconds,
        "symbol": aim.symbol,
        "grid": aim.grid,
        "course": [(round(across, 2), round(up, 2)) for across, up in aim.course],
    }


def _flight(flight: Flight | None) -> dict[str, Any] | None:
    if flight is None:
        return None
    path = [[round(part, 2) for part in point] for point in flight.path]
    return {**vars(flight), "path": path, "end": [round(part, 2) for part in flight.end]}


@lru_cache(maxsize=4096)
def _told(law: Law, event: Event, ply: int, values: tuple[int, ...]) -> Raw:
    told = Told(ply, event, values)
    line = {"ply": ply, "say": plain(told.phrase), "text": told.text}
    drawn = _drawn(law, event, values)
    return Raw(encode(line | {"drawn": drawn} if drawn else line))


def _drawn(law: Law, event: Event, values: tuple[int, ...]) -> dict[str, str]:
    """The drawings of what a line names, by its parameters, where the game has some."""
    drawings = look(law).DRAWN
    found = {}
    for (name, domain), value in zip(event.fields.items(), values, strict=False):
        drawing = drawings.get((event, name)) or drawings.get(domain)
        if drawing and value >= 0:
            found[name] = drawing(domain.to_text(value))
    return found


def line(law: Law, told: Told) -> Raw:
    """One line of the story, encoded."""
    return _told(law, told.event, told.ply, told.values)
