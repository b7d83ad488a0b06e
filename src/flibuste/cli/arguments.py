"""What is given on a command line: games, settings, files, languages; and its completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import LANGUAGES, Voice, message, title

if TYPE_CHECKING:
    from flibuste.bots.roster import Entrant
    from flibuste.law.law import Law, Settings

HELP = voice.of_help()


# --- Completion ----------------------------------------------------------------------------------


def game_names(incomplete: str) -> list[tuple[str, str]]:
    """The games, with their titles."""
    from flibuste.law import shelf

    return [(id, title(shelf.law(id), HELP)) for id in shelf.ids() if id.startswith(incomplete)]


def ruleset_names(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The rulesets of the game named before."""
    law = _named(ctx)
    names = law.rulesets.items() if law else ()
    return [(name, ruleset.edition) for name, ruleset in names if name.startswith(incomplete)]


def complete_options(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """`name=value` for every option of the game named before."""
    from flibuste.law.law import option_text

    law = _named(ctx)
    if law is None:
        return []
    words = [
        (
            f"{name}={option_text(value)}",
            voice.line(law.word_folders, HELP.lang, message("option", name)),
        )
        for name in law.options
        for value in law.option_values(name)
    ]
    return [(word, about) for word, about in words if word.startswith(incomplete)]


def paragraph_numbers(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The paragraphs of the game named before."""
    from flibuste.rulebook.book import rulebook

    law = _named(ctx)
    if law is None:
        return []
    found = rulebook(law, HELP.lang).paragraphs.values()
    return [(p.number, p.text[:60]) for p in found if p.number.startswith(incomplete)]


def seat_names(incomplete: str) -> list[str]:
    """The colours of the chairs."""
    from flibuste.law.vocabulary import SEAT

    return [colour for colour in SEAT if colour.startswith(incomplete)]


def _named(ctx: typer.Context) -> Law | None:
    from flibuste.law import shelf

    typed = [ctx.params.get("game")]
    for variable in (
        "COMP_WORDS",
        "_TYPER_COMPLETE_ARGS",
    ):  # an option without its value yet hides it
        typed += os.environ.get(variable, "").split()
    return next((shelf.law(word) for word in typed if word in shelf.ids()), None)


def _lang(ctx: typer.Context, value: str | None) -> str | None:
    """The language; said before the command, it holds for the command."""
    if value is not None and value not in LANGUAGES:
        raise CommandRefused(HELP("unknown-language", lang=value, there=", ".join(LANGUAGES)))
    return value or (ctx.parent.params.get("lang") if ctx.parent else None)


# --- Arguments and options that several commands share -------------------------------------------

# As in bots, which need not be imported to name them: levels, and the eight opponents.
BOT_LEVELS = ("easy", "medium", "hard")
EIGHT = ("pepin", "fricot", "tonnerre", "kerbrat", "isaure", "morgane", "goff", "ombre")
OUR_BOTS = (*BOT_LEVELS, *EIGHT)

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help=HELP("help-game"), autocompletion=game_names)
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="en|fr",
        help=HELP("help-lang"),
        callback=_lang,
        autocompletion=lambda: list(LANGUAGES),
    ),
]
RecordArgument = Annotated[Path, typer.Argument(metavar="FILE", help=HELP("help-record"))]
Json = Annotated[bool, typer.Option("--json", help=HELP("help-json"))]


# --- Reading them --------------------------------------------------------------------------------


def law_of(game: str, say: Voice) -> Law:
    """The law of a game; a refusal names the games there are."""
    from flibuste.law import shelf

    if game in shelf.ids():
        return shelf.law(game)
    from difflib import get_close_matches

    close = get_close_matches(game.lower().replace("-", "_"), shelf.ids(), 1)
    hint = say("did-you-mean", word=close[0]) + " " if close else ""
    raise CommandRefused(hint + say("unknown-game", game=game, there=", ".join(shelf.ids())))


def entrant_of(word: str) -> Entrant:
    """The bot that a word asks for; a refusal says what there is."""
    from flibuste.bots.roster import UnknownBot, entrant

    try:
        return entrant(word)
    except UnknownBot as error:
        raise CommandRefused(str(error)) from None


def settings_from(
    law: Law, say: Voice, ruleset: str | None, seats: int | None, options: list[str]
) -> Settings:
    """The settings asked for; a refusal says what the game has instead."""
    from flibuste.law.law import Excluded

    if ruleset is not None and ruleset not in law.rulesets:
        there = ", ".join(law.rulesets)
        raise CommandRefused(say("unknown-ruleset", game=law.id, ruleset=ruleset, there=there))
    if seats is not None and seats not in law.bounds.seats:
        there = ", ".join(map(str, law.bounds.seats))
        raise CommandRefused(say("unknown-seats", game=law.id, seats=str(seats), there=there))
    chosen: dict[str, Any] = {}
    for word in options:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise CommandRefused(say("option-form", word=word))
        if name not in law.options:
            there = ", ".join(law.options) or say("none")
            raise CommandRefused(say("unknown-option", game=law.id, option=name, there=there))
        chosen[name] = _value(law, name, value.strip(), say)
    try:
        return law.settings(ruleset, seats, **chosen)
    except Excluded as error:
        raise CommandRefused(error.say(say.lang)) from None


def _value(law: Law, name: str, word: str, say: Voice) -> Any:
    from flibuste.law.law import OptionError, option_text

    try:
        return law.read_option(name, word)
    except OptionError:
        there = ", ".join(map(option_text, law.option_values(name)))
        raise CommandRefused(say("wrong-value", option=name, value=word, there=there)) from None


def seat_of(colour: str, seats: int, say: Voice) -> int:
    """The number of a seat's colour."""
    from flibuste.law.vocabulary import SEAT

    if colour not in SEAT[:seats]:
        raise CommandRefused(say("unknown-seat", seat=colour, there=", ".join(SEAT[:seats])))
    return SEAT.index(colour)


def text_of(path: Path, say: Voice) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandRefused(say("not-text", file=str(path))) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unreadable", file=str(path), reason=reason)) from None


def refused_record(path: Path, error: Exception, say: Voice) -> CommandRefused:
    """What to say of a record that is torn, forged or not ours."""
    sound, kind = getattr(error, "sound", 0), getattr(error, "kind", "") or "other"
    hint = say("try-torn", file=str(path), plies=str(sound)) if sound else ""
    told = say("bad-record", file=str(path), reason=str(error), kind=kind)
    return CommandRefused(f"{told} {hint}" if hint else told)
