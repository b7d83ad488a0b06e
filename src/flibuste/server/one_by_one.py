"""What one guest asks for is done one by one where its number has a limit: each is counted before the next is looked at."""

from __future__ import annotations

import asyncio
import contextlib
from weakref import WeakValueDictionary


class OneByOne:
    """Whose turn it is, guest by guest; of who asks for nothing just now, nothing is kept."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn_of(self, guest: str | None) -> contextlib.AbstractAsyncContextManager[None]:
        """The guest's turn, once what they asked for before is done; who is unknown waits for nobody."""
        if guest is None:
            return contextlib.nullcontext()
        return self._turns.setdefault(guest, asyncio.Lock())
