"""Records that are handed in: games played at home, to be looked at by others."""

from __future__ import annotations

from flibuste.live.handed import bad_record, hand_in, handed_id
from flibuste.live.house import Lost
from flibuste.live.refusals import Refusal
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.server.routes.play import named_law


@endpoint(
    "POST",
    "/api/records",
    bodies.RecordTaken,
    body=bodies.RecordBody,
    status=201,
    refusals=(404, 409),
    limit="tables",
)
async def take_record(asked: Asked) -> bodies.RecordTaken:
    """Hand in a game that was played at home. It is found consistent, labelled so, and never counts."""
    rooms, text = asked.service.rooms, asked.body.record
    if asked.service.home is None and not rooms.at_home:
        raise Refusal("no-page")
    law = named_law(asked, text)
    if law is not None:
        await asked.service.compiler.ready(law)
    try:
        found = await asked.service.thinking.verify(text, is_handed=True)
    except Lost:
        raise Refusal("not-ready") from None
    if found.handed is None:
        raise bad_record(found.fault, found.fault_kind)
    for name in found.handed.players:
        rooms.order.check_name(name)
        if name not in rooms.bots:  # a bot stands there by its word
            await asked.service.guests.check_name(name, asked.keys.guest)
    id = rooms.mark + handed_id(text)
    await hand_in(rooms, id, rooms.law(found.handed.game), found.handed)
    return bodies.RecordTaken((await rooms.room(id)).audience.head)
