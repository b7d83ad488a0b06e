"""Tables at home in a real browser: Python in the page, the browser's own storage, no line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from screen import Screen, chromium
from server_process import Ship

from cases import SHORTEST
from flibuste.law.kernel import PACKAGE

PACKING = PACKAGE.parents[1] / "web" / "home.py"
TOLD = "[role=log] p"


class Profile:
    """A browser with a folder of its own, that can be killed and started again."""

    def __init__(self, driver: Any, folder: Path) -> None:
        self.driver, self.folder = driver, folder

    def new_context(self, **settings: Any) -> Any:
        return self.driver.chromium.launch_persistent_context(
            str(self.folder), executable_path=chromium(), args=["--no-sandbox"], **settings
        )

    def kill(self) -> None:
        """End every process of this folder at once, as a power cut does."""
        mark = f"--user-data-dir={self.folder}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if mark in words:
                os.kill(int(process.name), signal.SIGKILL)


@pytest.fixture(scope="session")
def homely(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ship]:
    """A server that offers tables at home."""
    done = subprocess.run([sys.executable, str(PACKING)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = Ship(tmp_path_factory.mktemp("homely"), home="true").start()
    yield made
    made.close()


@pytest.fixture
def at_home(
    homely: Ship, driver: Any, tmp_path: Path
) -> Iterator[Callable[[], tuple[Screen, Profile]]]:
    """Opens one person's browser, always with the same folder."""
    opened: list[Screen] = []

    def open_one() -> tuple[Screen, Profile]:
        profile = Profile(driver, tmp_path / "profile")
        opened.append(Screen(profile, homely))
        return opened[-1], profile

    yield open_one
    opened[-1].close()


def sit_at_home(one: Screen, game: str) -> str:
    """A table at home from the page of new tables; its address."""
    one.go(f"/new/{game}")
    one.page.get_by_role("button", name="At home", exact=True).click()
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/home*")
    one.wait("svg.board")
    path: str = one.page.evaluate("location.pathname")
    return path


@pytest.mark.long
def test_a_table_at_home_outlives_its_browser_and_needs_no_line(
    at_home: Callable[[], tuple[Screen, Profile]], homely: Ship
) -> None:
    one, profile = at_home()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    path = sit_at_home(one, SHORTEST.id)
    assert "/t/home" in path and "at home" in one.text("header")
    assert sum("/home/" in url for url in asked) >= 5
    one.play(8)
    one.page.wait_for_timeout(500)
    told = [line.inner_text() for line in one.page.query_selector_all(TOLD)]
    assert len(told) > 2
    profile.kill()

    one, _ = at_home()
    one.go(path)
    one.wait(TOLD)  # the board is there before its house is
    again = [line.inner_text() for line in one.page.query_selector_all(TOLD)]
    assert again[: len(told)] == told
    one.is_cut = True
    asked.clear()
    one.page.on("request", lambda request: asked.append(request.url))
    one.context.set_offline(True)
    picks = one.play()
    assert one.is_over, f"not over after {picks} picks"
    assert not one.faults, one.faults
    others = [url for url in asked if "/icon" not in url]  # the tab shows its own picture
    assert not others, others


def refused_home(one: Screen) -> str:
    """What is said to who asks for a table at home and cannot have it; the server's is then chosen."""
    one.go(f"/new/{SHORTEST.id}")
    one.page.get_by_role("button", name="At home", exact=True).click()
    one.page.get_by_role("button", name="Open the table").click()
    said: str = one.wait(".fault").inner_text()
    assert one.page.get_by_role("button", name="On the server", pressed=True).count() == 1
    return said.strip()


@pytest.mark.long
def test_a_torn_download_is_told_in_a_sentence_and_the_server_is_offered(
    browser: Any, homely: Ship
) -> None:
    one = Screen(browser, homely, service_worker=False)
    one.is_cut = True
    one.context.route("**/house.zip", lambda route: route.fulfill(body="half of it"))
    assert refused_home(one) == "The download was torn. Try again, or open a table on the server."
    one.context.unroute("**/house.zip")
    one.context.add_init_script("delete globalThis.WebAssembly")
    assert refused_home(one).startswith("This browser cannot keep tables at home")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/*")
    one.close()


@pytest.mark.long
def test_a_second_tab_is_told_in_a_sentence(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    path = sit_at_home(one, SHORTEST.id)
    second = one.context.new_page()
    second.goto(one.ship.url + path)
    second.get_by_text("open in another tab").wait_for()
    one.page.goto(one.ship.url + "/rules")  # the first has left
    second.reload()
    second.wait_for_selector("svg.board")
