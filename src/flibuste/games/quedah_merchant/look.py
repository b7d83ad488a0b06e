"""Quedah Merchant on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.games._kidd import look as kidd
from flibuste.games._kidd.deck import SPOT
from flibuste.games.quedah_merchant.rules import DIE, PASS, TOKENS, entered, moved, stepped
from flibuste.law.vocabulary import NONE, Event, Phrase
from flibuste.screen.model import Kind, Mark, Piece, Place, Plan, Then

SHAPES, box, ways = kidd.SHAPES, kidd.box, kidd.ways
KINDS = {**kidd.KINDS, "die": Kind("roll", "dice")}
SIGNS = {"prisoner": "▫", "captor": "▪"}


def places(s: Any) -> Iterator[Place]:
    """The deck, the two reserves and the die."""
    yield from kidd.deck(2)
    yield Place("die", 0, 0, Phrase("die", {}), "tray", tray=True)


def pieces(s: Any) -> Iterator[Piece]:
    """Tokens on deck, prisoners under their captors; a freed token comes after them."""
    for seat in range(2):
        for spot in kidd.spots_in(s.crew[seat]):
            stern = int(s.stern[spot])
            if int(s.captors) >> spot & 1:
                carried = Phrase("piece-prisoner", {"seat": kidd.seat_name(1 - seat)})
                yield Piece(
                    "token", SPOT[spot], 1 - seat, face="prisoner", label=carried, is_flat=True
                )
                captor = Phrase("piece-captor", {"seat": kidd.seat_name(seat)})
                yield kidd.token(seat, spot, stern, face="captor", label=captor)
            else:
                yield kidd.token(seat, spot, stern)
    if s.freed != NONE:
        spot, seat = int(s.freed), int(s.turn)
        freed = Phrase("piece-freed", {"seat": kidd.seat_name(seat)})
        yield kidd.token(seat, spot, int(s.stern[spot]), label=freed)
    yield from kidd.reserves(s)
    if s.roll != NONE:
        yield Piece("die", "die", face=DIE[int(s.roll)], id="die")


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of the token that came, moved or stepped free, and of the one that took its place."""
    if event is entered:
        return [[kidd.reserve_of(values["seat"]), SPOT[values["spot"]]]]
    if event not in (moved, stepped):
        return []
    passed = [values["spot"], values.get("by", NONE), values.get("base", NONE), values["to"]]
    route = [SPOT[spot] for k, spot in enumerate(passed) if spot != NONE and spot not in passed[:k]]
    if values["start"] == NONE:
        return [route]
    return [route, [kidd.reserve_of(values["seat"]), SPOT[values["start"]]]]


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """The way of a token, and whom it captures."""
    if code == PASS:
        return None
    _, event, values = then()
    taken = [values["to"]] if values.get("captured") else []
    return kidd.course(trails(s, event, values)[0], taken)


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    if s.placing:
        return Phrase("prompt-enter", {})
    if s.freed != NONE:
        return Phrase("prompt-free", {})
    if s.roll == NONE:
        return Phrase("prompt-roll", {})
    return Phrase("prompt-steps", {"number": int(DIE[int(s.roll)])})


def facts(s: Any) -> Iterator[Phrase]:
    """How many prisoners each seat holds, and who moved last where that is not the other seat."""
    for seat in range(2):
        count = sum(1 for _ in kidd.spots_in(s.crew[seat] & s.captors))
        if count:
            yield Phrase("fact-prisoners", {"seat": kidd.seat_name(seat), "count": count})
    if s.last == s.turn:
        yield Phrase("fact-last", {"seat": kidd.seat_name(int(s.last))})


def progress(s: Any) -> Iterator[Mark]:
    """The prisoners of a seat, of all that it needs, and its tokens on deck."""
    for seat in range(2):
        held = int(s.crew[seat] & s.captors).bit_count()
        yield Mark(seat, held, Phrase("progress-prisoners", {"count": held, "of": TOKENS}), TOKENS)
        count = int(s.crew[seat]).bit_count()
        yield Mark(seat, count, Phrase("progress-deck", {"count": count}))


DRAWN = {DIE: "die-{}".format}
