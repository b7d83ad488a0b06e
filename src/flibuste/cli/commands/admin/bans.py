"""Who may not come in, and who may not write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import (
    ForOption,
    GuestArgument,
    WhoArgument,
    WhyOption,
    ask_host,
    end_of_span,
)
from flibuste.cli.commands.backup import ConfigFile, Database
from flibuste.cli.voice import Voice


def ban_command(
    who: WhoArgument,
    why: WhyOption,
    span: ForOption = None,
    follow: Annotated[
        int, typer.Option("--follow", min=0, max=8760, help=HELP("help-admin-follow"))
    ] = 0,
    device: Annotated[
        str | None, typer.Option("--device", metavar="ID", help=HELP("help-admin-device"))
    ] = None,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Shut somebody out."""
    from flibuste.people.order.rows import FROM_HOUSE

    say = voice.of(lang)
    until = end_of_span(span, say)
    row = ask_host(
        say,
        config,
        database,
        lambda host: host.ban(FROM_HOUSE, who, until, why, follow_hours=follow, device=device),
    )
    _tell_ban(say, "admin-banned", row.who, until)


def mute_command(
    guest: GuestArgument,
    why: WhyOption,
    span: ForOption = None,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Let a guest write no more chat, at any table."""
    from flibuste.people.order.rows import FROM_CHAT

    say = voice.of(lang)
    until = end_of_span(span, say)
    row = ask_host(say, config, database, lambda host: host.ban(FROM_CHAT, guest, until, why))
    _tell_ban(say, "admin-muted", row.who, until)


def _tell_ban(say: Voice, id: str, who: str, until: int) -> None:
    from flibuste.cli.host_tables import moment

    typer.echo(say(id, who=who, until=moment(until) if until else "never"))


def lift_command(
    who: WhoArgument,
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Let somebody in again."""
    from flibuste.people.order.rows import FROM_HOUSE

    say = voice.of(lang)
    row = ask_host(say, config, database, lambda host: host.lift(FROM_HOUSE, who, why))
    typer.echo(say("admin-lifted", who=row.who))


def unmute_command(
    guest: GuestArgument,
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Let a guest write again."""
    from flibuste.people.order.rows import FROM_CHAT

    say = voice.of(lang)
    row = ask_host(say, config, database, lambda host: host.lift(FROM_CHAT, guest, why))
    typer.echo(say("admin-unmuted", who=row.who))


def bans_command(
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List who is shut out, and who may not write."""
    from flibuste.cli.host_tables import moment, print_rows
    from flibuste.people.order.rows import BanRow

    say = voice.of(lang)
    found = ask_host(say, config, database, lambda host: host.log.rows(BanRow, "bans"))
    columns: dict[str, Callable[[Any], str]] = {
        "who": lambda row: row.who,
        "scope": lambda row: say(f"admin-scope-{row.scope}"),
        "when": lambda row: moment(row.at),
        "until": lambda row: moment(row.until),
        "why": lambda row: row.why,
    }
    print_rows(say, found, columns, json)
