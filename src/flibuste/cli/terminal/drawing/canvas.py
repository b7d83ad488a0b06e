"""A grid of coloured characters, with fine lines in braille beneath them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

# The bit of each dot of a braille character, by column and row.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BRAILLE = 0x2800


@cache
def ink(fg: str, bg: str, bold: bool = False) -> Style:
    """A style, made once."""
    return Style(color=fg, bgcolor=bg, bold=bold)


class Canvas:
    """A board being drawn; what lies outside it is not drawn."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width, self.height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._fg = [[ground] * width for _ in range(height)]
        self._bg = [[ground] * width for _ in range(height)]
        self._bold = [[False] * width for _ in range(height)]
        self._dots: dict[tuple[int, int], int] = {}
        self._dot_ink: dict[tuple[int, int], str] = {}

    def has(self, x: int, y: int) -> bool:
        """Whether a cell is on the canvas."""
        return 0 <= x < self.width and 0 <= y < self.height

    def ground(self, x: int, y: int) -> str:
        """The colour behind a cell."""
        return self._bg[y][x] if self.has(x, y) else ""

    def half(self, x: int, y: int, half: int) -> str:
        """The colour of the upper or the lower half of a cell."""
        if not self.has(x, y):
            return ""
        return self._fg[y][x] if self._chars[y][x] == "▀" and half == 0 else self._bg[y][x]

    def is_blank(self, x: int, y: int, ground: str) -> bool:
        """Whether a cell shows nothing but this ground."""
        return (
            self.has(x, y)
            and self._chars[y][x] == " "
            and self._bg[y][x] == ground
            and (x, y) not in self._dots
        )

    def cut(self, height: int) -> None:
        """Keep only the upper lines."""
        self.height = min(self.height, height)

    def put(
        self, x: int, y: int, text: str, fg: str, bg: str | None = None, bold: bool = False
    ) -> None:
        """Write text from a cell to the right; without a ground it keeps what is there."""
        for k, char in enumerate(text):
            if self.has(x + k, y):
                self._chars[y][x + k] = char
                self._fg[y][x + k] = fg
                self._bold[y][x + k] = bold
                if bg is not None:
                    self._bg[y][x + k] = bg
                self._dots.pop((x + k, y), None)

    def fill(self, x: int, y: int, width: int, height: int, bg: str) -> None:
        """Clear a rectangle to a colour."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, bg, bg)

    def dot(self, x: int, y: int, colour: str) -> None:
        """A fine dot: two to a column, four to a row."""
        cell = (x // 2, y // 4)
        if self.has(*cell) and self._chars[cell[1]][cell[0]] == " ":
            self._dots[cell] = self._dots.get(cell, 0) | DOTS[x % 2][y % 4]
            self._dot_ink[cell] = colour

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: str, gap: int = 1
    ) -> None:
        """A fine line between the middles of two cells; with a gap, dotted."""
        (x0, y0), (x1, y1) = ((x * 2 + 1, y * 4 + 2) for x, y in (start, end))
        steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
        for k in range(0, steps + 1, gap):
            share = k / steps
            self.dot(round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share), colour)

    def _cell(self, x: int, y: int) -> tuple[str, Style]:
        bits = self._dots.get((x, y))
        if bits:
            return chr(BRAILLE | bits), ink(self._dot_ink[x, y], self._bg[y][x])
        return self._chars[y][x], ink(self._fg[y][x], self._bg[y][x], self._bold[y][x])

    def segments(self, y: int) -> Iterator[Segment]:
        """One row, neighbours of one style joined."""
        text, style = "", None
        for x in range(self.width):
            char, own = self._cell(x, y)
            if own is not style and text:
                yield Segment(text, style)
                text = ""
            text, style = text + char, own
        if text:
            yield Segment(text, style)

    def to_text(self) -> Text:
        """The whole canvas for Rich."""
        rows = []
        for y in range(self.height):
            rows.append(Text.assemble(*((s.text, s.style or "") for s in self.segments(y))))
        return Text("\n").join(rows)

    def plain(self) -> str:
        """The characters alone."""
        return "\n".join(
            "".join(self._cell(x, y)[0] for x in range(self.width)) for y in range(self.height)
        )
