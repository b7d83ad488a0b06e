"""A store in a page: rows are kept by the browser, all or none, and a write is done when they are on disk."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from flibuste.store.events import (
    Append,
    BadChange,
    Change,
    DropTable,
    Entry,
    Fence,
    ForgetChat,
    Gone,
    GuestRow,
    SeatRow,
    TableRow,
)
from flibuste.store.memory import MemoryLog, Step, copied_row

_KINDS: dict[str, Any] = {
    "table": TableRow,
    "seat": SeatRow,
    "event": Append,
    "guest": GuestRow,
    "fact": str,
}


class KeyTaken(Exception):
    """A row that should be new is there already: another page has written it."""


class RowsGone(Exception):
    """What a write goes on from is not there any more: the storage was cleared behind the page."""


class DiskRefuses(Exception):
    """The browser keeps nothing, or no more: its storage is full or forbidden."""


class PageDisk(Protocol):
    """What a browser keeps: texts by their keys."""

    async def load(self, prefix: str) -> list[tuple[str, str]]:
        """All whose keys begin so, in the order of their keys."""
        ...

    async def keep(
        self, new: dict[str, str], put: dict[str, str], dropped: list[str], needed: list[str]
    ) -> None:
        """All of it or nothing, on disk when it is done; KeyTaken, DiskRefuses, or RowsGone where a needed key is not there."""
        ...


def _key(kind: str, key: Any) -> str:
    """The key of a row as text; events of a table stand in their order."""
    if kind in ("seat", "event"):
        return f"{kind}/{key[0]}/{key[1]:010d}"
    return f"{kind}/{key}"


class PageLog(MemoryLog):
    """The log of a page. Rows are in memory; a table's events come there when they are asked for."""

    def __init__(self, disk: PageDisk) -> None:
        super().__init__()
        self.disk = disk
        self._known: set[str] = set()  # the tables whose events are in memory
        self._waiting: deque[tuple[tuple[Change, ...], Future[None]]] = deque()
        self._writer: asyncio.Task[None] | None = None
        # A table is read again between two writes: then memory and disk say the same of what is ours.
        self._turn = asyncio.Lock()

    def _rows_of(self, kind: str) -> dict[Any, Any]:
        rows = self._rows
        found: dict[str, dict[Any, Any]] = {
            "table": rows.tables,
            "seat": rows.seats,
            "event": rows.events,
            "guest": rows.guests,
            "fact": rows.facts,
        }
        return found[kind]

    async def open(self) -> None:
        """Read all rows but the events; once more, and what other pages have added comes too."""
        for kind in _KINDS:
            if kind != "event":
                await self._load(kind, "")

    async def _load(self, kind: str, table: str) -> None:
        rows = self._rows_of(kind)
        for name, text in await self.disk.load(f"{kind}/{table}"):
            row = msgspec.json.decode(text, type=_KINDS[kind])
            key: Any = name.partition("/")[2]
            if kind in ("seat", "event"):
                key = key.partition("/")[0], int(key.partition("/")[2])
            rows.setdefault(key, row)  # what is here may be newer
            if isinstance(row, Append) and row.cid is not None:
                self._rows.cids[row.table, row.cid] = row.v

    async def _know(self, table: str) -> None:
        """Have the events of a table in memory."""
        if table not in self._known:
            await self._load("event", f"{table}/")
            self._known.add(table)

    async def refresh(self, table: str) -> bool:
        """Read a table's rows again: another page may have had it. Whether it has changed any."""
        async with self._turn:
            row, seats = await self._on_disk(table)
            if not await self._is_other(table, row, seats):
                return False
            self._forget(table)
            self._rows.tables |= row
            self._rows.seats |= seats
            return True

    async def _on_disk(self, table: str) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """The row of a table as the disk has it, and those of its seats, by their keys."""
        rows = dict(await self.disk.load(f"table/{table}"))
        text = rows.get(f"table/{table}")
        row = {} if text is None else {table: msgspec.json.decode(text, type=TableRow)}
        found = await self.disk.load(f"seat/{table}/")
        seats = [msgspec.json.decode(text, type=SeatRow) for _, text in found]
        return row, {(table, seat.seat): seat for seat in seats}

    async def _is_other(self, table: str, row: dict[Any, Any], seats: dict[Any, Any]) -> bool:
        """Whether memory has other rows than these, or the disk an event more."""
        rows = self._rows
        ours = {key: seat for key, seat in rows.seats.items() if key[0] == table}
        if ours != seats or rows.tables.get(table) != row.get(table):
            return True
        if table not in self._known:
            return False
        last = max((v for id, v in rows.events if id == table), default=0)
        return bool(await self.disk.load(_key("event", (table, last + 1))))

    def _forget(self, table: str) -> None:
        rows = self._rows
        keyed: tuple[dict[Any, Any], ...] = (rows.seats, rows.events, rows.cids)
        for found in keyed:
            for key in [key for key in found if key[0] == table]:
                del found[key]
        rows.tables.pop(table, None)
        self._known.discard(table)

    async def _know_all(self) -> None:
        for table in [*self._rows.tables]:
            await self._know(table)

    # --- Writing ---------------------------------------------------------------------------------

    def write(self, *changes: Change) -> Future[None]:
        """Several changes, all or none, and each write's faults its own."""
        future: Future[None] = asyncio.get_running_loop().create_future()
        if self._is_closed:
            future.set_exception(Gone())
            return future
        try:
            self._waiting.append((tuple(map(copied_row, changes)), future))
        except Exception as error:
            future.set_exception(BadChange.because(error))
            return future
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write_on())
        return future

    async def _write_on(self) -> None:
        """One write after the other, in the order of the calls."""
        while self._waiting:
            changes, future = self._waiting.popleft()
            fault = await self._written(changes)
            if future.cancelled():
                continue
            if fault is None:
                future.set_result(None)
            else:
                future.set_exception(fault)

    async def _written(self, changes: Sequence[Change]) -> Exception | None:
        """Make changes and wait until they are on disk; what went wrong, if anything did."""
        async with self._turn:
            return await self._made(changes)

    async def _made(self, changes: Sequence[Change]) -> Exception | None:
        step = Step(self._rows)
        try:
            for change in changes:
                if isinstance(change, Append | ForgetChat | DropTable):
                    await self._know(change.table)
                step.take(change)
            await self._keep(step)
        except (Fence, KeyTaken, RowsGone):
            step.put_back()
            return Fence()
        except DiskRefuses:
            step.put_back()
            return Gone()
        except Exception as error:
            step.put_back()
            return BadChange.because(error)
        return None

    async def _keep(self, step: Step) -> None:
        kinds = {id(self._rows_of(kind)): kind for kind in _KINDS}
        new: dict[str, str] = {}
        put: dict[str, str] = {}
        dropped: list[str] = []
        needed: set[str] = set()
        for rows, key, is_new in step.changed():
            kind = kinds.get(id(rows))
            if kind is None:  # what is found from other rows
                continue
            name = _key(kind, key)
            if key not in rows:
                dropped += [] if is_new else [name]
            else:
                text = msgspec.json.encode(rows[key]).decode()
                (new if is_new else put)[name] = text
                needed |= self._goes_on_from(kind, key)
        await self.disk.keep(new, put, dropped, sorted((needed | put.keys()) - new.keys()))

    def _goes_on_from(self, kind: str, key: Any) -> set[str]:
        """What a row of a table is worth nothing without: the table's own row, and the event before."""
        if kind not in ("seat", "event"):
            return set()
        table, number = key
        needed = {_key("table", table)} if table in self._rows.tables else set()
        if kind == "event" and (table, number - 1) in self._rows.events:
            needed.add(_key("event", (table, number - 1)))
        return needed

    async def close(self) -> None:
        """Write what is waiting, and close."""
        self._is_closed = True
        if self._writer is not None:
            await asyncio.wait((self._writer,))

    # --- Reading ---------------------------------------------------------------------------------

    async def events(self, id: str) -> list[Entry]:
        """A table's whole log, in order."""
        await self._know(id)
        return await super().events(id)

    async def idle(
        self, state: str, before: int, limit: int, *, of_days: bool = False
    ) -> list[str]:
        """Tables in a state with no event since, running ones with no move; of days to a move, or all others."""
        await self._know_all()
        return await super().idle(state, before, limit, of_days=of_days)

    async def chats_of(self, guest: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Every line of chat of a guest: table, version, body."""
        await self._know_all()
        return await super().chats_of(guest)
