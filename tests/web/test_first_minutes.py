"""The first minutes of a server, on the screen: one plays at once and sees how far the compiler is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from screen import LIT, Screen
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.listing import number
from flibuste.law.module import MODULES_FLAG

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

LAST = max(shelf.laws(), key=lambda law: number(law, "ease") or 0).id  # as the quay shows them


@pytest.fixture
def bare(built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ship]:
    """A server that has just been installed: nothing is compiled."""
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv(MODULES_FLAG, str(tmp_path / "no modules"))
    made = Ship(tmp_path).start()
    yield made
    made.close()


def test_a_new_user_sees_the_quay_and_plays_before_anything_is_compiled(
    screen: Callable[..., Screen], bare: Ship
) -> None:
    one = screen(bare).go("/")
    one.until(f"document.querySelectorAll('article .mini svg.board').length >= {len(shelf.ids())}")
    bars = one.page.get_by_role("progressbar")
    assert bars.count() == len(shelf.ids())
    one.play_at_once(one.page.get_by_role("button", name=re.compile("^Play: ")).last)
    one.page.wait_for_url("**/t/*")
    one.wait(LIT)
    assert "Compiling" in one.text("aside .compiling")
    assert one.page.get_by_role("button", name="Hint").is_disabled()
    assert one.pick()
    states = {game["id"]: game["state"] for game in bare.get("/api/compilation")["games"]}
    assert "compiled" not in states.values()


class Compiler:
    """Stands between a page and the server, and tells of a compiler that is where a test wants it."""

    def __init__(self, one: Screen) -> None:
        self.shares = dict.fromkeys(shelf.ids(), 0.0)
        self.asked = 0
        one.page.route("**/api/compilation", self._tell)

    def _tell(self, route: Any) -> None:
        self.asked += 1
        games = [
            {"id": id, "share": share, "state": state(share)} for id, share in self.shares.items()
        ]
        route.fulfill(json={"games": games, "is_over": min(self.shares.values()) == 1})


def state(share: float) -> str:
    return {0.0: "waiting", 1.0: "compiled"}.get(share, "compiling")


def test_a_page_asks_the_compiler_once_a_second_and_no_more(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False, clock=True)
    compiler = Compiler(one)
    one.go(f"/new/{LAST}").wait(".compiling")
    one.hold_time()
    before = compiler.asked
    one.page.clock.run_for(1000)
    for _ in range(10):  # a page that asks again at each answer has done so meanwhile
        one.page.evaluate("fetch('/health').then((answer) => answer.text())")
    assert before <= compiler.asked <= before + 1


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_bars_of_the_quay_go_on_without_a_reload(
    screen: Callable[..., Screen], lang: str
) -> None:
    one = screen(lang=lang, service_worker=False)
    compiler = Compiler(one)
    compiler.shares[LAST] = 0.25
    one.go("/").wait("article .far")
    bar = one.page.locator("article .far progress").last
    assert float(str(bar.get_attribute("value"))) == 0.25
    percent = {"en": "Compiling: 25%", "fr": "Compilation\u202f: 25\u202f%"}[lang]
    assert bar.get_attribute("aria-label") == percent
    compiler.shares[LAST] = 0.5
    one.until("document.querySelectorAll('article .far progress')[6].value === 0.5")
    height = one.page.locator("article").first.bounding_box()
    compiler.shares[LAST] = 1.0
    one.until("document.querySelectorAll('article .far').length === 6")
    assert one.page.locator("article").first.bounding_box() == height, "nothing moves"
    compiler.shares = dict.fromkeys(shelf.ids(), 1.0)
    one.until("document.querySelector('.compiling') === null")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.wait_for_timeout(2500)
    assert not [url for url in asked if "compilation" in url], "it is over for good"


@pytest.mark.long
@pytest.mark.parametrize(("theme", "lang"), [("day", "fr"), ("night", "en")])
def test_a_page_that_waits_for_the_compiler_says_so_to_everybody(
    screen: Callable[..., Screen], theme: str, lang: str
) -> None:
    one = screen(theme=theme, lang=lang, service_worker=False)
    compiler = Compiler(one)
    compiler.shares[LAST] = 0.25
    refusal = {"code": "not-ready", "text": "The server is getting ready."}
    waits = True

    def not_yet(route: Any) -> None:
        if route.request.method == "POST" and waits:
            route.fulfill(status=503, json=refusal)
        else:
            route.continue_()

    one.page.route("**/api/tables", not_yet)
    one.is_cut = True  # the browser writes each 503 into its console
    one.go("/").wait("article .far")
    one.play_at_once(one.page.locator(".go .btn.tone").last)
    bar = one.wait(".opening progress")
    assert bar.get_attribute("value") == "0.25"
    assert one.text(".opening .why")
    found: Any = axe.Axe().run(one.page)
    grave = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert not grave, [fault["id"] for fault in grave]
    waits = False
    one.page.wait_for_url("**/t/*")
    one.wait(LIT)


@pytest.mark.long
def test_a_table_shows_how_far_its_rules_are_and_then_no_more(
    screen: Callable[..., Screen],
) -> None:
    one = screen(service_worker=False)
    compiler = Compiler(one)
    compiler.shares[LAST] = 0.25
    one.sit(LAST, ["bot:easy", "me"])
    one.wait(".compiling")
    assert one.page.get_by_role("progressbar").count() == 1
    compiler.shares[LAST] = 1.0
    one.until("document.querySelector('.compiling') === null")
