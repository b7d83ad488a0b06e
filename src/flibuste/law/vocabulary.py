"""The words of a game, declared once: names of things, actions, events and reasons.

From a declaration come the integer code, the text, the parser, the clicks, and the little
functions that the rules call. Those are made from source text, so that the numbers in them are
constants to every compiler.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from flibuste.words.phrase import Phrase as Phrase  # the words of a game are phrases too

UNKNOWN = -1  # veiled: the viewer cannot know it
NONE = -2  # nothing there


class Turning(NamedTuple):
    """How a domain turns to the seat that looks, as three rules.

    `turn` gives the turn to a seat a number. It reads nothing of the record but the number of seats and
    the options, so that who knows the seat can turn all back. In every turn each word has one place:
    the other two rules undo each other.
    """

    turn: Callable[..., Any]  # (s, seat) -> the number
    word_at: Callable[..., Any]  # (turn, place) -> the word that comes there
    place_of: Callable[..., Any]  # (turn, word) -> where the word comes


class Domain(Sequence[str]):
    """An ordered list of names; a thing's number is its place in the list.

    What a network sees is turned to the seat that looks: of words that belong to seats in their order,
    its own come first; where it is less simple whose a word is, `turning` says how they come.
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str] | range,
        *,
        per_seat: int = 0,
        turning: Turning | None = None,
    ) -> None:
        assert not (per_seat and turning), f"{name} turns in two ways"
        self.name = name
        self.per_seat = per_seat  # so many words belong to each seat, in the order of seats
        self.turning = turning
        self.words = tuple(str(word) for word in words)
        self.is_numeric = isinstance(words, range)
        self._places = {word: place for place, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, place: Any) -> Any:
        return self.words[place]

    def __contains__(self, word: object) -> bool:
        return word in self._places

    def index(self, word: Any, *bounds: Any) -> int:
        """The number of a name; KeyError if it is none of ours."""
        return self._places[word]

    def to_text(self, place: int) -> str:
        """The name of a number; `?` for what is veiled, `-` for nothing."""
        return {UNKNOWN: "?", NONE: "-"}.get(place) or self.words[place]

    def from_text(self, word: str) -> int:
        """The number of a name; KeyError if it is none of ours."""
        return {"?": UNKNOWN, "-": NONE}.get(word) or self._places[word]


# The colours of the chairs, in the order of the guide to the look.
SEAT = Domain("seat", ("blue", "red", "green", "yellow", "brown", "bone", "plum", "slate"))


def seats(count: int) -> Domain:
    """The first so many chairs."""
    return Domain("seat", SEAT[:count])


def _function(name: str, parameters: Sequence[str], lines: Sequence[str]) -> Callable[..., Any]:
    body = "\n    ".join(lines)
    scope: dict[str, Any] = {}
    exec(f"def {name}({', '.join(parameters)}):\n    {body}", scope)  # noqa: S102
    made: Callable[..., Any] = scope[name]
    return made


