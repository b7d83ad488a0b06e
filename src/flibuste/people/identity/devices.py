"""The devices of a guest: listed, and taken away one by one."""

from __future__ import annotations

from flibuste.live import access, seats
from flibuste.live.durable import kept
from flibuste.live.game import ENDED
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.people.days.rows import PushRow
from flibuste.people.identity.rows import DeviceRow, PasskeyRow, RecoveryRow, RevokedRow
from flibuste.people.identity.turns import guest_now
from flibuste.people.pairing.rows import ChallengeRow, SeekRow
from flibuste.store.events import Ledger, SeatsLocked
from flibuste.store.rows import PutRow, RemoveRows

_MOST = 1_000  # tables
RECENT = 5 * 60_000  # milliseconds: every server has looked at a revocation long before


async def sign_out(log: Ledger, rooms: Rooms, guest: str, device: str) -> bytes:
    """A device is nobody from now on, and what it knows opens nothing any more; the hash of its cookie.

    The locks are changed first: where we are killed in between, the device is still listed, and is signed out
    once more. And again at last, for it may have taken a seat over meanwhile.
    """
    for row in await log.rows(DeviceRow, "devices of", guest=guest):
        if row.id == device:
            await change_locks(log, rooms, guest)
            await _revoke(log, guest, row)
            await change_locks(log, rooms, guest)
            return row.cookie
    raise Refusal("no-device")


async def _revoke(log: Ledger, guest: str, row: DeviceRow) -> None:
    """A device's cookie is nobody's from now on, and it is told nothing more.

    Whose it was has been read: it goes by its own key, also where the guest is joined to another meanwhile.
    """
    await kept(
        log.write(
            RemoveRows(DeviceRow, {"cookie": row.cookie}),
            PutRow(RevokedRow(row.cookie, now())),
            RemoveRows(PushRow, {"device": row.id}),
            RemoveRows(PushRow, {"guest": guest, "device": ""}),  # of an older release
        )
    )


async def is_known_elsewhere(log: Ledger, guest: str) -> bool:
    """Whether a guest who loses the device at hand comes back: by another one, a passkey or a code."""
    return (
        len(await log.rows(DeviceRow, "devices of", guest=guest)) > 1
        or bool(await log.rows(PasskeyRow, "passkeys of", guest=guest))
        or bool(await log.rows(RecoveryRow, "codes of", guest=guest))
    )


async def change_locks(log: Ledger, rooms: Rooms, guest: str) -> None:
    """The tokens of a guest's seats open nothing any more: the device may have known some of them.

    Also those of seats to come, of a search or a challenge, and those at tables that are over: from there
    one asks for a rematch. On the devices that are left, the guest takes the seats over by the cookie.
    """
    guest = await guest_now(log, guest)
    to_come = (
        RemoveRows(SeekRow, {"guest": guest}),
        RemoveRows(ChallengeRow, {"challenger": guest}),
    )
    await kept(log.write(*to_come))
    for id in await log.of_guest(guest, ("running", "open"), _MOST):
        try:
            await seats.take_over(await rooms.room(id), guest)
        except Refusal as refusal:  # a table that cannot be opened opens for nobody
            if refusal.code == "storage":
                raise
    await kept(log.write(SeatsLocked(guest)))
    for room in rooms.in_memory():
        if room.game.state in ENDED and access.seats_of(room.game, guest):
            rooms.refresh(room.id)


async def revoked_of_late(log: Ledger) -> set[bytes]:
    """The cookies, by their hashes, that have lately become nobody's on any server."""
    found = await log.rows(RevokedRow, "revoked since", since=now() - RECENT)
    return {row.cookie for row in found}
