"""Where the places of a board stand on a grid of characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from statistics import median

from flibuste.screen.model import Place

# Columns and rows of a place, the roomiest first.
BOXES = ((11, 5), (9, 5), (7, 3), (5, 3), (5, 1), (3, 1))
LARGE = 1.6  # times the usual size, from which a place takes more cells
STRETCH = 1.5  # how far a board may be stretched or squeezed to use the room there is
GROWTH = 1.1
LARGEST = 4.0  # a board that fits in no window is drawn larger, up to so many times, and scrolls
Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """The cells of a place."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The cell in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def has(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Layout:
    """A board laid out: its size, and a box for each place."""

    width: int
    height: int
    boxes: dict[str, Box]

    def at(self, x: int, y: int) -> str | None:
        """The place at a cell."""
        return next((id for id, box in self.boxes.items() if box.has(x, y)), None)


def arrange(
    places: Sequence[Place], width: int, height: int, *, aims: bool, crowds: bool
) -> Layout:
    """Lay the places out as roomily as the window allows.

    `aims` asks for room for arrows around each place, `crowds` for room for several pieces in it.
    """
    board = [place for place in places if not place.tray]
    if not board:
        return Layout(width, height, {})
    wide = {place.id: (place.x, place.y) for place in board}
    arrangements = [wide]
    if any(place.tall for place in board):
        arrangements.append({p.id: p.tall or (p.x, p.y) for p in board})
    usual = median(place.size for place in board)
    sizes = {place.id: max(1.0, place.size / usual) for place in board}
    # Large places give way before the others do.
    steps = (1.0, 0.6, 0.3, 0.0) if max(sizes.values()) >= LARGE else (0.0,)
    shrunk = [{id: 1 + (size - 1) * step for id, size in sizes.items()} for step in steps]
    boxes = [box for box in BOXES if box[0] > 3 or not crowds]
    share = 1.0
    while share < LARGEST:
        room = (int(width * share), int(height * share))
        for box in boxes:
            for points in arrangements:
                for sized in shrunk:
                    found = _fitted(points, sized, box, room, aims)
                    if found:
                        return _trimmed(found, width, height)
        boxes = boxes[-1:]  # what scrolls is drawn small
        share *= GROWTH
    return _placed(wide, sizes, (1, 1), room, 0)


def _trimmed(layout: Layout, width: int, height: int) -> Layout:
    """No larger than the window, or than the places need."""
    boxes = layout.boxes.values()
    left, top = min(box.x for box in boxes) - 2, min(box.y for box in boxes) - 1
    wide = max(width, max(box.x + box.width for box in boxes) - left + 2)
    high = max(height, max(box.y + box.height for box in boxes) - top + 1)
    if wide >= layout.width and high >= layout.height:
        return layout
    dx = left if wide < layout.width and wide > width else (layout.width - wide) // 2
    dy = top if high < layout.height and high > height else (layout.height - high) // 2
    moved = {id: replace(box, x=box.x - dx, y=box.y - dy) for id, box in layout.boxes.items()}
    return Layout(wide, high, moved)


def _fitted(
    points: dict[str, Point],
    sizes: dict[str, float],
    box: tuple[int, int],
    room: tuple[int, int],
    aims: bool,
) -> Layout | None:
    margin = 2 if aims else 0
    if room[0] < box[0] + 2 * margin or room[1] < box[1] + 2 * margin:
        return None
    layout = _placed(points, sizes, box, room, margin)
    taken: set[tuple[int, int]] = set()
    across, down = (2 if aims and box[1] > 1 else int(aims or box[1] > 1)), int(aims or box[1] > 1)
    for each in layout.boxes.values():
        cells = {
            (x, y)
            for x in range(each.x, each.x + each.width + across)
            for y in range(each.y, each.y + each.height + down)
        }
        if cells & taken:
            return None
        taken |= cells
    return layout


def _placed(
    points: dict[str, Point],
    sizes: dict[str, float],
    box: tuple[int, int],
    room: tuple[int, int],
    margin: int,
) -> Layout:
    boxes = {id: _box_size(box, size) for id, size in sizes.items()}
    most = (max(w for w, _ in boxes.values()), max(h for _, h in boxes.values()))
    free = (room[0] - most[0] - 2 * margin, room[1] - most[1] - 2 * margin)
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    spans = (max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0)
    scale_x, scale_y = free[0] / spans[0], free[1] / spans[1]
    scale_x = min(scale_x, 2 * scale_y * STRETCH)
    scale_y = min(scale_y, scale_x / 2 * STRETCH)
    columns, wide = _cells(xs, scale_x)
    rows, high = _cells(ys, scale_y)
    left = (room[0] - wide) // 2
    top = (room[1] - high) // 2
    placed = {}
    for id, (x, y) in points.items():
        w, h = boxes[id]
        placed[id] = Box(left + columns[x] - w // 2, top + rows[y] - h // 2, w, h)
    return Layout(room[0], room[1], placed)


def _box_size(box: tuple[int, int], size: float) -> tuple[int, int]:
    """A larger place takes more cells, always an odd number of them."""
    if size < LARGE:
        return box
    width = min(int(box[0] * size), 21) | 1
    return width, box[1] if box[1] == 1 and size < 2.5 else min(int(box[1] * size), 9) | 1


def _cells(values: Sequence[float], scale: float) -> tuple[dict[float, int], int]:
    """A cell for each coordinate, and the cells spanned; on a regular grid all steps are equal."""
    least = min(values)
    found = {value: int((value - least) * scale + 0.5) for value in values}
    grid = _grid(tuple(values))
    if grid:
        origin, step = grid
        cells = int(step * scale)
        if cells >= 1:
            lines = {value: round((value - origin) / step) for value in values}
            first = min(lines.values())
            found = {value: (line - first) * cells for value, line in lines.items()}
    return found, max(found.values())


@lru_cache(maxsize=16)
def _grid(values: tuple[float, ...]) -> tuple[float, float] | None:
    """The origin and the step of a grid that most coordinates lie on, if there is one."""
    lines = sorted(set(values))
    steps = Counter(round(b - a, 3) for a, b in pairwise(lines))
    if not steps:
        return None
    step = max(steps, key=lambda each: (steps[each], each))
    origins = Counter(round(value % step, 3) for value in values)
    origin, fitting = origins.most_common(1)[0]
    return (origin, step) if fitting >= 0.8 * len(values) else None
