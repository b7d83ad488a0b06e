"""Groups of friends: made, joined by a link, left, and looked after by who has been there for longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from flibuste.live.durable import kept, on_disk, unheard
from flibuste.live.guests import clean, now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import hashed, matches, new_id, new_token
from flibuste.people.friends.rows import (
    Asking,
    GroupMember,
    GroupRow,
    MemberRow,
    ProposalRow,
    ReplyRow,
    dissolving,
)
from flibuste.people.order.blocks import blocked_around
from flibuste.store.events import Change, Fence, GuestRow, Ledger
from flibuste.store.rows import AddRow, AlterRows, RemoveRows

MOST_MEMBERS = 16
# A guest belongs to so many.
MOST_GROUPS = 20
# Milliseconds: so exactly is written when somebody was seen.
HERE_WRITTEN_EVERY = 60_000
# Milliseconds after that in which somebody is taken to be here.
HERE_FOR = 150_000
# Milliseconds: so exactly is written when a group was visited.
VISIT_WRITTEN_EVERY = 3_600_000


class Group(msgspec.Struct, frozen=True):
    """A group as one of its members knows it."""

    row: GroupRow
    members: list[GroupMember]
    # That goes on, unless it is of somebody they do not want to meet.
    proposal: ProposalRow | None
    # By guest.
    replies: dict[str, str]
    # Whom the member does not want to meet, or who does not want to meet them.
    avoided: frozenset[str]

    @property
    def keeper(self) -> str:
        """Who looks after it."""
        return self.members[0].guest if self.members else ""

    def is_here(self, member: GroupMember, at: int) -> bool:
        """Whether a member has a page open, as far as the one who looks is told."""
        return member.seen > at - HERE_FOR and member.guest not in self.avoided


class Groups:
    """The groups of everybody."""

    def __init__(self, log: Ledger) -> None:
        self.log = log

    # --- Looking -----------------------------------------------------------------------------------

    async def of(self, guest: str) -> list[Group]:
        """All groups of a guest, those of longest first; they are noted to be here."""
        at, rows = now(), self.log.rows
        found = await rows(GroupRow, "groups of", guest=guest)
        if not found:
            return []
        members = await rows(GroupMember, "members around", guest=guest)
        proposals = await rows(ProposalRow, "proposals around", guest=guest, at=at)
        replies = await rows(ReplyRow, "replies around", guest=guest)
        avoided = await blocked_around(self.log, guest)
        self._note_visit(found, at)
        self._note_here(guest, [one.seen for one in members if one.guest == guest], at)
        shown = {one.group_id: one for one in proposals if one.guest not in avoided}
        return [
            Group(
                row,
                [one for one in members if one.group_id == row.id],
                shown.get(row.id),
                {
                    one.guest: one.how
                    for one in replies
                    if row.id in shown and one.proposal == shown[row.id].id
                },
                avoided,
            )
            for row in found
        ]

    async def one(self, guest: str, id: str) -> Group:
        """A group of a guest; Refusal where there is none, or they do not belong to it."""
        for group in await self.of(guest):
            if group.row.id == id:
                return group
        raise Refusal("no-group")

    async def asked(self, guest: str) -> int:
        """How many proposals wait for an answer of a guest; they are noted to be here."""
        at = now()
        found = await self.log.rows(Asking, "asked of", guest=guest, at=at)
        self._note_here(guest, [one.seen for one in found], at)
        waiting = [one for one in found if one.waits_for(guest)]
        avoided = await blocked_around(self.log, guest) if waiting else frozenset()
        return sum(one.guest not in avoided for one in waiting)

    def _note_here(self, guest: str, seen: Sequence[int], at: int) -> None:
        if seen and at - min(seen) > HERE_WRITTEN_EVERY and not self.log.in_trouble:
            fresh = AlterRows(MemberRow, {"guest": guest}, {"seen": at})
            self.log.write(fresh).add_done_callback(unheard)

    def _note_visit(self, rows: Sequence[GroupRow], at: int) -> None:
        old = [row.id for row in rows if at - row.visited > VISIT_WRITTEN_EVERY]
        if old and not self.log.in_trouble:
            fresh = (AlterRows(GroupRow, {"id": id}, {"visited": at}) for id in old)
            self.log.write(*fresh).add_done_callback(unheard)

    # --- Coming and going --------------------------------------------------------------------------

    async def make(self, guest: GuestRow, name: str) -> tuple[str, str]:
        """A new group: its id, and the secret of its link."""
        await self._check_room_of(guest.id)
        row, secret, at = new_id(16), new_token(), now()
        group = GroupRow(row, group_title(name), hashed(secret), at, at)
        await kept(self.log.write(AddRow(group), AddRow(MemberRow(row, guest.id, at, at))))
        return row, secret

    async def door(self, id: str, secret: str | None) -> tuple[GroupRow, list[GroupMember]]:
        """What a link leads to; Refusal where it is no link of ours, or not any more."""
        found = await self.log.rows(GroupRow, "group", of=id)
        if not found or not matches(secret, found[0].secret):
            raise Refusal("group-link")
        members = await self.log.rows(GroupMember, "members of", of=id)
        # All have gone.
        if not members:
            raise Refusal("group-link")
        return found[0], members

    async def join(self, guest: GuestRow, id: str, secret: str | None) -> None:
        """Belong to a group from now on, by its link; who does already stays as they are."""
        _, members = await self.door(id, secret)
        others = {one.guest for one in members}
        if guest.id in others:
            return
        if not others.isdisjoint(await blocked_around(self.log, guest.id)):
            raise Refusal("group-blocked")
        if len(members) >= MOST_MEMBERS:
            raise Refusal("group-full", most=MOST_MEMBERS)
        await self._check_room_of(guest.id)
        try:
            await on_disk(self.log.write(AddRow(MemberRow(id, guest.id, now(), now()))))
        # They have just joined from another page.
        except Fence:
            return

    async def _check_room_of(self, guest: str) -> None:
        if len(await self.log.rows(GroupRow, "groups of", guest=guest)) >= MOST_GROUPS:
            raise Refusal("too-many-groups", most=MOST_GROUPS)

    async def leave(self, guest: str, id: str) -> None:
        """Belong to a group no more; the last one takes it along."""
        await kept(self.log.write(*_leaving(await self.one(guest, id), guest)))

    async def leave_all(self, guest: str) -> None:
        """The same with every group of a guest who goes."""
        changes = [change for group in await self.of(guest) for change in _leaving(group, guest)]
        if changes:
            await kept(self.log.write(*changes))

    # --- For who looks after it --------------------------------------------------------------------

    async def _kept_by(self, guest: str, id: str) -> Group:
        group = await self.one(guest, id)
        if group.keeper != guest:
            raise Refusal("not-keeper")
        return group

    async def rename(self, guest: str, id: str, name: str) -> None:
        """Another name from now on."""
        await self._kept_by(guest, id)
        await kept(self.log.write(AlterRows(GroupRow, {"id": id}, {"name": group_title(name)})))

    async def renew_link(self, guest: str, id: str, *also: Change) -> str:
        """Another link from now on; its secret. The old one opens nothing."""
        await self._kept_by(guest, id)
        secret = new_token()
        fresh = AlterRows(GroupRow, {"id": id}, {"secret": hashed(secret)})
        await kept(self.log.write(fresh, *also))
        return secret

    async def remove(self, guest: str, id: str, is_meant: Callable[[str], bool]) -> str:
        """Send somebody away, who cannot come back by the link they know: there is a new one; its secret."""
        group = await self._kept_by(guest, id)
        for member in group.members:
            if member.guest != guest and is_meant(member.guest):
                return await self.renew_link(guest, id, *_leaving(group, member.guest))
        raise Refusal("no-member")

    async def dissolve(self, guest: str, id: str) -> None:
        """The group is no more."""
        await self._kept_by(guest, id)
        await kept(self.log.write(*dissolving(id)))


def group_title(name: str) -> str:
    """The name of a group; Refusal where there is nothing to read."""
    cleaned = clean(name)
    if not cleaned:
        raise Refusal("group-name")
    return cleaned


def _leaving(group: Group, guest: str) -> list[Change]:
    """What is to be written where somebody leaves: what they propose goes along."""
    id = group.row.id
    if len(group.members) <= 1:
        return dissolving(id)
    where = {"group_id": id, "guest": guest}
    return [RemoveRows(kind, where) for kind in (MemberRow, ReplyRow, ProposalRow)]
