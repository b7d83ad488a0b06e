"""`flibuste admin`: what a host does for order in the house, while people play."""

from __future__ import annotations

from collections.abc import Callable

import typer

from flibuste.cli.arguments import HELP, LangOption
from flibuste.cli.commands.admin.bans import (
    ban_command,
    bans_command,
    lift_command,
    mute_command,
    unmute_command,
)
from flibuste.cli.commands.admin.guests import devices_command, guests_command, rename_command
from flibuste.cli.commands.admin.looking_back import log_command, pairs_command
from flibuste.cli.commands.admin.reports import reports_command, settle_command
from flibuste.cli.commands.admin.tables import (
    close_command,
    remove_command,
    tables_command,
    unsay_command,
)
from flibuste.cli.commands.admin.words import words_command

HOST_COMMANDS: dict[str, Callable[..., None]] = {
    "reports": reports_command,
    "settle": settle_command,
    "ban": ban_command,
    "mute": mute_command,
    "lift": lift_command,
    "unmute": unmute_command,
    "bans": bans_command,
    "rename": rename_command,
    "guests": guests_command,
    "devices": devices_command,
    "tables": tables_command,
    "close": close_command,
    "remove": remove_command,
    "unsay": unsay_command,
    "words": words_command,
    "pairs": pairs_command,
    "log": log_command,
}
HELP_ELSEWHERE = {"remove": "remove-table"}  # the word itself is the help of an option

admin_app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
for name, command in HOST_COMMANDS.items():
    admin_app.command(name, help=HELP(f"help-admin-{HELP_ELSEWHERE.get(name, name)}"))(command)


@admin_app.callback(help=HELP("help-admin"))
def admin_command(lang: LangOption = None) -> None:
    """Keep order in the house."""
