"""`flibuste compile`: everything compiled beforehand, so that nothing waits later."""

from __future__ import annotations

from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.given import HELP, Lang, game_names, law_of
from flibuste.cli.voice import title


def compile_games(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help=HELP("help-compile-games"), autocompletion=game_names),
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile the rules and the bots' search of all games, or of some."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from flibuste import shelf
    from flibuste.cli.terminal.players import has_bots
    from flibuste.cli.warming import STEPS, warming

    say = voice.of(lang)
    laws = [law_of(id, say) for id in game or shelf.ids()]
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        for law in laws:
            task = bar.add_task(title(law, say), total=STEPS)
            for _ in warming(law, for_bots=has_bots()):
                bar.advance(task)
            bar.update(task, completed=STEPS)
    typer.echo(say("compiled", count=len(laws)))
