"""Order in the house: reports to the host, whom one does not want to hear or meet, and what is kept."""

from __future__ import annotations

from flibuste.live.chat import person_behind
from flibuste.live.guests import YEAR
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.tokens import author_of
from flibuste.people.identity.tries import count_try
from flibuste.people.order.avoiding import avoided_rows
from flibuste.people.order.reporting import MOST_REPORTS, report_person
from flibuste.server import bodies
from flibuste.server.rates import MINUTE
from flibuste.server.routes.endpoint import Asked, endpoint

_DAY = 86_400  # seconds


@endpoint(
    "POST",
    "/api/reports",
    bodies.Nothing,
    body=bodies.ReportBody,
    status=201,
    refusals=(401, 404, 409),
    limit="tables",
)
async def make_report(asked: Asked) -> bodies.Nothing:
    """Tell the host of somebody at a table; a line of chat is kept with it as it was said."""
    wish: bodies.ReportBody = asked.body
    room = await _table(asked, wish.table)
    address = asked.service.doors.address(asked.request.scope)
    # Who has no cookie is somebody new each time.
    await count_try(asked.service.log, address, "report", MOST_REPORTS, "too-many-reports")
    by = await asked.make_guest("")
    await report_person(
        asked.service.log, room.game, by.id, wish.author, wish.v, wish.reason, wish.words
    )
    return bodies.Nothing()


@endpoint("GET", "/api/avoided", bodies.AvoidedListed)
async def list_avoided(asked: Asked) -> bodies.AvoidedListed:
    """Whom you do not want to hear or to meet; nobody else is told."""
    if asked.guest is None:
        return bodies.AvoidedListed([])
    found: dict[str, dict[str, bool | str]] = {}
    for row in await avoided_rows(asked.service.log, asked.guest.id):
        found.setdefault(author_of(row.other), {"name": row.name})[row.how] = True
    people = [bodies.AvoidedPerson(author, **facts) for author, facts in found.items()]  # type: ignore[arg-type]
    return bodies.AvoidedListed(people)


@endpoint(
    "POST",
    "/api/avoided",
    bodies.AvoidedListed,
    body=bodies.AvoidBody,
    refusals=(401, 404, 409),
    limit="tables",
)
async def avoid_person(asked: Asked) -> bodies.AvoidedListed:
    """Hear no more of somebody, or meet them no more; they are not told. Or take it back."""
    wish: bodies.AvoidBody = asked.body
    other, name = await _person(asked, wish)
    guest, order = await asked.make_guest(""), asked.service.people.order
    if wish.muted is not None:
        await order.mute(guest.id, other, name, wish.muted)
    if wish.blocked is not None:
        await order.block(guest.id, other, name, wish.blocked)
    return await list_avoided(asked)


@endpoint("GET", "/api/privacy", bodies.PrivacyListed, open_to_banned=True)
async def privacy(asked: Asked) -> bodies.PrivacyListed:
    """What is kept here, and for how long, as the server is set up."""
    config = asked.service.config
    keeps = bodies.Kept(
        config.keep_chat_days,
        config.keep_names_days,
        config.keep_games_days,
        config.keep_guests_days,
        config.keep_groups_days,
        config.keep_reports_days,
        config.keep_audit_days,
        YEAR // _DAY,
        config.open_hours,
        config.open_days,
        config.running_days,
    )
    return bodies.PrivacyListed(keeps, MINUTE, config.push)


async def _table(asked: Asked, id: str) -> Room:
    """A table that the asker may look at."""
    room = await asked.service.rooms.room(id)
    asked.viewer(room)
    return room


async def _person(asked: Asked, wish: bodies.AvoidBody) -> tuple[str, str]:
    """The guest that is meant, and their name: of the table, or of the asker's own list."""
    if wish.table is not None:
        found = person_behind((await _table(asked, wish.table)).game, wish.author)
        if found is not None:
            return found
    elif asked.guest is not None:
        for row in await avoided_rows(asked.service.log, asked.guest.id):
            if author_of(row.other) == wish.author:
                return row.other, row.name
    raise Refusal("no-person")
