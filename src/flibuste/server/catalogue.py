"""The shelf as the API shows it: games, rulesets, options, rulebooks."""

from __future__ import annotations

from functools import cache
from typing import Any

from flibuste import speech
from flibuste.bots import LEVELS
from flibuste.law import Law
from flibuste.rulebook import rulebook
from flibuste.server import wire


@cache
def game(law: Law) -> wire.GameListed:
    """All that can be chosen before a game."""
    usual: dict[str, Any] = {name: field.default for name, field in law.options.items()}
    return wire.GameListed(
        law.id,
        law.version,
        _said(law, "title"),
        _said(law, "subtitle"),
        _number(law, "minutes"),
        _number(law, "luck"),
        _number(law, "skill"),
        list(law.bounds.seats),
        law.has_secrets,
        law.has_chance,
        list(LEVELS),
        {
            name: wire.RulesetListed(
                _said(law, _id("ruleset", name)),
                ruleset.edition,
                {**usual, **ruleset.options},
                ruleset.seats,
                ruleset.unattended,
            )
            for name, ruleset in law.rulesets.items()
        },
        [
            wire.OptionListed(
                name,
                law.option_values(name),
                field.default,  # type: ignore[arg-type]
                field.metadata["rule"],
                _said(law, _id("option", name)),
            )
            for name, field in law.options.items()
        ],
    )


def _id(kind: str, word: str) -> str:
    return f"{kind}-{word.replace('_', '-')}"


def _said(law: Law, id: str) -> dict[str, str]:
    return {lang: speech.say(id, law, lang) for lang in speech.LANGUAGES}


def _number(law: Law, id: str) -> int | None:
    text = speech.say(id, law)
    return int(text) if text.isdecimal() else None


@cache
def book(law: Law, lang: str) -> wire.BookListed:
    """A rulebook."""
    found = rulebook(law, lang)
    chapters = [
        wire.ChapterListed(
            chapter.number, chapter.title, [_paragraph(p) for p in chapter.paragraphs]
        )
        for chapter in found.chapters
    ]
    return wire.BookListed(found.title, chapters)


def _paragraph(paragraph: Any) -> wire.ParagraphListed:
    examples = [wire.ExampleListed(example.lines) for example in paragraph.examples]
    return wire.ParagraphListed(paragraph.number, paragraph.text, examples)


@cache
def words(law: Law | None, lang: str) -> str:
    """The Fluent messages of a game, or those that all share, for a client to speak with."""
    from flibuste.kernel import PACKAGE

    folders = law.word_folders if law else [PACKAGE / "words", PACKAGE / "server"]
    parts = [(folder / f"words.{lang}.ftl").read_text(encoding="utf-8") for folder in folders]
    return "\n".join(parts)
