"""`flibuste arena`: a tournament of bots, with ratings and a report."""

from __future__ import annotations

import json
import os
import shlex
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import (
    HELP,
    GameArgument,
    Json,
    LangOption,
    entrant_of,
    law_of,
    settings_from,
)
from flibuste.cli.faults import CommandRefused
from flibuste.cli.saves import folder as data_folder
from flibuste.cli.saves import keep
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.arena.contest import Contest
    from flibuste.arena.journal import GameJournal
    from flibuste.arena.run import Session
    from flibuste.arena.standing import Standing
    from flibuste.arena.stopping import StopAt
    from flibuste.arena.workers import Workers

CONTEST_FILE, FACTS_FILE, PAGE_FILE = "contest.json", "report.json", "report.html"
INTERRUPTED = 130


def arena_command(
    game: GameArgument,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help=HELP("help-arena-bots"))],
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help=HELP("help-arena-games"))] = 200,
    ruleset: Annotated[str | None, typer.Option(help=HELP("help-ruleset"))] = None,
    seats: Annotated[int | None, typer.Option(help=HELP("help-seats"))] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-arena-seed"))] = 1,
    stop_at: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help=HELP("help-arena-stop"))
    ] = None,
    time_of: Annotated[
        str | None, typer.Option(metavar="BOT", help=HELP("help-arena-time"))
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=HELP("help-arena-out"))] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help=HELP("help-selfplay-processes"))
    ] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help=HELP("help-arena-ray"))] = None,
    as_json: Json = False,
    lang: LangOption = None,
) -> None:
    """Play what is missing of a tournament, then print and write its figures."""
    say = voice.of(lang)
    law = law_of(game, say)
    settings = settings_from(law, say, ruleset or law.unattended_ruleset, seats, [])
    asked = {
        "game": law.id,
        "ruleset": settings.ruleset,
        "seats": settings.seats,
        "seed": seed,
        "bots": _words(bots, say),
        "time_of": time_of and entrant_of(time_of).word,
    }
    stop = _stop(stop_at, say)
    place = out or data_folder() / "arena" / f"{law.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    command = _command(asked, games, stop_at, place, processes, ray)
    try:
        facts = tournament(asked, (games + 1) // 2, stop, place, processes, ray, say)
        facts["command"] = command
        _write(place, facts, title(law, say), say)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(place), reason=reason)) from None
    except KeyboardInterrupt:
        typer.echo(say("arena-stopped", command=command), err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False, indent=1))
    else:
        _print(facts, say)
        typer.echo(say("arena-done", file=str(place / PAGE_FILE)))


# --- What was asked ------------------------------------------------------------------------------


def _words(bots: str, say: Voice) -> list[str]:
    """The bots, each named once."""
    from flibuste.bots.roster import broken_bots

    for sentence in broken_bots().values():
        typer.echo(sentence, err=True)
    words = [word.strip() for word in bots.split(",") if word.strip()]
    names = [entrant_of(word).name for word in words]
    if len(words) < 2:
        raise CommandRefused(say("arena-two"))
    if len({*names}) < len(names):
        raise CommandRefused(say("arena-twice"))
    return words


def _stop(word: str | None, say: Voice) -> StopAt | None:
    from flibuste.arena.stopping import StopAt

    if word is None:
        return None
    try:
        low, high = map(float, word.split(","))
    except ValueError:
        raise CommandRefused(say("arena-stop-form", word=word)) from None
    if not -1000 <= low < high <= 1000:
        raise CommandRefused(say("arena-stop-form", word=word))
    return StopAt(low, high)


def _command(
    asked: dict[str, Any],
    games: int,
    stop_at: str | None,
    place: Path,
    processes: int | None,
    ray: str | None,
) -> str:
    """The command that goes on where this one ended."""
    words = ["flibuste", "arena", asked["game"], "--bots", ",".join(asked["bots"])]
    words += ["--games", games, "--ruleset", asked["ruleset"], "--seats", asked["seats"]]
    words += ["--seed", asked["seed"]]
    given = {
        "--stop-at": stop_at,
        "--time-of": asked["time_of"],
        "--out": place,
        "--processes": processes,
        "--ray": ray,
    }
    for name, value in given.items():
        words += [] if value is None else [name, value]
    return shlex.join(map(str, words))


# --- Playing -------------------------------------------------------------------------------------


def tournament(
    asked: dict[str, Any],
    pairs: int,
    stop: StopAt | None,
    place: Path,
    processes: int | None,
    ray: str | None,
    say: Voice,
) -> dict[str, Any]:
    """Go on with the tournament of a folder, and say how it stands."""
    from flibuste.arena.figures import figures
    from flibuste.arena.journal import GameJournal, JournalTaken, JournalTorn
    from flibuste.arena.run import read_journal
    from flibuste.arena.standing import Standing
    from flibuste.arena.workers import WorkerLost

    try:
        with GameJournal(place) as journal:
            contest, calibration = _begun(asked, place, say)
            results, sessions = read_journal(journal)
            standing = Standing(contest, results, stop)
            sessions += _play(standing, pairs, journal, processes, ray, say)
    except JournalTaken:
        raise CommandRefused(say("arena-taken", folder=str(place))) from None
    except JournalTorn as error:
        raise CommandRefused(say("arena-torn", folder=str(place), line=str(error))) from None
    except WorkerLost:
        raise CommandRefused(say("arena-lost-worker")) from None
    return figures(standing, sessions) | {"calibration": calibration}


