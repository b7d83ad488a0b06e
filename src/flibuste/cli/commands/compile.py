"""`flibuste compile`: everything compiled beforehand, so that nothing waits later."""

from __future__ import annotations

from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, LangOption, game_names, law_of
from flibuste.cli.voice import title


def compile_games(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help=HELP("help-compile-games"), autocompletion=game_names),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Compile the rules and the bots' search of all games, or of some."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from flibuste.law import shelf
    from flibuste.law.kernel import cache_folder

    say = voice.of(lang)
    laws = [law_of(id, say) for id in game or shelf.ids()]
    for law in laws:
        cache_folder(law.folder)  # if it cannot be written, better now
    laws.sort(key=lambda law: -law.length)  # the longest first
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with (
        Progress(*columns, console=console, disable=not console.is_terminal) as bar,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        task = bar.add_task(say("compiling"), total=len(laws))
        pending = {pool.submit(_compile, law.id): law for law in laws}
        for done in as_completed(pending):
            done.result()
            bar.update(task, advance=1, description=title(pending[done], say))
    typer.echo(say("compiled", count=len(laws)))


def _compile(id: str) -> None:
    """One game, in a process of its own: what it compiled stays in the cache."""
    from flibuste.bots.compilation import warming
    from flibuste.cli.terminal.players import has_bots
    from flibuste.law import shelf

    for _ in warming(shelf.law(id), for_bots=has_bots()):
        pass
