"""Ratings on screens: a rated table from the form to the verdict, and the lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from player import DRAW_OFFERS
from playwright.sync_api import Route
from screen import AWAITED, Held, Screen
from test_everyone import serious
from test_invitations import resign
from test_people import PLAIN

from flibuste.law import shelf

OTHER = next(id for id in shelf.ids() if id != PLAIN)


def named(one: Screen, name: str) -> Screen:
    """Somebody whom the server knows by a cookie."""
    one.go("/offline.html")
    one.page.evaluate(
        """async (name) => {
          const headers = { "content-type": "application/json" };
          await fetch("/api/me", { method: "POST", headers, body: JSON.stringify({ name }) });
        }""",
        name,
    )
    return one


@pytest.mark.long
def test_a_rated_table_from_the_form_to_the_verdict(screen: Callable[..., Screen]) -> None:
    anne, jack = named(screen(), "Anne"), named(screen(size=(390, 844), touch=True), "Jack")
    anne.go(f"/new/{PLAIN}").wait("aside .btn.main")
    anne.page.select_option(".form select >> nth=-1", "open")
    anne.page.get_by_label("Rated: this table counts").check()
    assert not anne.page.get_by_label("Hints").count()
    anne.page.locator("aside .btn.main").click()
    anne.wait(".waiting-room .rated")
    anne.until("document.querySelector('.waiting-room').textContent.includes('1,000?')")
    link = anne.page.evaluate("location.pathname")
    keys = anne.page.evaluate(
        f"JSON.parse(localStorage.getItem('flibuste.table.{link.rpartition('/')[2]}'))"
    )
    jack.go(f"{link}#{keys['invite']}").wait(".invitation .rated")
    jack.page.locator("form .btn.main").click()
    for one in (anne, jack):
        one.wait(".seats .rating")
        assert "1,000?" in one.text(".seats")
    table = link.rpartition("/")[2]
    moved: set[Screen] = set()
    while len(moved) < 2:
        for one in (anne, jack):
            now = one.ship.get(f"/api/tables/{table}", **one.key(table))["now"]
            choices = [one for one in now.get("choices", []) if one not in DRAW_OFFERS]
            if choices:
                move = {"cid": f"c{now['v']}", "base": now["v"], "action": choices[0]}
                one.ship.post(f"/api/tables/{table}/moves", move, **one.key(table))
                moved.add(one)
    resign(jack)
    anne.wait(".outcome .verdict p")
    anne.until("document.querySelector('.verdict')?.textContent.includes('your rating is')")
    jack.until("document.querySelector('.verdict')?.textContent.includes('−')")
    anne.go(f"/ratings/{PLAIN}").wait(".ratings li .early")
    assert "too early to say" in anne.text(".ratings") and "±" not in anne.text(".ratings")
    anne.wait("aside .own")
    assert "provisional" in anne.text("aside")
    assert not serious("ratings", anne)


@pytest.mark.long
def test_lists_turn_from_game_to_game_and_one_may_be_listed(screen: Callable[..., Screen]) -> None:
    one = named(screen(lang="fr", theme="night", size=(360, 740)), "Manon")
    one.go("/ratings").wait("#ranks table")
    games = one.ship.get("/api/games")["games"]
    title = next(game["titles"]["fr"] for game in games if game["id"] == PLAIN)
    one.page.get_by_role("tab", name=title, exact=True).click()
    one.wait("#ranks table")
    box = one.page.get_by_label("Me montrer sur ces listes")
    box.check()
    one.go(f"/ratings/{PLAIN}").wait("#ranks table")
    assert one.page.get_by_label("Me montrer sur ces listes").is_checked()
    wide = one.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    assert not serious("ratings", one)


def shown(game: str, name: str, **more: str) -> dict[str, Any]:
    """A list of one person."""
    told = {"place": 1, "name": name, "author": name, "games": 9, "value": 1200, "plus": 50}
    return {"game": game, "ranks": [told], "bots": [], **more}


class Lists(Held):
    """Answers for the server's lists: the first pages at once, those after them when the test says so."""

    def __init__(self, one: Screen) -> None:
        super().__init__(one)
        one.page.add_init_script(AWAITED)
        one.page.route("**/api/ratings/**", self.answer)

    def answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        game = url.path.rpartition("/")[2]
        if url.query:
            self.take(route)
        else:
            route.fulfill(json=shown(game, f"first of {game}", next="more"))


