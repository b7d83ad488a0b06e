"""What is played: every two bots, the same chance twice, with the seats exchanged."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from flibuste.bots.roster import Entrant, entrant
from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE, sources
from flibuste.law.law import Law

Pairing = tuple[str, str]  # the words of two bots


@dataclass(frozen=True)
class Contest:
    """A tournament; it can be handed to another process, and to another machine."""

    game: str
    ruleset: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    reach: int = 0  # of a ladder: how many rungs apart two may be to meet; 0 is any number

    @property
    def law(self) -> Law:
        """The law of the game."""
        return shelf.law(self.game)

    @property
    def entrants(self) -> list[Entrant]:
        """The bots."""
        return [entrant(word) for word in self.bots]

    @property
    def pairings(self) -> list[Pairing]:
        """Every two bots, or those that stand near each other."""
        apart = {bot: place for place, bot in enumerate(self.bots)}
        every = combinations(self.bots, 2)
        return [(a, b) for a, b in every if not self.reach or apart[b] - apart[a] <= self.reach]


@dataclass(frozen=True)
class Bout:
    """One game of a contest: the two of a pair share their number, and so their chance."""

    pairing: Pairing
    number: int
    is_swapped: bool

    def seating(self, seats: int) -> list[str]:
        """Who has which seat: the two bots take turns round the table."""
        return [self.pairing[(seat + self.is_swapped) % 2] for seat in range(seats)]


def bouts_of(contest: Contest, numbers: range) -> Iterator[Bout]:
    """All games, so that all pairings come forward together."""
    for number in numbers:
        for pairing in contest.pairings:
            for is_swapped in (False, True):
                yield Bout(pairing, number, is_swapped)


def code_digest(contest: Contest) -> str:
    """A hash of the rules and the bots: games of other code are games of another contest."""
    import inspect

    from flibuste.bots.roster import factory_of

    digest = hashlib.sha256()
    for path in sources(contest.law.folder):
        inside = path.is_relative_to(PACKAGE)
        digest.update((path.relative_to(PACKAGE).as_posix() if inside else path.name).encode())
        digest.update(path.read_bytes())
    for bot in contest.entrants:
        factory = factory_of(bot)
        file = inspect.getsourcefile(factory) if factory else None
        digest.update(Path(file).read_bytes() if file else b"")
    return digest.hexdigest()[:16]
