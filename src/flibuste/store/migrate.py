"""Brings a database to the schema of this release, by itself, when the server starts."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

from flibuste.law.kernel import SetupError

_HERE = Path(__file__).parent
HEAD = "0001"  # the newest of the migrations


def migrate(path: Path) -> None:
    """Bring the file up to date; SetupError says why it cannot be used."""
    try:
        bring_up(path)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"The database {path} cannot be used: {reason}.") from None


def bring_up(path: Path) -> None:
    """Make the file if there is none, and run the migrations it has not seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not _is_current(path):
        _upgrade(path)


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
            raise sqlite3.DatabaseError("it is another program's") from None
        return False
    finally:
        connection.close()


def _upgrade(path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import URL, create_engine, event
    from sqlalchemy.exc import DatabaseError
    from sqlalchemy.pool import NullPool

    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def careful(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    alembic = Config()
    alembic.set_main_option("script_location", str(_HERE / "migrations").replace("%", "%%"))
    try:
        with engine.begin() as connection:
            alembic.attributes["connection"] = connection
            command.upgrade(alembic, "head")
            connection.exec_driver_sql(
                "INSERT INTO facts (name, value) VALUES ('epoch', ?) ON CONFLICT DO NOTHING",
                (secrets.token_hex(8),),
            )
    except CommandError:  # it names a migration that we do not have
        raise sqlite3.DatabaseError("a newer release has written it") from None
    except DatabaseError as error:
        raise sqlite3.DatabaseError(str(error.orig)) from None
    finally:
        engine.dispose()
