"""`flibuste serve`: the web service."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import settings, voice
from flibuste.cli.arguments import HELP, LangOption
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.server.workers.compilation import Compiler


def serve_command(
    host: Annotated[str | None, typer.Option(help=HELP("help-host"))] = None,
    port: Annotated[int | None, typer.Option(help=HELP("help-port"), min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="FILE", help=HELP("help-database"))
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP("help-config"))] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=HELP("help-open"))] = False,
    lang: LangOption = None,
) -> None:
    """Serve tables to browsers and bots until told to stop."""
    say = voice.of(lang)
    wanted = settings.read_settings(say, config, host=host, port=port, database=database)
    try:
        from flibuste.server.run import serve as run
    except ModuleNotFoundError as error:
        raise CommandRefused(say("no-server", package=str(error.name))) from None

    def started(port: int) -> None:
        address = f"http://{wanted.host}:{port}{wanted.root_path}/"
        typer.echo(say("serving", address=address))
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    with _progress(say) as compiling:
        run(wanted, started, compiling)


@contextmanager
def _progress(say: Voice) -> Iterator[Callable[[Compiler], None] | None]:
    """A line that says how far the compiler has come, on a terminal only; logs go above it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, refresh_per_second=4)
    line = bar.add_task("", total=1.0)

    def show(compiler: Compiler) -> None:
        games = compiler.fresh
        done = sum(game.settled.is_set() for game in games)
        if done == len(games):
            bar.stop()
            return
        bar.start()
        share = sum(game.share for game in games) / len(games)
        words = say("compiling-meanwhile", done=done, count=len(games))
        bar.update(line, completed=share, description=words)

    try:
        yield show
    finally:
        bar.stop()
