"""Runs our command with a writer that dies as often as a file appears: python doomed.py FILE COMMAND …"""

import runpy
import sys
from pathlib import Path
from typing import Any

from flibuste.server.store.writer import Writer

omen = Path(sys.argv[1])
run = Writer._run


def dying(writer: Writer, *args: Any) -> None:
    if omen.exists():
        omen.unlink()
        raise RuntimeError("out of nothing")
    run(writer, *args)


if __name__ == "__main__":
    Writer._run = dying  # type: ignore[method-assign]
    _, _, _python, _m, module, *words = sys.argv
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
