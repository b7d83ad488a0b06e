"""The log on the screen: what happened, a line an event, the seat's emblem before it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from flibuste.cli.sentences import JournalLine
from flibuste.cli.terminal.drawing.canvas import ink
from flibuste.cli.terminal.drawing.palette import seat
from flibuste.cli.terminal.widgets.sheet import Sheet

MARK = 5  # columns of the emblem and the space behind it


class Journal(Sheet):
    """Shows the newest lines; the wheel scrolls back."""

    def __init__(self, id: str = "journal") -> None:
        super().__init__(id)
        self._lines: Sequence[JournalLine] = ()
        self._empty = ""
        self._rows: list[
            tuple[JournalLine, str, bool]
        ] = []  # a line, a row of its text, whether the first

    @property
    def ground(self) -> str:
        """A panel's colour."""
        return self.palette.raised

    def show(self, lines: Sequence[JournalLine], empty: str) -> None:
        """Show these lines, the last at the foot; `empty` where there are none."""
        self._lines, self._empty = lines, empty
        self.redraw()

    def draw(self, width: int, height: int) -> None:
        """Wrap the lines."""
        lines = self._lines or [JournalLine(0, None, self._empty)]
        self._rows = [
            (line, row, not place)
            for line in lines
            for place, row in enumerate(
                textwrap.wrap(line.text, max(8, self.outer_size.width - MARK - 2))
            )
        ]

    def redraw(self) -> None:
        """Wrap anew and go to the newest line."""
        size = self.size
        if size.width and size.height:
            self.draw(size.width, size.height)
            self.virtual_size = Size(1, len(self._rows))
            self.call_after_refresh(self.scroll_end, animate=False)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the log."""
        width, palette = self.size.width, self.palette
        place = y + self.scroll_offset.y
        blank = ink(self.ground, self.ground)
        if not 0 <= place < len(self._rows):
            return Strip([Segment(" " * width, blank)], width)
        line, text, is_first = self._rows[place]
        is_last = bool(self._lines) and line is self._lines[-1]
        style = ink(palette.text if is_last else palette.text_2, self.ground)
        mark, mark_style = "   ", blank
        if line.seat is None:
            style += Style(italic=True)
            mark, mark_style = (" ~ " if is_first else "   "), ink(palette.text_3, self.ground)
        elif is_first:
            look = seat(line.seat)
            mark, mark_style = f" {look.emblem} ", ink(look.on, look.colour, True)
        segments = [Segment(" ", blank), Segment(mark, mark_style), Segment(f" {text}", style)]
        return Strip(segments).crop_extend(0, width, blank)
