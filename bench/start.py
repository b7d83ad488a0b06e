"""How long people wait: listing the games, compiling one for the first time, opening it again.

python bench/start.py [GAME]
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from flibuste.law import shelf

BIN = Path(sys.executable).parent
WITH_BOT = """
import flibuste
from flibuste.bots import Bot
table = flibuste.table({game!r}, seed=1)
table.play(Bot(table.law, "easy", seed=1).choose(table))
"""


def seconds(command: list[str], times: int = 5, **environment: str) -> float:
    """The best of several runs of a whole command."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
        best = min(best, time.perf_counter() - begun)
    return best


def main(game: str) -> None:
    print(
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    print(
        f"flibuste games                       {seconds([str(BIN / 'flibuste'), 'games']):6.2f} s"
    )
    code = [sys.executable, "-c", WITH_BOT.format(game=game)]
    with tempfile.TemporaryDirectory() as cold:
        print(
            f"first compile of {game} with its bot {seconds(code, 1, FLIBUSTE_CACHE=cold):6.2f} s"
        )
        print(
            f"the same from the cache              {seconds(code, 5, FLIBUSTE_CACHE=cold):6.2f} s"
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else shelf.ids()[0])
