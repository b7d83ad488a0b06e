"""The rulebooks: every example comes out as written, every paragraph is law, in both languages."""

from __future__ import annotations

import re

import pytest

from cases import each_law
from flibuste.cli.conformance.reading import cited
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.rulebook.book import Walk, rulebook
from flibuste.words.languages import LANGUAGES


@pytest.mark.parametrize("mode", [Mode.COMPILED, Mode.INTERPRETED])
@pytest.mark.parametrize("law", each_law())
def test_every_example_comes_out_as_written(law: Law, mode: Mode) -> None:
    examples = rulebook(law).examples
    assert examples
    for example in examples:
        Walk(law, example, mode).run()


@pytest.mark.parametrize("law", each_law())
def test_the_rulebook_has_the_same_paragraphs_in_every_language(law: Law) -> None:
    numbers = [list(rulebook(law, lang).paragraphs) for lang in LANGUAGES]
    assert numbers[0] == numbers[1]
    for lang in LANGUAGES:
        for paragraph in rulebook(law, lang).paragraphs.values():
            assert len(paragraph.text) > 20


@pytest.mark.parametrize("law", each_law())
def test_paragraphs_and_law_cite_each_other(law: Law) -> None:
    assert cited(law) == set(rulebook(law).paragraphs)


@pytest.mark.parametrize("law", each_law())
def test_every_reason_and_every_ending_has_its_paragraph(law: Law) -> None:
    for words in (law.objections, law.endings):
        for word in words:
            assert word.rule in rulebook(law).paragraphs


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_a_minute_is_enough_for_the_summary(law: Law, lang: str) -> None:
    aim, turn, end = rulebook(law, lang).summary
    assert all(re.match(r"\*\*[^*]+\.\*\* \w", part) for part in (aim, turn, end))
    assert 80 <= len(re.findall(r"[\w’'-]+", f"{aim} {turn} {end}")) <= 120
