"""Finding people: searches, challenges, what can be joined or watched, and the bell."""

from __future__ import annotations

import asyncio

from flibuste.live import access
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of
from flibuste.people.pairing.chairs import commitment_of
from flibuste.people.pairing.rows import EndRow
from flibuste.people.pairing.seeks import SOON_GONE
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.server.routes.logbook import guest_of_logbook, name_of_captain
from flibuste.server.routes.people import rooms_of, waits_for
from flibuste.server.showing import Counted
from flibuste.store.events import GuestRow

HELD = 8.0  # seconds that a question is held until there is news
GLANCE = 1.0  # seconds between two looks whether who asks is still there


def _known(asked: Asked, missing: str) -> GuestRow:
    """The guest who asks; a stranger has no searches and no challenges."""
    if asked.guest is None:
        raise Refusal(missing)
    return asked.guest


@endpoint("GET", "/api/lobby", bodies.LobbyShown)
async def show_lobby(asked: Asked) -> bytes:
    """Public tables with a free seat, those to watch with their boards, and how many look for somebody."""
    avoided = await asked.service.rooms.order.avoided_by(asked.keys.guest)
    return await asked.service.showing.shown([author_of(guest) for guest in avoided])


# --- Searches ------------------------------------------------------------------------------------


@endpoint(
    "POST",
    "/api/seeks",
    bodies.SeekMade,
    body=bodies.SeekWish,
    status=201,
    refusals=(404, 409),
    limit="tables",
)
async def seek(asked: Asked) -> bodies.SeekMade:
    """Look for somebody to play with, instead of what you looked for before; it begins when you wait."""
    wish: bodies.SeekWish = asked.body
    asked.service.rooms.law(wish.game)
    guest = await asked.make_guest(wish.name)
    made, promised = await asked.service.people.seeks.begin(guest, wish)
    return bodies.SeekMade(made.id, promised.token, promised.recovery, promised.commitment)


@endpoint("POST", "/api/seeks/{seek}/wait", bodies.SeekNow, body=bodies.Waits)
async def wait_for_somebody(asked: Asked) -> bodies.SeekNow:
    """You are there; the answer comes when somebody is found, or after some seconds: then ask again."""
    service, id = asked.service, asked.where["seek"]
    made = await service.people.seeks.of(_known(asked, "no-seek").id, id)
    end = await service.people.seeks.end_of(made.id)
    if end is None:
        nonce = bytes.fromhex(asked.body.nonce)
        await service.people.seeks.stay(made.id, nonce)
        end = await _held(asked, made.id, nonce)
    return _seek_now(end, await _seeking(asked) if end is None else 0)


async def _held(asked: Asked, id: str, nonce: bytes) -> EndRow | None:
    """How a search ends while its page listens; a page that has gone is not waited for much longer."""
    loop = asyncio.get_running_loop()
    until = loop.time() + HELD
    while loop.time() < until:
        end = await asked.service.people.desk.wait(id, GLANCE)
        if end is not None:
            return end
        if await asked.request.is_disconnected():
            await asked.service.people.seeks.stay(id, nonce, SOON_GONE)
            return None
    return None


def _seek_now(end: EndRow | None, waiting: int) -> bodies.SeekNow:
    if end is None:
        return bodies.SeekNow("waiting", waiting=waiting)
    if end.how == "met":
        return bodies.SeekNow("met", end.table_id, end.seat)
    return bodies.SeekNow("withdrawn")


async def _seeking(asked: Asked) -> int:
    return (await asked.service.log.rows(Counted, "people seeking", at=now()))[0].count


@endpoint("DELETE", "/api/seeks/{seek}", bodies.SeekNow)
async def stop_seeking(asked: Asked) -> bodies.SeekNow:
    """Look no more; where somebody was found in that moment, your seat there is free again."""
    made = await asked.service.people.seeks.of(_known(asked, "no-seek").id, asked.where["seek"])
    return _seek_now(await asked.service.people.seeks.withdraw(made.id), 0)


# --- Challenges ----------------------------------------------------------------------------------


