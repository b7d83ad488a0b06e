"""A game's rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flibuste.cli.conformance.walking import Fault
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.rulebook.book import Walk, rulebook
from flibuste.words.languages import LANGUAGES


def check_book(law: Law) -> Iterator[Fault]:
    """Law and paragraphs cite each other, in both languages alike."""
    numbers = {lang: list(rulebook(law, lang).paragraphs) for lang in LANGUAGES}
    first, *others = LANGUAGES
    for lang in others:
        for number in sorted({*numbers[first]} ^ {*numbers[lang]}):
            lacks = lang if number in numbers[first] else first
            yield Fault(f"rules.{lacks}.md", f"there is no paragraph {number}")
    there = set(numbers[first])
    for number in sorted(cited(law) - there):
        yield Fault(f"rules.{first}.md", f"the law cites a paragraph that is not there: {number}")
    for number in sorted(there - cited(law)):
        yield Fault("rules.py", f"nothing cites paragraph {number}")
    for kind in (law.objections, law.endings):
        for word in kind:
            if word.rule not in there:
                yield Fault("rules.py", f"“{word.name}” has no paragraph")
    if not rulebook(law).examples:
        yield Fault(f"rules.{first}.md", "there is no example")


def cited(law: Law) -> set[str]:
    """The paragraphs that a law names."""
    text = "".join(path.read_text(encoding="utf-8") for path in law.sources)
    found = set(re.findall(r"§(\d+\.\d+)", text))
    found |= {word.rule for kind in (law.objections, law.endings) for word in kind}
    found |= {action.rule for action in law.actions.words.values()}
    found |= {field.metadata["rule"] for field in law.options.values()}
    return found - {""}


def examples(law: Law, mode: Mode) -> Iterator[Fault]:
    """Every example of the rulebook comes out as written."""
    for example in rulebook(law).examples:
        try:
            Walk(law, example, mode).run()
        except (AssertionError, ValueError) as error:
            yield Fault(f"rules.{LANGUAGES[0]}.md", str(error))
