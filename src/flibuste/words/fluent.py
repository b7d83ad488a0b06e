"""The one reader of Fluent: the messages of some folders in a language, and their sentences."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from flibuste.words.languages import words_file

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from flibuste.words.plain_fluent import PlainBundle


@cache
def bundle(folders: tuple[Path, ...], lang: str) -> FluentBundle:
    """The messages of these folders; a later folder's stand above an earlier one's."""
    texts = [words_file(folder, lang).read_text(encoding="utf-8") for folder in folders]
    try:
        from fluent.runtime import (  # late: a command may need no words
            FluentBundle,
            FluentResource,
        )
    except ImportError:  # in a browser
        return cast("FluentBundle", _plain(texts, lang))  # it has what is asked here
    messages = FluentBundle([lang], use_isolating=False)
    for text in texts:
        messages.add_resource(FluentResource(text), allow_overrides=True)
    return messages


def _plain(texts: list[str], lang: str) -> PlainBundle:
    from flibuste.words.plain_fluent import PlainBundle

    messages = PlainBundle(lang)
    for text in texts:
        messages.add(text)
    return messages


def sentence(folders: tuple[Path, ...], lang: str, id: str, args: dict[str, Any]) -> str:
    """A message with its parameters filled in; its id where there is none."""
    messages = bundle(folders, lang)
    if not messages.has_message(id):
        return id
    pattern = messages.get_message(id).value
    assert pattern is not None
    return str(messages.format_pattern(pattern, args)[0])
