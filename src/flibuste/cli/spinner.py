"""A sign of life while rules are compiled or loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flibuste.cli.voice import Voice


@contextmanager
def compiling(say: Voice) -> Iterator[None]:
    """“Unrolling the chart…” on the error stream, on a terminal only."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(say("unrolling"), spinner="dots"):
        yield
