"""All that a viewer was told, as text and as numbers, each told after the other and never told anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from flibuste.adapters.tensors import TensorLayout, TensorPiece
from flibuste.law.kernel import Array
from flibuste.law.law import Law, OptionError

SET_ASIDE = 4096  # letters or bytes after which what was told is set aside, to be shared


@dataclass(frozen=True, slots=True)
class Memory:
    """What a viewer was told: lines of text, and a row of numbers for each event.

    The older part of either is shared with the memories before it, so that those of a long game's every
    ply do not fill a machine.
    """

    old_text: str = ""
    new_text: str = ""
    old_rows: bytes = b""
    new_rows: bytes = b""
    events: int = 0
    seen_at: int = 0  # how many events came before what was seen
    seen: Array = None  # what it saw where its own memory begins, if that is not the beginning

    @property
    def text(self) -> str:
        """All lines."""
        return self.old_text + self.new_text

    @property
    def rows(self) -> Array:
        """All events, each with its kind and values."""
        return np.frombuffer(self.old_rows + self.new_rows, np.float32)

    def _adding(self, line: str, row: bytes) -> Memory:
        text = f"{self.new_text} | {line}" if self.new_text or self.old_text else line
        rows = self.new_rows + row
        old_text, old_rows = self.old_text, self.old_rows
        if len(text) > SET_ASIDE:
            old_text, text = old_text + text, ""
        if len(rows) > SET_ASIDE:
            old_rows, rows = old_rows + rows, b""
        count = self.events + (1 if row else 0)
        return Memory(old_text, text, old_rows, rows, count, self.seen_at, self.seen)

    def hearing(self, law: Law, event: Array) -> Memory:
        """The memory once an event was told."""
        kind, *values = event.tolist()
        row = event[: row_width(law)].astype(np.float32).tobytes()
        return self._adding(law.events[kind].to_text(values), row)

    def seeing(self, sight: str, vector: Array) -> Memory:
        """The memory of one who only now has begun to look."""
        return replace(self._adding(f"sees {sight}", b""), seen_at=self.events, seen=vector)


NOTHING_TOLD = Memory()


@cache
def row_width(law: Law) -> int:
    """How many numbers an event takes: its kind, and as many values as any kind has."""
    return 1 + max(len(event.fields) for event in law.events)


class RecallLayout:
    """Where all that a seat was told stands in its vector.

    `now` is its observation; `seen` and `seen_at` say where its memory begins, if that is not the
    beginning of the game; `count` is the number of `events`, and each of these is a row: its kind, and
    its values as they are, -1 for veiled, -2 for nothing.
    """

    def __init__(self, observed: TensorLayout, room: int) -> None:
        self.observed, self.room = observed, room
        width = row_width(observed.law)
        self.pieces: list[TensorPiece] = []
        self._now = self._add("now", (observed.size,))
        self._count = self._add("count", (1,))
        self._seen_at = self._add("seen_at", (1,))
        self._seen = self._add("seen", (observed.size,))
        self._events = self._add("events", (room, width))

    def _add(self, name: str, shape: tuple[int, ...]) -> TensorPiece:
        self.pieces.append(TensorPiece(name, self.size, shape))
        return self.pieces[-1]

    @property
    def size(self) -> int:
        """The length of the vector."""
        return self.pieces[-1].start + self.pieces[-1].size if self.pieces else 0

    def write(self, states: Array, viewer: int, memory: Memory, out: Array) -> None:
        """Write what a viewer sees of a record and all that it was told before."""
        if memory.events > self.room:
            raise OptionError(
                f"{memory.events} events have been told, and this game was loaded with a recall of "
                f"{self.room}."
            )
        out.fill(0)
        self.observed.write(states, viewer, self._now.of(out))
        self._count.of(out)[0] = memory.events
        if memory.seen is not None:
            self._seen_at.of(out)[0] = memory.seen_at
            self._seen.of(out)[:] = memory.seen
        rows = memory.rows
        out[self._events.start : self._events.start + len(rows)] = rows
