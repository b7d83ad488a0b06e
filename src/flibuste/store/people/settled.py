"""Which finished tables have had their consequences."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, String, Table, and_, bindparam, exists, or_, select

from flibuste.store.schema import events_table, metadata, tables

settled = Table(
    "settled",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

SETTLED_QUERIES: dict[str, Any] = {
    "settled": select(settled).where(settled.c.table_id == bindparam("of_table")),
    "running lately": select(tables.c.id).where(
        and_(
            tables.c.state == "running",
            select(events_table.c.at)
            .where(events_table.c.table_id == tables.c.id)
            .order_by(events_table.c.v.desc())
            .limit(1)
            .scalar_subquery()
            >= bindparam("since"),
        )
    ),
    # In the order of their end, from where the last look came to.
    "unsettled": select(tables.c.id, tables.c.changed)
    .where(
        and_(
            tables.c.state == bindparam("state"),
            # Both kinds there are, so that the index by time serves.
            or_(tables.c.visibility == "public", tables.c.visibility == "private"),
            tables.c.changed >= bindparam("since"),
            or_(tables.c.changed > bindparam("since"), tables.c.id > bindparam("after")),
            ~exists().where(settled.c.table_id == tables.c.id),
        )
    )
    .order_by(tables.c.changed, tables.c.id)
    .limit(bindparam("most")),
}
