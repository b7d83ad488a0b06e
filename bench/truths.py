"""What weighed truths are worth: a bot that weighs them against the same bot that does not.

python bench/truths.py cartagena                            60 pairs of games, 150 simulations a choice
python bench/truths.py abordage --simulations 3000 --pairs 30
python bench/truths.py cartagena2 --rival 1500             both against a bot that plays 1,500 random games

Each pair of games has the same chance and exchanged seats. The interval is that of `flibuste arena`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from flibuste.arena.ratings import share_of
from flibuste.bots import Bot, Level
from flibuste.bots.selfplay import UNHURRIED
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.play.chance import from_number
from flibuste.play.table import Table

ERROR = 2.6  # degrees, that of the bot `net`
MOST_TRUTHS = 256


@dataclass
class Side:
    """A bot of a match, and what its choices took."""

    law: Law
    level: Level
    truths: int
    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def bot(self, seed: int) -> Bot:
        """A fresh one."""
        return Bot(self.law, self.level, seed=seed, truths=self.truths)

    def choose(self, bot: Bot, table: Table) -> int:
        """Its choice, timed where there is something to choose."""
        codes = table.codes()
        if len(codes) == 1:
            return codes[0]
        known, begun = table.witnessed(table.actor), time.process_time()
        code = bot.decide(known, table.actor)
        took = time.process_time() - begun
        self.choices, self.seconds = self.choices + 1, self.seconds + took
        self.longest = max(self.longest, took)
        return code

    def said(self) -> str:
        """What a choice took."""
        mean = 1e3 * self.seconds / max(1, self.choices)
        return f"{mean:.1f} ms a choice, {1e3 * self.longest:.0f} at the most"


def played(sides: list[Side], number: int, seats: int) -> float:
    """The points of the first side in one game; an odd number has the seats exchanged."""
    law = sides[0].law
    chance = from_number(1_000_003 + number // 2)
    table = Table(law, law.settings(law.unattended_ruleset, seats), chance)
    order = [(seat + number) % 2 for seat in range(seats)]
    bots = [sides[side].bot(97 * number + seat) for seat, side in enumerate(order)]
    while table.outcome is None:
        seat = table.actor
        table.play(sides[order[seat]].choose(bots[seat], table))
    scores = table.outcome.scores
    return sum(score for score, side in zip(scores, order, strict=True) if side == 0)


def match(name: str, sides: list[Side], pairs: int, seats: int) -> None:
    """Play the pairs and say what came of them."""
    for side in sides:  # so that nothing is compiled in a choice that is timed
        side.choose(
            side.bot(1),
            Table(side.law, side.law.settings(side.law.unattended_ruleset, seats), from_number(1)),
        )
        side.choices, side.seconds, side.longest = 0, 0.0, 0.0
    points: list[float] = []
    for number in range(pairs):
        points.append(sum(played(sides, 2 * number + k, seats) for k in (0, 1)) / 2)
        if number + 1 == pairs or (number + 1) % 20 == 0:
            found = share_of(points)
            print(
                f"{name}: {100 * found.value:.1f} % of {2 * len(points)} games "
                f"({100 * found.low:.1f} to {100 * found.high:.1f}); "
                f"{sides[0].said()}, against {sides[1].said()}",
                flush=True,
            )


def main() -> None:
    """Read the wishes and play."""
    wish = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wish.add_argument("game")
    wish.add_argument("--simulations", type=int, default=150)
    wish.add_argument(
        "--truths", type=int, help="as many as simulations, up to 256, if you name none"
    )
    wish.add_argument("--pairs", type=int, default=60)
    wish.add_argument("--seats", type=int, default=2)
    wish.add_argument("--rival", type=int, default=0, metavar="SIMULATIONS")
    asked = wish.parse_args()
    law = shelf.law(asked.game)
    level = Level(asked.simulations, UNHURRIED, ERROR, network=asked.simulations)
    truths = asked.truths or min(MOST_TRUTHS, asked.simulations)
    weighing, plain = Side(law, level, truths), Side(law, level, 0)
    if not asked.rival:
        match("weighed truths against the game's own", [weighing, plain], asked.pairs, asked.seats)
        return
    rival = Level(asked.rival, UNHURRIED, ERROR)
    for name, side in (("with weighed truths", weighing), ("without", plain)):
        match(
            f"{name}, against random games", [side, Side(law, rival, 0)], asked.pairs, asked.seats
        )


if __name__ == "__main__":
    main()
