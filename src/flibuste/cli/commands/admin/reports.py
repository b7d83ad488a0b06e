"""What players have told of others, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import Most, ask_host
from flibuste.cli.commands.backup import ConfigFile, Database

if TYPE_CHECKING:
    from flibuste.people.order.deeds import Host


def reports_command(
    settled: Annotated[bool, typer.Option("--settled", help=HELP("help-admin-settled"))] = False,
    most: Most = 50,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List what players have told of others."""
    from flibuste.cli.host_tables import moment, print_rows
    from flibuste.people.order.rows import DISMISSED, SETTLED, UNSETTLED, ReportRow

    say = voice.of(lang)
    states = (SETTLED, DISMISSED) if settled else (UNSETTLED,)

    async def look(host: Host) -> list[ReportRow]:
        found: list[ReportRow] = []
        for state in states:
            found += await host.log.rows(ReportRow, "reports", state=state, most=most)
        return sorted(found, key=lambda row: -row.at)[:most]

    columns: dict[str, Callable[[Any], str]] = {
        "id": lambda row: row.id,
        "when": lambda row: moment(row.at),
        "reason": lambda row: say(f"admin-reason-{row.reason}"),
        "name": lambda row: row.name,
        "guest": lambda row: row.accused,
        "table": lambda row: f"{row.table_id} {row.v}",
        "line": lambda row: row.line,
        "words": lambda row: row.words,
    }
    if settled:
        columns["outcome"] = lambda row: row.outcome
    print_rows(say, ask_host(say, config, database, look), columns, json)


def settle_command(
    report: Annotated[str, typer.Argument(metavar="REPORT", help=HELP("help-admin-report"))],
    outcome: Annotated[str, typer.Option("--outcome", help=HELP("help-admin-outcome"))],
    dismiss: Annotated[bool, typer.Option("--dismiss", help=HELP("help-admin-dismiss"))] = False,
    database: Database = None,
    config: ConfigFile = None,
    lang: LangOption = None,
) -> None:
    """Say what became of a report."""
    from flibuste.people.order.rows import DISMISSED, SETTLED

    say = voice.of(lang)
    state = DISMISSED if dismiss else SETTLED
    row = ask_host(say, config, database, lambda host: host.settle(report, outcome, state))
    typer.echo(say("admin-settled-now", report=row.id))
