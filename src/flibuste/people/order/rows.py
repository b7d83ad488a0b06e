"""What is kept for order in the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from flibuste.people.own import Owned
from flibuste.store.events import Change
from flibuste.store.rows import LedgerRow, PutRow, RemoveRows

MUTED, BLOCKED = "muted", "blocked"
FROM_HOUSE, FROM_CHAT = "house", "chat"  # where a ban keeps somebody out of
BY_GUEST, BY_DEVICE, BY_ADDRESS = "guest", "device", "address"  # by what the banned are known
FOR_GOOD = 0  # the end of a ban that has none
UNSETTLED, SETTLED, DISMISSED = "open", "settled", "dismissed"  # how a report stands


class AuditRow(LedgerRow, frozen=True):
    """One deed of a host."""

    TABLE: ClassVar = "audit"
    KEY: ClassVar = ("id",)

    id: str
    at: int
    host: str
    deed: str
    about: str
    detail: str = ""
    why: str = ""


class AvoidedRow(LedgerRow, frozen=True):
    """A guest does not want to hear, or to meet, another."""

    TABLE: ClassVar = "avoided"
    KEY: ClassVar = ("guest", "other", "how")

    guest: str
    other: str
    how: str
    name: str  # of the other, as it was then
    at: int


class ReportRow(LedgerRow, frozen=True):
    """Somebody tells the host of somebody else, with what there is to show for it."""

    TABLE: ClassVar = "reports"
    KEY: ClassVar = ("id",)

    id: str
    at: int
    reporter: str
    accused: str
    author: str  # the name under which others know the accused
    name: str  # of the accused, as it was then
    table_id: str  # or the id of a table of friends
    v: int  # of the line of chat; else where the table stood
    reason: str
    words: str
    line: str  # of chat, or the name of a table of friends; a later deletion does not take it from the host
    state: str = UNSETTLED
    settled_at: int = 0
    outcome: str = ""


class BanRow(LedgerRow, frozen=True):
    """Who may not come in, or may not speak."""

    TABLE: ClassVar = "bans"
    KEY: ClassVar = ("scope", "known_by", "who")

    scope: str
    known_by: str
    who: str  # the id of a guest or of a device, or a range of addresses
    at: int
    until: int
    why: str
    follow_hours: int = 0  # the address a banned guest comes from is shut out for so long


class WordRow(LedgerRow, frozen=True):
    """A word that names may not contain, nor lines of chat where the host says so."""

    TABLE: ClassVar = "words"
    KEY: ClassVar = ("normal",)

    normal: str
    word: str
    whole: bool
    chat: bool
    at: int


def _join_bans(theirs: Sequence[BanRow], others: Sequence[BanRow], stays: str) -> Iterator[Change]:
    """Of two bans from the same place the one that lasts longer: nobody gets rid of it by joining guests."""
    held = {row.scope: row for row in theirs}
    for row in others:
        yield RemoveRows(BanRow, {"scope": row.scope, "known_by": row.known_by, "who": row.who})
        if row.scope not in held or _lasts(row) > _lasts(held[row.scope]):
            yield PutRow(replace(row, who=stays))


def _lasts(ban: BanRow) -> float:
    return float("inf") if ban.until == FOR_GOOD else ban.until


ORDER_OWNED: tuple[Owned, ...] = (
    Owned(AvoidedRow, "guest", "avoided by", hidden=("other",)),
    # Who is joined to another guest is not rid of what others have decided; who is forgotten is.
    Owned(AvoidedRow, "other", "avoided as", is_told=False),
    Owned(ReportRow, "reporter", "reports made by", hidden=("accused",)),
    Owned(ReportRow, "accused", "reports about", is_told=False, outlives=True),
    Owned(BanRow, "who", "bans of", join=lambda *rows: [*_join_bans(*rows)]),
)

# --- What is asked of other rows ------------------------------------------------------------------


class GuestSeen(msgspec.Struct, frozen=True):
    """A guest, as a host may see one."""

    id: str
    name: str
    seen: int


class DeviceSeen(msgspec.Struct, frozen=True):
    """A device, as a host may see one: nothing of its cookie."""

    id: str
    browser: str
    system: str
    made: int
    seen: int


class FormerGuest(msgspec.Struct, frozen=True):
    """Whom somebody was before, on another device."""

    guest: str


class TableSeen(msgspec.Struct, frozen=True):
    """A table, as a host may see one."""

    id: str
    game: str
    state: str
    visibility: str
    created: int
    changed: int


class RowCount(msgspec.Struct, frozen=True):
    """How many."""

    number: int
