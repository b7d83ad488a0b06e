"""`flibuste rules`: a game's rulebook."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, GameArgument, LangOption, law_of, paragraph_numbers
from flibuste.cli.faults import CommandRefused

MARGIN = 12  # columns of number, frame and space beside an example
PAGE_WIDTH = 92  # a rulebook reads badly in longer lines


def rules_command(
    game: GameArgument,
    paragraph: Annotated[
        str | None,
        typer.Argument(
            metavar="PARAGRAPH", help=HELP("help-paragraph"), autocompletion=paragraph_numbers
        ),
    ] = None,
    lang: LangOption = None,
    pager: Annotated[bool, typer.Option("--pager/--no-pager", help=HELP("help-pager"))] = True,
) -> None:
    """Read the rulebook of a game, or one chapter or paragraph of it."""
    say = voice.of(lang)
    law = law_of(game, say)
    from rich.console import Console

    from flibuste.cli.pages import Pages
    from flibuste.cli.pictures import PagePictures

    console = Console()
    console = Console(width=min(console.width, PAGE_WIDTH))
    pictures = PagePictures(say.lang, console.width - MARGIN) if console.is_terminal else None
    pages = Pages(law, say, draw=pictures)
    wanted = (paragraph or "").lstrip("§").strip()
    if wanted and not pages.has(wanted):
        there = ", ".join(pages.numbers)
        raise CommandRefused(say("unknown-paragraph", game=law.id, paragraph=wanted, there=there))
    page = pages.one(wanted) if wanted else pages.all()
    if pager and not wanted and console.is_terminal:
        os.environ.setdefault("LESS", "-R")
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
