"""Takes the pictures of docs/screens, or of a folder that is named: `python tests/web/screens.py`.

Every page, and every board by day and by night, on a desk and on a phone.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]

from playwright.sync_api import sync_playwright  # noqa: E402
from screen import BUTTONS, LIT, Screen  # noqa: E402
from server_process import Ship  # noqa: E402

from flibuste.law import shelf  # noqa: E402
from flibuste.law.vocabulary import SEAT  # noqa: E402
from flibuste.rulebook.book import rulebook  # noqa: E402

SCREENS = Path(sys.argv[1]) if sys.argv[1:] else HERE.parents[1] / "docs" / "screens"
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
            lobby(ship)
            one.go("/").wait("article .mini svg")
            one.page.wait_for_timeout(2500)
            take(one, f"quay-{theme}", full=True)
            one.go("/opponents").wait(".card")
            take(one, f"opponents-{theme}")
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


def lobby(ship: Ship) -> None:
    """Tables that wait for somebody, in the sight of all."""
    for name, game in zip(("Soizic", "Maël"), shelf.ids()[2::3], strict=False):
        seats = ["me", *["open"] * (shelf.law(game).settings().seats - 1)]
        ship.make(game, seats, name=name, visibility="public")


def chromium() -> str | None:
    from conftest import chromium as found

    return found()


def played_out(ship: Ship, game: str) -> Any:
    """A whole game of one who follows every hint."""
    law = shelf.law(game)
    seats = min(4, max(law.bounds.seats))
    made = ship.make(game, ["me", *["bot:medium"] * (seats - 1)], name="Manon", nonce="00")
    table, token = made["table"]["id"], made["seats"][0]["token"]
    who = {"authorization": f"Bearer {token}"}
    for move in range(100_000):
        now = ship.get(f"/api/tables/{table}", **who)["now"]
        if now["state"] != "running":
            break
        if now.get("actor") != 0:
            time.sleep(0.02)
            continue
        hint = ship.get(f"/api/tables/{table}/hint", **who)
        wish = {"cid": f"hint-{move}", "base": now["v"], "action": hint["choices"][0]["action"]}
        ship.ask("POST", f"/api/tables/{table}/moves", wish, **who)
    return made


def thought_over(ship: Ship, made: Any) -> int:
    """The ply that turned the game most, once its chances are known."""
    path = f"/api/tables/{made['table']['id']}/curve"
    while (curve := ship.get(path, x_invite=made["invite"]))["progress"] < 1:
        time.sleep(0.5)
    turns = [turn for turn in curve["turns"] if "instead" in turn] or curve["turns"]
    most = max(turns, key=lambda turn: abs(turn["after"] - turn["before"]), default=None)
    return int(most["ply"] if most else curve["plies"] * 2 // 3)


def richest_example() -> tuple[str, str]:
    """The game and the paragraph whose example has most on its board: a long position, then a ply."""
    found = [
        (len(example.lines[0]), law.id, example.number)
        for law in shelf.laws()
        if not law.has_chance
        for example in rulebook(law).examples
        if len(example.lines) > 2 and example.lines[1].split()[0] in SEAT
    ]
    _, game, paragraph = max(found)
    return game, paragraph


def pages(browser: Any, ship: Ship) -> None:
    """The other pages, with a game that has been played to its end."""
    made = played_out(ship, shelf.ids()[1])
    one = Screen(browser, ship, size=DESK, lang="fr")
    id = one.take(made["table"]["id"], made["seats"], made["invite"])
    one.wait(".outcome")
    take(one, "outcome")
    ply = thought_over(ship, made)
    one.go(f"/replay/{id}?ply={ply}").wait(".legend .how")
    one.page.wait_for_timeout(1500)
    take(one, "replay")
    one.page.locator(".verified").click()
    one.until("document.querySelectorAll('dialog .verdict').length > 1")
    one.page.wait_for_timeout(4000)
    take(one, "how-was-this-rolled")
    richest = max(shelf.laws(), key=lambda law: len(law.options)).id
    one.go(f"/new/{richest}").wait("main aside svg")
    for k in (0, 3):  # two of the variants
        one.page.locator("section .switch").nth(k).click()
        one.page.wait_for_timeout(300)
    take(one, "new-table", full=True)
    game, paragraph = richest_example()
    one.go(f"/rules/{game}?p={paragraph}").wait(".walked li + li")
    one.page.locator(".walked li button").nth(1).click()
    one.page.wait_for_timeout(800)
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
