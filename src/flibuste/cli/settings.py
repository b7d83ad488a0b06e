"""The server's settings, as the commands that need them read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.server.config import Config


def read_settings(say: Voice, file: Path | None, **given: Any) -> Config:
    """The settings; CommandRefused where the server is not installed, HostRefusal where they are at fault."""
    try:
        from flibuste.server import config
        from flibuste.store.address import PostgresAddress
    except ModuleNotFoundError as error:
        raise CommandRefused(say("no-server", package=str(error.name))) from None
    found = config.read_config(file, **given)
    if isinstance(found.place(), PostgresAddress):
        check_driver(say)
    return found


def check_driver(say: Voice) -> None:
    """CommandRefused if PostgreSQL cannot be talked to."""
    try:
        import psycopg  # noqa: F401
    except ImportError:  # also where it finds no libpq
        raise CommandRefused(say("no-cluster", package="psycopg")) from None
