"""What is kept of who a guest is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from flibuste.people.own import Owned
from flibuste.store.events import Change
from flibuste.store.rows import AlterRows, LedgerRow, ReassignRows, RemoveRows


def id_of_device(cookie: bytes) -> str:
    """What a device is called, from the hash of its cookie."""
    return cookie.hex()[:16]


class DeviceRow(LedgerRow, frozen=True):
    """One browser that is known by a cookie; of that, its hash."""

    TABLE: ClassVar = "devices"
    KEY: ClassVar = ("cookie",)

    cookie: bytes
    guest: str
    browser: str
    system: str
    made: int
    seen: int

    @property
    def id(self) -> str:
        """What the device is called in addresses: it opens nothing."""
        return id_of_device(self.cookie)


class RevokedRow(LedgerRow, frozen=True):
    """A cookie that is nobody's any more: open sockets of it are sent away."""

    TABLE: ClassVar = "revoked"
    KEY: ClassVar = ("cookie",)

    cookie: bytes
    at: int


class PasskeyRow(LedgerRow, frozen=True):
    """A key in somebody's pocket; here is only what recognises it."""

    TABLE: ClassVar = "passkeys"
    KEY: ClassVar = ("credential",)

    credential: bytes
    guest: str
    handle: bytes
    public_key: bytes
    counter: int
    site: str
    name: str
    made: int
    seen: int


class RecoveryRow(LedgerRow, frozen=True):
    """A code that somebody has printed; of it, the hash."""

    TABLE: ClassVar = "recovery_codes"
    KEY: ClassVar = ("code",)

    code: bytes
    guest: str
    made: int


class KeptNameRow(LedgerRow, frozen=True):
    """A name that is one guest's alone, with all that look like it."""

    TABLE: ClassVar = "kept_names"
    KEY: ClassVar = ("skeleton",)

    skeleton: str
    guest: str
    name: str
    made: int


class ProofRow(LedgerRow, frozen=True):
    """A proof that was asked for, and once more when it was given."""

    TABLE: ClassVar = "proofs"
    KEY: ClassVar = ("secret", "stage")

    secret: bytes
    stage: str
    purpose: str
    guest: str
    about: str
    at: int


class TryRow(LedgerRow, frozen=True):
    """One try of a code, the so-many-eth of an address in a span of time."""

    TABLE: ClassVar = "tries"
    KEY: ClassVar = ("address", "span", "number")

    address: str
    span: int
    number: int


class TurnRow(LedgerRow, frozen=True):
    """A turn in what a guest is: another guest came to them, or they became another, or are no more."""

    TABLE: ClassVar = "guest_turns"
    KEY: ClassVar = ("guest", "turn")

    guest: str
    turn: int
    at: int
    becomes: str | None = None


# --- Parts of rows that stand elsewhere -------------------------------------------------------------


class GuestName(LedgerRow, frozen=True):
    """A guest by the name they go by."""

    TABLE: ClassVar = "guests"
    KEY: ClassVar = ("id",)

    id: str
    name: str
    seen: int


def one_after_the_other(guest: str, at: int) -> AlterRows:
    """What is written first of a guest who has one of a kind, and puts another in its place.

    Two servers that do so at once then wait for each other: else neither would see what the other has put.
    """
    return AlterRows(GuestName, {"id": guest}, {"seen": at})


class GuestOnDevice(msgspec.Struct, frozen=True):
    """A guest as one device knows them."""

    id: str
    cookie: bytes
    name: str
    seen: int
    used: int  # when the device was last seen


class LastTry(msgspec.Struct, frozen=True):
    """How many tries there were, if there were any."""

    number: int | None


class TablePlayed(msgspec.Struct, frozen=True):
    """A seat that a guest has had."""

    id: str
    game: str
    state: str
    created: int
    changed: int
    seat: int
    name: str


def _one_name(
    stays: Sequence[KeptNameRow], others: Sequence[KeptNameRow], guest: str
) -> Sequence[Change]:
    """A guest keeps one name: who stays keeps theirs, or gets the other's."""
    if stays:
        return [RemoveRows(KeptNameRow, {"guest": row.guest}) for row in others]
    return [ReassignRows(KeptNameRow, "guest", row.guest, guest) for row in others]


OWNED: tuple[Owned, ...] = (
    Owned(DeviceRow, "guest", "devices of", hidden=("cookie",)),
    Owned(PasskeyRow, "guest", "passkeys of", hidden=("credential", "handle", "public_key")),
    Owned(RecoveryRow, "guest", "codes of", hidden=("code",)),
    Owned(KeptNameRow, "guest", "names of", join=_one_name),
)
