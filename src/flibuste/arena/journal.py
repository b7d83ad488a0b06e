"""The journal of a tournament: a line for every game that was played, on disk before it counts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

JOURNAL_FILE = "journal.jsonl"


class JournalTaken(OSError):
    """Another process writes this journal."""


class JournalTorn(ValueError):
    """A line that is not the last cannot be read; the message is its number."""


class GameJournal:
    """JSON lines, each written whole and forced to the disk; a torn last line is dropped."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / JOURNAL_FILE
        self._stream: BinaryIO | None = None

    def __enter__(self) -> GameJournal:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._stream = self.file.open("a+b")
        _lock(self._stream)
        self._stream.seek(0)
        whole = self._stream.read().rfind(b"\n") + 1
        self._stream.truncate(whole)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def add(self, entry: dict[str, Any]) -> None:
        """Append an entry; when this returns it is on the disk."""
        assert self._stream is not None, "the journal is open while games are played"
        self._stream.write(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def entries(self) -> Iterator[dict[str, Any]]:
        """All entries that are there whole."""
        if not self.file.exists():
            return
        for number, line in enumerate(self.file.read_bytes().split(b"\n")[:-1], 1):
            try:
                yield json.loads(line)
            except ValueError:
                raise JournalTorn(str(number)) from None


def _lock(stream: BinaryIO) -> None:
    """Keep others out, where the system can; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        stream.close()
        raise JournalTaken from None
