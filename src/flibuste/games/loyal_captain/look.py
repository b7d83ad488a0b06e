"""Loyal Captain on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.games._kidd import look as kidd
from flibuste.games._kidd.deck import HATCH, SPOT
from flibuste.games.loyal_captain.rules import (
    ANSWERING,
    DIVIDING,
    PICKING,
    enter,
    entered,
    step,
    stepped,
)
from flibuste.law.vocabulary import NONE, Event, Phrase
from flibuste.screen.model import Mark, Piece, Place, Plan, Then

KINDS, SHAPES, box, ways = kidd.KINDS, kidd.SHAPES, kidd.box, kidd.ways


def places(s: Any) -> tuple[Place, ...]:
    """The deck and the two reserves."""
    return kidd.deck(2)


def pieces(s: Any) -> Iterator[Piece]:
    """Tokens on deck, tokens in reserve; a divided pair belongs to nobody yet."""
    for seat in range(2):
        for spot in kidd.spots_in(s.crew[seat]):
            yield kidd.token(seat, spot, int(s.stern[spot]))
    for side, name in enumerate(("first", "second")):
        if s.divided[side] != NONE:
            token = kidd.token(side, int(s.divided[side]), HATCH, label=Phrase(f"side-{name}", {}))
            yield Piece(**{**vars(token), "owner": None, "face": name})
    yield from kidd.reserves(s)


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of the token that came or stepped."""
    if event is entered:
        return [[kidd.reserve_of(values["seat"]), SPOT[values["spot"]]]]
    if event is stepped:
        return [[SPOT[values["spot"]], SPOT[values["to"]]]]
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The way of a token, and whom it captures."""
    if not (enter.has(code) or step.has(code)):
        return None
    _, event, values = then()
    lost = values.get("lost", 0)  # §3.4 an entry may cost own tokens too
    return kidd.course(
        trails(s, event, values)[0], kidd.spots_in(values["captured"]), kidd.spots_in(lost)
    )


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    kinds = {ANSWERING: "answer", DIVIDING: "divide", PICKING: "pick"}
    return Phrase(f"prompt-{kinds.get(int(s.phase), 'move')}", {})


def facts(s: Any) -> Iterator[Phrase]:
    """The count of a contest."""
    for seat in range(2):
        if s.contest[seat] != NONE:
            yield Phrase(
                "fact-contest", {"seat": kidd.seat_name(seat), "turns": int(s.contest[seat])}
            )


def progress(s: Any) -> Iterator[Mark]:
    """The tokens of a seat on deck."""
    for seat in range(2):
        count = int(s.crew[seat]).bit_count()
        yield Mark(seat, count, Phrase("progress-deck", {"count": count}))
