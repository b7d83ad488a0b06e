"""Guests as a host sees them: their names and devices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import GuestArgument, Most, WhyOption, ask_host
from flibuste.cli.commands.backup import ConfigFile, Database
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.people.order.deeds import Host


def rename_command(
    guest: GuestArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help=HELP("help-admin-name"))],
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Give a guest another name."""
    say = voice.of(lang)
    before = ask_host(say, config, database, lambda host: host.rename(guest, name, why))
    typer.echo(say("admin-renamed", before=before.name, name=name))


def guests_command(
    part: Annotated[
        str | None, typer.Argument(metavar="NAME", help=HELP("help-admin-part"))
    ] = None,
    most: Most = 50,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List guests, who was seen last first."""
    from flibuste.people.order.rows import GuestSeen

    say = voice.of(lang)

    async def look(host: Host) -> list[GuestSeen]:
        if part is None:
            return await host.log.rows(GuestSeen, "guests seen", most=most)
        return await host.guests_named(part, most)

    print_guests(say, ask_host(say, config, database, look), json)


def devices_command(
    guest: GuestArgument,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List the devices of a guest."""
    from flibuste.cli.host_tables import moment, print_rows
    from flibuste.people.order.rows import DeviceSeen

    say = voice.of(lang)

    async def look(host: Host) -> list[DeviceSeen]:
        found = await host.devices((await host.guest(guest)).id)
        return [DeviceSeen(one.id, one.browser, one.system, one.made, one.seen) for one in found]

    found = ask_host(say, config, database, look)
    columns: dict[str, Callable[[Any], str]] = {
        "device": lambda row: row.id,
        "browser": lambda row: f"{row.browser} {row.system}".strip(),
        "seen": lambda row: moment(row.seen),
    }
    print_rows(say, found, columns, json)


def print_guests(say: Voice, found: Sequence[Any], as_json: bool) -> None:
    """List guests as a host knows them."""
    from flibuste.cli.host_tables import moment, print_rows

    columns: dict[str, Callable[[Any], str]] = {
        "guest": lambda row: row.id,
        "name": lambda row: row.name,
        "seen": lambda row: moment(row.seen),
    }
    print_rows(say, found, columns, as_json)
