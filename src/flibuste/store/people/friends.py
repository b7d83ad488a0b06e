"""Tables of friends: who belongs to which, what is proposed there, and what was answered."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    and_,
    bindparam,
    select,
)

from flibuste.store.schema import guests, metadata

groups = Table(
    "friend_groups",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    # The hash of what the link carries.
    Column("secret", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("visited", BigInteger, nullable=False),
    Index("friend_groups_by_visit", "visited"),
)

members = Table(
    "friend_members",
    metadata,
    Column("group_id", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("friend_members_by_guest", "guest"),
)

# The primary key is the fence between servers: a group has one proposal at a time.
proposals = Table(
    "friend_proposals",
    metadata,
    Column("group_id", String(32), primary_key=True),
    Column("id", String(32), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("table_id", String(32), nullable=False),
    Index("friend_proposals_by_guest", "guest"),
    Index("friend_proposals_by_time", "until"),
)

replies = Table(
    "friend_replies",
    metadata,
    Column("group_id", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("proposal", String(32), nullable=False),
    Column("how", String(8), nullable=False),
    Index("friend_replies_by_guest", "guest"),
)

_of_guest: Any = bindparam("guest")
_mine = members.alias("mine")
_is_mine = _mine.c.guest == _of_guest

FRIENDS_QUERIES: dict[str, Any] = {
    "group": select(groups).where(groups.c.id == bindparam("of")),
    "groups of": select(groups)
    .select_from(_mine.join(groups, groups.c.id == _mine.c.group_id))
    .where(_is_mine)
    .order_by(_mine.c.since, groups.c.id),
    "groups named": select(groups.c.name, _mine.c.since)
    .select_from(_mine.join(groups, groups.c.id == _mine.c.group_id))
    .where(_is_mine)
    .order_by(_mine.c.since, groups.c.id),
    "groups before": select(groups)
    .where(groups.c.visited < bindparam("before"))
    .order_by(groups.c.visited)
    .limit(bindparam("most")),
    "memberships of": select(members).where(members.c.guest == _of_guest),
    "members of": select(
        members.c.group_id, members.c.guest, guests.c.name, members.c.since, members.c.seen
    )
    .select_from(members.join(guests, guests.c.id == members.c.guest))
    .where(members.c.group_id == bindparam("of"))
    .order_by(members.c.since, members.c.guest),
    "members around": select(
        members.c.group_id, members.c.guest, guests.c.name, members.c.since, members.c.seen
    )
    .select_from(
        _mine.join(members, members.c.group_id == _mine.c.group_id).join(
            guests, guests.c.id == members.c.guest
        )
    )
    .where(_is_mine)
    .order_by(members.c.since, members.c.guest),
    "proposals of": select(proposals).where(proposals.c.guest == _of_guest),
    "proposals around": select(proposals)
    .select_from(_mine.join(proposals, proposals.c.group_id == _mine.c.group_id))
    .where(and_(_is_mine, proposals.c.until > bindparam("at"))),
    "proposal in": select(proposals).where(proposals.c.group_id == bindparam("of")),
    "old proposals": select(proposals)
    .where(proposals.c.until < bindparam("before"))
    .limit(bindparam("most")),
    "replies of": select(replies).where(replies.c.guest == _of_guest),
    "replies around": select(replies)
    .select_from(_mine.join(replies, replies.c.group_id == _mine.c.group_id))
    .where(_is_mine),
    "asked of": select(
        _mine.c.group_id,
        _mine.c.seen,
        proposals.c.guest,
        proposals.c.id.label("proposal"),
        proposals.c.game,
        replies.c.proposal.label("replied"),
    )
    .select_from(
        _mine.outerjoin(
            proposals,
            and_(
                proposals.c.group_id == _mine.c.group_id,
                proposals.c.until > bindparam("at"),
                proposals.c.table_id == "",
            ),
        ).outerjoin(
            replies,
            and_(replies.c.group_id == _mine.c.group_id, replies.c.guest == _mine.c.guest),
        )
    )
    .where(_is_mine),
}
