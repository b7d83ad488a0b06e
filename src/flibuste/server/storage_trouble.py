"""The disk or the database refuses, or is another: people are told, and clocks wait."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from flibuste.live import wire
from flibuste.live.refusals import server_sentence
from flibuste.live.wire import encode
from flibuste.server.ops import metrics
from flibuste.server.ops.logs import logger
from flibuste.server.socket import RESTART
from flibuste.words.languages import LANGUAGES

if TYPE_CHECKING:
    from flibuste.server.service import Service

SEND_ON = 4.0  # seconds of trouble with the storage after which people go to another server
OTHERS_WRITE = 2.0  # seconds after it in which others write what they were asked meanwhile


def watch_storage(service: Service) -> None:
    """From now on hear of trouble; there may be some since the house was being set up."""
    watch = StorageWatch(service)

    def replaced() -> None:
        logger.warning("database replaced")
        service.people.notices.key.let_go()
        service.people.settling.start_over()
        service.rooms.drop_all()

    service.log.on_trouble, service.log.on_replaced = watch.hear, replaced
    if service.log.in_trouble:
        watch.hear(True)


class StorageWatch:
    """What one server does while its storage refuses, and after it."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._has_others = self._has_sent_on = False  # in the trouble that is, or was last
        self._sending_on: asyncio.TimerHandle | None = None

    def hear(self, on: bool) -> None:
        """The disk will not have it, or has it again."""
        metrics.TROUBLE.set(int(on))
        logger.error("storage trouble" if on else "storage trouble over")
        code = "storage" if on else "over"
        spoken = {
            lang: encode(wire.Trouble(code, server_sentence(f"trouble-{code}", lang)))  # type: ignore[arg-type]
            for lang in LANGUAGES
        }
        for socket in [*self.service.sockets.open]:
            socket.post(spoken[socket.lang])
        if on:
            self._stop()
        else:
            self._go_on()

    def _stop(self) -> None:
        """All clocks stand still. It may be our line alone that is cut: there are others to go to."""
        service, loop = self.service, asyncio.get_running_loop()
        self._has_others = service.shared is not None and not service.shared.is_alone
        self._has_sent_on = False
        for room in service.rooms.in_memory():
            room.hold(True)
        service.people.days.trouble(True)
        if self._has_others:
            self._sending_on = loop.call_later(SEND_ON, self._send_on)

    def _send_on(self) -> None:
        if self.service.log.in_trouble:
            self._has_sent_on = True
            self.service.sockets.close_all(RESTART)

    def _go_on(self) -> None:
        """Clocks run on: when others have written too, and whoever was sent on is back."""
        if self._sending_on is not None:  # the next trouble has its own time
            self._sending_on.cancel()
        waits = OTHERS_WRITE if self._has_others else 0.0
        back = self.service.rooms.limits.waiting_seconds if self._has_sent_on else 0.0
        self.service.people.days.trouble(False, max(waits, back))
        if waits:
            asyncio.get_running_loop().call_later(waits, self._let_run, back)
        else:
            self._let_run(back)

    def _let_run(self, back: float) -> None:
        if not self.service.log.in_trouble:
            for room in self.service.rooms.in_memory():
                room.go_on_with(back)
