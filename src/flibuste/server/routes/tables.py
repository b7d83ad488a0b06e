"""Tables: made, found, joined, looked at."""

from __future__ import annotations

from dataclasses import replace

from flibuste.live import access, new_tables, pictures, seats, wire
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.structs import Picture
from flibuste.screen.stage import Stage
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

LOBBY_SIZE = 50  # tables in the lobby
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"


@endpoint(
    "POST",
    "/api/tables",
    bodies.TableMade,
    body=wire.TableWish,
    status=201,
    refusals=(401, 404, 409),
    limit="tables",
)
async def make_table(asked: Asked) -> bodies.TableMade:
    """Set up a table; you get its link and your seats. A fork takes what opens its origin."""
    wish: wire.TableWish = asked.body
    asked.service.rooms.law(wish.game)
    if wish.fork is not None:
        asked.viewer(await asked.service.rooms.room(wish.fork.table))
    guest = await asked.make_guest(wish.name)
    room, invite, given = await new_tables.make(asked.service.rooms, wish, guest)
    link = f"{asked.service.config.root_path}/t/{room.id}#{invite}"
    return bodies.TableMade(room.audience.head, link, invite, given)


@endpoint("GET", "/api/tables", bodies.Lobby)
async def lobby(asked: Asked) -> bodies.Lobby:
    """Public tables that are open or running, without those of people whom the asker has blocked."""
    avoided = await asked.service.rooms.order.avoided_by(asked.keys.guest)
    found: dict[str, list[wire.TableHead]] = {}
    for state in ("open", "running"):
        ids = await asked.service.log.listed(state, LOBBY_SIZE)
        found[state] = [
            room.audience.head
            for room in await asked.service.rooms.listed_rooms(ids)
            if room.game.state == state
            and access.is_public(room.game)
            and avoided.isdisjoint(chair.guest for chair in room.game.seats)
        ]
    return bodies.Lobby(found["open"], found["running"])


@endpoint("GET", "/api/tables/{table}", bodies.TableShown, refusals=(401, 403))
async def show_table(asked: Asked) -> bodies.TableShown:
    """A table as the asker may see it."""
    room = await asked.room()
    viewer = asked.viewer(room)
    picture = None if room.game.table is None else picture_for(room, viewer)
    return bodies.TableShown(room.audience.head, room.game.now(viewer, now()), viewer, picture)


def picture_for(room: Room, viewer: int) -> Picture:
    """A table that has begun, as a viewer may see it."""
    assert room.game.table is not None
    stage = Stage(room.game.table, viewer, remembers=room.game.agreement.memory_aid)
    return pictures.picture(stage.show())


@endpoint(
    "GET",
    "/api/tables/{table}/events",
    bodies.News,
    query={"from": (wire.Version, 0)},
    refusals=(401, 403),
)
async def list_events(asked: Asked) -> bodies.News:
    """The events after a version, as the asker may see them."""
    room = await asked.room()
    viewer = asked.viewer(room)
    unheard = await asked.service.rooms.order.unheard_by(asked.keys.guest)
    muted = [*unheard, *(room.game.seats[viewer].muted.split() if viewer >= 0 else ())]
    told = room.game.told(
        viewer, min(asked.query["from"], room.game.v), is_news=False, muted=" ".join(muted)
    )
    return bodies.News(told, room.game.now(viewer, now()))


@endpoint(
    "POST", "/api/tables/{table}/seats", bodies.Joined, body=bodies.Join, status=201, limit="tables"
)
async def join(asked: Asked) -> bodies.Joined:
    """Take an open seat."""
    room, wish = await asked.room(), asked.body
    access.check_joining(room.game, replace(asked.keys, invite=wish.invite or asked.keys.invite))
    if room.game.state != "open":
        raise Refusal("no-open-seat")
    guest = await asked.make_guest(wish.name)
    name = wish.name or guest.name
    given = await seats.sit(room, wish.seat, guest.id, name, bytes.fromhex(wish.nonce))
    return bodies.Joined(room.audience.head, given)


@endpoint("POST", "/api/tables/{table}/recover", bodies.Joined, body=bodies.Recover, limit="tables")
async def recover_seat(asked: Asked) -> bodies.Joined:
    """A lost seat back, by its code; the old token opens nothing any more."""
    room = await asked.room()
    given = await seats.recover(room, asked.body.code)
    return bodies.Joined(room.audience.head, given)


@endpoint(
    "POST",
    "/api/tables/{table}/rematch",
    bodies.Joined,
    body=bodies.Rematch,
    status=201,
    needs_seat=True,
    limit="tables",
)
async def ask_rematch(asked: Asked) -> bodies.Joined:
    """Once more; everybody asks with the token of the old seat and gets one of the new."""
    room = await asked.room()
    mine = asked.seats(room)
    nonce = bytes.fromhex(asked.body.nonce)
    fresh, given = await new_tables.rematch(asked.service.rooms, room, mine, nonce)
    return bodies.Joined(fresh.audience.head, given, room.rematch_invite)


@endpoint("GET", "/api/tables/{table}/code", str, media=SVG, refusals=(401, 403))
async def link_code(asked: Asked) -> str:
    """The table's link as a QR code; the link's secret is in it for who brings it along."""
    from flibuste.server.routes.qr import qr_code  # late: at home there is no link to send

    room = await asked.room()
    asked.viewer(room)
    scope = asked.request.scope
    scheme = "https" if asked.service.doors.is_secure(scope) else "http"
    host = asked.request.headers.get("host", "")
    secret = f"#{asked.keys.invite}" if access.is_invited(room.game, asked.keys) else ""
    return qr_code(f"{scheme}://{host}{asked.service.config.root_path}/t/{room.id}{secret}")


@endpoint("GET", "/api/tables/{table}/record", str, media=TEXT, refusals=(401, 403))
async def record(asked: Asked) -> str:
    """A finished game as a text record; of a running one only what the asker may see."""
    room = await asked.room()
    viewer = asked.viewer(room)
    whole = room.game.record()
    return whole if whole is not None else _so_far(room, viewer)


def _so_far(room: Room, viewer: int) -> str:
    game = room.game
    lines = [
        "flibuste log 1",
        f"game {game.law.id}",
        f"law {game.row.law}",
        f"ruleset {game.agreement.ruleset}",
        f"seats {game.agreement.seats}",
        f"table {room.id}",
        f"commitment {room.audience.head.commitment}",
        *(f"nonce {nonce}" for nonce in game.nonces),
    ]
    if game.table is not None:
        told = game.table.log(viewer, remembers=game.remembers)
        lines += [f"{line.ply} {line.text}" for line in told]
    return "".join(line + "\n" for line in [*lines, "result unfinished"])