class Word:
    """A declared word with named, typed fields, and the functions that rules call on it."""

    def __init__(self, name: str, fields: dict[str, Domain]) -> None:
        self.name, self.fields = name, fields
        self.functions: dict[str, Callable[..., Any]] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self.__dict__["functions"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(name) from None

    def __compiled__(self, jit: Callable[..., Any]) -> Any:
        """The same functions compiled, under the same names."""
        shape = namedtuple(f"{self.name}_", list(self.functions))  # type: ignore[misc]
        return shape(*(jit(function) for function in self.functions.values()))

    def params(self, values: Sequence[int]) -> dict[str, int]:
        """The named values of the fields."""
        return dict(zip(self.fields, map(int, values), strict=False))

    def to_text(self, values: Sequence[int]) -> str:
        """The word and its fields, as people type them."""
        words = (d.to_text(int(v)) for d, v in zip(self.fields.values(), values, strict=False))
        return " ".join((self.name, *words))


class SetOf(Domain):
    """Sets of names, one bit a name; the text is a list with commas."""

    def __init__(self, members: Domain) -> None:
        super().__init__(members.name, ())
        self.members = members

    def to_text(self, bits: int) -> str:
        """The names whose bits are set, with commas; `-` for none, `?` for what is veiled."""
        if bits == UNKNOWN:
            return "?"
        return ",".join(w for place, w in enumerate(self.members) if bits >> place & 1) or "-"

    def from_text(self, word: str) -> int:
        """The bits of a list of names."""
        if word == "?":
            return UNKNOWN
        return 0 if word == "-" else sum(1 << self.members.index(w) for w in word.split(","))


class Compound(Domain):
    """Named combinations of other names, such as a spot and the way into it: `stern/stern_port`."""

    def __init__(self, name: str, combinations: Sequence[tuple[int, ...]], **parts: Domain) -> None:
        self.combinations, self.parts = tuple(combinations), parts
        words = [
            "/".join(part[place] for part, place in zip(parts.values(), places, strict=True))
            for places in combinations
        ]
        super().__init__(name, words)


class Count(Domain):
    """A plain number."""

    def __init__(self, name: str = "number") -> None:
        super().__init__(name, range(0))

    def to_text(self, number: int) -> str:
        """The number itself."""
        return {UNKNOWN: "?", NONE: "-"}.get(number) or str(number)

    def from_text(self, word: str) -> int:
        """The number itself."""
        return {"?": UNKNOWN, "-": NONE}.get(word) or int(word)


NUMBER = Count()


class Action(Word):
    """What an actor may do: `move.code(spot, to)`, `move.has(a)`, `move.spot(a)` in the rules."""

    def __init__(
        self, name: str, base: int, fields: dict[str, Domain], picks: str, rule: str
    ) -> None:
        super().__init__(name, fields)
        self.base, self.picks, self.rule = base, picks, rule
        self.size = 1
        for domain in fields.values():
            self.size *= len(domain)
        # `int()`: interpreted, a small NumPy integer would overflow.
        total, stride = "0", self.size
        for field, domain in fields.items():
            stride //= len(domain)
            self.functions[field] = _function(
                field, ["a"], [f"return (int(a) - {base}) // {stride} % {len(domain)}"]
            )
            total += f" + int({field}) * {stride}"
        self.functions["code"] = _function("code", list(fields), [f"return {base} + {total}"])
        self.functions["has"] = _function(
            "has", ["a"], [f"return {base} <= a < {base + self.size}"]
        )

    def values(self, code: int) -> list[int]:
        """The fields of a code, in order."""
        return [self.functions[field](code) for field in self.fields]


class Actions:
    """All actions of a game, chance's outcomes among them, one integer code each."""

    def __init__(self) -> None:
        self.words: dict[str, Action] = {}
        self.size = 0

    def verb(self, name: str, picks: str = "", rule: str = "", **fields: Domain) -> Action:
        """Declare an action. `picks` are the clicks that make it: field names in braces, or places."""
        action = Action(name, self.size, fields, picks, rule)
        self.words[name] = action
        self.size += action.size
        return action

    def __getitem__(self, code: int) -> Action:
        for action in self.words.values():
            if code < action.base + action.size:
                return action
        raise IndexError(code)

    @cached_property
    def texts(self) -> list[str]:
        """The text of every code."""
        return [
            action.to_text(action.values(action.base + k))
            for action in self.words.values()
            for k in range(action.size)
        ]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {text: code for code, text in enumerate(self.texts)}

    def parse(self, text: str) -> int:
        """The code of a text; ValueError says what cannot be read and what could stand there."""
        if (code := self._codes.get(text)) is not None:  # as `texts` writes it: nearly always
            return code
        words = text.lower().split()
        if not words:
            raise ValueError("there is no move in it")
        action = self.words.get(words[0])
        if action is None:
            raise ValueError(f"“{words[0]}” is none of {', '.join(self.words)}")
        if len(words) - 1 != len(action.fields):
            wanted = " ".join((action.name, *(f.upper() for f in action.fields)))
            raise ValueError(f"it should read “{wanted}”")
        values = []
        for word, (field, domain) in zip(words[1:], action.fields.items(), strict=True):
            if word not in domain:
                raise ValueError(f"“{word}” is no {field}; there are {_listed(domain)}")
            values.append(domain.index(word))
        return int(action.code(*values))


def _listed(words: Sequence[str], most: int = 12) -> str:
    return ", ".join(words[:most]) + (", …" if len(words) > most else "")


EVENT_SIZE = 12  # the kind, then up to eleven parameters


class Event(Word):
    """What happened: `moved.tell(s, seat, spot)` in the rules. A reveal bars undoing past it.

    Its fading parameters are told at the time; who is to remember by himself is not told again.
    """

    def __init__(
        self,
        name: str,
        code: int,
        fields: dict[str, Domain],
        reveals: bool,
        fading: Sequence[str],
    ) -> None:
        super().__init__(name, fields)
        self.code, self.reveals = code, reveals
        self.fading = [name in fading for name in fields]
        values = [str(code), *fields, *["0"] * (EVENT_SIZE - 1 - len(fields))]
        lines = [f"s.event[{k}] = {value}" for k, value in enumerate(values)]
        self.functions["tell"] = _function("tell", ["s", *fields], lines)


class Events:
    """All that can happen in a game; code 0 is nothing."""

    def __init__(self) -> None:
        self.words: list[Event] = []

    def kind(
        self, name: str, *, reveals: bool = False, fading: Sequence[str] = (), **fields: Domain
    ) -> Event:
        """Declare an event with its parameters."""
        event = Event(name, len(self.words) + 1, fields, reveals, fading)
        self.words.append(event)
        return event

    def __getitem__(self, code: int) -> Event:
        return self.words[code - 1]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.words)


