"""What is kept for order in the house: deeds of hosts, reports, bans, words, and who avoids whom."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    bindparam,
    func,
    or_,
    select,
)

from flibuste.store.people.identity import guest_turns
from flibuste.store.schema import guests, metadata, tables

# Everything that a host has done.
audit = Table(
    "audit",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("host", String(40), nullable=False),
    Column("deed", String(20), nullable=False),
    Column("about", String(64), nullable=False),
    Column("detail", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("audit_by_time", "at"),
)

avoided_table = Table(
    "avoided",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("how", String(8), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("avoided_by_other", "other"),
)

reports_table = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("accused", String(32), nullable=False),
    Column("author", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("v", Integer, nullable=False),
    Column("reason", String(12), nullable=False),
    Column("words", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("state", String(12), nullable=False),
    Column("settled_at", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Index("reports_by_state", "state", "at"),
    Index("reports_by_reporter", "reporter", "at"),
    Index("reports_by_accused", "accused"),
)

bans = Table(
    "bans",
    metadata,
    Column("scope", String(8), primary_key=True),
    Column("known_by", String(8), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("follow_hours", Integer, nullable=False),
)

words_table = Table(
    "words",
    metadata,
    Column("normal", String(64), primary_key=True),
    Column("word", String(64), nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("chat", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

Index("guests_by_time", guests.c.seen)  # who was not seen for long is looked for at every sweep

_guest_seen = select(guests.c.id, guests.c.name, guests.c.seen)
_most: Any = bindparam("most")
_before: Any = bindparam("before")

ORDER_QUERIES: dict[str, Any] = {
    "audit": select(audit).order_by(audit.c.at.desc(), audit.c.id).limit(_most),
    "audit since": select(audit).where(audit.c.at >= bindparam("since")).order_by(audit.c.at),
    "audit before": select(audit).where(audit.c.at < _before).order_by(audit.c.at).limit(_most),
    "avoided by": select(avoided_table)
    .where(avoided_table.c.guest == bindparam("guest"))
    .order_by(avoided_table.c.at),
    # Whom those have been before: what they said then is theirs too.
    "avoided before": select(guest_turns.c.guest).where(
        and_(
            avoided_table.c.guest == bindparam("guest"),
            guest_turns.c.becomes == avoided_table.c.other,
        )
    ),
    "avoided as": select(avoided_table).where(avoided_table.c.other == bindparam("guest")),
    "avoided between": select(avoided_table).where(
        or_(
            and_(
                avoided_table.c.guest == bindparam("one"), avoided_table.c.other == bindparam("two")
            ),
            and_(
                avoided_table.c.guest == bindparam("two"), avoided_table.c.other == bindparam("one")
            ),
        )
    ),
    "avoided around": select(avoided_table).where(
        or_(
            avoided_table.c.guest == bindparam("guest"), avoided_table.c.other == bindparam("guest")
        )
    ),
    "report": select(reports_table).where(reports_table.c.id == bindparam("report")),
    "reports": select(reports_table)
    .where(reports_table.c.state == bindparam("state"))
    .order_by(reports_table.c.at.desc())
    .limit(_most),
    "reports made by": select(reports_table).where(reports_table.c.reporter == bindparam("guest")),
    "reports about": select(reports_table).where(reports_table.c.accused == bindparam("guest")),
    "reports by": select(func.count().label("number"))
    .select_from(reports_table)
    .where(
        and_(
            reports_table.c.reporter == bindparam("guest"), reports_table.c.at >= bindparam("since")
        )
    ),
    "reports before": select(reports_table)
    .where(and_(reports_table.c.state != "open", reports_table.c.settled_at < _before))
    .order_by(reports_table.c.settled_at)
    .limit(_most),
    "bans": select(bans).order_by(bans.c.at),
    "bans of": select(bans).where(
        and_(bans.c.known_by == "guest", bans.c.who == bindparam("guest"))
    ),
    "bans ended": select(bans).where(and_(bans.c.until > 0, bans.c.until < _before)).limit(_most),
    "words": select(words_table).order_by(words_table.c.word),
    "guest seen": _guest_seen.where(guests.c.id == bindparam("guest")),
    "guests seen": _guest_seen.order_by(guests.c.seen.desc()).limit(_most),
    "guests after": _guest_seen.where(guests.c.id > bindparam("after"))
    .order_by(guests.c.id)
    .limit(_most),
    "guests before": _guest_seen.where(guests.c.seen < _before)
    .order_by(guests.c.seen)
    .limit(_most),
    "tables seen": select(
        tables.c.id,
        tables.c.game,
        tables.c.state,
        tables.c.visibility,
        tables.c.created,
        tables.c.changed,
    )
    .where(tables.c.state == bindparam("state"))
    .order_by(tables.c.changed.desc())
    .limit(_most),
    # Finished tables in the order of their end, from where the last look came to.
    "tables ended": select(
        tables.c.id,
        tables.c.game,
        tables.c.state,
        tables.c.visibility,
        tables.c.created,
        tables.c.changed,
    )
    .where(
        and_(
            tables.c.state == bindparam("state"),
            # Both kinds there are, so that the index by time serves.
            or_(tables.c.visibility == "public", tables.c.visibility == "private"),
            tables.c.changed < _before,
            or_(
                tables.c.changed > bindparam("since"),
                and_(tables.c.changed == bindparam("since"), tables.c.id > bindparam("after")),
            ),
        )
    )
    .order_by(tables.c.changed, tables.c.id)
    .limit(_most),
}
