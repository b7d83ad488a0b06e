"""Words in columns, in colour on a terminal; without a library, for what must answer at once."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

GAP = "   "
NARROWEST = 12  # letters: a column that wraps is never narrower
BOLD, DIM, YELLOW, CYAN = "1", "2", "33", "36"  # as terminals number them

StyledLine = tuple[str, str]  # words and their style


@dataclass(frozen=True)
class PrintedColumn:
    """A column: its head, how its cells are coloured, and whether they stand in the middle or wrap."""

    head: str
    style: str = ""
    is_centred: bool = False
    wraps: bool = False


def print_columns(
    columns: Sequence[PrintedColumn], rows: Sequence[Sequence[Sequence[StyledLine]]]
) -> None:
    """Print the heads, a rule, and the rows; of each cell the lines, a blank line after each row."""
    widths = _widths(columns, rows)
    print()
    heads = [[(column.head, f"{BOLD};{YELLOW}")] for column in columns]
    _print_row(columns, heads, widths)
    print(" " + "─" * (sum(widths) + len(GAP) * (len(widths) - 1)))
    for row in rows:
        _print_row(columns, row, widths)
        print()


def styled(words: str, style: str) -> str:
    """Words in a style, where the terminal shows it and nobody has asked for none."""
    is_shown = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if not (style and is_shown and os.environ.get("TERM") != "dumb"):
        return words
    return f"\x1b[{style}m{words}\x1b[0m"


def _widths(
    columns: Sequence[PrintedColumn], rows: Sequence[Sequence[Sequence[StyledLine]]]
) -> list[int]:
    """As wide as what stands in them; those that wrap share what is left of the terminal."""
    widths = [
        max(len(column.head), *(len(words) for row in rows for words, _ in row[k]))
        for k, column in enumerate(columns)
    ]
    wrapping = [k for k, column in enumerate(columns) if column.wraps]
    room = shutil.get_terminal_size().columns - 2 - len(GAP) * (len(columns) - 1)
    left = room - sum(width for k, width in enumerate(widths) if k not in wrapping)
    for k in wrapping:
        widths[k] = min(widths[k], max(NARROWEST, left // len(wrapping)))
    return widths


def _print_row(
    columns: Sequence[PrintedColumn], row: Sequence[Sequence[StyledLine]], widths: Sequence[int]
) -> None:
    cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
    for k in range(max(map(len, cells))):
        line = [
            _laid(column, cell[k] if k < len(cell) else ("", ""), width)
            for column, cell, width in zip(columns, cells, widths, strict=True)
        ]
        print(" " + GAP.join(line).rstrip())


def _wrapped(cell: Sequence[StyledLine], width: int) -> list[StyledLine]:
    return [(part, style) for words, style in cell for part in wrap(words, width) or [""]]


def _laid(column: PrintedColumn, line: StyledLine, width: int) -> str:
    """Words in the width of their column; colours take no room."""
    words, style = line
    room = width - len(words)
    before = room // 2 if column.is_centred else 0
    return " " * before + styled(words, style or column.style) + " " * (room - before)
