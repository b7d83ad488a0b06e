"""Who sits where: people, bots, and nobody."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from flibuste.cli.arguments import BOT_LEVELS
from flibuste.law.law import Law
from flibuste.play.table import Table

if TYPE_CHECKING:
    from flibuste.bots import Bot

BOT = "bot "  # what a bot's name in a record begins with


def has_bots() -> bool:
    """Whether bots are installed, without importing their search."""
    from importlib.util import find_spec

    return find_spec("flibuste.bots") is not None


class Opponent:
    """A seat that plays by itself: a bot of some level, or at random where there are no bots."""

    def __init__(self, law: Law, level: str | None) -> None:
        self.law, self.level = law, level
        self._bot: Bot | None = None

    @property
    def bot(self) -> Bot | None:
        """The bot, made when it is first needed: its search may have to be compiled."""
        if self._bot is None and self.level is not None:
            from flibuste.bots import Bot

            self._bot = Bot(self.law, self.level)
        return self._bot

    def choose(self, table: Table) -> int:
        """The code it plays."""
        return self.bot.choose(table) if self.bot else random.choice(table.codes())

    def advise(self, table: Table) -> list[Any]:
        """Its opinion of the choices, best first."""
        return self.bot.advise(table) if self.bot else []


def from_names(names: list[str]) -> dict[int, str]:
    """The levels of the bots named in a record, by seat."""
    return {
        seat: name.removeprefix(BOT)
        for seat, name in enumerate(names)
        if name.removeprefix(BOT) in BOT_LEVELS and name.startswith(BOT)
    }
