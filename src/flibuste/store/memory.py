"""A store in memory, for a table in one process: it keeps nothing, and promises all else that a store does."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from flibuste.store.events import (
    GOES_ON,
    Append,
    BadChange,
    Change,
    DropTable,
    Entry,
    Fence,
    ForgetChat,
    ForgetGuest,
    ForgetPeople,
    Gone,
    GuestJoined,
    GuestRenamed,
    GuestRow,
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    RowsAsKnown,
    SeatChanged,
    SeatRow,
    SeatsLocked,
    SeatsRenamed,
    SetFact,
    StateChanged,
    TableRow,
    TableSince,
    TableStand,
)
from flibuste.store.rows import (
    AddRow,
    AlterRows,
    LedgerRow,
    PutRow,
    ReassignRows,
    RemoveRows,
    RowChange,
)

T = TypeVar("T")
_body = msgspec.json.Decoder(dict[str, Any])


def copied_row(thing: T) -> T:
    """The same, read off and checked: whoever changes theirs later does not change ours."""
    if isinstance(thing, RowChange):  # nobody can change these
        return thing
    return msgspec.msgpack.decode(msgspec.msgpack.encode(thing), type=type(thing))


class Rows:
    """All rows of a store, by their keys."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.seats: dict[tuple[str, int], SeatRow] = {}
        self.events: dict[tuple[str, int], Append] = {}
        self.cids: dict[tuple[str, str], int] = {}
        self.guests: dict[str, GuestRow] = {}
        self.facts: dict[str, str] = {}
        self.ledgers: dict[type[LedgerRow], dict[tuple[Any, ...], LedgerRow]] = {}

    def ledger(self, kind: type[LedgerRow]) -> dict[tuple[Any, ...], LedgerRow]:
        """All rows of a kind, by their keys; what else is unique in them is not looked at."""
        return self.ledgers.setdefault(kind, {})


