"""Symbols, the sheets that gather them, and the SVG file that carries them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from art.ink import PEN, group

Draw = Callable[[], str]

ICON_PEN = PEN | {"stroke": "currentColor", "stroke_width": "1.75"}
STAMP_PEN = {"fill": "currentColor"}


@dataclass(frozen=True)
class Symbol:
    """A drawing with its name, its box, and where the owner's emblem or a face is laid on it."""

    name: str
    draw: Draw
    box: str = "0 0 64 64"
    emblem: str | None = None
    face: str | None = None
    pen: dict[str, str] = field(default_factory=lambda: PEN)
    overflow: bool = True

    def svg(self) -> str:
        """Write the symbol element."""
        attributes = f'id="{self.name}" viewBox="{self.box}"'
        if self.emblem:
            attributes += f' data-emblem="{self.emblem}"'
        if self.face:
            attributes += f' data-face="{self.face}"'
        if self.overflow:
            attributes += ' overflow="visible"'
        return f"<symbol {attributes}>{group(self.draw(), **self.pen)}</symbol>"


class Sheet:
    """The symbols of one theme, in the order in which they were drawn."""

    def __init__(
        self, title: str, box: str = "0 0 64 64", pen: dict[str, str] | None = None
    ) -> None:
        """Start a sheet whose symbols share a box and a pen."""
        self.title = title
        self.box = box
        self.pen = pen or PEN
        self.symbols: dict[str, Symbol] = {}

    def add(
        self,
        name: str,
        draw: Draw,
        *,
        emblem: str | None = None,
        face: str | None = None,
        box: str = "",
    ) -> None:
        """Take up a drawing under a name."""
        inked = self.pen is PEN
        self.symbols[name] = Symbol(name, draw, box or self.box, emblem, face, self.pen, inked)

    def symbol(
        self,
        *,
        name: str = "",
        emblem: str | None = None,
        face: str | None = None,
        box: str = "",
    ) -> Callable[[Draw], Draw]:
        """Take up the function below, by default under its own name with hyphens."""

        def take(draw: Draw) -> Draw:
            word = name or draw.__name__.replace("_", "-")
            self.add(word, draw, emblem=emblem, face=face, box=box)
            return draw

        return take


def document(symbols: Iterable[Symbol]) -> str:
    """Write the SVG file that holds the symbols."""
    body = "\n".join(symbol.svg() for symbol in symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'
