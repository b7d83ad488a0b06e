"""Draws a scene as a chart: water, ways, places, pieces, and what may be chosen now."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.terminal.drawing.glyphs import Chip, Signs, chip, fitted, raised
from flibuste.cli.terminal.drawing.layout import Box, Layout
from flibuste.cli.terminal.drawing.palette import Palette, mix, readable, seat
from flibuste.screen.model import Piece, Place, Water
from flibuste.screen.stage import Scene

# Clockwise from the right, in eighths of a turn: a prong, a stern, and where they touch the box.
PRONGS = "▶◢▼◣◀◤▲◥"
STERNS = "▌▘▀▝▐▗▄▖"
# The marks beside what stands out, so that colour is never the only sign.
CAPS = {"focus": "▶◀", "lit": "[]", "picked": "«»", "looked": "‹›", "refused": "××"}


@dataclass(frozen=True)
class Marks:
    """What stands out: places that may be picked, the one under the cursor, those picked already."""

    lit: frozenset[str] = field(default_factory=frozenset)
    focus: str | None = None
    picked: tuple[str, ...] = ()
    refused: str | None = None


class TableChart:
    """A scene drawn on a layout."""

    def __init__(
        self,
        scene: Scene,
        layout: Layout,
        ground: list[list[int]],
        palette: Palette,
        marks: Marks,
        names: dict[str, str] | None = None,
    ) -> None:
        self.scene, self.layout, self.palette, self.marks = scene, layout, palette, marks
        self.ground = ground
        self.names = names or {}  # of large places, to be written on them
        self.canvas = Canvas(layout.width, layout.height, palette.sea)
        self.signs = Signs(scene)
        self._pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            if not scene.kind_of(piece).is_mark or piece.id in marks.lit:
                self._pieces.setdefault(piece.place, []).append(piece)

    def draw(self) -> Canvas:
        """The whole chart."""
        self._lay_ground()
        self._ripples()
        for start, end in self.scene.ways:
            self._line(start, end, self.palette.chart_line, sway=2 if self._is_large else 0)
        for trail in self.scene.trails:
            for start, end in pairwise(trail):
                self._line(start, end, self.palette.text, gap=3, sway=0)
        for place in self.scene.places:
            if place.id in self.layout.boxes:
                self._place(place, self.layout.boxes[place.id])
        self._captions()
        return self.canvas

    # --- Ground ----------------------------------------------------------------------------------

    def _lay_ground(self) -> None:
        palette = self.palette
        land = mix(palette.land_2, palette.wash, 0.5)
        colours = (palette.sea, mix(land, palette.chart_line, 0.6), land)
        for y in range(self.canvas.height):
            for x in range(self.canvas.width):
                above, below = (colours[self.ground[2 * y + half][x]] for half in (0, 1))
                self.canvas.put(x, y, " " if above == below else "▀", above, below)

    def _ripples(self) -> None:
        """A few waves on open water, always the same."""
        shade = mix(self.palette.sea, self.palette.grid, 0.55)
        for y in range(1, self.canvas.height - 1):
            for x in range(2, self.canvas.width - 3):
                if (x * 31 + y * 57 + x * y * 7) % 97 == 0 and all(
                    self.canvas.is_blank(x + k, y, self.palette.sea) for k in range(-1, 3)
                ):
                    self.canvas.put(x, y, "~~", shade)

    @property
    def _is_large(self) -> bool:
        return next(iter(self.layout.boxes.values())).height > 1

    def _line(self, start: str, end: str, colour: str, gap: int = 1, sway: int = 0) -> None:
        """A line between two places; with a sway, two lines side by side."""
        boxes = self.layout.boxes
        if start in boxes and end in boxes:
            (x0, y0), (x1, y1) = boxes[start].middle, boxes[end].middle
            steep = 2 * abs(y1 - y0) > abs(x1 - x0)
            for off in (-sway / 2, sway / 2) if sway else (0.0,):
                dx, dy = (off / 2, 0.0) if steep else (0.0, off / 4)
                self.canvas.line((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), colour, gap)

    # --- Places ----------------------------------------------------------------------------------

    def _place(self, place: Place, box: Box) -> None:
        pieces = self._pieces.get(place.id, [])
        body, chips = self._body_of(place, pieces)
        self._rim(box, place, body, self._state(place, pieces), chips)
        self._inside_box(place, box, body, chips)
        if pieces and (pieces[-1].aims or pieces[-1].back):
            self._points(pieces[-1], box)

    def _body_of(self, place: Place, pieces: Sequence[Piece]) -> tuple[str, list[Chip]]:
        """The colour of a place and what lies on it; the uppermost piece colours a spot."""
        shown = [p for p in pieces if not self.scene.kind_of(p).is_mark] or pieces[:1]
        chips = [chip(p, self.scene.kind_of(p), self.palette, self.signs) for p in shown]
        shape = self.scene.shape_of(place)
        if shape.is_stacked:
            chips.reverse()  # the uppermost first: it must show where only one does
        is_single = shape.is_stacked or bool(shape.water) or len(chips) == 1
        if chips and place.face is None and is_single and chips[0].bg != self.palette.tile_2:
            return chips[0].bg, chips
        return self._paper(place), chips

    def _paper(self, place: Place) -> str:
        """The colour of an empty place: paper, or water of some kind."""
        palette = self.palette
        water = self.scene.shape_of(place).water
        if water is None:
            return palette.tile
        if place.owner is not None:
            return mix(palette.sea, seat(place.owner).colour, 0.5)
        tints: dict[Water, tuple[str, float]] = {
            "open": (palette.grid, 0.35),
            "windy": (palette.sea_line, 0.5),
            "gilt": (palette.brass_fill, 0.35),
            "shallow": (palette.chart_line, 0.4),
        }
        colour, share = tints[water]
        return mix(palette.sea, colour, share)

    def _state(self, place: Place, pieces: Sequence[Piece]) -> str:
        ids = {place.id, *(piece.id for piece in pieces)}
        marks = self.marks
        if marks.focus in ids:
            return "focus" if marks.lit & ids else "looked"
        if ids & set(marks.picked):
            return "picked"
        if marks.lit & ids:
            return "lit"
        return "refused" if marks.refused in ids else ""

    def _rim(self, box: Box, place: Place, body: str, state: str, chips: Sequence[Chip]) -> None:
        palette = self.palette
        rim = {"looked": palette.focus, "refused": palette.danger}.get(state, palette.lamp)
        if box.height > 1:
            is_round = self.scene.shape_of(place).ring == "round"
            thickness = {"": 0.0, "focus": 2.0, "picked": 2.0}.get(state, 1.0)
            paper = self._paper(place)
            self._stamp(box, is_round, paper, rim, thickness, self._ground(box))
            if body != paper:  # a piece leaves a rim of the paper it lies on
                self._stamp(box, True, body, None, max(1.0, thickness), None)
        else:
            self.canvas.fill(box.x, box.y, box.width, 1, body)
        caps = CAPS.get(state)
        if len(chips) > 1 and box.width == 3:  # room for one piece alone: the rest in a sign
            others = {each.text for each in chips[1:]}
            caps = (caps or "▐")[0] + (
                others.pop()[-1] if self.scene.shape_of(place).water else raised(len(chips))
            )
        y = box.y + box.height // 2
        for side, x in enumerate((box.x, box.x + box.width - 1)):
            if state and caps:
                dark = palette.lamp_ink if rim == palette.lamp else palette.raised
                self.canvas.put(x, y, caps[side], dark, rim, bold=True)
            elif caps and side:
                self.canvas.put(x, y, caps[1], palette.ink, palette.tile, bold=True)
            elif box.height == 1 and not self.scene.shape_of(place).water:
                self.canvas.put(x, y, "▐▌"[side], body, self._ground(box))

    def _stamp(
        self,
        box: Box,
        is_round: bool,
        body: str,
        rim: str | None,
        thickness: float,
        ground: str | None,
    ) -> None:
        """A disc or a square in half cells, with a rim of so many of them; None keeps what is there."""
        canvas = self.canvas
        for row in range(box.height):
            for column in range(box.width):
                x, y = box.x + column, box.y + row
                halves = []
                for half in (0, 1):
                    at = (column + 0.5, 2 * row + half + 0.5)
                    if _covers(box, is_round, *at, thickness):
                        halves.append(body)
                    elif _covers(box, is_round, *at, 0):
                        halves.append(rim or canvas.half(x, y, half))
                    else:
                        halves.append(ground or canvas.half(x, y, half))
                canvas.put(x, y, " " if halves[0] == halves[1] else "▀", halves[0], halves[1])

    def _ground(self, box: Box) -> str:
        x, y = box.middle
        for dx in range(box.width // 2 + 1, box.width + 3):
            for at in ((x - dx, y), (x + dx, y)):
                if self.layout.at(*at) is None and self.canvas.has(*at):
                    return self.canvas.ground(*at)
        return self.palette.sea

    def _inside_box(self, place: Place, box: Box, body: str, chips: Sequence[Chip]) -> None:
        """What the place shows and who is there; where both do not fit, who is there."""
        room = box.width - 2
        y = box.y + box.height // 2
        ink = self.palette.ink
        face = self.signs(place.face)
        if not chips:
            shape = self.scene.shape_of(place)
            text = face or shape.sign or self._name(place, room)
            shade = self.palette.text if shape.water else ink
            faint = ink if face else mix(body, shade, 0.5)
            self.canvas.put(
                box.x + 1 + (room - len(text)) // 2, y, text, faint, body, bold=bool(face)
            )
            return
        shown = fitted(chips, room)
        used = sum(len(each.text) for each in shown)
        if face and used < room:
            shown = [Chip(face, mix(body, ink, 0.8), body), *shown]
            used += 1
        x = box.x + 1 + (room - used) // 2
        for each in shown:
            self.canvas.put(x, y, each.text, each.fg, each.bg, bold=True)
            x += len(each.text)
        if box.height >= 5 and not face and body == self.palette.tile:
            name = self._name(place, room)
            self.canvas.put(
                box.x + 1 + (room - len(name)) // 2, box.y + 1, name, mix(body, ink, 0.6)
            )

    def _captions(self) -> None:
        """The names of cards below them, where nothing else is."""
        scene = self.scene
        shown = [place.id for place in scene.places if scene.shape_of(place).is_captioned]
        boxes = {id: self.layout.boxes[id] for id in shown if id in self.layout.boxes}
        for id, box in boxes.items():
            others = (other for other in boxes.values() if other.y == box.y and other != box)
            apart = (abs(other.middle[0] - box.middle[0]) for other in others)
            # At an edge a name is pushed inwards, towards the next one.
            room = min(apart, default=self.canvas.width) - 1 - box.width // 2
            pieces = self._pieces.get(id)
            name = self.names.get(pieces[0].id, "") if pieces else ""
            self._caption(name if len(name) <= room else name[: room - 1] + "…", box)

    def _caption(self, text: str, box: Box) -> None:
        y = box.y + box.height
        x = min(max(box.middle[0] - len(text) // 2, 0), self.canvas.width - len(text))
        if all(self.layout.at(x + k, y) is None for k in range(-1, len(text) + 1)):
            ground = self.canvas.ground(x, y) or self.palette.sea
            self.canvas.put(x, y, text, readable(self.palette.text, ground, 4.5))

    def _name(self, place: Place, room: int) -> str:
        """A large place's name, where it has room for it."""
        name = self.names.get(place.id, "")
        return name if len(name) <= room and room > 5 else ""

    # --- What a piece points at ------------------------------------------------------------------

    def _points(self, piece: Piece, box: Box) -> None:
        for aim in piece.aims:
            if aim in self.layout.boxes:
                self._mark(box, _direction(box, self.layout.boxes[aim]), PRONGS, piece)
        if isinstance(piece.back, tuple):
            behind = _eighth(piece.back[0], piece.back[1])
        elif piece.back in self.layout.boxes:
            behind = _direction(box, self.layout.boxes[piece.back])
        else:
            return
        self._mark(box, behind, STERNS, None)

    def _mark(self, box: Box, eighth: int, signs: str, piece: Piece | None) -> None:
        x, y = _touching(box, eighth)
        ground = self.canvas.ground(x, y)
        if not ground or self.layout.at(x, y):
            return
        colour = self.palette.brass_fill
        if piece is not None and piece.owner is not None:
            colour = seat(piece.owner).colour
        self.canvas.put(x, y, signs[eighth], readable(colour, ground), ground, bold=True)


