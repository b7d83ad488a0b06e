"""Endings as tables: every position with few tokens, solved once and looked up ever after.

A game declares them in its miniature (`solving.miniature`). A table is a file of a line of JSON and flat
bytes, packed: for every way to place the mover's tokens and every way to place the other's, 0 where no
position is, DRAW, or the plies to the end and who wins. The colours must be alike, so that it is enough
to know whose turn it is.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.law.contract import OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.play.position import Position, parse
from flibuste.solving.exact import UNDECIDED, back_from_the_end
from flibuste.solving.graph import Graph, explore, forgotten_bytes
from flibuste.solving.miniature import Ending, Miniature, MiniatureError
from flibuste.solving.successors import step_from_all

FORMAT_OF_ENDINGS = "flibuste endings 1"
DRAW = 1
FIRST_DISTANCE = 2  # a loss in 0 plies; a win in 0 is 3, a loss in 1 is 4, and so on
CHUNK = 1024  # positions that are stepped on from at once


class EndingsError(ValueError):
    """Endings that cannot be made or read."""


# --- Which position has which number -------------------------------------------------------------


@dataclass(frozen=True)
class Numbering:
    """Numbers of positions: a way to place the mover's tokens, then one to place the other's.

    A stand is a place and what stands there; `ways` are sets of stands with one at most a place.
    """

    ending: Ending
    stands: tuple[tuple[int, int], ...]
    places: int
    ways: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.ways) ** 2

    def numbers(self, records: Array) -> Any:
        """The number of each record, -1 where it has none: too many tokens, or an unknown stand."""
        crews, points = records[self.ending.tokens[0]], records[self.ending.tokens[1]]
        movers = records[self.ending.mover].astype(np.int64)
        rows = np.arange(len(records))
        mine = self._ways(crews[rows, movers], points)
        other = self._ways(crews[rows, 1 - movers], points)
        return np.where((mine < 0) | (other < 0), -1, mine * len(self.ways) + other)

    def _ways(self, crews: Any, points: Any) -> Any:
        """The way in which each set of tokens is placed."""
        stand_at, way_of = self._tables
        key = np.zeros(len(crews), np.int64)
        count = np.zeros(len(crews), np.int64)
        known = np.ones(len(crews), bool)
        for place in range(self.places):
            here = (crews >> place & 1).astype(bool)
            stand = stand_at[place, points[:, place].astype(np.int64)]
            known &= ~here | (stand > 0)
            key = np.where(here, key * (len(self.stands) + 1) + stand, key)
            count += here
        known &= count <= self.ending.most
        return np.where(known, way_of[np.where(known, key, 0)], -1)

    @cached_property
    def _tables(self) -> tuple[Any, Any]:
        """The stand of a place and what points there, from 1; and the way of several stands in a row."""
        most = max(value for _, value in self.stands) + 1
        stand_at = np.zeros((self.places, max(most, 128)), np.int64)
        for number, (place, value) in enumerate(self.stands):
            stand_at[place, value] = number + 1
        base = len(self.stands) + 1
        way_of = np.full(base**self.ending.most, -1, np.int64)
        for number, way in enumerate(self.ways):
            key = 0
            for stand in way:
                key = key * base + stand + 1
            way_of[key] = number
        return stand_at, way_of

    @cached_property
    def _stands_of(self) -> Any:
        """The stands of each way, -1 where there are fewer."""
        table = np.full((len(self.ways), self.ending.most), -1)
        for number, way in enumerate(self.ways):
            table[number, : len(way)] = way
        return table

    def placed(self, blank: Array, numbers: Any) -> tuple[Array, Any]:
        """The records of some numbers, the first seat to move; and which of them are positions."""
        records = np.repeat(blank, len(numbers))
        crews, points = records[self.ending.tokens[0]], records[self.ending.tokens[1]]
        place_of = np.array([place for place, _ in self.stands])
        value_of = np.array([value for _, value in self.stands])
        fits = np.ones(len(numbers), bool)
        for seat, ways in enumerate((numbers // len(self.ways), numbers % len(self.ways))):
            for column in range(self.ending.most):
                stand = self._stands_of[ways, column]
                rows = np.flatnonzero(stand >= 0)
                place, value = place_of[stand[rows]], value_of[stand[rows]]
                taken = (crews[rows, 0] | crews[rows, 1]) >> place & 1
                fits[rows[taken == 1]] = False
                crews[rows, seat] |= (1 << place).astype(crews.dtype)
                points[rows, place] = value
        return records, fits


def numbering_of(ending: Ending, stands: list[tuple[int, int]], places: int) -> Numbering:
    """The numbering that these stands make."""
    stands = sorted(stands)
    ways = [
        way
        for count in range(ending.most + 1)
        for way in combinations(range(len(stands)), count)
        if len({stands[stand][0] for stand in way}) == count
    ]
    return Numbering(ending, tuple(stands), places, tuple(ways))


# --- Making a table ------------------------------------------------------------------------------


class EndingsMaker:
    """Solves all endings that a game declares."""

    def __init__(self, miniature: Miniature, mode: Mode | None = None) -> None:
        if miniature.ending is None:
            raise MiniatureError(f"{miniature.law.id} declares no endings.")
        self.miniature, self.ending = miniature, miniature.ending
        self.run: Engine = engine(miniature.law, mode)
        self.blank = self._blank()
        self.numbering = numbering_of(self.ending, self._stands(), self._places)
        self.kids = miniature.law.State.new(CHUNK * miniature.law.bounds.choices)
        self.parents = np.zeros(len(self.kids), np.int64)

    @property
    def _places(self) -> int:
        return self.run.law.State.fields[self.ending.tokens[1]].shape[0]

    def _blank(self) -> Array:
        """A seed without its tokens, the first seat to move."""
        blank = parse(self.run.law, self.ending.seeds[0]).states
        for name in (*self.ending.tokens, self.ending.mover):
            blank[name] = self.run.law.State.fields[name].blank
        return blank

    def _stands(self) -> list[tuple[int, int]]:
        """Where tokens can stand: wherever those of the seeds come."""
        found: set[tuple[int, int]] = set()
        for seed in self.ending.seeds:
            graph = Graph()
            start = parse(self.run.law, seed).states
            for _ in explore(self.run, start, self.miniature.uncounted, graph):
                pass
            records = self.run.law.State.read(b"".join(graph.records))
            crews, points = records[self.ending.tokens[0]], records[self.ending.tokens[1]]
            for place in range(self._places):
                here = ((crews[:, 0] | crews[:, 1]) >> place & 1).astype(bool)
                found |= {(place, int(value)) for value in np.unique(points[here, place])}
        return list(found)

    def made(self, bytes_of: list[bytes]) -> Iterator[float]:
        """Solve, telling how much is done, and put the table's bytes in a list."""
        size = self.numbering.size
        firsts, tos, turns = [np.zeros(1, np.int64)], [], []
        is_over, value = np.zeros(size, bool), np.zeros(size)
        is_there = np.zeros(size, bool)
        for low in range(0, size, CHUNK):
            numbers = np.arange(low, min(low + CHUNK, size))
            records, fits = self.numbering.placed(self.blank, numbers)
            is_there[numbers] = fits
            over, worth, counts, to, turned = self._stepped(records, fits)
            is_over[numbers], value[numbers] = over, worth
            firsts.append(counts)
            tos.append(to)
            turns.append(turned)
            yield (low + len(numbers)) / size
        graph = Graph(first=np.cumsum(np.concatenate(firsts)), to=np.concatenate(tos))
        value, distance = back_from_the_end(graph, is_over, value, np.concatenate(turns))
        if distance.max() > (255 - FIRST_DISTANCE) // 2:
            raise EndingsError(f"An ending of {distance.max()} plies is too long for a byte.")
        packed = np.where(distance == UNDECIDED, DRAW, FIRST_DISTANCE + 2 * distance + (value > 0))
        packed = np.where(is_over & (value == 0), DRAW, packed)
        bytes_of.append(np.where(is_there, packed, 0).astype(np.uint8).tobytes())
        yield 1.0

    def _stepped(self, records: Array, fits: Any) -> tuple[Any, Any, Any, Any, Any]:
        """Of records: which are over, their worth, how many moves each has, where to, and who is next."""
        run, count = self.run, len(records)
        states = records[fits]
        kids, parents = self.kids, self.parents
        movers = np.zeros(len(states), np.int64)
        worths = np.zeros(len(states))
        step = run.bind(step_from_all)
        shares = run.shares
        made = int(
            step(states, len(states), kids, parents, movers, worths, run.work, run.choices, shares)
        )
        kids, parents = kids[:made], parents[:made]
        to = self.numbering.numbers(kids)
        if made and (to.min() < 0 or self._differs(kids)):
            raise EndingsError(f"From an ending of {run.law.id} a move leads to what is none.")
        over, worth, moves = np.zeros(count, bool), np.zeros(count), np.zeros(count, np.int64)
        over[fits], worth[fits] = movers == OVER, worths
        moves[fits] = np.bincount(parents, minlength=len(states))
        return over, worth, moves, to, np.where(kids[self.ending.mover] == 0, 1, -1)

    def _differs(self, kids: Array) -> bool:
        """Whether anything but tokens, turn and what is uncounted has changed."""
        aside = (*self.miniature.uncounted, *self.ending.tokens, self.ending.mover)
        counts = ~forgotten_bytes(self.run, aside)
        seen = kids.view(np.uint8).reshape(len(kids), -1)[:, counts]
        return bool((seen != self.blank.view(np.uint8).reshape(-1)[counts]).any())


