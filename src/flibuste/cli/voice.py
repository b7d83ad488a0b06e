"""The sentences of the command line, and of its games where they need no grammar.

Reading a `.ftl` file with Fluent takes a tenth of a second; a message without parameters is a line
of text. Commands that must answer at once read lines.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from flibuste.law import Law

HERE = Path(__file__).parent
COMMON = HERE.parent / "words"
LANGUAGES = ("en", "fr")
MESSAGE = re.compile(r"^([a-zA-Z][\w-]*)\s*=\s*(.*)$")


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


@cache
def lines(folder: Path, lang: str) -> dict[str, str]:
    """The messages of a folder as they stand in its file, unformatted."""
    found: dict[str, str] = {}
    id = ""
    file = folder / f"words.{lang}.ftl"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for line in text.splitlines():
        if match := MESSAGE.match(line):
            id, found[match[1]] = match[1], match[2]
        elif id and line.startswith(" ") and not line.lstrip().startswith("."):
            found[id] = f"{found[id]}\n{line.strip()}".strip()
        elif line.strip():
            id = ""
    return found


def line(folders: list[Path], lang: str, id: str) -> str:
    """A message of a game; the last folder that has it counts, and its id where none has."""
    for folder in reversed(folders):
        if id in lines(folder, lang):
            return lines(folder, lang)[id]
    return id


def message(kind: str, word: str) -> str:
    """The id of the message that names a thing: `ruleset-classic`."""
    return f"{kind}-{word.replace('_', '-')}"


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
