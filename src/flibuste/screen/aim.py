"""A shot aimed by hand: a bearing and an elevation, from a barrel that sways.

The sway is drawn by chance before anybody aims; the hand answers it, and what the barrel points at when
the shot goes off is one cell of the law's grid. All the law knows is that cell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flibuste.law.vocabulary import Action, Phrase

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


@lru_cache(maxsize=PATHS)
def course(path: int, seconds: int) -> tuple[tuple[float, float], ...]:
    """The sway at every tick, for screens to follow."""
    return tuple(_hundredths(sway(path, tick)) for tick in range(seconds * TICKS + 1))


def _hundredths(numbers: tuple[float, ...]) -> Any:
    return tuple(round(number, 2) for number in numbers)


# A ball crosses the range in a tenth of a second: it is shown so much slower, but never longer than this.
SLOWER, LONGEST = 6, 900
FUSE = 300  # milliseconds from the shot to the ball that leaves the muzzle


def seen_time(seconds: float) -> int:
    """How long a flight of so many seconds is shown, in milliseconds."""
    return round(min(LONGEST, seconds * 1000 * SLOWER))


@dataclass(frozen=True)
class Range:
    """A shot as it looks from the side, all in one unit: enough to draw any path."""

    distance: float  # from the muzzle to the target
    height: float  # of the middle of the target above the muzzle
    radius: float  # of the target
    muzzle: float  # how high the muzzle is above the water
    fall: float  # gravity over twice the speed squared: a ball drops by this times its way squared
    name: Phrase  # of the target
    far: Phrase  # the distance in words


@dataclass(frozen=True)
class Flight:
    """The way of a ball that has been fired, for everybody to watch; what became of it is no part of it."""

    seat: int  # who fired it
    target: tuple[float, float]  # as it was aimed at
    radius: float
    path: tuple[tuple[float, float, float], ...]  # from the muzzle: ahead, aside, up; equal times
    lasts: int  # milliseconds that it is seen to fly
    side: Range
    fuse: int  # milliseconds before that
    symbol: str | None = None

    def __post_init__(self) -> None:
        # No screen shows less than hundredths.
        object.__setattr__(self, "path", tuple(map(_hundredths, self.path)))

    @property
    def seconds(self) -> float:
        """From the shot to the landing, as it is shown."""
        return (self.fuse + self.lasts) / 1000


@dataclass(frozen=True)
class Landing:
    """What became of a ball: told when it has come down, and not before."""

    seat: int
    is_hit: bool
    verdict: Phrase  # hit or missed, on which side, and by how much
    why: Phrase | None = None  # what the gun had, and what was needed
    by: Phrase | None = None  # how far it passed beside the target, in words
    is_short: bool = False  # it fell into the water before the target


@dataclass(frozen=True)
class Aim:
    """What a screen needs to let somebody aim: limits, sway, and what is shot at."""

    action: str
    grid: tuple[tuple[float, ...], tuple[float, ...]]  # the bearings and the elevations there are
    path: int  # of the sway
    target: tuple[float, float]  # the centre: degrees to the side, degrees up
    radius: float  # degrees the middle of the ball may pass beside it
    distance: float  # to the target, in the unit in which the gun is shifted along the rail
    course: tuple[tuple[float, float], ...]  # the sway at every tick, in degrees across and up
    side: Range
    seconds: int  # then it fires by itself
    symbol: str | None = None  # what is shot at, where it is drawn; else a hole

    @classmethod
    def of(cls, action: Action, path: int, seconds: int = 20, **more: Any) -> Aim:
        """To fire by an action; its two fields are the grid: degrees to the side, degrees up."""
        bearings, elevations = action.fields.values()
        grid = tuple(map(float, bearings)), tuple(map(float, elevations))
        return cls(
            action=action.name,
            grid=grid,
            path=path,
            course=course(path, seconds),
            seconds=seconds,
            **more,
        )

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
        words = (f"{values[k]:g}" for values, k in zip(self.grid, cells, strict=True))
        return " ".join((self.action, *words))
