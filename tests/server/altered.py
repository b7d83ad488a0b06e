"""Runs our command in a server that is not as it should be: python altered.py HOW COMMAND …"""

import runpy
import sys
import time

SKEW = 10  # seconds


def skew() -> None:
    """Its machine's clock is wrong."""
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + SKEW
    time.time_ns = lambda: real_ns() + SKEW * 1_000_000_000


def greedy() -> None:
    """It believes that all duties are its own."""
    from flibuste.server.shared.line import HouseLine

    HouseLine.is_mine = lambda self, table: True  # type: ignore[method-assign]


if __name__ == "__main__":
    {"skew": skew, "greedy": greedy}[sys.argv[1]]()
    _, _, _python, _m, module, *words = sys.argv
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
