"""The board on the screen."""

from __future__ import annotations

from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.terminal.drawing.chart import Marks, TableChart
from flibuste.cli.terminal.drawing.ground import ground, is_deck
from flibuste.cli.terminal.drawing.layout import Layout, arrange
from flibuste.cli.terminal.widgets.sheet import Hit, Sheet
from flibuste.screen.stage import Scene

LAYOUTS_KEPT = 8  # layouts: one a size of the window and an arrangement of the places


class Board(Sheet):
    """Draws the places and pieces of a scene."""

    def __init__(self, id: str = "board") -> None:
        super().__init__(id)
        self.scene: Scene | None = None
        self.marks = Marks()
        self.names: dict[str, str] = {}
        self._layouts: dict[object, tuple[Layout, list[list[int]]]] = {}

    @property
    def ground(self) -> str:
        """Water all around."""
        return self.palette.sea

    def show(self, scene: Scene, marks: Marks, names: dict[str, str]) -> None:
        """Draw a scene; `names` are the names of its places."""
        self.scene, self.marks, self.names = scene, marks, names
        self.redraw()

    def draw(self, width: int, height: int) -> None:
        """Lay out once a size, then draw."""
        if self.scene is None:
            self.canvas = Canvas(width, height, self.ground)
            return
        layout, land = self._laid_out(self.scene, width, height)
        self.canvas = TableChart(
            self.scene, layout, land, self.palette, self.marks, self.names
        ).draw()
        pieces: dict[str, list[str]] = {}
        for piece in self.scene.pieces:
            pieces.setdefault(piece.place, []).append(piece.id)
        self.hits = [Hit(box, (id, *pieces.get(id, ()))) for id, box in layout.boxes.items()]

    def _laid_out(self, scene: Scene, width: int, height: int) -> tuple[Layout, list[list[int]]]:
        points = tuple((p.id, p.x, p.y, p.tall, p.size) for p in scene.places if not p.tray)
        key = (points, width, height)
        if key not in self._layouts:
            aims = is_deck(scene)
            layout = arrange(scene.places, width, height, aims=aims, crowds=_has_crowds(scene))
            if len(self._layouts) > LAYOUTS_KEPT:
                self._layouts.clear()
            self._layouts[key] = (layout, ground(layout, scene))
        return self._layouts[key]


def _has_crowds(scene: Scene) -> bool:
    """Whether most places have room for several pieces side by side: they are no spots and no sea."""
    board = [place for place in scene.places if not place.tray]
    shapes = [scene.shape_of(place) for place in board]
    return 2 * sum(not (shape.is_stacked or shape.water) for shape in shapes) > len(board)