def _begun(asked: dict[str, Any], place: Path, say: Voice) -> tuple[Contest, Any]:
    """The contest of a folder, and how time was made equal; a folder holds one alone."""
    from flibuste.arena.contest import Contest, code_digest

    kept = {key: value for key, value in asked.items() if key != "time_of"}
    contest = Contest(**kept | {"bots": tuple(asked["bots"])})
    wish = {"asked": asked, "law": contest.law.version, "code": code_digest(contest)}
    file = place / CONTEST_FILE
    if file.exists():
        found = json.loads(file.read_text(encoding="utf-8"))
        if any(found.get(key) != value for key, value in wish.items()):
            raise CommandRefused(say("selfplay-other", folder=str(place), file=CONTEST_FILE))
        calibration = found["calibration"]
    else:
        _make_ready(contest, say)
        calibration = _calibrated(contest, asked["time_of"], say)
        keep(file, json.dumps(wish | {"calibration": calibration}, indent=2) + "\n")
    if calibration:
        kept |= {"bots": tuple(bot["word"] for bot in calibration["bots"])}
        contest = Contest(**kept)
    return contest, calibration


def _make_ready(contest: Contest, say: Voice) -> None:
    """Every bot makes one choice: what is to be compiled is, and one that cannot play is named."""
    from flibuste.bots.roster import BotFault
    from flibuste.cli.spinner import compiling
    from flibuste.law.engine import prepare
    from flibuste.nets.fitting import lacking_network
    from flibuste.play.chance import from_number
    from flibuste.play.table import Table

    law = contest.law
    prepare(law)
    settings = law.settings(contest.ruleset, contest.seats)
    table = Table(law, settings, from_number(contest.seed))
    lacking = lacking_network(law, law.blank(settings))
    if lacking and any(bot.asks_network for bot in contest.entrants):
        typer.echo(lacking, err=True)
    try:
        with compiling(say):
            for bot in contest.entrants:
                bot.player(law, 1).choose(table)
    except BotFault as fault:
        raise CommandRefused(str(fault)) from None


def _calibrated(contest: Contest, yardstick: str | None, say: Voice) -> dict[str, Any] | None:
    if yardstick is None:
        return None
    from rich.console import Console

    from flibuste.arena.calibration import equal_time
    from flibuste.bots.roster import entrant

    console = Console(stderr=True)
    with console.status(say("arena-calibrating", bot=yardstick)):
        seconds, bots = equal_time(contest, entrant(yardstick))
    return {"of": yardstick, "seconds": seconds, "bots": [asdict(bot) for bot in bots]}


def _play(
    standing: Standing,
    pairs: int,
    journal: GameJournal,
    processes: int | None,
    ray: str | None,
    say: Voice,
) -> list[Session]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from flibuste.arena.run import missing_bouts, play_on
    from flibuste.bots.roster import BotFault

    missing = len(list(missing_bouts(standing, pairs)))
    if not missing:
        return []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(say("arena-playing", game=title(standing.contest.law, say)), total=missing)
    try:
        with bar, closing(_workers(standing.contest, missing, processes, ray)) as workers:
            return [play_on(standing, pairs, journal, workers, lambda _: bar.advance(task))]
    except BotFault as fault:
        raise CommandRefused(str(fault)) from None


def _workers(contest: Contest, missing: int, processes: int | None, ray: str | None) -> Workers:
    from flibuste.arena.workers import LocalWorkers, RayWorkers

    if ray is not None:
        return RayWorkers(contest, ray, processes)
    return LocalWorkers(contest, min(missing, processes or os.cpu_count() or 1))


# --- What came of it -----------------------------------------------------------------------------


def _write(place: Path, facts: dict[str, Any], name: str, say: Voice) -> None:
    from flibuste.arena.report import report_page

    keep(place / FACTS_FILE, json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
    keep(place / PAGE_FILE, report_page(facts, name, say))


def _print(facts: dict[str, Any], say: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from flibuste.arena.report import elo_text, percent_text, plain_number, remarks

    console = Console()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    table.add_column(say("arena-bot"))
    for id in ("elo", "interval", "processor"):
        table.add_column(say(f"arena-{id}"), justify="right")
    for row in facts["ratings"]:
        milliseconds = plain_number(row["processor_seconds"] * 1000, 2, say.lang)
        table.add_row(row["bot"], *elo_text(row["elo"]), f"{milliseconds} ms")
    console.print(table, highlight=False)
    pairs = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    pairs.add_column(say("arena-each"))
    for id in ("share", "interval", "pairs"):
        pairs.add_column(say(f"arena-{id}"), justify="right")
    for one in facts["pairings"]:
        names = f"{one['bot']} – {one['rival']}"
        pairs.add_row(names, *percent_text(one["share"], say.lang), str(one["pairs"]))
    console.print(pairs, highlight=False)
    for line in remarks(facts, say):
        console.print(line, highlight=False, soft_wrap=True)
