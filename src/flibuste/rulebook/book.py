"""Reads a game's rulebook: chapters, numbered paragraphs, and examples that run.

An example is a block of lines:

    given  turn red; crew blue=bow        a position, or `start`
    blue enter bow                        a ply; `chance roll 2` where chance is to speak
    then   crew blue=bow red=-            what now stands in the record
    sees   red hand blue.skull=?          what stands in a seat's view of it
    can    red enter bow                  the actor may do this
    cannot red enter stern : taken        the actor may not, and why
    choices red : enter bow, enter stern  all that may be done, in any order
    odds   roll 2 : 1/3                   how likely an outcome is
    over   1 0 : blocked                  the game has ended so
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT
from flibuste.play import position
from flibuste.play.position import Position
from flibuste.play.table import NotLegal, Table, seat_name

PARAGRAPH = re.compile(r"^(\d+\.\d+)\s+(.*)")
ORIGINAL = "en"  # the book that holds the examples
CHAPTER = re.compile(r"^##\s+(\d+)\s+(.*)")


@dataclass
class Example:
    """A position to step through, read by players and run by tests."""

    number: str  # of the paragraph it belongs to
    lines: list[str] = field(default_factory=list)


@dataclass
class Paragraph:
    """One numbered paragraph with its examples."""

    number: str
    parts: list[str]  # the words before the first example, and those after each
    examples: list[Example] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join(part for part in self.parts if part)


@dataclass
class Chapter:
    """One chapter."""

    number: int
    title: str
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Rulebook:
    """A whole rulebook in one language."""

    title: str
    text: str
    chapters: list[Chapter]
    summary: list[str] = field(default_factory=list)  # of one minute, a paragraph each

    @property
    def paragraphs(self) -> dict[str, Paragraph]:
        """The paragraphs by number."""
        return {p.number: p for chapter in self.chapters for p in chapter.paragraphs}

    @property
    def examples(self) -> list[Example]:
        """All examples, in order."""
        return [example for p in self.paragraphs.values() for example in p.examples]


@cache
def rulebook(law: Law, lang: str = "en") -> Rulebook:
    """The rulebook of a game."""
    text = (law.folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    book = Rulebook("", text, [])
    example: Example | None = None
    for line in text.splitlines():
        if example is not None:
            if line.startswith("```"):
                example = None
            elif line.strip():
                example.lines.append(line.strip())
        elif line.startswith("# "):
            book.title = line[2:].strip()
        elif line.startswith(">") and not book.chapters:
            _summarize(book.summary, line[1:].strip())
        elif match := CHAPTER.match(line):
            book.chapters.append(Chapter(int(match[1]), match[2]))
        elif match := PARAGRAPH.match(line):
            book.chapters[-1].paragraphs.append(Paragraph(match[1], [match[2]]))
        elif line.startswith("```example"):
            last = book.chapters[-1].paragraphs[-1]
            example = Example(last.number)
            last.examples.append(example)
            last.parts.append("")
        elif line.strip() and book.chapters and book.chapters[-1].paragraphs:
            parts = book.chapters[-1].paragraphs[-1].parts
            parts[-1] = f"{parts[-1]} {line.strip()}".strip()
    return book


def _summarize(summary: list[str], words: str) -> None:
    """Add a quoted line of the head to the summary; an empty one ends a paragraph."""
    if not words or not summary:
        summary.append(words)
    else:
        summary[-1] = f"{summary[-1]} {words}".strip()


class ExampleError(AssertionError):
    """An example that does not come out as the rulebook says."""


def examples_of(law: Law, paragraph: Paragraph) -> list[Example]:
    """Its examples: they are the same in every language and stand in one book."""
    found = rulebook(law, ORIGINAL).paragraphs.get(paragraph.number)
    return paragraph.examples or (found.examples if found else [])


class Walk:
    """Steps through an example, line by line."""

    def __init__(self, law: Law, example: Example, mode: Mode | None = None) -> None:
        self.law, self.example, self.mode = law, example, mode
        self.table: Table | None = None

    def run(self) -> Table:
        """All lines in order; ExampleError names the first that is not so."""
        for line in self.example.lines:
            self.step(line)
        assert self.table is not None
        return self.table

    def step(self, line: str) -> None:
        """One line of the example."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        verb = getattr(self, f"_{word}", None)
        try:
            if word == "given":
                self.table = self._given(rest)
            elif verb:
                verb(rest)
            else:
                self._play(word, rest)
        except ExampleError as error:
            raise ExampleError(f"§{self.example.number}, “{line}”: {error}") from None

    @property
    def _at(self) -> Table:
        if self.table is None:
            raise ExampleError("an example begins with “given”")
        return self.table

    def _given(self, text: str) -> Table:
        start = position.parse(self.law, "-" if text == "start" else text)
        if text == "start":
            return Table(self.law, self.law.settings(), None, mode=self.mode)
        return Table(self.law, self.law.settings_of(start.states), None, start, self.mode)

    def _play(self, who: str, move: str) -> None:
        self._is_actor(who)
        try:
            self._at.play(move)
        except ValueError as error:
            raise ExampleError(str(error)) from None

    def _is_actor(self, who: str) -> None:
        if seat_name(self._at.actor) != who:
            raise ExampleError(f"{seat_name(self._at.actor)} is to act")

    def _then(self, text: str) -> None:
        _compare(self._at.position, text)

    def _sees(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        _compare(self._at.view(SEAT.index(who)), rest)

    def _can(self, text: str) -> None:
        who, _, move = text.partition(" ")
        self._is_actor(who)
        if self._at.code(move) not in self._at.codes():
            raise ExampleError(f"it may not: {self._at.objection(move)}")

    def _cannot(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        move, _, reason = (part.strip() for part in rest.partition(" : "))
        self._is_actor(who)
        if self._at.code(move) in self._at.codes():
            raise ExampleError("it may")
        try:
            self._at.play(move)
        except NotLegal as error:
            found = error.reason.id.removeprefix("objection-").replace("-", "_")
            if found != reason:
                raise ExampleError(f"the reason is {found}") from None

    def _choices(self, text: str) -> None:
        who, _, rest = text.partition(" : ")
        self._is_actor(who.strip())
        wanted = {choice.strip() for choice in rest.split(",")}
        found = set(self._at.choices())
        if wanted != found:
            raise ExampleError(f"missing {sorted(found - wanted)}, wrong {sorted(wanted - found)}")

    def _odds(self, text: str) -> None:
        outcome, _, share = (part.strip() for part in text.partition(" : "))
        weight, total = self._at.odds().get(outcome, (0, 1))
        if Fraction(weight, total) != Fraction(share):
            raise ExampleError(f"it is {weight}/{total}")

    def _over(self, text: str) -> None:
        shares, _, reason = (part.strip() for part in text.partition(" : "))
        outcome = self._at.outcome
        if outcome is None:
            raise ExampleError("the game goes on")
        wanted = tuple(float(Fraction(share)) for share in shares.split())
        if (wanted, reason) != (outcome.scores, outcome.reason):
            raise ExampleError(f"it is {outcome.scores}, {outcome.reason}")


def _compare(found: Position, text: str) -> None:
    """Every field named in `text` stands so in the position; the others may be anything."""
    for part in text.split(";"):
        name, *words = part.split()
        if name not in found.law.State.fields:
            raise ExampleError(f"there is no field {name}")
        shown = position.field_words(found, name)
        for word in words:
            at, _, value = word.rpartition("=")
            if shown.get(at) != value:
                raise ExampleError(f"{name} {at} is {shown.get(at)}")
