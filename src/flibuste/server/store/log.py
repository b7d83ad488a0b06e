"""The interface of the store: all that the server asks of a database."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec


class Fence(Exception):
    """Somebody else has written this version, or this cid, before."""


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
    changed: int
    game: str
    law: int
    agreement: str
    state: str
    visibility: str
    seed: bytes
    invite: bytes
    host: str | None = None
    rematch: str | None = None


class GuestRow(msgspec.Struct):
    """A guest as stored."""

    id: str
    cookie: bytes
    name: str
    seen: int


Change = tuple[str, dict[str, Any]]  # a named statement and its values


class Log(Protocol):
    """A database. Every write is durable when its future is done, in the order of the calls."""

    on_trouble: Callable[[bool], None]
    on_replaced: Callable[[], None]
    in_trouble: bool

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none; Fence if the log already has such a version or cid."""
        ...

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        ...

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        ...

    async def listed(self, state: str, limit: int) -> list[str]:
        """Public tables in a state, the newest first."""
        ...

    async def idle(self, state: str, before: int, limit: int) -> list[str]:
        """Tables in a state with no event since."""
        ...

    async def guest(self, cookie: bytes) -> GuestRow | None:
        """The guest whose cookie has this hash."""
        ...

    async def of_guest(self, guest: str, states: Sequence[str], limit: int) -> list[str]:
        """The tables at which a guest sits."""
        ...

    async def hosted(self, guest: str) -> int:
        """How many tables of a guest are open or running."""
        ...

    async def fact(self, name: str) -> str | None:
        """One of the few facts about the database itself."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and close."""
        ...
