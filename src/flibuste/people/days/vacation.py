"""Vacations: so many days a year, begun by hand, in which the clocks of days stand still."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from flibuste.live.durable import on_disk
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.spans import TimeSpan, span_at, stood_still, united
from flibuste.people.days.rows import SPAN_OF_YEAR, VacationRow
from flibuste.people.days.times import WHOLE_DAY, moved
from flibuste.store.events import Change, Fence, Ledger
from flibuste.store.rows import AddRow, PutRow

BEGUN_ANEW = 20  # a table of the guest may move on meanwhile, and its deadline with it


class Leave(msgspec.Struct, frozen=True):
    """How a guest stands with vacations, in milliseconds."""

    left: int  # that may still be taken
    now: TimeSpan | None  # the one that runs


class Vacations:
    """Who is away."""

    def __init__(self, log: Ledger, days: int) -> None:
        self.log, self.days = log, days

    async def of_guest(self, guest: str) -> list[VacationRow]:
        """All vacations of a guest."""
        return await self.log.rows(VacationRow, "vacations of", guest=guest)

    async def leave_of(self, guest: str) -> Leave:
        """What a guest has left of the year that ends now."""
        return self._leave(await self.of_guest(guest), now())

    def _leave(self, rows: Sequence[VacationRow], at: int) -> Leave:
        spans = united((row.since, row.until) for row in rows)
        taken = stood_still(spans, at - SPAN_OF_YEAR, at)
        return Leave(max(0, self.days * WHOLE_DAY - taken), span_at(spans, at))

    async def begin(self, guest: str, days: int) -> None:
        """Be away from now on, for so many days at most."""
        for _ in range(BEGUN_ANEW):
            rows, at = await self.of_guest(guest), now()
            leave = self._leave(rows, at)
            if leave.now:
                raise Refusal("on-vacation")
            if days * WHOLE_DAY > leave.left:
                raise Refusal("vacation-spent", left=leave.left // WHOLE_DAY, most=self.days)
            id, until = _following(guest, rows), at + days * WHOLE_DAY
            row = VacationRow(id, guest, at, until, at, self.days)
            if await self._written(guest, [*rows, row], AddRow(row)):
                return
        raise Refusal("storage")

    async def end(self, guest: str) -> None:
        """Be back."""
        for _ in range(BEGUN_ANEW):
            rows, at = await self.of_guest(guest), now()
            if not self._leave(rows, at).now:
                raise Refusal("not-on-vacation")
            ended = {row.id: replace(row, until=at, changed=at) for row in rows if row.until > at}
            kept = [ended.get(row.id, row) for row in rows]
            if await self._written(guest, kept, *map(PutRow, ended.values())):
                return
        raise Refusal("storage")

    async def _written(self, guest: str, rows: Sequence[VacationRow], *changes: Change) -> bool:
        """Write the change with the deadlines that follow from it; False where one moved meanwhile."""
        away = [(row.since, row.until) for row in rows]
        try:
            await on_disk(self.log.write(*changes, *await moved(self.log, guest, away)))
        except Fence:
            return False
        return True


def _following(guest: str, rows: Sequence[VacationRow]) -> str:
    """What the vacation after these is called: of two devices that begin one at once, the later meets the fence."""
    before = "\0".join([guest, *sorted(row.id for row in rows)])
    return hashlib.sha256(before.encode()).hexdigest()[:32]
