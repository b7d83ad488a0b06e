"""Puts phrases into words, in any of our languages, with the words of the project and of a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Protocol

from flibuste.words import fluent
from flibuste.words.languages import COMMON
from flibuste.words.phrase import Phrase


class Speaker(Protocol):
    """A game with words of its own."""

    @property
    def word_folders(self) -> list[Path]:
        """Where they are, the most particular last."""

    def __hash__(self) -> int: ...


@cache
def _folders(law: Speaker | None) -> tuple[Path, ...]:
    return (COMMON, *(law.word_folders if law else ()))


def has(law: Speaker | None, lang: str, id: str) -> bool:
    """Whether a message exists."""
    return fluent.bundle(_folders(law), lang).has_message(id)


def say(phrase: Phrase | str, law: Speaker | None = None, lang: str = "en", **args: Any) -> str:
    """The sentence for a phrase, or for a message id and its parameters."""
    if isinstance(phrase, Phrase):
        id, args = phrase.id, phrase.args
    else:
        id = phrase
    spoken = {name: _spoken(value, law, lang) for name, value in args.items()}
    return fluent.sentence(_folders(law), lang, id, spoken)


def _spoken(value: Any, law: Speaker | None, lang: str) -> Any:
    if isinstance(value, Phrase):
        return say(value, law, lang)
    if isinstance(value, list):
        words = [str(_spoken(item, law, lang)) for item in value]
        if len(words) > 1:
            return say("list-end", law, lang, first=", ".join(words[:-1]), last=words[-1])
        return words[0] if words else say("nothing", law, lang)
    return value
