"""Games under way, kept in the user's data folder so that nothing is lost."""

from __future__ import annotations

import os
import time
from pathlib import Path


def folder() -> Path:
    """Where games are kept; FLIBUSTE_DATA names another folder."""
    wanted = os.environ.get("FLIBUSTE_DATA")
    if wanted:
        return Path(wanted)
    import platformdirs

    return platformdirs.user_data_path("flibuste")


def running(game: str) -> Path:
    """The game of this title that is under way."""
    return folder() / "running" / f"{game}.txt"


def keep(path: Path, text: str) -> None:
    """Write a record so that a cut leaves the old one or the new one, never half of either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def lay_aside(game: str) -> Path | None:
    """Move the game under way to the shelf of old games; the place it now has."""
    path = running(game)
    if not path.exists():
        return None
    aside = folder() / "games" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    aside.parent.mkdir(parents=True, exist_ok=True)
    return path.replace(aside)


def proposed(game: str) -> Path:
    """A file name to offer for a record in the current folder."""
    return Path(f"{game}-{time.strftime('%Y%m%d-%H%M')}.txt")


# --- What was chosen last time -------------------------------------------------------------------


def theme() -> str | None:
    """The theme."""
    return _wish("theme")


def keep_theme(name: str) -> None:
    """Remember the theme."""
    _keep_wish("theme", name)


def memory_aid() -> bool:
    """Whether the screen remembers for people what all have seen."""
    return _wish("memory-aid") == "yes"


def keep_memory_aid(wanted: bool) -> None:
    """Remember whether to remember."""
    _keep_wish("memory-aid", "yes" if wanted else "no")


def _wish(name: str) -> str | None:
    try:
        return (folder() / f"{name}.txt").read_text(encoding="utf-8").strip()
    except OSError:
        return None


def _keep_wish(name: str, value: str) -> None:
    """A folder that cannot be written is no reason to stop."""
    try:
        keep(folder() / f"{name}.txt", value + "\n")
    except OSError:
        return
