"""The seats beside the board, each with what it holds: reserves, hands, piles."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from flibuste.cli.sentences import seat_word
from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.terminal.drawing.chart import CAPS, Marks
from flibuste.cli.terminal.drawing.glyphs import Signs, chip
from flibuste.cli.terminal.drawing.layout import Box
from flibuste.cli.terminal.drawing.palette import seat as look_of
from flibuste.cli.terminal.widgets.sheet import Hit, Sheet
from flibuste.law.law import Law
from flibuste.screen.model import Piece, Place
from flibuste.screen.stage import Scene
from flibuste.words import speech

MOST_LINES = 120  # lines
WORDS_COLUMNS = 36  # columns from which cards are named in words


@dataclass(frozen=True)
class Chair:
    """A seat's line: its name is its colour, and who sits there."""

    seat: int
    sitter: str
    is_actor: bool
    has_resigned: bool = False


class SeatPanel(Sheet):
    """Draws seats, trays and facts, line by line."""

    def __init__(self, law: Law, lang: str, id: str = "seat-panel") -> None:
        super().__init__(id)
        self.law, self.lang = law, lang
        self.scene: Scene | None = None
        self.marks = Marks()
        self.chairs: list[Chair] = []
        self._y = 0

    @property
    def ground(self) -> str:
        """A panel's colour."""
        return self.palette.raised

    def show(self, scene: Scene, marks: Marks, chairs: list[Chair]) -> None:
        """Draw a scene's trays."""
        self.scene, self.marks, self.chairs = scene, marks, chairs
        self.redraw()

    def lines_wanted(self, width: int) -> int:
        """How many lines it would fill."""
        self.draw(width, 1)
        return self.canvas.height

    def draw(self, width: int, height: int) -> None:
        """Line by line, on a canvas that is then cut to their number."""
        self.canvas, self.hits, self._y = Canvas(width, MOST_LINES, self.ground), [], 0
        if self.scene is not None:
            self._signs = Signs(self.scene)
            trays = [place for place in self.scene.places if place.tray]
            for chair in self.chairs:
                self._chair(chair)
                for tray in trays:
                    if tray.owner == chair.seat:
                        self._tray([tray])
            for run in _runs([tray for tray in trays if tray.owner is None]):
                self._tray(run)
            for fact in self.scene.facts:
                self._wrapped(speech.say(fact, self.law, self.lang), self.palette.text_2)
        self.canvas.cut(max(height, self._y))

    def _chair(self, chair: Chair) -> None:
        look, palette = look_of(chair.seat), self.palette
        ground = palette.sunk if chair.is_actor else self.ground
        self.canvas.fill(0, self._y, self.canvas.width, 1, ground)
        if chair.is_actor:
            self.canvas.put(0, self._y, "▌", palette.brass, ground)
        self.canvas.put(1, self._y, f" {look.emblem} ", look.on, look.colour, bold=True)
        name = seat_word(chair.seat, self.lang)
        self.canvas.put(5, self._y, name, palette.text, ground, bold=True)
        sitter = chair.sitter
        self.canvas.put(6 + len(name), self._y, sitter, palette.text_3, ground)
        if chair.has_resigned:
            self.canvas.put(self.canvas.width - 2, self._y, "⚑", palette.danger, ground)
        elif chair.is_actor:
            self.canvas.put(self.canvas.width - 2, self._y, "◀", palette.brass, ground, bold=True)
        self._y += 1

    def _tray(self, run: list[Place]) -> None:
        """A tray's name and its chips, or the chips of several trays in a row."""
        label = speech.say(run[0].label, self.law, self.lang) if len(run) == 1 else ""
        top = self._y
        is_marked = len(run) == 1 and self._state((run[0].id,)) != ""
        colour = self.palette.text if is_marked else self.palette.text_2
        chips = [each for tray in run for each in self._chips(tray, is_single=len(run) == 1)]
        indent = 2 if label else 1
        wide = sum(len(text) + 3 for _, text, _, _ in chips)
        if label:
            self._wrapped(label, colour, bold=is_marked)
            if indent + len(label) + 1 + wide <= self.canvas.width:
                self._y -= 1  # the chips beside the name
                indent += len(label) + 1
        x = indent if label else 2
        for ids, text, fg, bg in chips:
            if x + len(text) + 2 > self.canvas.width and x > 3:
                self._y += 1
                x = 3
            x = self._chip(x, ids, text, fg, bg) + 1
        self._y += 1
        if len(run) == 1:
            self.hits.append(Hit(Box(0, top, self.canvas.width, self._y - top), (run[0].id,)))

    def _chips(
        self, tray: Place, *, is_single: bool
    ) -> Iterator[tuple[tuple[str, ...], str, str, str]]:
        """Each piece of a tray with its count; in a run of trays it answers for its tray too."""
        assert self.scene is not None
        pieces = [
            piece for piece in self.scene.pieces if piece.place == tray.id and not piece.is_spent
        ]
        own = () if is_single else (tray.id,)
        for piece in pieces:
            kind, is_at_home = self.scene.kind_of(piece), piece.owner == tray.owner
            made = chip(piece, kind, self.palette, self._signs, is_at_home=is_at_home)
            count = f"×{piece.count}" if piece.count > 1 else ""
            text = " ".join(part for part in (made.text, self._word(piece), count) if part)
            yield (piece.id, *own), text, made.fg, made.bg
        if not pieces:
            yield own, "–" if is_single else "·", self.palette.text_3, self.ground

    def _word(self, piece: Piece) -> str:
        """The name of what a card shows, where there is room for words."""
        if piece.label is None or piece.face is None or self.canvas.width < WORDS_COLUMNS:
            return ""
        return speech.say(piece.label, self.law, self.lang)

    def _chip(self, x: int, ids: tuple[str, ...], text: str, fg: str, bg: str) -> int:
        state = self._state(ids)
        palette = self.palette
        caps = CAPS.get(state, "  ")
        rim, dark = (palette.lamp, palette.lamp_ink) if state else (bg, fg)
        self.canvas.put(x, self._y, caps[0], dark, rim, bold=True)
        self.canvas.put(x + 1, self._y, text, fg, bg, bold=True)
        self.canvas.put(x + 1 + len(text), self._y, caps[1], dark, rim, bold=True)
        if ids:
            self.hits.append(Hit(Box(x, self._y, len(text) + 2, 1), ids))
        return x + len(text) + 2

    def _state(self, ids: tuple[str, ...]) -> str:
        marks = self.marks
        if marks.focus in ids:
            return "focus" if marks.lit & set(ids) else "looked"
        if set(ids) & set(marks.picked):
            return "picked"
        return "lit" if marks.lit & set(ids) else ""

    def _wrapped(self, text: str, colour: str, bold: bool = False) -> None:
        for line in textwrap.wrap(text, max(10, self.canvas.width - 3)):
            self.canvas.put(2, self._y, line, colour, bold=bold)
            self._y += 1


def _runs(trays: list[Place]) -> list[list[Place]]:
    """Trays one by one; several that differ by a number only (a row of cards) together."""
    runs: dict[str, list[Place]] = {}
    for tray in trays:
        runs.setdefault(re.sub(r"\d+$", "", tray.id), []).append(tray)
    return [
        part for run in runs.values() for part in ([run] if len(run) > 2 else [[t] for t in run])
    ]
