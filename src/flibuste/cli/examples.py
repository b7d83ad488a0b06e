"""An example of a rulebook told in sentences, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from flibuste.cli.sentences import seat_word
from flibuste.cli.voice import Voice
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, OptionError
from flibuste.law.vocabulary import SEAT, phrase
from flibuste.play import position
from flibuste.play.table import Table
from flibuste.rulebook.book import Example, ExampleError, Walk
from flibuste.words import speech

SHORT = 30  # characters of a fact that is told beside a picture


@dataclass(frozen=True)
class ExampleTold:
    """A line: who or what, and the sentence."""

    head: str
    text: str | Text
    is_ply: bool = False


def told(
    law: Law, example: Example, say: Voice, *, is_drawn: bool = False
) -> Iterator[ExampleTold]:
    """Walk through an example and say what happens; the rules run interpreted, nothing compiles.

    What a picture shows need not be said: beside one, only the short facts of the position are.
    """
    walk = Walk(law, example, Mode.INTERPRETED)
    for line in example.lines:
        word, _, rest = line.partition(" ")
        if word == "given" and is_drawn:
            short = [part for part in rest.split(";") if len(part.strip()) <= SHORT]
            rest = ";".join(short)
        if rest.strip():
            yield from _line(law, walk, word, rest.strip(), say)
        try:
            walk.step(line)
        except (ExampleError, position.PositionError, OptionError):
            return  # a test tells its author


def start_of(law: Law, example: Example) -> Table | None:
    """The table at the position that an example begins with; None at the start of a game."""
    walk = Walk(law, example, Mode.INTERPRETED)
    try:
        walk.step(example.lines[0])
    except (ExampleError, position.PositionError, OptionError):
        return None
    return None if example.lines[0].split()[1:] == ["start"] else walk.table


def _line(law: Law, walk: Walk, word: str, rest: str, say: Voice) -> Iterator[ExampleTold]:
    if word == "given":
        yield ExampleTold(
            say("example-given"), say("example-start") if rest == "start" else fields(rest)
        )
    elif word in ("then", "sees"):
        who, _, what = rest.partition(" ")
        head = say("example-sees", seat=_name(who, say)) if word == "sees" else say("example-then")
        yield ExampleTold(head, fields(what if word == "sees" else rest))
    elif word == "can":
        who, _, move = rest.partition(" ")
        yield ExampleTold(say("example-can", seat=_name(who, say)), move_sentence(law, move, say))
    elif word == "cannot":
        who, _, move = rest.partition(" ")
        move, _, reason = (part.strip() for part in move.partition(" : "))
        text = Text(move_sentence(law, move, say) + ".")
        text.append(f" {_reason(law, walk, move, reason, say)}", style="italic")
        yield ExampleTold(say("example-cannot", seat=_name(who, say)), text)
    elif word == "choices":
        who, _, moves = rest.partition(" : ")
        every = ", ".join(move_sentence(law, move, say) for move in moves.split(","))
        yield ExampleTold(say("example-choices", seat=_name(who.strip(), say)), every)
    elif word == "odds":
        outcome, _, share = (part.strip() for part in rest.partition(" : "))
        yield ExampleTold(say("example-odds"), f"{move_sentence(law, outcome, say)}: {share}")
    elif word == "over":
        shares, _, reason = (part.strip() for part in rest.partition(" : "))
        why = speech.say(f"ending-{reason.replace('_', '-')}", law, say.lang)
        yield ExampleTold(say("example-over"), f"{' : '.join(shares.split())}. {why}")
    else:
        yield ExampleTold(_name(word, say), move_sentence(law, rest, say), is_ply=True)


def move_sentence(law: Law, move: str, say: Voice) -> str:
    """A move's text as its sentence."""
    try:
        code = law.actions.parse(move)
    except ValueError:
        return move
    action = law.actions[code]
    return speech.say(phrase("action", action, action.values(code)), law, say.lang)


def fields(text: str) -> Text:
    """A position's text, one field a line, the field's name first."""
    lines = []
    for part in text.split(";"):
        name, _, words = part.strip().partition(" ")
        words = words.replace(",", ", ").replace("_", " ")
        lines.append(Text.assemble((name.replace("_", " "), "dim"), " ", words))
    return Text("\n").join(lines)


def _name(who: str, say: Voice) -> str:
    if who in SEAT:
        return seat_word(SEAT.index(who), say.lang)
    return say("chance-name") if who == "chance" else who


def _reason(law: Law, walk: Walk, move: str, reason: str, say: Voice) -> str:
    try:
        found = walk.table.objection(move) if walk.table else None
    except ValueError:
        found = None
    if found is None:
        return reason
    return f"{speech.say(found[0], law, say.lang)} {say('rule', rule=found[1])}"
