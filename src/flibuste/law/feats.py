"""Feats: deeds worth a badge, which a game may declare in a `feats.py`, and a finished game as they look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from flibuste.law.vocabulary import Event


class Finished:
    """A game that is over: all that happened in it, and how it ended."""

    def __init__(
        self,
        scores: Sequence[float],
        reason: str,
        told: Iterable[tuple[Event, Sequence[int]]],
    ) -> None:
        self.scores, self.reason = tuple(scores), reason
        self.story = [(event, event.params(values)) for event, values in told]

    def happened(self, *events: Event, **wanted: int) -> list[dict[str, int]]:
        """The values of every happening of these kinds that has the wanted ones, in order."""
        return [
            values
            for event, values in self.story
            if event in events and all(values.get(name) == value for name, value in wanted.items())
        ]

    def is_won(self, seat: int) -> bool:
        """Whether the seat has more than every other."""
        return all(self.scores[seat] > score for k, score in enumerate(self.scores) if k != seat)

    def is_won_by(self, seat: int, reason: str) -> bool:
        """Whether the seat has won, and the game ended for this reason."""
        return self.reason == reason and self.is_won(seat)


@dataclass(frozen=True)
class Feat:
    """One deed: its name in the game's words, its symbol in the game's art, and whether a seat did it."""

    name: str
    symbol: str
    is_done: Callable[[Finished, int], bool]
