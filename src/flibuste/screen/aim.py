"""A shot aimed by hand: a bearing and an elevation, from a barrel that sways.

The sway is drawn by chance before anybody aims; the hand answers it, and what the barrel points at when
the shot goes off is one cell of the law's grid. All the law knows is that cell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from flibuste.law.vocabulary import Action

TICKS = 20  # a second
PATHS = 64
# Degrees: of shots fired blindly one in three hits, of those well timed two in three.
WIDTH = 6.0
# Seconds that the slow and the quick part of the sway take, sideways and up: eight ways to roll.
PERIODS = (
    (3.1, 1.3, 2.7, 1.1),
    (2.7, 1.2, 3.3, 1.4),
    (3.5, 1.5, 2.9, 1.2),
    (2.9, 1.1, 3.7, 1.6),
    (3.7, 1.6, 3.1, 1.3),
    (3.3, 1.4, 2.5, 1.1),
    (2.5, 1.1, 3.5, 1.5),
    (3.9, 1.7, 2.8, 1.2),
)


def sway(path: int, tick: int) -> tuple[float, float]:
    """How far the barrel points beside the aim, in degrees, sideways and up."""
    slow_x, quick_x, slow_y, quick_y = PERIODS[path % 8]
    seconds, phase = tick / TICKS, path // 8 * math.pi / 4
    return _swing(seconds, slow_x, quick_x, phase), _swing(seconds, slow_y, quick_y, phase + 1)


def _swing(seconds: float, slow: float, quick: float, phase: float) -> float:
    turn = 2 * math.pi * seconds
    return WIDTH * (
        0.75 * math.sin(turn / slow + phase) + 0.45 * math.sin(turn / quick + 2 * phase)
    )


@dataclass(frozen=True)
class Flight:
    """The way of a ball that has been fired, for everybody to watch."""

    seat: int  # who fired it
    target: tuple[float, float]  # as it was aimed at
    radius: float
    end: tuple[float, float]  # where it passed, in the same degrees
    path: tuple[tuple[float, float, float], ...]  # from the muzzle: ahead, aside, up; equal times
    seconds: float  # that it flew
    is_hit: bool
    symbol: str | None = None


@dataclass(frozen=True)
class Aim:
    """What a screen needs to let somebody aim: limits, sway, and what is shot at."""

    action: Action  # its two fields are the grid: degrees to the side, degrees up
    path: int  # of the sway
    target: tuple[float, float]  # the centre: degrees to the side, degrees up
    radius: float  # degrees the middle of the ball may pass beside it
    distance: float  # to the target, in the unit in which the gun is shifted along the rail
    seconds: int = 20  # then it fires by itself
    symbol: str | None = None  # what is shot at, where it is drawn; else a hole

    @property
    def grid(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The bearings and the elevations there are."""
        bearings, elevations = self.action.fields.values()
        return tuple(map(float, bearings)), tuple(map(float, elevations))

    @property
    def course(self) -> tuple[tuple[float, float], ...]:
        """The sway at every tick, for screens to follow."""
        return tuple(sway(self.path, tick) for tick in range(self.ticks + 1))

    @property
    def ticks(self) -> int:
        """The last tick, at which it fires by itself."""
        return self.seconds * TICKS

    def pointing(
        self, bearing: float, elevation: float, tick: int, shift: float = 0.0
    ) -> tuple[float, float]:
        """Where the barrel points at a tick; a gun shifted along the rail sees the target aside."""
        across, up = sway(self.path, min(max(tick, 0), self.ticks))
        straight = math.radians(min(max(bearing + across, -80.0), 80.0))
        aside = math.degrees(math.atan(math.tan(straight) + shift / self.distance))
        return aside, elevation + up

    def resolve(self, bearing: float, elevation: float, tick: int, shift: float = 0.0) -> str:
        """The move this makes: the cell of the grid nearest to where the barrel points."""
        pointing = self.pointing(bearing, elevation, tick, shift)
        cells = [
            min(range(len(values)), key=lambda k, at=at, values=values: abs(values[k] - at))  # type: ignore[misc]
            for at, values in zip(pointing, self.grid, strict=True)
        ]
        return self.action.to_text(cells)
