"""Every bot that can sit at a table, by name: ours, those of installed packages, remote programs.

| written as | who plays |
|---|---|
| `kerbrat` | one of the eight opponents, as they are in the game |
| `easy`, `hard@4000` | a bot of ours, as it is or with so many simulations a choice |
| `net@200~15` | the same with a temperature of so many hundredths: how far its choice wanders |
| `net@200`, `playouts` | the same with the game's network, or with random games alone |
| `random` | nobody: every choice is drawn |
| `NAME` | a class or a factory that a package brings by the entry point `flibuste.bots` |
| `tcp://HOST:PORT`, `unix:PATH` | a program that answers over a socket |
| `NAME=` and one of these | the same under another name |

A package that is broken is named, with the reason, and left out.
"""

from __future__ import annotations

import inspect
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from flibuste.bots import LEVELS, Bot
from flibuste.bots.level import TRIAL_LEVELS
from flibuste.bots.opponents import CHARACTERS, USUAL, level_of
from flibuste.bots.reference import Reference
from flibuste.bots.remote import PATIENCE_REMOTE, NoAnswer, RemotePlayer, is_address
from flibuste.bots.selfplay import UNHURRIED
from flibuste.bots.sight import Sight
from flibuste.law.kernel import Mode
from flibuste.law.law import Incomplete, Law
from flibuste.law.rng import below, generator
from flibuste.law.shelf import brought, told_fault
from flibuste.play.table import Table

BOT_GROUP = "flibuste.bots"
BOT_NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
RANDOM_NAME = "random"
YARDSTICK = "reference"
MOST_SIMULATIONS = 10_000_000
WHIMSICAL = (*LEVELS, *CHARACTERS, *TRIAL_LEVELS)  # whose choices may be told to wander
HOTTEST = 200  # hundredths of temperature
STAND_IN = "medium"  # goes on at a table for a bot of somebody else that fails


class UnknownBot(LookupError):
    """No bot of that name is there; the message is a sentence."""


class BotFault(RuntimeError):
    """A bot did not answer, or not with a move it may make; the message is a sentence."""

    def __init__(self, bot: str, reason: str) -> None:
        self.bot, self.reason = bot, reason
        super().__init__(f"The bot “{bot}” failed: {reason}.")

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, str]]:
        return BotFault, (self.bot, self.reason)


class Player(Protocol):
    """What a bot must be able to do."""

    def choose(self, table: Any) -> int:
        """The code of one of `table.codes()`; `table` is a `Sight`."""


Factory = Callable[..., Player]


class RandomPlayer:
    """Draws every choice."""

    def __init__(self, law: Law, seed: int = 1) -> None:
        self._rng = generator(seed)

    def choose(self, table: Sight) -> int:
        """Any of the choices, all equally likely."""
        codes = table.codes()
        return codes[int(below(self._rng, len(codes)))]  # type: ignore[no-untyped-call]


class Seated:
    """A bot with its name, shown what its seat knows and nothing else, and held to the rules."""

    def __init__(self, name: str, player: Player) -> None:
        self.name, self.player = name, player

    def choose(self, table: Table | Sight) -> int:
        """The code it plays; BotFault names it where that is none."""
        sight = table if isinstance(table, Sight) else Sight.of(table)
        try:
            code = operator.index(self.player.choose(sight))
        except NoAnswer as error:
            raise BotFault(self.name, str(error)) from None
        except Exception as error:  # whatever somebody's bot does wrong
            raise BotFault(self.name, told_fault(error)) from error
        if code not in sight.codes():
            texts = sight.law.actions.texts
            said = texts[code] if 0 <= code < len(texts) else code
            raise BotFault(self.name, f"it answered “{said}”, which is none of its choices")
        return code


