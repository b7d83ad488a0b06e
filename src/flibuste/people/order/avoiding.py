"""A guest's own list of people: whom not to hear, and whom not to meet."""

from __future__ import annotations

from flibuste.live.durable import kept
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.people.order.rows import BLOCKED, MUTED, AvoidedRow
from flibuste.store.events import Ledger
from flibuste.store.rows import PutRow, RemoveRows

MOST_AVOIDED = 200  # people on one list, for each of its two reasons


async def avoided_rows(log: Ledger, guest: str) -> list[AvoidedRow]:
    """All whom a guest avoids, as they came."""
    return await log.rows(AvoidedRow, "avoided by", guest=guest)


async def avoid(log: Ledger, guest: str, other: str, name: str, how: str, on: bool) -> None:
    """Put somebody on the list of a guest, or take them off."""
    assert how in (MUTED, BLOCKED)
    if not on:
        await kept(log.write(RemoveRows(AvoidedRow, {"guest": guest, "other": other, "how": how})))
        return
    if not other or other == guest:
        raise Refusal("no-person")
    if sum(row.how == how for row in await avoided_rows(log, guest)) >= MOST_AVOIDED:
        raise Refusal("too-many-avoided", most=MOST_AVOIDED)
    await kept(log.write(PutRow(AvoidedRow(guest, other, how, name, now()))))
