"""`flibuste play`: a game in the terminal, against bots or at one keyboard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import saves, voice
from flibuste.cli.arguments import (
    HELP,
    OUR_BOTS,
    LangOption,
    complete_options,
    game_names,
    law_of,
    refused_record,
    ruleset_names,
    seat_names,
    seat_of,
    settings_from,
    text_of,
)
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal
    from flibuste.cli.terminal.match import Match
    from flibuste.cli.terminal.plan import TablePlan
    from flibuste.law.law import Law


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=HELP("help-play-game"), autocompletion=game_names),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help=HELP("help-ruleset"), autocompletion=ruleset_names)
    ] = None,
    seats: Annotated[int | None, typer.Option(help=HELP("help-seats"))] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help=HELP("help-option"),
            autocompletion=complete_options,
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="COLOUR", help=HELP("help-seat"), autocompletion=seat_names),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=HELP("help-level"),
            autocompletion=lambda: list(OUR_BOTS),
        ),
    ] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help=HELP("help-hotseat"))] = False,
    memory_aid: Annotated[
        bool | None,
        typer.Option("--memory-aid/--no-memory-aid", help=HELP("help-memory-aid")),
    ] = None,
    seed: Annotated[int | None, typer.Option(help=HELP("help-seed"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP("help-save"))] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP("help-load"))] = None,
    lang: LangOption = None,
) -> None:
    """Play in the terminal."""
    say = voice.of(lang)
    if level is not None and level not in OUR_BOTS:
        _check_bot(level, say)
    if hotseat and (level or seat):
        raise CommandRefused(say("hotseat-alone"))
    match: Match | None = None
    plan: TablePlan | None = None
    if memory_aid is not None:
        saves.keep_memory_aid(memory_aid)
    if load is not None:
        match = _loaded(load, save, game, say)
    elif game is not None:
        plan = _plan(game, say, ruleset, seats, option or [], seat, level, hotseat, seed, save)
    elif any((ruleset, seats, option, seat, level, hotseat, seed is not None, save)):
        raise CommandRefused(say("game-missing"))
    check_machine(plan.law if plan else match.law if match else None)
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise CommandRefused(say("needs-terminal"))
    terminal(say, plan, match).run()


def _check_bot(word: str, say: Voice) -> None:
    """Whether a bot that is none of the usual ones is there."""
    from flibuste.bots.roster import broken_bots
    from flibuste.cli.terminal.players import bots_here, is_bot

    if not is_bot(word):
        usual = say("unknown-level", level=word, there=", ".join(bots_here()))
        raise CommandRefused(broken_bots().get(word, usual))


def _plan(
    game: str,
    say: Voice,
    ruleset: str | None,
    seats: int | None,
    options: list[str],
    seat: str | None,
    level: str | None,
    hotseat: bool,
    seed: int | None,
    save: Path | None,
) -> TablePlan:
    from flibuste.cli.terminal.plan import TablePlan
    from flibuste.cli.terminal.players import has_bots

    law = law_of(game, say)
    settings = settings_from(law, say, ruleset, seats, options)
    own = seat_of(seat, settings.seats, say) if seat else 0
    if not has_bots():
        if level or seat:
            raise CommandRefused(say("no-bots-yet"))
        hotseat = True
    _check_writable(save, say)
    bots = {k: level or "medium" for k in range(settings.seats) if k != own and not hotseat}
    return TablePlan(law, settings, bots, seed, save, remembers=saves.memory_aid())


def _loaded(load: Path, save: Path | None, game: str | None, say: Voice) -> Match:
    from flibuste.cli.terminal.plan import resumed
    from flibuste.play.record import RecordError

    text = text_of(load, say)
    _check_writable(save, say)
    try:
        match = resumed(text, say.lang, save or load)
    except RecordError as error:
        raise refused_record(load, error, say) from None
    if game is not None and match.law is not law_of(game, say):
        raise CommandRefused(say("other-game", file=str(load), found=match.law.id, game=game))
    return match


def _check_writable(path: Path | None, say: Voice) -> None:
    """Better now than after an evening's play."""
    if path is None:
        return
    import os

    folder = path.parent
    if (
        path.is_dir()
        or not folder.is_dir()
        or not os.access(path if path.exists() else folder, os.W_OK)
    ):
        raise CommandRefused(say("unwritable-file", file=str(path)))


def check_machine(law: Law | None) -> None:
    """Whether rules can be compiled and kept here; SetupError says what to do."""
    from flibuste.law import kernel, shelf

    if kernel.mode_from_environment() is not kernel.Mode.INTERPRETED:
        kernel.cache_folder((law or shelf.law(shelf.ids()[0])).folder)


def terminal(
    say: Voice, plan: TablePlan | None = None, match: Match | None = None, pause: float = 0.6
) -> Terminal:
    """The application, opening at a match, at a new game, or at the list of games."""
    from flibuste.cli.terminal.app import Terminal
    from flibuste.cli.terminal.screens.opening import menu, opening

    return Terminal(
        say,
        opening(plan, match),
        menu=menu if plan is None and match is None else None,
        pause=pause,
    )
