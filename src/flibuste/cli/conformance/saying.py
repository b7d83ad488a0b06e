"""What a game says, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.cli.conformance.walking import Fault
from flibuste.law.contract import MESSAGES
from flibuste.law.law import Law
from flibuste.law.vocabulary import Compound, Count, Domain, SetOf
from flibuste.screen.look import look
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from flibuste.words.phrase import Phrase


def required_messages(law: Law) -> Iterator[str]:
    """Every message a game needs."""
    yield from MESSAGES
    words: list[tuple[str, Any]] = [("action", word) for word in law.actions.words.values()]
    words += [("event", word) for word in law.events]
    words += [("objection", word) for word in law.objections]
    words += [("ending", word) for word in law.endings]
    for kind, word in words:
        yield f"{kind}-{word.name}"
        for domain in word.fields.values():
            yield from _named(domain)
    yield from (f"ruleset-{name}" for name in law.rulesets)
    yield from (f"option-{name}" for name in law.options)
    yield from (f"kind-{name}" for name in look(law).KINDS)
    for feat in law.feats:
        yield from (f"feat-{feat.name}", f"feat-{feat.name}-how")


def _named(domain: Domain) -> Iterator[str]:
    if isinstance(domain, SetOf):
        yield from _named(domain.members)
    elif isinstance(domain, Compound):
        yield domain.name
        for part in domain.parts.values():
            yield from _named(part)
    elif not isinstance(domain, Count) and not domain.is_numeric:
        yield from (f"{domain.name}-{word}" for word in domain)


def unsaid(law: Law, lang: str) -> list[str]:
    """The messages that a language lacks."""
    wanted = dict.fromkeys(id.replace("_", "-") for id in required_messages(law))
    return [id for id in wanted if not speech.has(law, lang, id)]


def check_words(law: Law) -> Iterator[Fault]:
    """Both languages have every required message."""
    for lang in LANGUAGES:
        for id in unsaid(law, lang):
            yield Fault(f"words.{lang}.ftl", f"there is no message “{id}”")


def phrases(value: Any) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    if isinstance(value, Phrase):
        yield value
        for arg in value.args.values():
            yield from phrases(arg)
    elif isinstance(value, list):
        for item in value:
            yield from phrases(item)
