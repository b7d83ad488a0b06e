"""Two guests become one: seats, tables, devices and all that is theirs; seats keep their tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from flibuste.live.durable import on_disk
from flibuste.live.refusals import Refusal
from flibuste.people.belongings import BELONGINGS
from flibuste.people.identity.rows import GuestName, TurnRow
from flibuste.people.identity.turns import GONE, guest_now, next_turn
from flibuste.people.own import Owned
from flibuste.store.events import Change, Fence, GuestJoined, Ledger
from flibuste.store.rows import AlterRows, LedgerRow, ReassignRows, RemoveRows

_ATTEMPTS = 20  # another server may be writing about the same people


async def join_guests(log: Ledger, other: str, stays: str, *also: Change) -> str:
    """Make one guest of two, and return who that is; where it was done before, nothing is done twice.

    The order of a turn first and everything that is owned after it means that whatever another server
    writes in between is either reassigned here or meets the fence.
    """
    for _ in range(_ATTEMPTS):
        other, stays = await guest_now(log, other), await guest_now(log, stays)
        if GONE in (other, stays):
            raise Refusal("guest-gone")
        changes: list[Change] = [*also]
        if other != stays:
            changes += [await next_turn(log, other, stays), await next_turn(log, stays)]
            changes += await reassigning(log, other, stays)
        try:
            if changes:
                await on_disk(log.write(*changes))
            return stays
        except Fence:
            await asyncio.sleep(0)
    raise Refusal("storage")


async def reassigning(log: Ledger, other: str, stays: str) -> list[Change]:
    """What makes all that is one guest's another's; done once more, it changes nothing."""
    changes: list[Change] = [
        ReassignRows(TurnRow, "becomes", other, stays),
        GuestJoined(other, stays),
    ]
    names = [await log.rows(GuestName, "guest by id", guest=id) for id in (stays, other)]
    if names[0] and names[1]:
        (mine,), (theirs,) = names
        fresh = {"name": mine.name or theirs.name, "seen": max(mine.seen, theirs.seen)}
        changes.append(AlterRows(GuestName, {"id": stays}, fresh))
    changes += _between(other, stays)
    for owned in BELONGINGS:
        changes += await _joined_rows(log, owned, other, stays)
    return changes


def _between(one: str, two: str) -> list[RemoveRows]:
    """What takes away what there was between the two: nobody meets, avoids or challenges themselves."""
    columns: dict[type[LedgerRow], list[str]] = {}
    for owned in BELONGINGS:
        if not owned.outlives:
            columns.setdefault(owned.kind, []).append(owned.column)
    return [
        RemoveRows(kind, {names[0]: first, names[1]: second})
        for kind, names in columns.items()
        if len(names) == 2
        for first, second in ((one, two), (two, one))
    ]


async def _joined_rows(log: Ledger, owned: Owned, other: str, stays: str) -> Sequence[Change]:
    others: list[Any] = await log.rows(owned.kind, owned.query, guest=other)
    # What is written just now; where that does not fit, it is a fence, and all is looked at again.
    late = ReassignRows(owned.kind, owned.column, other, stays)
    if not others:  # of who stays there may be thousands, and nobody asks
        return [late]
    theirs: list[Any] = await log.rows(owned.kind, owned.query, guest=stays)
    if owned.join is not None:
        return [*owned.join(theirs, others, stays), late]
    taken = {row.key for row in theirs}
    doubled = [row for row in others if replace(row, **{owned.column: stays}).key in taken]
    removed = [
        RemoveRows(owned.kind, dict(zip(owned.kind.KEY, row.key, strict=True))) for row in doubled
    ]
    return [*removed, late]
