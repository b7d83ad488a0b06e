"""What is kept for games of days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import asdict, replace

from flibuste.live.guests import now
from flibuste.live.spans import TimeSpan, stood_still, united
from flibuste.people.own import Owned
from flibuste.store.events import Change
from flibuste.store.rows import AddRow, LedgerRow, PutRow, RemoveRows

NOBODY = -1  # the seat of a table where no time runs: a bot is to move
DAY_LONG = 86_400_000  # milliseconds
SPAN_OF_YEAR = 365 * DAY_LONG


class PauseRow(LedgerRow, frozen=True):
    """A span in which no clock of days ran anywhere: the house was down, or its disk was."""

    TABLE: ClassVar = "pauses"
    KEY: ClassVar = ("since",)

    since: int
    until: int


class VacationRow(LedgerRow, frozen=True):
    """A guest is away; one who comes back early changes its end."""

    TABLE: ClassVar = "vacations"
    KEY: ClassVar = ("id",)

    id: str
    guest: str
    since: int
    until: int
    changed: int
    allowed: int = 30  # days in a year, as the house had it when this one began


class DueRow(LedgerRow, frozen=True):
    """When to look at a running table of days. Its log alone says what is true then."""

    TABLE: ClassVar = "due"
    KEY: ClassVar = ("table_id",)

    table_id: str
    seat: int  # whose time runs, or NOBODY
    since: int  # when it began to run
    whole: int  # how much there was, in milliseconds
    due: int  # when it is up, as far as vacations are known
    look_at: int
    warned: int  # whether its person was told that it is nearly up: 0 or 1


class Deadline(msgspec.Struct, frozen=True):
    """The same, with who is to move and at which game."""

    table_id: str
    seat: int
    since: int
    whole: int
    due: int
    look_at: int
    warned: int
    guest: str | None
    game: str

    @property
    def row(self) -> DueRow:
        """The row alone."""
        return DueRow(**{name: getattr(self, name) for name in DueRow.__struct_fields__})


class PreparedRow(LedgerRow, frozen=True):
    """Answers that a seat has prepared, from a version of its table on; for its own eyes."""

    TABLE: ClassVar = "prepared"
    KEY: ClassVar = ("table_id", "seat")

    table_id: str
    seat: int
    guest: str
    v: int
    lines: str  # JSON: lists of moves, each the others' first


class PushRow(LedgerRow, frozen=True):
    """A device that may be told things while no page is open, and what it still is to be told."""

    TABLE: ClassVar = "pushes"
    KEY: ClassVar = ("id",)

    id: str  # the hash of its address
    guest: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    made: int
    told_at: int = 0  # when its guest was last told something
    kind: str = ""  # what waits for the next hour
    about: str = ""  # and the table it is about
    device: str = ""  # whose cookie it came with: who signs that one out silences it


class CalendarRow(LedgerRow, frozen=True):
    """A calendar of a guest's deadlines, known by the hash of its secret."""

    TABLE: ClassVar = "calendars"
    KEY: ClassVar = ("secret",)

    secret: bytes
    guest: str
    lang: str
    made: int


class HouseKeyRow(LedgerRow, frozen=True):
    """A key of the house itself; it goes into the backup with everything else."""

    TABLE: ClassVar = "house_keys"
    KEY: ClassVar = ("name",)

    name: str
    secret: str


def _join_vacations(
    theirs: Sequence[VacationRow], others: Sequence[VacationRow], stays: str
) -> Iterator[Change]:
    """All of both, as far as one guest might have taken it: what came first is kept, what came later is cut.

    Who has used up a year gets no other by joining guests; and no clock that has stood still for somebody
    within the limit is put forward.
    """
    spans: list[TimeSpan] = []
    for row in sorted([*theirs, *others], key=lambda row: row.since) if others else []:
        begins = max([row.since, *(until for _, until in spans)])  # before, it is vacation anyway
        taken = stood_still(united(spans), begins - SPAN_OF_YEAR, begins)
        end = min(row.until, max(row.since, begins + row.allowed * DAY_LONG - taken))
        spans.append((row.since, end))
        if end == row.since:
            yield RemoveRows(VacationRow, {"id": row.id})
        elif (row.guest, row.until) != (stays, end):
            yield PutRow(replace(row, guest=stays, until=end, changed=now()))


OWNED: tuple[Owned, ...] = (
    Owned(VacationRow, "guest", "vacations of", join=lambda *rows: [*_join_vacations(*rows)]),
    Owned(PreparedRow, "guest", "prepared by"),
    Owned(PushRow, "guest", "pushes of", hidden=("p256dh", "auth")),
    Owned(CalendarRow, "guest", "calendars of", hidden=("secret",)),
)


def swapped(old: LedgerRow, new: LedgerRow) -> list[Change]:
    """A row in the place of another of its key; Fence where somebody has changed it meanwhile."""
    return [RemoveRows(type(old), asdict(old)), AddRow(new)]
