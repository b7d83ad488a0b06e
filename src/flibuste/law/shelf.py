"""Finds the games: folders under `games/`, and packages installed with the entry point `flibuste.games`.

Nothing is registered by hand. A package of somebody else that is broken is named, with the reason, and
left out; the others do not suffer.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Incomplete, Law
from flibuste.words.languages import LANGUAGES

Brought = TypeVar("Brought")

GROUP = "flibuste.games"
NAME = re.compile(r"[a-z][a-z0-9_]*")
METADATA = (".dist-info", ".egg-info")  # how installers name the folder of a package's facts


class UnknownGame(LookupError):
    """No game of that name stands on the shelf."""


@cache
def built_in() -> tuple[str, ...]:
    """The ids of our own games, in alphabetical order."""
    rules = (PACKAGE / "games").glob("[a-z]*/rules.py*")  # in a page they are byte code
    return tuple(sorted({path.parent.name for path in rules}))


def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted((*built_in(), *_foreign()[0])))


def broken() -> dict[str, str]:
    """The games of other packages that cannot be used, and why, a sentence each."""
    return _foreign()[1]


@cache
def law(id: str) -> Law:
    """The law of a game."""
    if id in built_in():
        return Law(id, import_module(f"flibuste.games.{id}.rules"))
    found, faults = _foreign()
    if id in found:
        return found[id]
    if id in faults:
        raise UnknownGame(faults[id])
    raise UnknownGame(f"There is no game “{id}”; there are {', '.join(ids())}.")


def laws() -> list[Law]:
    """All laws on the shelf."""
    return [law(id) for id in ids()]


# --- Games of other packages ---------------------------------------------------------------------


@cache
def _foreign() -> tuple[dict[str, Law], dict[str, str]]:
    """The games that other packages bring, and those that cannot be used."""
    return brought(GROUP, "game", lambda name, place: load_law(name, place.partition(":")[0]))


def load_law(id: str, package: str) -> Law:
    """The law of a game in a package that can be imported; Incomplete says what it lacks."""
    if not NAME.fullmatch(id):
        raise Incomplete("its name is not made of small letters, digits and “_”")
    if id in built_in():
        raise Incomplete("there is a game of ours with this name")
    if find_spec(package) is None:
        raise Incomplete(f"there is no package “{package}”")
    made = Law(id, import_module(f"{package}.rules"))
    import_module(f"{package}.look")
    for lang in LANGUAGES:
        for file in (f"words.{lang}.ftl", f"rules.{lang}.md"):
            if not (made.folder / file).exists():
                raise Incomplete(f"it has no {file}")
    return made


def from_folder(folder: Path) -> Law:
    """The law of the game in a folder, wherever it lies; Incomplete says what it lacks."""
    folder = folder.resolve()
    known = next((law(id) for id in ids() if law(id).folder.resolve() == folder), None)
    if known is not None:
        return known
    if str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    made = load_law(folder.name, folder.name)
    _foreign()[0][made.id] = made  # its records are read by its name
    return made


def brought(
    group: str, kind: str, load: Callable[[str, str], Brought]
) -> tuple[dict[str, Brought], dict[str, str]]:
    """What installed packages bring to a group by name, and why others of them are left out.

    `load` makes one from its name and its place; Incomplete says what it lacks.
    """
    places: dict[str, set[str]] = {}
    for name, place in entry_points(group):
        places.setdefault(name, set()).add(place)
    found: dict[str, Brought] = {}
    faults: dict[str, str] = {}
    for name, named in sorted(places.items()):
        first, *others = sorted(named)
        try:
            if others:
                raise Incomplete(f"{len(named)} packages bring it: {', '.join(sorted(named))}")
            found[name] = load(name, first)
        except Exception as error:  # whatever the package does wrong
            reason = str(error) if isinstance(error, Incomplete) else told_fault(error)
            faults[name] = f"The {kind} “{name}” of {first} is left out: {reason}."
    return found, faults


def told_fault(error: Exception) -> str:
    """What went wrong in somebody else's package, as the end of a sentence."""
    text = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}, {text}" if text else type(error).__name__


def entry_points(group: str) -> Iterator[tuple[str, str]]:
    """The name of everything that installed packages bring to a group, and where it is.

    Read from where installers write it: `importlib.metadata` alone takes longer to import than all
    our games, and listing them must answer at once.
    """
    seen = set()
    for entry in dict.fromkeys(sys.path):
        try:
            folders = sorted(p for p in Path(entry or ".").iterdir() if p.suffix in METADATA)
        except OSError:  # a zip file, or a folder that is gone
            continue
        for folder in folders:
            name = re.sub(r"[-_.]+", "_", folder.stem.partition("-")[0]).lower()
            if name in seen:  # the first one on the path is the one that is imported
                continue
            seen.add(name)
            file = folder / "entry_points.txt"
            if file.exists():
                yield from _declared(file.read_text(encoding="utf-8"), group)


def _declared(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif group == wanted and "=" in line and not line.startswith(("#", ";")):
            name, _, place = line.partition("=")
            yield name.strip(), place.partition("[")[0].strip()
