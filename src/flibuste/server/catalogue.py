"""The shelf as the API shows it: games, rulesets, options, rulebooks."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from flibuste.bots import LEVELS
from flibuste.law.contract import OVER
from flibuste.law.law import Law, Settings
from flibuste.law.listing import listing
from flibuste.live import refusals, wire
from flibuste.live.refusals import Refusal
from flibuste.play.table import MoveError
from flibuste.rulebook.book import ORIGINAL, Paragraph, Walk, examples_of, rulebook
from flibuste.words.languages import COMMON, words_file

TRIED = 40  # plies after which a position of the rulebook counts as good to play on from


@cache
def game(law: Law) -> wire.GameListed:
    """All that can be chosen before a game."""
    return msgspec.convert({**listing(law), "levels": list(LEVELS)}, wire.GameListed)


@cache
def book(law: Law, lang: str) -> wire.BookListed:
    """A rulebook."""
    found = rulebook(law, lang)
    chapters = [
        wire.ChapterListed(
            chapter.number, chapter.title, [_paragraph(law, p) for p in chapter.paragraphs]
        )
        for chapter in found.chapters
    ]
    return wire.BookListed(found.title, chapters)


def _paragraph(law: Law, paragraph: Paragraph) -> wire.ParagraphListed:
    examples = [wire.ExampleListed(example.lines) for example in examples_of(law, paragraph)]
    return wire.ParagraphListed(paragraph.number, paragraph.parts, examples)


def example(law: Law, wish: wire.ExampleWish) -> tuple[str, Settings]:
    """The position that moves lead to from an example, as a table begins with it; Refusal if none."""
    paragraph = rulebook(law, ORIGINAL).paragraphs.get(wish.paragraph)
    if paragraph is None or wish.number >= len(paragraph.examples):
        raise Refusal("no-page")
    if not _goes_on(law, wish.paragraph, wish.number):
        raise Refusal("bad-position", why=wish.paragraph)
    walk = _walk(law, wish.paragraph, wish.number)
    assert walk.table is not None
    try:
        for move in wish.moves:
            walk.table.play(move)
    except MoveError as error:
        raise Refusal("bad-position", why=str(error)[:200]) from None
    if walk.table.actor == OVER:
        raise Refusal("over")
    return walk.table.position.text, walk.table.settings


def _walk(law: Law, paragraph: str, number: int) -> Walk:
    walk = Walk(law, rulebook(law, ORIGINAL).paragraphs[paragraph].examples[number])
    walk.step(walk.example.lines[0])
    return walk


@cache
def _goes_on(law: Law, paragraph: str, number: int) -> bool:
    """Whether everybody always finds something to do: an example may set less than a game needs."""
    table = _walk(law, paragraph, number).table
    assert table is not None
    dice = random.Random(paragraph)
    for _ in range(TRIED):
        if table.actor == OVER:
            break
        codes = table.codes()
        if not codes:
            return False
        table.play(dice.choice(codes))
    return True


@cache
def words(law: Law | None, lang: str) -> str:
    """The Fluent messages of a game, or those that all share, for a client to speak with."""
    folders = law.word_folders if law else [COMMON, refusals.HERE]
    parts = [words_file(folder, lang).read_text(encoding="utf-8") for folder in folders]
    return "\n".join(parts)
