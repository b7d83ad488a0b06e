"""The keys at the foot of the screen; a click on one presses it."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.cli.terminal.drawing.canvas import Canvas
from flibuste.cli.terminal.drawing.layout import Box
from flibuste.cli.terminal.widgets.sheet import Hit, Sheet


@dataclass(frozen=True)
class Key:
    """A key, what it does in a word, and the action it runs."""

    key: str
    word: str
    action: str


class KeyBar(Sheet):
    """Draws as many keys as fit, the most needed first."""

    def __init__(self, keys: list[Key], id: str = "keys") -> None:
        super().__init__(id)
        self.keys = keys

    @property
    def ground(self) -> str:
        """The well's colour."""
        return self.palette.sunk

    def draw(self, width: int, height: int) -> None:
        """The keys side by side; where they do not fit, without their words from the right."""
        self.canvas, self.hits = Canvas(width, 1, self.ground), []
        words = [key.word for key in self.keys]
        gap = 2
        while words and self._length(words, gap) > width - 1:
            if gap > 1:
                gap = 1
            elif any(words):
                last = max(
                    k for k, word in enumerate(words[:-1] or words) if word or not any(words[:-1])
                )
                words[last] = ""
            else:
                break
        x = 1
        for key, word in zip(self.keys, words, strict=True):
            self.canvas.put(x, 0, key.key, self.palette.brass, self.ground, bold=True)
            self.canvas.put(x + len(key.key) + 1, 0, word, self.palette.text_2, self.ground)
            length = len(key.key) + (1 + len(word) if word else 0)
            self.hits.append(Hit(Box(x, 0, length + 1, 1), (f"key:{key.action}",)))
            x += length + gap

    def _length(self, words: list[str], gap: int) -> int:
        sizes = (
            len(k.key) + (1 + len(w) if w else 0) for k, w in zip(self.keys, words, strict=True)
        )
        return sum(sizes) + gap * len(words)
