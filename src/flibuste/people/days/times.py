"""Deadlines, computed from what is stored alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from flibuste.live.guests import now
from flibuste.live.spans import TimeSpan, end_of_time, united
from flibuste.people.days.rows import NOBODY, Deadline, DueRow, PauseRow, swapped
from flibuste.store.events import Change, Ledger

WHOLE_HOUR, WHOLE_DAY = 3_600_000, 86_400_000  # milliseconds
WARNING = 12 * WHOLE_HOUR  # before the end, or a quarter of the time where that is less
LEAST_WARNING = WHOLE_HOUR  # nobody is told of shorter ones


async def pauses(log: Ledger, since: int) -> list[TimeSpan]:
    """When the house has stood still since then."""
    rows = await log.rows(PauseRow, "pauses since", since=since)
    return [(row.since, row.until) for row in rows]


def timed(row: DueRow, stops: Sequence[TimeSpan]) -> DueRow:
    """A row with its times, where the clock stands still in these stops."""
    if row.seat == NOBODY:
        return row
    due = end_of_time(united(stops), row.since, row.whole)
    before = warning(row.whole)
    warns = not row.warned and before is not None
    look_at = due - (before or 0) if warns else due
    # A deadline that a vacation has moved far away may come nearer by a path that is not foreseen here.
    if due > row.since + row.whole:
        look_at = min(look_at, max(now(), row.since) + WHOLE_DAY)
    return replace(row, due=due, look_at=look_at)


def warning(whole: int) -> int | None:
    """How long before its end somebody is told that a clock is nearly out; None for a short one."""
    before = min(WARNING, whole // 4)
    return before if before >= LEAST_WARNING else None


async def moved(log: Ledger, guest: str, away: Sequence[TimeSpan]) -> list[Change]:
    """All deadlines of a guest as they are with these vacations."""
    changes: list[Change] = []
    found = await log.rows(Deadline, "deadlines of", guest=guest)
    house = await pauses(log, min((one.since for one in found), default=0))
    for one in found:
        fresh = timed(one.row, [*house, *away])
        if fresh != one.row:
            changes += swapped(one.row, fresh)
    return changes
