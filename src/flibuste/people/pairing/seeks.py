"""A search for people to play with: begun, kept up by who waits, withdrawn, forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from flibuste.live import seats
from flibuste.live.agreement import agreed
from flibuste.live.durable import kept, on_disk
from flibuste.live.guests import now
from flibuste.live.new_tables import check_room_for
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.tokens import new_id
from flibuste.people.pairing.chairs import Promised, promise, wish_for
from flibuste.people.pairing.paces import PACES
from flibuste.people.pairing.rows import ChallengeRow, EndRow, PresenceRow, SeekRow
from flibuste.store.events import Change, Fence, GuestRow, Ledger
from flibuste.store.rows import AddRow, PutRow, RemoveRows

THERE = 20_000  # milliseconds that a sign of life counts for
SOON_GONE = 3_000  # milliseconds that somebody has to come back whose line was cut
FORGOTTEN = 3_600_000  # milliseconds after which an old search is no more
ANSWERS_KEPT = 7 * 86_400_000  # milliseconds that the answer to a challenge is kept beyond that
SWEPT_AT_ONCE, SWEPT_STEPS = 500, 20  # rows of a kind at one step, and steps of a sweep
BEGINNINGS = 5  # another page of the same person may begin a search at the same moment

# How strong a guest is in a game: the value and its deviation, None where nothing is known.
RatingOf = Callable[[str, str], Awaitable[tuple[float, float] | None]]


async def unknown_rating(guest: str, game: str) -> tuple[float, float] | None:
    """Nothing is known of anybody."""
    return None


class Sought(Protocol):
    """What somebody looks for."""

    @property
    def game(self) -> str: ...

    @property
    def pace(self) -> str: ...

    @property
    def seats(self) -> int: ...

    @property
    def rated(self) -> bool: ...

    @property
    def span(self) -> int | None: ...


class Seeks:
    """The searches of everybody."""

    def __init__(self, log: Ledger, rooms: Rooms, rating_of: RatingOf = unknown_rating) -> None:
        self.log, self.rooms, self.rating_of = log, rooms, rating_of

    async def begin(self, guest: GuestRow, wish: Sought) -> tuple[SeekRow, Promised]:
        """A new search in the place of any other; who looks has no part in it before they wait."""
        law = self.rooms.law(wish.game)
        agreed(law, wish_for(wish.game, wish.pace, wish.seats, wish.rated), None, self.rooms)
        await check_room_for(self.rooms, guest.id, PACES[wish.pace])
        found = await self.rating_of(guest.id, wish.game)
        rating = found[0] if found else None
        promised = promise(self.rooms)
        seek = SeekRow(
            guest.id,
            new_id(16),
            now(),
            wish.game,
            wish.seats,
            wish.pace,
            wish.rated,
            rating,
            wish.span,
            guest.name,
            *promised.hashes,
            promised.table_id,
            promised.seed,
        )
        for _ in range(BEGINNINGS):
            try:
                await on_disk(self.log.write(*await self._replacing(seek)))
                return seek, promised
            except Fence:
                continue
        raise Refusal("storage")

    async def _replacing(self, seek: SeekRow) -> list[Change]:
        """The new search, and the end of the one before if it still goes on: nobody looks twice at once."""
        before = await self.log.rows(SeekRow, "seek of", guest=seek.guest)
        if not before:
            return [AddRow(seek)]
        if await self.end_of(before[0].id):
            return [PutRow(seek)]
        return [AddRow(EndRow(before[0].id, "withdrawn", now())), PutRow(seek)]

    async def of(self, guest: str, id: str) -> SeekRow:
        """Somebody's search; Refusal where that is none, or somebody else's."""
        for seek in await self.log.rows(SeekRow, "seek of", guest=guest):
            if seek.id == id:
                return seek
        raise Refusal("no-seek")

    async def end_of(self, id: str) -> EndRow | None:
        """How a search or a challenge ended, if it did."""
        found = await self.log.rows(EndRow, "pairing end", of=id)
        return found[0] if found else None

    async def stay(self, id: str, nonce: bytes, milliseconds: int = THERE) -> None:
        """Somebody is there, for a while."""
        await kept(self.log.write(PutRow(PresenceRow(id, now() + milliseconds, nonce))))

    async def withdraw(self, id: str) -> EndRow:
        """End a search. Who has been given a table meanwhile leaves it, as long as it has not begun."""
        end = EndRow(id, "withdrawn", now())
        try:
            await on_disk(self.log.write(AddRow(end)))
            return end
        except Fence:
            end = await self.end_of(id) or end
        if end.how == "met":
            await self._leave(end)
        return end

    async def _leave(self, end: EndRow) -> None:
        room, cid = await self.rooms.room(end.table_id), f"withdrawn-{end.id}"
        # Once: somebody else may sit there by the time it is asked again.
        await room.answered(end.seat, cid, lambda: _stand(room, end.seat, cid))

    async def sweep(self) -> None:
        """Forget what has been over for long: in small steps, so that a busy house is kept up with."""
        for _ in range(SWEPT_STEPS):
            if not await self._step():
                return

    async def _step(self) -> bool:
        """Some of it; whether there may be more."""
        before, most = now() - FORGOTTEN, SWEPT_AT_ONCE
        long_ago = before - ANSWERS_KEPT
        rows = self.log.rows
        seeks = await rows(SeekRow, "old seeks", before=before, most=most)
        presences = await rows(PresenceRow, "old presences", before=before, most=most)
        challenges = await rows(ChallengeRow, "old challenges", before=long_ago, most=most)
        ends = await rows(EndRow, "old pairing ends", before=long_ago, most=most)
        changes: list[Change] = [
            *(RemoveRows(SeekRow, {"id": seek.id}) for seek in seeks),
            *(RemoveRows(PresenceRow, {"seek": there.seek}) for there in presences),
            *(RemoveRows(ChallengeRow, {"id": old.id}) for old in challenges),
            *(RemoveRows(EndRow, {"id": end.id}) for end in ends),
        ]
        if changes:
            await kept(self.log.write(*changes))
        return most in (len(seeks), len(presences), len(challenges), len(ends))


async def _stand(room: Room, seat: int, cid: str) -> None:
    if room.game.state == "open":
        await seats.stand(room, seat, cid)
