"""A gun to aim by keys: the target, the sway, and the moment to fire."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.voice import Voice
from flibuste.screen.aim import TICKS, Aim

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal

STEP = 0.5  # degrees a key turns the gun
SHIFT, RAIL = 1.0, 8.0  # how far a key moves it along the rail, and the rail's half
TRAIL = TICKS * 3 // 2  # the sway of the last second and a half
READY = TICKS // 2  # before that nobody can have aimed
VIEW_DEGREES = 15.0  # degrees from the middle of the view to its upper edge


class Gun(ModalScreen[str | None]):
    """Aim, wait for the sway, fire; the answer is the move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", f"turn(-{STEP}, 0)"),
        ("right", f"turn({STEP}, 0)"),
        ("up", f"turn(0, {STEP})"),
        ("down", f"turn(0, -{STEP})"),
        ("a", f"shift(-{SHIFT})"),
        ("d", f"shift({SHIFT})"),
        ("space,enter", "fire"),
        ("q,ctrl+c", "app.leave"),
    ]

    def __init__(self, aim: Aim, prompt: Text, say: Voice) -> None:
        super().__init__(classes="cover")
        self.aim, self.prompt, self.say = aim, prompt, say
        bearings, elevations = aim.grid
        self.bearing = (bearings[0] + bearings[-1]) / 2
        self.elevation = (elevations[0] + elevations[-1]) / 2
        self.rail = 0.0
        self.view = Static(id="gun")
        self.words = Static(id="gun-words")
        self._trail: deque[tuple[float, float]] = deque(maxlen=TRAIL)
        self._begun = time.monotonic()

    def compose(self) -> ComposeResult:
        """The view down the barrel, and what the keys do."""
        with Vertical(id="battery"):
            yield Static(self.prompt, id="gun-prompt")
            yield self.view
            yield self.words

    def on_mount(self) -> None:
        """The clock runs from here."""
        self._begun = time.monotonic()
        self.set_interval(1 / TICKS, self._tick)

    @property
    def tick(self) -> int:
        """How many ticks the gun has swayed."""
        return min(int((time.monotonic() - self._begun) * TICKS), self.aim.ticks)

    def action_turn(self, across: float, up: float) -> None:
        """Turn the gun, within its limits."""
        bearings, elevations = self.aim.grid
        self.bearing = min(max(self.bearing + across, bearings[0]), bearings[-1])
        self.elevation = min(max(self.elevation + up, elevations[0]), elevations[-1])
        self._paint()

    def action_shift(self, step: float) -> None:
        """Move the gun along the rail."""
        self.rail = min(max(self.rail + step, -RAIL), RAIL)
        self._paint()

    def action_fire(self) -> None:
        """The shot goes off, wherever the barrel points now; not by a key still held from before."""
        if self.tick < READY:
            return
        self.dismiss(self.aim.resolve(self.bearing, self.elevation, self.tick, self.rail))

    def _tick(self) -> None:
        if self.tick >= self.aim.ticks:
            self.action_fire()
            return
        self._trail.append(self._pointing)
        self._paint()

    @property
    def _pointing(self) -> tuple[float, float]:
        return self.aim.pointing(self.bearing, self.elevation, self.tick, self.rail)

    # --- Drawing ---------------------------------------------------------------------------------

    def _paint(self) -> None:
        palette = cast("Terminal", self.app).palette
        width, height = self.view.size
        if width < 10 or height < 5:
            return
        canvas = Canvas(width, height, palette.sea)
        canvas.fill(0, 0, width, height, palette.sea)
        self._ring(canvas, self.aim.radius, palette.lamp, dashes=3)
        self._ring(canvas, self.aim.radius * 1.35, palette.chart_line)
        x, y = self._cell(self.aim.target, canvas)
        canvas.put(round(x), round(y), "·", palette.lamp)
        for point in self._trail:
            at = self._cell(point, canvas)
            canvas.dot(round(at[0] * 2 + 1), round(at[1] * 4 + 2), palette.text_3)
        x, y = self._cell(self._pointing, canvas)
        for dx, dy, char in ((-2, 0, "─"), (2, 0, "─"), (0, -1, "│"), (0, 1, "│"), (0, 0, "+")):
            canvas.put(round(x) + dx, round(y) + dy, char, palette.lamp, bold=True)
        self.view.update(canvas.to_text())
        self.words.update(self._readings())

    def _cell(self, point: tuple[float, float], canvas: Canvas) -> tuple[float, float]:
        """Where a direction is on the screen; a row is as high as two columns are wide."""
        rows = canvas.height / 2 / VIEW_DEGREES
        across, up = point[0] - self.aim.target[0], point[1] - self.aim.target[1]
        x = canvas.width / 2 + across * rows * 2
        y = canvas.height / 2 - up * rows
        return min(max(x, 2.0), canvas.width - 3.0), min(max(y, 1.0), canvas.height - 2.0)

    def _ring(self, canvas: Canvas, radius: float, colour: str, dashes: int = 1) -> None:
        rows = canvas.height / 2 / VIEW_DEGREES
        around = max(24, round(radius * rows * 24))
        for k in range(0, around, dashes):
            turn = 2 * math.pi * k / around
            x = canvas.width / 2 + math.cos(turn) * radius * rows * 2
            y = canvas.height / 2 - math.sin(turn) * radius * rows
            canvas.dot(round(x * 2 + 1), round(y * 4 + 2), colour)

    def _readings(self) -> Text:
        palette = cast("Terminal", self.app).palette
        left = math.ceil((self.aim.ticks - self.tick) / TICKS)
        across, up = self._pointing
        readings = (
            (self.say("gun-bearing"), f"{across:+6.1f}°"),
            (self.say("gun-elevation"), f"{up:5.1f}°"),
            (self.say("gun-rail"), f"{self.rail:+4.0f} cm"),
        )
        words = Text()
        for name, value in readings:
            words.append(f" {name} ", style=palette.text_2)
            words.append(f"{value}   ", style=f"bold {palette.text}")
        words.append(self.say("gun-seconds", seconds=left), style=palette.brass)
        words.append(f"\n {self.say('gun-circle')}", style=palette.text_2)
        words.append(f"\n {self.say('gun-keys')}", style=palette.text_3)
        return words
