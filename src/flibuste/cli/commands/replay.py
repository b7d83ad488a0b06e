"""`flibuste replay`: step through a record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, LangOption, RecordArgument, refused_record, text_of


def replay_command(
    file: RecordArgument,
    torn: Annotated[bool, typer.Option("--torn", help=HELP("help-torn"))] = False,
    plain: Annotated[bool, typer.Option("--plain", help=HELP("help-plain"))] = False,
    lang: LangOption = None,
) -> None:
    """Step through a record on the board, or print its log."""
    from flibuste.cli.spinner import compiling
    from flibuste.play import record

    say = voice.of(lang)
    text = text_of(file, say)
    try:
        with compiling(say):
            table = record.replay(text, torn=torn)
    except record.RecordError as error:
        raise refused_record(file, error, say) from None
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        from flibuste.cli.sentences import log_lines, outcome_sentence
        from flibuste.law.contract import ALL

        for line in log_lines(table, ALL, say.lang):
            typer.echo(f"{line.ply:>4}  {line.text}")
        typer.echo(outcome_sentence(table, say.lang) if table.outcome else say("replay-unfinished"))
        return
    from flibuste.cli.terminal.app import Terminal
    from flibuste.cli.terminal.screens.replay_screen import ReplayScreen

    Terminal(say, lambda terminal: ReplayScreen(table, say)).run()
