"""How long it takes to pair people who wait: their tables are on disk when it is over.

python bench/pairing.py                     1,000 people, five times
python bench/pairing.py --people 10000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from quiet_rooms import rooms_over
from table_helpers import PLAIN

from flibuste.live.guests import now
from flibuste.live.rooms import Rooms
from flibuste.people.order.blocks import is_blocked
from flibuste.people.pairing.chairs import promise
from flibuste.people.pairing.desk import Desk
from flibuste.people.pairing.rows import PresenceRow, SeekRow
from flibuste.store.rows import AddRow
from flibuste.store.sqlite import SqliteLog

NONCE = bytes(16)
LONG = 600_000  # milliseconds that everybody is there


async def gather(log: SqliteLog, rooms: Rooms, people: int, seed: int = 1) -> None:
    """People of all strengths who wait for the same game, each near their own rating."""
    rng = random.Random(seed)
    written = []
    for k in range(people):
        made, id = promise(rooms), f"seek{k}"
        rating = rng.gauss(1000, 250)
        seek = SeekRow(
            f"guest{k}",
            id,
            now() - rng.randrange(30_000),
            PLAIN,
            2,
            "minutes-10",
            True,
            rating,
            200,
            f"Guest {k}",
            *made.hashes,
            made.table_id,
            made.seed,
        )
        written.append(log.write(AddRow(seek), AddRow(PresenceRow(id, now() + LONG, NONCE))))
    await asyncio.gather(*written)


async def seconds_to_pair(people: int) -> tuple[float, int]:
    """How long one look takes that finds so many people, and how many tables come of it."""
    with tempfile.TemporaryDirectory() as folder:
        log = SqliteLog(Path(folder) / "log.sqlite", asyncio.get_running_loop())
        log.open()
        try:
            rooms = rooms_over(log)
            await gather(log, rooms, people)
            begun = time.perf_counter()
            tables = await Desk(log, rooms, partial(is_blocked, log)).pair()
            return time.perf_counter() - begun, tables
        finally:
            await log.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--people", type=int, default=1000)
    asked.add_argument("--times", type=int, default=5)
    given = asked.parse_args()
    for _ in range(given.times):
        seconds, tables = asyncio.run(seconds_to_pair(given.people))
        print(f"{given.people} people, {tables} tables: {seconds:.3f} s")


if __name__ == "__main__":
    main()
