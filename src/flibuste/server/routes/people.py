"""The guest who asks: a name, the tables that wait, and the way to be forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flibuste.law.contract import WATCHER
from flibuste.live import access, pictures
from flibuste.live.guests import COOKIE, now
from flibuste.live.room import Room
from flibuste.live.tokens import author_of
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

if TYPE_CHECKING:
    from flibuste.server.service import Service

STATES = ("running", "open")
# Tables in each of these states: whoever has made 120 may sit at those of others too.
MOST_SHOWN = 500


@endpoint("GET", "/api/me", bodies.Me)
async def me(asked: Asked) -> bodies.Me:
    """Your name and your tables; an unknown visitor has neither."""
    guest = asked.guest
    if guest is None:
        return bodies.Me("", "", [])
    mine = [
        _my_table(room, seat)
        for room in await rooms_of(asked.service, guest.id)
        for seat in access.seats_of(room.game, guest.id)
    ]
    return bodies.Me(guest.name, author_of(guest.id), mine)


async def rooms_of(service: Service, guest: str) -> list[Room]:
    """The tables at which a guest sits and that are not over."""
    ids = await service.log.of_guest(guest, STATES, MOST_SHOWN)
    return await service.rooms.listed_rooms(ids)


def waits_for(room: Room, seat: int) -> bool:
    """Whether a table waits for who sits there."""
    return room.game.actor == seat and not room.game.is_bot(seat)


def _my_table(room: Room, seat: int) -> bodies.MyTable:
    """The cookie alone asks: nothing is told that not everybody at the table may know."""
    game = room.game
    since = game.entries[game.moved_v - 1].at if game.moved_v else game.row.created
    told = game.table.log(WATCHER, remembers=game.remembers)[-1:] if game.table else []
    last = pictures.told_line(game.law, told[0]) if told else None
    left = game.clocks.remaining(now())
    return bodies.MyTable(
        room.audience.head, seat, waits_for(room, seat), game.actor, since, left, last
    )


@endpoint("POST", "/api/me", bodies.Me, body=bodies.Guest, limit="tables")
async def rename(asked: Asked) -> bodies.Me:
    """Go by a name."""
    await asked.make_guest(asked.body.name)
    return await me(asked)


@endpoint("DELETE", "/api/me", bodies.Nothing, open_to_banned=True)
async def forget(asked: Asked) -> bodies.Nothing:
    """Delete all that is yours: name, devices, passkeys, code, chat. Your moves stay, nameless."""
    if asked.guest is not None:
        for id in await asked.service.guests.forget(asked.guest):
            asked.service.rooms.refresh(id)
    asked.cookies[COOKIE] = None
    return bodies.Nothing()
