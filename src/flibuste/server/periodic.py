"""What a server does again and again while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

from flibuste.live import upkeep
from flibuste.live.durable import report, unheard
from flibuste.live.guests import now
from flibuste.people.identity.devices import revoked_of_late
from flibuste.people.identity.tidying import tidy
from flibuste.store.events import Ledger, SetFact

if TYPE_CHECKING:
    from flibuste.server.service import Service

HEARTBEAT = 5.0  # seconds between two signs of life in the database
DEVICE_LOOK = 2.0  # seconds between two looks at devices that were signed out elsewhere


def periodic_work(service: Service) -> list[Coroutine[Any, Any, None]]:
    """All of it, each without an end."""
    people = service.people
    return [
        _heartbeat(service),
        _sweep(service),
        service.sockets.watch(),
        _watch_devices(service),
        people.settling.run(),
        people.days.run(),
        people.order.watch(),
        people.desk.run(),
    ]


def sign_of_life(log: Ledger) -> None:
    """Note that we are here; nobody waits for it: the disk may keep us waiting."""
    if not log.in_trouble:
        log.write(SetFact("alive", str(now()))).add_done_callback(unheard)


async def _heartbeat(service: Service) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        try:
            # First: by a sign of life the others know who was awake.
            await service.people.days.wake_up()
            sign_of_life(service.log)
        except Exception as error:  # the database is away: the next beat asks it again
            report(error)
        service.gc_tuning.sweep(is_quiet=not service.sockets.open)


async def _watch_devices(service: Service) -> None:
    """Devices that were signed out on another server leave this one too."""
    while True:
        await asyncio.sleep(DEVICE_LOOK)
        if service.sockets.open and not service.log.in_trouble:
            try:
                service.sockets.send_away(await revoked_of_late(service.log))
            except Exception as error:
                report(error)


async def _sweep(service: Service) -> None:
    """Let go of what has had its time; a sweep that fails keeps no other from its turn."""
    people = service.people
    sweeps: list[Callable[[], Awaitable[object]]] = [
        lambda: upkeep.sweep(service.rooms),
        people.settling.look,
        lambda: tidy(service.log),
        lambda: people.retention.sweep(now()),
        people.seeks.sweep,
    ]
    while True:
        await asyncio.sleep(service.config.sweep_seconds)
        service.rates.sweep()
        for sweep in sweeps:
            try:
                if not service.log.in_trouble:
                    await sweep()
            except Exception as error:
                report(error)
