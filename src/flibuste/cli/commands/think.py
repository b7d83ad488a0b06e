"""`flibuste think`: bots of servers on other machines think here."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, OUR_BOTS, LangOption, game_names, law_of
from flibuste.cli.faults import CommandRefused


def think_command(
    redis: Annotated[
        str,  # by the environment as for the servers: everybody on the machine sees a command's words
        typer.Option(metavar="URL", envvar="FLIBUSTE_SERVER_REDIS", help=HELP("help-think-redis")),
    ],
    game: Annotated[
        list[str] | None, typer.Option(help=HELP("help-think-game"), autocompletion=game_names)
    ] = None,
    bot: Annotated[list[str] | None, typer.Option(help=HELP("help-think-bot"))] = None,
    processes: Annotated[int, typer.Option(help=HELP("help-think-processes"), min=0)] = 0,
    lang: LangOption = None,
) -> None:
    """Think for servers on other machines until told to stop."""
    from flibuste.law import shelf

    say = voice.of(lang)
    try:
        from flibuste.server.workers.thinkers import Thinkers
    except ModuleNotFoundError as error:
        id = "no-redis-package" if error.name == "redis" else "no-server"
        raise CommandRefused(say(id, package=str(error.name))) from None
    games = [law_of(id, say).id for id in game or shelf.built_in()]
    bots = bot or [*OUR_BOTS]
    for name in bots:
        if name not in OUR_BOTS:
            raise CommandRefused(say("think-no-bot", bot=name))
    count = processes or max(1, (os.cpu_count() or 2) - 1)
    thinkers = Thinkers(redis, games, bots, count)
    thinkers.on_change = lambda what: _tell(say, what, count)
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(thinkers.run())


def _tell(say: voice.Voice, what: str, count: int) -> None:
    """One line for what a host wants to know; a thought is none."""
    if what != "thought":
        typer.echo(say(f"think-{what}", count=count), err=what != "up")
