"""`flibuste ladder`: levels for the eight opponents of a game, their ratings, and what they do there."""

from __future__ import annotations

import hashlib
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption, game_names, law_of, settings_from
from flibuste.cli.commands.arena import INTERRUPTED, tournament
from flibuste.cli.faults import CommandRefused
from flibuste.cli.saves import keep
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.arena.standing import Standing
    from flibuste.law.law import Law

EIGHTH = 3_000  # simulations of the eighth with a network
EIGHTH_PLAYOUTS = 8_000  # and with random games
SURVEY_FOLDER, ROUND_FOLDER, EIGHT_FOLDER = "survey", "round", "eight"


def ladder_command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help=HELP("help-game"), autocompletion=game_names),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=HELP("help-ladder-out"))
    ] = None,
    games: Annotated[int, typer.Option(min=2, max=100_000, help=HELP("help-ladder-games"))] = 80,
    survey: Annotated[int, typer.Option(min=2, max=100_000, help=HELP("help-ladder-survey"))] = 30,
    rounds: Annotated[int, typer.Option(min=0, max=20, help=HELP("help-ladder-rounds"))] = 1,
    most: Annotated[
        int | None, typer.Option(min=2, max=1_000_000, help=HELP("help-ladder-most"))
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-arena-seed"))] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help=HELP("help-selfplay-processes"))
    ] = None,
    as_json: Json = False,
    lang: LangOption = None,
) -> None:
    """Print what was measured; with a folder, fit and measure anew and write it into the game's own."""
    from flibuste.bots.opponents import measured_opponents
    from flibuste.law import shelf

    say = voice.of(lang)
    laws = [law_of(game, say)] if game else [shelf.law(id) for id in shelf.ids()]
    if out is None:
        found = [facts for law in laws if (facts := measured_opponents(law))]
    elif game is None:
        raise CommandRefused(say("chances-one"))
    else:
        found = [_climbed(laws[0], out, games, survey, rounds, most, seed, processes, say)]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        for facts in found:
            _print(facts, say)


# --- Fitting and measuring -----------------------------------------------------------------------


def _climbed(
    law: Law,
    out: Path,
    games: int,
    survey: int,
    rounds: int,
    most: int | None,
    seed: int,
    processes: int | None,
    say: Voice,
) -> dict[str, Any]:
    """Survey, fit and measure; what a folder holds of it already is not played again."""
    from flibuste.arena.ladder import (
        NEIGHBOURS,
        fitted_levels,
        fitted_rungs,
        neighbours_plain,
        opponents_plain,
        rungs_of,
        surveyed,
    )
    from flibuste.bots.opponents import CHARACTERS, characters_of, level_plain, measured_opponents
    from flibuste.nets.fitting import lacking_network

    settings = settings_from(law, say, law.unattended_ruleset, None, [])
    has_network = lacking_network(law, law.blank(settings)) is None
    top = most or (EIGHTH if has_network else EIGHTH_PLAYOUTS)
    asked = {
        "game": law.id,
        "ruleset": settings.ruleset,
        "seats": settings.seats,
        "seed": seed,
        "time_of": None,
    }
    words = ["flibuste", "ladder", law.id, "--out", "FOLDER", "--games", games]
    words += ["--survey", survey, "--rounds", rounds, "--most", top, "--seed", seed]
    facts = {key: value for key, value in asked.items() if key != "time_of"}
    facts |= {"law": law.version, "command": shlex.join(map(str, words))}
    try:
        rungs = rungs_of(has_network, top)
        wish = asked | {"bots": [one.word for one in rungs], "reach": NEIGHBOURS}
        standings = [_played(wish, survey, out / SURVEY_FOLDER, processes, say)]
        rungs = surveyed(rungs, standings)
        for _ in range(rounds):
            found = fitted_rungs(rungs)
            wish = asked | {"bots": [*dict.fromkeys(one.word for one in found)]}
            wish |= {"reach": NEIGHBOURS}
            place = _marked(out, ROUND_FOLDER, wish["bots"])
            standings.append(_played(wish, survey, place, processes, say))
            rungs = surveyed([*rungs, *found], standings)
        levels = fitted_levels(law, rungs)
        facts |= {"surveyed": {one.word: round(one.rating) for one in rungs}}
        _keep(law, facts | {"opponents": opponents_plain(levels, None), "neighbours": []})
        measured_opponents.cache_clear()
        characters_of.cache_clear()
        place = _marked(out, EIGHT_FOLDER, {name: level_plain(one) for name, one in levels.items()})
        wish = asked | {"bots": [*CHARACTERS], "reach": NEIGHBOURS}
        standing = _played(wish, games, place, processes, say)
        told = {"opponents": opponents_plain(levels, standing)}
        facts |= told | {"neighbours": neighbours_plain(standing)}
        _keep(law, facts)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(out), reason=reason)) from None
    except KeyboardInterrupt:
        typer.echo(say("ladder-stopped", folder=str(out)), err=True)
        raise typer.Exit(INTERRUPTED) from None
    return facts


