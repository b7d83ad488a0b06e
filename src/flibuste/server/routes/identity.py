"""Who a guest is on every device: names kept, passkeys, a printed code, devices, and two guests made one."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.responses import Response

from flibuste.live import seats
from flibuste.live.durable import kept
from flibuste.live.guests import COOKIE, now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of, hashed, plain_code
from flibuste.live.wire import encode
from flibuste.people.identity import devices, names, passkeys, signing_in
from flibuste.people.identity.codes import new_code
from flibuste.people.identity.export import everything_of
from flibuste.people.identity.house_guests import HouseGuests
from flibuste.people.identity.passkeys import Site
from flibuste.people.identity.rows import (
    DeviceRow,
    KeptNameRow,
    PasskeyRow,
    RecoveryRow,
    one_after_the_other,
)
from flibuste.people.identity.signing_in import SignIn
from flibuste.people.order.rows import RowCount
from flibuste.server import bodies
from flibuste.server.headers import may_have_passkeys
from flibuste.server.routes.endpoint import JSON, Asked, endpoint
from flibuste.store.events import GuestRow
from flibuste.store.rows import AddRow, RemoveRows

TITLE = "Flibuste"


def _known(asked: Asked) -> GuestRow:
    if asked.guest is None:
        raise Refusal("nobody")
    return asked.guest


def _guests(asked: Asked) -> HouseGuests:
    guests = asked.service.guests
    assert isinstance(guests, HouseGuests)  # these endpoints are a server's alone
    return guests


def _site(asked: Asked) -> Site:
    """Where passkeys belong to; Refusal where browsers have none."""
    origin = asked.service.doors.origin(asked.request.scope)
    if not may_have_passkeys(origin):
        raise Refusal("passkey-insecure")
    return Site(urlsplit(origin).hostname or "", (origin,))


@endpoint("GET", "/api/me/identity", bodies.Identity, open_to_banned=True)
async def show_identity(asked: Asked) -> bodies.Identity:
    """Who you are here, your devices, and what opens it elsewhere."""
    log, guest = asked.service.log, asked.guest
    origin = asked.service.doors.origin(asked.request.scope)
    can = may_have_passkeys(origin)
    if guest is None:
        return bodies.Identity(False, "", "", "", 0, [], [], None, can)
    site = urlsplit(origin).hostname
    kept_names = await log.rows(KeptNameRow, "names of", guest=guest.id)
    codes = await log.rows(RecoveryRow, "codes of", guest=guest.id)
    return bodies.Identity(
        True,
        author_of(guest.id),
        guest.name,
        kept_names[0].name if kept_names else "",
        await _games(asked, guest.id),
        [
            bodies.DeviceListed(
                row.id, row.browser, row.system, row.made, row.seen, row.cookie == guest.cookie
            )
            for row in await log.rows(DeviceRow, "devices of", guest=guest.id)
        ],
        [
            bodies.PasskeyListed(
                passkeys.passkey_id(row), row.name, row.made, row.seen, row.site == site
            )
            for row in await log.rows(PasskeyRow, "passkeys of", guest=guest.id)
        ],
        codes[0].made if codes else None,
        can,
    )


async def _games(asked: Asked, guest: str) -> int:
    return (await asked.service.log.rows(RowCount, "tables played", guest=guest))[0].number


# --- A name -----------------------------------------------------------------------------------------


@endpoint("POST", "/api/me/name", bodies.Identity, body=bodies.Guest, refusals=(401, 409))
async def keep_this_name(asked: Asked) -> bodies.Identity:
    """Keep a name as yours alone, with all that look like it; you go by it from now on."""
    guest = _known(asked)
    guests = _guests(asked)
    asked.service.rooms.order.check_name(asked.body.name)
    await names.keep_name(guests.log, asked.body.name, guest.id)
    if asked.body.name != guest.name:
        await guests.rename(guest, asked.body.name)
    return await show_identity(asked)


@endpoint("DELETE", "/api/me/name", bodies.Identity, refusals=(401,))
async def release_name(asked: Asked) -> bodies.Identity:
    """Keep no name any more; you still go by it."""
    guest = _known(asked)
    await kept(asked.service.log.write(RemoveRows(KeptNameRow, {"guest": guest.id})))
    return await show_identity(asked)


# --- Devices ----------------------------------------------------------------------------------------


@endpoint("DELETE", "/api/me/devices/{device}", bodies.Identity, refusals=(401,))
async def revoke_device(asked: Asked) -> bodies.Identity:
    """Sign a device out: it is nobody from now on, its sockets are closed, tokens of your seats void."""
    guest, rooms = _known(asked), asked.service.rooms
    cookie = await devices.sign_out(asked.service.log, rooms, guest.id, asked.where["device"])
    asked.service.sockets.send_away({cookie})
    if cookie == guest.cookie:
        asked.cookies[COOKIE] = None
        asked.guest = None
    return await show_identity(asked)


# --- The recovery code ------------------------------------------------------------------------------


@endpoint("POST", "/api/me/code", bodies.CodeGiven, limit="tables", refusals=(401,))
async def make_code(asked: Asked) -> bodies.CodeGiven:
    """A new recovery code, shown this once; an older one opens nothing from now on."""
    guest = _known(asked)
    code, at = new_code(), now()
    fresh = RecoveryRow(hashed(plain_code(code)), guest.id, at)
    changes = (RemoveRows(RecoveryRow, {"guest": guest.id}), AddRow(fresh))
    await kept(asked.service.log.write(one_after_the_other(guest.id, at), *changes))
    return bodies.CodeGiven(code)


@endpoint("DELETE", "/api/me/code", bodies.Identity, refusals=(401,))
async def remove_code(asked: Asked) -> bodies.Identity:
    """Have no recovery code."""
    guest = _known(asked)
    await kept(asked.service.log.write(RemoveRows(RecoveryRow, {"guest": guest.id})))
    return await show_identity(asked)


# --- Passkeys ---------------------------------------------------------------------------------------


@endpoint(
    "POST",
    "/api/me/passkeys/options",
    bodies.CeremonyOptions,
    limit="tables",
    refusals=(401, 403, 409),
)
async def begin_passkey(asked: Asked) -> bodies.CeremonyOptions:
    """What a browser needs to make a passkey."""
    guest, site = _known(asked), _site(asked)
    options = await passkeys.adding_options(asked.service.log, guest, site, TITLE)
    return bodies.CeremonyOptions(options)


@endpoint(
    "POST",
    "/api/me/passkeys",
    bodies.Identity,
    body=bodies.PasskeyMade,
    status=201,
    limit="tables",
    refusals=(401, 403, 409),
)
async def take_passkey(asked: Asked) -> bodies.Identity:
    """Add the passkey that the browser has made."""
    guest, site, wish = _known(asked), _site(asked), asked.body
    await passkeys.add_passkey(asked.service.log, guest, site, wish.credential, wish.name)
    return await show_identity(asked)


@endpoint("POST", "/api/me/passkeys/{passkey}", bodies.Identity, body=bodies.Guest, refusals=(401,))
async def call_passkey(asked: Asked) -> bodies.Identity:
    """Call a passkey something else."""
    id, name = asked.where["passkey"], asked.body.name
    await passkeys.rename_passkey(asked.service.log, _known(asked).id, id, name)
    return await show_identity(asked)


@endpoint("DELETE", "/api/me/passkeys/{passkey}", bodies.Identity, refusals=(401,))
async def drop_passkey(asked: Asked) -> bodies.Identity:
    """Remove a passkey: it opens nothing any more."""
    await passkeys.remove_passkey(asked.service.log, _known(asked).id, asked.where["passkey"])
    return await show_identity(asked)


# --- Signing in -------------------------------------------------------------------------------------


@endpoint("POST", "/api/sign-in/options", bodies.CeremonyOptions, limit="tables", refusals=(403,))
async def begin_sign_in(asked: Asked) -> bodies.CeremonyOptions:
    """What a browser needs to ask for a passkey."""
    return bodies.CeremonyOptions(await passkeys.opening_options(asked.service.log, _site(asked)))


@endpoint(
    "POST",
    "/api/sign-in/passkey",
    bodies.SignedIn,
    body=bodies.PasskeyShown,
    limit="tables",
    refusals=(403, 404, 409),
)
async def sign_in_by_passkey(asked: Asked) -> bodies.SignedIn:
    """Sign in with what a passkey has signed."""
    owner = await passkeys.owner_of_passkey(asked.service.log, _site(asked), asked.body.credential)
    return await _signed_in(asked, owner)


@endpoint(
    "POST",
    "/api/sign-in/code",
    bodies.SignedIn,
    body=bodies.CodeShown,
    limit="tables",
    refusals=(403, 409),
)
async def sign_in_by_code(asked: Asked) -> bodies.SignedIn:
    """Sign in with a recovery code; few may be tried in a quarter of an hour."""
    address = asked.service.doors.address(asked.request.scope)
    owner = await signing_in.owner_of_code(asked.service.log, asked.body.code, address)
    return await _signed_in(asked, owner)


async def _signed_in(asked: Asked, owner: str) -> bodies.SignedIn:
    here = asked.guest
    done = await signing_in.sign_in(_guests(asked), here, owner, asked.agent)
    if here is not None and done.ticket:
        person = await _person(asked, here.id)
        return bodies.SignedIn("ask", await _person(asked, done.guest), person, done.ticket)
    return await _is_in(asked, done)


async def _is_in(asked: Asked, done: SignIn) -> bodies.SignedIn:
    if done.cookie is not None:
        asked.cookies[COOKIE] = done.cookie
    state = "here" if done.cookie is None else "in"
    return bodies.SignedIn(state, await _person(asked, done.guest))  # type: ignore[arg-type]


async def _person(asked: Asked, guest: str) -> bodies.PersonShown:
    name = await signing_in.name_of(asked.service.log, guest)
    return bodies.PersonShown(name, await _games(asked, guest))


@endpoint(
    "POST",
    "/api/sign-in/join",
    bodies.SignedIn,
    body=bodies.JoinAnswer,
    limit="tables",
    refusals=(401, 409),
)
async def join_or_not(asked: Asked) -> bodies.SignedIn:
    """Join the guest who lives on this device to the one who signed in, or change over without."""
    here = _known(asked)
    answer = asked.body
    done = await signing_in.answer_join(
        _guests(asked), here, answer.ticket, answer.join, asked.agent
    )
    rooms = asked.service.rooms
    for room in rooms.in_memory():  # who sits there has become somebody else
        if any(chair.guest == here.id for chair in room.game.seats):
            rooms.refresh(room.id)
    return await _is_in(asked, done)


@endpoint(
    "POST", "/api/tables/{table}/take-over", bodies.Joined, limit="tables", refusals=(401, 403)
)
async def take_seat_over(asked: Asked) -> bodies.Joined:
    """Your seat on this device, where you sit by your cookie; its old token opens nothing any more."""
    room = await asked.room()
    given = await seats.take_over(room, _known(asked).id)
    return bodies.Joined(room.audience.head, given)


# --- Taking all along -------------------------------------------------------------------------------


@endpoint(
    "GET", "/api/me/export", bodies.Export, limit="tables", refusals=(401,), open_to_banned=True
)
async def export(asked: Asked) -> Response:
    """Everything that is your own, as one file."""
    guest = _known(asked)
    found = await everything_of(asked.service.log, asked.service.rooms, guest)
    headers = {
        "content-disposition": 'attachment; filename="flibuste.json"',
        "cache-control": "no-store",
    }
    return Response(encode(bodies.Export(**found)), media_type=JSON, headers=headers)