# --- Geometry --------------------------------------------------------------------------------------


def _eighth(dx: float, dy: float) -> int:
    """A direction in eighths of a turn, clockwise from the right."""
    return round(math.atan2(dy, dx) / (math.pi / 4)) % 8


def _direction(start: Box, end: Box) -> int:
    (x0, y0), (x1, y1) = start.middle, end.middle
    return _eighth(x1 - x0, 2 * (y1 - y0))  # a cell is twice as high as wide


def _touching(box: Box, eighth: int) -> tuple[int, int]:
    """The cell just outside a box in a direction."""
    left, right = box.x - 1, box.x + box.width
    above, below = box.y - 1, box.y + box.height
    x, y = box.middle
    inset = 1 if box.height == 1 else 0
    corners = (
        (right - inset, below - 1 + inset),
        (left + inset, below - 1 + inset),
        (left + inset, above + 1 - inset),
        (right - inset, above + 1 - inset),
    )
    return (
        (right, y), corners[0], (x, below), corners[1],
        (left, y), corners[2], (x, above), corners[3],
    )[eighth]  # fmt: skip


def _covers(box: Box, is_round: bool, x: float, y: float, inset: float) -> bool:
    """Whether half a cell, counted from the box's corner, belongs to its disc or square."""
    width, height = box.width / 2, float(box.height)
    dx, dy = abs(x - width), abs(y - height)
    if is_round:
        return (dx / (width - inset)) ** 2 + (dy / (height - inset)) ** 2 <= 1.1
    return dx <= width - inset and dy <= height - inset
