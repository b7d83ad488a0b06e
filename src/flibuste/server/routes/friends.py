"""Tables of friends: groups with a link, who is there, one proposal at a time, and the table that comes of it."""

from __future__ import annotations

from flibuste.live import access
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of, matches
from flibuste.people.friends.groups import Group
from flibuste.people.friends.proposals import may_open
from flibuste.people.friends.rows import ProposalRow
from flibuste.people.identity.tries import count_try
from flibuste.people.order.reporting import MOST_REPORTS, report_member
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.store.events import GuestRow

SVG_IMAGE = "image/svg+xml"


def _member(asked: Asked) -> GuestRow:
    """The guest who asks; a stranger belongs to no group."""
    if asked.guest is None:
        raise Refusal("no-group")
    return asked.guest


# --- Groups ---------------------------------------------------------------------------------------


@endpoint("GET", "/api/friends", bodies.GroupsListed)
async def list_groups(asked: Asked) -> bodies.GroupsListed:
    """Your tables of friends; while you ask, the other members see that you are here."""
    if asked.guest is None:
        return bodies.GroupsListed([])
    found = await asked.service.people.groups.of(asked.guest.id)
    return bodies.GroupsListed([await _shown(asked, group) for group in found])


@endpoint(
    "POST",
    "/api/friends",
    bodies.GroupMade,
    body=bodies.GroupWish,
    status=201,
    refusals=(409,),
    limit="tables",
)
async def make_group(asked: Asked) -> bodies.GroupMade:
    """A new table of friends; you get the secret of its link, of which the server keeps the hash alone."""
    wish: bodies.GroupWish = asked.body
    asked.service.people.order.check_name(wish.title)
    guest = await asked.make_guest(wish.name)
    id, secret = await asked.service.people.groups.make(guest, wish.title)
    return bodies.GroupMade(await _one(asked, id), secret)


@endpoint("GET", "/api/friends/{group}", bodies.GroupShown)
async def show_group(asked: Asked) -> bodies.GroupShown:
    """One of your tables of friends, and whether the secret you bring along still opens it."""
    return await _one(asked, asked.where["group"])


@endpoint(
    "POST", "/api/friends/{group}", bodies.GroupShown, body=bodies.GroupRenamed, limit="tables"
)
async def rename_group(asked: Asked) -> bodies.GroupShown:
    """Another name; for who looks after it."""
    guest, id = _member(asked), asked.where["group"]
    asked.service.people.order.check_name(asked.body.title)
    await asked.service.people.groups.rename(guest.id, id, asked.body.title)
    return await _one(asked, id)


@endpoint("DELETE", "/api/friends/{group}", bodies.Nothing)
async def dissolve_group(asked: Asked) -> bodies.Nothing:
    """It is no more; for who looks after it."""
    await asked.service.people.groups.dissolve(_member(asked).id, asked.where["group"])
    return bodies.Nothing()


@endpoint("POST", "/api/friends/{group}/leave", bodies.Nothing)
async def leave_group(asked: Asked) -> bodies.Nothing:
    """Belong to it no more; who has then been there for longest looks after it."""
    await asked.service.people.groups.leave(_member(asked).id, asked.where["group"])
    return bodies.Nothing()


# --- The link -------------------------------------------------------------------------------------


@endpoint("GET", "/api/friends/{group}/door", bodies.GroupDoor, limit="tables")
async def show_door(asked: Asked) -> bodies.GroupDoor:
    """What a link leads to, for who brings its secret along."""
    row, members = await asked.service.people.groups.door(asked.where["group"], asked.keys.invite)
    mine = asked.guest is not None and any(one.guest == asked.guest.id for one in members)
    return bodies.GroupDoor(row.id, row.name, members[0].name, len(members), mine)


@endpoint(
    "POST",
    "/api/friends/{group}/members",
    bodies.GroupShown,
    body=bodies.GroupJoin,
    status=201,
    limit="tables",
)
async def join_group(asked: Asked) -> bodies.GroupShown:
    """Belong to it from now on, by the secret of its link."""
    wish, id, groups = asked.body, asked.where["group"], asked.service.people.groups
    await groups.door(id, wish.invite)  # before a stranger becomes a guest
    await groups.join(await asked.make_guest(wish.name), id, wish.invite)
    return await _one(asked, id)


@endpoint("DELETE", "/api/friends/{group}/members/{captain}", bodies.GroupMade)
async def remove_member(asked: Asked) -> bodies.GroupMade:
    """Send a member away; the old link opens nothing then, and you get the secret of a new one."""
    guest, id = _member(asked), asked.where["group"]
    author = asked.where["captain"]
    secret = await asked.service.people.groups.remove(
        guest.id, id, lambda member: author_of(member) == author
    )
    return bodies.GroupMade(await _one(asked, id), secret)


@endpoint("POST", "/api/friends/{group}/link", bodies.GroupMade, limit="tables")
async def renew_group_link(asked: Asked) -> bodies.GroupMade:
    """Another link; the old one opens nothing any more. For who looks after the group."""
    guest, id = _member(asked), asked.where["group"]
    secret = await asked.service.people.groups.renew_link(guest.id, id)
    return bodies.GroupMade(await _one(asked, id), secret)


