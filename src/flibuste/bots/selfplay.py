"""Whole games that bots play with themselves, each the same from its number on every machine."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.bots.bot import Bot
from flibuste.bots.level import Level
from flibuste.law import shelf
from flibuste.law.rng import below, generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table

UNHURRIED = 1e9  # seconds: a time limit would make the games depend on the machine


@dataclass(frozen=True)
class SelfPlay:
    """A set of games to be played; it can be handed to another process."""

    game: str
    ruleset: str
    seats: int
    simulations: int  # a choice; none: every choice is drawn at random
    seed: int

    def table(self, number: int) -> Table:
        """The game of this number, played to its end."""
        law = shelf.law(self.game)
        key = self.seed * 1_000_000_007 + number
        table = Table(law, law.settings(self.ruleset, self.seats), from_number(key))
        name = f"bot of {self.simulations} simulations" if self.simulations else "random choices"
        table.players = [name] * table.seats
        rng = generator(key)
        bot = Bot(law, Level(self.simulations, UNHURRIED), seed=key) if self.simulations else None
        while table.outcome is None:
            codes = table.codes()
            table.play(bot.choose(table) if bot else codes[int(below(rng, len(codes)))])  # type: ignore[no-untyped-call]
        return table


def played(wish: SelfPlay, number: int) -> tuple[int, str]:
    """The record of one game of a set, with its number."""
    return number, wish.table(number).record()
