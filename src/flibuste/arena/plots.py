"""The plots of a tournament, as SVG that takes its colours from the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

PLOT_WIDTH, LEFT, RIGHT = 760, 170, 30
ROW = 34
PLOT_HEIGHT = 240
INKS = ("ink-a", "ink-b", "ink-c", "ink-d", "ink-e", "ink-f")


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    """A picture with a name for those who do not see it."""
    return (
        f'<svg viewBox="0 0 {PLOT_WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="{kind}"/>'


def _marks(low: float, high: float, most: int = 7) -> list[float]:
    """Round numbers between two."""
    span = max(high - low, 1e-12)
    step = 10.0**-9
    while span / step > most:
        for factor in (2, 2.5, 2):
            step *= factor
            if span / step <= most:
                break
    first = -(-low // step)
    return [k * step for k in range(int(first), int(high // step) + 1)]


def _scale(low: float, high: float) -> Callable[[float], float]:
    span = (high - low) or 1.0
    return lambda value: LEFT + (value - low) / span * (PLOT_WIDTH - LEFT - RIGHT)


def rating_plot(ratings: list[dict[str, Any]], label: str, number: Callable[[float], str]) -> str:
    """A point and its interval for every bot."""
    low = min(row["elo"]["low"] for row in ratings)
    high = max(row["elo"]["high"] for row in ratings)
    x = _scale(low - 10, high + 10)
    bottom = ROW * len(ratings) + 14
    parts = []
    for mark in _marks(low - 10, high + 10):
        parts += [_line(x(mark), 8, x(mark), bottom, "grid")]
        parts += [_text(x(mark), bottom + 18, number(mark), "middle", "small")]
    for k, row in enumerate(ratings):
        y, elo = 26 + ROW * k, row["elo"]
        parts += [
            _text(LEFT - 14, y + 4, row["bot"], "end"),
            _line(x(elo["low"]), y, x(elo["high"]), y, "interval"),
            f'<circle cx="{x(elo["value"]):.1f}" cy="{y}" r="5.5" class="dot"/>',
        ]
    return _svg(bottom + 26, label, parts)


def bar_plot(rows: list[tuple[str, float]], label: str, number: Callable[[float], str]) -> str:
    """A bar for every bot, with its figure."""
    most = max([value for _, value in rows] + [1e-12])
    x = _scale(0, most * 1.18)
    parts = []
    for k, (name, value) in enumerate(rows):
        y = 12 + ROW * k
        parts += [
            _text(LEFT - 14, y + 14, name, "end"),
            f'<rect x="{LEFT}" y="{y}" width="{max(1.0, x(value) - LEFT):.1f}" height="20" class="bar"/>',
            _text(x(value) + 8, y + 14, number(value), "start", "small"),
        ]
    return _svg(ROW * len(rows) + 14, label, parts)


def length_plot(bars: list[list[int]], label: str) -> str:
    """How many games had so many plies."""
    if not bars:
        return ""
    most = max(count for _, _, count in bars)
    first, last = bars[0][0], bars[-1][0] + bars[-1][1]
    x = _scale(first, last)
    parts = []
    for start, width, count in bars:
        tall = PLOT_HEIGHT * 0.75 * count / most
        parts += [
            f'<rect x="{x(start) + 0.5:.1f}" y="{PLOT_HEIGHT - 30 - tall:.1f}" '
            f'width="{max(1.0, x(start + width) - x(start) - 1):.1f}" height="{tall:.1f}" class="bar">'
            f"<title>{start}–{start + width - 1}: {count}</title></rect>"
        ]
    parts += [_line(LEFT, PLOT_HEIGHT - 30, PLOT_WIDTH - RIGHT, PLOT_HEIGHT - 30, "axis")]
    for mark in _marks(first, last):
        parts += [_text(x(mark), PLOT_HEIGHT - 12, f"{mark:g}", "middle", "small")]
    parts += [
        _text(LEFT - 14, PLOT_HEIGHT - 30 - PLOT_HEIGHT * 0.75 + 10, str(most), "end", "small")
    ]
    return _svg(PLOT_HEIGHT, label, parts)


def curve_plot(pairings: list[dict[str, Any]], label: str) -> str:
    """The share of the first of two bots as the games went on, with its interval for a single pairing."""
    drawn = [one for one in pairings if one["curve"]][: len(INKS)]
    if not drawn:
        return ""
    last = max(one["curve"][-1]["games"] for one in drawn)
    x = _scale(0, last)

    def y(share: float) -> float:
        return 14 + (1 - share) * (PLOT_HEIGHT - 50)

    parts = []
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += [
            _line(LEFT, y(mark), PLOT_WIDTH - RIGHT, y(mark), "axis" if mark == 0.5 else "grid")
        ]
        parts += [_text(LEFT - 14, y(mark) + 4, f"{mark * 100:g} %", "end", "small")]
    for mark in _marks(0, last):
        parts += [_text(x(mark), PLOT_HEIGHT - 12, f"{mark:g}", "middle", "small")]
    for k, one in enumerate(drawn):
        curve = one["curve"]
        if len(drawn) == 1:
            upper = [f"{x(p['games']):.1f} {y(p['high']):.1f}" for p in curve]
            lower = [f"{x(p['games']):.1f} {y(p['low']):.1f}" for p in reversed(curve)]
            parts += [f'<path d="M{"L".join([*upper, *lower])}Z" class="band"/>']
        way = "L".join(f"{x(p['games']):.1f} {y(p['value']):.1f}" for p in curve)
        parts += [f'<path d="M{way}" class="curve {INKS[k]}"/>']
        name = f"{one['bot']} – {one['rival']}"
        parts += [
            _line(
                LEFT,
                PLOT_HEIGHT + 14 + 22 * k,
                LEFT + 24,
                PLOT_HEIGHT + 14 + 22 * k,
                f"curve {INKS[k]}",
            )
        ]
        parts += [_text(LEFT + 32, PLOT_HEIGHT + 18 + 22 * k, name)]
    return _svg(PLOT_HEIGHT + 14 + 22 * len(drawn), label, parts)


# --- Chances -------------------------------------------------------------------------------------

SQUARE, MARGIN_OF_SQUARES, COLUMNS = 200, 44, 4
DEVIATIONS = 1.96


def reliability_plot(found: list[tuple[str, dict[str, Any]]], label: str) -> str:
    """A square for every game: chances to the right, what came of them upwards; a dot grows with its positions."""
    parts = []
    for k, (name, facts) in enumerate(found):
        left = MARGIN_OF_SQUARES + k % COLUMNS * (SQUARE + MARGIN_OF_SQUARES)
        top = 44 + k // COLUMNS * (SQUARE + 74)
        parts.append(_reliability(left, top, name, facts["stretches"][-1]["bins"]))
    width = MARGIN_OF_SQUARES + min(COLUMNS, len(found)) * (SQUARE + MARGIN_OF_SQUARES)
    height = 44 + -(-len(found) // COLUMNS) * (SQUARE + 74)
    style = (
        "text{font:13px serif;fill:#1b2a30}.small{font-size:11px;fill:#4b5a60}.grid{stroke:#d9cfb8}"
        ".axis{stroke:#8a7f68;stroke-dasharray:4 4}.interval{stroke:#17505f;stroke-width:1.5}"
        ".dot{fill:#17505f}.paper{fill:#fbf6ea}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}"><style>{style}</style>'
        f'<rect width="{width}" height="{height}" class="paper"/>' + "".join(parts) + "</svg>\n"
    )


def _reliability(left: float, top: float, name: str, bins: list[list[float]]) -> str:
    most = max(count for _, _, count in bins)
    parts = [_text(left, top - 12, name)]
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = left + mark * SQUARE, top + (1 - mark) * SQUARE
        parts += [_line(x, top, x, top + SQUARE, "grid"), _line(left, y, left + SQUARE, y, "grid")]
        parts += [_text(x, top + SQUARE + 16, f"{mark * 100:g}", "middle", "small")]
        parts += [_text(left - 6, y + 4, f"{mark * 100:g}", "end", "small")]
    parts += [_line(left, top + SQUARE, left + SQUARE, top, "axis")]
    for chance, came, count in bins:
        x = left + chance * SQUARE
        half = DEVIATIONS * (max(came * (1 - came), 0.01) / count) ** 0.5
        low, high = max(0.0, came - half), min(1.0, came + half)
        parts += [
            _line(x, top + (1 - low) * SQUARE, x, top + (1 - high) * SQUARE, "interval"),
            f'<circle cx="{x:.1f}" cy="{top + (1 - came) * SQUARE:.1f}" '
            f'r="{2 + 4 * (count / most) ** 0.5:.1f}" class="dot"/>',
        ]
    return "".join(parts)
