"""`flibuste modules`: every game's rules and search as WebAssembly, for browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, LangOption, game_names, law_of
from flibuste.cli.voice import title


def modules_command(
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help=HELP("help-modules-folder"))
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", help=HELP("help-modules-game"), autocompletion=game_names),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Make the modules that browsers run."""
    from rich.console import Console
    from rich.progress import track

    from flibuste.browser.modules import make_modules
    from flibuste.law import shelf
    from flibuste.law.module import modules_folder

    say = voice.of(lang)
    laws = [law_of(id, say) for id in game or shelf.ids()]
    laws.sort(key=lambda law: -law.length)  # the longest first
    where = folder or modules_folder()
    console = Console(stderr=True)
    made = track(
        make_modules(laws, where),
        say("making-modules"),
        len(laws),
        console=console,
        disable=not console.is_terminal,
    )
    for law in made:
        if not console.is_terminal:
            console.print(title(law, say))
    typer.echo(say("made-modules", count=len(laws), folder=str(where)))
