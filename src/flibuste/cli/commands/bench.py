"""`flibuste bench`: how fast the games run on this machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption, game_names, law_of
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.law.engine import Engine
    from flibuste.law.law import Law

SECONDS = 1.0  # for each figure


@dataclass(frozen=True)
class Figures:
    """What was measured of one game."""

    game: str
    plies_per_second: int
    plies_per_game: float
    state_bytes: int
    seats: int
    simulations_per_second: int | None  # None where there are no bots


def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help=HELP("help-bench-games"), autocompletion=game_names),
    ] = None,
    lang: LangOption = None,
    as_json: Json = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=60, help=HELP("help-bench-seconds"))
    ] = SECONDS,
) -> None:
    """Measure random play and the bots, game by game."""
    from flibuste.law import shelf

    say = voice.of(lang)
    laws = [law_of(id, say) for id in game or shelf.ids()]
    found = _measured(laws, seconds, say)
    if as_json:
        typer.echo(
            json.dumps({"machine": machine(), "games": [asdict(f) for f in found]}, indent=2)
        )
    else:
        _print(found, laws, say)


def machine() -> dict[str, str | int]:
    """The machine in words: its processor, system, Python and compiler."""
    import os
    import platform
    from importlib.metadata import version

    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
    }


def _processor() -> str:
    import platform
    from pathlib import Path

    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _measured(laws: list[Law], seconds: float, say: Voice) -> list[Figures]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from flibuste.bots.compilation import warming
    from flibuste.cli.terminal.players import has_bots
    from flibuste.law.engine import engine

    found = []
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=3 * len(laws))

        def step(words: str) -> None:
            bar.update(task, description=words)

        for law in laws:
            name = title(law, say)
            step(say("bench-compiling", game=name))
            for _ in warming(law, for_bots=has_bots()):
                pass
            bar.advance(task)
            step(say("bench-playing", game=name))
            plies, games = _random_play(engine(law), seconds)
            bar.advance(task)
            step(say("bench-thinking", game=name))
            found.append(
                Figures(
                    law.id,
                    int(plies),
                    round(games, 1),
                    law.State.dtype.itemsize,
                    law.settings(law.unattended_ruleset).seats,
                    _simulations(law, seconds),
                )
            )
            bar.advance(task)
    return found


def _random_play(ready: Engine, seconds: float) -> tuple[float, float]:
    """Plies a second, and plies a game, of random play under the ruleset for bots."""
    from flibuste.law.rng import generator

    law = ready.law
    states = law.blank(law.settings(law.unattended_ruleset))
    ready.begin(states, 0)
    rng = generator(1)
    plies = games = 0
    batch, began = 1, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        plies += ready.random_plies(states, rng, batch)
        games += batch
        batch = min(2 * batch, 256)
    return plies / spent, plies / games


def _simulations(law: Law, seconds: float) -> int | None:
    """Simulations a second of the strongest bot from the start."""
    try:
        from flibuste.bots import Bot, Level
    except ImportError:
        return None
    from flibuste.law.contract import OVER
    from flibuste.play import chance
    from flibuste.play.table import Table

    table = Table(law, law.settings(law.unattended_ruleset), chance.from_number(1))
    while table.actor != OVER and len(table.codes()) == 1:
        table.play(table.codes()[0])
    bot = Bot(law, Level(200_000, seconds), seed=1)
    began = time.perf_counter()
    visits = sum(advice.visits for advice in bot.advise(table))
    return int(visits / (time.perf_counter() - began))


def _print(found: list[Figures], laws: list[Law], say: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    facts = machine()
    console = Console()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    table.add_column(say("column-game"), no_wrap=True)
    for id in ("plies", "length", "bytes", "simulations"):
        table.add_column(say(f"column-{id}"), justify="right")
    number: Callable[[float], str] = lambda n: f"{n:,.0f}".replace(",", "\u202f")  # noqa: E731
    for law, figures in zip(laws, found, strict=True):
        thought = figures.simulations_per_second
        table.add_row(
            f"[bold]{title(law, say)}[/]",
            number(figures.plies_per_second),
            number(figures.plies_per_game),
            number(figures.state_bytes),
            number(thought) if thought is not None else "–",
        )
    console.print(table)
    console.print(say("bench-machine", **facts), style="dim", highlight=False)
