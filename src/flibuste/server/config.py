"""The settings of a server: a file, then the environment, then the command line."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from flibuste.kernel import SetupError

PREFIX = "FLIBUSTE_SERVER_"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set; the defaults suit one machine and its friends."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""  # a file; empty is the user's data folder
    root_path: str = ""  # where a proxy hangs the whole service, such as /flibuste
    origins: list[str] = []  # other pages that may talk to us, besides our own
    trusted_proxies: list[str] = []  # whose X-Forwarded-For and -Proto are believed
    log_level: str = "info"
    open_metrics: bool = False  # else they are shown to this machine alone

    thinkers: int = 0  # bot processes; 0 is one less than there are processors
    bot_pace: float = 1.0  # stretches the steady time a bot takes; 0 answers at once

    message_bytes: int = 4096
    messages_a_second: float = 20
    message_burst: int = 40
    sockets_an_address: int = 50
    send_queue: int = 64
    hello_seconds: float = 10
    idle_seconds: float = 900
    requests_a_minute: int = 600
    tables_a_minute: int = 30
    open_tables_a_guest: int = 20

    waiting_seconds: float = 120  # how long clocks wait for the seats after a restart
    sweep_seconds: float = 60
    open_hours: float = 24  # an open table that nobody visits
    running_days: float = 60  # a running one
    cache_seconds: float = 300  # a table without visitors stays in memory
    shutdown_seconds: int = 5

    def path(self) -> Path:
        """The database's file."""
        if self.database:
            return Path(self.database).expanduser()
        wanted = os.environ.get("FLIBUSTE_DATA")
        if wanted:
            return Path(wanted) / "tables.sqlite"
        import platformdirs

        return platformdirs.user_data_path("flibuste") / "tables.sqlite"


def read(file: Path | None = None, **given: Any) -> Config:
    """The configuration; SetupError says what cannot be read."""
    named = os.environ.get(f"{PREFIX}CONFIG")
    file = file or (Path(named) if named else None)
    settings: dict[str, Any] = {}
    if file is not None:
        try:
            settings = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SetupError(f"The configuration {file} cannot be read: {error}.") from None
    for field in msgspec.structs.fields(Config):
        word = os.environ.get(PREFIX + field.name.upper())
        if word is not None:
            settings[field.name] = word.split(",") if field.type == list[str] else word
    settings |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"The configuration has a fault: {error}.") from None
