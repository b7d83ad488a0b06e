"""The start of a game: in a moment that all can see once the table is full, or when the host says so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from flibuste.live import tokens
from flibuste.live.agreement import bot_named, with_fewer
from flibuste.live.game import ENDED
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.store.events import Entry, SeatRow

if TYPE_CHECKING:
    from flibuste.live.room import Room

OTHERS_FIRST = 1.0  # seconds that another server, whose duty it is, has for beginning a full table


def is_full(chairs: Iterable[SeatRow]) -> bool:
    """Whether nobody is waited for."""
    return all(chair.kind != "open" for chair in chairs)


async def begin_if_full(room: Room) -> None:
    """A table that nobody was waited for begins at once."""
    if is_full(room.game.seats):
        await room.judged(lambda: _begin_open(room))


async def _begin_open(room: Room) -> None:
    """Begin, unless somebody has begun it meanwhile."""
    if room.game.state == "open":
        await _begin(room)


async def take(room: Room, taken: SeatRow, cid: str | None = None) -> None:
    """A seat is taken; the last one begins the game, or the moment before it."""
    chairs = [taken if c.seat == taken.seat else c for c in room.game.seats]
    entries, state = [room.event("sit", taken.seat, {}, cid)], ""
    if is_full(chairs) and not room.rooms.limits.countdown_seconds:
        entries.append(room.event("start", None, _frozen(room, chairs), None, 1))
        state = "running"
    await room.append(*entries, chairs=(taken,), state=state)
    count_down(room)
    room.audience.tell_seats()


# --- The moment before it ---------------------------------------------------------------------------


def count_down(room: Room) -> None:
    """A full table begins in a moment, unless the host says wait or somebody leaves."""
    room.game.begins_at = None
    if room.game.state == "open" and is_full(room.game.seats) and not room.game.waits:
        seconds = room.rooms.limits.countdown_seconds
        room.game.begins_at = now() + round(1000 * seconds)
        room.spawn(_begin_at(room, room.game.begins_at, seconds))


async def _begin_at(room: Room, moment: int, seconds: float) -> None:
    await asyncio.sleep(seconds if room.is_our_duty else seconds + OTHERS_FIRST)
    try:
        if room.game.begins_at == moment:
            await room.judged(lambda: _begin_then(room, moment))
    except Refusal:  # it could not be kept: the host begins
        room.game.begins_at = None
        room.audience.tell_seats()


async def _begin_then(room: Room, moment: int) -> None:
    if room.game.begins_at == moment:
        await _begin(room)


async def wait(room: Room, seat: int, cid: str) -> None:
    """The host has the table wait; it then begins when the host says so."""
    _check_host(room, seat)
    await room.append(room.event("wait", seat, {}, cid))
    room.audience.tell_seats()


# --- What the host may do ---------------------------------------------------------------------------


def _check_host(room: Room, seat: int) -> None:
    """Who is there first, before the game has begun."""
    if room.game.state != "open":
        raise Refusal("over" if room.game.state in ENDED else "stale")
    if seat != next(c.seat for c in room.game.seats if c.kind == "person"):
        raise Refusal("not-host")


async def start_now(room: Room, seat: int, cid: str, bot: str = "") -> None:
    """Begin, with bots in the open seats."""
    _check_host(room, seat)
    await _begin(room, cid, seat, bot)


async def seat_bot(room: Room, seat: int, cid: str, wanted: int | None, bot: str = "") -> None:
    """Give an open seat to a bot, and wait for the others."""
    _check_host(room, seat)
    free = [c.seat for c in room.game.seats if c.kind == "open"]
    if not free or (wanted is not None and wanted not in free):
        raise Refusal("no-open-seat")
    level = bot_named(bot, room.rooms.bots)
    await take(room, SeatRow(free[0] if wanted is None else wanted, "bot", level), cid)


async def start_with_fewer(room: Room, seat: int, cid: str) -> None:
    """Begin without the open seats, where the rules allow so few; those behind them move up."""
    _check_host(room, seat)
    game = room.game
    taken = [chair for chair in game.seats if chair.kind != "open"]
    with_fewer(game.law, game.agreement, len(taken))
    chairs = [replace(chair, seat=k) for k, chair in enumerate(taken)]
    left = [SeatRow(k, "open") for k in range(len(taken), len(game.seats))]
    body = {**_frozen(room, chairs), "seats": [chair.seat for chair in taken]}
    host = next(k for k, chair in enumerate(taken) if chair.seat == seat)
    await _started(room, room.event("start", host, body, cid), [*chairs, *left])


async def _begin(
    room: Room, cid: str | None = None, seat: int | None = None, bot: str = ""
) -> None:
    """Freeze the nonces and begin; open seats are filled with bots."""
    level = bot_named(bot, room.rooms.bots)
    bots = {
        chair.seat: SeatRow(chair.seat, "bot", level)
        for chair in room.game.seats
        if chair.kind == "open"
    }
    chairs = [bots.get(chair.seat, chair) for chair in room.game.seats]
    await _started(room, room.event("start", seat, _frozen(room, chairs), cid), [*bots.values()])


async def _started(room: Room, entry: Entry, chairs: Sequence[SeatRow]) -> None:
    await room.append(entry, chairs=chairs, state="running")
    room.audience.tell_seats()


def _frozen(room: Room, chairs: Iterable[SeatRow]) -> dict[str, Any]:
    """What a start says: the nonces of all seats that have one, for good."""
    nonces = []
    for chair in chairs:
        if chair.kind == "bot":
            nonces.append(tokens.bot_nonce(room.game.row.seed, room.id, chair.seat).hex())
        elif chair.nonce:
            nonces.append(chair.nonce.hex())
    return {"nonces": nonces}
