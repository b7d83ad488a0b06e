"""Games of days: vacations, prepared answers, notices, a calendar."""

from __future__ import annotations

import hashlib

from starlette.responses import Response

from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.structs import plain_sentence
from flibuste.people.days.prepared import LineMove, check_offered
from flibuste.people.identity.rows import id_of_device
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

CALENDAR = "text/calendar; charset=utf-8"
GENTLY = "private, max-age=900"  # seconds for which a calendar need not come again


@endpoint("GET", "/api/days", bodies.DaysListed)
async def days_of_guest(asked: Asked) -> bodies.DaysListed:
    """How you stand with vacations, notices and your calendar."""
    service, guest = asked.service, asked.guest
    days, is_on = service.people.days, service.people.notices.sender is not None
    if guest is None:
        most = days.vacations.days
        return bodies.DaysListed(bodies.VacationListed(most, most * 86_400_000), push=is_on)
    leave = await days.vacations.leave_of(guest.id)
    told = [row.device for row in await service.people.notices.devices(guest.id)]
    known_as = ("", id_of_device(guest.cookie))  # an older release has not noted which one it was
    return bodies.DaysListed(
        bodies.VacationListed(days.vacations.days, leave.left, leave.now[1] if leave.now else None),
        len(told),
        any(device in known_as for device in told),
        await service.people.calendars.of_guest(guest.id),
        is_on,
    )


@endpoint(
    "POST",
    "/api/days/vacation",
    bodies.DaysListed,
    body=bodies.VacationWish,
    refusals=(409,),
    limit="tables",
)
async def begin_vacation(asked: Asked) -> bodies.DaysListed:
    """Be away from now on: your clocks of days stand still, and the others see why."""
    guest = await asked.make_guest("")
    await asked.service.people.days.vacations.begin(guest.id, asked.body.days)
    await asked.service.people.days.show_vacations()
    return await days_of_guest(asked)


@endpoint("DELETE", "/api/days/vacation", bodies.DaysListed, refusals=(409,))
async def end_vacation(asked: Asked) -> bodies.DaysListed:
    """Be back before its end; what is left of it can be taken later."""
    if asked.guest is None:
        raise Refusal("not-on-vacation")
    await asked.service.people.days.vacations.end(asked.guest.id)
    await asked.service.people.days.show_vacations()
    return await days_of_guest(asked)


# --- Notices ---------------------------------------------------------------------------------------


@endpoint("GET", "/api/days/push", bodies.PushKey, refusals=(409,))
async def push_key(asked: Asked) -> bodies.PushKey:
    """The key with which a browser is asked to listen."""
    if asked.service.people.notices.sender is None:
        raise Refusal("no-push")
    return bodies.PushKey(await asked.service.people.notices.key.public())


@endpoint(
    "POST",
    "/api/days/push",
    bodies.DaysListed,
    body=bodies.Device,
    refusals=(409,),
    limit="tables",
)
async def add_device(asked: Asked) -> bodies.DaysListed:
    """This device wants to be told of your turn, at most once an hour."""
    guest, wish = await asked.make_guest(""), asked.body
    notices = asked.service.people.notices
    device = id_of_device(guest.cookie)
    await notices.add(guest.id, wish.endpoint, wish.p256dh, wish.auth, asked.lang, device)
    return await days_of_guest(asked)


@endpoint("POST", "/api/days/push/off", bodies.DaysListed, body=bodies.DeviceGone)
async def remove_device(asked: Asked) -> bodies.DaysListed:
    """This device wants to hear no more."""
    if asked.guest is not None:
        await asked.service.people.notices.remove(asked.guest.id, asked.body.endpoint)
    return await days_of_guest(asked)


# --- The calendar ----------------------------------------------------------------------------------


@endpoint("POST", "/api/days/calendar", bodies.CalendarMade, limit="tables")
async def new_calendar(asked: Asked) -> bodies.CalendarMade:
    """A new address for the calendar of your deadlines; an old one shows nothing any more."""
    guest = await asked.make_guest("")
    secret = await asked.service.people.calendars.renew(guest.id, asked.lang)
    return bodies.CalendarMade(f"{asked.service.config.root_path}/calendar/{secret}.ics")


@endpoint("DELETE", "/api/days/calendar", bodies.DaysListed)
async def no_calendar(asked: Asked) -> bodies.DaysListed:
    """Take the address of your calendar back."""
    if asked.guest is not None:
        await asked.service.people.calendars.revoke(asked.guest.id)
    return await days_of_guest(asked)


@endpoint("GET", "/calendar/{feed}", str, media=CALENDAR)
async def calendar(asked: Asked) -> Response:
    """The deadlines of a guest's games of days, for who has the address."""
    service, request = asked.service, asked.request
    scheme = "https" if service.doors.is_secure(request.scope) else "http"
    root = f"{scheme}://{request.headers.get('host', '')}{service.config.root_path}"
    content = await service.people.calendars.feed(asked.where["feed"].removesuffix(".ics"), root)
    mark = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"cache-control": GENTLY, "etag": mark}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=CALENDAR)


# --- Prepared answers ------------------------------------------------------------------------------


def _own_seat(asked: Asked, room: Room) -> int:
    """The one seat that asks; who plays several at one screen has nobody to wait for."""
    seats = asked.seats(room)
    if len(seats) > 1:
        raise Refusal("no-answers")
    return seats[0]


def _planned(moves: list[LineMove]) -> list[bodies.PlannedMove]:
    return [bodies.PlannedMove(one.seat, one.text, plain_sentence(one.label)) for one in moves]


@endpoint("GET", "/api/tables/{table}/answers", bodies.AnswersListed, needs_seat=True)
async def prepared_answers(asked: Asked) -> bodies.AnswersListed:
    """What you have prepared for what the others may do; nobody else is told."""
    room = await asked.room()
    seat = _own_seat(asked, room)
    lines = await asked.service.people.days.prepared.of_seat(room, seat)
    try:
        check_offered(room.game, seat)
        is_offered = True
    except Refusal:
        is_offered = False
    return bodies.AnswersListed([_planned(line) for line in lines], is_offered)


@endpoint(
    "POST",
    "/api/tables/{table}/answers",
    bodies.AnswersListed,
    body=bodies.AnswersWish,
    needs_seat=True,
)
async def prepare_answers(asked: Asked) -> bodies.AnswersListed:
    """If they, then I: lines that are played for you, instead of those you had prepared."""
    room = await asked.room()
    await asked.service.people.days.prepared.prepare(room, _own_seat(asked, room), asked.body.lines)
    return await prepared_answers(asked)


@endpoint(
    "POST",
    "/api/tables/{table}/answers/ahead",
    bodies.AheadShown,
    body=bodies.AheadWish,
    needs_seat=True,
)
async def answers_ahead(asked: Asked) -> bodies.AheadShown:
    """What could follow some moves, where nothing is hidden and no chance comes between."""
    room = await asked.room()
    seat = _own_seat(asked, room)
    ahead = await asked.service.people.days.prepared.look_ahead(room, seat, asked.body.moves)
    return bodies.AheadShown(_planned(ahead.steps), _planned(ahead.choices), ahead.seat, ahead.why)