def _marked(out: Path, name: str, players: Any) -> Path:
    """A folder for the games of these players and no others."""
    return out / f"{name}-{hashlib.sha256(json.dumps(players).encode()).hexdigest()[:8]}"


def _keep(law: Law, facts: dict[str, Any]) -> None:
    from flibuste.bots.opponents import OPPONENTS_FILE

    keep(law.folder / OPPONENTS_FILE, json.dumps(facts, ensure_ascii=False, indent=1) + "\n")


def _played(
    wish: dict[str, Any], games: int, place: Path, processes: int | None, say: Voice
) -> Standing:
    """The games of a contest, those that are missing played first."""
    from flibuste.arena.contest import Contest
    from flibuste.arena.journal import GameJournal
    from flibuste.arena.run import read_journal
    from flibuste.arena.standing import Standing

    tournament(wish, (games + 1) // 2, None, place, processes, None, say)
    kept = {key: value for key, value in wish.items() if key != "time_of"}
    contest = Contest(**kept | {"bots": tuple(wish["bots"])})
    return Standing(contest, read_journal(GameJournal(place))[0])


# --- Printing ------------------------------------------------------------------------------------


def _print(facts: dict[str, Any], say: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from flibuste.arena.report import plain_number
    from flibuste.bots.opponents import BOTS_FOLDER
    from flibuste.law import shelf

    law = shelf.law(facts["game"])
    names = voice.lines(BOTS_FOLDER, say.lang)
    shares = _shares_against_next(facts)
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow", title=title(law, say)
    )
    table.add_column(say("ladder-name"))
    columns = ("rating", "interval", "next", "network", "playouts", "temperature", "milliseconds")
    for id in columns:
        table.add_column(say(f"ladder-{id}"), justify="right", no_wrap=True)

    def number(value: float, places: int = 0) -> str:
        return plain_number(value, places, say.lang)

    for one in facts["opponents"]:
        level, rating = one["level"], one["rating"]
        share = shares.get(one["id"])
        table.add_row(
            names[f"bot-{one['id']}"],
            number(rating["value"]) if rating else "",
            f"{number(rating['low'])} – {number(rating['high'])}" if rating else "",
            "" if share is None else f"{number(100 * share)} %",
            number(level["network"]) if level["network"] else "",
            number(level["simulations"]),
            number(level["temperature"]),
            number(one["milliseconds"], 1) if one["milliseconds"] is not None else "",
        )
    console = Console()
    console.print(table, highlight=False)
    console.print(say("ladder-about", command=facts["command"]), highlight=False, soft_wrap=True)


def _shares_against_next(facts: dict[str, Any]) -> dict[str, float]:
    """What each has won against the next below."""
    order = [one["id"] for one in facts["opponents"]]
    return {
        one["stronger"]: one["share"]
        for one in facts["neighbours"]
        if order.index(one["stronger"]) - order.index(one["weaker"]) == 1
    }