@endpoint(
    "POST",
    "/api/challenges",
    bodies.ChallengeMade,
    body=bodies.ChallengeWish,
    status=201,
    refusals=(401, 404, 409),
    limit="tables",
)
async def challenge(asked: Asked) -> bodies.ChallengeMade:
    """Ask somebody for a game, who sits at a table or has a public logbook; it waits for them."""
    wish: bodies.ChallengeWish = asked.body
    whom, name = await _challenged(asked, wish)
    guest = await asked.make_guest(wish.name)
    nonce = bytes.fromhex(wish.nonce)
    made, promised = await asked.service.people.challenges.make(guest, whom, name, wish, nonce)
    await asked.service.people.notices.notify(whom, "challenge", wish.game)
    return bodies.ChallengeMade(made.id, promised.token, promised.recovery, promised.commitment)


async def _challenged(asked: Asked, wish: bodies.ChallengeWish) -> tuple[str, str]:
    """The guest who is meant, and the name they go by there."""
    if wish.table is None:
        whom = await guest_of_logbook(asked.service.log, wish.captain)
        return whom, await name_of_captain(asked.service.log, whom)
    game = (await asked.service.rooms.room(wish.table)).game
    access.seats_to_look(game, asked.keys)
    for chair in game.seats:
        if chair.seat == wish.seat and chair.guest is not None:
            return chair.guest, chair.name
    raise Refusal("challenge-nobody")


@endpoint("GET", "/api/challenges", bodies.ChallengesShown)
async def list_challenges(asked: Asked) -> bodies.ChallengesShown:
    """The challenges that wait for you, those you have made, and what was answered to them lately."""
    guest = asked.guest
    if guest is None:
        return bodies.ChallengesShown([], [])
    waiting = [
        bodies.ChallengeShown(
            one.id,
            one.whom if one.challenger == guest.id else one.name,
            one.game,
            one.pace,  # type: ignore[arg-type]
            bool(one.rated),
            one.until,
            commitment_of(one),
            one.challenger == guest.id,
        )
        for one in await asked.service.people.challenges.of(guest.id)
    ]
    answered = [
        bodies.ChallengeAnswered(
            one.id, one.whom, one.game, one.how == "met", one.table_id, one.seat
        )
        for one in await asked.service.people.challenges.answered(guest.id)
    ]
    return bodies.ChallengesShown(waiting, answered)


@endpoint(
    "POST",
    "/api/challenges/{challenge}/accept",
    bodies.Joined,
    body=bodies.Waits,
    status=201,
    limit="tables",
)
async def accept_challenge(asked: Asked) -> bodies.Joined:
    """Take a challenge up; you get your seat at its table."""
    guest = _known(asked, "no-challenge")
    nonce = bytes.fromhex(asked.body.nonce)
    table, given = await asked.service.people.challenges.accept(
        guest, asked.where["challenge"], nonce
    )
    room = await asked.service.rooms.room(table)
    return bodies.Joined(room.audience.head, given)


@endpoint("POST", "/api/challenges/{challenge}/decline", bodies.Nothing)
async def decline_challenge(asked: Asked) -> bodies.Nothing:
    """Say no to a challenge."""
    guest = _known(asked, "no-challenge")
    await asked.service.people.challenges.decline(guest.id, asked.where["challenge"])
    return bodies.Nothing()


@endpoint("DELETE", "/api/challenges/{challenge}", bodies.Nothing)
async def withdraw_challenge(asked: Asked) -> bodies.Nothing:
    """Take a challenge back."""
    guest = _known(asked, "no-challenge")
    await asked.service.people.challenges.withdraw(guest.id, asked.where["challenge"])
    return bodies.Nothing()


# --- The bell ------------------------------------------------------------------------------------


@endpoint("GET", "/api/bell", bodies.BellRung)
async def ring(asked: Asked) -> bodies.BellRung:
    """How many tables wait for you, how many challenges, and how many proposals of friends."""
    guest = asked.guest
    if guest is None:
        return bodies.BellRung(0, 0, 0)
    tables = sum(
        any(waits_for(room, seat) for seat in access.seats_of(room.game, guest.id))
        for room in await rooms_of(asked.service, guest.id)
    )
    waiting = await asked.service.people.challenges.of(guest.id)
    challenges = sum(one.challenged == guest.id for one in waiting)
    return bodies.BellRung(tables, challenges, await asked.service.people.groups.asked(guest.id))
