"""The interface of the store: all that the server asks of a database."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from flibuste.store.rows import RowChange

# What a running game goes on by; of all else that is written at a table, chat and offers, it does not.
GOES_ON = ("start", "ply", "undo")


class Fence(Exception):
    """Somebody else has written this version, or this cid, before."""


class Unsure(Fence):
    """Only the log knows whether it was written: what stands in memory is to be read anew."""


class BadChange(Exception):
    """A change that no database takes: nothing of it was written; its cause says what is wrong."""

    @classmethod
    def because(cls, error: Exception) -> BadChange:
        """An error of the change itself, as the store's own."""
        wrong = cls(type(error).__name__)  # never its words: they may quote a client
        wrong.__cause__ = error
        return wrong


class Replaced(Exception):
    """The database is another one than before: a backup was put back."""


class Gone(Exception):
    """The database's file is not where it was."""


class Entry(msgspec.Struct, array_like=True, gc=False):
    """One event of a table's log; it refers to nothing that could refer to it."""

    v: int
    at: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    cid: str | None = None


class SeatRow(msgspec.Struct):
    """A seat as it is stored."""

    seat: int
    kind: str
    level: str = ""
    name: str = ""
    guest: str | None = None
    token: bytes | None = None
    recovery: bytes | None = None
    nonce: bytes = b""
    muted: str = ""


class TableRow(msgspec.Struct):
    """A table as it is stored."""

    id: str
    created: int
    changed: int  # when its row, a seat or a chat line last became another; it always grows
    game: str
    law: int
    agreement: str
    state: str
    visibility: str
    seed: bytes
    invite: bytes
    host: str | None = None
    rematch: str | None = None


class TableSince(msgspec.Struct, frozen=True):
    """A table's log from a version on, at one moment."""

    changed: int  # of the table's row at that moment
    entries: list[Entry]


class TableStand(msgspec.Struct, frozen=True):
    """How far a table's log has come, and the mark of its row and seats."""

    id: str
    v: int
    changed: int


class GuestRow(msgspec.Struct):
    """A guest as stored."""

    id: str
    cookie: bytes
    name: str
    seen: int


# --- Changes: all that can be written -------------------------------------------------------------


class Append(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The next event of a table's log; its fields stand in the order of the columns."""

    table: str
    v: int
    at: int
    kind: str
    seat: int | None
    body: str
    cid: str | None = None


class NewTable(msgspec.Struct, frozen=True):
    """A table that was not there before."""

    row: TableRow


class NewSeat(msgspec.Struct, frozen=True):
    """A seat of a new table."""

    table: str
    row: SeatRow


class RowsAsKnown(msgspec.Struct, frozen=True):
    """Changes nothing; Fence where a table's mark is another by now: its row or a seat is not as its reader has it."""

    table: str
    changed: int


class SeatChanged(msgspec.Struct, frozen=True):
    """A seat as it is from now on."""

    table: str
    row: SeatRow


class StateChanged(msgspec.Struct, frozen=True):
    """For lists of tables only: the log itself knows how a table stands."""

    table: str
    state: str
    at: int


class RematchMade(msgspec.Struct, frozen=True):
    """A finished table has a successor."""

    table: str
    successor: str
    at: int


class DropTable(msgspec.Struct, frozen=True):
    """A table with its seats and its log is no more."""

    table: str


class NewGuest(msgspec.Struct, frozen=True):
    """Somebody who was not here before."""

    row: GuestRow


class GuestRenamed(msgspec.Struct, frozen=True):
    """A guest goes by another name."""

    guest: str
    name: str
    seen: int


class SeatsRenamed(msgspec.Struct, frozen=True):
    """All seats of a guest carry another name."""

    guest: str
    name: str


class SeatsLocked(msgspec.Struct, frozen=True):
    """Nothing opens a guest's seats at tables that are over any more, until they are taken over again."""

    guest: str


class ForgetPeople(msgspec.Struct, frozen=True):
    """Nobody knows any more who sat at a table, and who set it up; its moves stay."""

    table: str


class GuestJoined(msgspec.Struct, frozen=True):
    """A guest is another from now on: seats and tables are that one's, and the guest's row goes."""

    guest: str
    becomes: str


class ForgetGuest(msgspec.Struct, frozen=True):
    """A guest's row and name go, from every seat and table."""

    guest: str


class ForgetChat(msgspec.Struct, frozen=True):
    """The words of a line of chat go; its place in the log stays."""

    table: str
    v: int
    body: str


class SetFact(msgspec.Struct, frozen=True):
    """One of the few facts about the database itself."""

    name: str
    value: str


Change = (
    Append
    | NewTable
    | NewSeat
    | RowsAsKnown
    | SeatChanged
    | StateChanged
    | RematchMade
    | DropTable
    | NewGuest
    | GuestRenamed
    | SeatsRenamed
    | SeatsLocked
    | ForgetPeople
    | GuestJoined
    | ForgetGuest
    | ForgetChat
    | SetFact
    | RowChange
)


class Log(Protocol):
    """A database. Every write is durable when its future is done, in the order of the calls."""

    on_trouble: Callable[[bool], None]
    on_replaced: Callable[[], None]
    in_trouble: bool

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none, and each write's faults its own.

        Fence: the log already has such a version or cid, or rows are not as known. BadChange: it can never be written.
        Unsure: it may be there or not. Gone: we are closing, and the disk will not have it.
        """
        ...

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        ...

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        ...

    async def since(self, id: str, v: int) -> TableSince | None:
        """What a table's log has after a version; None where there is no such table."""
        ...

    async def stands(self, ids: Sequence[str]) -> list[TableStand]:
        """How the tables of these names stand; those that are not there are left out."""
        ...

    async def listed(self, state: str, limit: int) -> list[str]:
        """Public tables in a state, the newest first."""
        ...

    async def idle(
        self, state: str, before: int, limit: int, *, of_days: bool = False
    ) -> list[str]:
        """Tables in a state with no event since, running ones with no move; of days to a move, or all others."""
        ...

    async def guest(self, cookie: bytes) -> GuestRow | None:
        """The guest whose cookie has this hash."""
        ...

    async def of_guest(self, guest: str, states: Sequence[str], limit: int) -> list[str]:
        """The tables at which a guest sits."""
        ...

    async def hosted(self, guest: str, *, of_days: bool = False) -> int:
        """How many tables of a guest are open or running; those with days to a move, or all others."""
        ...

    async def clocked(self, *, of_days: bool = False) -> list[str]:
        """Running tables with a clock: with days to a move, or any other."""
        ...

    async def chats_of(self, guest: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Every line of chat of a guest: table, version, body."""
        ...

    async def fact(self, name: str) -> str | None:
        """One of the few facts about the database itself."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and close."""
        ...


FoundRow = TypeVar("FoundRow", bound=msgspec.Struct)


class Ledger(Log, Protocol):
    """A database that also keeps ledgers: a server's, never a page's."""

    async def rows(self, kind: type[FoundRow], query: str, **values: Any) -> list[FoundRow]:
        """What a query of `store.people` finds, each row as a struct whose fields are its columns."""
        ...
