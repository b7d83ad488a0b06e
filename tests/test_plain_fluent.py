"""Where there is no Babel, every sentence is the same sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from flibuste.law.kernel import PACKAGE
from flibuste.words.languages import LANGUAGES, words_file
from flibuste.words.plain_fluent import PlainBundle

FOLDERS = sorted({file.parent for file in PACKAGE.rglob("words.en.ftl")})
VALUES = [0, 1, 2, 21, 1_234_567, 0.5, "1", "bow", ""]


def said(plain: PlainBundle, id: str, args: dict[str, Any]) -> str:
    pattern = plain.get_message(id).value
    assert pattern is not None
    return plain.format_pattern(pattern, args)[0]


class Parameters(Visitor):
    """The names of all parameters in a message."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_message_is_said_as_by_the_full_reader(folder: Path, lang: str) -> None:
    text = words_file(folder, lang).read_text(encoding="utf-8")
    plain, full = PlainBundle(lang), FluentBundle([lang], use_isolating=False)
    plain.add(text)
    full.add_resource(FluentResource(text))
    messages = [entry for entry in parse(text).body if isinstance(entry, ast.Message)]
    assert messages
    for message in messages:
        id, names = message.id.name, Parameters()
        names.visit(message)
        pattern = full.get_message(id).value
        assert plain.has_message(id) and pattern is not None
        for value in VALUES if names.found else VALUES[:1]:
            args = dict.fromkeys(names.found, value)
            assert said(plain, id, args) == full.format_pattern(pattern, args)[0]


def test_a_later_file_stands_above_an_earlier_one() -> None:
    plain = PlainBundle("en")
    plain.add("ship = brig\nfleet = { ship }s\n")
    plain.add("ship = sloop\n")
    assert said(plain, "fleet", {}) == "sloops"
    assert not plain.has_message("boat")
