"""Positions drawn as small charts, for a rulebook's examples."""

from __future__ import annotations

from rich.text import Text

from flibuste.cli.examples import start_of
from flibuste.cli.sentences import place_names
from flibuste.cli.terminal.drawing.palette import NIGHT, Palette
from flibuste.cli.terminal.widgets.board import Board
from flibuste.law.contract import ALL
from flibuste.law.law import Law
from flibuste.rulebook.book import Example
from flibuste.screen.stage import Stage

PICTURE_WIDTH, PICTURE_HEIGHT = 64, 17


class PagePictures:
    """Draws the position an example begins with, where it fits."""

    def __init__(self, lang: str, width: int, palette: Palette = NIGHT) -> None:
        self.lang, self.size = lang, (min(width, PICTURE_WIDTH), PICTURE_HEIGHT)
        self.board = Board()  # one for all: it lays a board out only once
        self.board.palette = palette

    def __call__(self, law: Law, example: Example) -> Text | None:
        """The picture; None at the start of a game, and of a board that is too large."""
        table = start_of(law, example)
        if table is None:
            return None
        board = self.board
        board.scene = Stage(table, ALL).show()
        board.names = place_names(law, board.scene, self.lang)
        board.draw(*self.size)
        if (board.canvas.width, board.canvas.height) != self.size:
            return None
        return board.canvas.to_text()
