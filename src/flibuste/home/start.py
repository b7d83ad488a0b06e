"""What the page's worker calls: the house on the browser's own storage, and answers as plain text."""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from typing import Any

from flibuste.home.door import Answered, Home
from flibuste.home.machines import module_finder
from flibuste.live.house import reports
from flibuste.store.page import DiskRefuses, KeyTaken, RowsGone


class BrowserDisk:
    """The browser's storage; texts alone go to and fro."""

    def __init__(self, page: Any) -> None:
        self.page = page

    async def load(self, prefix: str) -> list[tuple[str, str]]:
        """All whose keys begin so, in the order of their keys."""
        return [(key, text) for key, text in json.loads(await self.page.load(prefix))]

    async def keep(
        self, new: dict[str, str], put: dict[str, str], dropped: list[str], needed: list[str]
    ) -> None:
        """All of it or nothing, on disk when it is done."""
        change = {"new": new, "put": put, "dropped": dropped, "needed": needed}
        fault = await self.page.keep(json.dumps(change))
        if fault == "taken":
            raise KeyTaken
        if fault == "gone":
            raise RowsGone
        if fault:
            raise DiskRefuses(fault)


class Threshold:
    """The house as the worker sees it."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._asked: dict[int, asyncio.Task[Answered]] = {}

    async def ask(self, method: str, path: str, body: str, lang: str, number: int = 0) -> str:
        """A question; the answer as JSON, or nothing where the question was dropped."""
        work = asyncio.create_task(self.home.ask(method, path, body, lang))
        self._asked[number] = work
        await asyncio.wait((work,))
        self._asked.pop(number, None)
        if work.cancelled():
            return ""
        found = work.result()
        return json.dumps({"status": found.status, "text": found.text, "isJson": found.is_json})

    async def drop(self, number: int) -> None:
        """Nobody waits for an answer any more."""
        if number in self._asked:
            self._asked[number].cancel()

    async def connect(self, line: int, table: str) -> None:
        """A new line."""
        await self.home.connect(line, table)

    async def hear(self, line: int, text: str) -> None:
        """A message on a line."""
        await self.home.hear(line, text)

    async def hang_up(self, line: int) -> None:
        """A line is no more."""
        await self.home.hang_up(line)

    async def forget(self, table: str) -> None:
        """A table was removed by the page."""
        self.home.rooms.refresh(table)
        await self.home.log.refresh(table)


def _report(error: BaseException) -> None:
    traceback.print_exception(error, file=sys.stderr)


def _report_broken(table: str, error: Exception) -> None:
    _report(error)


async def begin(page: Any) -> Threshold:
    """Open the house.

    `page` keeps texts (`load`, `keep`), is told things (`tell`), finds modules (`module`) and says at
    what `pace` bots play.
    """
    reports.fault, reports.broken = _report, _report_broken
    home = Home(BrowserDisk(page), page.tell, module_finder(page), page.pace)
    await home.open()
    return Threshold(home)
