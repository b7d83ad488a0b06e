"""A game's law, assembled from the declarations of its `rules.py`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from flibuste.law import contract, kernel
from flibuste.law.contract import Bounds, Ruleset
from flibuste.law.feats import Feat
from flibuste.law.vocabulary import Action, Actions, Events, Phrase, Reasons
from flibuste.words import speech

LONGEST_NUMBER = 9  # digits of an option's value: Python reads none that are too long


class OptionError(ValueError):
    """A ruleset, an option or a number of seats that the game does not have."""


class Excluded(OptionError):
    """Options that cannot stand together, and why."""

    def __init__(self, law: Law, reason: Phrase) -> None:
        super().__init__()
        self.law, self.reason = law, reason

    def __str__(self) -> str:
        return self.say("en")

    def say(self, lang: str) -> str:
        """The reason in a language."""
        return speech.say(self.reason, self.law, lang)


class Incomplete(TypeError):
    """Something that the contract asks of every game is not there, or is of another kind."""


# What `rules.py` declares besides its verbs, and of what kind it is.
DECLARED: dict[str, type] = {
    "VERSION": int,
    "State": type,
    "ACTIONS": Actions,
    "EVENTS": Events,
    "OBJECTIONS": Reasons,
    "ENDINGS": Reasons,
    "Options": type,
    "RULESETS": dict,
    "BOUNDS": Bounds,
}


def missing(rules: ModuleType) -> list[str]:
    """What a `rules.py` lacks of the contract, a clause each."""
    found = []
    for name, kind in DECLARED.items():
        if not hasattr(rules, name):
            found.append(f"rules.py declares no {name}")
        elif not isinstance(getattr(rules, name), kind):
            found.append(f"{name} in rules.py is no {kind.__name__}")
    offer = getattr(rules, "DRAW_OFFER", None)
    if offer is not None and not isinstance(offer, Action):
        found.append("DRAW_OFFER in rules.py is no Action")
    for verb in contract.VERBS:
        function = getattr(rules, verb.__name__, contract.DEFAULTS.get(verb.__name__))
        if function is None:
            found.append(f"rules.py has no verb “{verb.__name__}”")
        elif not hasattr(function, "__rule__"):
            found.append(f"the verb “{verb.__name__}” in rules.py is no @rule")
    return found or [
        f"State has no field for the option “{option.name}”: let it take options=Options"
        for option in dataclasses.fields(rules.Options)
        if option.name not in rules.State.fields
    ]


@dataclasses.dataclass(frozen=True)
class Settings:
    """What a table agrees on before the first ply."""

    ruleset: str
    seats: int
    options: dict[str, Any]


class Law:
    """One game: its record, its words, its verbs."""

    def __init__(self, id: str, rules: ModuleType) -> None:
        lacks = missing(rules)
        if lacks:
            raise Incomplete("; ".join(lacks))
        self.id, self.rules = id, rules
        self.package = rules.__name__.rpartition(".")[0]  # where its `look.py` is imported from
        self.folder = Path(rules.__file__ or "").parent
        self.version: int = rules.VERSION
        self.State: type[contract.State] = rules.State
        optional: dict[str, Any] = {
            name: getattr(rules, name, usual) for name, usual in contract.OPTIONAL.items()
        }
        self.Work: type[kernel.Record] = optional["Work"]
        self.box: str | None = optional["BOX"]
        self.draw_offer: Action | None = optional["DRAW_OFFER"]
        self.excluded: Callable[[Any, int], Phrase | None] = optional["excluded"]
        self.actions: Actions = rules.ACTIONS
        self.events: Events = rules.EVENTS
        self.objections: Reasons = rules.OBJECTIONS
        self.endings: Reasons = rules.ENDINGS
        self.Options: type[Any] = rules.Options
        self.rulesets: dict[str, Ruleset] = rules.RULESETS
        self.bounds: Bounds = rules.BOUNDS
        own = {verb.__name__: getattr(rules, verb.__name__, None) for verb in contract.VERBS}
        self.verbs: dict[str, Any] = {
            name: function or contract.DEFAULTS[name] for name, function in own.items()
        }

    @property
    def sources(self) -> list[Path]:
        """The files of the law: all its Python but its look and its feats."""
        return sorted(path for path in self.folder.glob("*.py") if path.name not in kernel.NO_RULES)

    @property
    def length(self) -> int:
        """How much law there is: the more, the longer it compiles."""
        return sum(path.stat().st_size for path in self.sources)

    @property
    def word_folders(self) -> list[Path]:
        """Where its words are: a box it shares with other games, then its own folder."""
        return [*([self.folder.parent / self.box] if self.box else []), self.folder]

    @cached_property
    def feats(self) -> tuple[Feat, ...]:
        """The deeds worth a badge that it declares; none where it has no `feats.py`."""
        if find_spec(f"{self.package}.feats") is None:
            return ()
        found: tuple[Feat, ...] = import_module(f"{self.package}.feats").FEATS
        return found

    @property
    def miniature(self) -> Path:
        """The file of its miniature, which it may have."""
        return self.folder / contract.MINIATURE

    def __repr__(self) -> str:
        return f"<law of {self.id}>"

    @cached_property
    def has_secrets(self) -> bool:
        """Whether the seats see different things."""
        return self.verbs["veil"] is not contract.no_veil

    @cached_property
    def has_skill(self) -> bool:
        """Whether anything is aimed by hand."""
        return self.verbs["aim"] is not contract.no_aim

    @cached_property
    def fading(self) -> tuple[str, ...]:
        """The fields that people may be made to remember by themselves."""
        return tuple(name for name, field in self.State.fields.items() if field.is_fading)

    @property
    def offers_draws(self) -> bool:
        """Whether offering a draw is a matter of the rules, not of the table."""
        return self.draw_offer is not None

    @cached_property
    def has_chance(self) -> bool:
        """Whether anything is rolled or drawn."""
        return self.verbs["odds"] is not contract.no_odds

    # --- Options ---------------------------------------------------------------------------------

    @cached_property
    def options(self) -> dict[str, dataclasses.Field[Any]]:
        """The options by name."""
        return {field.name: field for field in dataclasses.fields(self.Options)}

    @property
    def default_ruleset(self) -> str:
        """The first one declared."""
        return next(iter(self.rulesets))

    @property
    def unattended_options(self) -> dict[str, int]:
        """What is set where nobody sits at the table: without draw offers and the like every game ends."""
        ruleset = self.rulesets[self.unattended_ruleset]
        return {k: int(v) for k, v in ruleset.options.items()} if ruleset.unattended else {}

    @property
    def unattended_ruleset(self) -> str:
        """The one for bots and research; the default where none is marked."""
        marked = (name for name, ruleset in self.rulesets.items() if ruleset.unattended)
        return next(marked, self.default_ruleset)

    def settings(
        self, ruleset: str | None = None, seats: int | None = None, **options: Any
    ) -> Settings:
        """The full settings of a table; OptionError where the game has no such thing."""
        return self.settings_with(ruleset, seats, options)

    def settings_with(
        self, ruleset: str | None, seats: int | None, options: Mapping[str, Any]
    ) -> Settings:
        """The same for options by whatever names: those of a stranger may be called “seats”."""
        ruleset = ruleset or self.default_ruleset
        if ruleset not in self.rulesets:
            raise OptionError(
                f"{self.id} has no ruleset “{ruleset}”; there are {', '.join(self.rulesets)}."
            )
        named = self.rulesets[ruleset]
        seats = seats or named.seats or self.bounds.seats[0]
        if seats not in self.bounds.seats:
            allowed = " or ".join(map(str, self.bounds.seats))
            raise OptionError(f"{self.id} is for {allowed} seats, not {seats}.")
        for name in options:
            if name not in self.options:
                there = ", ".join(self.options) or "none"
                raise OptionError(f"{self.id} has no option “{name}”; there are {there}.")
        full = {name: field.default for name, field in self.options.items()}
        chosen = {**full, **named.options, **options}
        values = {name: self.read_option(name, value) for name, value in chosen.items()}
        reason = self.excluded(self.Options(**values), seats)
        if reason:
            raise Excluded(self, reason)
        return Settings(ruleset, seats, values)

    def option_values(self, name: str) -> list[Any]:
        """All values an option may take."""
        values = self.options[name].metadata["values"]
        return [False, True] if values is None else list(values)

    def read_option(self, name: str, value: Any) -> Any:
        """A value as a word, a number or itself; OptionError where the option has none such."""
        values = self.option_values(name)
        if isinstance(value, str) and value not in values:
            spoken = {
                "yes": True,
                "true": True,
                "on": True,
                "no": False,
                "false": False,
                "off": False,
            }
            is_number = value.isdecimal() and len(value) <= LONGEST_NUMBER
            value = spoken.get(value.lower(), int(value) if is_number else value)
        if value not in values or (values == [False, True] and not isinstance(value, bool)):
            allowed = ", ".join(option_text(v) for v in values)
            raise OptionError(f"{self.id}: {name} cannot be “{value}”; it can be {allowed}.")
        return value

    def _option_number(self, name: str, value: Any) -> int:
        values = self.options[name].metadata["values"]
        return int(value) if values is None or isinstance(values, range) else values.index(value)

    # --- Records ---------------------------------------------------------------------------------

    def blank(self, settings: Settings) -> kernel.Array:
        """A record with settings and nothing else, as `setup` wants it."""
        states = self.State.new(1)
        states["version"], states["seats"] = self.version, settings.seats
        for name, value in settings.options.items():
            states[name] = self._option_number(name, value)
        return states

    def settings_of(self, states: kernel.Array) -> Settings:
        """The settings that stand in a record; the first ruleset with these options names them."""
        seats = int(states[0]["seats"])
        options = {}
        for name in self.options:
            number = int(states[0][name])
            values = self.options[name].metadata["values"]
            options[name] = (
                bool(number)
                if values is None
                else number
                if isinstance(values, range)
                else values[number]
            )
        usual = {name: field.default for name, field in self.options.items()}
        for name, ruleset in self.rulesets.items():
            if usual | ruleset.options == options:
                return Settings(name, seats, options)
        return self.settings(None, seats, **options)

    # --- Running ---------------------------------------------------------------------------------

    @cache  # noqa: B019  (one law a game, for the life of the process)
    def binder(self, mode: kernel.Mode) -> kernel.Binder:
        """Binds generic algorithms to this game."""
        if mode is kernel.Mode.BROWSER:
            from flibuste.law.module import ModuleBinder  # late: only browsers and tests ask

            return ModuleBinder(self.id, self.version, self.verbs, self.folder)
        return kernel.Binder(self.verbs, self.folder, mode)


def option_text(value: Any) -> str:
    """An option's value as records and command lines write it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
