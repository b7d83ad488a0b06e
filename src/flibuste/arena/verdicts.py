"""Self-play in which positions are judged before it is known how the game ends: what chances are measured by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flibuste.bots.bot import Bot
from flibuste.bots.chances import Chances
from flibuste.bots.level import Level
from flibuste.bots.selfplay import UNHURRIED
from flibuste.law import shelf
from flibuste.law.rng import below, generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table

A_GAME = 6  # positions of a game that are judged
RANDOM_FIRST = 8  # choices of a game that are drawn at the most: between networks games without luck are much alike
PLAIN = Chances()  # what a search says, as it says it


@dataclass(frozen=True)
class JudgedPlay:
    """Games to be played and judged; it can be handed to another process."""

    game: str
    ruleset: str
    seats: int
    seed: int
    playing: int  # simulations a choice
    thoughts: tuple[int, ...]  # simulations of each judge
    by_network: bool  # whether they ask the game's network

    def level(self, simulations: int) -> Level:
        """A bot of so many simulations, with all the time it wants."""
        return Level(simulations, UNHURRIED, network=simulations if self.by_network else 0)

    def verdicts(self, number: int) -> dict[str, Any]:
        """Play the game of this number: what each judge said of some of its choices, and how it ended."""
        law = shelf.law(self.game)
        key = self.seed * 1_000_000_007 + number
        table = Table(law, law.settings(self.ruleset, self.seats), from_number(key))
        rng = generator(key)
        drawn = int(below(rng, RANDOM_FIRST + 1)) if self.by_network else 0  # type: ignore[no-untyped-call]
        player = Bot(law, self.level(self.playing), seed=key, chances=PLAIN)
        moments = []
        while table.outcome is None:
            codes = table.codes()
            if len(codes) > 1 and drawn:
                drawn -= 1
                table.play(codes[int(below(rng, len(codes)))])  # type: ignore[no-untyped-call]
                continue
            if len(codes) > 1:
                moments.append((table.known(table.actor), table.actor))
            table.play(player.choose(table))
        found = []
        for k in range(min(A_GAME, len(moments))):
            other = k + int(below(rng, len(moments) - k))  # type: ignore[no-untyped-call]
            moments[k], moments[other] = moments[other], moments[k]
            known, seat = moments[k]
            said = []
            for simulations in self.thoughts:
                judge = Bot(law, self.level(simulations), seed=key + k, chances=PLAIN)
                best = judge.think(known, seat)[0]
                is_proven = best.plies is not None
                said.append([best.wins, best.low, best.high, is_proven])
            found.append({"share": table.outcome.scores[seat], "said": said})
        return {"number": number, "positions": found}


def verdicts_of(wish: JudgedPlay, number: int) -> dict[str, Any]:
    """The same, for a pool of processes."""
    return wish.verdicts(number)
