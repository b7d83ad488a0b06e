"""The visitor's own machine thinks: about games of a server, where somebody wants that, and about tables at home."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from player import PATIENCE, Player
from screen import LIT, Screen
from server_process import Ship

from cases import SHORTEST
from flibuste.law.kernel import PACKAGE
from made_modules import Modules

PACKING = PACKAGE.parents[1] / "web" / "home.py"
DRAWN = "document.querySelectorAll('.chances svg .way').length > 0"
# In a worker of one test run only: the module is made once.
pytestmark = pytest.mark.xdist_group("modules")


@pytest.fixture
def thoughtful(built: None, modules: Modules, tmp_path: Path) -> Iterator[Ship]:
    """A server that offers tables at home, and has a module of the shortest game."""
    done = subprocess.run([sys.executable, str(PACKING)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    modules(SHORTEST)
    made = Ship(tmp_path, home="true").start()
    yield made
    made.close()


def finished(ship: Ship) -> str:
    """A game that somebody played to its end."""
    made = ship.make(SHORTEST.id, ["me", "bot:easy"], visibility="public")
    table, token = made["table"]["id"], made["seats"][0]["token"]
    playing = asyncio.wait_for(Player(ship.port, table, token, 5).play(), PATIENCE)
    with ThreadPoolExecutor(1) as beside:  # the browser's driver has the loop of this thread
        beside.submit(asyncio.run, playing).result()
    return str(table)


def visitor(browser: Any, ship: Ship) -> tuple[Screen, list[str]]:
    """Somebody, and what their browser asks for."""
    one = Screen(browser, ship, service_worker=False)
    one.is_cut = True  # while the server compiles it says that it is not ready
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url.removeprefix(ship.url)))
    return one, asked


@pytest.mark.long
def test_a_visitors_machine_thinks_over_games_of_a_server(browser: Any, thoughtful: Ship) -> None:
    table = finished(thoughtful)
    one, asked = visitor(browser, thoughtful)
    one.go(f"/replay/{table}")
    offer = one.page.get_by_role("button", name="Think here")
    offer.wait_for()
    assert "MB, once" in offer.inner_text()
    assert not any(url.startswith(("/home/", "/law/")) for url in asked), "nobody has asked for it"
    offer.click()
    one.page.get_by_role("button", name="This machine thinks", pressed=True).wait_for()
    one.until(
        "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/record'))"
    )
    one.until(DRAWN)
    began = asked.index(f"/api/tables/{table}/record")
    assert f"/api/tables/{table}/curve" not in asked[began:]

    made = thoughtful.make(SHORTEST.id, ["me", "bot:easy"])  # it is remembered
    one.take(made["table"]["id"], made["seats"], made["invite"])
    one.wait(LIT)
    asked.clear()
    one.page.get_by_role("button", name="Hint").click()
    one.wait(".hints li")
    told = [url.rpartition("/")[2] for url in asked if made["table"]["id"] in url]
    assert "known" in told and "hint" not in told
    one.close()


@pytest.mark.long
def test_a_finished_table_at_home_has_its_chances(browser: Any, thoughtful: Ship) -> None:
    one, asked = visitor(browser, thoughtful)
    one.go(f"/new/{SHORTEST.id}")
    one.page.get_by_role("button", name="At home", exact=True).click()
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/home*")
    one.wait(LIT)
    one.page.get_by_role("button", name="Hint").click()
    one.wait(".hints li")
    assert any(url.endswith(".wasm") and "/law/" in url for url in asked)
    one.play()
    assert one.is_over
    one.go(one.page.evaluate("location.pathname").replace("/t/", "/replay/"))
    one.until(DRAWN)
    assert one.page.get_by_role("button", name="Think here").count() == 0
    assert not any("/api/tables/home" in url for url in asked)
    one.close()
