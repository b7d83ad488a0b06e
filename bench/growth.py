"""From what a move costs here to a million people at once: arithmetic, with its assumptions on top.

    python bench/growth.py                          the table of docs/growth.md
    python bench/growth.py --move 420 --database 180   with costs of your own, in µs (bench/cluster.py prints them)

Costs of a processor are those of `bench/cluster.py`, on one core of the machine it ran on. What news cost is
measured by this program: all servers hear of all tables.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass

from flibuste.server.shared.news import AT_ONCE_SAID, read_news

CROWDS = (1_000, 10_000, 100_000, 1_000_000)  # people at once


@dataclass(frozen=True)
class Assumed:
    """What people do, and how full machines may be."""

    at_home: float = 0.6  # of people: tables at home, which cost a server nothing
    with_bots: float = 0.05  # of the others: against bots of the server
    seconds_a_move: float = 10.0  # between two moves of one person
    thought: float = 0.03  # seconds of a core: what the first seven opponents may take a choice
    # Of what a move cost in `bench/cluster.py`, with one a second at each table. Two people who move every ten seconds
    # make one in five: the same moves a second, spread over five times the tables, cost some 15 % more.
    slow: float = 1.15
    full: float = 0.6  # of a core: above that, waiting grows
    cores: int = 8  # of a machine
    memory: float = 32e9  # bytes of a machine
    # Bytes of a server for somebody at a table of two (`bench/load.py`: memory).
    person: float = 60e3
    log: float = 320.0  # bytes on disk for a move with its index (`bench/cluster.py`)


@dataclass(frozen=True)
class Measured:
    """Processor time in µs: `bench/cluster.py`, and `hearing()` below."""

    move: float  # of the server
    picture: float  # of the server, for a move that two browsers are shown
    database: float  # of PostgreSQL
    news: float  # of every server, for each table that it hears of


def hearing() -> float:
    """µs that a server spends on hearing of one table that it does not have."""
    rooms: dict[str, int] = {}
    text = "\n".join(f"table{k:08d} {k}" for k in range(AT_ONCE_SAID))
    count, begun = 300, time.process_time()
    for _ in range(count):
        for table, v in read_news(text):
            if rooms.get(table, v) < v:
                raise AssertionError
    return 1e6 * (time.process_time() - begun) / (count * AT_ONCE_SAID)


def row(people: int, costs: Measured, assumed: Assumed) -> list[str]:
    """How many of everything a crowd needs."""
    here = people * (1 - assumed.at_home)
    moves = here / assumed.seconds_a_move
    of_bots = moves * assumed.with_bots  # each of them is answered by one
    written = moves + of_bots
    serving = written * assumed.slow * (costs.move + costs.picture) / 1e6 / assumed.full
    servers = max(1, math.ceil(serving))
    while servers < serving + servers * written * costs.news / 1e6 / assumed.full:
        servers += 1
        if servers > 100 * serving + 10:  # the news alone fill every server
            break
    machines = max(servers / assumed.cores, here * assumed.person / assumed.memory)
    return [
        f"{people:,}",
        f"{here:,.0f}",
        f"{written:,.0f}",
        f"{servers:,}",
        f"{math.ceil(machines):,}",
        f"{written * assumed.slow * costs.database / 1e6 / assumed.full:,.1f}",
        f"{written * assumed.log * 86_400 / 1e9:,.0f}",
        f"{written * costs.news / 1e6:.0%}",
        f"{of_bots * assumed.thought / assumed.full:,.1f}",
    ]


HEADS = (
    "people at once",
    "on servers",
    "moves/s",
    "`flibuste serve`, a core each",
    "machines for them",
    "cores of PostgreSQL",
    "GB of log a day",
    "of each server for news",
    "cores of `flibuste think`",
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--move", type=float, default=413.0)
    parser.add_argument("--picture", type=float, default=330.0)
    parser.add_argument("--database", type=float, default=175.0)
    given = parser.parse_args()
    costs = Measured(given.move, given.picture, given.database, hearing())
    print(f"{costs}\n{Assumed()}\n")
    for cells in (HEADS, ["---"] * len(HEADS), *(row(n, costs, Assumed()) for n in CROWDS)):
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
