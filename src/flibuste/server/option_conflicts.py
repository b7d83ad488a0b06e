"""What cannot be chosen together before a game: why, and what would have to change for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flibuste.law.law import Excluded, Law, OptionError
from flibuste.law.vocabulary import Phrase
from flibuste.live import wire
from flibuste.live.refusals import Refusal, plain
from flibuste.server import bodies


@dataclass(frozen=True)
class OptionChoice:
    """Options and seats that the game has, whether or not they can stand together."""

    law: Law
    seats: int
    options: dict[str, Any]

    def objection(self) -> Phrase | None:
        """Why they cannot stand together, if they cannot."""
        return self.law.excluded(self.law.Options(**self.options), self.seats)

    def after(self, change: bodies.SettingChange) -> OptionChoice:
        """The same with one change."""
        if change.seats is not None:
            return replace(self, seats=change.seats)
        return replace(self, options={**self.options, change.option: change.value})

    def changes(self) -> Iterator[bodies.SettingChange]:
        """All single changes there are."""
        for name, now in self.options.items():
            for value in self.law.option_values(name):
                if value != now:
                    yield bodies.SettingChange(name, value)
        for count in self.law.bounds.seats:
            if count != self.seats:
                yield bodies.SettingChange(seats=count)

    def way(self, kept: bodies.SettingChange | None = None) -> bodies.SettingChange | None:
        """One more change after which they can stand together, if there is one."""
        for change in self.changes():
            is_other = kept is None or (change.option, change.seats is None) != (
                kept.option,
                kept.seats is None,
            )
            if is_other and not self.after(change).objection():
                return change
        return None


def checked(law: Law, wish: wire.Wish, lang: str) -> bodies.Checked:
    """The settings as a wish has them, and what stands against other ones."""
    try:
        law.settings_with(wish.ruleset, wish.seats, wish.options)
    except Excluded as error:
        way = _choice(law, wish).way()
        return bodies.Checked(False, "excluded", error.say(lang), plain(error.reason), way)
    except OptionError as error:
        refusal = Refusal("bad-settings", why=str(error)[:300])
        return bodies.Checked(False, refusal.code, refusal.say(lang), refusal.params)
    return bodies.Checked(True, excluded=[*_excluded(_choice(law, wish), lang)])


def _choice(law: Law, wish: wire.Wish) -> OptionChoice:
    named = law.rulesets[wish.ruleset or law.default_ruleset]
    usual = {name: field.default for name, field in law.options.items()}
    chosen = {**usual, **named.options, **wish.options}
    options = {name: law.read_option(name, value) for name, value in chosen.items()}
    return OptionChoice(law, wish.seats, options)


def _excluded(choice: OptionChoice, lang: str) -> Iterator[bodies.ExcludedListed]:
    for change in choice.changes():
        other = choice.after(change)
        reason = other.objection()
        if reason:
            text = Excluded(choice.law, reason).say(lang)
            yield bodies.ExcludedListed(change, text, other.way(change))
