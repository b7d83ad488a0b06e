"""A person at a browser: sits down, picks what is lit, reads what is said."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import time
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from server_process import Ship

LIT = ":is(main, aside) [data-pick]:not([aria-pressed=true])"
BUTTONS = ".buttons .btn:not([disabled])"
PATIENCE = 90.0  # seconds a screen may take to change on a loaded machine

KEEP = """([id, keys]) => localStorage.setItem(`flibuste.table.${id}`, JSON.stringify(keys))"""
# How many answers the page waits for; each has come whole before it is counted off.
AWAITED = """
window.awaited = 0;
const plain = window.fetch;
window.fetch = (...asked) => {
  window.awaited += 1;
  return plain(...asked)
    .then(async (answer) => (await answer.clone().blob(), answer))
    .finally(() => (window.awaited -= 1));
};
"""

# What the browser has kept of a table at home: its row, and how it was seen last.
KEEP_AT_HOME = """([game, picture]) => new Promise((done) => {
  const asked = indexedDB.open("flibuste-home", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rows");
  asked.onsuccess = () => {
    const rows = asked.result.transaction("rows", "readwrite").objectStore("rows");
    const seat = (seat, more) => ({ seat, colour: "blue", ...more });
    const seats = [seat(0, { kind: "person", name: "Manon" }), seat(1, { kind: "bot", level: "morgane" })];
    const now = { v: 9, state: "over", outcome: { scores: [1, 0], reason: "resigns" } };
    rows.put(JSON.stringify({ id: "homeone", game, state: "over", changed: Date.now() - 1000 }), "table/homeone");
    rows.put(JSON.stringify({ v: 9, head: { id: "homeone", game, seats }, now, viewer: 0, mine: [0], picture }), "seen/homeone");
    rows.transaction.oncomplete = () => done(asked.result.close());
  };
})"""


def chromium() -> str | None:
    """The browser named in the environment, the system's, or none: then Playwright's own."""
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


class Screen:
    """One browser window."""

    def __init__(
        self,
        browser: Any,
        ship: Ship,
        *,
        size: tuple[int, int] = (1280, 800),
        lang: str = "en",
        theme: str = "day",
        touch: bool = False,
        motion: bool = False,
        seed: int = 1,
        clock: bool = False,  # one that a test can hold; until then time passes as it does
        service_worker: bool = True,  # without one, all requests pass by the test's own routes
    ) -> None:
        self.ship, self.random = ship, random.Random(seed)
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme="dark" if theme == "night" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            service_workers="allow" if service_worker else "block",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.context.new_page()
        if clock:
            self.page.clock.install()
        self.faults: list[str] = []
        self.is_cut = False  # a server that is down makes errors that are none
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not self.is_cut:
            self.faults.append(f"{message.text} at {message.location.get('url')}")

    def close(self) -> None:
        self.context.close()

    def go(self, path: str) -> Screen:
        self.page.goto(self.ship.url + path)
        return self

    def play_at_once(self, button: Any) -> None:
        """Press a «Play» of the quay as a newcomer who does not want to be shown the game first."""
        button.click()
        self.page.locator("dialog .ways button").click()

    def sit(self, game: str, seats: list[str], **wish: Any) -> str:
        """A table made for this person, and its page."""
        made = self.ship.make(game, seats, **wish)
        return self.take(made["table"]["id"], made["seats"], made["invite"])

    def take(self, table: str, seats: list[Any], invite: str | None = None) -> str:
        self.go("/offline.html")
        self.page.evaluate(KEEP, [table, {"tokens": seats, "invite": invite}])
        self.go(f"/t/{table}")
        self.page.wait_for_selector("svg.board, .cover, .waiting-room, .cannon, .outcome")
        return table

    def key(self, table: str) -> dict[str, str]:
        """The header by which this person's seat at a table is known."""
        token = self.page.evaluate(
            "id => JSON.parse(localStorage.getItem(`flibuste.table.${id}`)).tokens[0].token", table
        )
        return {"authorization": f"Bearer {token}"}

    # --- Playing ---------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.page.query_selector(".outcome") is not None

    def wait(self, what: str, seconds: float = PATIENCE) -> Any:
        return self.page.wait_for_selector(what, timeout=seconds * 1000)

    def until(self, what: str, seconds: float = PATIENCE) -> None:
        """Wait until an expression holds; the page's own policy forbids it to evaluate any."""
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(what):
            assert time.monotonic() < deadline, f"never: {what}"
            self.page.wait_for_timeout(20)

    def pick_until(self, what: str) -> None:
        """Pick, and again where the page has moved away under the pointer, until an expression holds."""
        deadline = time.monotonic() + PATIENCE
        while not self.page.evaluate(what):
            assert time.monotonic() < deadline, f"never: {what}"
            if self.pick():
                with contextlib.suppress(AssertionError):
                    self.until(what, seconds=5)
            else:
                self.page.wait_for_timeout(20)

    def click_and_hear(self, x: float, y: float) -> None:
        """Click, and wait until the page has the answer if it asked for one; AWAITED counts them."""
        self.page.mouse.click(x, y)
        for _ in range(2):  # what was asked for when the first answer came is waited for too
            self.page.wait_for_timeout(20)
            self.until("window.awaited === 0")

    # --- What is shown for a moment only --------------------------------------------------------

    def hold_time(self) -> None:
        """From now on timers and frames of the page wait for the test: what it shows for a moment stays."""
        for soon in (0.1, 1.0):  # a moment that is past holds the time, but is refused
            with contextlib.suppress(PlaywrightError):
                self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + soon)
                return
        raise AssertionError("time cannot be held")

    def pass_time(self, until: str, *, gone: bool = False) -> None:
        """Let time pass, a little at a time, until something is to be seen, or no more; there time is held again."""
        deadline = time.monotonic() + PATIENCE
        while (self.page.query_selector(until) is None) != gone:
            assert time.monotonic() < deadline, f"never{' gone' if gone else ''}: {until}"
            self.page.clock.run_for(50)
            self.page.wait_for_timeout(5)  # what a server has to say comes in its own time

    # --- By keys and by pointer ------------------------------------------------------------------

    def press(self) -> bool:
        """Do something with keys alone: arrows and Enter among lit things, or the list of sentences."""
        keyboard = self.page.keyboard
        if self.page.query_selector(".fire:not([disabled])"):
            keyboard.press(self.random.choice(("ArrowUp", "ArrowDown", "a", "d")))
            keyboard.press("Space")
            self.page.wait_for_timeout(50)
            return True
        if self.page.query_selector(".verdict"):  # a scene is played: a key goes on
            keyboard.press("Enter")
            self.page.wait_for_timeout(50)
            return False
        lit = self.page.query_selector(LIT)
        if not lit and not self.page.query_selector(BUTTONS):
            return False
        if lit and self.random.random() < 0.5:
            for _ in range(self.random.randint(1, 3)):
                keyboard.press(
                    self.random.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
                )
            keyboard.press("Enter")
            return True
        keyboard.press("l")
        try:
            self.wait("dialog li", seconds=5)  # the list is fetched when it is first asked for
        except Exception:  # the turn is over meanwhile
            keyboard.press("Escape")
            return False
        count = len(self.page.query_selector_all("dialog li"))
        # The last sentence may be an offer to end the game.
        for _ in range(self.random.randint(1, max(1, min(count - 1, 6)))):
            keyboard.press("Tab")
        keyboard.press("Enter")
        with contextlib.suppress(Exception):  # until the choice is made, keys belong to the list
            self.page.wait_for_selector("dialog", state="detached", timeout=5000)
        return True

    def pick(self) -> bool:
        """Pick one lit thing, or press a button; False if nothing can be done yet."""
        lit = self.page.query_selector_all(LIT)
        buttons = self.page.query_selector_all(BUTTONS)
        # Sentences now and then too, once something is picked; before that a button may end the game.
        sentences = [button for button in buttons if "lit" in (button.get_attribute("class") or "")]
        if sentences and self.random.random() < 0.3:
            chosen = self.random.choice(sentences)
        elif buttons and not lit:
            for _ in range(5):  # the picture may still be on its way
                self.page.wait_for_timeout(80)
                if self.page.query_selector(LIT):
                    return False
            chosen = self.random.choice(buttons)
        elif lit:
            chosen = self.random.choice(lit)
        else:
            return self._fire()
        try:
            chosen.scroll_into_view_if_needed(timeout=2000)
            box = chosen.bounding_box()
            if box is None:
                return False
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        except Exception:  # the screen has moved on meanwhile
            return False
        return True

    def _fire(self) -> bool:
        told = self.page.query_selector(".verdict .main:not([disabled])")
        if told is not None:  # a scene has been played
            with contextlib.suppress(Exception):  # it may go on by itself meanwhile
                told.click(timeout=2000)
            return False
        if self.page.query_selector(".fire:not([disabled])") is None:
            return False
        try:
            self.page.click(".fire", timeout=2000)
        except Exception:  # the shot may have been fired or taken away meanwhile
            return False
        self.page.wait_for_timeout(50)
        return True

    def play(self, most: int = 3000, *, by_key: bool = False, until: float = 600) -> int:
        """Play on until it is over; how many picks that took."""
        picks, deadline = 0, time.monotonic() + until
        while not self.is_over and picks < most and time.monotonic() < deadline:
            if self.press() if by_key else self.pick():
                picks += 1
            else:
                self.page.wait_for_timeout(20)
        return picks

    def text(self, what: str) -> str:
        found = self.page.query_selector(what)
        return found.inner_text() if found else ""


class Held:
    """Questions of a page that are not answered until the test says so."""

    def __init__(self, one: Screen) -> None:
        self.one, self.routes = one, list[Any]()

    def take(self, route: Any) -> None:
        self.routes.append(route)

    def next(self) -> Any:
        """The oldest of them, as soon as it is asked."""
        deadline = time.monotonic() + PATIENCE
        while not self.routes:
            assert time.monotonic() < deadline, "nothing was asked"
            self.one.page.wait_for_timeout(20)
        return self.routes.pop(0)
