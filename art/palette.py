"""Colours as custom properties, with the day values of tokens.css as their fallbacks."""

import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).with_name("tokens.css")

SEAT = "var(--seat,#c9bb9c)"
SEAT_ON = "var(--seat-on,#fff8e6)"


@cache
def day_values() -> dict[str, str]:
    """Give the colour that each custom property has by day."""
    day, _, _ = TOKENS.read_text(encoding="utf-8").partition("[data-theme")
    return dict(re.findall(r"--([\w-]+): (#\w+);", day))


@cache
def paint(colour: str) -> str:
    """Name a colour for SVG: a wash ("brass"), a token ("chart-sea"), or any CSS colour as it is.

    >>> paint("ink"), paint("tile"), paint("currentColor")
    ('var(--art-ink,#2a1c14)', 'var(--tile,#f8efdb)', 'currentColor')
    """
    for name in (f"art-{colour}", colour):
        if name in day_values():
            return f"var(--{name},{day_values()[name]})"
    return colour
