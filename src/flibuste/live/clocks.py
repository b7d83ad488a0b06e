"""Time to think. It stands still while the server is down and until the seats are back."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.live.spans import TimeSpan, end_of_time, span_at, stood_still, united
from flibuste.live.wire import Clock, ClockFace


class Clocks:
    """The clocks of a table, in milliseconds; bots have none.

    A server's clock of days is held by nothing in memory: it stands still in spans that are stored, the same
    for every server, and all else follows from the log.
    """

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.left = [self.whole] * seats
        self.runs: int | None = None  # the seat whose time runs
        self.since = 0  # when it began to run, or was last counted
        self.spent = 0  # by that seat in this turn, before `since`
        self.is_held = False
        self.is_stored = False  # whether it is read from a database when it stands still
        self.absences: list[tuple[TimeSpan, ...]] = [()] * seats  # of days: when each seat was away
        self.stops: list[tuple[TimeSpan, ...]] = [
            ()
        ] * seats  # and when its time stands still at all

    @property
    def is_of_days(self) -> bool:
        """Whether a move may take days."""
        return self.clock is not None and self.clock.kind == "days"

    def stop(self, house: Sequence[TimeSpan], absences: Sequence[tuple[TimeSpan, ...]]) -> None:
        """Clocks of days stand still in the spans of the house, and each seat's while it is away."""
        self.is_stored = True
        self.absences = [*absences]
        self.stops = [united((*house, *away)) for away in absences]

    def away_until(self, seat: int, now: int) -> int | None:
        """Until when a seat is away, if it is."""
        span = span_at(self.absences[seat], now) if seat < len(self.absences) else None
        return span[1] if span else None

    @property
    def whole(self) -> int:
        """What a turn, or a game, begins with."""
        return self.clock.seconds * 1000 if self.clock else 0

    def keep(self, seats: int) -> None:
        """So many seats play, fewer than were set up."""
        for each in (self.left, self.absences, self.stops):
            del each[seats:]

    def turn(self, seat: int | None, now: int) -> None:
        """From now on it is this seat's time, or nobody's."""
        self.runs, self.since, self.spent = seat, now, 0
        if self.clock and seat is not None and self.clock.kind != "game":
            self.left[seat] = self.whole

    def used(self, now: int) -> int:
        """What the seat has spent in this turn."""
        if self.is_stored:
            return max(0, now - self.since) - stood_still(self._own_stops, self.since, now)
        return self.spent + (0 if self.is_held else max(0, now - self.since))

    def charge(self, seat: int, spent: int) -> None:
        """A move of a seat took so long; a game's clock gives its increment back."""
        if self.clock and self.clock.kind == "game":
            self.left[seat] = max(0, self.left[seat] - spent) + self.clock.increment * 1000

    def hold(self, now: int) -> None:
        """Stand still."""
        if not self.is_stored:
            self.spent, self.since = self.used(now), now
        self.is_held = True

    def go(self, now: int) -> None:
        """Run on."""
        if self.is_held and not self.is_stored:
            self.since = now
        self.is_held = False

    def leave_out(self, stops: Sequence[TimeSpan], now: int) -> bool:
        """What has passed in these stops is nobody's time; whether there was any.

        Only those that began in this turn and are not counted yet: where one began before, somebody could play.
        """
        begun = united((begin, min(end, now)) for begin, end in stops if begin >= self.since)
        still = stood_still(begun, self.since, now)
        if not still or self.is_held or self.is_stored:
            return False
        self.spent, self.since = self.used(now) - still, now
        return True

    def remaining(self, now: int) -> int | None:
        """How long the running seat still has; None where no time runs."""
        if not self.clock or self.runs is None:
            return None
        return self.left[self.runs] - self.used(now)

    @property
    def _own_stops(self) -> tuple[TimeSpan, ...]:
        """Of the seat whose time runs."""
        known = self.runs is not None and self.runs < len(self.stops)
        return self.stops[self.runs] if known and self.runs is not None else ()

    def changes_in(self, now: int) -> int | None:
        """How long until the running time is up, or a clock of days stops or goes on; None for never."""
        left = self.remaining(now)
        if left is None or not self.is_stored:
            return left
        assert self.runs is not None
        up = end_of_time(self._own_stops, self.since, self.left[self.runs])
        edges = (edge for span in self._own_stops for edge in span if edge > now)
        return min((up, *edges)) - now

    def faces(self, now: int) -> list[ClockFace]:
        """What the clocks show."""
        if not self.clock:
            return []
        shown = []
        for seat, left in enumerate(self.left):
            runs = seat == self.runs
            here = left - self.used(now) if runs else left
            is_still = self.is_held or (runs and span_at(self._own_stops, now) is not None)
            shown.append(ClockFace(max(0, here), runs and not is_still))
        return shown