def tab(one: Screen, game: str) -> Any:
    return one.page.locator(f"#tab-{game}")


def listed(one: Screen, name: str) -> None:
    """Somebody stands in the list that is shown."""
    one.page.locator("#ranks td", has_text=name).wait_for()


def test_a_page_that_comes_late_is_not_laid_over_the_list_of_another_game(
    screen: Callable[..., Screen],
) -> None:
    one = screen(service_worker=False)
    lists = Lists(one)
    one.go(f"/ratings/{PLAIN}")
    listed(one, f"first of {PLAIN}")
    one.page.get_by_role("button", name="Further down").click()
    tab(one, OTHER).click()
    listed(one, f"first of {OTHER}")
    lists.next().fulfill(json=shown(PLAIN, "late"))
    one.until("window.awaited === 0")
    assert "late" not in one.text("#ranks")
    listed(one, f"first of {OTHER}")
    one.page.get_by_role("button", name="Further down").click()  # which is not held up by the other
    lists.next().fulfill(json=shown(OTHER, "second"))
    listed(one, "second")


def test_the_box_shows_what_is_true_where_being_listed_is_refused(
    screen: Callable[..., Screen],
) -> None:
    one = named(screen(service_worker=False), "Manon")
    one.go(f"/ratings/{PLAIN}").wait("#ranks table")
    one.is_cut = True
    one.page.route("**/api/me/ratings", lambda route: route.abort())
    box = one.page.get_by_label("Show me on these lists")
    box.click()
    one.wait("[role=alert]")
    assert not box.is_checked()
    one.page.unroute("**/api/me/ratings")
    box.click()
    one.until("document.querySelector('[role=alert]') === null")
    assert box.is_checked()


def test_a_phone_shows_the_tab_of_the_game_that_is_looked_at(screen: Callable[..., Screen]) -> None:
    one = screen(size=(390, 844), touch=True)
    last = one.page.locator("[role=tab]").last
    one.go("/ratings").wait("#ranks table")
    one.go(f"/{last.get_attribute('id')}".replace("tab-", "ratings/")).wait("#ranks table")
    # Its letters are wider once their own font has come.
    one.page.evaluate(
        "async () => { await document.fonts.ready; await new Promise(requestAnimationFrame); }"
    )
    box = last.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_the_quay_leads_to_the_lists(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.go("/")
    one.page.get_by_role("link", name="Who stands where").click()
    one.wait("#ranks table")


@pytest.mark.long
def test_a_card_leads_to_its_game_whatever_tab_is_shown(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False)
    Lists(one)
    rating = {"value": 1200, "plus": 50, "game": PLAIN, "games": 9, "month": 3, "curve": []}
    one.page.route("**/api/me/ratings", lambda route: route.fulfill(json={"ratings": [rating]}))
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    one.go(f"/ratings/{PLAIN}")
    listed(one, f"first of {PLAIN}")
    tab(one, OTHER).click()
    listed(one, f"first of {OTHER}")
    assert one.page.url.endswith(f"/ratings/{OTHER}")
    one.page.locator(".ratings a").click()
    listed(one, f"first of {PLAIN}")
    assert tab(one, PLAIN).get_attribute("aria-selected") == "true"
    assert one.page.url.endswith(f"/ratings/{PLAIN}")
    one.page.go_back()
    listed(one, f"first of {OTHER}")
    assert asked.count("/api/me/ratings") == 1, "the page was built once"
