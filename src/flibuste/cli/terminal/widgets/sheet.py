"""A drawn part of the screen with things on it that can be pointed at and picked."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from flibuste.cli.terminal.drawing.canvas import Canvas, ink
from flibuste.cli.terminal.drawing.layout import Box
from flibuste.cli.terminal.drawing.palette import NIGHT, Palette


@dataclass(frozen=True)
class Hit:
    """Where something can be picked, and the ids it answers to, the closest first."""

    box: Box
    ids: tuple[str, ...]


class Sheet(ScrollView):
    """Shows a canvas, scrolls where it is larger than its room, and tells what the mouse is at."""

    can_focus = False

    class Picked(Message):
        """Something was clicked."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            self.ids = ids
            super().__init__()

    class Pointed(Message):
        """The mouse moved over something, or over nothing."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            self.ids = ids
            super().__init__()

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.palette: Palette = NIGHT
        self.canvas = Canvas(0, 0, self.palette.page)
        self.hits: list[Hit] = []
        self._pointed: tuple[str, ...] = ()

    @property
    def ground(self) -> str:
        """The colour around the canvas."""
        return self.palette.page

    def draw(self, width: int, height: int) -> None:
        """Fill `canvas` and `hits` for the room there is."""

    def redraw(self) -> None:
        """Draw anew, after a change or in a new size."""
        width, height = self.outer_size
        if width and height:
            self.draw(width, height)
            if self.canvas.height > height:  # the bar for scrolling down takes a column
                self.draw(width - 1, height)
            self.virtual_size = Size(self.canvas.width, self.canvas.height)
            self.refresh()

    def on_resize(self) -> None:
        """Draw in the new size."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """One line of the window on the canvas."""
        left, top = self.scroll_offset
        width = self.size.width
        blank = ink(self.ground, self.ground)
        row = y + top
        if not 0 <= row < self.canvas.height:
            return Strip([Segment(" " * width, blank)], width)
        strip = Strip(self.canvas.segments(row), self.canvas.width)
        return strip.crop_extend(left, left + width, blank)

    # --- Pointing --------------------------------------------------------------------------------

    def ids_at(self, x: int, y: int) -> tuple[str, ...]:
        """What lies at a cell of the window."""
        at = (x + self.scroll_offset.x, y + self.scroll_offset.y)
        found = [hit for hit in self.hits if hit.box.has(*at)]
        found.sort(key=lambda hit: hit.box.width * hit.box.height)
        return tuple(id for hit in found for id in hit.ids)

    def where(self, id: str) -> Offset | None:
        """The middle of a thing, counted from the screen's corner, whether scrolled into view or not."""
        hit = next((hit for hit in self.hits if id in hit.ids), None)
        if hit is None:
            return None
        x, y = hit.box.middle
        return self.region.offset + Offset(x, y) - Offset(*self.scroll_offset)

    def bring(self, id: str) -> None:
        """Scroll a thing into view."""
        hit = next((hit for hit in self.hits if id in hit.ids), None)
        if hit is not None:
            box = hit.box
            region = Region(box.x, box.y, box.width, box.height).grow((1, 4, 1, 4))
            self.scroll_to_region(region, animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        event.stop()
        self.post_message(self.Picked(self.ids_at(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what is under the mouse, when it changes."""
        ids = self.ids_at(event.x, event.y)
        if ids != self._pointed:
            self._pointed = ids
            self.post_message(self.Pointed(ids))
