"""The command `flibuste` and its subcommands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from flibuste.cli.arguments import HELP, LangOption
from flibuste.cli.commands.admin import admin_app
from flibuste.cli.commands.analyse import analyse_command
from flibuste.cli.commands.arena import arena_command
from flibuste.cli.commands.backup import backup, restore_command
from flibuste.cli.commands.bench import bench
from flibuste.cli.commands.chances import chances_command
from flibuste.cli.commands.check import check_command
from flibuste.cli.commands.compile import compile_games
from flibuste.cli.commands.datasheet import datasheet
from flibuste.cli.commands.games import games_command
from flibuste.cli.commands.ladder import ladder_command
from flibuste.cli.commands.modules import modules_command
from flibuste.cli.commands.move_database import move_database_command
from flibuste.cli.commands.play import play
from flibuste.cli.commands.replay import replay_command
from flibuste.cli.commands.rules import rules_command
from flibuste.cli.commands.selfplay import selfplay_command
from flibuste.cli.commands.serve import serve_command
from flibuste.cli.commands.site import site_command
from flibuste.cli.commands.solve import solve_command
from flibuste.cli.commands.think import think_command
from flibuste.cli.commands.train import train_command
from flibuste.cli.commands.verify import verify_command
from flibuste.cli.faults import Crew

app = typer.Typer(
    cls=Crew,
    name="flibuste",
    help=HELP("help"),
    epilog=HELP("help-epilog"),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS: dict[str, Callable[..., None]] = {
    "play": play,
    "serve": serve_command,
    "think": think_command,
    "games": games_command,
    "rules": rules_command,
    "replay": replay_command,
    "verify": verify_command,
    "analyse": analyse_command,
    "check": check_command,
    "bench": bench,
    "datasheet": datasheet,
    "selfplay": selfplay_command,
    "arena": arena_command,
    "ladder": ladder_command,
    "chances": chances_command,
    "solve": solve_command,
    "train": train_command,
    "compile": compile_games,
    "modules": modules_command,
    "site": site_command,
    "backup": backup,
    "restore": restore_command,
    "move-database": move_database_command,
}
for name, command in COMMANDS.items():
    app.command(name, help=HELP(f"help-{name}"))(command)
app.add_typer(admin_app, name="admin", help=HELP("help-admin"))


def _version(wanted: bool) -> None:
    if wanted:
        from flibuste import __version__

        typer.echo(f"flibuste {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=HELP("help"))
def flibuste(
    ctx: typer.Context,
    lang: LangOption = None,
    version: Annotated[
        bool, typer.Option("--version", help=HELP("help-version"), callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Show the help where no command is given."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
