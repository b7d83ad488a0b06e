"""The tables of the database; migrations bring older files to this."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

# What was agreed when a table was made, and the secret of its chance.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),  # state or seats; the log knows the rest
    Column("game", String(40), nullable=False),
    Column("law", Integer, nullable=False),  # the law's version it began with, for ever
    Column("agreement", Text, nullable=False),
    Column("state", String(12), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("invite", LargeBinary, nullable=False),  # hash of the link's secret
    Column("host", String(32)),
    Column("rematch", String(32)),
    Index("tables_by_state", "state", "visibility", "changed"),
    Index("tables_by_host", "host", "state"),
)

# The log: the truth of every table. The primary key is the fence between workers.
events_table = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("v", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Column("cid", String(64)),
    Index("events_by_cid", "table_id", "cid", unique=True, sqlite_where=text("cid IS NOT NULL")),
    sqlite_with_rowid=False,
)

# Who holds which seat; tokens and codes only as hashes.
seats_table = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(20), nullable=False),
    Column("name", String(40), nullable=False),
    Column("guest", String(32)),
    Column("token", LargeBinary),
    Column("recovery", LargeBinary),
    Column("nonce", LargeBinary, nullable=False),
    Column("muted", Text, nullable=False),
    Index("seats_by_guest", "guest"),
    sqlite_with_rowid=False,
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("cookie", LargeBinary, nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

# One row each: `epoch` changes when a backup is put back, `alive` is when the server last was.
facts = Table(
    "facts",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
