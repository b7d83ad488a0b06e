"""What is kept of tables of friends: groups, who belongs to them, what is proposed and what was answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from flibuste.people.own import Owned
from flibuste.store.events import Change
from flibuste.store.rows import LedgerRow, PutRow, RemoveRows

ReplyWord = Literal["yes", "maybe", "no"]


class GroupRow(LedgerRow, frozen=True):
    """A lasting group of friends. Who has belonged to it for longest looks after it."""

    TABLE: ClassVar = "friend_groups"
    KEY: ClassVar = ("id",)

    id: str
    name: str
    # The hash of what the link carries.
    secret: bytes
    made: int
    # By a member; written once in a while.
    visited: int


class MemberRow(LedgerRow, frozen=True):
    """A guest belongs to a group."""

    TABLE: ClassVar = "friend_members"
    KEY: ClassVar = ("group_id", "guest")

    group_id: str
    guest: str
    since: int
    # When they last had a page open; written once in a while.
    seen: int


class ProposalRow(LedgerRow, frozen=True):
    """A game that somebody proposes to a group. The key is the fence: a group has one at a time."""

    TABLE: ClassVar = "friend_proposals"
    KEY: ClassVar = ("group_id",)

    group_id: str
    id: str
    guest: str
    made: int
    # When to play; 0 is now.
    at: int
    until: int
    game: str
    # Nothing is the usual one.
    ruleset: str
    seats: int
    pace: str
    # Once it was opened.
    table_id: str = ""


class ReplyRow(LedgerRow, frozen=True):
    """What a member has answered, and to which proposal."""

    TABLE: ClassVar = "friend_replies"
    KEY: ClassVar = ("group_id", "guest")

    group_id: str
    guest: str
    proposal: str
    how: ReplyWord


def _join_members(
    theirs: Sequence[MemberRow], others: Sequence[MemberRow], stays: str
) -> Iterator[Change]:
    """Of two memberships of one group the longer: who looks after a group still does."""
    held = {row.group_id: row for row in theirs}
    for row in others:
        mine = held.get(row.group_id)
        if mine is not None:
            yield RemoveRows(MemberRow, {"group_id": row.group_id, "guest": row.guest})
            since, seen = min(mine.since, row.since), max(mine.seen, row.seen)
            yield PutRow(replace(mine, since=since, seen=seen))


OWNED: tuple[Owned, ...] = (
    Owned(MemberRow, "guest", "memberships of", join=lambda *rows: [*_join_members(*rows)]),
    Owned(ProposalRow, "guest", "proposals of", hidden=("table_id",)),
    Owned(ReplyRow, "guest", "replies of"),
)


def dissolving(group: str) -> list[Change]:
    """What takes a group away, with all that is in it."""
    parts = (MemberRow, ProposalRow, ReplyRow)
    return [RemoveRows(GroupRow, {"id": group}), *(_all_of(kind, group) for kind in parts)]


def proposal_gone(row: ProposalRow) -> list[Change]:
    """What takes a proposal away, with what was answered to it."""
    id = row.group_id
    return [
        RemoveRows(ProposalRow, {"group_id": id, "id": row.id}),
        RemoveRows(ReplyRow, {"group_id": id, "proposal": row.id}),
    ]


def _all_of(kind: type[LedgerRow], group: str) -> Change:
    return RemoveRows(kind, {"group_id": group})


# --- What is asked of several rows at once --------------------------------------------------------


class GroupMember(msgspec.Struct, frozen=True):
    """A member by the name they go by now."""

    group_id: str
    guest: str
    name: str
    since: int
    seen: int


class Asking(msgspec.Struct, frozen=True):
    """A membership of somebody, the proposal that goes on there, and what they have answered."""

    group_id: str
    seen: int
    # Whose proposal it is.
    guest: str | None
    proposal: str | None
    game: str | None
    # The proposal that was answered last.
    replied: str | None

    def waits_for(self, guest: str) -> bool:
        """Whether it is not theirs, and they have said nothing to it yet."""
        return self.proposal is not None and guest != self.guest and self.proposal != self.replied


class GroupNamed(msgspec.Struct, frozen=True):
    """A group as an export names it."""

    name: str
    since: int