# --- A table -------------------------------------------------------------------------------------


class Endings:
    """A table of endings, read from its file."""

    def __init__(self, law: Law, header: dict[str, Any], content: bytes) -> None:
        self.law, self.header, self.content = law, header, content
        ending = Ending(
            (header["tokens"][0], header["tokens"][1]), header["mover"], header["most"], ()
        )
        stands = [(place, value) for place, value in header["stands"]]
        self.numbering = numbering_of(ending, stands, header["places"])
        self.blank = parse(law, header["blank"]).states
        aside = (*header["uncounted"], *ending.tokens, ending.mover)
        self._counts = ~forgotten_bytes(engine(law, Mode.INTERPRETED), aside)
        self._plain = self.blank.view(np.uint8).reshape(-1)[self._counts]

    def look_up(self, states: Array) -> tuple[int, int | None] | None:
        """1, 0 or -1 for the seat to move, and the plies to the end; None if it is no such ending."""
        seen = states[:1].view(np.uint8).reshape(-1)[self._counts]
        if (seen != self._plain).any():
            return None
        number = int(self.numbering.numbers(states[:1])[0])
        packed = self.content[number] if number >= 0 else 0
        if packed == 0:
            return None
        if packed == DRAW:
            return 0, None
        distance, is_win = divmod(packed - FIRST_DISTANCE, 2)
        return (1 if is_win else -1), distance


