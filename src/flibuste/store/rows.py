"""Rows beside the logs of tables: people's devices and ratings, and what a host must know.

A kind of row is a struct whose fields are the columns of its table in the database. Stores know none of
them by name: a new kind needs its struct, its table in `store.people`, and its migration.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class LedgerRow(msgspec.Struct, frozen=True):
    """One row of a ledger, known by its key."""

    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]

    @property
    def key(self) -> tuple[Any, ...]:
        """The values by which the row is known."""
        return tuple(getattr(self, name) for name in self.KEY)


class AddRow(msgspec.Struct, frozen=True):
    """A row that was not there before; Fence where its key, or what else is unique in it, is taken."""

    row: LedgerRow


class PutRow(msgspec.Struct, frozen=True):
    """A row as it is from now on, whether there was one of its key or not."""

    row: LedgerRow


class RemoveRows(msgspec.Struct, frozen=True):
    """All rows of a kind with these values in these columns are no more."""

    kind: type[LedgerRow]
    where: dict[str, Any]


class ReassignRows(msgspec.Struct, frozen=True):
    """All rows of a kind with one value in a column have another there from now on; Fence where a key is taken."""

    kind: type[LedgerRow]
    column: str
    value: Any
    becomes: Any


class AlterRows(msgspec.Struct, frozen=True):
    """All rows of a kind with these values have those from now on; where there is none, nothing happens."""

    kind: type[LedgerRow]
    where: dict[str, Any]
    becomes: dict[str, Any]


RowChange = AddRow | PutRow | RemoveRows | ReassignRows | AlterRows
