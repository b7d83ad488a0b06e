"""The client travels in the wheel, and hangs wherever a proxy puts it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from proxy import Proxy
from screen import LIT, Screen
from server_process import Ship
from test_people import PLAIN

ROOT = Path(__file__).parents[2]


BELOW = "/games/afloat"


@pytest.mark.long
def test_everything_hangs_below_a_path(
    screen: Callable[..., Screen], built: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ship = Ship(tmp_path_factory.mktemp("below"), root_path=BELOW).start()
    try:
        with Proxy(ship.port, BELOW) as proxy:
            one = screen(ship)
            one.page.goto(f"{proxy.url}{BELOW}/")
            one.play_at_once(one.page.get_by_role("button", name=re.compile("^Play: ")).nth(3))
            one.wait(LIT)
            assert f"{BELOW}/t/" in one.page.url
            one.play(4)
            assert not proxy.strayed, proxy.strayed
    finally:
        ship.close()


def test_the_page_runs_nothing_written_into_it(screen: Callable[..., Screen], built: None) -> None:
    one = screen()
    status, html, headers = one.ship.ask("GET", "/")
    assert status == 200
    assert not re.search(r"<script(?![^>]*\bsrc=)", html) and "<style" not in html
    policy = {name.lower(): value for name, value in headers.items()}["content-security-policy"]
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")


def test_nothing_comes_from_elsewhere(screen: Callable[..., Screen]) -> None:
    one = screen()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.sit(PLAIN, ["me", "bot:easy"])
    one.wait(LIT)
    assert all(url.startswith((one.ship.url, "data:", "blob:")) for url in asked)


def test_the_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


@pytest.mark.soak
def test_the_wheel_carries_the_client(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "flibuste/web/index.html" in names and "flibuste/py.typed" in names
    assert any(re.fullmatch(r"flibuste/web/assets/index-.*\.js", name) for name in names)
    without = "no tables at home" in done.stdout
    assert without or "flibuste/home/files/house.zip.gz" in names


def test_without_a_line_a_clear_page_is_shown(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.go("/").wait("article")
    one.until("navigator.serviceWorker.controller !== null")
    one.is_cut = True
    one.context.set_offline(True)
    one.page.goto(one.ship.url + "/rules/any")
    assert "No line" in one.text("h1")
    one.context.set_offline(False)
