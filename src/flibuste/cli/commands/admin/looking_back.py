"""What a host looks back at: pairs of whom one nearly always wins, and what hosts have done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import A_DAY_LONG, Most, ask_host
from flibuste.cli.commands.backup import ConfigFile, Database


def pairs_command(
    days: Annotated[
        int, typer.Option("--days", min=1, max=36_500, help=HELP("help-admin-days"))
    ] = 30,
    most: Most = 50,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List two people of whom one wins nearly every rated table, short ones first."""
    from flibuste.cli.host_tables import print_rows
    from flibuste.live.guests import now
    from flibuste.people.ratings.looking import suspicious_pairs

    say = voice.of(lang)
    since = now() - days * A_DAY_LONG
    found = ask_host(
        say, config, database, lambda host: suspicious_pairs(host.log, since, most=most)
    )
    columns: dict[str, Callable[[Any], str]] = {
        "winner": lambda row: row.holder,
        "loser": lambda row: row.other,
        "game": lambda row: row.game,
        "tables": lambda row: str(row.count),
        "won": lambda row: f"{100 * row.wins / row.count:.0f} %",
        "plies": lambda row: f"{row.plies:.0f} / {row.usual:.0f}",
    }
    print_rows(say, found, columns, json)


def log_command(
    most: Most = 50,
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List what hosts have done, the last first."""
    from flibuste.cli.host_tables import moment, print_rows
    from flibuste.people.order.rows import AuditRow

    say = voice.of(lang)
    found = ask_host(
        say, config, database, lambda host: host.log.rows(AuditRow, "audit", most=most)
    )
    columns: dict[str, Callable[[Any], str]] = {
        "when": lambda row: moment(row.at),
        "host": lambda row: row.host or say("admin-server"),
        "deed": lambda row: say(f"admin-deed-{row.deed}"),
        "about": lambda row: row.about,
        "detail": lambda row: row.detail,
        "why": lambda row: row.why,
    }
    print_rows(say, found, columns, json)
