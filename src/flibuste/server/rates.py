"""How often an address may ask; who has not asked for a while is forgotten."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from flibuste.server.config import Config

MINUTE = 60


class Rates:
    """The requests of the last minute, by address."""

    def __init__(self, config: Config) -> None:
        self._storage = MemoryStorage()
        self._limiter = MovingWindowRateLimiter(self._storage)
        self._limits = {
            "requests": RateLimitItemPerMinute(config.requests_a_minute),
            "tables": RateLimitItemPerMinute(config.tables_a_minute),
        }

    def allows(self, limit: str, address: str) -> bool:
        """Whether an address may ask once more."""
        return self._limiter.hit(self._limits[limit], limit, address)

    @property
    def known(self) -> int:
        """The addresses that are kept, once for each limit they met."""
        return len(self._storage.events)

    def sweep(self) -> None:
        """Forget who has not asked for a minute; the storage alone would keep each address for ever."""
        storage = self._storage
        for key in [*storage.events]:
            with storage.locks[key]:  # the storage's own thread shortens the lists meanwhile
                if not storage.get_moving_window(key, 1, MINUTE)[1]:
                    storage.clear(key)
