"""`flibuste move-database`: a host's tables, to another database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import settings, voice
from flibuste.cli.arguments import HELP, LangOption
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.store.address import DatabasePlace


def move_database_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help=HELP("help-move-from"))],
    target: Annotated[str, typer.Argument(metavar="TO", help=HELP("help-move-to"))],
    lang: LangOption = None,
) -> None:
    """Carry the tables of a server that has ended to another database."""
    say = voice.of(lang)
    old, new = _place(say, source), _place(say, target)
    from flibuste.server.ops.moving import move_database

    with _moving(say) as on_share:
        rows = move_database(old, new, on_share)
    typer.echo(say("database-moved", rows=rows, place=str(new)))


def _place(say: Voice, word: str) -> DatabasePlace:
    return settings.read_settings(say, None, database=word).place()


@contextmanager
def _moving(say: Voice) -> Iterator[Callable[[int, int], None]]:
    """A bar of the rows, on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        line = bar.add_task(say("database-moving"), total=None)
        yield lambda done, count: bar.update(line, completed=done, total=count)
