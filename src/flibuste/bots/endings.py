"""Endings as tables: every position with few tokens, solved once and looked up ever after.

A game declares them in its miniature (`solving.miniature`), and `flibuste solve GAME --endings` makes the
table: a file of a line of JSON and flat bytes, packed. For every way to place the mover's tokens and
every way to place the other's it has 0 where no position is, DRAW, or the plies to the end and who
wins. The colours must be alike, so that it is enough to know whose turn it is.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.bots.stand import DRAW, FIRST_DISTANCE, EndingArrays, no_endings, no_stand
from flibuste.bots.telling import forgotten_bytes, telling_words, word_kind
from flibuste.law.contract import ENDINGS_FILE
from flibuste.law.kernel import Array, rule, words_of
from flibuste.law.law import Law
from flibuste.play.position import parse

FORMAT_OF_ENDINGS = "flibuste endings 1"


class EndingsError(ValueError):
    """Endings that cannot be made or read."""


@dataclass(frozen=True)
class Ending:
    """What a game says of its endings: few tokens a seat, and all other fields as in the seeds."""

    tokens: tuple[str, str]
    mover: str
    most: int
    seeds: tuple[str, ...]  # texts of positions


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
        stand_at, way_of = self.tables
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
    def tables(self) -> tuple[Any, Any]:
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
        self._counts = ~forgotten_bytes(law, aside)
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


def arrays_of(law: Law) -> EndingArrays:
    """The table of a game for its rules."""
    table = endings_of(law)
    if table is None:
        return no_endings()
    ending = table.numbering.ending
    aside = (*table.header["uncounted"], *ending.tokens, ending.mover)
    places, masks = telling_words(law, aside)
    blank = words_of(table.blank, word_kind(law))[0].astype(np.uint64)[places] & masks
    stand_at, way_of = table.numbering.tables
    packed = np.frombuffer(table.content, np.uint8)
    base, ways = len(table.numbering.stands) + 1, len(table.numbering.ways)
    return EndingArrays(places, masks, blank, stand_at, way_of, packed, base, ways, ending.most)


def stand_rule(law: Law) -> Callable[..., Any]:
    """The verb that finds how the tokens of the mover (0) or of the other (1) stand, made from fields' names."""
    table = endings_of(law)
    if table is None:
        return no_stand
    (crew, points), mover = table.numbering.ending.tokens, table.numbering.ending.mover
    lines = f"""
def stand_number(s, side, stand_at, base, most):
    crew = s.{crew}[s.{mover} if side == 0 else 1 - s.{mover}]
    key = 0
    count = 0
    for place in range({table.numbering.places}):
        if crew >> place & 1:
            at = stand_at[place, s.{points}[place]]
            count += 1
            if at == 0 or count > most:
                return -1
            key = key * base + at
    return key
"""
    scope: dict[str, Any] = {}
    exec(lines, scope)  # noqa: S102
    made: Callable[..., Any] = rule(scope["stand_number"])
    return made


@cache
def endings_of(law: Law) -> Endings | None:
    """The table that lies in a game's folder, if there is one for this version of its law."""
    file = law.folder / ENDINGS_FILE
    try:
        return read_endings(law, file) if file.exists() else None
    except EndingsError:
        return None
