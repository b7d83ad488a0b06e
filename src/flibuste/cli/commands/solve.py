"""`flibuste solve`: a game's miniature solved, with yardsticks for bots; or its endings, as a table."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, GameArgument, LangOption, entrant_of, law_of
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.bots.roster import Entrant
    from flibuste.law.law import Law
    from flibuste.solving.solution import Progress, Solution, Yardstick


def solve_command(
    game: GameArgument,
    miniature: Annotated[
        bool, typer.Option("--miniature", help=HELP("help-solve-miniature"))
    ] = False,
    endings: Annotated[bool, typer.Option("--endings", help=HELP("help-solve-endings"))] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=HELP("help-solve-out"))
    ] = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B,…", help=HELP("help-solve-bots"))] = None,
    decisions: Annotated[
        int, typer.Option(min=1, max=1_000_000, help=HELP("help-solve-decisions"))
    ] = 200,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-solve-seed"))] = 1,
    lang: LangOption = None,
) -> None:
    """Print what a miniature is worth, write its positions where they are wanted, and examine bots on them."""
    say = voice.of(lang)
    law = law_of(game, say)
    if miniature == endings:
        raise CommandRefused(say("solve-what"))
    entrants = [entrant_of(word.strip()) for word in (bots or "").split(",") if word.strip()]
    if not law.miniature.exists():
        raise CommandRefused(say("solve-none", game=title(law, say)))
    if endings:
        _make_endings(law, out or Path(f"{law.id}.endings"), say)
        return
    began = time.monotonic()
    solution = _solved(law, say)
    _print_solution(solution, time.monotonic() - began, say)
    if out is not None:
        _write(solution, out, say)
    if entrants:
        _examine(solution, entrants, decisions, seed, say)


def _solved(law: Law, say: Voice) -> Solution:
    from flibuste.law.engine import prepare
    from flibuste.solving.graph import TooLarge
    from flibuste.solving.miniature import MiniatureError, miniature_of
    from flibuste.solving.solution import Unsolvable, solve

    try:
        found = miniature_of(law)
        prepare(law)
        with _shown(say) as progress:
            return solve(found, progress)
    except (MiniatureError, TooLarge, Unsolvable) as error:
        raise CommandRefused(str(error)) from None


@contextmanager
def _shown(say: Voice) -> Iterator[Progress]:
    """A line that says what is done now and how far it has come, on a terminal only."""
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def tell(stage: str, reached: float) -> None:
            shown = round(reached) if reached >= 1 else f"{reached:.1e}"
            bar.update(task, description=say(f"solve-{stage}", reached=shown))

        yield tell


# --- What is printed -----------------------------------------------------------------------------


def _print_solution(solution: Solution, seconds: float, say: Voice) -> None:
    from rich.console import Console
    from rich.table import Table

    from flibuste.cli.sentences import seat_word

    law = solution.miniature.law
    console = Console()
    sheet = Table(box=None, show_header=False, pad_edge=False)
    sheet.add_row(say("solve-positions"), say("solve-number", number=solution.positions))
    if solution.sets:
        sheet.add_row(say("solve-sets"), say("solve-number", number=solution.sets))
    for seat, value in enumerate((solution.value, -solution.value)):
        sheet.add_row(say("solve-value", seat=seat_word(seat, say.lang)), _signed(value))
    if solution.distance is not None:
        sheet.add_row(say("solve-distance"), str(solution.distance))
    if solution.exploitability is not None:
        sheet.add_row(say("solve-exploitability"), f"{solution.exploitability:.6f}")
    sheet.add_row(say("solve-seconds"), f"{seconds:.1f}")
    console.print(f"[bold]{title(law, say)}[/]")
    console.print(solution.miniature.text, style="dim", highlight=False, soft_wrap=True)
    console.print(sheet, highlight=False)
    if solution.miniature.uncounted:
        console.print(say("solve-endless"), style="dim", highlight=False)
    for number, yardstick in enumerate(solution.first):
        _print_decision(console, yardstick, say, with_text=len(solution.first) > 1 or number > 0)


def _print_decision(console: Any, yardstick: Yardstick, say: Voice, *, with_text: bool) -> None:
    from rich import box
    from rich.table import Table

    from flibuste.cli.examples import move_sentence
    from flibuste.cli.sentences import seat_word

    if with_text:
        console.print()
        console.print(yardstick.text, style="dim", highlight=False, soft_wrap=True)
    choices = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    choices.add_column(say("solve-choice", seat=seat_word(yardstick.seat, say.lang)))
    choices.add_column(say("column-worth"), justify="right")
    for name, column in (("column-to-end", yardstick.distances), ("column-odds", yardstick.odds)):
        if column:
            choices.add_column(say(name), justify="right")
    best = set(yardstick.best)
    for k in sorted(range(len(yardstick.codes)), key=lambda k: -yardstick.values[k]):
        code = yardstick.codes[k]
        cells = [_signed(yardstick.values[k])]
        if yardstick.distances:
            plies = yardstick.distances[k]
            cells.append("–" if plies is None else str(plies + 1))
        if yardstick.odds:
            cells.append(f"{100 * yardstick.odds[k]:.1f} %")
        text = move_sentence(yardstick.law, yardstick.law.actions.texts[code], say)
        choices.add_row(text, *cells, style="bold" if code in best else None)
    console.print(choices, highlight=False)


def _signed(value: float) -> str:
    shown = f"{value:+.6f}".replace("-", "\N{MINUS SIGN}")
    return "0.000000" if set(shown[1:]) <= set("0.") else shown


# --- What is written -----------------------------------------------------------------------------


def _write(solution: Solution, out: Path, say: Voice) -> None:
    """A line for each decision in which one choice is worth more than another."""
    count = 0
    try:
        with out.open("w", encoding="utf-8") as file:
            for yardstick in solution.yardsticks():
                if yardstick.matters:
                    file.write(json.dumps(yardstick.plain()) + "\n")
                    count += 1
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(out), reason=reason)) from None
    typer.echo(say("solve-written", count=count, file=str(out)))


# --- Bots ----------------------------------------------------------------------------------------


def _examine(
    solution: Solution, entrants: list[Entrant], count: int, seed: int, say: Voice
) -> None:
    """A row for each bot: how often it finds what wins, and what its choices give away."""
    from rich import box
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.table import Table

    from flibuste.bots.roster import BotFault
    from flibuste.solving.examination import drawn_decisions, examine

    wins, matters = drawn_decisions(solution, count, seed)
    sheet = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    sheet.add_column(say("column-bot"))
    for name in ("column-found", "column-interval", "column-given-away"):
        sheet.add_column(say(name), justify="right")
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        for entrant in entrants:
            task = bar.add_task(entrant.name, total=len(wins) + len(matters))
            player = entrant.player(solution.miniature.law, seed)
            try:
                mark = examine(player, wins, matters, partial(bar.advance, task))
            except BotFault as error:
                raise CommandRefused(str(error)) from None
            low, high = mark.interval
            found = f"{mark.found} / {mark.won}" if mark.won else "–"
            span = f"{100 * low:.1f} – {100 * high:.1f} %" if mark.won else "–"
            sheet.add_row(entrant.name, found, span, f"{mark.given_away:.4f}")
    Console().print(sheet, highlight=False)
    typer.echo(say("solve-examined", won=len(wins), count=len(matters)))


# --- Endings -------------------------------------------------------------------------------------


def _make_endings(law: Law, out: Path, say: Voice) -> None:
    from rich.console import Console
    from rich.progress import Progress as Bar

    from flibuste.bots.endings import EndingsError
    from flibuste.law.engine import prepare
    from flibuste.solving.endings import EndingsMaker, summary, write_endings
    from flibuste.solving.miniature import MiniatureError, miniature_of

    began = time.monotonic()
    console = Console(stderr=True)
    content: list[bytes] = []
    try:
        found = miniature_of(law)
        if found.ending is None:
            raise CommandRefused(say("solve-no-endings", game=title(law, say)))
        prepare(law)
        with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(say("solve-endings", game=title(law, say)), total=1.0)
            maker = EndingsMaker(found)
            for done in maker.made(content):
                bar.update(task, completed=done)
        size = write_endings(maker, content[0], out)
    except (MiniatureError, EndingsError) as error:
        raise CommandRefused(str(error)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(out), reason=reason)) from None
    seconds = round(time.monotonic() - began)
    told = summary(content[0])
    typer.echo(say("solve-table", file=str(out), bytes=size, seconds=seconds, **told))
