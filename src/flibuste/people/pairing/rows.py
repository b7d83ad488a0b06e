"""What is kept of people who look for others: searches, who is still there, challenges, and how each ended."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from flibuste.people.own import Owned
from flibuste.store.rows import LedgerRow

# What opens a seat, or tells its chance.
NEVER_EXPORTED = ("token", "recovery", "seed", "table_id", "nonce")


class SeekRow(LedgerRow, frozen=True):
    """Somebody looks for others to play with; a person has one search at a time.

    The secrets of the seat are told to that person alone, before there is a table. Its name and the seed of
    its chance stand fast from here on: who looks gives a nonce only after the commitment to them.
    """

    TABLE: ClassVar = "seeks"
    KEY: ClassVar = ("guest",)

    guest: str
    id: str
    since: int
    game: str
    seats: int
    pace: str
    rated: bool
    rating: float | None
    span: int | None  # how far from one's own rating; None is anybody
    name: str
    token: bytes
    recovery: bytes
    table_id: str
    seed: bytes


class PresenceRow(LedgerRow, frozen=True):
    """Until when somebody who looks is taken to be there, and the nonce of their seat."""

    TABLE: ClassVar = "seek_presences"
    KEY: ClassVar = ("seek",)

    seek: str
    until: int
    nonce: bytes


class ChallengeRow(LedgerRow, frozen=True):
    """Somebody asks a particular guest for a game; seat and table as for a search."""

    TABLE: ClassVar = "challenges"
    KEY: ClassVar = ("id",)

    id: str
    challenger: str
    challenged: str
    at: int
    until: int
    game: str
    pace: str
    rated: bool
    name: str
    whom: str  # the name that the challenged went by
    token: bytes
    recovery: bytes
    nonce: bytes
    table_id: str
    seed: bytes


class EndRow(LedgerRow, frozen=True):
    """How a search or a challenge ended. Its key is the fence: each of them ends once."""

    TABLE: ClassVar = "pairing_ends"
    KEY: ClassVar = ("id",)

    id: str
    how: str  # met, withdrawn, declined
    at: int
    table_id: str = ""
    seat: int = 0  # of who has looked, or challenged


OWNED: tuple[Owned, ...] = (
    Owned(SeekRow, "guest", "seek of", hidden=NEVER_EXPORTED),
    Owned(ChallengeRow, "challenger", "challenges made by", hidden=(*NEVER_EXPORTED, "challenged")),
    Owned(ChallengeRow, "challenged", "challenges made to", hidden=(*NEVER_EXPORTED, "challenger")),
)


class LiveSeek(msgspec.Struct, frozen=True):
    """A search that goes on, of somebody who is there."""

    guest: str
    id: str
    since: int
    game: str
    seats: int
    pace: str
    rated: bool
    rating: float | None
    span: int | None
    name: str
    token: bytes
    recovery: bytes
    table_id: str
    seed: bytes
    nonce: bytes


class AnsweredChallenge(msgspec.Struct, frozen=True):
    """A challenge of one's own that was answered and is not yet forgotten."""

    id: str
    game: str
    whom: str
    how: str
    table_id: str
    seat: int
