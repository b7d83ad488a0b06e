"""`flibuste site`: the games as files that any host sends, without a server."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, LangOption
from flibuste.cli.faults import CommandRefused

if TYPE_CHECKING:
    from flibuste.site.files import SiteFile

MEGABYTE = 1e6


def site_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=HELP("help-site-folder"))],
    base: Annotated[str, typer.Option(metavar="/PATH/", help=HELP("help-site-base"))] = "/",
    lang: LangOption = None,
) -> None:
    """Write a site."""
    from rich.console import Console
    from rich.progress import track

    from flibuste.site.files import SiteRefused, plan_site
    from flibuste.site.writing import refuse_foreign, write_site

    say = voice.of(lang)
    console = Console(stderr=True)

    def watched(files: list[SiteFile]) -> Iterable[SiteFile]:
        return track(files, say("writing-site"), console=console, disable=not console.is_terminal)

    try:
        refuse_foreign(folder.resolve())
        done = write_site(folder, plan_site(base), watched)
    except SiteRefused as refused:
        raise CommandRefused(say(refused.sentence, **refused.words)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("site-unwritten", folder=str(folder), reason=reason)) from None
    size, sent = (round(count / MEGABYTE, 1) for count in (done.size, done.sent))
    typer.echo(say("wrote-site", files=done.files, size=size, sent=sent, folder=str(done.folder)))
