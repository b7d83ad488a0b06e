"""What every SQL database is asked, over the one way it is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from flibuste.store.events import (
    Entry,
    FoundRow,
    GuestRow,
    SeatRow,
    TableRow,
    TableSince,
    TableStand,
)

AT_ONCE_ASKED = 200  # tables that one query asks after
_body = msgspec.json.Decoder(dict[str, Any])


class SqlReader(ABC):
    """The reading half of a log and its ledgers."""

    @abstractmethod
    async def read(self, query: str, /, **values: Any) -> list[dict[str, Any]]:
        """What a query of `store.statements` finds, each row by its columns."""

    async def rows(self, kind: type[FoundRow], query: str, **values: Any) -> list[FoundRow]:
        """What a query of `store.people` finds, each row as a struct whose fields are its columns."""
        return [kind(**row) for row in await self.read(query, **values)]

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        found = await self.read("table", of_table=id)
        if not found:
            return None
        chairs = await self.read("seats", of_table=id)
        for chair in chairs:
            del chair["table_id"]
        return TableRow(**found[0]), [SeatRow(**chair) for chair in chairs]

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        rows = await self.read("events", of_table=id)
        return [_entry(row) for row in rows]

    async def since(self, id: str, v: int) -> TableSince | None:
        """What a table's log has after a version, by one statement: at one moment."""
        rows = await self.read("since", of_table=id, after=v)
        if not rows:
            return None
        changed = [row.pop("changed") for row in rows]
        return TableSince(changed[0], [_entry(row) for row in rows if row["v"] is not None])

    async def stands(self, ids: Sequence[str]) -> list[TableStand]:
        """How the tables of these names stand; those that are not there are left out."""
        found: list[TableStand] = []
        for first in range(0, len(ids), AT_ONCE_ASKED):
            some = [*ids[first : first + AT_ONCE_ASKED]]
            some += [""] * (AT_ONCE_ASKED - len(some))
            rows = await self.read("stands", **{f"id_{k}": id for k, id in enumerate(some)})
            found += [TableStand(**row) for row in rows]
        return found

    async def listed(self, state: str, limit: int) -> list[str]:
        """Public tables in a state, the newest first."""
        return [row["id"] for row in await self.read("listed", state=state, most=limit)]

    async def idle(
        self, state: str, before: int, limit: int, *, of_days: bool = False
    ) -> list[str]:
        """Tables in a state with no event since, running ones with no move; of days to a move, or all others."""
        query = "idle of days" if of_days else "idle"
        rows = await self.read(query, state=state, before=before, most=limit)
        return [row["id"] for row in rows]

    async def guest(self, cookie: bytes) -> GuestRow | None:
        """The guest whose cookie has this hash."""
        rows = await self.read("guest", cookie=cookie)
        return GuestRow(**rows[0]) if rows else None

    async def of_guest(self, guest: str, states: Sequence[str], limit: int) -> list[str]:
        """The tables at which a guest sits."""
        found: list[str] = []
        for state in states:
            rows = await self.read("of guest", guest=guest, state=state, most=limit)
            found += [row["id"] for row in rows]
        return found

    async def hosted(self, guest: str, *, of_days: bool = False) -> int:
        """How many tables of a guest are open or running; those with days to a move, or all others."""
        rows = await self.read("hosted of days" if of_days else "hosted", guest=guest)
        return int(next(iter(rows[0].values())))

    async def clocked(self, *, of_days: bool = False) -> list[str]:
        """Running tables with a clock: with days to a move, or any other."""
        query = "clocked of days" if of_days else "clocked"
        return [row["id"] for row in await self.read(query)]

    async def chats_of(self, guest: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Every line of chat of a guest: table, version, body."""
        rows = await self.read("chats of", guest=guest)
        found = [(row["table_id"], row["v"], _body.decode(row["body"])) for row in rows]
        return [line for line in found if line[2].get("guest") == guest]

    async def fact(self, name: str) -> str | None:
        """One of the few facts about the database itself."""
        rows = await self.read("fact", name=name)
        return str(rows[0]["value"]) if rows else None


def _entry(row: dict[str, Any]) -> Entry:
    return Entry(**{**row, "body": _body.decode(row["body"])})
