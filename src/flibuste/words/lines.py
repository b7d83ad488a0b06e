"""The messages of `.ftl` files as lines of text, for what needs no grammar.

Reading such a file with Fluent takes a tenth of a second; a message without parameters is a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from flibuste.words.languages import words_file

MESSAGE = re.compile(r"^([a-zA-Z][\w-]*)\s*=\s*(.*)$")


@cache
def lines(folder: Path, lang: str) -> dict[str, str]:
    """The messages of a folder as they stand in its file, unformatted."""
    found: dict[str, str] = {}
    id = ""
    file = words_file(folder, lang)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for line in text.splitlines():
        if match := MESSAGE.match(line):
            id, found[match[1]] = match[1], match[2]
        elif id and line.startswith(" ") and not line.lstrip().startswith("."):
            found[id] = f"{found[id]}\n{line.strip()}".strip()
        elif line.strip():
            id = ""
    return found


def line(folders: Sequence[Path], lang: str, id: str) -> str:
    """A message of a game; the last folder that has it counts, and its id where none has."""
    for folder in reversed(folders):
        if id in lines(folder, lang):
            return lines(folder, lang)[id]
    return id


def message(kind: str, word: str) -> str:
    """The id of the message that names a thing: `ruleset-classic`."""
    return f"{kind}-{word.replace('_', '-')}"
