"""Sketches: the chances of finished games in a few points, worked out once and kept in the database."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from flibuste.live.durable import unheard
from flibuste.live.house import Lost, reports
from flibuste.people.logbook.rows import SketchRow
from flibuste.play.table import Table
from flibuste.server.workers.curves import Curves
from flibuste.server.workers.drawing import GrowingCurve
from flibuste.store.events import Ledger
from flibuste.store.rows import PutRow

POINTS = 32  # of a sketch, at most
GLANCES = 24  # positions that are judged where nobody has thought the game over
SKETCHES_WAITING = 40  # more are asked for again


class Sketches:
    """Works out one game after the other, while no curve is waited for."""

    def __init__(self, log: Ledger, curves: Curves) -> None:
        self.log, self.curves = log, curves
        self._wanted: OrderedDict[str, Table] = OrderedDict()
        self._work: asyncio.Task[None] | None = None
        curves.on_drawn.append(self._keep)

    def want(self, id: str, table: Table) -> None:
        """Have a finished game looked at, in its turn."""
        if len(self._wanted) < SKETCHES_WAITING:
            self._wanted.setdefault(id, table)
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._wanted:
            id, table = next(iter(self._wanted.items()))
            try:
                self._keep(id, await self.curves.look_quickly(table, GLANCES))
            except (Lost, TimeoutError, OSError) as error:
                reports.fault(error)  # it is asked for again
            finally:
                self._wanted.pop(id, None)

    def _keep(self, id: str, curve: GrowingCurve) -> None:
        """Write it down; nobody waits for that."""
        points = sketched(curve)
        if points:
            row = SketchRow(id, msgspec.json.encode(points).decode())
            self.log.write(PutRow(row)).add_done_callback(unheard)

    async def close(self) -> None:
        """Leave it at that."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)


def sketched(curve: GrowingCurve) -> list[list[int]]:
    """The chances of every seat in hundredths, at moments spread over the game and at its end."""
    found = [moment.judged.shares for moment in curve.judged if moment.judged]
    if not found:
        return []
    most = POINTS - 1
    if len(found) > most:
        found = [found[k * len(found) // most] for k in range(most)]
    ends = [*found, *([curve.scores] if curve.scores is not None else [])]
    return [[round(100 * share) for share in shares] for shares in ends]
