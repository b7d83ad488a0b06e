"""Turns in what a guest is: joined to another, or gone. Two who do it at once meet the fence."""

from __future__ import annotations

from flibuste.live.guests import now
from flibuste.people.identity.rows import TurnRow
from flibuste.store.events import Ledger
from flibuste.store.rows import AddRow

GONE = ""  # what a guest becomes who is no more


async def next_turn(log: Ledger, guest: str, becomes: str | None = None) -> AddRow:
    """What is written with whatever turns a guest; Fence where something else did so since now."""
    turns = await log.rows(TurnRow, "turns of", guest=guest)
    return AddRow(TurnRow(guest, len(turns) + 1, now(), becomes))


async def guest_now(log: Ledger, guest: str) -> str:
    """Who a guest is by now: themselves, or whom they were joined to; nobody if they have gone."""
    for turn in await log.rows(TurnRow, "turns of", guest=guest):
        if turn.becomes is not None:
            return turn.becomes
    return guest


async def former_guests(log: Ledger, guest: str) -> list[str]:
    """Whom a guest was before, on other devices."""
    return [turn.guest for turn in await log.rows(TurnRow, "became", guest=guest)]
