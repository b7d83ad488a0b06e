"""The settings of a server: a file, then the environment, then the command line."""

from __future__ import annotations

import os
import re
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from flibuste.bots import LEVELS
from flibuste.bots.opponents import CHARACTERS
from flibuste.bots.roster import Entrant, UnknownBot, entrant
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.store.address import DatabasePlace, database_place
from flibuste.store.host_refusal import HostRefusal, reason_of

ENVIRONMENT_PREFIX = "FLIBUSTE_SERVER_"
SEAT_NAME = re.compile(r"[a-z][a-z0-9_@-]{0,19}")  # what a wish for a seat may name

Port = Annotated[int, Meta(ge=0, le=65535)]  # 0 is any that is free
Some = Annotated[int, Meta(ge=1)]
NotNegative = Annotated[int, Meta(ge=0)]
Span = Annotated[float, Meta(ge=0)]
Rate = Annotated[float, Meta(gt=0)]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set; the defaults suit one machine and its friends."""

    host: str = "127.0.0.1"
    port: Port = 8420
    # A file, sqlite:/// and a file, postgresql://…; empty is the user's data folder.
    database: str = ""
    root_path: str = ""  # where a proxy hangs the whole service, such as /flibuste
    origins: list[str] = []  # other pages that may talk to us, besides our own
    trusted_proxies: list[str] = []  # whose X-Forwarded-For and -Proto are believed
    games: list[str] = []  # the only ones offered; where empty, all that come with flibuste
    bots: list[str] = []  # likewise; such as hard, or mine=tcp://localhost:9000
    home: bool = True  # tables of one screen may stand in the visitor's page, where that is packed
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    open_metrics: bool = False  # else they are shown to this machine alone

    thinkers: NotNegative = 0  # bot processes; 0 is one less than there are processors
    redis: str = ""  # redis://…: for thinkers of other machines, and news between servers
    think_away: bool = False  # bots think there (`flibuste think`), and here only if nobody answers
    bot_pace: Span = 1.0  # stretches the steady time a bot takes; 0 answers at once

    message_bytes: Some = 4096
    messages_a_second: Rate = 20
    message_burst: Some = 40
    sockets_an_address: Some = 50
    header_seconds: Rate = 10  # for all headers of a request
    body_seconds: Rate = 60  # for all of its body, and before slow reading of an answer counts
    connections: Some = 8000  # of HTTP, without sockets; idle ones go first
    connections_an_address: Some = 500
    half_requests: Some = 4000  # connections without a whole request; the oldest goes first
    half_requests_an_address: Some = 200
    # Of answers that nobody has read yet, in all; who has been at it longest goes first.
    unread_bytes: Some = 268_435_456
    send_queue: Some = 64
    hello_seconds: Rate = 10
    idle_seconds: Rate = 900
    requests_a_minute: Some = 600
    tables_a_minute: Some = 30
    open_tables_a_guest: Some = 20
    day_tables_a_guest: Some = 100  # the same, of tables with days to a move

    countdown_seconds: Span = 3  # between the last seat and the start
    waiting_seconds: Span = 120  # how long clocks wait for the seats after a restart
    sweep_seconds: Rate = 60
    open_hours: Rate = 24  # an open table that nobody visits
    open_days: Rate = 14  # one with days to a move
    running_days: Rate = 60  # a running one
    cache_seconds: Span = 300  # a table without visitors stays in memory
    shutdown_seconds: NotNegative = 5
    leave_seconds: Span = 6  # over which people are sent to the other servers before the end

    vacation_days: NotNegative = 30  # that a guest may be away in a year, at tables of days
    push: bool = True  # browsers may be told of a turn while no page is open
    push_contact: str = ""  # mailto:… or https://…, where the browsers' makers can reach the host
    push_to_loopback: bool = False  # for tests alone: notices may go to this machine, without TLS

    # For how many days things are kept; 0 is for ever. /privacy tells people.
    keep_chat_days: NotNegative = 90  # after the end of its table
    keep_names_days: NotNegative = 0  # who played at a finished table, logbooks too; moves stay
    keep_games_days: NotNegative = 0  # finished tables, moves and all
    keep_guests_days: NotNegative = 365  # guests, after they were last seen
    keep_groups_days: NotNegative = 180  # groups of friends, after a member last visited them
    keep_reports_days: NotNegative = 180  # reports to the host, after they were settled
    keep_audit_days: NotNegative = 730  # what hosts have done

    def place(self) -> DatabasePlace:
        """Where the database is."""
        if self.database:
            return database_place(self.database)
        wanted = os.environ.get("FLIBUSTE_DATA")
        if wanted:
            return Path(wanted) / "tables.sqlite"
        import platformdirs

        return platformdirs.user_data_path("flibuste") / "tables.sqlite"


def offered(config: Config) -> list[Law]:
    """The games of a server: those its host has listed. One that cannot be used is left out."""
    return [shelf.law(id) for id in config.games or shelf.built_in() if id in shelf.ids()]


def offered_bots(config: Config) -> dict[str, Entrant]:
    """The bots of a server by name: those its host has listed. One that cannot be used is left out."""
    listed = {bot.name: bot for bot in _usable(config)}
    return listed or {name: entrant(name) for name in (*LEVELS, *CHARACTERS)}


def listed_levels(config: Config) -> tuple[str, ...]:
    """The bots that a game is listed with; the eight are, with all that is known of them, elsewhere."""
    return tuple(offered_bots(config) if any(_usable(config)) else LEVELS)


def _usable(config: Config) -> list[Entrant]:
    return [bot for bot in map(_listed_bot, config.bots) if isinstance(bot, Entrant)]


def _listed_bot(word: str) -> Entrant | str:
    """A bot, or why it cannot be used, in a sentence."""
    try:
        found = entrant(word)
    except UnknownBot as error:
        return str(error)
    if not SEAT_NAME.fullmatch(found.name):
        return f"The bot “{word}” has no name for a seat: write NAME={word}."
    return found


def left_out(config: Config) -> list[str]:
    """Why a game or a bot that the host has listed is not offered, a sentence each."""
    faults = shelf.broken()
    missing = (id for id in config.games if id not in shelf.ids())
    return [
        *(faults.get(id, f"The game “{id}” is listed, but it is not installed.") for id in missing),
        *(why for why in map(_listed_bot, config.bots) if isinstance(why, str)),
    ]


def read_config(file: Path | None = None, **given: Any) -> Config:
    """The configuration; SetupError says what cannot be read."""
    named = os.environ.get(f"{ENVIRONMENT_PREFIX}CONFIG")
    file = file or (Path(named) if named else None)
    settings: dict[str, Any] = {}
    if file is not None:
        try:
            settings = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise HostRefusal("settings-unreadable", file=file, said=reason_of(error)) from None
        except UnicodeDecodeError:
            raise HostRefusal("settings-no-text", file=file) from None
        except tomllib.TOMLDecodeError as error:
            raise HostRefusal("settings-no-toml", file=file, said=error) from None
    for field in msgspec.structs.fields(Config):
        word = os.environ.get(ENVIRONMENT_PREFIX + field.name.upper())
        if word is not None:
            settings[field.name] = (
                [part for part in word.split(",") if part] if field.type == list[str] else word
            )
    settings |= {name: value for name, value in given.items() if value is not None}
    try:
        config = msgspec.convert(settings, Config, strict=False)
        for proxy in config.trusted_proxies:
            ip_network(proxy, strict=False)
    except ValueError as error:  # msgspec's own among them
        raise HostRefusal("settings-faulty", said=error) from None
    config.place()  # it names a database, or says now that it does not
    return config
