"""What has been picked, what may be picked next, what is then decided."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.screen import picks
from flibuste.screen.picks import Choice


class Picks:
    """The choices of the actor, and the parts of them that are picked, in any order."""

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        self.choices = tuple(choices)
        self.path: tuple[str, ...] = ()

    @property
    def following(self) -> list[Choice]:
        """The choices that what is picked leaves open."""
        return picks.following(self.choices, self.path)

    @property
    def next(self) -> list[str]:
        """What may be picked now, in the order of the choices."""
        return picks.lit(self.choices, self.path)

    @property
    def asked(self) -> list[Choice]:
        """The choices that no further pick tells apart: buttons."""
        return picks.asked(self.choices, self.path)

    def touch(self, id: str) -> bool:
        """Pick something, or let it go; False where it belongs to no choice."""
        path = picks.touched(self.choices, self.path, id)
        self.path = self.path if path is None else tuple(path)
        return path is not None

    @property
    def decided(self) -> Choice | None:
        """The one choice that is left, once something is picked."""
        return picks.decided(self.choices, self.path)

    def is_part(self, id: str) -> bool:
        """Whether it belongs to any choice at all."""
        return bool(picks.following(self.choices, (id,)))

    def leads_to(self, id: str) -> list[Choice]:
        """The choices that a pick of something lit would leave open."""
        return picks.following(self.choices, (*self.path, id))

    def back(self) -> bool:
        """Let go of what was picked last; False if nothing was."""
        had = bool(self.path)
        self.path = self.path[:-1]
        return had
