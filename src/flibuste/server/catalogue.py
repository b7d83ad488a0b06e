"""The shelf as the API shows it: games, rulesets, options, rulebooks."""

from __future__ import annotations

from functools import cache

import msgspec

from flibuste.bots.habits import boldness_dots, habit_said, steadiness_dots, thinking_dots
from flibuste.bots.opponents import BOTS_FOLDER, Character, characters_of
from flibuste.law.law import Law
from flibuste.law.listing import listing
from flibuste.live import refusals
from flibuste.rulebook.book import Paragraph, examples_of, rulebook
from flibuste.rulebook.lessons import lesson_of
from flibuste.server import bodies
from flibuste.words.languages import COMMON, words_file
from flibuste.words.lines import lines


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
def listed_opponents(law: Law, bots: tuple[str, ...], lang: str) -> bodies.OpponentsListed:
    """The eight, or those of them that are among the bots of a server."""
    every = characters_of(law).values()
    return bodies.OpponentsListed([_opponent(law, one, lang) for one in every if one.id in bots])


def _opponent(law: Law, one: Character, lang: str) -> bodies.OpponentListed:
    words, found = lines(BOTS_FOLDER, lang), one.rating
    rating = (found.value, found.low, found.high) if found else ()
    value, low, high = (*map(round, rating), None, None, None)[:3]
    return bodies.OpponentListed(
        one.id,
        words[f"bot-{one.id}"],
        words[f"bot-{one.id}-role"],
        words[f"bot-{one.id}-temper"],
        words[f"bot-{one.id}-quote"],
        habit_said(law, one.id, lang),
        value,
        low,
        high,
        thinking_dots(one),
        steadiness_dots(one),
        boldness_dots(law, one.id),
    )


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
    folders = law.word_folders if law else [COMMON, refusals.LIVE_FOLDER, BOTS_FOLDER]
    parts = [words_file(folder, lang).read_text(encoding="utf-8") for folder in folders]
    return "\n".join(parts)
