"""The tree of picks: what has been clicked, what can follow, what is then decided."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.screen.picks import Choice


class Picks:
    """The choices of the actor, walked click by click."""

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        self.choices = tuple(choices)
        self.path: tuple[str, ...] = ()

    @property
    def following(self) -> list[Choice]:
        """The choices that the clicks so far leave open."""
        depth = len(self.path)
        return [choice for choice in self.choices if choice.picks[:depth] == self.path]

    @property
    def next(self) -> list[str]:
        """What may be clicked now, in the order of the choices."""
        depth = len(self.path)
        ids = (choice.picks[depth] for choice in self.following if len(choice.picks) > depth)
        return list(dict.fromkeys(ids))

    @property
    def decided(self) -> list[Choice]:
        """The choices made by the clicks so far and no others: buttons where there are several."""
        return [choice for choice in self.following if choice.picks == self.path]

    def pick(self, id: str) -> Choice | None:
        """Click on something lit; returns the choice if this alone decides it."""
        self.path = (*self.path, id)
        return self.following[0] if len(self.following) == 1 and self.decided else None

    def leads_to(self, id: str) -> list[Choice]:
        """The choices that a click on something lit would leave open."""
        path = (*self.path, id)
        return [choice for choice in self.choices if choice.picks[: len(path)] == path]

    def back(self) -> bool:
        """Take back one click; False if there was none."""
        had = bool(self.path)
        self.path = self.path[:-1]
        return had
