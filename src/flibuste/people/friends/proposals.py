"""What a group of friends is asked: one game at a time, with a time, three answers, and the table that comes of it."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from flibuste.live import access, new_tables, seats, wire
from flibuste.live.agreement import agreed
from flibuste.live.durable import kept, on_disk
from flibuste.live.game import ENDED
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.tokens import new_id
from flibuste.people.days.rows import swapped
from flibuste.people.friends.groups import Group, Groups
from flibuste.people.friends.rows import ProposalRow, ReplyRow, ReplyWord, proposal_gone
from flibuste.people.pairing.paces import PACES
from flibuste.store.events import Change, Fence, GuestRow, Ledger
from flibuste.store.rows import AddRow, PutRow, RemoveRows

# Milliseconds.
_MINUTE, _DAY = 60_000, 86_400_000
# A proposal is over so long after its time.
PROPOSAL_LASTS = 6 * 60 * _MINUTE
# So many days ahead a game may be proposed.
LATEST_DAYS = 60
# A clock may differ by so much, or a form lie open.
LATE_BY = 5 * _MINUTE
# So long before the time those who said yes may open the table too.
BEFORE_TIME = 15 * _MINUTE


class Proposed(Protocol):
    """The game that somebody proposes."""

    @property
    def game(self) -> str: ...

    @property
    def ruleset(self) -> str | None: ...

    @property
    def seats(self) -> int: ...

    @property
    def pace(self) -> str: ...

    @property
    def at(self) -> int | None: ...


class Proposals:
    """The proposals of all groups."""

    def __init__(self, log: Ledger, rooms: Rooms, groups: Groups) -> None:
        self.log, self.rooms, self.groups = log, rooms, groups

    async def make(self, guest: GuestRow, id: str, wish: Proposed) -> list[str]:
        """Propose a game; whom to tell. Refusal while another proposal waits."""
        group = await self.groups.one(guest.id, id)
        agreed(self.rooms.law(wish.game), _wish(wish, guest), None, self.rooms)
        made, at = now(), wish.at or 0
        if at and not made - LATE_BY <= at <= made + LATEST_DAYS * _DAY:
            raise Refusal("proposal-time", days=LATEST_DAYS)
        row = ProposalRow(
            id,
            new_id(16),
            guest.id,
            made,
            at,
            (at or made) + PROPOSAL_LASTS,
            wish.game,
            wish.ruleset or "",
            wish.seats,
            wish.pace,
        )
        before = await self.log.rows(ProposalRow, "proposal in", of=id)
        # Also one that this guest is not shown: there is one at a time.
        if before and before[0].until > made and not before[0].table_id:
            raise Refusal("proposal-waits")
        gone: list[Change] = [
            RemoveRows(ReplyRow, {"group_id": id}),
            *(RemoveRows(ProposalRow, {"group_id": id, "id": old.id}) for old in before),
        ]
        own = AddRow(ReplyRow(id, guest.id, row.id, "yes"))
        try:
            await on_disk(self.log.write(*gone, AddRow(row), own))
        except Fence:
            raise Refusal("proposal-waits") from None
        return [one.guest for one in group.members if one.guest not in {guest.id, *group.avoided}]

    async def answer(self, guest: str, id: str, proposal: str, how: ReplyWord) -> None:
        """Say yes, maybe or no; the last answer counts."""
        await self._waiting(guest, id, proposal)
        await kept(self.log.write(PutRow(ReplyRow(id, guest, proposal, how))))

    async def withdraw(self, guest: str, id: str) -> None:
        """Take one's own proposal back."""
        group = await self.groups.one(guest, id)
        if group.proposal is None or group.proposal.guest != guest:
            raise Refusal("no-proposal")
        await kept(self.log.write(*proposal_gone(group.proposal)))

    async def _waiting(self, guest: str, id: str, proposal: str) -> Group:
        """The group, where that proposal waits for its time."""
        group = await self.groups.one(guest, id)
        if group.proposal is None or group.proposal.id != proposal:
            raise Refusal("no-proposal")
        return group

    # --- The table ---------------------------------------------------------------------------------

    async def open(
        self, guest: GuestRow, id: str, proposal: str, nonce: str
    ) -> tuple[Room, str, list[wire.SeatGiven]]:
        """Open the table that was proposed: the others take their seats there. It is opened once."""
        group = await self._waiting(guest.id, id, proposal)
        row = group.proposal
        assert row is not None
        if row.table_id:
            raise Refusal("proposal-opened")
        if not may_open(group, guest.id, now()):
            raise Refusal("proposal-early")

        def opened(table: str) -> list[Change]:
            return swapped(row, replace(row, table_id=table))

        try:
            return await new_tables.make(self.rooms, _wish(row, guest, nonce), guest, opened)
        except Refusal:
            found = await self.log.rows(ProposalRow, "proposal in", of=id)
            if found and found[0].id == row.id and not found[0].table_id:
                raise
            # Somebody else was faster.
            raise Refusal("proposal-opened") from None

    async def sit(
        self, guest: GuestRow, id: str, proposal: str, nonce: str
    ) -> tuple[Room, wire.SeatGiven]:
        """Take a seat at the table that was opened: a member needs no link."""
        row = (await self._waiting(guest.id, id, proposal)).proposal
        assert row is not None
        if not row.table_id:
            raise Refusal("no-proposal")
        room = await self.rooms.room(row.table_id)
        if room.game.state != "open" or access.seats_of(room.game, guest.id):
            raise Refusal("no-open-seat")
        given = await seats.sit(room, None, guest.id, guest.name, bytes.fromhex(nonce))
        return room, given

    async def table_of(self, row: ProposalRow) -> Room | None:
        """The table that came of a proposal, while it is not over."""
        found = await self.rooms.listed_rooms([row.table_id]) if row.table_id else []
        return found[0] if found and found[0].game.state not in ENDED else None


def may_open(group: Group, guest: str, at: int) -> bool:
    """Whether a member may open the table: who proposed it always, who said yes when its time has come."""
    row = group.proposal
    if row is None or row.table_id:
        return False
    is_time = at >= row.at - BEFORE_TIME
    return row.guest == guest or (is_time and group.replies.get(guest) == "yes")


def _wish(wish: Proposed, guest: GuestRow, nonce: str = "") -> wire.TableWish:
    """A private table, as by an invitation."""
    others = ["open"] * (wish.seats - 1)
    return wire.TableWish(
        wish.game,
        ["me", *others],
        wish.ruleset or None,
        clock=PACES[wish.pace],
        name=guest.name,
        nonce=nonce,
    )
