"""`flibuste check`: whether a game, ours or anybody's, has all that it needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, LangOption, game_names, law_of
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.law.law import Law


def check_command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help=HELP("help-check-game"), autocompletion=game_names),
    ],
    quick: Annotated[bool, typer.Option("--quick", help=HELP("help-quick"))] = False,
    lang: LangOption = None,
) -> None:
    """Say what a game lacks and where to mend it."""
    say = voice.of(lang)
    try:
        law = _opened(game, say)
        found = _found(law, say, quick)
    except Unusable as error:
        found = [str(error)]
    for line in found:
        typer.echo(line)
    if found:
        typer.echo(say("check-faults", game=game, count=len(found)), err=True)
        raise typer.Exit(1)
    typer.echo(say("check-sound", game=game))


class Unusable(Exception):
    """The game cannot even be opened."""


def _opened(game: str, say: Voice) -> Law:
    """The game of this id, or in this folder, or in this package."""
    from importlib.util import find_spec

    from flibuste.law import shelf

    if game in shelf.ids():
        return shelf.law(game)
    if game in shelf.broken():
        raise Unusable(shelf.broken()[game])
    try:
        if Path(game).is_dir():
            return shelf.from_folder(Path(game))
        spec = find_spec(game) if game.replace(".", "_").isidentifier() else None
        if spec is not None and spec.submodule_search_locations:
            return shelf.from_folder(Path(next(iter(spec.submodule_search_locations))))
    except Exception as error:  # whatever the package does wrong
        raise Unusable(f"{game}: {error}") from None
    return law_of(game, say)


def _found(law: Law, say: Voice, quick: bool) -> list[str]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from flibuste.cli.conformance import checks

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    found: dict[str, None] = {}
    with Progress(
        *columns, console=console, disable=not console.is_terminal, transient=True
    ) as bar:
        for one in bar.track(checks(law, quick=quick), description=say("checking")):
            found |= dict.fromkeys(map(str, one()))
    return list(found)
