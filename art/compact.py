"""Drawings with fewer characters: paths in steps, no point or path without need."""

import math
import re
from collections.abc import Iterator

from shapely import LineString

from art.ink import PEN
from art.palette import paint
from art.paths import Point, number, shape

LENGTH = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
WORD = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
PEN_IN_COLOUR = PEN | {"color": paint("ink"), "stroke": "currentColor"}  # of a compact drawing
NO_POINTS = 5  # with which an arc begins: its radii, its turn and two signs
SHORTEST = 1.8  # stroke of a hatching
SMALL = 14  # a lit rim of which nothing would be seen
MANY = 8  # points from which on an edge is thinned out

Step = tuple[str, list[float]]  # a letter, and where it leads, with all points as they stand

# A body with its wash, its lit rim and its hatching, and then its outline once more.
BODY = re.compile(
    r'<path fill="(?P<wash>[^"]+)" stroke="none" d="(?P<path>[^"]+)"/>'
    rf'(?P<rim><path fill="{re.escape(paint("paper"))}" stroke="none" opacity=".85" d="[^"]+"/>)?'
    rf'(?P<hatch><path fill="{re.escape(paint("ink"))}" stroke="none" d="[^"]+"/>)?'
    r'<path(?P<width> stroke-width="[^"]+")? d="(?P=path)"/>'
)
RIM = re.compile(
    rf'<path fill="{re.escape(paint("paper"))}" stroke="none" opacity=".85" d="([^"]+)"/>'
)
PATH = re.compile(r'(<path[^>]*?)(?: transform="translate\(([-.\d]+) ([-.\d]+)\)")?( d=")([^"]+)')
HATCHING = f'fill="{paint("ink")}" stroke="none"'
RIM_OF_PIECE = re.compile("--art-(halo|case)")


def compact(drawing: str, tolerance: float = 0.25, digits: int = 1) -> str:
    """Outline a body as it is washed, thin out edges and hatching, write every path in steps."""

    def shorter(found: re.Match[str]) -> str:
        element, path = found[1], list(steps(found[5]))
        if found[2]:
            path = shifted(path, (float(found[2]), float(found[3])))
        if HATCHING in element:
            path = sparser(path, digits)
        is_rim = RIM_OF_PIECE.search(element)
        return element + found[4] + written(thinned(path, 3 * tolerance if is_rim else tolerance))

    whole = BODY.sub(r'<path fill="\g<wash>"\g<width> d="\g<path>"/>\g<rim>\g<hatch>', drawing)
    whole = RIM.sub(lambda found: found[0] if shape(found[1]).area > SMALL else "", whole)
    return PATH.sub(shorter, whole).replace(paint("ink"), "currentColor")


def steps(path: str) -> Iterator[Step]:
    """Read a path step by step, every point as it stands."""
    words = WORD.findall(path)
    (x, y), start = (0.0, 0.0), (0.0, 0.0)
    command, at = "", 0
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        kind, is_step = command.upper(), command.islower()
        values = [float(word) for word in words[at : at + LENGTH[kind]]]
        at += LENGTH[kind]
        left, top = (x, y) if is_step else (0, 0)
        if kind == "Z":
            x, y = start
        elif kind == "H":
            kind, values = "L", [left + values[0], y]
        elif kind == "V":
            kind, values = "L", [x, top + values[0]]
        else:
            first = NO_POINTS if kind == "A" else 0
            points = [side + (left, top)[k % 2] for k, side in enumerate(values[first:])]
            values = [*values[:first], *points]
        if values:
            x, y = values[-2:]
        if kind == "M":
            start = (x, y)
            command = "l" if is_step else "L"
        yield kind, values


def shifted(path: list[Step], by: Point) -> list[Step]:
    """Move a path."""
    moved = []
    for kind, values in path:
        first = NO_POINTS if kind == "A" else 0
        points = [side + by[k % 2] for k, side in enumerate(values[first:])]
        moved.append((kind, [*values[:first], *points]))
    return moved


def sparser(path: list[Step], digits: int) -> list[Step]:
    """Leave out the shortest strokes of a hatching, and the way back of each: it is only washed."""
    if "".join(kind for kind, _ in path).replace("MLLZ", ""):
        return path
    kept: list[Step] = []
    for first in range(0, len(path), 4):
        stroke = path[first : first + 3]
        if math.dist(stroke[0][1], stroke[1][1]) >= SHORTEST:
            kept += [(kind, [round(side, digits) for side in point]) for kind, point in stroke]
    return kept or path


def thinned(path: list[Step], tolerance: float) -> list[Step]:
    """Leave out points of long edges of straight strokes that lie almost on the line."""
    kept: list[Step] = []
    edge: list[Step] = []
    for step in [*path, ("", [])]:
        if step[0] == "L" and edge:
            edge.append(step)
            continue
        kept += _thin(edge, tolerance)
        edge = [step] if step[0] == "M" else []
        if step[0] not in ("M", ""):
            kept.append(step)
    return kept


def _thin(edge: list[Step], tolerance: float) -> list[Step]:
    if len(edge) < MANY:
        return edge
    line = LineString([values for _, values in edge]).simplify(tolerance)
    return [("L" if k else "M", list(point)) for k, point in enumerate(line.coords)]


def written(path: list[Step]) -> str:
    """Write a path in steps, each from where the one before it really ended.

    >>> written(list(steps("M100 100L110 100L110.5 99.5C120 100 120 110 120 110Z")))
    'M100 100h10l.5-.5c9.5.5 9.5 10.5 9.5 10.5z'
    """
    text, last = "", ""
    here = start = (0.0, 0.0)
    for kind, values in path:
        if kind == "Z":
            text, last, here = text + "z", "z", start
            continue
        letter, moves, here = _step(kind, values, here)
        if kind == "M":
            start = here
            letter, moves = ("m", moves) if text else ("M", list(here))
        follows = {"m": "l", "M": ""}.get(last, last)
        text += _joined("" if letter == follows else letter, moves)
        last = letter
    return text


def _step(kind: str, values: list[float], here: Point) -> tuple[str, list[float], Point]:
    """Give the letter and the numbers of one step, and where it ends."""
    x, y = here
    first = NO_POINTS if kind == "A" else 0
    points = [round(side, 1) for side in values[first:]]
    moves = [side - (x, y)[k % 2] for k, side in enumerate(points)]
    to = (points[-2], points[-1])
    if kind == "L" and abs(moves[1]) < 0.05:
        return "h", moves[:1], to
    if kind == "L" and abs(moves[0]) < 0.05:
        return "v", moves[1:], to
    return kind.lower(), [*values[:first], *moves], to


def _joined(letter: str, moves: list[float]) -> str:
    text, before = letter, "" if letter else "0"
    for move in moves:
        word = number(move)
        touches = not before or word[0] == "-" or (word[0] == "." and "." in before)
        text += word if touches else f" {word}"
        before = word
    return text
