"""The paces that people can agree on before they have met: few, so that they do meet."""

from __future__ import annotations

from flibuste.live.wire import Clock

_MINUTE, _DAY = 60, 86_400  # seconds

PACES: dict[str, Clock | None] = {
    "untimed": None,
    "minutes-5": Clock("game", 5 * _MINUTE, 3),
    "minutes-10": Clock("game", 10 * _MINUTE, 5),
    "minutes-20": Clock("game", 20 * _MINUTE, 10),
    "days-1": Clock("days", _DAY),
    "days-3": Clock("days", 3 * _DAY),
}


def is_live(pace: str) -> bool:
    """Whether people play at such a pace while both are there."""
    clock = PACES[pace]
    return clock is not None and clock.kind == "game"
