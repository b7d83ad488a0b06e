"""New tables: as somebody wishes, from a position of another game, or the same once more."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from flibuste.law.law import Law, Settings
from flibuste.live import examples, seats, starting, tokens, wire
from flibuste.live.agreement import agreed, bot_of
from flibuste.live.durable import kept
from flibuste.live.game import ENDED
from flibuste.live.guests import clean, now
from flibuste.live.rated import check_rated_seat
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.wire import encode
from flibuste.store.events import (
    Append,
    Change,
    GuestRow,
    NewSeat,
    NewTable,
    RematchMade,
    SeatRow,
    TableRow,
)


async def make(
    rooms: Rooms,
    wish: wire.TableWish,
    guest: GuestRow | None,
    also: Callable[[str], Sequence[Change]] = lambda table: (),
) -> tuple[Room, str, list[wire.SeatGiven]]:
    """A new table: the room, the secret of its link, and the seats of who made it.

    What else is written of it goes to disk with it, or nothing does.
    """
    law = rooms.law(wish.game)
    if guest:
        await check_room_for(rooms, guest.id, wish.clock)
    if wish.fork or wish.example:  # to find the position, a game is replayed
        await rooms.rules.ready(law)
    await rooms.rules.mode_of(law, 0)  # what loads goes before: a new table is not idle yet
    agreement = agreed(law, wish, await _forked(rooms, law, wish), rooms)
    if agreement.rated:
        check_rated_seat([], guest.id if guest else None)
    chairs, given = _chairs(rooms, wish, guest)
    host = guest.id if guest else None
    row, invite = _new_row(rooms, law, encode(agreement).decode(), wish.visibility, host)
    await kept(rooms.log.write(*_laid(row, chairs), *also(row.id)))
    room = await rooms.room(row.id)
    await starting.begin_if_full(room)
    return room, invite, given


async def check_room_for(rooms: Rooms, guest: str, clock: wire.Clock | None) -> None:
    """Refusal where a guest has as many tables of such a clock as one may have."""
    limits, is_of_days = rooms.limits, clock is not None and clock.kind == "days"
    most = limits.day_tables_a_guest if is_of_days else limits.open_tables_a_guest
    if await rooms.log.hosted(guest, of_days=is_of_days) >= most:
        raise Refusal("too-many-tables", most=most)


def _chairs(
    rooms: Rooms, wish: wire.TableWish, guest: GuestRow | None
) -> tuple[list[SeatRow], list[wire.SeatGiven]]:
    """Every seat as wished; those of who makes the table share their secrets."""
    chairs: list[SeatRow] = []
    given: list[wire.SeatGiven] = []
    shared = seats.given_to(rooms, 0)
    name = clean(wish.name or (guest.name if guest else ""))
    for seat, word in enumerate(wish.seats):
        bot = bot_of(word, rooms.bots)
        if bot:
            chairs.append(SeatRow(seat, "bot", bot))
        elif word == "open" or (word == "me" and given):
            chairs.append(SeatRow(seat, "open"))
        else:
            nonce = b"" if given else bytes.fromhex(wish.nonce)
            own_name = name if word == "me" or "me" not in wish.seats else ""
            chairs.append(seats.person(seat, shared, own_name, guest.id if guest else None, nonce))
            given.append(wire.SeatGiven(seat, shared.token, shared.recovery))
    return chairs, given


async def _forked(rooms: Rooms, law: Law, wish: wire.TableWish) -> tuple[str, Settings] | None:
    if wish.example is not None:
        return examples.example(law, wish.example)
    if wish.fork is None:
        return None
    origin = (await rooms.room(wish.fork.table)).game
    if origin.state not in ENDED or origin.table is None:
        raise Refusal("not-over")
    if origin.law is not law or wish.fork.ply > origin.table.plies:
        raise Refusal("bad-position", why="ply")
    return origin.at_ply(wish.fork.ply).position.text, origin.agreement.settings


async def rematch(
    rooms: Rooms, old: Room, mine: tuple[int, ...], nonce: bytes
) -> tuple[Room, wire.SeatGiven]:
    """The same once more, seats turned by one; the others come with their old tokens."""
    shared = seats.given_to(rooms, (mine[0] + 1) % len(old.game.seats))
    is_new = await old.judged(lambda: _have_rematch(old, mine, shared))
    fresh = await rooms.room(str(old.game.row.rematch))
    if len(mine) > 1:
        if not is_new:
            raise Refusal("no-open-seat")
        await starting.begin_if_full(fresh)
        return fresh, shared
    before = old.game.seats[mine[0]]
    name = await _still_free(rooms, before)
    return fresh, await seats.sit(fresh, shared.seat, before.guest, name, nonce)


async def _still_free(rooms: Rooms, before: SeatRow) -> str:
    """The name of who sat there; none where somebody else has come to keep it."""
    try:
        await rooms.order.check_kept(before.name, before.guest)
    except Refusal:
        return ""
    return before.name


async def _have_rematch(old: Room, mine: tuple[int, ...], shared: wire.SeatGiven) -> bool:
    """See to it that there is a new table; whether it was made now."""
    if old.game.state not in ENDED:
        raise Refusal("not-over")
    if old.game.row.rematch is not None:
        return False
    await _make_rematch(old, mine, shared)
    return True


async def _make_rematch(old: Room, mine: tuple[int, ...], shared: wire.SeatGiven) -> None:
    """The new table, and who asks for it; seats that share a screen are taken at once."""
    at_screen = mine if len(mine) > 1 else ()
    chairs = []
    for seat in range(len(old.game.seats)):
        before = old.game.seats[seat - 1]
        if before.seat in at_screen:
            name = await _still_free(old.rooms, before)
            chairs.append(seats.person(seat, shared, name, before.guest))
        else:
            kind = "bot" if before.kind == "bot" else "open"
            chairs.append(SeatRow(seat, kind, before.level))
    finished = old.game.row
    # It is a table of who asks for it: each has so many, also where one game follows the other.
    host = old.game.seats[mine[0]].guest
    if host is not None:
        await check_room_for(old.rooms, host, old.game.agreement.clock)
    row, invite = _new_row(old.rooms, old.game.law, finished.agreement, finished.visibility, host)
    changes = (*_laid(row, chairs), RematchMade(old.id, row.id, now()))
    await old.append(old.event("rematch", mine[0], {"table": row.id}), also=changes)
    finished.rematch, old.rematch_invite = row.id, invite


def full(
    rooms: Rooms, wish: wire.TableWish, id: str, seed: bytes, chairs: list[SeatRow]
) -> list[Change]:
    """What is written for a table at which all sit from the beginning: once it is opened, it soon begins."""
    law = rooms.law(wish.game)
    agreement = encode(agreed(law, wish, None, rooms)).decode()
    row, _ = _new_row(rooms, law, agreement, wish.visibility, chairs[0].guest)
    row.id, row.seed = id, seed
    sat = [
        Append(id, k + 1, row.created, "sit", chair.seat, "{}") for k, chair in enumerate(chairs)
    ]
    return [*_laid(row, chairs), *sat]


def _new_row(
    rooms: Rooms, law: Law, agreement: str, visibility: str, host: str | None
) -> tuple[TableRow, str]:
    """A table's row, and the secret of its link."""
    invite = tokens.new_token()
    at = now()
    row = TableRow(
        rooms.new_id(),
        at,
        at,
        law.id,
        law.version,
        agreement,
        "open",
        visibility,
        secrets.token_bytes(32),
        tokens.hashed(invite),
        host,
    )
    return row, invite


def _laid(row: TableRow, chairs: list[SeatRow]) -> list[Change]:
    """What is written for a new table."""
    return [NewTable(row), *(NewSeat(row.id, chair) for chair in chairs)]
