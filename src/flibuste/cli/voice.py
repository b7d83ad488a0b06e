"""The sentences of the command line; commands that must answer at once read them as lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.words import fluent
from flibuste.words.languages import COMMON, LANGUAGES, language
from flibuste.words.lines import line, lines, message

if TYPE_CHECKING:
    from flibuste.law.law import Law

__all__ = ["LANGUAGES", "Voice", "line", "lines", "message"]
CLI_FOLDER = Path(__file__).parent


class Voice:
    """One language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, id: str, **args: Any) -> str:
        """The sentence of a message of ours."""
        if not args:
            for folder in (CLI_FOLDER, COMMON):
                line = lines(folder, self.lang).get(id)
                if line is not None and "{" not in line:
                    return line
        return fluent.sentence((COMMON, CLI_FOLDER), self.lang, id, args)

    def listed(self, words: list[str]) -> str:
        """Words with commas and a last “and”."""
        if len(words) < 2:
            return "".join(words)
        return self("list-end", first=", ".join(words[:-1]), last=words[-1])


def title(law: Law, say: Voice) -> str:
    """The title of a game."""
    return line(law.word_folders, say.lang, "title")


# --- Which language ------------------------------------------------------------------------------


def of_help() -> Voice:
    """The language of the help texts: that of a `--lang` on the command line, or the locale's."""
    words = sys.argv[1:]
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            wanted = value or (words[place + 1] if place + 1 < len(words) else "")
            if wanted in LANGUAGES:
                return Voice(wanted)
    return Voice(language())


def of(lang: str | None) -> Voice:
    """The language asked for, or the locale's; it is checked where the command line is read."""
    return Voice(lang or language())
