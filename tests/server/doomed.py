"""Runs our command with a writer that fails at events as a file says: python doomed.py FILE COMMAND …"""

import runpy
import sqlite3
import sys
from pathlib import Path

from flibuste.store.events import Append
from flibuste.store.sqlite_writer import SqliteWriter

FAULTS = {"dies": RuntimeError, "wrong": sqlite3.ProgrammingError}
omen = Path(sys.argv[1])
append = SqliteWriter._append


def failing(writer: SqliteWriter, events: list[Append]) -> None:
    """One word of the file for one failure."""
    if omen.exists():
        first, *rest = omen.read_text().split()
        omen.write_text(" ".join(rest)) if rest else omen.unlink()
        raise FAULTS[first]("out of nothing")
    append(writer, events)


if __name__ == "__main__":
    SqliteWriter._append = failing  # type: ignore[method-assign]
    _, _, _python, _m, module, *words = sys.argv
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
