"""The first seconds of a server: boards to show, clocks that run on, then bots and compiled rules."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from flibuste.live import upkeep
from flibuste.live.durable import report
from flibuste.server.featured import featured
from flibuste.server.ops import logs
from flibuste.store.events import Gone
from flibuste.store.opening import STORAGE_AGAIN

if TYPE_CHECKING:
    from flibuste.server.service import Service

CALM = 1.0  # seconds after a start that belong to people who come back


async def warm_up(service: Service) -> None:
    """Do what nobody should have to wait for later."""
    await _draw_featured(service)
    await _wake_clocks(service)
    await asyncio.sleep(CALM)
    await service.thinking.start()
    service.compiler.begin()


async def _wake_clocks(service: Service) -> None:
    """Clocks of tables where nobody is run on; a storage that is away just now is waited for."""
    while True:
        try:
            return await upkeep.wake(service.rooms)
        except Gone:
            await asyncio.sleep(STORAGE_AGAIN)
        except Exception as error:  # whoever comes in wakes their own
            return report(error)


async def _draw_featured(service: Service) -> None:
    """The boards of the quay, before the compiler or its cache takes the processor."""
    for law in service.games:
        async with service.compiler.interpreting:
            try:
                await asyncio.to_thread(featured, law)
            except Exception as error:  # the other games do not suffer
                logs.log_fault(error)
