"""Before a server ends: where other servers are, people and duties go there, a few at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from flibuste.server.socket import RESTART

if TYPE_CHECKING:
    from flibuste.server.service import Service

NOTICE = 1.5  # seconds that proxies have to see that we leave
FAREWELL = 0.05  # seconds between two groups of people who are sent to other servers


async def leave_house(service: Service) -> None:
    """Send everybody to the other servers, if there are any; who has begun to leave does not begin again."""
    if service.shared is None or service.shared.is_alone or service.is_leaving:
        return
    service.is_leaving = True  # a proxy sees it at `/ready` and sends nobody here any more
    service.shared.line.leave()
    seconds = service.config.leave_seconds
    await asyncio.sleep(min(NOTICE, seconds))
    people, steps = [*service.sockets.open], max(1, round(seconds / FAREWELL))
    for k in range(steps if people else 0):
        for socket in people[k * len(people) // steps : (k + 1) * len(people) // steps]:
            socket.close(RESTART)
        await asyncio.sleep(FAREWELL)
