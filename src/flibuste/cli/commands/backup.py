"""`flibuste backup` and `flibuste restore`: the server's tables, while people play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flibuste.cli import settings, voice
from flibuste.cli.arguments import HELP, LangOption

File = Annotated[Path, typer.Argument(metavar="FILE", help=HELP("help-backup-file"))]
Database = Annotated[str | None, typer.Option(metavar="FILE", help=HELP("help-database"))]
ConfigFile = Annotated[Path | None, typer.Option(metavar="FILE", help=HELP("help-config"))]


def backup(
    file: File, database: Database = None, config: ConfigFile = None, lang: LangOption = None
) -> None:
    """Copy the server's database as it is at one moment."""
    say = voice.of(lang)
    path = settings.read_settings(say, config, database=database).place()
    from flibuste.server.ops.backup import back_up

    typer.echo(say("backed-up", tables=back_up(path, file), file=str(file)))


def restore_command(
    file: File, database: Database = None, config: ConfigFile = None, lang: LangOption = None
) -> None:
    """Put a backup back; a running server sends everybody to it."""
    say = voice.of(lang)
    path = settings.read_settings(say, config, database=database).place()
    from flibuste.server.ops.backup import restore as put_back

    typer.echo(say("restored", tables=put_back(file, path), file=str(file)))
