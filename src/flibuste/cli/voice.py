"""The sentences of the command line; commands that must answer at once read them as lines."""

from __future__ import annotations

import locale
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.words.lines import COMMON, LANGUAGES, line, lines, message

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from flibuste.law.law import Law

__all__ = ["LANGUAGES", "Voice", "line", "lines", "message"]
HERE = Path(__file__).parent


class Voice:
    """One language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, id: str, **args: Any) -> str:
        """The sentence of a message of ours."""
        if not args:
            for folder in (HERE, COMMON):
                line = lines(folder, self.lang).get(id)
                if line is not None and "{" not in line:
                    return line
        messages = _bundle(self.lang)
        if not messages.has_message(id):
            return id
        pattern = messages.get_message(id).value
        assert pattern is not None
        return str(messages.format_pattern(pattern, args)[0])

    def listed(self, words: list[str]) -> str:
        """Words with commas and a last “and”."""
        if len(words) < 2:
            return "".join(words)
        return self("list-end", first=", ".join(words[:-1]), last=words[-1])


def title(law: Law, say: Voice) -> str:
    """The title of a game."""
    return line(law.word_folders, say.lang, "title")


@cache
def _bundle(lang: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    messages = FluentBundle([lang], use_isolating=False)
    for folder in (COMMON, HERE):
        text = (folder / f"words.{lang}.ftl").read_text(encoding="utf-8")
        messages.add_resource(FluentResource(text), allow_overrides=True)
    return messages


# --- Which language ------------------------------------------------------------------------------


def from_environment() -> str:
    """The locale's language where we speak it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "fr" if os.environ[variable].lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"


def of_help() -> Voice:
    """The language of the help texts: that of a `--lang` on the command line, or the locale's."""
    words = sys.argv[1:]
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            wanted = value or (words[place + 1] if place + 1 < len(words) else "")
            if wanted in LANGUAGES:
                return Voice(wanted)
    return Voice(from_environment())


def of(lang: str | None) -> Voice:
    """The language asked for, or the locale's; it is checked where the command line is read."""
    return Voice(lang or from_environment())