@dataclass(frozen=True)
class Entrant:
    """A bot as it was asked for; its word makes the same one in another process."""

    word: str
    name: str
    base: str  # whom the name, without the number of simulations, stands for
    simulations: int | None = None
    temperature: int | None = None

    @property
    def is_ours(self) -> bool:
        """Whether it comes with this package."""
        return self.base in built_in_bots()

    @property
    def asks_network(self) -> bool:
        """Whether it plays with the game's network, where there is one."""
        level = (LEVELS | USUAL | TRIAL_LEVELS).get(self.base)
        return level is not None and level.network > 0

    @property
    def is_adjustable(self) -> bool:
        """Whether it can be told how many simulations to make."""
        return self.base != RANDOM_NAME and (self.is_ours or _takes_simulations(self.base))

    def with_simulations(self, simulations: int) -> Entrant:
        """The same with so many simulations a choice."""
        alias = f"{self.name}=" if "=" in self.word else ""
        word = f"{self.base}@{simulations}"
        word += "" if self.temperature is None else f"~{self.temperature}"
        name = self.name if alias else word
        return Entrant(alias + word, name, self.base, simulations, self.temperature)

    def player(
        self,
        law: Law,
        seed: int | None = None,
        seconds: float = UNHURRIED,
        mode: Mode | None = None,
    ) -> Seated:
        """A fresh one; a time limit makes its choices depend on the machine."""
        return Seated(self.name, self._player(law, seed, seconds, mode))

    def _player(self, law: Law, seed: int | None, seconds: float, mode: Mode | None) -> Player:
        if is_address(self.base):
            return RemotePlayer(law, self.base, min(seconds, PATIENCE_REMOTE))
        if self.base == RANDOM_NAME:
            return RandomPlayer(law, _seed(seed))
        if self.is_ours:
            return self._ours(law, seed, seconds, mode)
        more = {} if self.simulations is None else {"simulations": self.simulations}
        try:
            made: Player = _foreign_bots()[0][self.base](law, seed=_seed(seed), **more)
        except Exception as error:  # whatever somebody's bot does wrong
            raise BotFault(self.name, told_fault(error)) from error
        return made

    def _ours(self, law: Law, seed: int | None, seconds: float, mode: Mode | None) -> Player:
        is_yardstick = self.base == YARDSTICK
        level = replace(level_of(law, "hard" if is_yardstick else self.base), seconds=seconds)
        if self.simulations is not None:
            asked = self.simulations if level.network else 0
            level = replace(level, simulations=self.simulations, network=asked)
        if self.temperature is not None:
            level = replace(level, temperature=self.temperature)
        made: Any = Reference if is_yardstick else Bot
        player: Player = made(law, level, seed=seed, mode=mode)
        return player


def entrant(word: str) -> Entrant:
    """The bot that a word asks for; UnknownBot says what there is."""
    alias, equals, rest = word.partition("=")
    target = rest if equals else word
    if equals and not BOT_NAME.fullmatch(alias):
        raise UnknownBot(f"“{alias}” is no name for a bot: small letters, digits, “_” and “-”.")
    if is_address(target):
        return Entrant(word, alias if equals else target, target)
    base, at, number = target.partition("@")
    number, wave, warmth = number.partition("~")
    if base not in bot_names():
        raise UnknownBot(_unknown(base))
    if at and not (number.isdecimal() and 1 <= int(number) <= MOST_SIMULATIONS):
        raise UnknownBot(f"“{target}” asks for no number of simulations: write {base}@1500.")
    found = Entrant(word, alias if equals else target, base, int(number) if at else None)
    if at and not found.is_adjustable:
        raise UnknownBot(f"The bot “{base}” cannot be told how many simulations to make.")
    if not wave:
        return found
    if base not in WHIMSICAL or not (warmth.isdecimal() and int(warmth) <= HOTTEST):
        raise UnknownBot(f"“{target}” asks for no temperature: write net@200~15, up to {HOTTEST}.")
    return replace(found, temperature=int(warmth))


def factory_of(bot: Entrant) -> Factory | None:
    """What makes a bot of another package; None for ours and for remote programs."""
    return _foreign_bots()[0].get(bot.base)


def built_in_bots() -> tuple[str, ...]:
    """The names of our own bots, the weakest first."""
    return (RANDOM_NAME, *LEVELS, *CHARACTERS, *TRIAL_LEVELS, YARDSTICK)


def bot_names() -> tuple[str, ...]:
    """The names of all bots that are installed; ours come first."""
    return (*built_in_bots(), *sorted(_foreign_bots()[0]))


def broken_bots() -> dict[str, str]:
    """The bots of other packages that cannot be used, and why, a sentence each."""
    return _foreign_bots()[1]


def _unknown(name: str) -> str:
    if name in broken_bots():
        return broken_bots()[name]
    return (
        f"There is no bot “{name}”; there are {', '.join(bot_names())}, "
        "and programs at tcp://HOST:PORT or unix:PATH."
    )


def _seed(seed: int | None) -> int:
    import secrets

    return secrets.randbits(63) if seed is None else seed


# --- Bots of other packages ----------------------------------------------------------------------


@cache
def _foreign_bots() -> tuple[dict[str, Factory], dict[str, str]]:
    """The bots that other packages bring, and those that cannot be used."""
    return brought(BOT_GROUP, "bot", _loaded)


def _loaded(name: str, place: str) -> Factory:
    if not BOT_NAME.fullmatch(name):
        raise Incomplete("its name is not made of at most 20 small letters, digits, “_” and “-”")
    if name in built_in_bots():
        raise Incomplete("there is a bot of ours with this name")
    module, _, attribute = place.partition(":")
    found: Any = import_module(module)
    for part in filter(None, attribute.split(".")):
        found = getattr(found, part)
    if not callable(found):
        raise Incomplete("it is no class and no factory")
    if isinstance(found, type) and not callable(getattr(found, "choose", None)):
        raise Incomplete("it has no method “choose”")
    factory: Factory = found
    return factory


def _takes_simulations(name: str) -> bool:
    factory = _foreign_bots()[0].get(name)
    if factory is None:
        return False
    try:
        taken = inspect.signature(factory).parameters
    except ValueError:  # a class written in C
        return False
    return "simulations" in taken
