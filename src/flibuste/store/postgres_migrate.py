"""Brings a database of PostgreSQL to the schema of this release."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import errors

from flibuste.store.address import PostgresAddress
from flibuste.store.host_refusal import HostReason
from flibuste.store.migrate import FOREIGN, HEAD, NEWER, NewerRelease, run_migrations
from flibuste.store.postgres_line import LOCKS, MIGRATING, connect_postgres, unusable

_OURS = ("alembic_version", "events", "facts", "tables")


def bring_up_postgres(address: PostgresAddress) -> None:
    """Run the migrations it has not seen; SetupError says why it cannot be used."""
    try:
        if not _is_current(address):
            _upgrade(address)
    except psycopg.Error as error:
        raise unusable(address, error) from None


def schema_release(address: PostgresAddress) -> str:
    """The newest migration that a database of ours has seen; nothing where there is none of ours."""
    with connect_postgres(address) as connection:
        return _release(connection) if _names(connection).issuperset(_OURS) else ""


def _names(connection: psycopg.Connection[Any]) -> set[str]:
    """The tables that a plain name reaches."""
    found = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = ANY (current_schemas(false))"
    )
    return {str(row[0]) for row in found}


def _is_current(address: PostgresAddress) -> bool:
    """Whether nothing is to be done; SetupError if it is not ours."""
    with connect_postgres(address) as connection:
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise unusable(address, HostReason("reason-encoding", encoding=str(encoding)))
        found = _names(connection)
        if not found:
            return False
        if not found.issuperset(_OURS):
            raise unusable(address, FOREIGN)
        connection.execute("DELETE FROM alembic_version WHERE false")  # may we write at all?
        return _release(connection) == HEAD


def _release(connection: psycopg.Connection[Any]) -> str:
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def _upgrade(address: PostgresAddress) -> None:
    """One server of several does it; the others wait, and find it done."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import NullPool

    def connect() -> psycopg.Connection[Any]:
        patient = {"statement_timeout": 0, "lock_timeout": 0}
        connection = connect_postgres(
            address, **patient, idle_in_transaction_session_timeout=60_000
        )
        connection.autocommit = False
        return connection

    engine = create_engine("postgresql+psycopg://", creator=connect, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCKS}, {MIGRATING})")
            run_migrations(connection)
    except NewerRelease:
        raise unusable(address, NEWER) from None
    except DBAPIError as error:
        if isinstance(error.orig, errors.LockNotAvailable | errors.QueryCanceled):
            raise unusable(address, HostReason("reason-locked")) from None
        raise unusable(address, error.orig) from None
    finally:
        engine.dispose()
