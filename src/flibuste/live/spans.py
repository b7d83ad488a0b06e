"""Spans of time in which a clock stands still."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TimeSpan = tuple[int, int]  # from, until, in milliseconds since 1970


def united(spans: Iterable[TimeSpan]) -> tuple[TimeSpan, ...]:
    """The same time in spans that are in order and apart."""
    made: list[TimeSpan] = []
    for begin, end in sorted(spans):
        if end <= begin:
            continue
        if made and begin <= made[-1][1]:
            made[-1] = made[-1][0], max(made[-1][1], end)
        else:
            made.append((begin, end))
    return tuple(made)


def stood_still(stops: Sequence[TimeSpan], since: int, until: int) -> int:
    """How much of a time lies in stops that are in order and apart."""
    return sum(max(0, min(end, until) - max(begin, since)) for begin, end in stops)


def end_of_time(stops: Sequence[TimeSpan], since: int, left: int) -> int:
    """When so much time is up that has run since then, and stands still in these stops."""
    up = since + left
    for begin, end in stops:
        if begin >= up:
            break
        up += max(0, end - max(begin, since))
    return up


def start_of_time(stops: Sequence[TimeSpan], until: int, spent: int) -> int:
    """When a time began of which so much has run until then, and which stood still in these stops."""
    start = until - spent
    for begin, end in reversed(stops):
        if end <= start:
            break
        start -= max(0, min(end, until) - begin)
    return start


def span_at(spans: Iterable[TimeSpan], moment: int) -> TimeSpan | None:
    """The span in which a moment lies."""
    return next((span for span in spans if span[0] <= moment < span[1]), None)
