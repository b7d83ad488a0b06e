"""Which rows are a guest's own: joining two guests reassigns them, deletion removes them, export shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flibuste.store.events import Change
from flibuste.store.rows import LedgerRow

# The rows of the guest who stays, those of the other, and the id of who stays: what is to be written.
Joining = Callable[[Sequence[Any], Sequence[Any], str], Sequence[Change]]


@dataclass(frozen=True)
class Owned:
    """Rows of a kind whose column is the id of a guest, read by a query with `guest=…`.

    When two guests are joined, the other's rows become those of the guest who stays; of two rows with
    the same key, the one of who stays is kept. An area that needs more than that says how to join.
    """

    kind: type[LedgerRow]
    column: str
    query: str
    hidden: tuple[str, ...] = ()  # columns that an export leaves out: hashes of secrets
    join: Joining | None = None
    is_told: bool = True  # whether an export shows them: not what others keep of the guest
    outlives: bool = False  # whether they stay when the guest is forgotten
