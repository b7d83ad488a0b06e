"""Seats and tables that are promised before it is known who sits there."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from flibuste.live import new_tables, tokens, wire
from flibuste.live.rooms import Rooms
from flibuste.people.pairing.paces import PACES
from flibuste.play.chance import Chance
from flibuste.store.events import Change, SeatRow


class Promised(NamedTuple):
    """A seat's secrets, which its person is told, and the table that may come of it."""

    token: str
    recovery: str
    table_id: str
    seed: bytes

    @property
    def hashes(self) -> tuple[bytes, bytes]:
        """What is kept of the secrets."""
        return tokens.hashed(self.token), tokens.hashed(tokens.plain_code(self.recovery))

    @property
    def commitment(self) -> str:
        """What is published of the table's chance before anybody gives a nonce."""
        return commitment_of(self)


class Tabled(Protocol):
    """What has a table and its chance already."""

    @property
    def table_id(self) -> str: ...

    @property
    def seed(self) -> bytes: ...


def commitment_of(promised: Tabled) -> str:
    """The commitment to the chance of a table that may come of something."""
    return Chance(promised.table_id, promised.seed).commitment


def promise(rooms: Rooms) -> Promised:
    """A seat for somebody, at a table that nobody knows yet."""
    return Promised(
        rooms.new_token(), tokens.recovery_code(), rooms.new_id(), secrets.token_bytes(32)
    )


class Agreed(Tabled, Protocol):
    """What two people agree on: a search or a challenge says it."""

    @property
    def game(self) -> str: ...

    @property
    def pace(self) -> str: ...

    @property
    def rated(self) -> bool: ...


class Sitter(Protocol):
    """Somebody who was promised a seat."""

    @property
    def name(self) -> str: ...

    @property
    def token(self) -> bytes | None: ...

    @property
    def recovery(self) -> bytes | None: ...

    @property
    def nonce(self) -> bytes: ...


def wish_for(game: str, pace: str, seats: int, rated: bool) -> wire.TableWish:
    """The table of people who find each other: everybody may watch it."""
    others = ["open"] * (seats - 1)
    clock = PACES[pace]
    return wire.TableWish(game, ["me", *others], clock=clock, visibility="public", rated=rated)


def table_for(rooms: Rooms, agreed: Agreed, sitters: Sequence[tuple[str, Sitter]]) -> list[Change]:
    """What is written for a table at which these guests sit, in this order."""
    chairs = [
        SeatRow(seat, "person", "", one.name, guest, one.token, one.recovery, one.nonce)
        for seat, (guest, one) in enumerate(sitters)
    ]
    wish = wish_for(agreed.game, agreed.pace, len(chairs), bool(agreed.rated))
    return new_tables.full(rooms, wish, agreed.table_id, agreed.seed, chairs)


def in_any_order(count: int) -> list[int]:
    """Seats by lot: nobody begins because they came first."""
    seats = [*range(count)]
    secrets.SystemRandom().shuffle(seats)
    return seats
