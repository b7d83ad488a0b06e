"""Whose turn it is to think in a page: one thought comes after the other, and others are answered in between."""

from __future__ import annotations

import asyncio
import time
from typing import TypeVar

from flibuste.bots.pausing import Pausing

AT_A_STRETCH = 0.03  # seconds of thought, after which others are answered

_Found = TypeVar("_Found")


class Turns:
    """A page has one mind: two thoughts at once would each be half as deep."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()

    async def take(self, thought: Pausing[_Found]) -> _Found:
        """What comes of a thought; it ends where nobody waits for it any more."""
        async with self._one:
            answered = time.monotonic()
            while True:
                try:
                    next(thought)
                except StopIteration as ended:
                    found: _Found = ended.value
                    return found
                if time.monotonic() - answered >= AT_A_STRETCH:
                    await asyncio.sleep(0)
                    answered = time.monotonic()
