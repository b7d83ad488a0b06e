"""Backups while people play: a copy of one moment, and the way to put it back."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

from flibuste.law.kernel import SetupError
from flibuste.store.migrate import bring_up


def back_up(database: Path, to: Path) -> int:
    """Copy the database as it is at one moment; returns how many tables it has."""
    if not database.exists():
        raise SetupError(f"There is no database {database}.")
    fresh = to.with_name(f".{to.name}.part")
    try:
        fresh.unlink(missing_ok=True)
        _copy(database, fresh)
        count = _count(fresh)
        fresh.replace(to)
        return count
    except (OSError, sqlite3.Error) as error:
        raise SetupError(f"The backup {to} cannot be written: {_reason(error)}.") from None
    finally:
        fresh.unlink(missing_ok=True)


def restore(backup: Path, database: Path) -> int:
    """Put a backup back, also into a database in use: its server sends everybody to the new one."""
    if not backup.exists():
        raise SetupError(f"There is no backup {backup}.")
    ready = backup.with_name(f".{backup.name}.restoring")
    try:
        ready.unlink(missing_ok=True)
        _copy(backup, ready)
        _check(ready, backup)
        bring_up(ready)
        with _open(ready) as source:
            source.execute("PRAGMA journal_mode=DELETE")
            source.execute(
                "INSERT INTO facts (name, value) VALUES ('epoch', ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (secrets.token_hex(8),),
            )
        count = _count(ready)
        database.parent.mkdir(parents=True, exist_ok=True)
        _copy(ready, database)
        return count
    except (OSError, sqlite3.Error) as error:
        raise SetupError(f"{backup} cannot be put back: {_reason(error)}.") from None
    finally:
        for name in (ready.name, f"{ready.name}-wal", f"{ready.name}-shm"):
            ready.with_name(name).unlink(missing_ok=True)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=30, isolation_level=None)


def _copy(source: Path, to: Path) -> None:
    origin = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
    copy = _open(to)
    try:
        copy.execute("PRAGMA busy_timeout=30000")
        origin.backup(copy)
    finally:
        copy.close()
        origin.close()


def _check(path: Path, named: Path) -> None:
    connection = _open(path)
    try:
        sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        sound = sound and connection.execute(
            "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'events', 'seats')"
        ).fetchone() == (3,)
    finally:
        connection.close()
    if not sound:
        raise SetupError(f"{named} is no sound backup of ours.")


def _count(path: Path) -> int:
    connection = _open(path)
    try:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    finally:
        connection.close()


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
