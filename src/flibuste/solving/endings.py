"""Makes tables of endings: all of them, solved from the end."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.bots.endings import FORMAT_OF_ENDINGS, EndingsError, numbering_of
from flibuste.bots.stand import DRAW, FIRST_DISTANCE
from flibuste.bots.telling import forgotten_bytes
from flibuste.law.contract import OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode
from flibuste.play.position import Position, parse
from flibuste.solving.exact import UNDECIDED, back_from_the_end
from flibuste.solving.graph import Graph, explore
from flibuste.solving.miniature import Miniature, MiniatureError
from flibuste.solving.successors import step_from_all

CHUNK = 1024  # positions that are stepped on from at once


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
        counts = ~forgotten_bytes(self.run.law, aside)
        seen = kids.view(np.uint8).reshape(len(kids), -1)[:, counts]
        return bool((seen != self.blank.view(np.uint8).reshape(-1)[counts]).any())


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
