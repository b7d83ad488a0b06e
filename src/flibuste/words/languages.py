"""The languages we speak, and where the words that all games share are kept."""

from __future__ import annotations

import locale
import os
from pathlib import Path

LANGUAGES = ("en", "fr")
COMMON = Path(__file__).parent


def words_file(folder: Path, lang: str) -> Path:
    """The messages of a folder in a language."""
    return folder / f"words.{lang}.ftl"


def is_spoken(lang: str) -> bool:
    """Whether we speak a language; `fr-CA` is one of ours."""
    return lang[:2].lower() in LANGUAGES


def language(wanted: str | None = None) -> str:
    """The language asked for, or the locale's where we speak it, else English."""
    if wanted:
        return wanted if wanted in LANGUAGES else LANGUAGES[0]
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return _of_locale(os.environ[variable])
    return _of_locale(locale.getlocale()[0] or "")


def _of_locale(name: str) -> str:
    return name[:2].lower() if is_spoken(name) else LANGUAGES[0]
