"""What a durable move costs with one server and with two, on a file and on PostgreSQL: open loop.

Where there are two, the people of a table are at one of them, as a proxy by table has it; `apart`, the seats of
every table sit at different servers, and each move has to reach the other one. PostgreSQL is started by this
program, durable, on the same machine; news go by its NOTIFY, or by Redis.

    python bench/cluster.py                                   the whole table, 1,000 moves a second
    python bench/cluster.py --tables 1500 --seconds 60 --windows 5
    python bench/cluster.py --redis --only postgresql-2
    python bench/cluster.py --highest --only sqlite-1         the highest rate held at p99 <= 50 ms
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import load
from postgres_server import PostgresServer
from redis_server import RedisServer
from server_process import Ship

HOUSES = {
    "sqlite-1": (False, 1),
    "postgresql-1": (True, 1),
    "postgresql-2": (True, 2),
    "postgresql-2-apart": (True, 2),
}


def family(pid: int) -> list[int]:
    """A process and all that come from it."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(place.name)] = int(
                (place / "stat").read_text().rpartition(")")[2].split()[1]
            )
        except OSError:  # it has ended
            continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


@contextmanager
def house(name: str, *, has_redis: bool) -> Iterator[tuple[list[Ship], PostgresServer | None]]:
    """The servers of a house, ready to be asked, and their PostgreSQL."""
    on_postgres, count = HOUSES[name]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        settings: dict[str, Any] = {}
        postgres = None
        if on_postgres:
            postgres = PostgresServer(is_durable=True)
            postgres.start()
            ends.callback(postgres.close)
            settings["address"] = postgres.empty()
            if has_redis:
                redis = RedisServer(Path(folder)).start()
                ends.callback(redis.kill)
                settings["redis"] = redis.url
        ships = []
        for k in range(count):
            place = Path(folder) / f"server{k}"
            place.mkdir()
            ships.append(Ship(place, **settings).start())
            ends.callback(ships[-1].close)
        for ship in ships:
            while ship.ask("GET", "/ready")[0] != 200:
                time.sleep(0.2)
        yield ships, postgres


def size(ship: Ship, postgres: PostgresServer | None) -> int:
    """Bytes that the events take in the database, with their indexes; in a file, all there is."""
    if postgres is not None:
        name = ship.address.rpartition("/")[2]
        asked = "SELECT pg_total_relation_size('events')"
        return int(postgres.run(asked, name)[0][0])
    with closing(sqlite3.connect(ship.address)) as file:
        asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return int(file.execute(asked).fetchone()[0])


def window(
    name: str, tables: int, rate: float, seconds: float, *, has_redis: bool
) -> dict[str, Any]:
    """One row of the table."""
    with house(name, has_redis=has_redis) as (ships, postgres):
        heads = load.make_tables(ships[0], tables, load.GAME)
        pid = postgres.process.pid if postgres and postgres.process else None
        before = sum(map(load.processor, family(pid))) if pid else 0.0
        held = size(ships[0], postgres)
        row = load.measured(ships, heads, rate, seconds, apart=name.endswith("apart"))
        spent = sum(map(load.processor, family(pid))) - before if pid else 0.0
        grown = size(ships[0], postgres) - held
    moves = tables * rate * seconds
    return {
        **row,
        "house": name,
        "database": round(1e6 * spent / moves),
        "bytes": round(grown / moves),
    }


def show(row: dict[str, Any]) -> None:
    print(
        f"{row['house']:<18} {row['offered']:>6.0f}/s  p50 {row['p50']:>7.1f}  p99 {row['p99']:>7.1f} ms"
        f"  seen by the other seat p99 {row['seen99']:>7.1f} ms  {row['cpu']:>4} µs of processor a move"
        f" and {row['database']:>4} of PostgreSQL  {row['bytes']:>4} bytes a move"
        f"  {row['moves']} moves, {row['refused']} refused",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second a table")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--windows", type=int, default=1, help="the median of so many counts")
    parser.add_argument("--only", choices=[*HOUSES])
    parser.add_argument("--redis", action="store_true", help="news by Redis")
    parser.add_argument("--highest", action="store_true", help="the highest rate held")
    given = parser.parse_args()
    for name in [given.only] if given.only else [*HOUSES]:

        def one(rate: float, name: str = name) -> dict[str, Any]:
            row = window(name, given.tables, rate, given.seconds, has_redis=given.redis)
            show(row)
            return row

        if given.highest:
            rate, held = 1000 / given.tables, 0.0
            while (row := one(rate))["p99"] <= load.HOLDS:
                held, rate = row["offered"], rate + 500 / given.tables
            print(f"  {name} holds {held:.0f} moves/s at p99 <= {load.HOLDS:.0f} ms", flush=True)
            continue
        rows = [one(given.rate) for _ in range(given.windows)]
        if given.windows > 1:
            middle = {key: statistics.median(row[key] for row in rows) for key in ("cpu", "p99")}
            print(
                f"  median: {middle['cpu']:.0f} µs of processor a move, p99 {middle['p99']:.1f} ms"
            )
    print(
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end, {time.strftime('%Y-%m-%d')}"
    )


if __name__ == "__main__":
    main()
