"""The design, kept by machine: imports go downwards, and generic code knows no game by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE

# The rooms of the house. A module imports only its own room and those before it; what a game needs
# of the screen, and what a room asks of a store, stand before the rest of their folders.
ROOMS = [
    "words",
    "law",
    "screen.aim",
    "screen.model",
    "play",
    "screen",
    "games",
    "rulebook",
    "batch",
    "nets",
    "bots",
    "browser",
    "solving",
    "adapters",
    "arena",
    "training",
    "store.rows",
    "store.events",
    "live",
    "people",
    "store",
    "server",
    "home",
    "site",
    "cli",
]
# A game's folder is written in the words of the law and of the screen's model alone.
GAMES_MAY_USE = {"law", "screen.model", "games"}
PUBLIC = {"__init__", "__main__"}  # the doors of the package: they may open any room


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def room_of(module: str) -> str:
    """The room in which a module stands: the most particular one whose name it begins with."""
    found = [room for room in ROOMS if f"{module}.".startswith(f"{room}.")]
    assert found, f"{module} belongs to no room"
    return max(found, key=len)


def imported(path: Path) -> Iterator[str]:
    """Every module of the package that a file imports, wherever in it: in functions and for types too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports say in full where a thing is"
            if node.module and f"{node.module}.".startswith("flibuste."):
                module = node.module.removeprefix("flibuste").strip(".")
                for alias in node.names:
                    inner = f"{module}.{alias.name}".strip(".")
                    yield inner if is_module(inner) else module
        elif isinstance(node, ast.Import):
            yield from (
                alias.name.removeprefix("flibuste").strip(".")
                for alias in node.names
                if f"{alias.name}.".startswith("flibuste.")
            )


def is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_go_downwards(path: Path) -> None:
    here = name_of(path)
    if here in PUBLIC:
        return
    own = room_of(here)
    for other in imported(path):
        if not other:  # the package's own facts, such as its version
            continue
        room = room_of(other)
        if own == "games":
            assert room in GAMES_MAY_USE, f"a game may not know {other}"
            continue
        assert room != "games", "only the shelf opens a game, by its name"
        assert ROOMS.index(room) <= ROOMS.index(own), f"{here} may not know {other}"


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_generic_code_names_no_game(path: Path) -> None:
    if name_of(path).startswith("games") or name_of(path) in PUBLIC:
        return
    names = "|".join(shelf.ids())
    code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(rf"\b({names})\b", code)


def test_the_games_are_listed_without_the_compiler() -> None:
    code = "import sys, flibuste.law.shelf as s; s.laws(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_top_folder_is_a_list_of_rooms() -> None:
    files = [path for path in PACKAGE.iterdir() if path.is_file()]
    assert len(files) <= 6
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders <= {room.partition(".")[0] for room in ROOMS}


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements of a module define; what is imported is defined elsewhere."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            inside = (inner for target in targets for inner in ast.walk(target))
            stored = (inner for inner in inside if isinstance(inner, ast.Name))
            yield from (inner.id for inner in stored if isinstance(inner.ctx, ast.Store))
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from defined([*node.body, *getattr(node, "orelse", [])])
            for handler in getattr(node, "handlers", []):
                yield from defined(handler.body)


def test_no_public_name_is_defined_in_two_modules() -> None:
    places: dict[str, set[str]] = {}
    for path in sources():
        module = name_of(path)
        if module.startswith(("games", "store.migrations")):  # each says its own in the same words
            continue
        for name in defined(ast.parse(path.read_text(encoding="utf-8")).body):
            if name == "OWNED" and module.startswith("people."):  # so does each area
                continue
            if not name.startswith("_"):
                places.setdefault(name, set()).add(module)
    twice = {name: sorted(modules) for name, modules in places.items() if len(modules) > 1}
    assert twice == {}
