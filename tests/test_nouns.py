"""No noun of a game stands in generic code, of either language: only its folder knows its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, Compound, Domain, SetOf
from flibuste.screen.look import look

WEB = PACKAGE.parents[1] / "web" / "src"
SHORTEST = 3  # letters: `a1` and `i` are no nouns

# Words that a game has too, and what generic code means by them.
HOMONYMS = {
    "accept": "a header of a request",
    "board": "what everything lies on",
    "cannon": "what is aimed by hand, and its sound",
    "captain": "whose logbook it is",
    "card": "the sound of paper",
    "coin": "the sound of a coin",
    "course": "the way of a trail, the sway of an aim",
    "cross": "the hairs of a sight",
    "draw": "an outcome",
    "end": "of a table, of a path",
    "find": "in a rulebook",
    "fire": "a shot goes off",
    "first": "the first of several",
    "flag": "an icon of giving up",
    "gun": "what is aimed by hand",
    "hatch": "drawn on the ship that is shot at",
    "hit": "a shot's end",
    "keys": "of the keyboard",
    "leave": "a table, a screen",
    "left": "a side",
    "lost": "an address that leads nowhere",
    "middle": "of a screen",
    "miss": "a shot's end",
    "moon": "the night's icon",
    "move": "a message",
    "offer": "a message",
    "pick": "to point at a part of a move",
    "picked": "pointed at",
    "plank": "drawn on the ship that is shot at",
    "port": "of a server's address",
    "right": "a side",
    "roll": "a motion",
    "rolled": "the sheet with what chance has brought",
    "sail": "a motion and its sound",
    "sea": "what surrounds a board",
    "ship": "the ornament of the first page",
    "shot": "a message",
    "small": "a size",
    "start": "of a table, of an example",
    "step": "a motion, one of several",
    "stern": "the part of a drawing that points back",
    "sun": "the day's icon",
    "token": "what opens a seat",
    "treasure": "the sound of gold",
    "turn": "a motion, a seat's time to act",
    "turned": "a replay's turning point",
}


def names_of(domain: Domain) -> Iterator[str]:
    """The words of a domain, parts and members included; seats are everybody's."""
    if isinstance(domain, SetOf):
        yield from names_of(domain.members)
    elif isinstance(domain, Compound):
        for part in domain.parts.values():
            yield from names_of(part)
    elif domain is not SEAT:
        yield from (word for word in domain if isinstance(word, str))


def nouns_of(law: Law) -> Iterator[str]:
    """Every word that a game brings: of its domains, its actions, its pieces and places."""
    for words in (law.actions.words.values(), law.events):
        for word in words:
            yield word.name
            for domain in word.fields.values():
                yield from names_of(domain)
    yield from look(law).KINDS
    yield from (shape for shape in look(law).SHAPES if shape != "spot")
    yield from look(law).SIGNS


def literals(path: Path) -> Iterator[str]:
    """The strings in a file's code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    else:
        yield from re.findall(r"[\"'`]([a-z][a-z_-]*)[\"'`]", text)


def generic_files() -> list[Path]:
    ours = [p for p in PACKAGE.rglob("*.py") if p.relative_to(PACKAGE).parts[0] != "games"]
    return sorted([*ours, *(p for p in WEB.rglob("*") if p.suffix in (".ts", ".svelte"))])


@pytest.fixture(scope="module")
def nouns() -> set[str]:
    found = {noun for law in shelf.laws() for noun in nouns_of(law)}
    return {noun for noun in found if len(noun) >= SHORTEST} - {*SEAT}


def test_generic_code_has_no_noun_of_a_game(nouns: set[str]) -> None:
    found = {
        f"“{word}” in {path.name}"
        for path in generic_files()
        for word in literals(path)
        if word in nouns and word not in HOMONYMS
    }
    assert not found


def test_every_homonym_is_one(nouns: set[str]) -> None:
    used = {word for path in generic_files() for word in literals(path)}
    assert {word for word in HOMONYMS if word not in nouns or word not in used} == set()
