"""Puts phrases into words, French or English, from the `.ftl` files of the project and of a game."""

from __future__ import annotations

import locale
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from flibuste.law.kernel import PACKAGE
from flibuste.law.vocabulary import Phrase

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")


class Speaker(Protocol):
    """A game with words of its own."""

    @property
    def word_folders(self) -> list[Path]:
        """Where they are, the most particular last."""

    def __hash__(self) -> int: ...


def language(wanted: str | None = None) -> str:
    """The language asked for, or the locale's where we speak it, else English."""
    if wanted:
        return wanted if wanted in LANGUAGES else "en"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "fr" if os.environ[variable].lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"


@cache
def bundle(law: Speaker | None, lang: str) -> FluentBundle:
    """The messages of the project and, over them, of one game."""
    from fluent.runtime import FluentBundle, FluentResource  # late: a command may need no words

    messages = FluentBundle([lang], use_isolating=False)
    folders = [PACKAGE / "words"] + ([*law.word_folders] if law else [])
    for folder in folders:
        text = (folder / f"words.{lang}.ftl").read_text(encoding="utf-8")
        messages.add_resource(FluentResource(text), allow_overrides=True)
    return messages


def has(law: Speaker | None, lang: str, id: str) -> bool:
    """Whether a message exists."""
    return bundle(law, lang).has_message(id)


def say(phrase: Phrase | str, law: Speaker | None = None, lang: str = "en", **args: Any) -> str:
    """The sentence for a phrase, or for a message id and its parameters."""
    if isinstance(phrase, Phrase):
        id, args = phrase.id, phrase.args
    else:
        id = phrase
    messages = bundle(law, lang)
    if not messages.has_message(id):
        return id
    pattern = messages.get_message(id).value
    assert pattern is not None
    spoken = {name: _spoken(value, law, lang) for name, value in args.items()}
    return str(messages.format_pattern(pattern, spoken)[0])


def _spoken(value: Any, law: Speaker | None, lang: str) -> Any:
    if isinstance(value, Phrase):
        return say(value, law, lang)
    if isinstance(value, list):
        words = [str(_spoken(item, law, lang)) for item in value]
        if len(words) > 1:
            return say("list-end", law, lang, first=", ".join(words[:-1]), last=words[-1])
        return words[0] if words else say("nothing", law, lang)
    return value
