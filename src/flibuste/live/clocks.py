"""Time to think. It stands still while the server is down and until the seats are back."""

from __future__ import annotations

from flibuste.live.wire import Clock, ClockFace


class Clocks:
    """The clocks of a table, in milliseconds; bots have none."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.left = [self._whole] * seats
        self.runs: int | None = None  # the seat whose time runs
        self.since = 0  # when it began to run, or was last counted
        self.spent = 0  # by that seat in this turn, before `since`
        self.is_held = False

    @property
    def _whole(self) -> int:
        return self.clock.seconds * 1000 if self.clock else 0

    def keep(self, seats: int) -> None:
        """So many seats play, fewer than were set up."""
        del self.left[seats:]

    def turn(self, seat: int | None, now: int) -> None:
        """From now on it is this seat's time, or nobody's."""
        self.runs, self.since, self.spent = seat, now, 0
        if self.clock and seat is not None and self.clock.kind != "game":
            self.left[seat] = self._whole

    def used(self, now: int) -> int:
        """What the seat has spent in this turn."""
        return self.spent + (0 if self.is_held else max(0, now - self.since))

    def charge(self, seat: int, spent: int) -> None:
        """A move of a seat took so long; a game's clock gives its increment back."""
        if self.clock and self.clock.kind == "game":
            self.left[seat] = max(0, self.left[seat] - spent) + self.clock.increment * 1000

    def hold(self, now: int) -> None:
        """Stand still."""
        self.spent, self.since, self.is_held = self.used(now), now, True

    def go(self, now: int) -> None:
        """Run on."""
        if self.is_held:
            self.since, self.is_held = now, False

    def count_until(self, then: int, now: int) -> None:
        """The running seat has spent its time until then; what has passed since is nobody's."""
        until = max(self.since, min(then, now))
        self.spent, self.since = until - self.since, now

    def remaining(self, now: int) -> int | None:
        """How long the running seat still has; None where no time runs."""
        if not self.clock or self.runs is None:
            return None
        return self.left[self.runs] - self.used(now)

    def faces(self, now: int) -> list[ClockFace]:
        """What the clocks show."""
        if not self.clock:
            return []
        shown = []
        for seat, left in enumerate(self.left):
            runs = seat == self.runs
            here = left - self.used(now) if runs else left
            shown.append(ClockFace(max(0, here), runs and not self.is_held))
        return shown
