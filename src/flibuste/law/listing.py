"""A game as it is listed, for people and for programs: all that can be chosen before it."""

from __future__ import annotations

from typing import Any

from flibuste.law.law import Law, option_text
from flibuste.law.vocabulary import Domain
from flibuste.words.languages import COMMON, LANGUAGES
from flibuste.words.lines import line, message

FACTS = ("minutes", "luck", "skill", "ease")


def listing(law: Law) -> dict[str, Any]:
    """The game as plain values."""
    return {
        "id": law.id,
        "law": law.version,
        "titles": _spoken(law, "title"),
        "subtitles": _spoken(law, "subtitle"),
        **{fact: number(law, fact) for fact in FACTS},
        "seats": list(law.bounds.seats),
        "secrets": law.has_secrets,
        "chance": law.has_chance,
        "rulesets": {
            name: {
                "title": _spoken(law, message("ruleset", name)),
                "edition": _edition(law, name, ruleset.edition),
                "options": {**_defaults(law), **ruleset.options},
                "seats": ruleset.seats,
                "unattended": ruleset.unattended,
            }
            for name, ruleset in law.rulesets.items()
        },
        "options": [
            {
                "name": name,
                "values": law.option_values(name),
                "words": {lang: option_words(law, name, lang) for lang in LANGUAGES},
                "default": field.default,
                "paragraph": field.metadata["rule"],
                "sentence": _spoken(law, message("option", name)),
            }
            for name, field in law.options.items()
        ],
    }


def number(law: Law, fact: str) -> int | None:
    """One of a game's plain facts; None where its words do not say it."""
    text = line(law.word_folders, "en", fact)
    return int(text) if text.isdecimal() else None


def option_words(law: Law, name: str, lang: str) -> list[str]:
    """A word for each value of an option: its own, or that of the domain it is declared with."""
    return [_option_word(law, name, value, lang) for value in law.option_values(name)]


def _option_word(law: Law, name: str, value: Any, lang: str) -> str:
    domain = law.options[name].metadata["values"]
    word = option_text(value)
    ids = [message(message("option", name), word)]
    ids += [message(domain.name, word)] if isinstance(domain, Domain) else []
    ids += [message("option", word)] if isinstance(value, bool) else []
    folders = [COMMON, *law.word_folders]
    found = (said for id in ids if (said := line(folders, lang, id)) != id)
    return next(found, word)


def _edition(law: Law, name: str, declared: str) -> dict[str, str]:
    """Where a ruleset comes from: as it is declared, or as a language says it."""
    id = message("edition", name)
    return {lang: said if said != id else declared for lang, said in _spoken(law, id).items()}


def _defaults(law: Law) -> dict[str, Any]:
    return {name: field.default for name, field in law.options.items()}


def _spoken(law: Law, id: str) -> dict[str, str]:
    return {lang: line(law.word_folders, lang, id) for lang in LANGUAGES}
