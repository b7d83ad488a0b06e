"""`flibuste datasheet`: a game in figures, for research: what is declared, and what random play measures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption, game_names, law_of
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.batch.measures import Interval
    from flibuste.batch.tokens import Tokens
    from flibuste.law.law import Law, Settings


def datasheet(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=HELP("help-game"), autocompletion=game_names)
    ],
    lang: LangOption = None,
    as_json: Json = False,
    seats: Annotated[int | None, typer.Option(help=HELP("help-datasheet-seats"))] = None,
    games: Annotated[int, typer.Option(min=2, help=HELP("help-datasheet-games"))] = 200,
) -> None:
    """Print the facts of a game, the measures of random play, and the table of its tokens."""
    from flibuste.batch.tokens import tokens_of
    from flibuste.law.law import OptionError

    say = voice.of(lang)
    law = law_of(game, say)
    try:
        settings = law.settings(law.unattended_ruleset, seats)
    except OptionError as error:
        raise typer.BadParameter(str(error)) from None
    facts = _facts(law, settings)
    measured = _measured(law, settings, games, say)
    tokens = tokens_of(law, settings.seats)
    if as_json:
        plain = {name: {"mean": i.mean, "within": i.spread} for name, i in measured.items()}
        columns = [
            {
                "name": c.name,
                "start": c.start,
                "shape": c.shape,
                "values": c.values,
                "meaning": c.meaning,
            }
            for c in tokens.columns
        ]
        typer.echo(json.dumps({**facts, "games": games, **plain, "tokens": columns}, indent=2))
    else:
        _print_sheet(law, facts, measured, tokens, games, say)


def _facts(law: Law, settings: Settings) -> dict[str, Any]:
    return {
        "game": law.id,
        "ruleset": settings.ruleset,
        "seats": settings.seats,
        "chance": law.has_chance,
        "secrets": law.has_secrets,
        "actions": len(law.actions.texts),
        "choices": law.bounds.choices,
        "outcomes": law.bounds.outcomes,
        "plies": law.bounds.plies,
        "bytes": law.State.dtype.itemsize,
    }


def _measured(law: Law, settings: Settings, games: int, say: Voice) -> dict[str, Interval]:
    from rich.console import Console
    from rich.progress import track

    from flibuste.batch.measures import mean_of, random_games
    from flibuste.law.engine import engine, prepare

    prepare(law)
    console = Console(stderr=True)
    played = random_games(engine(law), settings, games, seed=1)
    words = say("bench-playing", game=title(law, say))
    hidden = not console.is_terminal
    found = list(track(played, words, games, console=console, transient=True, disable=hidden))
    return {
        "mean_plies": mean_of([float(game.plies) for game in found]),
        "mean_moves": mean_of([float(game.moves) for game in found]),
        "branching": mean_of([game.branching for game in found]),
        "first_seat": mean_of([game.first_share for game in found]),
    }


def _print_sheet(
    law: Law,
    facts: dict[str, Any],
    measured: dict[str, Interval],
    tokens: Tokens,
    games: int,
    say: Voice,
) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from flibuste.law.law import option_text

    console = Console()
    sheet = Table(box=None, show_header=False, pad_edge=False)
    for name, value in facts.items():
        shown = option_text(value) if isinstance(value, bool) else value
        sheet.add_row(say(f"sheet-{name.replace('_', '-')}"), str(shown))
    for name, found in measured.items():
        sheet.add_row(say(f"sheet-{name.replace('_', '-')}"), str(found))
    console.print(f"[bold]{title(law, say)}[/]")
    console.print(sheet, highlight=False)
    console.print(say("sheet-measured", games=games), style="dim", highlight=False)
    columns = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    for id in ("field", "first", "count", "values", "meaning"):
        columns.add_column(say(f"column-{id}"))
    for c in tokens.columns:
        shape = " × ".join(map(str, c.shape)) or "1"
        columns.add_row(c.name, str(c.start), shape, str(c.values), c.meaning)
    console.print(columns, highlight=False)
