"""The words that names may not contain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption
from flibuste.cli.commands.admin.asking import ask_host
from flibuste.cli.commands.admin.guests import print_guests
from flibuste.cli.commands.backup import ConfigFile, Database
from flibuste.cli.faults import CommandRefused

if TYPE_CHECKING:
    from flibuste.people.order.deeds import Host


def words_command(
    add: Annotated[str | None, typer.Option("--add", help=HELP("help-admin-add"))] = None,
    remove: Annotated[str | None, typer.Option("--remove", help=HELP("help-admin-remove"))] = None,
    whole: Annotated[bool, typer.Option("--whole", help=HELP("help-admin-whole"))] = False,
    chat: Annotated[bool, typer.Option("--chat", help=HELP("help-admin-chat"))] = False,
    why: Annotated[str, typer.Option("--why", help=HELP("help-admin-why"))] = "",
    database: Database = None,
    config: ConfigFile = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List the words that names may not contain, add one, or take one away."""
    from flibuste.cli.host_tables import print_rows
    from flibuste.people.order.rows import GuestSeen, WordRow

    say = voice.of(lang)
    if add is not None and remove is not None:
        raise CommandRefused(say("admin-one-word"))
    if add is not None:
        word = add

        async def forbid(host: Host) -> list[GuestSeen]:
            return await host.named_so(await host.add_word(word, why, whole=whole, chat=chat))

        named = ask_host(say, config, database, forbid)
        typer.echo(say("admin-word-added", word=word))
        if named:
            typer.echo(say("admin-word-names", count=len(named)))
            print_guests(say, named, json)
    elif remove is not None:
        word = remove
        ask_host(say, config, database, lambda host: host.remove_word(word, why))
        typer.echo(say("admin-word-removed", word=word))
    else:
        found = ask_host(say, config, database, lambda host: host.log.rows(WordRow, "words"))
        columns: dict[str, Callable[[Any], str]] = {
            "word": lambda row: row.word,
            "where": lambda row: say("admin-names-chat" if row.chat else "admin-names"),
            "whole": lambda row: say("admin-yes" if row.whole else "admin-no"),
        }
        print_rows(say, found, columns, json)
