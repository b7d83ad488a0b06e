"""`flibuste chances`: whether the bots' chances come true, and how that is measured anew."""

from __future__ import annotations

import json
import os
import shlex
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption, game_names, law_of, settings_from
from flibuste.cli.faults import CommandRefused
from flibuste.cli.saves import keep
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.arena.journal import GameJournal
    from flibuste.arena.verdicts import JudgedPlay
    from flibuste.law.law import Law, Settings

SET_FILE = "set.json"
THOUGHTS = "60,1500,6000"
FEWEST = 20  # games, below which nothing can be said


def chances_command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help=HELP("help-game"), autocompletion=game_names),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=HELP("help-chances-out"))
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=1_000_000, help=HELP("help-chances-games"))
    ] = 400,
    playing: Annotated[
        int, typer.Option(min=2, max=100_000, help=HELP("help-chances-playing"))
    ] = 300,
    thoughts: Annotated[
        str, typer.Option(metavar="N,N,…", help=HELP("help-chances-thoughts"))
    ] = THOUGHTS,
    network: Annotated[bool, typer.Option("--network", help=HELP("help-chances-network"))] = False,
    ruleset: Annotated[str | None, typer.Option(help=HELP("help-ruleset"))] = None,
    seats: Annotated[int | None, typer.Option(help=HELP("help-seats"))] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-arena-seed"))] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help=HELP("help-selfplay-processes"))
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help=HELP("help-chances-plot"))
    ] = None,
    as_json: Json = False,
    lang: LangOption = None,
) -> None:
    """Print what was measured; with a folder, measure anew."""
    from flibuste.arena.verdicts import JudgedPlay
    from flibuste.bots.chances import CHANCES_FILES, measured_chances
    from flibuste.law import shelf

    say = voice.of(lang)
    laws = [law_of(game, say)] if game else [shelf.law(id) for id in shelf.ids()]
    try:
        if out is None:
            every = (measured_chances(law, kind) for law in laws for kind in (False, True))
            found = [facts for facts in every if facts]
        elif game is None:
            raise CommandRefused(say("chances-one"))
        else:
            settings = settings_from(laws[0], say, ruleset or laws[0].unattended_ruleset, seats, [])
            wish = JudgedPlay(
                laws[0].id,
                settings.ruleset,
                settings.seats,
                seed,
                playing,
                _counts(thoughts, say),
                network,
            )
            if network:
                _need_network(laws[0], settings)
            facts = _measure(laws[0], wish, games, out, processes or os.cpu_count() or 1, say)
            keep(out / CHANCES_FILES[network], json.dumps(facts, indent=1) + "\n")
            found = [facts]
        if plot:
            from flibuste.arena.plots import reliability_plot

            named = [(f"{_title(one, say)}, {_kind(one, say)}", one) for one in found]
            keep(plot, reliability_plot(named, say("chances-plot")))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(out or plot), reason=reason)) from None
    if as_json:
        typer.echo(json.dumps(found, indent=1))
    else:
        _print(found, say)


def _counts(thoughts: str, say: Voice) -> tuple[int, ...]:
    try:
        counts = tuple(map(int, thoughts.split(",")))
    except ValueError:
        counts = ()
    if not counts or list(counts) != sorted({*counts}) or not 2 <= counts[0] <= counts[-1] <= 10**6:
        raise CommandRefused(say("chances-thoughts", word=thoughts))
    return counts


def _need_network(law: Law, settings: Settings) -> None:
    """One that fits: random games would be measured in its name."""
    from flibuste.nets.fitting import lacking_network

    lacking = lacking_network(law, law.blank(settings))
    if lacking:
        raise CommandRefused(lacking)


def _measure(
    law: Law, wish: JudgedPlay, games: int, out: Path, processes: int, say: Voice
) -> dict[str, Any]:
    """Play and judge what is missing in a folder, and measure all of it."""
    from flibuste.arena.journal import GameJournal, JournalTaken, JournalTorn
    from flibuste.arena.reliability import all_reliabilities, verdicts_by_judge

    text = json.dumps(asdict(wish) | {"law": law.version}, indent=2) + "\n"
    try:
        with GameJournal(out) as journal:
            kept = out / SET_FILE
            if not kept.exists():
                keep(kept, text)
            elif kept.read_text(encoding="utf-8") != text:
                raise CommandRefused(say("selfplay-other", folder=str(out), file=SET_FILE))
            _play(law, wish, games, journal, processes, say)
            entries = [entry for entry in journal.entries() if entry["number"] <= games]
    except JournalTaken:
        raise CommandRefused(say("arena-taken", folder=str(out))) from None
    except JournalTorn as error:
        raise CommandRefused(say("arena-torn", folder=str(out), line=str(error))) from None
    entries.sort(key=lambda entry: int(entry["number"]))
    judges = verdicts_by_judge(entries, len(wish.thoughts), wish.seats)
    stretches = [one.plain() for one in all_reliabilities(judges, wish.thoughts, wish.seed)]
    words = ["flibuste", "chances", wish.game, "--out", "FOLDER", "--games", games]
    words += ["--playing", wish.playing, "--thoughts", ",".join(map(str, wish.thoughts))]
    words += ["--network"] if wish.by_network else []
    words += ["--ruleset", wish.ruleset, "--seats", wish.seats, "--seed", wish.seed]
    return {
        "game": wish.game,
        "law": law.version,
        "command": shlex.join(map(str, words)),
        "seats": wish.seats,
        "playing": wish.playing,
        "network": wish.by_network,
        "stretches": stretches,
    }


def _play(
    law: Law, wish: JudgedPlay, games: int, journal: GameJournal, processes: int, say: Voice
) -> None:
    """Play the games that the journal lacks, each on disk before the next."""
    from multiprocessing import get_context

    from rich.console import Console
    from rich.progress import track

    from flibuste.arena.verdicts import verdicts_of
    from flibuste.bots.compilation import warming

    there = {entry["number"] for entry in journal.entries()}
    missing = [number for number in range(1, games + 1) if number not in there]
    if not missing:
        return
    for _ in warming(law, for_random=False):  # once, not in every process
        pass
    console = Console(stderr=True)
    with get_context("spawn").Pool(min(processes, len(missing))) as pool:
        found = pool.imap_unordered(partial(verdicts_of, wish), missing)
        for entry in track(
            found,
            say("chances-playing", game=title(law, say)),
            len(missing),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ):
            journal.add(entry)


def _title(facts: dict[str, Any], say: Voice) -> str:
    from flibuste.law import shelf

    return title(shelf.law(facts["game"]), say)


def _kind(facts: dict[str, Any], say: Voice) -> str:
    return say("chances-by", network=int(facts["network"]))


def _print(found: list[dict[str, Any]], say: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from flibuste.arena.report import plain_number

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow")
    table.add_column(say("column-game"))
    table.add_column(say("chances-thought"))
    for id in ("simulations", "slope", "interval", "brier"):
        table.add_column(say(f"chances-{id}"), justify="right", no_wrap=True)

    def number(value: float, places: int) -> str:
        return plain_number(value, places, say.lang)

    for facts in found:
        for k, one in enumerate(facts["stretches"]):
            left, low, high = (number(end, 2) for end in one["held_out"])
            table.add_row(
                "" if k else _title(facts, say),
                "" if k else _kind(facts, say),
                number(one["simulations"], 0),
                f"{number(one['slope_said'], 2)} → {left}",
                f"{low} – {high}",
                f"{number(one['brier_said'], 3)} → {number(one['brier'], 3)}",
            )
    console = Console()
    console.print(table, highlight=False)
    console.print(say("chances-about"), highlight=False, soft_wrap=True)
