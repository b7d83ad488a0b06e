"""`flibuste serve`: the web service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flibuste.cli import settings, voice
from flibuste.cli.faults import Refusal
from flibuste.cli.given import HELP, Lang


def serve(
    host: Annotated[str | None, typer.Option(help=HELP("help-host"))] = None,
    port: Annotated[int | None, typer.Option(help=HELP("help-port"), min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="FILE", help=HELP("help-database"))
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP("help-config"))] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=HELP("help-open"))] = False,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers and bots until told to stop."""
    say = voice.of(lang)
    wanted = settings.read(say, config, host=host, port=port, database=database)
    try:
        from flibuste.server.run import serve as run
    except ModuleNotFoundError as error:
        raise Refusal(say("no-server", package=str(error.name))) from None

    def started(port: int) -> None:
        address = f"http://{wanted.host}:{port}{wanted.root_path}/"
        typer.echo(say("serving", address=address))
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    run(wanted, started)
