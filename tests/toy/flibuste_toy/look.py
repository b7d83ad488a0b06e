"""The Toy Race on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from flibuste.law.vocabulary import NONE, SEAT, UNKNOWN, Event, Phrase, named
from flibuste.screen.model import Kind, Mark, Piece, Place, Plan, Then
from flibuste_toy.rules import CARD, PLACE, card_spent, sailed

KINDS = {"boat": Kind("sail", "sail", "∪"), "card": Kind("turn", "card")}


def box(s: Any) -> tuple[float, float, float, float]:
    """The way with some water around it."""
    return 0, 0, 800, 300


def ways(s: Any) -> Iterator[tuple[str, str]]:
    """From each place to the next."""
    return pairwise(PLACE)


def seat_name(seat: int) -> Phrase:
    """The phrase that names a seat."""
    return named(SEAT, SEAT[seat])


def places(s: Any) -> Iterator[Place]:
    """The way to the haven, and a hand for each seat."""
    for k, name in enumerate(PLACE):
        yield Place(name, 100 + 100 * k, 150, named(PLACE, name))
    for seat in range(2):
        label = Phrase("hand-of", {"seat": seat_name(seat)})
        yield Place(f"hand-{SEAT[seat]}", 0, 0, label, "tray", owner=seat, tray=True)


def pieces(s: Any) -> Iterator[Piece]:
    """The boats, and the cards in hand."""
    for seat in range(2):
        name = SEAT[seat]
        label = Phrase("boat-of", {"seat": seat_name(seat)})
        yield Piece("boat", PLACE[int(s.boat[seat])], seat, label=label, id=f"boat-{name}")
        card = int(s.hand[seat])
        if card != NONE:
            face = "?" if card == UNKNOWN else CARD[card]
            yield Piece("card", f"hand-{name}", seat, face=face, id=f"card-{name}")


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of the boat that moved."""
    if event is sailed or event is card_spent:
        return [[PLACE[k] for k in range(values["place"], values["to"] + 1)]]
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """Where a choice leads."""
    _, event, values = then()
    return Plan(tuple(trails(s, event, values)[0]), f"+{values['to'] - values['place']}")


def progress(s: Any) -> Iterator[Mark]:
    """How far each boat has come."""
    for seat in range(2):
        count, of = int(s.boat[seat]), int(s.length)
        yield Mark(seat, count, Phrase("progress-places", {"count": count, "of": of}), of)
