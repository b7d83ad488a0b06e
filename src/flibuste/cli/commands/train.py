"""`flibuste train`: a network learns a game by playing with itself."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, GameArgument, LangOption, law_of, settings_from
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.training.run import Training, TrainingPlan, TrainingReport

USUAL_GAMES = {"cpu": 1024, "cuda": 32_768}  # at once
PLOT_FILE = "training.svg"


def train_command(
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help=HELP("help-train-out"))],
    lang: LangOption = None,
    minutes: Annotated[
        float, typer.Option(min=0.0, max=100_000.0, help=HELP("help-train-minutes"))
    ] = 9.0,
    updates: Annotated[
        int | None, typer.Option(min=1, max=10**9, help=HELP("help-train-updates"))
    ] = None,
    ruleset: Annotated[str | None, typer.Option(help=HELP("help-ruleset"))] = None,
    seats: Annotated[int | None, typer.Option(help=HELP("help-seats"))] = None,
    games: Annotated[
        int | None, typer.Option(min=1, max=2**20, help=HELP("help-train-games"))
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-train-seed"))] = 1,
    device: Annotated[str | None, typer.Option(help=HELP("help-train-device"))] = None,
    width: Annotated[
        int | None, typer.Option(min=8, max=1024, help=HELP("help-train-width"))
    ] = None,
    moves: Annotated[int, typer.Option(min=1, max=1024, help=HELP("help-train-moves"))] = 32,
    rate: Annotated[float, typer.Option(min=0.0, max=1.0, help=HELP("help-train-rate"))] = 5e-4,
    entropy: Annotated[
        float, typer.Option(min=0.0, max=1.0, help=HELP("help-train-entropy"))
    ] = 0.02,
) -> None:
    """Train for some minutes; a training that was begun in the folder is gone on with."""
    say = voice.of(lang)
    law = law_of(game, say)
    settings = settings_from(law, say, ruleset or law.unattended_ruleset, seats, [])
    if find_spec("torch") is None:
        raise CommandRefused(say("train-no-torch"))
    place = _device(device, say)

    from flibuste.training.checkpoint import CheckpointError
    from flibuste.training.run import Training, TrainingPlan

    plan = TrainingPlan(
        law.id, settings.ruleset, settings.seats, games or USUAL_GAMES[place], seed,
        first=width, moves=moves, rate=rate, entropy=entropy,
    )  # fmt: skip
    try:
        training = Training(plan, out, place, _command(plan))
        _begun(training, say)
        _learn(training, minutes, updates, say)
        _draw(training, out / PLOT_FILE, title(law, say), say)
    except CheckpointError as error:
        raise CommandRefused(str(error)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(out), reason=reason)) from None


def _device(wanted: str | None, say: Voice) -> str:
    import torch

    if wanted is None:
        return "cuda" if torch.cuda.is_available() else "cpu"
    if wanted not in USUAL_GAMES:
        raise CommandRefused(say("train-no-device", device=wanted, there=", ".join(USUAL_GAMES)))
    if wanted == "cuda" and not torch.cuda.is_available():
        raise CommandRefused(say("train-no-cuda"))
    return wanted


def _command(plan: TrainingPlan) -> str:
    """What makes the same training again."""
    words = ["flibuste train", plan.game, "--ruleset", plan.ruleset, "--seats", str(plan.seats)]
    words += ["--games", str(plan.games), "--seed", str(plan.seed), "--moves", str(plan.moves)]
    words += ["--rate", f"{plan.rate:g}", "--entropy", f"{plan.entropy:g}"]
    return " ".join(words + (["--width", str(plan.first)] if plan.first else []))


def _begun(training: Training, say: Voice) -> None:
    if training.updates:
        typer.echo(
            say("train-goes-on", moves=_millions(training.moves), folder=str(training.folder))
        )
        if not training.kept_games:
            typer.echo(say("train-games-anew"))


def _learn(training: Training, minutes: float, updates: int | None, say: Voice) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    )  # fmt: skip
    before, first = training.seconds, training.updates
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0)
        for report in training.run(60 * minutes, updates):
            part = (report.seconds - before) / max(1.0, 60 * minutes)
            if updates:
                part = max(part, (report.updates - first) / updates)
            line = _told(report, say)
            bar.update(task, completed=min(1.0, part), description=line)
            if report.against_random is not None:
                bar.console.print(line, highlight=False, soft_wrap=True)
    typer.echo(say("train-done", file=str(training.network), bytes=training.history[-1]["bytes"]))


def _told(report: TrainingReport, say: Voice) -> str:
    told = say(
        "train-line",
        moves=_millions(report.moves),
        games=report.games,
        speed=f"{report.speed:,.0f}",
        loss=f"{report.worth_loss:.4f}",
        entropy=f"{report.entropy:.3f}",
    )
    if report.against_random is None or report.against_rival is None:
        return told
    shares = f"{100 * report.against_random:.1f}", f"{100 * report.against_rival:.1f}"
    return told + " " + say("train-trial", random=shares[0], rival=shares[1], rung=report.rung)


def _millions(moves: int) -> str:
    return f"{moves / 1e6:,.1f}"


def _draw(training: Training, file: Path, game: str, say: Voice) -> None:
    from flibuste.training.plot import training_plot

    file.write_text(training_plot(training.history, game), encoding="utf-8")
    typer.echo(say("train-drawn", file=str(file)))
