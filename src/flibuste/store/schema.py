"""The tables of the database; migrations bring older files to this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

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

# The log: the truth of every table. The primary key is the fence between workers. No key of another
# table is checked: PostgreSQL would lock and write the table's row for every move.
events_table = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("v", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Column("cid", String(64)),
    Index(
        "events_by_cid",
        "table_id",
        "cid",
        unique=True,
        sqlite_where=text("cid IS NOT NULL"),
        postgresql_where=text("cid IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)


class speaker(FunctionElement[str]):  # noqa: N801  a function of SQL
    """The guest who has said a line of chat, of its body."""

    #: What it gives.
    type = String()
    #: Two of them are one statement.
    inherit_cache = True


@compiles(speaker, "sqlite")
def _in_sqlite(made: Any, compiler: Any, **words: Any) -> str:
    return f"json_extract({compiler.process(made.clauses, **words)}, '$.guest')"


@compiles(speaker, "postgresql")
def _in_postgres(made: Any, compiler: Any, **words: Any) -> str:
    # Its own functions of JSON refuse a text with a zero in it; a quotation mark within one is escaped.
    body = compiler.process(made.clauses, **words)
    return f'substring({body} from \'"guest":"([^"]*)"\')'


_IS_CHAT = text("kind = 'chat'")
Index(
    "events_by_speaker",
    speaker(events_table.c.body),
    sqlite_where=_IS_CHAT,
    postgresql_where=_IS_CHAT,
)

# Who holds which seat; tokens and codes only as hashes.
seats_table = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
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

# Who they are on which device stands in `store.people.identity`.
guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
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
