"""What stands on the shelf, for people and for programs.

Nothing here needs the command line's library: listing the games answers at once.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flibuste.cli import voice
from flibuste.cli.voice import LANGUAGES, Voice

if TYPE_CHECKING:
    from flibuste.law.law import Law


def print_games(lang: str | None, as_json: bool) -> None:
    """Print all games."""
    from flibuste.law import shelf
    from flibuste.law.listing import listing

    laws = shelf.laws()
    for sentence in shelf.broken().values():
        print(sentence, file=sys.stderr)
    if as_json:
        sys.stdout.write(json.dumps([listing(law) for law in laws], ensure_ascii=False, indent=2))
        sys.stdout.write("\n")
    else:
        _print(laws, voice.of(lang))


def asked_for(words: list[str]) -> tuple[str | None, bool] | None:
    """The language and the form asked for by a plain `games …`; None where it says anything else."""
    if words[:1] != ["games"]:
        return None
    lang, as_json = None, False
    rest = iter(words[1:])
    for word in rest:
        if word == "--json":
            as_json = True
        elif word == "--lang":
            lang = next(rest, "")
        elif word.startswith("--lang="):
            lang = word.removeprefix("--lang=")
        else:
            return None
    return (lang, as_json) if lang is None or lang in LANGUAGES else None


def dots(filled: int | None, most: int = 5) -> str:
    """A number up to five as dots: `●●○○○`."""
    return "" if filled is None else "●" * filled + "○" * (most - filled)


def seats_text(law: Law) -> str:
    """How many can play: `2`, `2–4`, `2, 4`."""
    counts = law.bounds.seats
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def _print(laws: list[Law], say: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from flibuste.law.listing import number

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold yellow", row_styles=[""])
    table.add_column(say("column-game"), no_wrap=True)
    table.add_column(say("column-about"))
    table.add_column(say("column-seats"), justify="center", no_wrap=True)
    table.add_column(say("column-minutes"), justify="center", no_wrap=True)
    table.add_column(say("column-luck"), no_wrap=True, style="yellow")
    table.add_column(say("column-skill"), no_wrap=True, style="yellow")
    for law in laws:
        name = Text.assemble(
            (voice.line(law.word_folders, say.lang, "title"), "bold"), "\n", (law.id, "cyan")
        )
        about = voice.line(law.word_folders, say.lang, "subtitle")
        minutes, luck, skill = (number(law, fact) for fact in ("minutes", "luck", "skill"))
        table.add_row(name, about, seats_text(law), str(minutes or ""), dots(luck), dots(skill))
        table.add_section()
    console = Console()
    console.print(table)
    console.print(say("games-next"), style="dim", highlight=False)
