"""The curves of finished games on a server: a process of its own thinks over each."""

from __future__ import annotations

from collections.abc import Callable

from flibuste.server.workers.drawing import CurveDrawer, GrowingCurve
from flibuste.server.workers.thinking import Worker


class Curves(CurveDrawer):
    """One process at a time, and only while a game is thought over."""

    def __init__(self) -> None:
        super().__init__()
        self.on_drawn: list[Callable[[str, GrowingCurve], None]] = []

    def hire(self) -> Worker:
        """A fresh one."""
        return Worker()

    def drawn(self, id: str, curve: GrowingCurve) -> None:
        """A curve is complete: whoever keeps curves is told."""
        for heard in self.on_drawn:
            heard(id, curve)
