"""Sketches: the chances of a finished game in a few points, worked out once, kept for good."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from flibuste.law import shelf
from flibuste.live.house import Lost
from flibuste.people.logbook.rows import SketchRow
from flibuste.server.workers.curves import Curves
from flibuste.server.workers.drawing import GrowingCurve, Moment
from flibuste.server.workers.sketches import POINTS, Sketches, sketched
from flibuste.server.workers.tasks import Answer
from flibuste.store.sqlite import SqliteLog

LAW = shelf.laws()[0]


def curve(moments: int, scores: list[float] | None = None) -> GrowingCurve:
    """A game of two in which the first seat's chances grew from nothing to all."""
    made = GrowingCurve(LAW, moments, scores)
    for k in range(moments):
        share = k / max(1, moments - 1)
        moment = Moment(k, k, 0, b"", 0, judged=Answer(shares=[share, 1 - share]))
        made.moments.append(moment)
    return made


class Looking(Curves):
    """Looks at games without a worker; the first time it may fail."""

    def __init__(self, fails: int = 0) -> None:
        super().__init__()
        self.looked, self.fails = 0, fails

    async def look_quickly(self, table: Any, most: int) -> GrowingCurve:
        self.looked += 1
        await asyncio.sleep(0)
        if self.looked <= self.fails:
            raise Lost
        return curve(most, [1.0, 0.0])


def test_a_sketch_has_few_points_and_ends_with_the_result() -> None:
    points = sketched(curve(200, [1.0, 0.0]))
    assert len(points) == POINTS
    assert points[0] == [0, 100] and points[-1] == [100, 0]
    assert all(sum(point) == 100 for point in points)
    assert sketched(curve(0, [1.0, 0.0])) == []
    assert len(sketched(curve(3))) == 3


async def kept(log: SqliteLog, id: str) -> list[SketchRow]:
    return await log.rows(SketchRow, "sketch of", of_table=id)


async def test_a_game_is_looked_at_once_however_often_it_is_wanted(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "log.sqlite", asyncio.get_running_loop())
    log.open()
    looking = Looking(fails=1)
    sketches, table = Sketches(log, looking), Any
    sketches.want("one", table)
    sketches.want("one", table)
    async with asyncio.timeout(60):
        while looking.looked < 1 or sketches._wanted:
            await asyncio.sleep(0.01)
    assert looking.looked == 1 and not await kept(log, "one")  # it failed: it may be wanted again
    sketches.want("one", table)
    async with asyncio.timeout(60):
        while not await kept(log, "one"):
            await asyncio.sleep(0.01)
    assert looking.looked == 2
    looking.drawn("two", curve(40, [0.5, 0.5]))  # somebody has looked at the whole game
    async with asyncio.timeout(60):
        while not await kept(log, "two"):
            await asyncio.sleep(0.01)
    await sketches.close()
    await log.close()
