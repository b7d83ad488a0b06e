"""Tables at home in a real browser: Python in the page, the browser's own storage, no line."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from screen import LIT, Screen, chromium
from server_process import Ship
from test_installed import keep_all
from test_invitations import resign

from cases import BY_LENGTH, SHORTEST
from flibuste.law import shelf
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
    """A table at home from the page of new tables, where that is chosen unless one says otherwise; its address."""
    one.go(f"/new/{game}")
    one.page.get_by_role("button", name="At home", exact=True, pressed=True).wait_for()
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


@pytest.mark.long
def test_a_game_at_home_is_taken_along_as_a_record_and_then_deleted(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    table = sit_at_home(one, SHORTEST.id).rpartition("/")[2]
    resign(one)
    one.wait(".outcome")
    one.go("/identity")
    with one.page.expect_download() as coming:
        one.page.get_by_role("button", name="Take all along").click()
    file = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert file["browser"]["records"][table].startswith("flibuste record")
    one.page.get_by_role("button", name="Delete it from this browser").click()
    one.page.get_by_role("button", name="Yes, delete it").click()
    one.page.get_by_text("This browser has forgotten it all.").wait_for()
    one.go("/logbook")
    one.page.get_by_text("Nothing has been played to its end yet.").wait_for()


@pytest.mark.long
def test_a_game_at_home_is_given_to_the_server_by_keys_alone(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    resign(one)
    one.wait(".outcome")
    one.is_cut = True  # a server that still compiles says so, and is asked again
    give = one.page.get_by_role("button", name="Give the record to the server")
    given = one.page.get_by_role("link", name="The game on the server")
    while not given.count():
        with contextlib.suppress(PlaywrightError):  # it has just become the link
            give.press("Enter", timeout=1000)
        one.page.wait_for_timeout(200)
    one.until("document.activeElement?.innerText === 'The game on the server'")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/replay/*")
    assert "/replay/home" not in one.page.url
    one.page.locator("header").get_by_text(re.compile("record given .* at home")).wait_for()


@pytest.mark.long
def test_nothing_is_fetched_of_what_nobody_has_asked_for(browser: Any, homely: Ship) -> None:
    one = Screen(browser, homely)
    asked: list[str] = []
    one.context.on("request", lambda request: asked.append(request.url.removeprefix(homely.url)))
    one.go("/").wait("article .go")
    one.page.wait_for_load_state("networkidle")
    parts = ("/home/", "/law/", "/release.json", "/api/tables/home")
    assert asked and not [url for url in asked if url.startswith(parts)]
    one.close()


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
    one.context.route("**/house.zip", lambda route: route.fulfill(status=404))
    newer = "There is a newer release than this page’s. Load the page again."
    assert refused_home(one) == newer
    one.context.unroute("**/house.zip")
    one.context.route("**/house.zip", lambda route: route.fulfill(body="half of it"))
    assert refused_home(one) == "The download was torn. Try again, or open a table on the server."
    one.context.unroute("**/house.zip")
    one.context.add_init_script("delete globalThis.WebAssembly")
    assert refused_home(one).startswith("This browser cannot keep tables at home")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/*")
    one.close()


FORBIDDEN = "{ get() { throw new DOMException('', 'SecurityError'); } }"


@pytest.mark.long
def test_a_forbidden_storage_is_told_in_a_sentence_and_the_server_is_offered(
    browser: Any, homely: Ship
) -> None:
    one = Screen(browser, homely, service_worker=False)
    one.context.add_init_script(f"Object.defineProperty(globalThis, 'indexedDB', {FORBIDDEN})")
    one.context.add_init_script(
        "CacheStorage.prototype.keys = () => Promise.reject(new DOMException('', 'SecurityError'))"
    )
    assert refused_home(one).startswith("This browser cannot keep tables at home")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/*")
    one.wait("svg.board")
    one.go("/t/homenowhere").page.get_by_text("This browser cannot keep tables at home").wait_for()
    assert not one.faults, one.faults
    one.close()


@pytest.mark.long
def test_what_a_browser_refuses_later_is_told_in_a_sentence(browser: Any, homely: Ship) -> None:
    one = Screen(browser, homely, service_worker=False)
    one.context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }"
    )
    one.go("/t/homenowhere").page.get_by_text("its storage is forbidden or full").wait_for()
    one.close()


# Chromium's own setting: a site may keep nothing at all.
NOTHING_KEPT = {"profile": {"default_content_setting_values": {"cookies": 2}}}


@pytest.mark.long
def test_who_lets_no_site_keep_anything_is_told_in_a_sentence(
    driver: Any, homely: Ship, tmp_path: Path
) -> None:
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(NOTHING_KEPT))
    one = Screen(Profile(driver, tmp_path / "profile"), homely)
    assert "its storage is forbidden or full" in refused_home(one)
    one.go("/t/homenowhere").page.get_by_text("its storage is forbidden or full").wait_for()
    assert not one.faults, one.faults
    one.close()


@pytest.mark.long
def test_a_house_that_falls_is_built_anew_and_the_table_goes_on(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.wait(LIT)
    one.play(2)
    one.is_cut = True  # what ends a worker is written to the console
    for _ in range(2):
        (worker,) = one.page.workers
        with one.page.expect_event("worker"):
            worker.evaluate("void setTimeout(() => { throw new Error('no memory is left') })")
        told = len(one.page.query_selector_all(TOLD))
        one.pick_until(f"document.querySelectorAll('{TOLD}').length > {told}")


@pytest.mark.long
def test_a_page_that_could_not_build_a_house_keeps_no_table_from_others(
    browser: Any, homely: Ship
) -> None:
    one = Screen(browser, homely, service_worker=False)
    one.is_cut = True
    one.context.route("**/house.zip", lambda route: route.fulfill(body="half of it"))
    one.go("/t/homenowhere").page.get_by_text("The download was torn").wait_for()
    one.context.unroute("**/house.zip")
    second = one.context.new_page()
    second.goto(f"{homely.url}/t/homenowhere")
    second.get_by_text("There is no such table.").wait_for()
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


# A storage that is full breaks off what is being written. Chromium can be told of a quota, and looks at it now and then.
FULL = """(isFull) => {
  const rows = IDBObjectStore.prototype;
  rows.usual ??= rows.add;
  rows.add = function (...given) {
    const asked = this.usual(...given);
    if (isFull) this.transaction.abort();
    return asked;
  };
}"""


@pytest.mark.long
def test_a_storage_that_fills_up_refuses_a_move_in_a_sentence_and_takes_it_later(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.play(2)
    one.wait(LIT)
    (worker,) = one.page.workers
    worker.evaluate(FULL, True)
    one.pick_until("document.body.innerText.includes('Moves cannot be kept just now')")
    told = len(one.page.query_selector_all(TOLD))
    worker.evaluate(FULL, False)
    one.pick_until(f"document.querySelectorAll('{TOLD}').length > {told}")


@pytest.mark.long
def test_a_storage_that_is_cleared_in_mid_game_acknowledges_no_move(
    at_home: Callable[[], tuple[Screen, Profile]], homely: Ship
) -> None:
    one, _ = at_home()
    path = sit_at_home(one, SHORTEST.id)
    one.play(2)
    one.wait(LIT)
    one.is_cut = True  # what is gone is asked for in vain
    browser = one.context.new_cdp_session(one.page)
    browser.send("Storage.clearDataForOrigin", {"origin": homely.url, "storageTypes": "indexeddb"})
    one.pick_until("document.body.innerText.includes('There is no such table.')")
    id = path.rpartition("/")[2]
    kept = one.page.evaluate(ROWS)
    assert not [key for key in kept if id in key and key.startswith(("event/", "table/"))]


# --- Before the house is up, and afterwards -------------------------------------------------------

ROWS = """new Promise((done) => {
  const asked = indexedDB.open("flibuste-home");
  asked.onsuccess = () => {
    const keys = asked.result.transaction("rows").objectStore("rows").getAllKeys();
    keys.onsuccess = () => (asked.result.close(), done(keys.result));
  };
})"""
# As if the table had begun in a house of another release, whose law the present one does not know yet.
AGED = """async ([id, game]) => {
  const names = await caches.keys();
  const named = (start) => caches.open(names.find((name) => name.startsWith(start)));
  const [release, house] = [await named("flibuste-release-"), await named("flibuste-house-")];
  const games = new URL("/api/games", location).href;
  const answer = await release.match(games);
  const told = await answer.json();
  told.home.laws[game] -= 1;
  await release.put(games, new Response(JSON.stringify(told), { headers: answer.headers }));
  const before = await caches.open("flibuste-house-before");
  for (const { url } of await house.keys()) {
    await before.put(url.replace(/home\\/\\w+/, "home/before"), await house.match(url));
  }
  await new Promise((done) => {
    const asked = indexedDB.open("flibuste-home");
    asked.onsuccess = () => {
      const rows = asked.result.transaction("rows", "readwrite").objectStore("rows");
      rows.get(`house/${id}`).onsuccess = ({ target }) =>
        rows.put(JSON.stringify({ ...JSON.parse(target.result), mark: "before" }), `house/${id}`);
      rows.transaction.oncomplete = () => (asked.result.close(), done());
    };
  });
}"""
IS_KEPT = """navigator.serviceWorker.controller?.scriptURL.endsWith('keeping') && caches.keys().then((names) =>
  caches.match('/kept.json', { cacheName: names.find((name) => name.startsWith('flibuste-release-')) })).then(Boolean)"""


@pytest.mark.long
def test_the_board_is_drawn_and_picks_are_kept_before_the_house_is_up_and_a_table_is_removed(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    path = sit_at_home(one, SHORTEST.id)
    one.wait(LIT)
    one.page.wait_for_timeout(300)  # what is seen is written while nobody waits
    told = len(one.page.query_selector_all(TOLD))
    one.page.reload()
    one.wait(LIT)
    assert not one.page.query_selector_all(TOLD), "the house was up before its board"
    while one.page.query_selector(LIT) and not one.page.query_selector_all(TOLD):
        one.pick()
    one.until(f"document.querySelectorAll('{TOLD}').length > {told}")  # the move was made

    id = path.rpartition("/")[2]
    assert any(id in key for key in one.page.evaluate(ROWS))
    one.go("/")
    one.page.get_by_role("button", name="Remove this table").press("Enter")
    one.until("document.activeElement?.innerText === 'Leave it'")
    one.page.get_by_role("button", name="Remove", exact=True).click()
    one.page.get_by_text("Your tables at home").wait_for(state="detached")
    assert not any(id in key for key in one.page.evaluate(ROWS))
    one.go(path)
    one.page.get_by_text("There is no such table.").wait_for()
    one.go("/")  # one click opens at home now: nothing need be fetched for it
    one.play_at_once(one.page.get_by_role("button", name=re.compile("^Play: ")).first)
    one.page.wait_for_url("**/t/home*")


@pytest.mark.long
def test_a_rulebook_runs_without_a_line_where_a_house_is_kept(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.until(IS_KEPT)
    one.is_cut = True
    one.context.set_offline(True)
    one.go(f"/rules/{SHORTEST.id}").wait(".stage svg.board")
    one.page.locator("main .try").first.click()
    one.wait(".stage .bar")  # its steps


# What the house says of a question that cannot be read: that comes after it has looked for the game's module.
ASK_WORKER = """([game, law]) => new Promise((done) => {
  const usual = self.postMessage.bind(self);
  self.postMessage = (message) => {
    if (message.type !== "answer" || message.id !== 902) return usual(message);
    self.postMessage = usual;
    done(JSON.parse(message.found.text).code);
  };
  const body = JSON.stringify({ v: 0, game, law, seat: 0, record: "!", actions: {} });
  self.onmessage({ data: { type: "ask", id: 902, method: "POST", path: "here/hint", body, lang: "en" } });
})"""


@pytest.mark.long
def test_a_house_older_than_all_that_is_kept_thinks_about_another_game_without_a_line(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.until(IS_KEPT)
    assert keep_all(one.page) == "All games are kept."
    one.is_cut = True
    one.context.set_offline(True)
    law = BY_LENGTH[1]
    (worker,) = one.page.workers
    assert worker.evaluate(ASK_WORKER, [law.id, law.version]) == "unreadable"


MANY = """(game) => new Promise((done) => {
  const asked = indexedDB.open("flibuste-home", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rows");
  asked.onsuccess = () => {
    const rows = asked.result.transaction("rows", "readwrite").objectStore("rows");
    for (let k = 1; k <= 9; k++) rows.put(JSON.stringify({ id: `home${k}`, game, state: "running", changed: k }), `table/home${k}`);
    rows.transaction.oncomplete = () => done(asked.result.close());
  };
})"""


@pytest.mark.long
def test_of_many_tables_at_home_all_can_be_reached_from_the_quay(
    browser: Any, homely: Ship
) -> None:
    one = Screen(browser, homely)
    one.go("/").page.evaluate(MANY, SHORTEST.id)
    one.go("/")
    tables = one.page.get_by_role("navigation", name="Your tables at home")
    tables.get_by_role("link").first.wait_for()
    assert tables.get_by_role("link").count() == 6
    tables.get_by_role("button", name="All 9 tables").press("Enter")
    one.until("document.activeElement?.closest('.kept') !== null")
    assert tables.get_by_role("link").count() == 9
    one.close()


@pytest.mark.long
def test_a_table_that_is_removed_in_its_menu_is_gone_from_the_quay(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.wait(LIT)
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Remove this table").click()
    one.page.get_by_role("button", name="Remove", exact=True).click()
    one.wait("article .go, main.lobby")
    one.page.wait_for_timeout(500)
    assert one.page.get_by_text("Your tables at home").count() == 0


@pytest.mark.long
def test_a_table_is_opened_by_the_house_it_began_with_where_this_one_does_not_know_its_law(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    path = sit_at_home(one, SHORTEST.id)
    one.play(4)
    one.wait(TOLD)
    one.until(IS_KEPT)
    one.page.evaluate(AGED, [path.rpartition("/")[2], SHORTEST.id])
    one.is_cut = True
    one.context.set_offline(True)
    one.page.reload()
    one.wait(TOLD)
    one.play(2)
    asked = one.page.workers[0].evaluate("performance.getEntries().map((one) => one.name)")
    assert any("/home/before/" in url for url in asked)
    one.page.evaluate("caches.delete('flibuste-house-before')")
    one.page.reload()
    one.page.get_by_text("This table follows a later release of its rules").wait_for()


# --- Whole games ----------------------------------------------------------------------------------

# In the very worker of the page: a game of one screen, by its first messages to its last.
PLAY_IN_WORKER = """([game, ruleset, seats]) => new Promise((done, fail) => {
  const usual = self.postMessage.bind(self);
  const say = (message) => self.onmessage({ data: message });
  const hear = (message) => say({ type: "hear", line: 900, text: JSON.stringify(message) });
  let [mine, now, asked, looked, aim, acks] = [[], {}, -1, -1, undefined, 0];
  self.postMessage = (message) => {
    if (message.type === "answer" && message.id === 901) {
      const { table } = JSON.parse(message.found.text);
      say({ type: "connect", line: 900, table: table.id });
      hear({ type: "hello", table: table.id, seat_token: "home", scenes: true });
    } else if (message.type === "message" && message.line === 900) {
      const told = JSON.parse(message.text);
      if (told.type === "no") fail(new Error(message.text));
      if (told.type === "welcome") mine = told.seats;
      if (told.type === "ack") acks += 1;
      if (told.type === "events") now = told.now;
      if (told.type === "scene") aim = told.v === now.v && told.picture.aim;
      if (told.type === "events" || told.type === "scene") setTimeout(go, 0);
    } else usual(message);
  };
  function go() {
    if (now.state !== "running") {
      self.postMessage = usual;
      return done(acks);
    }
    if (!mine.includes(now.actor) || asked === now.v) return;
    if (!now.choices?.length && looked !== now.v) {
      looked = now.v;
      return hear({ type: "look", seat: now.actor });
    }
    if (!now.choices?.length && !aim) return;
    asked = now.v;
    const [cid, base] = [`c${now.v}`, now.v];
    if (now.choices?.length) hear({ type: "move", cid, base, action: now.choices[(now.v * 7) % now.choices.length] });
    else hear({ type: "shot", cid, base, bearing: 0, elevation: 20, tick: now.v });
  }
  const body = JSON.stringify({ game, ruleset, seats });
  say({ type: "ask", id: 901, method: "POST", path: "tables", body, lang: "en" });
})"""


def play_whole(one: Screen, game: str) -> int:
    """A game of one screen in the page's house; how many moves were acknowledged."""
    law = shelf.law(game)
    seats = ["hotseat"] * law.bounds.seats[0]
    (worker,) = [found for found in one.page.workers if "homeWorker" in found.url]
    acks: int = worker.evaluate(PLAY_IN_WORKER, [game, law.unattended_ruleset, seats])
    return acks


@pytest.mark.long
def test_a_whole_game_of_every_title_is_played_without_a_line(
    at_home: Callable[[], tuple[Screen, Profile]],
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.wait(LIT)
    one.is_cut = True
    one.context.set_offline(True)
    for law in BY_LENGTH:
        assert play_whole(one, law.id) > 0, law.id


def processor(ship: Ship) -> float:
    """Milliseconds that a server's threads have used so far."""
    assert ship.process is not None
    threads = Path(f"/proc/{ship.process.pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


@pytest.mark.figure
def test_a_whole_game_at_home_costs_the_server_a_millisecond_at_the_most(
    at_home: Callable[[], tuple[Screen, Profile]], homely: Ship
) -> None:
    one, _ = at_home()
    sit_at_home(one, SHORTEST.id)
    one.wait(LIT)
    one.page.wait_for_timeout(20_000)  # what is kept has come, and the server rests
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    costs = []
    for _ in range(5):
        before, began = processor(homely), time.monotonic()
        play_whole(one, SHORTEST.id)
        spent, lasted = processor(homely) - before, time.monotonic() - began
        before = processor(homely)
        one.page.wait_for_timeout(lasted * 1000)  # a server at rest gives signs of life too
        costs.append(spent - (processor(homely) - before))
    print(
        f"processor of the server for a game: {statistics.median(costs):.2f} ms of {lasted:.1f} s"
    )
    assert not asked and statistics.median(costs) <= 1
