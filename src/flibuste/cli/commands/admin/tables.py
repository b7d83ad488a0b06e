"""Tables as a host sees them: listed, ended, taken away, a line of chat unsaid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import Most, TableArgument, WhyOption, ask_host
from flibuste.cli.commands.backup import ConfigFile, Database
from flibuste.cli.faults import CommandRefused


def tables_command(
    state: Annotated[str, typer.Option("--state", help=HELP("help-admin-state"))] = "running",
    most: Most = 50,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List tables in a state, the last changed first."""
    from flibuste.cli.host_tables import moment, print_rows
    from flibuste.people.order.rows import TableSeen

    say = voice.of(lang)
    states = ("open", "running", "over", "aborted", "abandoned")
    if state not in states:
        raise CommandRefused(say("admin-bad-state", word=state, there=", ".join(states)))
    found = ask_host(
        say,
        config,
        database,
        lambda host: host.log.rows(TableSeen, "tables seen", state=state, most=most),
    )
    columns: dict[str, Callable[[Any], str]] = {
        "table": lambda row: row.id,
        "game": lambda row: row.game,
        "visibility": lambda row: say(f"admin-{row.visibility}"),
        "when": lambda row: moment(row.created),
        "changed": lambda row: moment(row.changed),
    }
    print_rows(say, found, columns, json)


def close_command(
    table: TableArgument,
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """End a table; it counts for nothing."""
    say = voice.of(lang)
    ask_host(say, config, database, lambda host: host.close_table(table, why))
    typer.echo(say("admin-closed", table=table))


def remove_command(
    table: TableArgument,
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Take a table that is over away, moves and names."""
    say = voice.of(lang)
    ask_host(say, config, database, lambda host: host.remove_table(table, why))
    typer.echo(say("admin-removed", table=table))


def unsay_command(
    table: TableArgument,
    v: Annotated[int, typer.Argument(metavar="NUMBER", help=HELP("help-admin-v"))],
    why: WhyOption,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Take the words of a line of chat away."""
    say = voice.of(lang)
    ask_host(say, config, database, lambda host: host.unsay(table, v, why))
    typer.echo(say("admin-unsaid", table=table))