class Step:
    """One write. What it has changed is put back where a later part of it turns out to be wrong."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._before: list[tuple[dict[Any, Any], Any, Any]] = []

    def put_back(self) -> None:
        """As if it had never been tried."""
        for rows, key, row in reversed(self._before):
            if row is None:
                rows.pop(key, None)
            else:
                rows[key] = row

    def changed(self) -> Iterator[tuple[dict[Any, Any], Any, bool]]:
        """Every row that is another now, by its key, and whether there was none before."""
        seen: set[tuple[int, Any]] = set()
        for rows, key, row in self._before:
            if (id(rows), key) not in seen:
                seen.add((id(rows), key))
                yield rows, key, row is None

    def _put(self, rows: dict[Any, Any], key: Any, row: Any) -> None:
        self._before.append((rows, key, rows.get(key)))
        rows[key] = row

    def _drop(self, rows: dict[Any, Any], key: Any) -> None:
        self._before.append((rows, key, rows.get(key)))
        rows.pop(key, None)

    def _add(self, rows: dict[Any, Any], key: Any, row: Any) -> None:
        if key in rows:
            raise KeyError("it is there already")
        self._put(rows, key, row)

    def _alter(self, rows: dict[Any, Any], key: Any, **values: Any) -> None:
        if key in rows:
            self._put(rows, key, replace(rows[key], **values))

    def _alter_table(self, id: str, at: int = 0, **values: Any) -> None:
        """Another row, and another mark of when it became so: no two are alike."""
        if row := self.rows.tables.get(id):
            self._alter(self.rows.tables, id, changed=max(at, row.changed + 1), **values)

    def take(self, change: Change) -> None:
        """One change; an exception if it cannot be made."""
        rows = self.rows
        match change:
            case Append():
                self._append(change)
            case NewTable(row):
                if row.id in rows.tables:
                    raise Fence
                self._add(rows.tables, row.id, row)
            case NewSeat(table, seat):
                self._add(rows.seats, (table, seat.seat), seat)
            case RowsAsKnown(table, changed):
                if table not in rows.tables or rows.tables[table].changed != changed:
                    raise Fence
            case SeatChanged(table, seat):
                if (table, seat.seat) in rows.seats:
                    self._put(rows.seats, (table, seat.seat), seat)
                self._alter_table(table)
            case StateChanged(table, state, at):
                self._alter_table(table, at, state=state)
            case RematchMade(table, successor, at):
                self._alter_table(table, at, rematch=successor)
            case DropTable(table):
                self._drop_table(table)
            case NewGuest(guest):
                if any(guest.cookie == other.cookie for other in rows.guests.values()):
                    raise KeyError("the cookie is somebody's")
                self._add(rows.guests, guest.id, guest)
            case GuestRenamed(id, name, seen):
                self._alter(rows.guests, id, name=name, seen=seen)
            case SeatsRenamed(id, name):
                for key in [key for key, seat in rows.seats.items() if seat.guest == id]:
                    self._alter(rows.seats, key, name=name)
                    self._alter_table(key[0])
            case SeatsLocked(id):
                self._lock(id)
            case ForgetPeople(table):
                for key in [key for key in rows.seats if key[0] == table]:
                    self._alter(rows.seats, key, name="", guest=None, muted="")
                self._alter_table(table, host=None)
            case GuestJoined(id, becomes):
                self._hand_over(id, becomes)
            case ForgetGuest(id):
                self._forget(id)
            case ForgetChat(table, v, body):
                event = rows.events.get((table, v))
                if event and event.kind == "chat":  # a move is never overwritten
                    self._alter(rows.events, (table, v), body=body)
                self._alter_table(table)
            case SetFact(name, value):
                self._put(rows.facts, name, value)
            case AddRow(row):
                if row.key in rows.ledger(type(row)):
                    raise Fence
                self._put(rows.ledger(type(row)), row.key, row)
            case PutRow(row):
                self._put(rows.ledger(type(row)), row.key, row)
            case RemoveRows(kind, where):
                self._remove(kind, where)
            case ReassignRows(kind, column, value, becomes):
                self._change(kind, {column: value}, {column: becomes})
            case AlterRows(kind, where, values):
                self._change(kind, where, values)
            case _:
                assert_never(change)

    def _remove(self, kind: type[LedgerRow], where: dict[str, Any]) -> list[LedgerRow]:
        """Take the rows with these values away, and return them."""
        ledger = self.rows.ledger(kind)
        found = [
            row
            for row in ledger.values()
            if all(getattr(row, column) == value for column, value in where.items())
        ]
        for row in found:
            self._drop(ledger, row.key)
        return found

    def _change(
        self, kind: type[LedgerRow], where: dict[str, Any], becomes: dict[str, Any]
    ) -> None:
        """Give the rows with these values others; Fence where a key is taken."""
        ledger = self.rows.ledger(kind)
        for row in self._remove(kind, where):
            fresh = replace(row, **becomes)
            if fresh.key in ledger:
                raise Fence
            self._put(ledger, fresh.key, fresh)

    def _append(self, event: Append) -> None:
        rows, key = self.rows, (event.table, event.v)
        if key in rows.events or (event.table, event.cid) in rows.cids:
            raise Fence
        self._put(rows.events, key, event)
        if event.cid is not None:
            self._put(rows.cids, (event.table, event.cid), event.v)

    def _drop_table(self, table: str) -> None:
        keyed: tuple[dict[Any, Any], ...] = (self.rows.events, self.rows.cids, self.rows.seats)
        for rows in keyed:
            for key in [key for key in rows if key[0] == table]:
                self._drop(rows, key)
        self._drop(self.rows.tables, table)

    def _hand_over(self, guest: str, becomes: str) -> None:
        self._drop(self.rows.guests, guest)
        seats = [key for key, seat in self.rows.seats.items() if seat.guest == guest]
        hosted = {id for id, table in self.rows.tables.items() if table.host == guest}
        for key in seats:
            self._alter(self.rows.seats, key, guest=becomes)
        for id in hosted | {table for table, _ in seats}:
            host: dict[str, Any] = {"host": becomes} if id in hosted else {}
            self._alter_table(id, **host)

    def _lock(self, guest: str) -> None:
        over = {id for id, row in self.rows.tables.items() if row.state not in ("open", "running")}
        for key in [key for key, seat in self.rows.seats.items() if seat.guest == guest]:
            if key[0] in over:
                self._alter(self.rows.seats, key, token=None, recovery=None)
                self._alter_table(key[0])

    def _forget(self, guest: str) -> None:
        self._drop(self.rows.guests, guest)
        seats = [key for key, seat in self.rows.seats.items() if seat.guest == guest]
        hosted = {id for id, table in self.rows.tables.items() if table.host == guest}
        for key in seats:
            self._alter(self.rows.seats, key, name="", guest=None)
        for id in hosted | {table for table, _ in seats}:
            gone: dict[str, Any] = {"host": None} if id in hosted else {}
            self._alter_table(id, **gone)


def _is_of_days(row: TableRow) -> bool:
    return '"kind":"days"' in row.agreement


class MemoryLog:
    """The log in memory."""

    def __init__(self) -> None:
        self.on_trouble: Callable[[bool], None] = lambda on: None
        self.on_replaced: Callable[[], None] = lambda: None
        self.in_trouble = False
        self._rows = Rows()
        self._is_closed = False

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none, and each write's faults its own."""
        future: Future[None] = asyncio.get_running_loop().create_future()
        step = Step(self._rows)
        try:
            if self._is_closed:
                raise Gone
            for change in changes:
                step.take(copied_row(change))
            future.set_result(None)
        except (Fence, Gone) as error:
            step.put_back()
            future.set_exception(error)
        except Exception as error:
            step.put_back()
            future.set_exception(BadChange.because(error))
        return future

    async def close(self) -> None:
        """Nothing is waiting."""
        self._is_closed = True

    async def table(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        row = self._rows.tables.get(id)
        if row is None:
            return None
        seats = sorted(key for key in self._rows.seats if key[0] == id)
        return copied_row(row), [copied_row(self._rows.seats[key]) for key in seats]

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        keys = sorted(key for key in self._rows.events if key[0] == id)
        found = [self._rows.events[key] for key in keys]
        return [Entry(e.v, e.at, e.kind, e.seat, _body.decode(e.body), e.cid) for e in found]

    async def since(self, id: str, v: int) -> TableSince | None:
        """What a table's log has after a version; None where there is no such table."""
        entries = (await self.events(id))[v:]
        row = self._rows.tables.get(id)
        return None if row is None else TableSince(row.changed, entries)

    async def stands(self, ids: Sequence[str]) -> list[TableStand]:
        """How the tables of these names stand; those that are not there are left out."""
        rows = [row for row in map(self._rows.tables.get, ids) if row is not None]
        return [TableStand(row.id, len(await self.events(row.id)), row.changed) for row in rows]

    def _newest(self, state: str) -> Iterator[TableRow]:
        rows = [row for row in self._rows.tables.values() if row.state == state]
        yield from sorted(rows, key=lambda row: -row.changed)

    async def listed(self, state: str, limit: int) -> list[str]:
        """Public tables in a state, the newest first."""
        return [row.id for row in self._newest(state) if row.visibility == "public"][:limit]

    async def idle(
        self, state: str, before: int, limit: int, *, of_days: bool = False
    ) -> list[str]:
        """Tables in a state with no event since, running ones with no move; of days to a move, or all others."""
        busy = {
            key[0]
            for key, event in self._rows.events.items()
            if event.at >= before and (state != "running" or event.kind in GOES_ON)
        }
        rows = [row for row in self._newest(state) if row.changed < before and row.id not in busy]
        return [row.id for row in rows if _is_of_days(row) == of_days][:limit]

    async def guest(self, cookie: bytes) -> GuestRow | None:
        """The guest whose cookie has this hash."""
        found = (row for row in self._rows.guests.values() if row.cookie == cookie)
        return next((copied_row(row) for row in found), None)

    async def of_guest(self, guest: str, states: Sequence[str], limit: int) -> list[str]:
        """The tables at which a guest sits."""
        at = {key[0] for key, seat in self._rows.seats.items() if seat.guest == guest}
        found: list[str] = []
        for state in states:
            found += [row.id for row in self._newest(state) if row.id in at][:limit]
        return found

    async def hosted(self, guest: str, *, of_days: bool = False) -> int:
        """How many tables of a guest are open or running; those with days to a move, or all others."""
        rows = [row for row in self._rows.tables.values() if _is_of_days(row) == of_days]
        return sum(row.host == guest and row.state in ("open", "running") for row in rows)

    async def clocked(self, *, of_days: bool = False) -> list[str]:
        """Running tables with a clock: with days to a move, or any other."""
        rows = [row for row in self._newest("running") if '"clock":{' in row.agreement]
        return [row.id for row in rows if _is_of_days(row) == of_days]

    async def chats_of(self, guest: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Every line of chat of a guest: table, version, body."""
        chats = [event for event in self._rows.events.values() if event.kind == "chat"]
        found = [(event.table, event.v, _body.decode(event.body)) for event in chats]
        return [line for line in found if line[2].get("guest") == guest]

    async def fact(self, name: str) -> str | None:
        """One of the few facts about the database itself."""
        return self._rows.facts.get(name)
