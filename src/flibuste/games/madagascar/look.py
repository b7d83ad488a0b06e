"""Madagascar on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.games._kidd import look as kidd
from flibuste.games._kidd.deck import SPOT, SPOTS
from flibuste.games.madagascar.rules import (
    PASS,
    STANDS,
    TALLEST,
    captured,
    entered,
    is_setting_up,
    moved,
)
from flibuste.law.vocabulary import Event, Phrase
from flibuste.screen.model import Mark, Piece, Place, Plan, Then

KINDS, SHAPES, box, ways = kidd.KINDS, kidd.SHAPES, kidd.box, kidd.ways

FLAG = 5  # §4.5 tokens that one black flag stands for


def places(s: Any) -> tuple[Place, ...]:
    """The deck and the reserves."""
    return kidd.deck(int(s.seats))


def pieces(s: Any) -> Iterator[Piece]:
    """Every stack from the bottom up, and the tokens in reserve; the counts in a place add up."""
    for seat in range(int(s.seats)):
        for number, (spot, base) in enumerate(STANDS):
            if int(s.crew[seat]) >> number & 1:
                yield from _stack(seat, spot, base, _below(s, spot))
    yield from kidd.reserves(s)


def _stack(seat: int, spot: int, base: int, below: list[int]) -> Iterator[Piece]:
    flags = len(below) // FLAG
    for flag in range(flags):
        five = [kidd.seat_name(owner) for owner in below[FLAG * flag : FLAG * (flag + 1)]]
        yield Piece(
            "token",
            SPOT[spot],
            face="five",
            count=FLAG,
            label=Phrase("flag", {"tokens": five}),
            id=f"flag-{SPOT[spot]}-{flag + 1}",
        )
    for owner in below[FLAG * flags :]:
        yield Piece("token", SPOT[spot], owner)
    tokens = [kidd.seat_name(owner) for owner in (*below, seat)]
    label = Phrase("stack", {"height": len(tokens), "tokens": tokens}) if below else None
    yield kidd.token(seat, spot, base, label=label)


def _below(s: Any, spot: int) -> list[int]:
    """The owners of the tokens under the top one, from the bottom."""
    levels = s.below[spot].tolist()  # of each seat, a bit for a level
    return [
        seat
        for level in range(TALLEST - 1)
        for seat, tokens in enumerate(levels)
        if tokens >> level & 1
    ]


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of the token that came or of the stack that moved."""
    if event is entered:
        return [[kidd.reserve_of(values["seat"]), SPOT[values["spot"]]]]
    if event is moved or event is captured:
        return [[SPOT[spot] for spot in _route(s, values, event is captured)]]
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The way of a token or a stack, and whom it captures."""
    if code == PASS:
        return None
    _, event, values = then()
    taken = [values["to"]] if event is captured else []
    return kidd.course(trails(s, event, values)[0], taken)


def _route(s: Any, values: dict[str, int], is_capture: bool) -> list[int]:
    """One of the routes that a move takes (§3.5), over spots that are empty; before it or after it."""
    crews = int(s.crew[0]) | int(s.crew[1]) | int(s.crew[2])
    taken = {spot for number, (spot, _) in enumerate(STANDS) if crews >> number & 1}
    taken.discard(values["spot"])
    if not is_capture:
        taken.discard(values["to"])
    ways = {(values["spot"], values["stern"]): [values["spot"]]}
    for step in range(values["steps"]):
        ways = {
            (way, spot): [*route, way]
            for (spot, base), route in ways.items()
            if step == 0 or spot not in taken
            for way in SPOTS[spot][3]
            if way != base
        }
    # Others may have come to stand on it since.
    return ways.get((values["to"], values["base"]), [values["spot"], values["to"]])


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    return Phrase("prompt-enter" if is_setting_up(s) else "prompt-move", {})


def facts(s: Any) -> Iterator[Phrase]:
    """Who is out, and a position that has stood before."""
    for seat in range(int(s.seats)):
        if not s.crew[seat] and not s.reserve[seat]:
            yield Phrase("fact-out", {"seat": kidd.seat_name(seat)})
    if s.stood == 2:
        yield Phrase("fact-stood", {})


def progress(s: Any) -> Iterator[Mark]:
    """The stacks that a seat leads."""
    for seat in range(int(s.seats)):
        stacks = int(s.crew[seat]).bit_count()
        yield Mark(seat, stacks, Phrase("progress-stacks", {"count": stacks}))
