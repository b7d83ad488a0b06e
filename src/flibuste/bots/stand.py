"""The look into a table of endings, as rules: `bots.endings` makes the table and the verb."""

from __future__ import annotations

from typing import Any, NamedTuple

from flibuste.law.contract import verb
from flibuste.law.kernel import Array, array, i64, rule, u8, u64

DRAW = 1
FIRST_DISTANCE = 2  # a loss in 0 plies; a win in 0 is 3, a loss in 1 is 4, and so on


class EndingArrays(NamedTuple):
    """A table as rules read it; all arrays are empty where a game has none.

    A record is an ending if its words are those of the blank one, tokens, turn and what is uncounted
    aside.
    """

    places: Array
    masks: Array
    blank: Array
    stand_at: Array
    way_of: Array
    packed: Array
    base: int
    ways: int
    most: int


def no_endings() -> EndingArrays:
    """The table of a game that has none."""
    none, words = array(i64[0]), array(u64[0])
    return EndingArrays(none, words, words, array(i64[0, 0]), none, array(u8[0]), 0, 0, 0)


@verb
def stand_number(s: Any, side: Any, stand_at: Any, base: Any, most: Any) -> Any:
    """How the tokens of the mover (0) or the other (1) stand: a number, or -1."""


@rule
def no_stand(s, side, stand_at, base, most):
    """A game without a table."""
    return -1


@rule
def ending_of(s, words, i, table):
    """What a table says of the record in row `i`: 0 if it is no ending, else as the table packs it."""
    if len(table.packed) == 0:
        return 0
    for k in range(len(table.places)):
        if u64(words[i, table.places[k]]) & table.masks[k] != table.blank[k]:
            return 0
    mine = stand_number(s, 0, table.stand_at, table.base, table.most)
    other = stand_number(s, 1, table.stand_at, table.base, table.most)
    if mine < 0 or other < 0 or table.way_of[mine] < 0 or table.way_of[other] < 0:
        return 0
    return i64(table.packed[table.way_of[mine] * table.ways + table.way_of[other]])
