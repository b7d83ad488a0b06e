"""The server's settings, as the commands that need them read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.server.config import Config


def read_settings(say: Voice, file: Path | None, **given: Any) -> Config:
    """The settings; Refusal where the server is not installed or its database is none."""
    try:
        from flibuste.server import config
    except ModuleNotFoundError as error:
        raise CommandRefused(say("no-server", package=str(error.name))) from None
    try:
        return config.read_config(file, **given)
    except config.NoDatabase as error:
        raise CommandRefused(say("no-database", address=error.address)) from None
