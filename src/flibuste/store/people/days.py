"""Games of days: absences, moves prepared, and how to tell people."""

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
    Text,
    and_,
    bindparam,
    exists,
    select,
)

from flibuste.store.schema import metadata, seats_table, tables

pauses_table = Table(
    "pauses",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Index("pauses_by_end", "until"),
)
vacations = Table(
    "vacations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("allowed", Integer, nullable=False, server_default="30"),
    Index("vacations_by_guest", "guest"),
    Index("vacations_by_change", "changed"),
)
# One row for each running table with days to a move: rooms need not be in memory for their clocks.
due = Table(
    "due",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("whole", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("look_at", BigInteger, nullable=False),
    Column("warned", Integer, nullable=False),
    Index("due_by_look", "look_at"),
    Index("due_by_seat", "seat"),
)
prepared = Table(
    "prepared",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), nullable=False),
    Column("v", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Index("prepared_by_guest", "guest"),
)
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("told_at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("about", String(32), nullable=False),
    Column("device", String(16), nullable=False, server_default=""),
    Index("pushes_by_guest", "guest"),
    Index("pushes_by_kind", "kind", "told_at"),
)
calendars = Table(
    "calendars",
    metadata,
    Column("secret", LargeBinary, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("calendars_by_guest", "guest"),
)
house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("secret", Text, nullable=False),
)

_at_seat = and_(seats_table.c.table_id == due.c.table_id, seats_table.c.seat == due.c.seat)
_deadlines = select(due, seats_table.c.guest, tables.c.game)
_seated = due.join(tables, tables.c.id == due.c.table_id).join(seats_table, _at_seat, isouter=True)

DAYS_QUERIES: dict[str, Any] = {
    # In the order of the index by which they are found.
    "pauses since": select(pauses_table)
    .where(pauses_table.c.until > bindparam("since"))
    .order_by(pauses_table.c.until),
    "vacations of": select(vacations)
    .where(vacations.c.guest == bindparam("guest"))
    .order_by(vacations.c.since),
    "vacations changed": select(vacations).where(vacations.c.changed >= bindparam("since")),
    "due at": select(due).where(due.c.table_id == bindparam("of_table")),
    "deadlines due": _deadlines.select_from(_seated)
    .where(due.c.look_at <= bindparam("at"))
    .order_by(due.c.look_at)
    .limit(bindparam("most")),
    "deadlines of": _deadlines.select_from(_seated)
    .where(seats_table.c.guest == bindparam("guest"))
    .order_by(due.c.due),
    "days unmarked": select(tables.c.id).where(
        and_(
            tables.c.state == "running",
            tables.c.agreement.contains('"kind":"days"'),
            ~exists().where(due.c.table_id == tables.c.id),
        )
    ),
    "days of bots": select(due.c.table_id.label("id")).where(due.c.seat < 0),
    "prepared at": select(prepared)
    .where(prepared.c.table_id == bindparam("of_table"))
    .order_by(prepared.c.seat),
    "prepared by": select(prepared).where(prepared.c.guest == bindparam("guest")),
    # The answers of seats that are to move: a server was killed before it played them. Few have prepared
    # any, so these are gone through, and not all tables of days.
    "prepared waiting": select(prepared.c.table_id.label("id")).where(
        exists().where(and_(due.c.table_id == prepared.c.table_id, due.c.seat == prepared.c.seat))
    ),
    "pushes of": select(pushes)
    .where(pushes.c.guest == bindparam("guest"))
    .order_by(pushes.c.made, pushes.c.id),
    "pushes waiting": select(pushes)
    # Whoever waits is of some kind: said so, the index by kind has them alone.
    .where(and_(pushes.c.kind > "", pushes.c.told_at <= bindparam("before")))
    .order_by(pushes.c.told_at, pushes.c.id)
    .limit(bindparam("most")),
    "calendar": select(calendars).where(calendars.c.secret == bindparam("secret")),
    "calendars of": select(calendars).where(calendars.c.guest == bindparam("guest")),
    "house key": select(house_keys).where(house_keys.c.name == bindparam("name")),
}
