"""A challenge to a particular guest: it waits for them, and is accepted, declined, withdrawn, or runs out."""

from __future__ import annotations

from typing import Protocol

from flibuste.live import wire
from flibuste.live.agreement import agreed
from flibuste.live.durable import kept, on_disk
from flibuste.live.guests import now
from flibuste.live.new_tables import check_room_for
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.live.tokens import hashed, new_id, plain_code
from flibuste.people.pairing.chairs import (
    Promised,
    Sitter,
    in_any_order,
    promise,
    table_for,
    wish_for,
)
from flibuste.people.pairing.desk import IsBlocked, nobody_blocked
from flibuste.people.pairing.paces import PACES, is_live
from flibuste.people.pairing.rows import AnsweredChallenge, ChallengeRow, EndRow
from flibuste.store.events import Change, Fence, GuestRow, Ledger, SeatRow
from flibuste.store.rows import AddRow

MOST_CHALLENGES = 10  # challenges of one guest that wait for an answer
# Those that wait for one guest, whoever makes them: who has no cookie is somebody new each time.
MOST_WAITING = 50
# Milliseconds that a challenge waits: to a live game, to another.
LIVE_WAITS, WAITS_LONG = 3_600_000, 7 * 86_400_000
ANSWER_TOLD = 86_400_000  # milliseconds that an answer is told


class Challenged(Protocol):
    """The game that somebody is asked for."""

    @property
    def game(self) -> str: ...

    @property
    def pace(self) -> str: ...

    @property
    def rated(self) -> bool: ...


class Challenges:
    """The challenges of everybody."""

    def __init__(self, log: Ledger, rooms: Rooms, is_blocked: IsBlocked = nobody_blocked) -> None:
        self.log, self.rooms, self.is_blocked = log, rooms, is_blocked

    async def make(
        self, guest: GuestRow, whom: str, name: str, wish: Challenged, nonce: bytes
    ) -> tuple[ChallengeRow, Promised]:
        """Ask somebody for a game; Refusal where that cannot be."""
        agreed(
            self.rooms.law(wish.game),
            wish_for(wish.game, wish.pace, 2, wish.rated),
            None,
            self.rooms,
        )
        await check_room_for(self.rooms, guest.id, PACES[wish.pace])
        if whom == guest.id:
            raise Refusal("challenge-self")
        if await self.is_blocked(whom, guest.id):
            raise Refusal("challenge-blocked")
        mine = [one for one in await self.of(guest.id) if one.challenger == guest.id]
        if len(mine) >= MOST_CHALLENGES:
            raise Refusal("too-many-challenges", most=MOST_CHALLENGES)
        if any(one.challenged == whom and one.game == wish.game for one in mine):
            raise Refusal("challenge-waits")
        if sum(one.challenged == whom for one in await self.of(whom)) >= MOST_WAITING:
            raise Refusal("challenge-crowded")
        promised, at = promise(self.rooms), now()
        challenge = ChallengeRow(
            new_id(16),
            guest.id,
            whom,
            at,
            at + (LIVE_WAITS if is_live(wish.pace) else WAITS_LONG),
            wish.game,
            wish.pace,
            wish.rated,
            guest.name,
            name,
            *promised.hashes,
            nonce,
            promised.table_id,
            promised.seed,
        )
        await kept(self.log.write(AddRow(challenge)))
        return challenge, promised

    async def of(self, guest: str) -> list[ChallengeRow]:
        """Those that wait: for this guest, and for others whom this guest has asked."""
        return await self.log.rows(ChallengeRow, "challenges of", guest=guest, at=now())

    async def answered(self, guest: str) -> list[AnsweredChallenge]:
        """What others have lately answered to this guest."""
        since = now() - ANSWER_TOLD
        return await self.log.rows(
            AnsweredChallenge, "answered challenges of", guest=guest, since=since
        )

    async def accept(self, guest: GuestRow, id: str, nonce: bytes) -> tuple[str, wire.SeatGiven]:
        """Take a challenge up: the table, made in the same write, and one's seat."""
        challenge = await self._open(id)
        if challenge.challenged != guest.id:
            raise Refusal("no-challenge")
        if await self.is_blocked(guest.id, challenge.challenger):
            raise Refusal("challenge-blocked")
        await check_room_for(self.rooms, guest.id, PACES[challenge.pace])
        own, theirs = in_any_order(2)
        given = wire.SeatGiven(own, *promise(self.rooms)[:2])
        seat = SeatRow(
            own,
            "person",
            "",
            guest.name,
            guest.id,
            hashed(given.token),
            hashed(plain_code(given.recovery)),
            nonce,
        )
        sitters: list[tuple[str, Sitter]] = [(guest.id, seat), (challenge.challenger, challenge)]
        in_order = sitters if own == 0 else sitters[::-1]
        table = table_for(self.rooms, challenge, in_order)
        await self._end(EndRow(id, "met", now(), challenge.table_id, theirs), *table)
        return challenge.table_id, given

    async def decline(self, guest: str, id: str) -> None:
        """Say no to a challenge."""
        if (await self._open(id)).challenged != guest:
            raise Refusal("no-challenge")
        await self._end(EndRow(id, "declined", now()))

    async def withdraw(self, guest: str, id: str) -> None:
        """Take a challenge back."""
        if (await self._open(id)).challenger != guest:
            raise Refusal("no-challenge")
        await self._end(EndRow(id, "withdrawn", now()))

    async def _open(self, id: str) -> ChallengeRow:
        for challenge in await self.log.rows(ChallengeRow, "challenge", of=id, at=now()):
            return challenge
        raise Refusal("no-challenge")

    async def _end(self, end: EndRow, *table: Change) -> None:
        """The first end of a challenge is the only one."""
        try:
            await on_disk(self.log.write(AddRow(end), *table))
        except Fence:
            raise Refusal("no-challenge") from None
