"""The screen's model as structs of the wire. They are made from its dataclasses: there alone is a field stated.

What is as usual is left out of a struct, so that pictures stay small. Games and terminals need none of this.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from flibuste.screen import model
from flibuste.screen.model import Piece, Place
from flibuste.screen.picks import Choice
from flibuste.screen.stage import Scene
from flibuste.words.phrase import Phrase

Turn = Callable[..., Any]
# What stays on this side of the wire; places travel apart, for they seldom change.
KEPT: Mapping[type, set[str]] = {
    Choice: {"code"},
    Scene: {"log", "kinds", "shapes", "signs", "places"},
}
WHOLE = {Scene}  # all its fields are always sent
ALWAYS = {Piece: {"id"}}  # sent though there is a usual value: the stage names every piece
NAMES = {Scene: "View"}  # a scene without its places


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence still to be put into words: the id of a message and its parameters."""

    id: str
    args: dict[str, str | int | float | Sentence | list[str | int | float | Sentence]] = {}


def plain_sentence(phrase: Phrase) -> Sentence:
    """A phrase as it goes over the wire, and the phrases within it."""
    if not phrase.args:
        return _bare(phrase.id)
    return Sentence(phrase.id, {name: _spoken(value) for name, value in phrase.args.items()})


@cache
def _bare(id: str) -> Sentence:
    return Sentence(id)


def _spoken(value: Any) -> Any:
    if isinstance(value, Phrase):
        return plain_sentence(value)
    return [_spoken(item) for item in value] if isinstance(value, (list, tuple)) else value


@cache
def struct_of(kind: Any) -> Any:
    """The struct of a dataclass of the model."""
    if kind is Phrase:
        return Sentence
    fields: list[Any] = []
    for field in _fields(kind):
        hint = _wired(_hints(kind)[field.name])
        if _is_needed(kind, field):
            fields.append((field.name, hint))
        elif field.default is dataclasses.MISSING:
            fields.append((field.name, hint, field.default_factory()))
        else:
            fields.append((field.name, hint, field.default))
    return msgspec.defstruct(
        NAMES.get(kind, kind.__name__),
        fields,
        frozen=True,
        omit_defaults=kind not in WHOLE,
        module=__name__,
        namespace={"__doc__": kind.__doc__, "__model__": kind},
    )


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _fields(kind: Any) -> list[Any]:
    """Those that are sent, the needed ones first."""
    sent = [each for each in dataclasses.fields(kind) if each.name not in KEPT.get(kind, ())]
    return sorted(sent, key=lambda each: not _is_needed(kind, each))


def _is_needed(kind: Any, field: Any) -> bool:
    has_usual = field.default is not field.default_factory  # both are missing where there is none
    return not has_usual or field.name in ALWAYS.get(kind, ())


def _is_model(hint: Any) -> bool:
    return dataclasses.is_dataclass(hint)


def _wired(hint: Any) -> Any:
    """A type with structs for the dataclasses in it."""
    if _is_model(hint):
        return struct_of(hint)
    inner = tuple(map(_wired, get_args(hint)))
    if inner == get_args(hint):
        return hint
    origin = get_origin(hint)
    return Union[inner] if origin in (Union, types.UnionType) else origin[inner]  # noqa: UP007


@cache
def turn_of(kind: Any, as_: Any = None) -> Turn:
    """What makes the struct of a dataclass, or one made from it, from one of its instances."""
    made, fields = struct_of(kind), _fields(kind)
    values = attrgetter(*(field.name for field in fields))
    found = [_turn(_hints(kind)[field.name]) for field in fields]
    turns = [(k, turn) for k, turn in enumerate(found) if turn is not None]

    def turned(thing: Any, **more: Any) -> Any:
        sent = list(values(thing))
        for k, turn in turns:
            sent[k] = turn(sent[k])
        return (as_ or made)(*sent, **more)

    return turned


def _turn(hint: Any) -> Turn | None:
    """What makes a value of a type fit for the wire; None where it is so already."""
    if hint is Phrase:
        return plain_sentence
    if _is_model(hint):
        return turn_of(hint)
    found = [turn for turn in map(_turn, get_args(hint)) if turn is not None]
    if not found:
        return None
    turn, origin = found[-1], get_origin(hint)
    if origin in (Union, types.UnionType):
        return lambda value: None if value is None else turn(value)
    if origin is tuple:
        return lambda values: [turn(value) for value in values]
    return lambda values: {name: turn(value) for name, value in values.items()}


def _with_places(name: str, doc: str, *places: Any) -> Any:
    """A scene and its places, which stand in a type and perhaps a default."""
    return msgspec.defstruct(
        name,
        [("places", *places)],
        bases=(struct_of(Scene),),
        frozen=True,
        kw_only=True,
        module=__name__,
        namespace={"__doc__": doc},
    )


if TYPE_CHECKING:
    Picture: TypeAlias = Any
    NextPicture: TypeAlias = Any
    FlightStruct: TypeAlias = Any
    ChartStruct: TypeAlias = Any
else:
    FlightStruct, ChartStruct = struct_of(model.Flight), struct_of(model.Chart)
    Picture = _with_places("Picture", "All that one viewer's screen needs.", list[struct_of(Place)])
    NextPicture = _with_places(
        "NextPicture",
        "The same, without the places where they are as in the picture before.",
        list[struct_of(Place)] | UnsetType,
        UNSET,
    )
