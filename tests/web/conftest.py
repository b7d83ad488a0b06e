"""A real server, a real Chromium; without a browser these tests are skipped, and under CI they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from screen import Screen, chromium  # noqa: E402
from server_process import Ship  # noqa: E402

# Of a browser test with many cases a newcomer runs the first, CI some, and `make soak` all of them: each
# takes seconds, and most differ in the game or the language alone. Whole games are played in all games.
NEWCOMERS, CI = 1, 3
OF_EVERY_GAME = {
    "test_a_whole_game_against_a_bot",
    "test_random_games_of_every_ruleset_end_the_same_in_a_browser",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the later cases of each test as longer ones."""
    cases: Counter[str] = Counter()
    for item in items:
        if HERE not in item.path.parents:
            continue
        name = item.nodeid.partition("[")[0]
        cases[name] += 1
        if cases[name] > CI and name.rpartition("::")[2] not in OF_EVERY_GAME:
            item.add_marker("soak")
        elif cases[name] > NEWCOMERS:
            item.add_marker("long")


@pytest.fixture(scope="session")
def built() -> None:
    """The client as its sources stand."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "web" / "build.py")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """What drives browsers: a process can have one."""
    with playwright.sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(driver: Any) -> Iterator[Any]:
    """One Chromium for all tests of a process."""
    try:
        found = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    except playwright.Error as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no Chromium: {str(error).splitlines()[0]}")
    yield found
    found.close()


@pytest.fixture(scope="session")
def harbour(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ship]:
    """A server that stays whole."""
    made = Ship(tmp_path_factory.mktemp("harbour")).start()
    yield made
    made.close()


@pytest.fixture
def screen(browser: Any, harbour: Ship) -> Iterator[Callable[..., Screen]]:
    """Opens screens, each a person with a browser of their own; none may have met an error."""
    opened: list[Screen] = []

    def open_one(ship: Ship | None = None, **settings: Any) -> Screen:
        opened.append(Screen(browser, ship or harbour, **settings))
        return opened[-1]

    yield open_one
    faults = [fault for one in opened for fault in one.faults]
    for one in opened:
        one.close()
    assert not faults, faults
