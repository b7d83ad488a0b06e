"""Takes the pictures of docs/screens: `python tests/web/screens.py`.

Every page, and every board by day and by night, on a desk and on a phone.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]

from playwright.sync_api import sync_playwright  # noqa: E402
from screen import BUTTONS, LIT, Screen  # noqa: E402
from ship import Ship  # noqa: E402

from flibuste import shelf  # noqa: E402

SCREENS = HERE.parents[1] / "docs" / "screens"
DESK, PHONE = (1440, 900), (390, 844)
NAMES = ("Manon", "Ysé", "Maël", "Zoé")


def take(one: Screen, name: str, full: bool = False) -> None:
    one.page.evaluate("document.activeElement?.blur()")
    one.page.wait_for_timeout(600)
    one.page.screenshot(path=SCREENS / f"{name}.jpg", quality=82, type="jpeg", full_page=full)
    print(name, flush=True)


def table(browser: Any, ship: Ship, game: str, picks: int, **settings: Any) -> Screen:
    """A game under way, with the viewer to move and something picked where that says more."""
    law = shelf.law(game)
    seats = max(law.settings().seats, min(3, max(law.bounds.seats)))
    one = Screen(browser, ship, **settings)
    one.sit(game, ["me", *["bot:easy"] * (seats - 1)], name=NAMES[len(game) % 4])
    one.play(picks, until=40)
    if not one.is_over:
        one.wait(f"{LIT}, {BUTTONS}, .cannon")
    return one


def main() -> None:
    """All pictures, one after the other."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        ship = Ship(Path(folder)).start()
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for theme, lang in (("day", "fr"), ("night", "en")):
            one = Screen(browser, ship, size=DESK, theme=theme, lang=lang)
            one.go("/").wait("article .mini svg")
            one.page.wait_for_timeout(2500)
            take(one, f"quay-{theme}", full=True)
        for game in shelf.ids():
            one = table(browser, ship, game, 14, size=DESK, theme="day", lang="fr")
            take(one, f"{game}-day")
            one = table(browser, ship, game, 11, size=DESK, theme="night", lang="en")
            take(one, f"{game}-night")
            one = table(browser, ship, game, 8, size=PHONE, theme="day", lang="en", touch=True)
            take(one, f"{game}-phone")
        pages(browser, ship)
        browser.close()
        ship.close()


def chromium() -> str | None:
    from cases import chromium as found

    return found()


def pages(browser: Any, ship: Ship) -> None:
    """The other pages, with a game that has been given up."""
    game = shelf.ids()[1]
    one = table(browser, ship, game, 60, size=DESK, lang="fr")
    id = one.page.url.rpartition("/")[2]
    if not one.is_over:
        one.page.get_by_role("button", name="Menu").click()
        one.page.get_by_role("button", name="Abandonner").click()
        one.page.get_by_role("button", name="Oui, j’abandonne").click()
        one.wait(".outcome")
    take(one, "outcome")
    one.go(f"/replay/{id}?ply=60").wait("svg.board")
    take(one, "replay")
    one.page.get_by_role("button", name="Comment est-ce tiré").click()
    one.until("document.querySelectorAll('dialog .verdict').length > 1")
    one.page.wait_for_timeout(4000)
    take(one, "how-was-this-rolled")
    richest = max(shelf.laws(), key=lambda law: len(law.options)).id
    one.go(f"/new/{richest}").wait("main aside svg")
    take(one, "new-table")
    one.go(f"/rules/{shelf.ids()[3]}").wait(".try")
    one.page.locator(".try").nth(3).click()
    one.wait(".stage ol li + li")
    take(one, "rulebook")
    shot = Screen(browser, ship, size=DESK, theme="night")
    aimed = next((id for id in shelf.ids() if shelf.law(id).has_skill), None)
    if aimed:
        shot.sit(aimed, ["me", "bot:easy"], name="Ysé")
        for _ in range(200):
            if shot.page.query_selector(".cannon .fire"):
                shot.page.wait_for_timeout(2500)
                take(shot, "cannon")
                break
            shot.pick() or shot.page.wait_for_timeout(40)


if __name__ == "__main__":
    main()
