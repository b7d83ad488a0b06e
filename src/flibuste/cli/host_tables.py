"""What a host reads in the terminal: tables of reports, bans, guests and deeds; or the same for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from flibuste.cli.voice import Voice

Cell = Callable[[Any], str]


def moment(at: int) -> str:
    """A moment, to the minute."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}" if at else "–"


def print_rows(
    say: Voice, rows: Sequence[msgspec.Struct], columns: dict[str, Cell], as_json: bool
) -> None:
    """One line each below the heads of the columns; every field of them for a program."""
    if as_json:
        print(json.dumps(msgspec.to_builtins(rows), ensure_ascii=False, indent=2))
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    if not rows:
        console.print(say("admin-none"))
        return
    table = Table(box=None, pad_edge=False, header_style="bold yellow")
    for name in columns:
        is_id = name in ("id", "guest", "table", "who", "about", "when", "until", "winner", "loser")
        table.add_column(say(f"admin-column-{name}"), no_wrap=is_id, overflow="fold")
    for row in rows:
        table.add_row(*(escape(cell(row)) for cell in columns.values()))
    console.print(table)
