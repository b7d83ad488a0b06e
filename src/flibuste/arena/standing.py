"""Where a tournament stands: who has how many points, from whole pairs alone."""

from __future__ import annotations

from collections.abc import Iterable

from flibuste.arena.bouts import BoutResult, DeedsDone, Spent
from flibuste.arena.contest import Contest, Pairing
from flibuste.arena.stopping import Decision, SequentialTest, StopAt


class Standing:
    """The games of a contest that were played, pair by pair."""

    def __init__(
        self, contest: Contest, results: Iterable[BoutResult] = (), stop: StopAt | None = None
    ) -> None:
        self.contest, self.stop = contest, stop
        self._halves: dict[Pairing, dict[int, dict[bool, BoutResult]]] = {
            pairing: {} for pairing in contest.pairings
        }
        self._tests = {} if stop is None else {p: SequentialTest(stop) for p in contest.pairings}
        for result in results:
            self.add(result)

    def add(self, result: BoutResult) -> None:
        """Take a game in; one of no pairing of ours is left out."""
        numbers = self._halves.get(result.bout.pairing)
        if numbers is None:
            return
        numbers.setdefault(result.bout.number, {})[result.bout.is_swapped] = result
        self._test(result.bout.pairing)

    def _test(self, pairing: Pairing) -> None:
        """Show the sequential test the pairs from the first on, without a gap.

        So it says the same whatever order the games end in.
        """
        test = self._tests.get(pairing)
        while test is not None and not test.verdict.found:
            halves = self._halves[pairing].get(test.verdict.pairs, {})
            if len(halves) < 2:
                return
            test.take((halves[False].points + halves[True].points) / 2)

    def has(self, pairing: Pairing, number: int, is_swapped: bool) -> bool:
        """Whether a game was played."""
        return is_swapped in self._halves[pairing].get(number, {})

    def verdict(self, pairing: Pairing) -> Decision | None:
        """What the sequential test says, if there is one."""
        return self._tests[pairing].verdict if self._tests else None

    def is_decided(self, pairing: Pairing) -> bool:
        """Whether the sequential test has ended."""
        found = self.verdict(pairing)
        return found is not None and bool(found.found)

    def _whole(self, pairing: Pairing) -> dict[int, tuple[BoutResult, BoutResult]]:
        return {
            number: (halves[False], halves[True])
            for number, halves in sorted(self._halves[pairing].items())
            if len(halves) == 2
        }

    def pairs(self, pairing: Pairing) -> dict[int, tuple[BoutResult, BoutResult]]:
        """The pairs that count, by their number: whole ones, up to where the test ended."""
        found = self._whole(pairing)
        decided = self.verdict(pairing)
        if decided is not None and decided.found:
            return {number: pair for number, pair in found.items() if number < decided.pairs}
        return found

    def points(self, pairing: Pairing) -> dict[int, float]:
        """The mean points of the first bot in every pair that counts."""
        pairs = self.pairs(pairing).items()
        return {number: (one.points + other.points) / 2 for number, (one, other) in pairs}

    @property
    def counted(self) -> list[BoutResult]:
        """The games that count."""
        return [
            game
            for pairing in self.contest.pairings
            for pair in self.pairs(pairing).values()
            for game in pair
        ]

    def done(self, word: str) -> DeedsDone:
        """What a bot did, in the games that count."""
        total = DeedsDone()
        for game in self.counted:
            for bot, done in zip(game.bout.pairing, game.done, strict=True):
                if bot == word:
                    total += done
        return total

    def spent(self, word: str) -> Spent:
        """What a bot spent on its choices, in the games that count."""
        total = Spent()
        for game in self.counted:
            for bot, spent in zip(game.bout.pairing, game.spent, strict=True):
                if bot == word:
                    total += spent
        return total
