"""The scene of the library as JSON, and the told events; pieces of it are kept between messages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Raw

from flibuste.aim import Aim
from flibuste.law import Law
from flibuste.scene import Choice, Piece, Place, Scene
from flibuste.server.refusals import plain
from flibuste.server.wire import encode
from flibuste.table import Told
from flibuste.vocabulary import Event


def picture(scene: Scene, places: Raw | None = None) -> Raw:
    """All that a screen needs; with `places` the encoded places of before."""
    outcome = scene.outcome
    return Raw(
        encode(
            {
                "viewer": scene.viewer,
                "actor": scene.actor,
                "box": scene.box,
                "board": scene.board,
                "places": places or places_of(scene),
                "ways": scene.ways,
                "pieces": [_piece(piece) for piece in scene.pieces],
                "trails": scene.trails,
                "choices": [_choice(choice) for choice in scene.choices],
                "prompt": plain(scene.prompt),
                "facts": [plain(fact) for fact in scene.facts],
                "aim": _aim(scene.aim),
                "odds": scene.odds,
                "outcome": None
                if outcome is None
                else {"scores": outcome.scores, "reason": outcome.reason, "rule": outcome.rule},
            }
        )
    )


def places_of(scene: Scene) -> Raw:
    """The places alone."""
    return Raw(encode([_place(place) for place in scene.places]))


def _place(place: Place) -> dict[str, Any]:
    return _plain(place)


def _piece(piece: Piece) -> dict[str, Any]:
    return _plain(piece)


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
    return {"text": choice.text, "label": plain(choice.label), "picks": choice.picks}


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
        "grid": aim.grid,
        "course": [(round(across, 2), round(up, 2)) for across, up in aim.course],
    }


@lru_cache(maxsize=100_000)
def _told(law: Law, event: Event, ply: int, values: tuple[int, ...]) -> Raw:
    told = Told(ply, event, values)
    return Raw(encode({"ply": ply, "say": plain(told.phrase), "text": told.text}))


def line(law: Law, told: Told) -> Raw:
    """One line of the story, encoded."""
    return _told(law, told.event, told.ply, told.values)
