"""What a browser keeps for playing without a line: whole, of one release, removed again."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from screen import Screen
from server_process import Ship

from cases import BY_LENGTH
from flibuste.law.kernel import PACKAGE

PACKING = PACKAGE.parents[1] / "web" / "home.py"
RELEASES = """caches.keys().then((names) =>
  names.filter((name) => name.startsWith('flibuste-release-')).map((name) => name.slice(17)))"""
HOUSES = "caches.keys().then((names) => names.filter((name) => name.startsWith('flibuste-house-')).length)"
IS_KEEPING = "(navigator.serviceWorker.controller?.scriptURL ?? '').endsWith('keeping')"
FULL = "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))"
FORBIDDEN = "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error())"


class Front:
    """One address before two releases: it changes between them, cuts a file in half, is down, or says nothing."""

    def __init__(self, ships: list[Ship]) -> None:
        self.ship, self.cut, self.is_down = ships[0], "", False
        self.speaks = threading.Event()
        self.speaks.set()
        front = self

        class Forwarding(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def forward(self) -> None:
                front.speaks.wait()
                if front.is_down:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    self.close_connection = True
                    return
                inner = http.client.HTTPConnection("127.0.0.1", front.ship.port)
                kept = {name: value for name, value in self.headers.items() if name != "Host"}
                length = int(self.headers.get("content-length", 0))
                inner.request(self.command, self.path, self.rfile.read(length), kept)
                answer = inner.getresponse()
                content = answer.read()
                if self.path == front.cut:
                    content = content[: len(content) // 2]
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("content-length", "connection", "transfer-encoding"):
                        self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def __getattr__(self, name: str) -> Any:
                return self.forward if name.startswith("do_") else super().__getattribute__(name)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Forwarding)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.speaks.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def ships(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Ship]]:
    """Two releases: the second offers a game more."""
    done = subprocess.run([sys.executable, str(PACKING)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = [
        Ship(
            tmp_path_factory.mktemp("release"),
            home="true",
            games=",".join(law.id for law in BY_LENGTH[:count]),
        ).start()
        for count in (1, 2)
    ]
    yield made
    for ship in made:
        ship.close()


@pytest.fixture
def front(ships: list[Ship]) -> Iterator[Front]:
    made = Front(ships)
    yield made
    made.close()


class Reader:
    """A page, and the releases of all that it was given."""

    def __init__(self, one: Screen, url: str) -> None:
        self.page = one.context.new_page()
        self.given: list[tuple[str, str]] = []
        self.page.on("response", lambda answer: self._heard(answer))
        self.page.goto(url)
        self.page.wait_for_selector("article h3")

    def _heard(self, answer: Any) -> None:
        is_named_by_hash = "immutable" in answer.headers.get("cache-control", "")
        if not is_named_by_hash and (mark := answer.headers.get("x-release")):
            self.given.append((mark, answer.url))

    @property
    def mark(self) -> str:
        """The only release of which it has anything."""
        own: str = self.page.evaluate("document.querySelector('meta[name=release]').content")
        others = [url for mark, url in self.given if mark != own]
        assert not others, others
        return own


def open_sheet(page: Any) -> Any:
    page.get_by_role("button", name="Playing offline", exact=True).click()
    return page.get_by_role("dialog", name="Playing offline")


def keep_all(page: Any) -> str:
    """Ask for everything; what is said when it is over."""
    sheet = open_sheet(page)
    sheet.get_by_role("button", name="Keep all games").click()
    said = sheet.locator("[role=alert], :text('All games are kept')").first
    said.wait_for()
    return str(said.inner_text())


@pytest.mark.long
def test_two_releases_never_mix_and_what_is_torn_changes_nothing(
    browser: Any, front: Front, ships: list[Ship]
) -> None:
    one = Screen(browser, ships[0])
    first = Reader(one, front.url)
    open_sheet(first.page).get_by_text("MB)").wait_for()  # told before anything is fetched
    first.page.keyboard.press("Escape")
    assert first.page.evaluate(RELEASES) == []
    assert keep_all(first.page) == "All games are kept."
    old = first.mark
    assert first.page.evaluate(RELEASES) == [old]
    one.page = first.page
    one.until(IS_KEEPING)
    first.page.close()

    front.ship, front.cut = ships[1], f"/api/games/{BY_LENGTH[1].id}/rules/fr"
    torn = Reader(one, front.url)
    # What is the same in both is not fetched again; of the rest this did not come whole.
    torn.page.get_by_text("The new release has not come whole.").wait_for()
    new = torn.mark
    assert new != old and torn.page.locator("main .grid .facts").count() == 2
    torn.page.close()

    front.is_down = True
    without = Reader(one, front.url)  # the one that was kept works as it did
    assert without.mark == old
    front.is_down, front.cut = False, ""
    with_line = Reader(one, front.url)
    one.page = with_line.page
    one.until(f"{RELEASES}.then((found) => found.includes('{new}'))")
    one.until(
        f"caches.open('flibuste-release-{new}').then((one) => one.match('/kept.json')).then(Boolean)"
    )
    without.page.get_by_role("link", name="Rules").first.click()  # a part that had not been loaded
    without.page.wait_for_selector("h1")
    assert (without.mark, with_line.mark) == (old, new)

    front.is_down = True
    beside = Reader(one, front.url)  # as long as a page of the old one is open
    assert beside.mark == old
    for reader in (without, with_line, beside):
        reader.page.close()
    after = Reader(one, front.url)
    assert after.mark == new
    front.is_down = False
    front.speaks.clear()
    assert Reader(one, front.url).mark == new  # a line that neither answers nor fails
    front.speaks.set()

    sheet = open_sheet(after.page)
    sheet.get_by_role("button", name="Remove what is kept").click()
    sheet.get_by_text("Nothing is kept so far.").wait_for()
    assert after.page.evaluate(RELEASES) == [] and after.page.evaluate(HOUSES) == 0
    one.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        (FULL, "The storage of this browser is full."),
        (FORBIDDEN, "This browser keeps nothing here"),
    ],
)
def test_a_browser_that_keeps_nothing_says_so_in_a_sentence(
    browser: Any, front: Front, ships: list[Ship], spoiled: str, said: str
) -> None:
    one = Screen(browser, ships[0])
    one.is_cut = True
    one.context.add_init_script(spoiled)
    reader = Reader(one, front.url)
    assert keep_all(reader.page).startswith(said)
    assert reader.page.evaluate(RELEASES) == []
    one.close()
