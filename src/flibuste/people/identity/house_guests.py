"""The guests of a server: on several devices, with names of their own; what is theirs goes with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from flibuste.live import tokens
from flibuste.live.durable import kept, on_disk, unheard
from flibuste.live.guests import LONGEST_COOKIE, Guests, now
from flibuste.live.refusals import Refusal
from flibuste.people.belongings import removing
from flibuste.people.days.rows import PushRow
from flibuste.people.identity.browsers import browser_and_system
from flibuste.people.identity.names import check_free
from flibuste.people.identity.rows import (
    DeviceRow,
    GuestName,
    GuestOnDevice,
    RevokedRow,
    TurnRow,
    id_of_device,
)
from flibuste.people.identity.turns import GONE, former_guests, guest_now, next_turn
from flibuste.store.events import Change, Fence, GuestRow, Ledger
from flibuste.store.rows import AddRow, AlterRows, PutRow, ReassignRows, RemoveRows

HOUR = 3_600_000  # milliseconds: so exactly is written when a device was last seen
_ATTEMPTS = 20

Leaving = Callable[[str], Awaitable[None]]  # a guest gets up from all tables


async def _stays(guest: str) -> None:
    """No table is left."""


class GuestHere(GuestRow):
    """A guest on the device that asks."""

    used: int = 0  # when the device was seen before


class HouseGuests(Guests):
    """Who is who in a server's database."""

    log: Ledger

    def __init__(self, log: Ledger) -> None:
        super().__init__(log)
        self.log = log
        self.leave_tables: Leaving = _stays

    async def of_cookie(self, cookie: str | None) -> GuestHere | None:
        """The guest a cookie belongs to; the device is noted to have been seen."""
        if not cookie or len(cookie) > LONGEST_COOKIE:
            return None
        key = tokens.hashed(cookie)
        found = await self.log.rows(GuestOnDevice, "guest on device", cookie=key)
        if not found:
            return None
        guest, at = found[0], now()
        if at - guest.used > HOUR and not self.log.in_trouble:
            self.log.write(
                AlterRows(DeviceRow, {"cookie": key}, {"seen": at}),
                AlterRows(GuestName, {"id": guest.id}, {"seen": at}),
            ).add_done_callback(unheard)
        return GuestHere(guest.id, guest.cookie, guest.name, guest.seen, guest.used)

    async def check_name(self, name: str, guest: str | None) -> None:
        """Refusal where a name is somebody else's, or nobody's."""
        if name:
            await check_free(self.log, name, guest)

    def first_device(self, guest: GuestRow, agent: str) -> Sequence[Change]:
        """The name of the device that a new guest came with."""
        return (PutRow(_device(guest.cookie, guest.id, agent)),)

    async def add_device(self, guest: str, agent: str, instead_of: bytes | None = None) -> str:
        """A device of a guest who is here already: the cookie to set, in the place of one it had."""
        cookie = tokens.new_token()
        device = _device(tokens.hashed(cookie), guest, agent)
        changes: list[Change] = [
            AddRow(device),
            AlterRows(GuestName, {"id": guest}, {"seen": now()}),
        ]
        if instead_of is not None:
            # What it is told goes on where it is this guest's; what was another's goes.
            old = id_of_device(instead_of)
            changes += [
                RemoveRows(DeviceRow, {"cookie": instead_of}),
                AlterRows(PushRow, {"device": old, "guest": guest}, {"device": device.id}),
                RemoveRows(PushRow, {"device": old}),
            ]
        await kept(self.log.write(*changes))
        return cookie

    async def forget(self, guest: GuestRow) -> list[str]:
        """Leave all tables, then delete all that is the guest's own. Moves stay, nameless."""
        await self.leave_tables(guest.id)
        id, touched = guest.id, list[str]()
        for _ in range(_ATTEMPTS):
            id = await guest_now(self.log, id)
            if id == GONE:
                return touched
            changes, tables = await self.forgetting(id)
            touched += tables
            try:
                await on_disk(self.log.write(*changes))
                return touched
            except Fence:  # another device does it too, or joins the guest to another
                await asyncio.sleep(0)
        raise Refusal("storage")

    async def forgetting(self, guest: str) -> tuple[list[Change], list[str]]:
        """What is to be written so that a guest is forgotten, and the tables that it changes."""
        changes, touched = await super().forgetting(guest)
        for former in await former_guests(self.log, guest):
            lines, tables = await super().forgetting(former)
            changes += lines
            touched += tables
        devices = await self.log.rows(DeviceRow, "devices of", guest=guest)
        changes += [PutRow(RevokedRow(device.cookie, now())) for device in devices]
        changes.append(ReassignRows(TurnRow, "becomes", guest, GONE))
        changes.append(await next_turn(self.log, guest, GONE))
        return changes, touched

    def letting_go(self, guest: str) -> Sequence[Change]:
        """What is to be written so that a guest is no more; what they said stays."""
        return (*super().letting_go(guest), *removing(guest))


def _device(cookie: bytes, guest: str, agent: str) -> DeviceRow:
    return DeviceRow(cookie, guest, *browser_and_system(agent), now(), now())
