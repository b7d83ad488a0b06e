"""What a browser would keep, in memory."""

from __future__ import annotations

import asyncio

from flibuste.store.page import DiskRefuses, KeyTaken, RowsGone


class Cupboard:
    """Texts by their keys; it can be full, or slow."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.is_full = False
        self.seconds = 0.0  # that a write takes

    async def load(self, prefix: str) -> list[tuple[str, str]]:
        await asyncio.sleep(0)
        return sorted(item for item in self.texts.items() if item[0].startswith(prefix))

    async def keep(
        self, new: dict[str, str], put: dict[str, str], dropped: list[str], needed: list[str]
    ) -> None:
        await asyncio.sleep(self.seconds)
        if self.is_full:
            raise DiskRefuses
        if not self.texts.keys() >= set(needed):
            raise RowsGone
        if self.texts.keys() & new.keys():
            raise KeyTaken
        self.texts |= new | put
        for key in dropped:
            del self.texts[key]
