"""Flibuste: seven pirate games, their law written once.

>>> import flibuste
>>> table = flibuste.table("loyal_captain", seed=1)
>>> table.play("enter bow")
>>> table.choices()[:2]
['offer', 'enter fore_port']
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flibuste.play.record import RecordError, Verdict, replay, verify
    from flibuste.play.table import (
        CannotUndo,
        MoveError,
        NotLegal,
        NotYourTurn,
        Table,
        Unreadable,
    )
    from flibuste.play.table import new_table as table

__version__ = "0.1.0"

# Where each name comes from; what a program does not ask for is not fetched.
_RECORD, _TABLE = "flibuste.play.record", "flibuste.play.table"
_HOME = {
    **dict.fromkeys(("RecordError", "Verdict", "replay", "verify"), _RECORD),
    **dict.fromkeys(("CannotUndo", "MoveError", "NotLegal", "NotYourTurn"), _TABLE),
    **dict.fromkeys(("Table", "Unreadable", "table"), _TABLE),
    "vector": "flibuste.batch.vector",  # it needs NumPy, and the rest does not
}
_CALLED = {"table": "new_table"}  # at home


def __getattr__(name: str) -> object:
    """A name of the library, fetched when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module “flibuste” has no attribute “{name}”")
    found = getattr(import_module(_HOME[name]), _CALLED.get(name, name))
    globals()[name] = found
    return found


__all__ = [
    "CannotUndo",
    "MoveError",
    "NotLegal",
    "NotYourTurn",
    "RecordError",
    "Table",
    "Unreadable",
    "Verdict",
    "replay",
    "table",
    "vector",
    "verify",
]
