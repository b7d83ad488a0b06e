"""What running tables of days cost while nobody looks at them: `python bench/days.py [TABLES]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from flibuste.live.guests import now
from flibuste.people.days.rows import Deadline, DueRow
from flibuste.store.events import NewSeat, NewTable, SeatRow, TableRow
from flibuste.store.rows import PutRow
from flibuste.store.sqlite import SqliteLog

DAY = 86_400_000
AT_ONCE = 2000


async def main(tables: int) -> None:
    """Fill a database with rows, and look as a server does."""
    with tempfile.TemporaryDirectory() as folder:
        log = SqliteLog(Path(folder) / "tables.sqlite", asyncio.get_running_loop())
        log.open()
        at = now()
        agreed = '{"clock":{"kind":"days","seconds":259200}}'
        for first in range(0, tables, AT_ONCE):
            changes = []
            for k in range(first, min(first + AT_ONCE, tables)):
                id = f"t{k}"
                row = TableRow(id, at, at, "game", 1, agreed, "running", "private", b"", b"")
                due = at + 1000 + k * DAY // tables * 3
                changes += [
                    NewTable(row),
                    NewSeat(id, SeatRow(0, "person", guest=f"g{k % (tables // 100 or 1)}")),
                    PutRow(DueRow(id, 0, at, 3 * DAY, due, due, 0)),
                ]
            await log.write(*changes)
        for name, values in {
            "deadlines due": {"at": at, "most": 50},
            "deadlines due (50)": {"at": at + 4 * DAY, "most": 50},
            "deadlines of": {"guest": "g0"},
        }.items():
            begun = time.perf_counter()
            for _ in range(20):
                found = await log.rows(Deadline, name.partition(" (")[0], **values)
            spent = (time.perf_counter() - begun) / 20
            print(f"{tables} tables, {name}: {len(found)} rows in {1000 * spent:.2f} ms")
        await log.close()


asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
