"""Who asks to be forgotten gets up from every table first: there it counts as leaving."""

from __future__ import annotations

from flibuste.live import access, acts
from flibuste.live.durable import report
from flibuste.live.game import ENDED
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.people.settling import Settling

_MOST = 10_000  # tables


async def leave_tables(rooms: Rooms, settling: Settling, guest: str) -> None:
    """Leave all open and running tables; what follows from those that end is written while the guest is known."""
    for id in await rooms.log.of_guest(guest, ("running", "open"), _MOST):
        try:
            await _leave(rooms, settling, id, guest)
        except Refusal:  # given up before, or a table that cannot be opened
            continue
        except Exception as error:  # a fault of ours keeps nobody from being forgotten
            report(error)


async def _leave(rooms: Rooms, settling: Settling, id: str, guest: str) -> None:
    room = await rooms.room(id)
    for seat in access.seats_of(room.game, guest):
        if room.game.state not in ENDED and seat not in room.game.given_up | room.game.by_bot:
            await acts.act(room, seat, f"forgotten {seat}", "leave")
    if room.game.state in ENDED:
        await settling.settle(id)
