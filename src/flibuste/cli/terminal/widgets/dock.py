"""The buttons below the board: choices that no click on the board makes."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.terminal.drawing.chart import CAPS, Marks
from flibuste.cli.terminal.drawing.layout import Box
from flibuste.cli.terminal.widgets.sheet import Hit, Sheet


@dataclass(frozen=True)
class Button:
    """A choice as a button: its id and its sentence."""

    id: str
    text: str


class Dock(Sheet):
    """Draws buttons in rows."""

    def __init__(self, id: str = "dock") -> None:
        super().__init__(id)
        self.buttons: list[Button] = []
        self.marks = Marks()

    @property
    def ground(self) -> str:
        """A panel's colour."""
        return self.palette.raised

    def show(self, buttons: list[Button], marks: Marks) -> None:
        """Draw these buttons."""
        self.buttons, self.marks = buttons, marks
        self.redraw()

    def _boxes(self, width: int) -> dict[str, Box]:
        boxes = {}
        x, y = 1, 0
        for button in self.buttons:
            wide = min(len(button.text) + 4, width - 2)
            if x + wide > width and x > 1:
                x, y = 1, y + 1
            boxes[button.id] = Box(x, y, wide, 1)
            x += wide + 1
        return boxes

    def draw(self, width: int, height: int) -> None:
        """Buttons side by side, in as many rows as they need."""
        boxes = self._boxes(width)
        rows = max([height, *(box.y + 1 for box in boxes.values())])
        self.canvas = Canvas(width, rows, self.ground)
        self.hits = [Hit(box, (id,)) for id, box in boxes.items()]
        palette = self.palette
        for button in self.buttons:
            box = boxes[button.id]
            is_focus = self.marks.focus == button.id
            caps = CAPS["focus" if is_focus else "lit"]
            fg, bg = (palette.lamp_ink, palette.lamp) if is_focus else (palette.text, palette.sunk)
            text = (
                button.text
                if len(button.text) <= box.width - 4
                else button.text[: box.width - 5] + "…"
            )
            self.canvas.put(box.x, box.y, caps[0], palette.lamp_ink, palette.lamp, bold=True)
            self.canvas.put(box.x + 1, box.y, f" {text} ", fg, bg, bold=is_focus)
            self.canvas.put(
                box.x + box.width - 1, box.y, caps[1], palette.lamp_ink, palette.lamp, bold=True
            )
