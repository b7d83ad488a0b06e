"""A site from a host of files, in a real browser: nothing is asked of a server, and games need no line."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen
from test_installed import IS_KEEPING, keep_all

from cases import BY_LENGTH, SHORTEST
from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Law

PACKING = PACKAGE.parents[1] / "web" / "home.py"
BELOW = "/some/where/"
WEAKEST = "pepin"
MOST_SECONDS = 400.0
RECORD = sorted(SHORTEST.folder.glob("records/*.txt"))[0]


# What an old host knows: neither WebAssembly nor scripts by their newer name.
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
UNKNOWN = "application/octet-stream"


class Host:
    """Sends the files of a folder and knows nothing else, as any host does."""

    def __init__(self, folder: Path) -> None:
        class Quiet(SimpleHTTPRequestHandler):
            def guess_type(self, path: Any) -> str:
                return KINDS.get(Path(path).suffix, UNKNOWN)

            def end_headers(self) -> None:
                self.send_header("x-content-type-options", "nosniff")
                super().end_headers()

            def log_message(self, *words: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_port}{BELOW.rstrip('/')}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="session")
def host(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site below a path of its host."""
    folder = tmp_path_factory.mktemp("host")
    site = ["-m", "flibuste", "site", str(folder / BELOW.strip("/")), "--base", BELOW]
    for words in ([str(PACKING)], site):
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    made = Host(folder)
    yield made
    made.server.shutdown()


class Visit(Screen):
    """A person at a site, and what their browser asks for."""

    def __init__(self, browser: Any, host: Host, *, service_worker: bool = False) -> None:
        super().__init__(browser, host, service_worker=service_worker)  # type: ignore[arg-type]
        self.asked: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))

    def cut(self) -> None:
        """From now on there is no line; what a table asks to be kept has come before."""
        known = -1
        while known < len(self.asked):
            known = len(self.asked)
            self.page.wait_for_timeout(700)
        self.context.set_offline(True)
        self.is_cut = True
        self.asked.clear()

    @property
    def needed(self) -> list[str]:
        """What was asked for, but for the picture of the tab."""
        return [url for url in self.asked if "/icon" not in url and not url.startswith("data:")]


@pytest.fixture
def visit(browser: Any, host: Host) -> Iterator[Visit]:
    made = Visit(browser, host)
    yield made
    made.close()
    assert not made.faults, made.faults


@pytest.mark.long
def test_the_shelf_shows_at_once_and_a_table_stands_at_home(visit: Visit) -> None:
    visit.go("/").page.get_by_text("The first table loads").wait_for()
    for path, what in (
        ("/", "article .facts"),
        (f"/rules/{SHORTEST.id}", "svg.board"),
        (f"/learn/{SHORTEST.id}", "svg.board"),
        ("/opponents", ".card"),
        (f"/new/{SHORTEST.id}", ".options, .seats"),
    ):
        visit.go(path).wait(what)
    assert all(url.startswith(visit.ship.url) for url in visit.needed)
    assert not [url for url in visit.needed if "/api/" in url or "/home/" in url]

    visit.page.get_by_role("button", name="Open the table").click()
    visit.page.wait_for_url("**/t/?id=home*")
    visit.wait("svg.board")
    visit.cut()
    picks = visit.play()
    assert visit.is_over, f"not over after {picks} picks"
    assert visit.page.get_by_role("button", name="Give the record").count() == 0
    assert not visit.needed
    visit.context.set_offline(False)
    visit.page.reload()  # the host has a page at that address
    visit.wait(".outcome")
    visit.go("/").wait("article .facts")
    visit.page.wait_for_load_state("networkidle")
    assert visit.page.get_by_text("The first table loads").count() == 0  # all of it is here


@pytest.mark.long
def test_a_site_that_is_kept_needs_its_host_no_more(browser: Any, host: Host) -> None:
    one = Visit(browser, host, service_worker=True)
    one.go("/").wait("article .facts")
    assert keep_all(one.page) == "All games are kept."
    one.until(IS_KEEPING)
    one.context.set_offline(True)
    one.is_cut = True
    for path, what in (
        ("/", "article .facts"),
        (f"/rules/{BY_LENGTH[-1].id}", "svg.board"),
        (f"/learn/{SHORTEST.id}", "svg.board"),
    ):
        one.go(path).wait(what)
    one.page.get_by_role("button", name=re.compile("français")).click()
    one.page.get_by_role("link", name="Vers le quai").wait_for()
    one.close()


@pytest.mark.long
def test_a_host_whose_policy_forbids_webassembly_is_told_in_a_sentence(visit: Visit) -> None:
    strict = {"content-security-policy": "script-src 'self'"}

    def strictly(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, **strict})

    visit.context.route("**/homeWorker-*.js", strictly)
    visit.go(f"/new/{SHORTEST.id}").wait(".options, .seats")
    visit.page.get_by_role("button", name="Open the table").click()
    assert visit.wait(".fault").inner_text().startswith("This browser cannot keep tables;")


