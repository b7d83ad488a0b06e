"""What one seat may know of a table, and nothing else: all that a bot is ever shown."""

from __future__ import annotations

from flibuste.law.engine import engine
from flibuste.law.kernel import Array, Mode, copied
from flibuste.law.law import Law, Settings
from flibuste.play.position import Position
from flibuste.play.table import Table


class Sight:
    """The veiled record of the seat to move, with the questions that a bot asks of a table.

    No table stands behind it: what is hidden from the seat cannot be reached from here.

    >>> import flibuste
    >>> sight = Sight.of(flibuste.table("loyal_captain", seed=1))
    >>> sight.choices() == sight.choices() and len(sight.codes()) > 1
    True
    """

    def __init__(self, law: Law, known: Array, seat: int, mode: Mode | None = None) -> None:
        self.law, self.seat, self.mode = law, seat, mode
        self._known = copied(known)
        self._codes: list[int] = engine(law, mode).legal(self._known)

    @classmethod
    def of(cls, table: Table) -> Sight:
        """What the seat to move knows of a table."""
        return cls(table.law, table.witnessed(table.actor), table.actor, table.engine.mode)

    @property
    def actor(self) -> int:
        """The seat to move: the one that looks."""
        return self.seat

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._known[0]["seats"])

    @property
    def settings(self) -> Settings:
        """What the table agreed on."""
        return self.law.settings_of(self._known)

    def codes(self) -> list[int]:
        """What the seat may do, as integer codes."""
        return [*self._codes]

    def choices(self) -> list[str]:
        """What the seat may do, as texts."""
        return [self.law.actions.texts[code] for code in self._codes]

    def known(self, viewer: int | None = None, *, remembers: bool = True) -> Array:
        """The record with what the seat may know; other viewers' are not here."""
        if viewer not in (None, self.seat):
            raise ValueError("A bot sees with the eyes of its own seat alone.")
        known = copied(self._known[:1])
        if not remembers:
            engine(self.law, self.mode).fade(known)
        return known

    def witnessed(self, viewer: int | None = None, *, remembers: bool = True) -> Array:
        """The same, and behind it what the seat saw before, the oldest first."""
        known = self.known(viewer, remembers=remembers)
        return copied(self._known) if remembers else known

    def view(self) -> Position:
        """The same as a position, which has a text."""
        return Position(self.law, self.known())
