"""The deck on a screen: places, ways and fork tokens, for all three games of the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from flibuste.games._kidd.deck import BASE, COUNT, HATCH, HATCHES, SPOT, SPOTS
from flibuste.law.vocabulary import SEAT, Phrase, named
from flibuste.screen.model import Kind, Piece, Place, Plan, Shape

KINDS = {"token": Kind("step")}
SHAPES = {"hatch": Shape("round", is_stacked=True, sign="▦")}
WAYS = tuple(
    (SPOT[spot], SPOT[way]) for spot, (*_, ways) in enumerate(SPOTS) for way in ways if spot < way
)


def box(s: Any) -> tuple[float, float, float, float]:
    """The deck from stern to bow."""
    return -32, -28, 1064, 656


def ways(s: Any) -> tuple[tuple[str, str], ...]:
    """The ways between spots."""
    return WAYS


@cache
def deck(seats: int) -> tuple[Place, ...]:
    """The eighteen spots, and a tray for each seat's reserve."""
    return tuple(_deck(seats))


def _deck(seats: int) -> Iterator[Place]:
    for spot, (name, x, y, _) in enumerate(SPOTS):
        shape = "hatch" if spot in HATCHES else "spot"
        # On a tall screen the ship stands upright, bow to the top.
        yield Place(name, x, y, named(SPOT, name), shape, tall=(y, 1000 - x))
    for seat in range(seats):
        label = Phrase("reserve-of", {"seat": seat_name(seat)})
        yield Place(reserve_of(seat), 0, 0, label, "tray", owner=seat, tray=True)


def seat_name(seat: int) -> Phrase:
    """The phrase that names a seat."""
    return named(SEAT, SEAT[seat])


def reserve_of(seat: int) -> str:
    """The id of a seat's tray."""
    return f"reserve-{SEAT[seat]}"


def token(seat: int, spot: int, base: int, **more: Any) -> Piece:
    """A fork token on the deck: it points at the spots ahead, its stern at the way it came."""
    aims = tuple(SPOT[way] for way in SPOTS[spot][3] if way != base)
    back = HATCHES[spot] if base == HATCH else BASE[base]
    return Piece("token", SPOT[spot], seat, aims=aims, back=back, **more)


def reserves(s: Any) -> Iterator[Piece]:
    """The tokens still to come on deck."""
    for seat in range(int(s.seats)):
        if s.reserve[seat]:
            yield Piece(
                "token", reserve_of(seat), seat, count=int(s.reserve[seat]), id=reserve_of(seat)
            )


def course(trail: list[str], captured: Iterable[int], lost: Iterable[int] = ()) -> Plan:
    """The way of a token, with crossed swords where it captures on these spots."""
    prey = [SPOT[spot] for spot in captured]
    own = [SPOT[spot] for spot in lost]
    return Plan(tuple(trail), "swords" if prey else None, (*prey, *own))


def spots_in(spots: int) -> Iterator[int]:
    """The members of a set of spots."""
    return (spot for spot in range(COUNT) if int(spots) >> spot & 1)
