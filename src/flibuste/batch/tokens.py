"""What a network sees: a small integer for every value of a veiled record, turned to the seat to move.

The seat to move is always the first of the seats, and the others follow in turn; so do the words that
belong to seats, and all that a game says turns with them (`vocabulary.Turning`). Tokens are read by a
rule that is made, as source text, from the fields of the game's record, so that every offset in it is
a constant to the compiler:

    a name      0 for nothing, 1 for what is veiled, then one token a name
    a set       a token for each member: 0 is out, 1 is in, 2 is veiled
    a number    0 for nothing, 1 for what is veiled, then the number; large numbers share bins

Options are the same all along and are left out; so is what lies behind the position, but for how often
it stood before, without which it would not tell all that the future depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any

from flibuste.law.contract import State, repeats
from flibuste.law.kernel import Field, rule, table, u8
from flibuste.law.law import Law
from flibuste.law.vocabulary import NONE, SEAT, UNKNOWN, Count, Domain, Turning

FIRST = -NONE  # the token of the name or number 0
EXACT = 62  # small numbers up to here have a token each
STOOD = 4  # how often a position stood before: 0, 1, 2, or more
BELOW_BINS, BINS = 16, 16  # wide numbers: the first exact, then two bins for each doubling


# Eight members of a set, one token each; the last row stands for a set that is veiled. Read from a
# table they are written ten times as fast as bit by bit.
VEILED = 256
SPREAD = table(u8, [[*(b >> m & 1 for m in range(8))] for b in range(VEILED)] + [[2] * 8])


@dataclass(frozen=True)
class Column:
    """The tokens of one field of the record."""

    name: str
    start: int
    shape: tuple[int, ...]
    values: int  # how many different tokens there are
    meaning: str

    @property
    def size(self) -> int:
        """How many tokens it takes."""
        return prod(self.shape)


@rule
def binned(number):
    """The bin of a number that may be large: exact at first, then two bins for each doubling."""
    if number < BELOW_BINS:
        return number
    place = BELOW_BINS
    edge = 2 * BELOW_BINS
    while number >= edge and place < BELOW_BINS + BINS - 2:
        edge *= 2
        place += 2
    return place + (number >= edge - edge // 4)


class Tokens:
    """Where each fact of a game stands among its tokens, for a number of seats."""

    def __init__(self, law: Law, seats: int) -> None:
        self.law, self.seats = law, seats
        self.columns: list[Column] = []
        self._scope: dict[str, Any] = {"repeats": repeats, "binned": binned, "SPREAD": SPREAD}
        self._turns: list[str] = []  # the lines that number the turns to the seat to move
        lines = ["out[0] = seat", f"out[1] = min(repeats(s), {STOOD - 1})"]
        self._add("seat", (), seats, "which chair the seat to move sits on")
        self._add("stood", (), STOOD, "how often this position stood before")
        for name, field in self._fields():
            lines += self._read(name, field)
        self.rule = _made([*self._turns, *lines], self._scope)

    @property
    def size(self) -> int:
        """The number of tokens."""
        return sum(column.size for column in self.columns)

    @property
    def width(self) -> int:
        """The bytes of one token."""
        return 1 if max(column.values for column in self.columns) <= 256 else 2

    @property
    def turns_by_rules(self) -> bool:
        """Whether the game says itself how some of its words turn."""
        return bool(self._turns)

    def _fields(self) -> Iterator[tuple[str, Field]]:
        left_out = {*State.fields, *self.law.options}
        for name, field in self.law.State.fields.items():
            if not field.is_memory and name not in left_out:
                yield name, field

    def _add(self, name: str, shape: tuple[int, ...], values: int, meaning: str) -> int:
        start = self.size
        self.columns.append(Column(name, start, shape, values, meaning))
        return start

    def _read(self, name: str, field: Field) -> Iterator[str]:
        """The lines that write a field's tokens."""
        counts = [self._length(axis) for axis in field.axes]
        names = [f"k{n}" for n in range(len(counts))]
        indices = [self._word_at(k, axis) for k, axis in zip(names, field.axes, strict=True)]
        value = f"s.{name}" + (f"[{', '.join(indices)}]" if indices else "")
        if field.is_set:
            counts.append(self._length(_members(field)))
        start = self._add(name, tuple(counts), self._values(field), self._meaning(field))
        at = " + ".join([str(start), *_strides(names, counts)])
        indent = ""
        for k, count in zip(names, counts, strict=False):
            yield f"{indent}for {k} in range({count}):"
            indent += "    "
        if field.is_set:
            yield f"{indent}v = {value}"
            for line in self._members(at, counts[-1], _members(field)):
                yield indent + line
        elif field.values is None or isinstance(field.values, Count):
            yield f"{indent}out[{at}] = {_number(value, field)}"
        else:
            yield f"{indent}v = {value}"
            yield f"{indent}out[{at}] = {self._token('v', field.values)}"

    def _members(self, at: str, count: int, members: Domain) -> Iterator[str]:
        """The lines that write a set's members: eight at once, unless they are turned."""
        veiled = f"{VEILED} if v == {UNKNOWN} else "
        if not self.law.has_secrets:
            veiled = ""
        bit = self._word_at("m", members)
        if bit != "m":
            yield f"for m in range({count}):"
            yield f"    out[{at} + m] = SPREAD[{veiled}v >> {bit} & 1, 0]"
            return
        for first in range(0, count, 8):
            yield f"eight = {veiled}v >> {first} & 255"
            yield f"for m in range({min(8, count - first)}):"
            yield f"    out[{at} + {first} + m] = SPREAD[eight, m]"

    def _token(self, word: str, domain: Domain) -> str:
        """The token of a name; what is veiled or nothing does not turn."""
        place = self._place_of(word, domain)
        turned = f"{place} + {FIRST}"
        return turned if place == word else f"{word} + {FIRST} if {word} < 0 else {turned}"

    def _values(self, field: Field) -> int:
        if field.is_set:
            return 3 if self.law.has_secrets else 2
        if field.values is None or isinstance(field.values, Count):
            return FIRST + (EXACT + 1 if field.kind.size == 1 else BELOW_BINS + BINS)
        return FIRST + self._length(field.values)

    def _share(self, domain: Domain) -> int:
        """How many words of a domain belong to each seat; 0 where they are nobody's."""
        return 1 if domain.name == SEAT.name else domain.per_seat

    def _length(self, axis: int | Domain) -> int:
        if isinstance(axis, int):
            return axis
        return self._share(axis) * self.seats or len(axis)

    def _word_at(self, place: str, axis: int | Domain) -> str:
        """The word that comes at a place for the seat to move."""
        if isinstance(axis, int):
            return place
        if share := self._share(axis):
            return f"({place} + seat * {share}) % {share * self.seats}"
        if axis.turning is None:
            return place
        return f"{self._named(axis.turning.word_at)}({self._turn(axis.turning)}, {place})"

    def _place_of(self, word: str, domain: Domain) -> str:
        """Where a word comes for the seat to move."""
        if share := self._share(domain):
            return f"({word} + {share * self.seats} - seat * {share}) % {share * self.seats}"
        if domain.turning is None:
            return word
        return f"{self._named(domain.turning.place_of)}({self._turn(domain.turning)}, {word})"

    def _turn(self, turning: Turning) -> str:
        """The number of a turn, which is asked for once in a record."""
        name = self._named(turning.turn)
        line = f"by_{name} = {name}(s, seat)"
        if line not in self._turns:
            self._turns.append(line)
        return f"by_{name}"

    def _named(self, function: Callable[..., Any]) -> str:
        """The name that a game's own rule has here."""
        known = (name for name, found in self._scope.items() if found is function)
        name = next(known, f"rule_{len(self._scope)}")
        self._scope[name] = function
        return name

    def _meaning(self, field: Field) -> str:
        """What a field's tokens stand for, and which domains turn in it."""
        domains = [d for d in (*field.axes, field.values) if isinstance(d, Domain)]
        turned = dict.fromkeys(d.name for d in domains if self._share(d) or d.turning)
        return _values_of(field) + (f"; turned: {', '.join(turned)}" if turned else "")


def _members(field: Field) -> Domain:
    assert field.values is not None
    return field.values


def _strides(names: list[str], counts: list[int]) -> Iterator[str]:
    for n, k in enumerate(names):
        yield f"{k} * {prod(counts[n + 1 :])}"


def _number(value: str, field: Field) -> str:
    """The token of a plain number."""
    if field.kind.size == 1:
        return f"min({value} + {FIRST}, {EXACT + FIRST})"
    return f"binned({value}) + {FIRST}"


def _values_of(field: Field) -> str:
    if field.values is None or isinstance(field.values, Count):
        return "a number" if field.kind.size == 1 else "a number, in bins"
    return f"a set of {field.values.name}" if field.is_set else f"a {field.values.name}"


def _made(lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    exec("def read(s, seat, out):\n    " + "\n    ".join(lines), scope)  # noqa: S102
    made: Callable[..., Any] = rule(scope["read"])
    return made


@cache
def tokens_of(law: Law, seats: int) -> Tokens:
    """The tokens of a game with so many seats."""
    return Tokens(law, seats)


def names(column: Column) -> Iterator[str]:
    """A name for each token of a column."""
    for places in product(*map(range, column.shape)):
        yield column.name + "".join(f"[{place}]" for place in places)