@pytest.mark.long
def test_an_example_is_tried_and_a_record_that_is_dropped_is_seen(visit: Visit) -> None:
    visit.go(f"/rules/{SHORTEST.id}").wait("svg.board")
    visit.page.locator("main .try").first.click()
    visit.wait(".stage .bar")  # its steps
    visit.page.get_by_role("link", name="To the quay").click()
    drop = visit.page.locator("input[type=file]")
    text = RECORD.read_text(encoding="utf-8")
    for content, sentence in (
        ("No record.", "This file is not the record of a game"),
        ("flibuste record 1\n" * 20_000, "This file is too large"),
        (text[: len(text) // 2], "the record is torn"),
    ):
        visit.page.evaluate("scrollTo(0, 0)")
        _give(drop, content)
        said = visit.page.get_by_role("alert").filter(has_text=sentence)
        said.wait_for()
        expect(said).to_be_in_viewport()
    visit.page.evaluate(DROPPED, text)
    visit.page.wait_for_url("**/replay/?id=home*")
    visit.wait("svg.board")
    visit.page.get_by_text("Shuffle verified").wait_for()
    assert "at home" in visit.text("header")
    assert not [url for url in visit.needed if "/api/" in url]


def _give(drop: Any, content: str) -> None:
    drop.set_input_files([{"name": "a.txt", "mimeType": "text/plain", "buffer": content.encode()}])


DROPPED = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "record.txt", { type: "text/plain" }));
  dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""

# The house of the site, spoken to as its page does.
BUILD = """async () => {
  const root = document.querySelector("meta[name=root]").content;
  const read = async (name) => (await fetch(root + name)).json();
  const [{ home }, { parts }] = [await read("answers/games.json"), await read("release.json")];
  const { path } = parts[0].files.find(({ path }) => path.includes("homeWorker"));
  const worker = new Worker(root + path, { type: "module" });
  const answers = new Map();
  const house = (globalThis.house = { lines: 0, say: (message) => worker.postMessage(message) });
  house.ask = (path, body) =>
    new Promise((done) => {
      const id = answers.size + 1;
      answers.set(id, done);
      house.say({ type: "ask", id, method: "POST", path, body: JSON.stringify(body), lang: "en" });
    });
  await new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.type === "ready") done();
      else if (data.type === "failed") fail(new Error(data.why));
      else if (data.type === "answer") answers.get(data.id)(JSON.parse(data.found.text));
      else if (data.type === "message") house.heard(JSON.parse(data.text));
    };
    const folder = new URL(`${root}home/${home.mark}/`, location.href).href;
    const release = { mark: "", cache: "" };
    house.say({ type: "begin", folder, cache: "flibuste-house-tried", files: home.files, release, pace: 0 });
  });
}"""
MAKE = 'async (wish) => (await house.ask("tables", wish)).table.id'
# A whole game, with moves at random on the line; how it ended, and after how many moves.
PLAY = """async (table) => {
  const line = ++house.lines;
  const send = (message) => house.say({ type: "hear", line, text: JSON.stringify(message) });
  let [mine, moves, seed] = [[], 0, 1];
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  return new Promise((done, fail) => {
    house.heard = (message) => {
      if (message.type === "welcome") mine = message.seats;
      if (message.type === "no") fail(new Error(message.text));
      const now = message.type === "events" ? message.now : undefined;
      if (now && now.state !== "running") done([now.outcome?.scores.length ?? 0, moves]);
      else if (now?.choices?.length && mine.includes(now.actor)) {
        moves += 1;
        send({ type: "move", cid: `${moves}`, base: now.v, action: now.choices[random(now.choices.length)] });
      }
    };
    house.say({ type: "connect", line, table });
    send({ type: "hello", table, seat_token: "home" });
  });
}"""


@pytest.mark.long
def test_a_game_of_every_title_is_played_with_the_line_cut(visit: Visit) -> None:
    visit.context.set_default_timeout(MOST_SECONDS * 1000)
    visit.go("/").wait("article .facts")
    visit.page.evaluate(BUILD)
    tables = [(law, visit.page.evaluate(MAKE, _wish(law))) for law in BY_LENGTH]
    visit.cut()
    for law, table in tables:
        seats, moves = visit.page.evaluate(PLAY, table)
        assert seats == law.bounds.seats[0] and moves, law.id
    assert not visit.needed


def _wish(law: Law) -> dict[str, Any]:
    """Against the weakest bot where a screen would be handed over, else by all at one screen: that is soon played."""
    others = f"bot:{WEAKEST}" if law.has_secrets else "hotseat"
    first = "me" if law.has_secrets else "hotseat"
    seats = [first, *[others] * (law.bounds.seats[0] - 1)]
    return {"game": law.id, "seats": seats, "ruleset": law.unattended_ruleset, "nonce": "00"}
