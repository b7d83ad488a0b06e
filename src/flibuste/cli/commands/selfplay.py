"""`flibuste selfplay`: a set of records that bots play with themselves, and a card that says what it is."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, GameArgument, LangOption, law_of, settings_from
from flibuste.cli.faults import CommandRefused
from flibuste.cli.saves import keep
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.bots.selfplay import SelfPlay
    from flibuste.law.law import Law

RECORDS, LIST_FILE, WISH_FILE, CARD_FILE = "records", "games.jsonl", "set.json", "README.md"


def selfplay_command(
    game: GameArgument,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=HELP("help-selfplay-folder"))],
    lang: LangOption = None,
    games: Annotated[
        int, typer.Option(min=1, max=999_999, help=HELP("help-selfplay-games"))
    ] = 1000,
    simulations: Annotated[
        int, typer.Option(min=0, max=100_000, help=HELP("help-selfplay-simulations"))
    ] = 100,
    ruleset: Annotated[str | None, typer.Option(help=HELP("help-ruleset"))] = None,
    seats: Annotated[int | None, typer.Option(help=HELP("help-seats"))] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-selfplay-seed"))] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help=HELP("help-selfplay-processes"))
    ] = None,
) -> None:
    """Play games and write each as a record; a set that was begun is gone on with."""
    from flibuste.bots.selfplay import SelfPlay
    from flibuste.cli.data_card import data_card

    say = voice.of(lang)
    law = law_of(game, say)
    settings = settings_from(law, say, ruleset or law.unattended_ruleset, seats, [])
    wish = SelfPlay(law.id, settings.ruleset, settings.seats, simulations, seed)
    try:
        _begin(folder, asdict(wish) | {"law": law.version}, say)
        _play_on(folder, wish, games, processes or os.cpu_count() or 1, law, say)
        lines = [_line(folder / RECORDS / name(number)) for number in range(1, games + 1)]
        keep(folder / LIST_FILE, "".join(json.dumps(line) + "\n" for line in lines))
        keep(folder / CARD_FILE, data_card(law, wish, lines))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandRefused(say("unwritable", file=str(folder), reason=reason)) from None
    typer.echo(say("selfplay-done", games=games, folder=str(folder)))


def name(number: int) -> str:
    """Of a record's file."""
    return f"{number:06d}.txt"


def _begin(folder: Path, wish: dict[str, Any], say: Voice) -> None:
    """A folder holds one set: games of another would be taken for games of this one."""
    file, text = folder / WISH_FILE, json.dumps(wish, indent=2) + "\n"
    if not file.exists():
        keep(file, text)
    elif file.read_text(encoding="utf-8") != text:
        raise CommandRefused(say("selfplay-other", folder=str(folder), file=WISH_FILE))


def _play_on(
    folder: Path, wish: SelfPlay, games: int, processes: int, law: Law, say: Voice
) -> None:
    """Play what is not there yet; whenever it is cut off, what is there is whole."""
    from multiprocessing import get_context

    from rich.console import Console
    from rich.progress import track

    from flibuste.bots.compilation import warming
    from flibuste.bots.selfplay import played

    records = folder / RECORDS
    missing = [k for k in range(1, games + 1) if not (records / name(k)).exists()]
    if not missing:
        return
    for _ in warming(law, for_random=False):  # once, not in every process
        pass
    console = Console(stderr=True)
    words = say("bench-playing", game=title(law, say))
    with get_context("spawn").Pool(min(processes, len(missing))) as pool:
        found = pool.imap_unordered(partial(played, wish), missing)
        shown = track(
            found,
            words,
            len(missing),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        for number, text in shown:
            keep(records / name(number), text)


def _line(file: Path) -> dict[str, Any]:
    """What the list of all games says of one, read from its record."""
    lines = file.read_text(encoding="utf-8").splitlines()
    result = next(line for line in lines if line.startswith("result "))
    shares, _, reason = result.removeprefix("result ").partition(" : ")
    return {
        "record": f"{RECORDS}/{file.name}",
        "plies": sum(line[0].isdigit() for line in lines if line),
        "shares": shares.split(),
        "reason": reason,
    }
