"""The shelf as the API shows it: games, rulesets, options, rulebooks."""

from __future__ import annotations

from functools import cache

import msgspec

from flibuste.law.law import Law
from flibuste.law.listing import listing
from flibuste.live import refusals
from flibuste.rulebook.book import Paragraph, examples_of, rulebook
from flibuste.rulebook.lessons import lesson_of
from flibuste.server import bodies
from flibuste.words.languages import COMMON, words_file


@cache
def listed_game(law: Law, bots: tuple[str, ...]) -> bodies.GameListed:
    """All that can be chosen before a game."""
    more = {
        "levels": bots,
        "lesson": lesson_of(law) is not None,
        "own_draws": law.offers_draws,
    }
    return msgspec.convert({**listing(law), **more}, bodies.GameListed)


@cache
def listed_book(law: Law, lang: str) -> bodies.BookListed:
    """A rulebook."""
    found = rulebook(law, lang)
    chapters = [
        bodies.ChapterListed(
            chapter.number, chapter.title, [_paragraph(law, p) for p in chapter.paragraphs]
        )
        for chapter in found.chapters
    ]
    return bodies.BookListed(found.title, found.summary, chapters)


def _paragraph(law: Law, paragraph: Paragraph) -> bodies.ParagraphListed:
    examples = [bodies.ExampleListed(example.lines) for example in examples_of(law, paragraph)]
    return bodies.ParagraphListed(paragraph.number, paragraph.parts, examples)


@cache
def game_words(law: Law | None, lang: str) -> str:
    """The Fluent messages of a game, or those that all share, for a client to speak with."""
    folders = law.word_folders if law else [COMMON, refusals.LIVE_FOLDER]
    parts = [words_file(folder, lang).read_text(encoding="utf-8") for folder in folders]
    return "\n".join(parts)
