"""Thoughts that pause where they look at their clock: others may be answered meanwhile, and none need be ended."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

_Found = TypeVar("_Found")
Pausing: TypeAlias = Generator[None, None, _Found]


def without_pause(thought: Pausing[_Found]) -> _Found:
    """What comes of a thought that nothing interrupts."""
    while True:
        try:
            next(thought)
        except StopIteration as ended:
            found: _Found = ended.value
            return found
