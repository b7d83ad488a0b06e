"""Reads a game's lesson: a guided first game in a few steps, each ended by one deed of the learner.

A lesson is a folder `lesson/` beside the rules. Its `steps.txt` holds blocks of lines:

    step   board                          its name; the words of `words.*.ftl` go by it
    given  turn blue; crew blue=bow       a position, as in the rulebook's examples; the first step has one
    touch  island stern                   the deed: point at any of these places or pieces
    blue enter bow | enter stern          or the deed: a move; in the last step one of several
    red enter stern                       what the others and chance then do, ply after ply
    then   crew blue=bow                  what now stands in the record, as in the examples

The words of a step are `NAME`, the one sentence; `NAME-title`, a word or two; and, where it helps,
`NAME-why`. `end` is said when all is done.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT
from flibuste.play.record import write
from flibuste.play.table import Table, Told
from flibuste.rulebook.book import Example, ExampleError, Walk
from flibuste.screen.stage import Scene, Stage
from flibuste.words.lines import lines

LEARNER = 0  # the seat the learner has
SHORTEST_LESSON, LONGEST_LESSON = 7, 12  # steps
LONGEST_SENTENCE = 90  # letters: it stands where the prompt stands
CHECKS = ("then", "sees", "over", "can", "cannot", "choices", "odds")


class LessonError(ValueError):
    """A lesson that cannot be read."""


@dataclass
class LessonStep:
    """One step: where it begins, what is asked, and what follows."""

    name: str
    given: str = ""  # a line that sets up a new position
    touched: tuple[str, ...] = ()  # what may be pointed at
    moves: tuple[str, ...] = ()  # what may be played
    after: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Lesson:
    """A whole lesson, still without words."""

    law: Law
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Frame:
    """What the learner sees after a ply, who played it, and what was told of it."""

    scene: Scene
    actor: int
    told: Told


@dataclass(frozen=True)
class Deed:
    """What the learner may do, and what is seen after it; a touch changes nothing."""

    move: str
    frames: tuple[Frame, ...]


@dataclass(frozen=True)
class Stop:
    """A step as it stands on the board; where a touch is asked for, its scene offers no moves."""

    step: LessonStep
    seats: int
    scene: Scene
    deeds: tuple[Deed, ...]


@cache
def lesson_of(law: Law) -> Lesson | None:
    """The lesson of a game, if it has one."""
    file = law.folder / "lesson" / "steps.txt"
    return Lesson(law, steps_in(file.read_text(encoding="utf-8"))) if file.exists() else None


def steps_in(text: str) -> tuple[LessonStep, ...]:
    """The steps of a lesson; LessonError says which cannot be."""
    steps: list[LessonStep] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "step":
            steps.append(LessonStep(rest.strip()))
        elif not steps:
            raise LessonError("a lesson begins with “step”")
        else:
            _add(steps[-1], line, word, rest.strip())
    for step in steps:
        if not step.touched and not step.moves:
            raise LessonError(f"{step.name}: nothing is asked")
    return tuple(steps)


def _add(step: LessonStep, line: str, word: str, rest: str) -> None:
    """Put a line where it belongs in its step."""
    is_asked = bool(step.touched or step.moves)
    if word == "given":
        if is_asked:
            raise LessonError(f"{step.name}: a position stands before the deed")
        step.given = line
    elif word == "touch":
        step.touched = tuple(rest.split())
    elif word == SEAT[LEARNER]:
        if is_asked:
            raise LessonError(f"{step.name}: one deed a step")
        step.moves = tuple(move.strip() for move in rest.split("|"))
    elif not is_asked:
        raise LessonError(f"{step.name}: “{line}” stands before the deed")
    else:
        step.after.append(line)


def sentences_of(law: Law, lang: str) -> dict[str, str]:
    """The sentences of a lesson by their names."""
    return lines(law.folder / "lesson", lang)


@cache
def stops(law: Law, mode: Mode | None = None) -> tuple[Stop, ...]:
    """The lesson of a game played through; nothing where it has none."""
    found = lesson_of(law)
    return play_through(found, mode) if found else ()


def play_through(lesson: Lesson, mode: Mode | None = None) -> tuple[Stop, ...]:
    """A lesson played through; ExampleError names the first line that does not come out."""
    *early, last = _Course(lesson, mode, 0).stops()
    others = [
        [*_Course(lesson, mode, way).stops()][-1].deeds[0] for way in range(1, len(last.step.moves))
    ]
    return (*early, replace(last, deeds=(*last.deeds, *others)))


def lesson_records(
    lesson: Lesson, moves: Sequence[str], mode: Mode | None = None
) -> tuple[str, ...]:
    """A lesson that somebody has finished with these moves: a record of each position it sets up."""
    asked = [step.moves for step in lesson.steps if step.moves]
    if len(moves) != len(asked) or any(
        move not in those for move, those in zip(moves, asked, strict=True)
    ):
        raise LessonError("these are not the moves that the lesson asks for")
    course = _Course(lesson, mode, lesson.steps[-1].moves.index(moves[-1]))
    for _ in course.stops():
        pass
    return tuple(map(write, course.tables))


class _Course:
    """Plays a lesson once; where several moves are asked for, one of them."""

    def __init__(self, lesson: Lesson, mode: Mode | None, way: int) -> None:
        self.lesson, self.way = lesson, way
        self.walk = Walk(lesson.law, Example("lesson"), mode)
        self.stage: Stage | None = None
        self.tables: list[Table] = []  # one for each position that is set up

    def stops(self) -> Iterator[Stop]:
        for step in self.lesson.steps:
            if step.given:
                self.walk.step(step.given)
                assert self.walk.table is not None
                # Written once and sent to everybody: it must not depend on how busy a machine is.
                self.stage = Stage(self.walk.table, LEARNER, foresight=math.inf)
                self.tables.append(self.walk.table)
            scene = self._scene(step)
            move = step.moves[min(self.way, len(step.moves) - 1)] if step.moves else ""
            yield Stop(step, self._seats, scene, (Deed(move, tuple(self._frames(step, move))),))

    @property
    def _seats(self) -> int:
        return self.stage.table.seats if self.stage else 0

    def _scene(self, step: LessonStep) -> Scene:
        if self.stage is None:
            raise ExampleError("a lesson begins with “given”")
        scene = self.stage.show()
        return scene if step.moves else replace(scene, choices=())

    def _frames(self, step: LessonStep, move: str) -> Iterator[Frame]:
        plies = [f"{SEAT[LEARNER]} {move}"] if move else []
        for line in (*plies, *step.after):
            self.walk.step(line)
            if line.partition(" ")[0] in CHECKS:
                continue
            assert self.stage is not None
            table = self.stage.table
            scene = replace(self.stage.show(), choices=())
            yield Frame(scene, table.story[-1].actor, table.log(LEARNER)[-1])  # type: ignore[union-attr]
