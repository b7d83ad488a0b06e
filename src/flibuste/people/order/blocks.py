"""Who does not want to meet whom; pairing and challenges ask here."""

from __future__ import annotations

from collections.abc import Collection

from flibuste.people.order.rows import BLOCKED, AvoidedRow
from flibuste.store.events import Ledger


async def is_blocked(log: Ledger, one: str, two: str) -> bool:
    """Whether one of two guests has blocked the other."""
    found = await log.rows(AvoidedRow, "avoided between", one=one, two=two)
    return any(row.how == BLOCKED for row in found)


async def blocked_around(log: Ledger, guest: str) -> frozenset[str]:
    """Everybody whom a guest has blocked, and everybody who has blocked that guest."""
    found = await log.rows(AvoidedRow, "avoided around", guest=guest)
    return frozenset(
        row.other if row.guest == guest else row.guest for row in found if row.how == BLOCKED
    )


async def has_been_blocked(log: Ledger, guest: str, by: Collection[str]) -> bool:
    """Whether one of some guests has blocked another."""
    if not by:
        return False
    found = await log.rows(AvoidedRow, "avoided around", guest=guest)
    return any(row.how == BLOCKED and row.other == guest and row.guest in by for row in found)
