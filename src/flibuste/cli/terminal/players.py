"""Who sits where: people, bots, and nobody."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from flibuste.cli.arguments import EIGHT, OUR_BOTS
from flibuste.law.law import Law
from flibuste.play.table import Table
from flibuste.words.lines import lines

if TYPE_CHECKING:
    from flibuste.bots import Bot
    from flibuste.bots.roster import Seated

BOT = "bot "  # what a bot's name in a record begins with


def has_bots() -> bool:
    """Whether bots are installed, without importing their search."""
    from importlib.util import find_spec

    return find_spec("flibuste.bots") is not None


class Opponent:
    """A seat that plays by itself: a bot of ours or of somebody else, or at random without bots."""

    def __init__(self, law: Law, level: str | None) -> None:
        self.law, self.level = law, level
        self.fault = ""  # what the bot of somebody else did wrong, in a sentence
        self._bot: Bot | None = None
        self._other: Seated | None = None

    @property
    def bot(self) -> Bot | None:
        """Our bot, made when it is first needed: its search may have to be compiled."""
        if self._bot is None and self.level is not None:
            from flibuste.bots import Bot
            from flibuste.bots.roster import STAND_IN

            self._bot = Bot(self.law, self.level if self.level in OUR_BOTS else STAND_IN)
        return self._bot

    def choose(self, table: Table) -> int:
        """The code it plays; a bot of ours goes on for one that fails."""
        if self.level is not None and self.level not in OUR_BOTS:
            from flibuste.bots.roster import STAND_IN, BotFault, entrant

            try:
                self._other = self._other or entrant(self.level).player(self.law)
                return self._other.choose(table)
            except BotFault as fault:
                self.fault, self.level = str(fault), STAND_IN
        return self.bot.choose(table) if self.bot else random.choice(table.codes())

    @property
    def has_given_up(self) -> bool:
        """Whether its last choice was made in a game that it has proven, or is sure, to lose."""
        return self._bot is not None and self._bot.stance.value == "hopeless"

    def advise(self, table: Table) -> list[Any]:
        """Its opinion of the choices, best first."""
        return self.bot.advise(table) if self.bot else []


def name_of_bot(level: str, lang: str) -> str:
    """What one of the eight is called; any other bot goes by its own word."""
    if level not in EIGHT:
        return level
    from flibuste.bots.opponents import BOTS_FOLDER

    return lines(BOTS_FOLDER, lang)[f"bot-{level}"]


def from_names(names: list[str]) -> dict[int, str]:
    """The bots named in a record, by seat.

    A record may come from anybody: it does not make us call at an address.
    """
    return {
        seat: name.removeprefix(BOT)
        for seat, name in enumerate(names)
        if name.startswith(BOT) and is_bot(name.removeprefix(BOT), may_be_far=False)
    }


def is_bot(word: str, *, may_be_far: bool = True) -> bool:
    """Whether a word names a bot that can play here, or at an address."""
    if word in OUR_BOTS:
        return True
    from flibuste.bots.remote import is_address
    from flibuste.bots.roster import UnknownBot, entrant

    try:
        found = entrant(word)
    except UnknownBot:
        return False
    return may_be_far or not is_address(found.base)


def bots_here() -> list[str]:
    """The eight, the levels of ours, and the bots of other packages."""
    from flibuste.bots.roster import bot_names, built_in_bots

    return [*OUR_BOTS, *(name for name in bot_names() if name not in built_in_bots())]
