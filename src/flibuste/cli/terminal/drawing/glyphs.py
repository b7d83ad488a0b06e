"""One character for what a piece or a place shows, and the words where there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from flibuste.cli.terminal.drawing.palette import Palette, seat
from flibuste.screen.model import Kind, Piece
from flibuste.screen.stage import Scene

SHOWN_TWICE = "″"  # by what is shown a second time
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(frozen=True)
class Chip:
    """A piece in one or a few characters."""

    text: str
    fg: str
    bg: str
    count: int = 1

    @property
    def counted(self) -> str:
        """The text with a small number behind it, where there are several."""
        return self.text + (raised(self.count) if self.count > 1 else "")


class Signs:
    """A character for every face and kind of a scene, no two of them alike."""

    def __init__(self, scene: Scene) -> None:
        words = [place.face for place in scene.places if place.face]
        words += [word for piece in scene.pieces for word in (piece.face, piece.kind) if word]
        self._declared = {name: kind.sign for name, kind in scene.kinds.items()} | {**scene.signs}
        self._signs: dict[str, str] = {}
        for word in sorted(set(words)):
            self._signs[word] = self._free(word)

    def __call__(self, word: str | None) -> str:
        """The character of a face or a kind."""
        return self._signs.get(word, "") if word else ""

    def _free(self, word: str) -> str:
        if sign := self._declared.get(word) or _number(word):
            return sign
        taken = set(self._signs.values())
        letters = [letter.upper() for letter in word if letter.isalpha()]
        lower = [letter.lower() for letter in letters]
        return next(
            (sign for sign in [*letters, *lower] if sign not in taken),
            letters[0] if letters else "",
        )


def _number(word: str) -> str:
    """What needs no sign: a number at its end, or what is not known."""
    last = word.replace("-", "_").rpartition("_")[2]
    return last if last.isdecimal() or word == "?" else ""


def raised(number: int) -> str:
    """A small number, set high."""
    return "".join(RAISED[int(digit)] for digit in str(number))


def chip(
    piece: Piece, kind: Kind, palette: Palette, signs: Signs, *, is_at_home: bool = False
) -> Chip:
    """A piece with its owner's emblem and colour, and what it shows; a card in a hand is paper."""
    face = signs(piece.face)
    if face and "-" in piece.kind:  # a special kind of card shows it beside its face
        face += signs(piece.kind)
    if piece.is_pale:
        face += SHOWN_TWICE
    if piece.owner is None or (is_at_home and face):
        return Chip(face or signs(piece.kind), palette.ink, palette.tile_2, piece.count)
    if kind.is_sign:
        ground = palette.lamp if kind.is_mark else palette.tile_2
        return Chip(signs(piece.kind), palette.lamp_ink, ground)
    look = seat(piece.owner)
    return Chip(look.emblem + face, look.on, look.colour, piece.count)


def fitted(chips: Sequence[Chip], room: int) -> list[Chip]:
    """Chips for so many columns: all, or equal ones together, or as many as there is room for."""
    if _width(chips) <= room:
        return [replace(each, text=each.counted) for each in chips]
    merged: dict[tuple[str, str, str], int] = {}
    for each in chips:
        key = (each.text, each.fg, each.bg)
        merged[key] = merged.get(key, 0) + each.count
    together = [Chip(*key, count) for key, count in merged.items()]
    for shown in (
        [replace(each, text=each.counted) for each in together],
        [
            replace(each, text=each.text[:1] + raised(each.count) * (each.count > 1))
            for each in together
        ],
        [replace(each, text=each.text[:1]) for each in together],
    ):
        if _total(shown) <= room:
            return shown
    return [replace(each, text=each.text[:1]) for each in together[: max(1, room)]]


def _width(chips: Iterable[Chip]) -> int:
    return sum(len(each.counted) for each in chips)


def _total(chips: Iterable[Chip]) -> int:
    return sum(len(each.text) for each in chips)
