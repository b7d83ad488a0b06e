"""Runs our command in a server that a folder's files make err: python moody.py FOLDER COMMAND …

`skew`: seconds by which its machine's clock is wrong, from its start on. `greedy`: while this file is there,
the server believes that all duties are its own.
"""

import runpy
import sys
import time
from pathlib import Path


def skew_clock(seconds: int) -> None:
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + seconds
    time.time_ns = lambda: real_ns() + seconds * 1_000_000_000


def tempt(sign: Path) -> None:
    from flibuste.server.shared.line import HouseLine

    honest = HouseLine.is_mine

    def is_mine(line: HouseLine, table: str) -> bool:
        return honest(line, table) or sign.exists()

    HouseLine.is_mine = is_mine  # type: ignore[method-assign]


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    if (folder / "skew").exists():
        skew_clock(int((folder / "skew").read_text()))
    tempt(folder / "greedy")
    _, _, _python, _m, module, *words = sys.argv
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
