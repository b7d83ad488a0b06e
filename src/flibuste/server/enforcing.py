"""What the host decides, and what people decide for themselves, holds at once for whoever is here."""

from __future__ import annotations

from flibuste.live.chat import people_of
from flibuste.live.client import CLOSING
from flibuste.live.durable import unheard
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.people.order.deeds import HostDeed
from flibuste.people.order.rows import AuditRow
from flibuste.server.socket import Sockets
from flibuste.store.events import DropTable


def enforce_deeds(rooms: Rooms, sockets: Sockets, deeds: list[AuditRow]) -> None:
    """Close, remove, rename and unsay at the tables in memory; send away who is shut out."""
    renamed = {deed.about for deed in deeds if deed.deed == HostDeed.RENAME}
    closed = {deed.about for deed in deeds if deed.deed == HostDeed.CLOSE}
    changed = {deed.about for deed in deeds if deed.deed == HostDeed.UNSAY}
    removed = {deed.about for deed in deeds if deed.deed == HostDeed.REMOVE}
    for room in rooms.in_memory():
        if room.id in closed:
            room.look_soon()
        has_renamed = not renamed.isdisjoint(one.guest for one in people_of(room.game))
        if room.id in changed or has_renamed:
            rooms.drop(room)
        elif room.id in removed:
            rooms.drop(room)
            # Somebody may have spoken there since: that goes too.
            rooms.log.write(DropTable(room.id)).add_done_callback(unheard)
    for socket in [*sockets.open]:
        try:
            socket.check_entry()
        except Refusal as refusal:
            socket.refuse(None, refusal)
            socket.close(CLOSING[refusal.code])


def enforce_list(sockets: Sockets, guest: str) -> None:
    """Whom a guest does not want to hear is heard no more on any of their lines."""
    for socket in [*sockets.open]:
        if socket.guest == guest and socket.room is not None:
            socket.room.spawn(socket.listen_anew())
