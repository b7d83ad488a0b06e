"""Seats taken, left and given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from flibuste.live import access, starting, tokens, wire
from flibuste.live.audience import BAD_SEAT, BAD_TOKEN
from flibuste.live.guests import clean
from flibuste.live.rated import check_rated_seat
from flibuste.live.refusals import Refusal
from flibuste.store.events import SeatRow

if TYPE_CHECKING:
    from flibuste.live.room import Room
    from flibuste.live.rooms import Rooms


def given_to(rooms: Rooms, seat: int) -> wire.SeatGiven:
    """The secrets of a seat, to be told to its person alone."""
    return wire.SeatGiven(seat, rooms.new_token(), tokens.recovery_code())


def person(
    seat: int, given: wire.SeatGiven, name: str, guest: str | None, nonce: bytes = b""
) -> SeatRow:
    """The row of a seat that a person has taken: of its secrets only the hashes."""
    return SeatRow(seat, "person", "", name, guest, *_hashes(given), nonce)


def _hashes(given: wire.SeatGiven) -> tuple[bytes, bytes]:
    return tokens.hashed(given.token), tokens.hashed(tokens.plain_code(given.recovery))


async def sit(
    room: Room, wanted: int | None, guest: str | None, name: str, nonce: bytes
) -> wire.SeatGiven:
    """Take an open seat; the last one to be taken begins the game."""
    return await room.judged(lambda: _sit(room, wanted, guest, name, nonce))


async def _sit(
    room: Room, wanted: int | None, guest: str | None, name: str, nonce: bytes
) -> wire.SeatGiven:
    others = {chair.guest for chair in room.game.seats if chair.guest}
    await room.rooms.order.check_sitting(guest, others | {room.game.row.host or ""})
    free = [c.seat for c in room.game.seats if c.kind == "open"]
    seat = next((k for k in free if wanted is None or k == wanted), None)
    if seat is None or room.game.state != "open":
        raise Refusal("no-open-seat")
    if room.game.agreement.rated:
        check_rated_seat(room.game.seats, guest)
    given = given_to(room.rooms, seat)
    await starting.take(room, person(seat, given, clean(name), guest, nonce))
    return given


async def stand(room: Room, seat: int, cid: str) -> None:
    """Leave before the game has begun; a table without people is called off."""
    entries, state = [room.event("stand", seat, {}, cid)], ""
    if not any(c.kind == "person" for c in room.game.seats if c.seat != seat):
        state = "aborted"
        entries.append(room.event("end", None, {"state": state}, None, 1))
    await room.append(*entries, chairs=(SeatRow(seat, "open"),), state=state)
    room.audience.send_away({seat}, BAD_SEAT)
    room.audience.tell_seats()


async def recover(room: Room, code: str) -> wire.SeatGiven:
    """A lost seat back: a new token, and the old one opens nothing any more."""
    return await room.judged(lambda: _recover(room, tokens.plain_code(code)))


async def _recover(room: Room, plain: str) -> wire.SeatGiven:
    found = [c for c in room.game.seats if tokens.matches(plain, c.recovery)]
    if not found:
        raise Refusal("code")
    return await _given_anew(room, found)


async def take_over(room: Room, guest: str) -> wire.SeatGiven:
    """A guest's own seats on another device: a new token, and the old one opens nothing any more."""
    return await room.judged(lambda: _take_over(room, guest))


async def _take_over(room: Room, guest: str) -> wire.SeatGiven:
    mine = [room.game.seats[seat] for seat in access.seats_of(room.game, guest)]
    if not mine:
        raise Refusal("no-seat")
    return await _given_anew(room, mine)


async def _given_anew(room: Room, chairs: list[SeatRow]) -> wire.SeatGiven:
    given = given_to(room.rooms, chairs[0].seat)
    opens, recovers = _hashes(given)
    await room.write_seats([replace(c, token=opens, recovery=recovers) for c in chairs])
    room.audience.send_away({chair.seat for chair in chairs}, BAD_TOKEN)
    return given