def summary(content: bytes) -> dict[str, int]:
    """How many endings a table has, how many are won, drawn and lost, and the longest, in plies."""
    packed = np.frombuffer(content, np.uint8).astype(np.int64)
    decided = packed[packed >= FIRST_DISTANCE] - FIRST_DISTANCE
    return {
        "positions": int((packed > 0).sum()),
        "won": int((decided % 2 == 1).sum()),
        "drawn": int((packed == DRAW).sum()),
        "lost": int((decided % 2 == 0).sum()),
        "plies": int(decided.max() // 2) if len(decided) else 0,
    }


def write_endings(maker: EndingsMaker, content: bytes, file: Path) -> int:
    """Write a table; returns its bytes."""
    law, numbering = maker.run.law, maker.numbering
    header = {
        "format": FORMAT_OF_ENDINGS,
        "command": f"flibuste solve {law.id} --endings",
        "game": law.id,
        "law": law.version,
        "blank": Position(law, maker.blank).text,
        "tokens": list(maker.ending.tokens),
        "mover": maker.ending.mover,
        "most": maker.ending.most,
        "uncounted": list(maker.miniature.uncounted),
        "places": numbering.places,
        "stands": [list(stand) for stand in numbering.stands],
        "size": len(content),
    }
    whole = json.dumps(header).encode() + b"\n" + zlib.compress(content, 9)
    file.write_bytes(whole)
    return len(whole)


def read_endings(law: Law, file: Path) -> Endings:
    """The table in a file; EndingsError where it is torn, or of another game or law."""
    first, _, rest = file.read_bytes().partition(b"\n")
    try:
        header = json.loads(first)
        content = zlib.decompress(rest)
    except (ValueError, zlib.error):
        raise EndingsError(f"{file} is no table of endings.") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT_OF_ENDINGS:
        raise EndingsError(f"{file} is no table of endings.")
    if (header["game"], header["law"]) != (law.id, law.version):
        raise EndingsError(
            f"{file} has the endings of {header['game']}, law {header['law']}; "
            f"this is {law.id}, law {law.version}."
        )
    found = Endings(law, header, content)
    if len(content) != header["size"] or found.numbering.size != len(content):
        raise EndingsError(f"{file} is torn.")
    return found
