"""Carries all rows between PostgreSQL and a SQLite file, each time those of one moment.

A backup of either database is such a file, so that each can be put back on the other.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from flibuste.store import people  # noqa: F401  its tables are among those of the schema
from flibuste.store.address import PostgresAddress
from flibuste.store.host_refusal import HostReason, HostRefusal
from flibuste.store.postgres_line import connect_postgres, unusable
from flibuste.store.schema import metadata

ROWS_AT_ONCE = 1000  # at a time
SLOW = {"statement_timeout": 0, "lock_timeout": 60_000, "idle_in_transaction_session_timeout": 0}

OnRows = Callable[[int], None]  # is told how many more rows have been carried


class NotEmpty(Exception):
    """There is something where nothing should be."""


class Differs(HostRefusal):
    """What was carried over is not what it was."""

    def __init__(self, table: str) -> None:
        super().__init__("move-differs", table=table)


class FileTable(NamedTuple):
    """A table as a file has it, of whatever release."""

    name: str
    columns: list[str]
    keys: dict[str, bool]  # in their order, and whether each is a text


def _quote(name: str) -> str:
    """A name in SQL, whatever a file calls it."""
    return '"' + name.replace('"', '""') + '"'


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(map(_quote, names))


def _file_tables(file: sqlite3.Connection) -> list[FileTable]:
    """All tables of a file but what its migrations keep of themselves."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    names = [name for (name,) in file.execute(asked) if name != "alembic_version"]
    found = []
    for name in sorted(names):
        rows = file.execute(f"PRAGMA table_info({_quote(name)})").fetchall()
        keys = sorted((key, column, kind) for _, column, kind, _, _, key in rows if key)
        are_texts = {column: kind.startswith(("VARCHAR", "TEXT")) for _, column, kind in keys}
        found.append(FileTable(name, [column for _, column, *_ in rows], are_texts))
    return found


def count_postgres_rows(address: PostgresAddress) -> int:
    """How many rows a database of ours holds, of whatever release."""
    asked = "SELECT tablename FROM pg_tables WHERE schemaname = ANY (current_schemas(false))"
    with connect_postgres(address, **SLOW) as connection:
        names = [name for (name,) in connection.execute(asked) if name in metadata.tables]
        counts = " + ".join(f'(SELECT count(*) FROM "{name}")' for name in names)  # noqa: S608
        found = connection.execute(f"SELECT {counts}".encode()).fetchone()
        return int(found[0]) if found else 0


@contextlib.contextmanager
def _file(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _file_rows(file: sqlite3.Connection, table: FileTable) -> Iterator[tuple[Any, ...]]:
    """All rows of a table in a file, in the order of their keys."""
    columns, keys = _quoted(table.columns), _quoted(table.keys)
    yield from file.execute(f'SELECT {columns} FROM "{table.name}" ORDER BY {keys}')  # noqa: S608


def _rows(connection: psycopg.Connection[Any], table: FileTable) -> Iterator[tuple[Any, ...]]:
    """The same in PostgreSQL; the order of texts is that of their bytes, as in SQLite."""
    ordered = [_quote(k) + (' COLLATE "C"' if is_text else "") for k, is_text in table.keys.items()]
    columns, order = _quoted(table.columns), ", ".join(ordered)
    with connection.cursor(f"rows_of_{table.name}") as cursor:
        cursor.itersize = ROWS_AT_ONCE
        words = f'SELECT {columns} FROM "{table.name}" ORDER BY {order}'  # noqa: S608
        yield from cursor.execute(words.encode())


def dump_rows(address: PostgresAddress, path: Path, on_rows: OnRows = lambda count: None) -> None:
    """Copy every row into a file of the same schema that has none."""
    with connect_postgres(address, **SLOW) as connection, _file(path) as file:
        tables = _file_tables(file)
        names = _quoted(table.name for table in tables)
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        # Before the moment is chosen: whoever puts a backup back then comes before it or after it.
        connection.execute(f"LOCK TABLE {names} IN ACCESS SHARE MODE".encode())
        if _release(connection) != _release(file):
            raise unusable(address, HostReason("reason-changing"))
        file.execute("BEGIN")
        for table in tables:
            file.execute(f'DELETE FROM "{table.name}"')  # noqa: S608
            marks = ", ".join("?" * len(table.columns))
            words = f'INSERT INTO "{table.name}" ({_quoted(table.columns)}) VALUES ({marks})'  # noqa: S608
            for rows in _in_groups(_rows(connection, table)):
                file.executemany(words, rows)
                on_rows(len(rows))
        for table in tables:
            _compare(table, _rows(connection, table), _file_rows(file, table))
        file.execute("COMMIT")
        connection.execute("ROLLBACK")


def _release(database: psycopg.Connection[Any] | sqlite3.Connection) -> Any:
    return database.execute("SELECT version_num FROM alembic_version").fetchone()


def load_rows(
    path: Path,
    address: PostgresAddress,
    on_rows: OnRows = lambda count: None,
    *,
    only_if_empty: bool = False,
) -> None:
    """Put the rows of a file in the place of all that is there, or leave it as it is.

    Whoever writes there waits meanwhile; NotEmpty if that matters and it is not. What arrived is read again and compared before it is kept.
    """
    with connect_postgres(address, **SLOW) as connection, _file(path) as file:
        tables = [table for table in _file_tables(file) if table.name in metadata.tables]
        names = _quoted(table.name for table in tables)
        connection.execute("BEGIN")
        connection.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE".encode())
        if only_if_empty and not is_empty(connection):
            raise NotEmpty
        connection.execute(f"TRUNCATE TABLE {names}".encode())
        for table in tables:
            words = f'COPY "{table.name}" ({_quoted(table.columns)}) FROM STDIN'
            with connection.cursor() as cursor, cursor.copy(words.encode()) as copy:
                for rows in _in_groups(_file_rows(file, table)):
                    for row in rows:
                        copy.write_row(row)
                    on_rows(len(rows))
            _compare(table, _file_rows(file, table), _rows(connection, table))
        connection.execute("COMMIT")


def is_empty(connection: psycopg.Connection[Any]) -> bool:
    """Whether a database of ours holds nothing but its own facts."""
    names = [name for name in metadata.tables if name != "facts"]
    anything = " OR ".join(f'EXISTS (SELECT 1 FROM "{name}")' for name in names)  # noqa: S608
    found = connection.execute(f"SELECT {anything}".encode()).fetchone()
    return not (found and found[0])


def _in_groups(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    group: list[tuple[Any, ...]] = []
    for row in rows:
        group.append(row)
        if len(group) == ROWS_AT_ONCE:
            yield group
            group = []
    if group:
        yield group


def _compare(
    table: FileTable, source: Iterator[tuple[Any, ...]], arrived: Iterator[tuple[Any, ...]]
) -> None:
    """Row by row; Differs names the table."""
    try:
        for one, other in zip(source, arrived, strict=True):
            if one != other:
                raise Differs(table.name)
    except ValueError:  # one has more rows
        raise Differs(table.name) from None
