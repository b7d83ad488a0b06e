"""The quay of somebody who has played before: what waits there, people who find each other, challenges."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from screen import LIT, PATIENCE, Screen
from test_everyone import serious
from test_people import PLAIN

Open = Callable[..., Screen]

KNOWN = "localStorage.setItem('flibuste.table.before', '{\"tokens\":[]}')"
NAMED = "name => localStorage.setItem('flibuste.name', name)"


def known(one: Screen, name: str) -> Screen:
    """Somebody who has played here before, at their quay."""
    one.go("/offline.html")
    one.page.evaluate(KNOWN)
    one.page.evaluate(NAMED, name)
    one.go("/").wait(".lobby .pair form")
    return one


def look_for(one: Screen, pace: str) -> None:
    one.page.locator(".pair select").nth(0).select_option(PLAIN)
    one.page.locator(".pair select").nth(1).select_option(pace)
    one.page.get_by_role("button", name="Find somebody").click()
    one.wait(".pair .looking, .seats, .waiting-room")


def await_seeking(one: Screen, is_any: bool) -> None:
    """Wait until the quay says that somebody looks for people, or that nobody does: it is told seconds later."""
    deadline = time.monotonic() + PATIENCE
    while (one.ship.get("/api/lobby")["seeking"] > 0) != is_any:
        assert time.monotonic() < deadline, f"seeking is never {is_any}"
        time.sleep(0.1)


# The rows of a table that what floats above the page hides in part.
HIDDEN = """() => {
  const bar = document.querySelector(".still").getBoundingClientRect();
  const isUnder = (box) => box.top < bar.bottom - 0.5 && box.bottom > bar.top + 0.5 && box.left < bar.right && box.right > bar.left;
  return [".seats", "svg.board", ".bottom"].filter((one) => isUnder(document.querySelector(one).getBoundingClientRect()));
}"""


def test_two_people_find_each_other_and_sit_at_one_table(screen: Open) -> None:
    anne, bart = known(screen(), "Anne"), known(screen(), "Bart")
    look_for(anne, "minutes-5")
    assert "Looking for somebody" in anne.text(".pair")
    look_for(bart, "minutes-5")
    for one in (anne, bart):
        one.page.wait_for_url("**/t/*")
        one.wait("svg.board")
    assert anne.page.url == bart.page.url
    seats = anne.page.locator(".seats li").all_inner_texts()
    assert sorted("Anne" in seat for seat in seats) == [False, True]
    assert all("Anne" in seat or "Bart" in seat for seat in seats)
    table = anne.page.url.rpartition("/")[2]
    assert anne.key(table) != bart.key(table)
    mover = next(one for one in (anne, bart) if one.page.query_selector(LIT) or _waits(one))
    mover.wait(LIT)


def _waits(one: Screen) -> bool:
    """Whether the pieces of this person will be lit: it is their turn."""
    table = one.page.url.rpartition("/")[2]
    shown = one.ship.get(f"/api/tables/{table}", **one.key(table))
    return bool(shown["now"].get("actor") == shown["viewer"])


@pytest.mark.long
def test_a_bot_is_offered_after_twenty_seconds_and_the_search_goes_on(screen: Open) -> None:
    one = known(screen(clock=True), "Anne")
    one.hold_time()
    look_for(one, "days-3")
    one.page.clock.run_for(19_000)
    assert one.page.query_selector(".pair .offer") is None
    one.page.clock.run_for(1_500)
    one.wait(".pair .offer")
    assert "Still nobody" in one.text(".pair .offer")
    one.page.clock.resume()
    one.page.locator(".pair .offer .btn.tone").click()
    one.page.wait_for_url("**/t/*")
    one.wait(".still.beside")
    one.wait("svg.board")
    assert one.page.evaluate(HIDDEN) == []
    one.page.get_by_role("button", name="Stop looking").click()
    one.page.wait_for_selector(".still", state="detached")


@pytest.mark.long
def test_a_bot_is_offered_on_other_pages_as_well_and_once(screen: Open) -> None:
    one = known(screen(clock=True, size=(390, 844)), "Anne")
    one.hold_time()
    look_for(one, "days-3")
    one.page.get_by_role("link", name="the whole logbook").click()
    one.wait(".still")
    assert one.page.query_selector(".still .btn") is None
    one.page.clock.run_for(20_500)
    one.wait(".still .btn")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 390
    one.page.clock.resume()
    one.page.locator(".still .btn").click()
    one.page.wait_for_url("**/t/*")
    one.wait(".still.beside")
    one.wait("svg.board")
    assert one.page.evaluate(HIDDEN) == []
    one.page.go_back()
    one.wait(".page aside")
    assert one.page.query_selector(".still .btn") is None
    one.page.get_by_role("button", name="Stop looking").click()
    await_seeking(one, False)


@pytest.mark.long
def test_who_leaves_the_page_looks_no_more(screen: Open) -> None:
    one = known(screen(), "Anne")
    look_for(one, "days-1")
    await_seeking(one, True)
    one.page.goto("about:blank")
    await_seeking(one, False)
    other = known(screen(), "Bart")
    look_for(other, "days-1")
    other.page.wait_for_timeout(1000)  # two who look are brought together in less
    assert other.page.query_selector(".pair .looking")


@pytest.mark.long
def test_a_challenge_is_sent_from_a_table_and_answered_at_the_quay(screen: Open) -> None:
    anne, bart = screen(), known(screen(), "Bart")
    table = anne.sit(PLAIN, ["me", "open"], visibility="public", name="Anne")
    joined = bart.page.request.post(
        f"{bart.ship.url}/api/tables/{table}/seats", data={"name": "Bart"}
    ).json()
    bart.take(table, [joined["seat"]])
    bart.wait("svg.board")
    bart.page.locator(".seats .person").click()
    bart.page.get_by_role("button", name="Challenge Anne").click()
    bart.page.locator("dialog select").nth(1).select_option("minutes-20")
    bart.page.get_by_label("Rated game").check()
    bart.page.get_by_role("button", name="Send the challenge").click()
    bart.wait("dialog [role=status]")
    bart.go("/").wait(".challenges")
    assert "You have challenged Anne" in bart.text(".challenges")
    assert "20 min, rated." in bart.text(".challenges")
    bart.page.get_by_role("button", name="Take back").click()
    bart.page.wait_for_selector(".challenges", state="detached")


@pytest.mark.long
def test_a_challenge_that_is_accepted_leads_both_to_the_table(screen: Open) -> None:
    anne, bart = known(screen(), "Anne"), known(screen(), "Bart")
    made = anne.page.request.post(
        f"{anne.ship.url}/api/tables",
        data={"game": PLAIN, "seats": ["me", "open"], "visibility": "public", "name": "Anne"},
    ).json()
    dared = bart.page.request.post(
        f"{bart.ship.url}/api/challenges",
        data={"table": made["table"]["id"], "seat": 0, "game": PLAIN, "pace": "minutes-10", "name": "Bart"},
    ).json()  # fmt: skip
    bart.page.evaluate(
        "made => localStorage.setItem(`flibuste.challenge.${made.id}`, JSON.stringify(made))", dared
    )
    anne.go("/").wait(".challenges .turn")
    games = {game["id"]: game["titles"]["en"] for game in anne.ship.get("/api/games")["games"]}
    assert f"Bart challenges you to {games[PLAIN]}, 10 min." in anne.text(".challenges")
    assert anne.wait("header .bell b").inner_text() == "1"
    anne.page.get_by_role("button", name="Accept").click()
    anne.page.wait_for_url("**/t/*")
    anne.wait("svg.board")
    bart.go("/").wait(".challenges")
    bart.page.locator(".challenges").get_by_role("link", name="Play").click()
    bart.wait("svg.board")
    assert bart.page.url == anne.page.url
    assert bart.page.locator(".seats li", has_text="Bart").inner_text().count("you")


def test_what_waits_is_said_and_resumed(screen: Open) -> None:
    one = known(screen(), "Manon")
    made = one.page.request.post(
        f"{one.ship.url}/api/tables", data={"game": PLAIN, "seats": ["me", "bot:easy"], "name": "Manon"}
    ).json()  # fmt: skip
    one.take(made["table"]["id"], made["seats"])
    one.wait(LIT)
    one.go("/").wait(".yours .turn svg.board")
    assert one.text("h1") == "Your move, Manon"
    assert one.page.title() == "(1) Flibuste"
    assert one.page.locator(".btn.main").count() == 1  # one thing is to be done first
    assert one.wait("header .bell b").inner_text() == "1"
    one.page.get_by_role("link", name=re.compile("^Resume ")).click()
    one.page.wait_for_url(f"**/t/{made['table']['id']}")


@pytest.mark.long
def test_the_name_of_the_tab_counts_what_waits_also_while_nobody_sees_it(screen: Open) -> None:
    one = screen(clock=True)
    one.page.add_init_script(
        "Object.defineProperty(document, 'visibilityState',"
        " { get: () => (window.away ? 'hidden' : 'visible') })"
    )
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    with one.page.expect_response("**/api/bell"):
        known(one, "Manon")
    one.page.evaluate("window.away = true")
    one.page.request.post(
        f"{one.ship.url}/api/tables", data={"game": PLAIN, "seats": ["me", "bot:easy"], "name": "Manon"}
    )  # fmt: skip
    one.hold_time()
    asked.clear()
    one.page.clock.run_for(40_000)
    assert not asked and one.page.title() == "Flibuste"
    one.page.clock.run_for(25_000)
    one.until("document.title === '(1) Flibuste'")
    assert {url.rpartition("/")[2] for url in asked} == {"bell"}


@pytest.mark.long
def test_tables_to_watch_and_to_join_are_shown_as_they_stand(screen: Open, harbour: Any) -> None:
    harbour.make(PLAIN, ["me", "open"], visibility="public", name="Soizic")
    runs = harbour.make(PLAIN, ["me", "bot:easy"], visibility="public", name="Gwen")
    one = known(screen(), "Anne")
    watched = one.page.locator(f".watch a[href$='{runs['table']['id']}']")
    for _ in range(20):
        if watched.count():
            break
        one.page.wait_for_timeout(500)  # the list may be some seconds old
        one.go("/").wait(".lobby .watch")
    watched.locator("svg.board").wait_for()
    assert "Gwen" in watched.inner_text()
    assert "Soizic waits, no clock" in one.text(".joinable")


SEEN = "state => Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })"


@pytest.mark.long
@pytest.mark.parametrize("motion", [True, False])
def test_boards_to_watch_are_looked_at_every_five_seconds_while_they_are_seen(
    screen: Open, motion: bool
) -> None:
    one = known(screen(clock=True, motion=motion, service_worker=False), "Anne")
    one.hold_time()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def counted(seconds: int) -> tuple[int, int]:
        """How often the boards were asked for in a time, and how often everything."""
        asked.clear()
        one.page.clock.run_for(1000 * seconds)
        one.page.wait_for_load_state("networkidle")
        return asked.count("lobby"), asked.count("challenges")

    assert counted(15) == (3 if motion else 1, 1)  # without motion boards hold still meanwhile
    one.page.evaluate(SEEN, "hidden")
    assert counted(20) == (0, 0)
    one.page.evaluate(SEEN, "visible")
    assert counted(5) == (1, 1)  # so long after the last time everything is looked at


def test_days_in_a_row_are_told_at_the_head(screen: Open) -> None:
    one = screen(lang="fr", service_worker=False)
    days = [int(time.time() / 900) - 96 * ago for ago in (2, 1, 0)]  # in quarters of an hour
    apart = [days[0], days[1] - days[0], days[2] - days[1]]
    book = {"name": "", "author": "", "opponents": [], "feats": [], "week": 0}
    played = {"game": PLAIN, "games": 3, "won": 1, "drawn": 0, "times": apart}
    one.page.route(
        re.compile(r"/api/logbook\?"), lambda route: route.fulfill(json={**book, "games": [played]})
    )
    known(one, "Manon")
    one.wait(".hero .days")
    assert one.text(".hero .days") == "3 jours de mer d’affilée."


def test_lists_of_tables_stretch_no_game_of_the_quay(screen: Open, harbour: Any) -> None:
    harbour.make(PLAIN, ["me", "open"], visibility="public", name="Soizic")
    harbour.make(PLAIN, ["me", "bot:easy"], visibility="public", name="Gwen")
    one = screen(size=(1440, 900))
    one.go("/").wait(".open.both")
    heights = one.page.eval_on_selector_all(
        ".grid > article:not(.open)", "all => all.map(one => one.offsetHeight)"
    )
    assert len(heights) >= 7
    assert len(set(heights[:7])) == 1


@pytest.mark.long
def test_every_page_of_people_is_named_by_its_window(screen: Open) -> None:
    one = known(screen(lang="fr"), "Manon")
    for path, title in (
        ("logbook", "Carnet de bord, Manon"),
        ("identity", "Qui vous êtes"),
        ("notices", "Parties lentes"),
        ("privacy", "Vie privée"),
        ("friends", "Tables d’amis"),
    ):
        one.go(f"/{path}").wait("main")
        one.until(f"document.title === {title + ' · Flibuste'!r}")
        assert one.page.locator(".btn.main").count() <= 1
    one.page.locator(".brand").click()
    one.wait(".lobby")
    one.until("document.title === 'Flibuste'")


@pytest.mark.long
def test_a_phone_has_tabs_under_the_thumb_and_nothing_lies_beneath_them(screen: Open) -> None:
    one = known(screen(size=(390, 844), touch=True, lang="fr"), "Manon")
    tabs = one.page.get_by_role("navigation", name="Pages")
    tabs.wait_for()
    assert tabs.locator("[aria-current]").inner_text() == "Le quai"
    one.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    foot, bar = one.page.locator(".foot a").last.bounding_box(), tabs.bounding_box()
    assert foot and bar and foot["y"] + foot["height"] <= bar["y"]
    tabs.get_by_role("button", name="Tables").click()
    one.until("document.activeElement.innerText === 'ouvrir une table'")
    for name, page in (("Cotes", "ratings"), ("Règles", "rules"), ("Carnet", "logbook")):
        tabs.get_by_role("link", name=name).click()
        one.page.wait_for_url(f"**/{page}*")
        one.page.go_back()
        tabs.wait_for()
    desk = known(screen(size=(1440, 900)), "Anne")
    assert not desk.page.get_by_role("navigation", name="Pages").is_visible()


def test_the_first_visit_asks_for_nothing_of_it(screen: Open) -> None:
    one = screen()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.go("/").wait("article .go")
    one.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"/api/(lobby|bell|challenges|seeks)|Lobby", url)]
    assert one.page.query_selector(".lobby, .bell") is None


def test_without_a_server_the_quay_is_as_on_the_first_visit(screen: Open) -> None:
    one = screen(service_worker=False)
    one.go("/offline.html")
    one.page.evaluate(KNOWN)
    one.is_cut = True
    one.page.route(re.compile("/api/(lobby|challenges|bell|me)$"), lambda route: route.abort())
    one.go("/").wait("article .ways")
    assert one.page.query_selector(".lobby") is None
    one.page.unroute_all()
    one.go("/").wait(".lobby .pair form")


@pytest.mark.long
@pytest.mark.parametrize(("theme", "lang"), [("day", "fr"), ("night", "en")])
def test_the_lobby_has_no_serious_fault(screen: Open, theme: str, lang: str) -> None:
    one = known(screen(theme=theme, lang=lang), "Manon")
    one.page.wait_for_load_state("networkidle")
    assert serious("lobby", one) == []


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_lobby_fits_every_width(screen: Open, width: int) -> None:
    one = known(screen(size=(width, 800)), "Manon of the very long and unbroken nameeeeeee")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
