"""The guest who asks: a name, the tables that wait, and the way to be forgotten."""

from __future__ import annotations

from flibuste.live import access
from flibuste.live.guests import COOKIE
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

STATES = ("running", "open")


@endpoint("GET", "/api/me", bodies.Me)
async def me(asked: Asked) -> bodies.Me:
    """Your name and your tables; an unknown visitor has neither."""
    guest = asked.guest
    if guest is None:
        return bodies.Me("", "", [])
    mine = []
    for id in await asked.service.log.of_guest(guest.id, STATES, 50):
        try:
            room = await asked.service.rooms.room(id)
        except Refusal:
            continue
        for seat in access.seats_of(room.game, guest.id):
            waits = room.game.actor == seat and not room.game.is_bot(seat)
            mine.append(bodies.MyTable(room.audience.head, seat, waits))
    return bodies.Me(guest.name, author_of(guest.id), mine)


@endpoint("POST", "/api/me", bodies.Me, body=bodies.Guest, limit="tables")
async def rename(asked: Asked) -> bodies.Me:
    """Go by a name."""
    await asked.make_guest(asked.body.name)
    return await me(asked)


@endpoint("DELETE", "/api/me", bodies.Nothing)
async def forget(asked: Asked) -> bodies.Nothing:
    """Delete all that is yours: name, cookie, chat. Your moves stay, nameless."""
    if asked.guest is not None:
        for id in await asked.service.guests.forget(asked.guest):
            asked.service.rooms.refresh(id)
    asked.cookies[COOKIE] = None
    return bodies.Nothing()