@endpoint("GET", "/api/friends/{group}/code", str, media=SVG_IMAGE, refusals=(403,))
async def group_link_code(asked: Asked) -> str:
    """The link as a QR code, for who brings its secret along."""
    from flibuste.server.routes.qr import qr_code  # late: at home there is no link to send

    id = asked.where["group"]
    await asked.service.people.groups.door(id, asked.keys.invite)
    scope = asked.request.scope
    scheme = "https" if asked.service.doors.is_secure(scope) else "http"
    host = asked.request.headers.get("host", "")
    root = asked.service.config.root_path
    return qr_code(f"{scheme}://{host}{root}/friends/{id}#{asked.keys.invite}")


@endpoint(
    "POST",
    "/api/friends/{group}/members/{captain}/report",
    bodies.Nothing,
    body=bodies.FriendReport,
    status=201,
    limit="tables",
)
async def report_friend(asked: Asked) -> bodies.Nothing:
    """Tell the host of a member; the name of the table of friends is kept with it."""
    guest, wish = _member(asked), asked.body
    service = asked.service
    group = await service.people.groups.one(guest.id, asked.where["group"])
    address = service.doors.address(asked.request.scope)
    await count_try(service.log, address, "report", MOST_REPORTS, "too-many-reports")
    author = asked.where["captain"]
    await report_member(service.log, group, guest.id, author, wish.reason, wish.words)
    return bodies.Nothing()


# --- Proposals ------------------------------------------------------------------------------------


@endpoint(
    "POST",
    "/api/friends/{group}/proposal",
    bodies.GroupShown,
    body=bodies.ProposalWish,
    status=201,
    limit="tables",
)
async def propose(asked: Asked) -> bodies.GroupShown:
    """Propose a game to your friends; it waits for their answers until some hours after its time."""
    people, id = asked.service.people, asked.where["group"]
    told = await people.proposals.make(_member(asked), id, asked.body)
    for guest in told:
        await people.notices.notify(guest, "proposal", asked.body.game)
    return await _one(asked, id)


@endpoint(
    "POST", "/api/friends/{group}/proposal/answer", bodies.GroupShown, body=bodies.ProposalAnswer
)
async def answer_proposal(asked: Asked) -> bodies.GroupShown:
    """Yes, maybe or no; the last answer counts."""
    wish, id = asked.body, asked.where["group"]
    proposals = asked.service.people.proposals
    await proposals.answer(_member(asked).id, id, wish.proposal, wish.how)
    return await _one(asked, id)


@endpoint("DELETE", "/api/friends/{group}/proposal", bodies.GroupShown)
async def withdraw_proposal(asked: Asked) -> bodies.GroupShown:
    """Take your proposal back."""
    id = asked.where["group"]
    await asked.service.people.proposals.withdraw(_member(asked).id, id)
    return await _one(asked, id)


@endpoint(
    "POST",
    "/api/friends/{group}/proposal/table",
    bodies.TableMade,
    body=bodies.ProposalTaken,
    status=201,
    limit="tables",
)
async def open_proposed(asked: Asked) -> bodies.TableMade:
    """Open the table that was proposed, as one of your own; the other members find it in the group."""
    guest = await asked.make_guest("") if asked.guest else _member(asked)
    wish: bodies.ProposalTaken = asked.body
    room, invite, given = await asked.service.people.proposals.open(
        guest, asked.where["group"], wish.proposal, wish.nonce
    )
    link = f"{asked.service.config.root_path}/t/{room.id}#{invite}"
    return bodies.TableMade(room.audience.head, link, invite, given)


@endpoint(
    "POST",
    "/api/friends/{group}/proposal/seat",
    bodies.Joined,
    body=bodies.ProposalTaken,
    status=201,
    limit="tables",
)
async def sit_with_friends(asked: Asked) -> bodies.Joined:
    """Take a seat at the table that was opened; a member needs no other link."""
    guest = await asked.make_guest("") if asked.guest else _member(asked)
    room, given = await asked.service.people.proposals.sit(
        guest, asked.where["group"], asked.body.proposal, asked.body.nonce
    )
    return bodies.Joined(room.audience.head, given)


# --- What a member is shown -----------------------------------------------------------------------


async def _one(asked: Asked, id: str) -> bodies.GroupShown:
    return await _shown(asked, await asked.service.people.groups.one(_member(asked).id, id))


async def _shown(asked: Asked, group: Group) -> bodies.GroupShown:
    me, at = _member(asked).id, now()
    proposal = await _proposed(asked, group, group.proposal) if group.proposal else None
    answers = group.replies if proposal is not None else {}
    members = [
        bodies.FriendShown(
            author_of(one.guest),
            one.name,
            one.guest == me or group.is_here(one, at),
            answers.get(one.guest, ""),  # type: ignore[arg-type]
            one.guest == me,
        )
        for one in group.members
    ]
    is_open = matches(asked.keys.invite, group.row.secret)
    return bodies.GroupShown(
        group.row.id, group.row.name, members, group.keeper == me, proposal, is_open
    )


async def _proposed(asked: Asked, group: Group, row: ProposalRow) -> bodies.ProposalShown | None:
    """A proposal with its table; nothing where that is over."""
    me = _member(asked).id
    room = await asked.service.people.proposals.table_of(row)
    if row.table_id and room is None:
        return None
    return bodies.ProposalShown(
        row.id,
        author_of(row.guest),
        row.game,
        row.ruleset,
        row.seats,
        row.pace,  # type: ignore[arg-type]
        row.at,
        row.until,
        may_open(group, me, now()),
        room.audience.head if room else None,
        room is not None and bool(access.seats_of(room.game, me)),
    )
