"""What stands on the shelf, for people and for programs.

Nothing here needs the command line's library: listing the games answers at once.
"""

from __future__ import annotations

import json
import shutil
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from flibuste.cli import voice
from flibuste.cli.columns import (
    BOLD,
    CYAN,
    DIM,
    YELLOW,
    PrintedColumn,
    StyledLine,
    print_columns,
    styled,
)
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
    columns = (
        PrintedColumn(say("column-game")),
        PrintedColumn(say("column-about"), wraps=True),
        PrintedColumn(say("column-seats"), is_centred=True),
        PrintedColumn(say("column-minutes"), is_centred=True),
        PrintedColumn(say("column-luck"), YELLOW),
        PrintedColumn(say("column-skill"), YELLOW),
    )
    print_columns(columns, [_row(law, say.lang) for law in laws])
    width = shutil.get_terminal_size().columns
    print(*(styled(line, DIM) for line in wrap(say("games-next"), width)), sep="\n")


def _row(law: Law, lang: str) -> list[list[StyledLine]]:
    """A game: its title above the word by which it is called, and its figures."""
    from flibuste.law.listing import number

    minutes, luck, skill = (number(law, fact) for fact in ("minutes", "luck", "skill"))
    title, about = (voice.line(law.word_folders, lang, name) for name in ("title", "subtitle"))
    plain = (about, seats_text(law), str(minutes or ""), dots(luck), dots(skill))
    return [[(title, BOLD), (law.id, CYAN)], *([(words, "")] for words in plain)]
