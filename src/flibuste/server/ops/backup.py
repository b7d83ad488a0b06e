"""Backups while people play: a copy of one moment, and the way to put it back.

A backup is a SQLite file, whatever database it was taken from, and can be put back on either.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from flibuste.live.guests import now
from flibuste.store.address import DatabasePlace, PostgresAddress
from flibuste.store.host_refusal import HostRefusal, reason_of
from flibuste.store.migrate import NEWER, NewerRelease, bring_up, make_file, migrate

COME_BACK_MS = 120_000  # as long as a server waits for people by default after it was down
Carried = Callable[[int], None]


def back_up(database: DatabasePlace, to: Path) -> int:
    """Copy the database as it is at one moment; returns how many tables it has."""
    if isinstance(database, Path) and not database.exists():
        raise HostRefusal("database-missing", place=database)
    _check_apart(database, to)
    fresh = to.with_name(f".{to.name}.part")
    try:
        forget_file(fresh)
        if isinstance(database, PostgresAddress):
            take_rows(database, fresh)
        else:
            copy_file(database, fresh)
        count = _count(fresh)
        _forget_beside(to)
        fresh.replace(to)
        return count
    except (OSError, sqlite3.Error) as error:
        raise HostRefusal("backup-unwritable", file=to, said=reason_of(error)) from None
    finally:
        forget_file(fresh)


def restore(backup: Path, database: DatabasePlace) -> int:
    """Put a backup back, also into a database in use: its server sends everybody to the new one."""
    if not backup.exists():
        raise HostRefusal("backup-missing", file=backup)
    _check_apart(database, backup)
    ready = backup.with_name(f".{backup.name}.restoring")
    try:
        forget_file(ready)
        copy_file(backup, ready)
        check_sound(ready, backup)
        bring_up(ready)
        with opened_file(ready) as source:
            source.execute("PRAGMA journal_mode=DELETE")
            source.execute(
                "INSERT INTO facts (name, value) VALUES ('epoch', ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (secrets.token_hex(8),),
            )
            _stop_clocks(source)
        count = _count(ready)
        if isinstance(database, PostgresAddress):
            put_rows(ready, database)
        else:
            database.parent.mkdir(parents=True, exist_ok=True)
            copy_file(ready, database)
        return count
    except (OSError, sqlite3.Error) as error:
        raise HostRefusal("backup-unreadable", file=backup, said=reason_of(error)) from None
    finally:
        forget_file(ready)


def _stop_clocks(backup: sqlite3.Connection) -> None:
    """What has passed since the backup was taken is nobody's time, nor is a moment to come back."""
    sql = "SELECT max(at) FROM events UNION ALL SELECT value FROM facts WHERE name = 'alive'"
    times = [int(row[0]) for row in backup.execute(sql) if row[0]]
    if times:
        backup.execute(
            "INSERT OR REPLACE INTO pauses (since, until) VALUES (?, ?)",
            (max(times), now() + COME_BACK_MS),
        )


def _check_apart(database: DatabasePlace, file: Path) -> None:
    """SetupError if a backup is the database itself: what is written while it is copied would be lost."""
    if not isinstance(database, Path) or not database.exists() or not file.exists():
        return
    if file.samefile(database):
        raise HostRefusal("backup-is-database", file=file)


def take_rows(database: PostgresAddress, to: Path, on_rows: Carried = lambda count: None) -> None:
    """Copy a database of PostgreSQL, as it is at one moment, into a new file of the same release."""
    from flibuste.store.postgres_copy import dump_rows
    from flibuste.store.postgres_line import unusable

    with whole_sentences(database):
        try:
            make_file(to, release_there(database))
        except NewerRelease:
            raise unusable(database, NEWER) from None
        dump_rows(database, to, on_rows)
    with opened_file(to) as file:
        file.execute("PRAGMA journal_mode=DELETE")  # one file holds all


def put_rows(
    file: Path,
    database: PostgresAddress,
    on_rows: Carried = lambda count: None,
    *,
    only_if_empty: bool = False,
) -> None:
    """Put all rows of a file into a database of PostgreSQL, or none."""
    from flibuste.store.postgres_copy import load_rows

    with whole_sentences(database):
        migrate(database)
        load_rows(file, database, on_rows, only_if_empty=only_if_empty)


def release_there(database: PostgresAddress) -> str:
    """The newest migration that has been run there; SetupError if there is nothing of ours."""
    from flibuste.store.postgres_migrate import schema_release

    found = schema_release(database)
    if not found:
        raise HostRefusal("database-not-ours", place=database)
    return found


@contextlib.contextmanager
def whole_sentences(database: PostgresAddress) -> Iterator[None]:
    """What PostgreSQL says, as a sentence."""
    import psycopg

    from flibuste.store.postgres_line import unusable

    try:
        yield
    except psycopg.Error as error:
        raise unusable(database, error) from None


def forget_file(path: Path) -> None:
    """Remove a file that was not finished, and what SQLite keeps beside it."""
    path.unlink(missing_ok=True)
    _forget_beside(path)


def _forget_beside(path: Path) -> None:
    """Remove what SQLite keeps beside a file: it would read it into whatever has the file's name next."""
    for kind in ("wal", "shm", "journal"):
        path.with_name(f"{path.name}-{kind}").unlink(missing_ok=True)


def count_rows(path: Path, but: str = "") -> int:
    """How many rows a file of ours holds, those of one table left out."""
    from flibuste.store import people  # noqa: F401  its tables are among those of the schema
    from flibuste.store.schema import metadata

    with opened_file(path) as file:
        return sum(
            int(file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])  # noqa: S608
            for name in metadata.tables
            if name != but
        )


@contextlib.contextmanager
def opened_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A SQLite file, without transactions of Python's own."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def copy_file(source: Path, to: Path) -> None:
    """Copy a SQLite file as it is at one moment, also over one in use."""
    with (
        contextlib.closing(
            sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
        ) as origin,
        opened_file(to) as copy,
    ):
        copy.execute("PRAGMA busy_timeout=30000")
        origin.backup(copy)


def check_sound(path: Path, named: Path) -> None:
    """SetupError if a file, known to people by another name, is torn or not ours."""
    with opened_file(path) as connection:
        sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        sound = sound and connection.execute(
            "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'events', 'seats')"
        ).fetchone() == (3,)
    if not sound:
        raise HostRefusal("backup-unsound", file=named)


def _count(path: Path) -> int:
    with opened_file(path) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
