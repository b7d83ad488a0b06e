"""Who sees to which tables: 256 shards, each with one owner or none, held as locks of the database.

A right needs no owner: any server may write to any table. A duty has one, so that work is not done twice; if
two believe they have it, or none does for a moment, the log is still right.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Iterable
from typing import NamedTuple

SHARDS = 256


def shard_of(name: str) -> int:
    """The shard that a table, or a guest, belongs to."""
    return hashlib.sha256(name.encode()).digest()[0] % SHARDS


class ShareChange(NamedTuple):
    """Which shards a server takes, and which it gives back."""

    take: list[int]
    give: list[int]


def fair_change(held: Iterable[int], taken: Iterable[int], servers: int) -> ShareChange:
    """What brings a server to its share: `taken` are the shards that anybody holds, itself among them."""
    mine, share = sorted(held), math.ceil(SHARDS / max(1, servers))
    if len(mine) > share:
        return ShareChange([], random.sample(mine, len(mine) - share))
    free = sorted(set(range(SHARDS)) - set(taken))
    wanted = min(len(free), share - len(mine))
    return ShareChange(random.sample(free, wanted), [])  # two servers rarely want the same