REASON_SIZE = 4


class Reason(Word):
    """Why not: `return crowded.say(out, place)` in the rules, with the rulebook's paragraph."""

    def __init__(self, name: str, code: int, rule: str, fields: dict[str, Domain]) -> None:
        super().__init__(name, fields)
        self.code, self.rule = code, rule
        lines = [f"out[{k}] = {field}" for k, field in enumerate(fields)]
        self.functions["say"] = _function("say", ["out", *fields], [*lines, f"return {code}"])


class Reasons:
    """All objections of a game, or all its endings; code 0 is none."""

    def __init__(self) -> None:
        self.words: list[Reason] = []

    def reason(self, name: str, rule: str, **fields: Domain) -> Reason:
        """Declare an objection with its paragraph and parameters."""
        reason = Reason(name, len(self.words) + 1, rule, fields)
        self.words.append(reason)
        return reason

    def ending(self, name: str, rule: str) -> int:
        """Declare a way for the game to end; rules return the number."""
        return self.reason(name, rule).code

    def __getitem__(self, code: int) -> Reason:
        return self.words[code - 1]

    def __iter__(self) -> Iterator[Reason]:
        return iter(self.words)


def phrase(kind: str, word: Word, values: Sequence[int]) -> Phrase:
    """The message of a declared word: `action-move` with its fields as phrases or numbers."""
    args = {
        field: _spoken(domain, int(value))
        for (field, domain), value in zip(word.fields.items(), values, strict=False)
    }
    return Phrase(f"{kind}-{word.name.replace('_', '-')}", args)


def _spoken(domain: Domain, value: int) -> Any:
    if isinstance(domain, SetOf):
        if value == UNKNOWN:
            return Phrase("unknown", {})
        return [
            _spoken(domain.members, place)
            for place in range(len(domain.members))
            if value >> place & 1
        ]
    if value in (UNKNOWN, NONE):
        return Phrase("unknown" if value == UNKNOWN else "nothing", {})
    if isinstance(domain, Count):
        return value
    if domain.is_numeric:
        return int(domain[value])
    if isinstance(domain, Compound):
        places = zip(domain.parts.items(), domain.combinations[value], strict=True)
        return Phrase(domain.name, {name: _spoken(part, place) for (name, part), place in places})
    return named(domain, domain[value])


def named(domain: Domain, word: str) -> Phrase:
    """The message that names a thing: `spot-bow-port`."""
    return Phrase(f"{domain.name}-{word.replace('_', '-')}", {})
