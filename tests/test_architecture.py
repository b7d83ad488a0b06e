"""The design, kept by machine: imports go downwards, and generic code knows no game by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste import shelf
from flibuste.kernel import PACKAGE

# Each may import those before it, never those after it.
LAYERS = [
    ["kernel", "vocabulary", "lines"],
    ["contract", "rng", "speech"],
    ["law"],
    ["shelf", "engine", "position", "chance", "listing"],
    ["table", "aim"],
    ["record", "scene", "rulebook"],
    ["attempts", "bots", "warming"],
    ["adapters", "server"],
    ["cli"],
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
# Games stand beside their contract; what they draw they say in the words of the scene.
GAMES_MAY_USE = {"aim", "contract", "kernel", "vocabulary", "rng", "games", "scene"}
PUBLIC = {"__init__", "__main__"}


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> set[str]:
    """The parts of the package that a file imports, but for type checking."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("flibuste"):
            parts = (node.module or "").split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("flibuste.")}
    return found & (LEVEL.keys() | {"games"})


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_go_downwards(path: Path) -> None:
    here = layer(path)
    if here in PUBLIC:
        return
    if here == "games":
        assert imported(path) <= GAMES_MAY_USE
        return
    assert here in LEVEL, "a new part of the package belongs in LAYERS"
    late = {("table", "record"), ("table", "shelf")}  # the friendly ends of the table's own API
    for other in imported(path):
        if (here, other) in late or other == here:
            continue
        assert other != "games", "only the shelf opens a game, by its folder"
        assert LEVEL[other] <= LEVEL[here], f"{here} may not know {other}"


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_generic_code_names_no_game(path: Path) -> None:
    if layer(path) in {"games", "__init__"}:
        return
    names = "|".join(shelf.ids())
    code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(rf"\b({names})\b", code)


def test_the_games_are_listed_without_the_compiler() -> None:
    code = "import sys, flibuste.shelf as s; s.laws(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_contract_fits_one_page() -> None:
    lines = (PACKAGE / "contract.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 180
