"""How large a game's network is, and where each of its numbers lies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import prod
from typing import Any

from flibuste.batch.tokens import Tokens, tokens_of
from flibuste.law.kernel import Array, Field, i8, i32, table
from flibuste.law.law import Law

SECOND = 64  # width of the second layer
WIDTHS = (192, 128, 64, 32, 16)  # of the first: the widest whose rows are not too many
MOST_ROW_WEIGHTS = 1_500_000


@dataclass(frozen=True)
class NetworkShape:
    """The sizes of a network.

    A token has a row for each of its values but 0, which is worth nothing: most tokens are 0, and
    cost nothing.
    """

    tokens: int
    rows: int
    first: int
    second: int
    seats: int
    codes: int

    def pieces(self) -> Iterator[tuple[str, Field]]:
        """The arrays of a network in the order of its file."""
        yield "bias", i32[self.first]
        yield "rows", i8[self.rows, self.first]
        yield "between", i8[self.first, self.second]
        yield "between_bias", i32[self.second]
        yield "worth", i8[self.seats, self.second]
        yield "worth_bias", i32[self.seats]
        yield "policy", i8[self.codes, self.second]
        yield "policy_bias", i32[self.codes]

    @property
    def bytes(self) -> int:
        """The size of all arrays together."""
        return sum(field.kind.size * prod(field.shape) for _, field in self.pieces())

    def plain(self) -> dict[str, int]:
        """The sizes by name."""
        return asdict(self)


def shape_of(law: Law, seats: int, first: int | None = None) -> NetworkShape:
    """The usual shape of a game's network, or one with another first layer."""
    layout = tokens_of(law, seats)
    rows = row_count(layout)
    usual = next((w for w in WIDTHS if w * rows <= MOST_ROW_WEIGHTS), WIDTHS[-1])
    return NetworkShape(layout.size, rows, first or usual, SECOND, seats, law.actions.size)


def row_count(layout: Tokens) -> int:
    """How many rows the first layer has."""
    return sum(column.size * (column.values - 1) for column in layout.columns)


def starts_of(layout: Tokens) -> list[int]:
    """For each token the row of its value 0, which is not there: the value is added to it."""
    found, start = [], -1
    for column in layout.columns:
        for _ in range(column.size):
            found.append(start)
            start += column.values - 1
    return found


def starts_table(layout: Tokens) -> Array:
    """The same as rules read it."""
    return table(i32, starts_of(layout))


def mark_of(layout: Tokens) -> str:
    """A word that changes when the tokens of a game do: weights for others would mean nothing."""
    facts: list[Any] = [(c.name, c.start, c.shape, c.values) for c in layout.columns]
    if layout.turns_by_rules:
        facts.append("turned")
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
