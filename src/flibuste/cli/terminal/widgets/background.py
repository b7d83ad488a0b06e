"""Work in threads beside the screen: what they bring for an older state of the table is dropped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from textual.screen import Screen


class Beside:
    """Threads of one screen; none of them holds up leaving."""

    def __init__(
        self, screen: Screen[Any], ready: threading.Event, fail: Callable[[Exception], None]
    ) -> None:
        self.screen, self.ready, self.fail = screen, ready, fail
        self.generation = 0  # grows with every change at the table

    def call(self, function: Callable[..., Any], *args: Any) -> None:
        """From a thread, call something in the screen's own."""
        try:
            self.screen.app.call_from_thread(function, *args)
        except RuntimeError:  # the application has been left
            return

    def do(self, work: Callable[[], Any], then: Callable[[Any], None], least: float = 0) -> None:
        """Work once the engine is ready, then go on with the fruit after at least so many seconds."""
        generation = self.generation

        def arrive(then: Callable[[Any], None], fruit: Any) -> None:
            if self.generation == generation and self.screen.is_attached:
                then(fruit)

        def run() -> None:
            began = time.monotonic()
            self.ready.wait()
            try:
                fruit = work()
            except Exception as error:  # told on the screen
                self.call(arrive, self.fail, error)
                return
            time.sleep(max(0.0, least - (time.monotonic() - began)))
            self.call(arrive, then, fruit)

        threading.Thread(target=run, daemon=True).start()
