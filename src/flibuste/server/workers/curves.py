"""The curves of finished games on a server: a process of its own thinks over each."""

from __future__ import annotations

from flibuste.server.workers.drawing import CurveDrawer
from flibuste.server.workers.thinking import Worker


class Curves(CurveDrawer):
    """One process at a time, and only while a game is thought over."""

    def hire(self) -> Worker:
        """A fresh one."""
        return Worker()
