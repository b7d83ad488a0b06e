"""A person at a browser: sits down, picks what is lit, reads what is said."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import time
from typing import Any

from server_process import Ship

LIT = ":is(main, aside) [data-pick]:not([aria-pressed=true])"
BUTTONS = ".buttons .btn:not([disabled])"
PATIENCE = 90.0  # seconds a screen may take to change on a loaded machine

KEEP = """([id, keys]) => localStorage.setItem(`flibuste.table.${id}`, JSON.stringify(keys))"""


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
