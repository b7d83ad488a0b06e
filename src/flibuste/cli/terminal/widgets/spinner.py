"""Compiles or loads a game's engine beside the play, in a thread that never holds up leaving."""

from __future__ import annotations

import threading
from collections.abc import Callable

from flibuste.bots.compilation import STEPS, warming
from flibuste.law.engine import Engine
from flibuste.law.kernel import Mode, mode_from_environment
from flibuste.law.law import Law


class Warmth:
    """The compiled engine of a game on its way."""

    def __init__(self, law: Law, tell: Callable[[int, str], None], *, for_bots: bool) -> None:
        self.law, self.tell, self.for_bots = law, tell, for_bots
        self.is_ready = threading.Event()
        self.fault: Exception | None = None
        self.mode = mode_from_environment()

    @property
    def is_needed(self) -> bool:
        """Whether anything is to be compiled at all."""
        return self.mode is not Mode.INTERPRETED

    def start(self) -> None:
        """Begin, beside everything else."""
        if self.is_needed:
            threading.Thread(target=self._run, daemon=True).start()
        else:
            self.is_ready.set()

    def _run(self) -> None:
        try:
            for done, step in enumerate(warming(self.law, self.mode, for_bots=self.for_bots)):
                self.tell(min(done, STEPS - 1), step)
        except Exception as error:  # told on the screen; the interpreted rules play on
            self.fault = error
        self.is_ready.set()
        self.tell(STEPS, "")

    def own_engine(self) -> Engine:
        """An engine with scratch space of its own, so that a bot in a thread shares none with it."""
        return Engine(self.law, self.mode)
