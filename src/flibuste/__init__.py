"""Flibuste: seven pirate games, their law written once.

>>> import flibuste
>>> table = flibuste.table("loyal_captain", seed=1)
>>> table.play("enter bow")
>>> table.choices()[:2]
['offer', 'enter fore_port']
"""

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


def __getattr__(name: str) -> object:
    """`flibuste.vector` is fetched when it is asked for: it needs NumPy, and the rest does not."""
    if name == "vector":
        from flibuste.batch import vector

        return vector
    raise AttributeError(f"module “flibuste” has no attribute “{name}”")


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
