"""Brings a database to the schema of this release, by itself, when the server starts."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.store.address import DatabasePlace, PostgresAddress
from flibuste.store.host_refusal import HostReason, HostRefusal, reason_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

_HERE = Path(__file__).parent
HEAD = "0011"  # the newest of the migrations
FOREIGN, NEWER = HostReason("reason-foreign"), HostReason("reason-newer")


class NewerRelease(Exception):
    """The database names a migration that we do not have."""


def migrate(place: DatabasePlace) -> None:
    """Bring a database up to date; SetupError says why it cannot be used."""
    try:
        if isinstance(place, PostgresAddress):
            from flibuste.store.postgres_migrate import bring_up_postgres

            bring_up_postgres(place)
        else:
            bring_up(place)
    except (OSError, sqlite3.Error) as error:
        raise HostRefusal("database-unusable", place=place, said=reason_of(error)) from None


def bring_up(path: Path) -> None:
    """Make the file if there is none, and run the migrations it has not seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not _is_current(path):
        try:
            _upgrade(path)
        except NewerRelease:
            raise sqlite3.DatabaseError(NEWER) from None


def _is_current(path: Path) -> bool:
    """Whether nothing is to be done: a start after a crash need not load the migrations."""
    if not path.exists():
        return False
    connection = sqlite3.connect(path, timeout=10, isolation_level=None)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        # A file that cannot be written shows here, and not in BEGIN IMMEDIATE, which then only reads.
        connection.execute("DELETE FROM alembic_version WHERE 0")
        return bool(row and row[0] == HEAD)
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError(FOREIGN) from None
        return False
    finally:
        connection.close()


def make_file(path: Path, release: str) -> None:
    """A new file as the migrations up to one leave it; NewerRelease if we do not have that one."""
    _upgrade(path, release)


def _upgrade(path: Path, release: str = "head") -> None:
    from sqlalchemy import URL, create_engine, event
    from sqlalchemy.exc import DatabaseError
    from sqlalchemy.pool import NullPool

    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def careful(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    try:
        with engine.begin() as connection:
            run_migrations(connection, release)
    except DatabaseError as error:
        raise sqlite3.DatabaseError(str(error.orig)) from None
    finally:
        engine.dispose()


def run_migrations(connection: Connection, release: str = "head") -> None:
    """Run the migrations that a database has not seen, up to one, in the transaction of its connection."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import text

    alembic = Config()
    alembic.set_main_option("script_location", str(_HERE / "migrations").replace("%", "%%"))
    alembic.attributes["connection"] = connection
    try:
        command.upgrade(alembic, release)
    except CommandError:
        raise NewerRelease from None
    connection.execute(
        text("INSERT INTO facts (name, value) VALUES ('epoch', :epoch) ON CONFLICT DO NOTHING"),
        {"epoch": secrets.token_hex(8)},
    )
