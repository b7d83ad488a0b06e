"""What a browser is called, from the long line it says of itself."""

from __future__ import annotations

# The first that fits: most browsers also say the names of those they descend from.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_and_system(agent: str) -> tuple[str, str]:
    """Two short names; an empty one where nothing is known."""
    return _first(agent, _BROWSERS), _first(agent, _SYSTEMS)


def _first(agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in agent), "")
