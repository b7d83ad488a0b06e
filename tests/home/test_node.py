"""The very files that a page loads, under Node: Python in WebAssembly plays games to their end."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from twins import twins_of

import cupboard
import flibuste
import twin_houses
from cases import SECRET
from flibuste.bots.opponents import CHARACTERS
from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE
from made_modules import Modules, find_module

WEB = PACKAGE.parents[1] / "web"
FILES = PACKAGE / "home" / "files"
PROGRAM = Path(__file__).parent / "room.mjs"
THINKING = Path(__file__).parent / "think.mjs"
TWINS = """
import json
from flibuste.home.machines import module_finder
from twin_houses import told
print(json.dumps(await told(module_finder(page), *json.loads(given))))
"""
SHORTEST = min(shelf.laws(), key=lambda law: law.bounds.plies).id
GAMES = [
    pytest.param(id, id=id, marks=[] if id == SHORTEST else [pytest.mark.soak])
    for id in shelf.ids()
]


@pytest.fixture(scope="session")
def packed() -> None:
    """The files as their sources stand."""
    done = subprocess.run([sys.executable, WEB / "home.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_python_in_webassembly(packed: None, game: str) -> None:
    law = shelf.law(game)
    seats = ["me", *["bot:easy"] * (law.bounds.seats[0] - 1)]
    done = subprocess.run(
        [node(), PROGRAM, FILES, game, law.unattended_ruleset, *seats],
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    verdict = flibuste.verify(said["record"])
    assert verdict.is_committed and verdict.by_hand == 0 and said["acks"] > 0


def test_what_is_packed_of_the_package_is_all_that_a_house_needs(tmp_path: Path) -> None:
    sys.path.insert(0, str(WEB))
    try:
        sources = runpy.run_path(str(WEB / "home.py"))["sources"]()
    finally:
        sys.path.remove(str(WEB))
    packed = tmp_path / "house.zip"
    with zipfile.ZipFile(packed, "w") as house:
        for file in sources:
            house.write(file, file.relative_to(PACKAGE.parent))
    zipfile.ZipFile(packed).extractall(tmp_path)
    code = """
import flibuste.home.start
from flibuste.law import shelf
from flibuste.screen.look import look
print(len([look(law) for law in shelf.laws()]), flibuste.__file__)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    count, _, place = done.stdout.strip().partition(" ")
    assert int(count or 0) == len(shelf.built_in()), done.stderr[-2000:]
    assert Path(place).is_relative_to(tmp_path)


def node() -> Path:
    folder, _ = runpy.run_path(str(WEB / "build.py"))["node"]()
    return Path(folder) / "node"


@pytest.mark.long
@pytest.mark.xdist_group("modules")
async def test_a_house_in_webassembly_tells_twins_the_same_as_any_other(
    packed: None, modules: Modules, tmp_path: Path
) -> None:
    folder, (truths, seat) = modules(SECRET), twins_of(SECRET)
    machines, program = tmp_path / "machines.mjs", tmp_path / "program.py"
    bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    subprocess.run(
        [node(), bundler, WEB / "src" / "home" / "machines.ts", "-o", machines],
        capture_output=True,
        check=True,
    )
    program.write_text(TWINS)
    asked = (SECRET.id, SECRET.unattended_ruleset, truths, seat, CHARACTERS[5])
    sources = [Path(cupboard.__file__), Path(twin_houses.__file__)]
    done = subprocess.run(
        [node(), THINKING, FILES, folder, machines, program, *sources],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    there = json.loads(done.stdout.splitlines()[-1])
    assert there[0] == there[1]
    assert there == await twin_houses.told(find_module, *asked)
