"""The logbook in a browser: what was played, what was won, what waits, and who may read it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route
from screen import AWAITED, KEEP_AT_HOME, Held, Screen
from test_everyone import serious
from test_help import finished as resigned
from test_people import PLAIN

from flibuste.law import shelf
from flibuste.words import speech

# Plays a table by the page's own cookie, and gives it up.
FINISH = """async ([game, visibility]) => {
  const wish = { game, seats: ["me", "bot"], visibility, name: "Manon" };
  const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) };
  const made = await (await fetch("/api/tables", asked)).json();
  await new Promise((done) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
    const say = (message) => socket.send(JSON.stringify(message));
    socket.onopen = () => say({ type: "hello", table: made.table.id, seat_token: made.seats[0].token, from: 0 });
    let isSaid = false;
    socket.onmessage = (event) => {
      const { now } = JSON.parse(event.data);
      if (now?.state === "running" && !isSaid) isSaid = say({ type: "act", cid: "1", what: "resign" }) ?? true;
      if (now?.state === "over") done(socket.close());
    };
  });
  return made.table.id;
}"""
WRITTEN = """async (count) => {
  while ((await (await fetch("/api/logbook/games")).json()).results.length < count)
    await new Promise((done) => setTimeout(done, 100));
}"""


def finished(one: Screen, visibility: str = "private", count: int = 1) -> str:
    one.go("/offline.html")
    table: str = one.page.evaluate(FINISH, [PLAIN, visibility])
    one.page.evaluate(WRITTEN, count)
    return table


def test_a_finished_game_is_in_the_logbook_and_leads_to_its_replay(
    screen: Callable[..., Screen],
) -> None:
    one = screen(lang="fr")
    table = finished(one)
    one.go("/logbook")
    row = one.wait(".history .row")
    assert "abandonnée" in row.inner_text()
    one.wait(".history .thumb svg")  # its last board, drawn when it is seen
    assert one.page.locator(".badge").count() == 6
    elsewhere = one.page.get_by_role("link", name="Garder ailleurs")
    elsewhere.click()
    one.page.get_by_role("button", name="Faire un code").click()
    one.wait("output.code")
    one.go("/logbook").wait(".history .row")
    one.page.get_by_label("Adversaire").wait_for()
    assert elsewhere.count() == 0
    one.page.get_by_label("Adversaire").select_option(index=1)
    one.wait(".history .row").click()
    one.page.wait_for_url(f"**/replay/{table}")


@pytest.mark.long
def test_a_feat_is_told_at_the_table_as_soon_as_it_is_written(
    screen: Callable[..., Screen],
) -> None:
    one, law = screen(), shelf.law(PLAIN)
    feat = law.feats[0]
    own = {"name": feat.name, "game": PLAIN, "symbol": feat.symbol, "at": 1}
    answers = [
        {"settled": False, "feats": []},
        {"settled": True, "feats": [own, {"name": "every-game", "at": 1}]},
    ]
    one.page.route("**/api/tables/*/feats", lambda route: route.fulfill(json=answers.pop(0)))
    resigned(one, PLAIN)
    told = one.wait(".outcome [role=status] a[href$='/logbook']").inner_text()
    named = speech.say(f"feat-{feat.name.replace('_', '-')}", law, "en")
    assert told == f"Feats for your logbook: {named} and All seas" and not answers


@pytest.mark.long
def test_where_not_all_opponents_are_offered_it_says_so(screen: Callable[..., Screen]) -> None:
    one = screen()
    finished(one)
    one.go("/logbook")
    one.wait(".history .row")
    offered = one.page.get_by_label("Opponent").locator("option")
    assert offered.count() == 2

    def crowded(route: Route) -> None:
        answer = route.fetch()
        book = answer.json()
        (met,) = book["opponents"]
        book["opponents"] = [{**met, "id": f"{k}", "name": f"Guest {k}"} for k in range(50)]
        route.fulfill(response=answer, json=book)

    one.page.route(BOOK, crowded)
    one.page.reload()
    one.wait(".history .row")
    assert offered.count() == 52
    assert offered.last.inner_text() == "the 50 met most often" and offered.last.is_disabled()


def test_an_empty_logbook_leads_a_newcomer_to_the_guided_game(
    screen: Callable[..., Screen],
) -> None:
    one = screen()
    one.go("/logbook")
    one.wait(".none .chip svg")
    assert one.page.query_selector(".filters") is None  # there is nothing to choose from
    way = one.page.get_by_role("link", name="Learn by playing")
    feats = one.page.get_by_role("heading", name="Feats")
    way_box, feats_box = way.bounding_box(), feats.bounding_box()
    assert way_box and feats_box
    assert way_box["y"] < feats_box["y"]  # the first thing to do stands first
    way.click()
    one.page.wait_for_url("**/learn/*")


@pytest.mark.long
def test_a_phone_has_both_filters_in_one_row(screen: Callable[..., Screen]) -> None:
    one = screen(size=(390, 844), touch=True)
    finished(one)
    one.go("/logbook")
    one.wait(".history .row")
    game, opponent = (one.page.get_by_label(name, exact=True) for name in ("Game", "Opponent"))
    game_box, opponent_box = game.bounding_box(), opponent.bounding_box()
    assert game_box and opponent_box
    assert game_box["y"] == opponent_box["y"]


@pytest.mark.long
def test_six_ratings_stand_in_one_row_of_a_wide_window(screen: Callable[..., Screen]) -> None:
    one = screen(size=(1440, 1000), lang="fr", service_worker=False)
    finished(one)
    curve = [{"at": k, "value": 1000 + k, "plus": 90, "change": 1, "table": ""} for k in range(9)]
    known = {"value": 1262, "plus": 38, "games": 41, "month": 118, "curve": curve}
    ratings = [{**known, "game": game} for game in shelf.ids()[:6]]
    one.page.route("**/api/me/ratings", lambda route: route.fulfill(json={"ratings": ratings}))
    one.go("/logbook")
    one.wait(".own-ratings li")
    cards = one.page.eval_on_selector_all(
        ".own-ratings li", "all => all.map(one => [one.offsetTop, one.offsetHeight])"
    )
    assert len(cards) == 6 and len({tuple(card) for card in cards}) == 1
    feet = one.page.eval_on_selector_all(
        ".own-ratings .foot", "all => all.map(one => one.offsetHeight)"
    )
    assert max(feet) < 30  # of one line


@pytest.mark.long
def test_a_logbook_comes_whole(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False)
    table = finished(one)
    wish = {"game": PLAIN, "seats": ["me", "open"], "name": "Manon"}
    one.page.request.post(f"{one.ship.url}/api/tables", data=wish)
    one.page.add_init_script(AWAITED)
    for question in ("**/api/me", "**/api/me/ratings", BOOK, "**/api/logbook/games**"):
        held = Held(one)
        one.page.route(question, held.take)
        one.go("/logbook")
        late = held.next()
        one.until("window.awaited === 1")
        shown = one.page.query_selector_all("main section, aside li, aside dl")
        assert not shown, f"{question} would push something down"
        late.continue_()
        one.wait(f".history a[href$='{table}']")
        assert one.page.query_selector("aside li") and one.page.query_selector("aside dl")
        one.page.unroute(question)


@pytest.mark.long
@pytest.mark.parametrize("page", ["logbook", "ratings", "identity", "notices", "privacy"])
def test_a_page_without_its_server_comes_back_by_itself(
    screen: Callable[..., Screen], page: str
) -> None:
    one = screen(service_worker=False)
    one.is_cut = True
    one.page.route("**/api/**", lambda route: route.abort())
    one.go(f"/{page}")
    assert "this page comes back by itself" in one.wait("[role=alert]").inner_text()
    one.page.unroute("**/api/**")
    one.page.wait_for_selector("[role=alert]", state="detached")
    one.wait("main :is(section, table)")


@pytest.mark.long
def test_a_table_that_waits_for_players_has_its_board_among_those_to_resume(
    screen: Callable[..., Screen],
) -> None:
    one = screen()
    one.go("/offline.html")
    wish = {"game": PLAIN, "seats": ["me", "open"], "name": "Manon"}
    one.page.request.post(f"{one.ship.url}/api/tables", data=wish)
    one.go("/logbook")
    one.page.get_by_text("waiting for players").wait_for()
    one.wait("aside li .thumb svg")


@pytest.mark.long
def test_a_public_logbook_is_read_by_others_and_private_tables_stay_closed(
    screen: Callable[..., Screen],
) -> None:
    one, other = screen(), screen(size=(360, 640), touch=True)
    finished(one, "private")
    public = finished(one, "public", 2)
    one.go("/logbook")
    one.page.get_by_role("button", name="Make it public").click()
    link = one.page.get_by_role("link", name="As others see it")
    path = link.get_attribute("href")
    assert path
    other.page.goto(path)
    other.wait(".history .row")
    assert other.page.locator(".history .row").count() == 2
    links = other.page.eval_on_selector_all(".history a", "all => all.map(a => a.href)")
    assert [each.rpartition("/")[2] for each in links] == [public]
    assert other.page.evaluate("document.documentElement.scrollWidth") <= 360
    one.page.get_by_role("button", name="Make it private").click()
    one.page.get_by_role("button", name="Make it public").wait_for()
    other.is_cut = True  # a refusal is an error to a browser
    other.page.reload()
    assert "no logbook" in other.wait("main p").inner_text()


def test_tables_at_home_are_in_the_same_list_also_without_a_server(
    screen: Callable[..., Screen],
) -> None:
    one = screen(service_worker=False)
    one.go("/offline.html")
    shown: Any = one.ship.get(f"/api/games/{PLAIN}/picture")
    one.page.evaluate(KEEP_AT_HOME, [PLAIN, shown["picture"]])
    one.is_cut = True
    one.page.route("**/api/logbook**", lambda route: route.abort())
    one.go("/logbook")
    text = one.wait(".history .row").inner_text()
    assert "at home" in text and "Morgane" in text and "won" in text
    one.wait(".history .thumb svg")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_logbook_with_games_has_no_serious_fault_for_assistive_tools(
    screen: Callable[..., Screen], theme: str
) -> None:
    one = screen(theme=theme)
    finished(one)
    one.go("/logbook")
    one.wait(".history .thumb svg")
    one.page.get_by_role("button", name="feats").click()
    one.until("document.querySelectorAll('.badge').length > 6")
    assert not serious("logbook", one)


BOOK = re.compile(r"/api/logbook\?")  # without its games


@pytest.mark.long
def test_nothing_is_said_of_a_logbook_before_it_has_come(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False)
    held = Held(one)
    one.page.route(BOOK, held.take)
    one.go("/logbook")
    late = held.next()
    assert "No game has come to its end" not in one.text("aside")
    late.continue_()
    one.page.get_by_text("No game has come to its end here yet.").wait_for()

    one.is_cut = True
    one.page.reload()
    held.next().abort()
    one.wait("[role=alert]")
    one.page.get_by_text("Nothing has been played to its end yet.").wait_for()
    assert "No game has come to its end" not in one.text("aside")


@pytest.mark.long
def test_games_that_cannot_be_had_are_not_told_as_none(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False)
    one.is_cut = True
    one.page.route("**/api/logbook/games**", lambda route: route.abort())
    one.go("/logbook")
    one.wait(".games [role=alert]")
    one.page.get_by_text("No game has come to its end here yet.").wait_for()
    assert "Nothing has been played" not in one.text("main")
    one.page.unroute("**/api/logbook/games**")
    one.page.get_by_label("Game", exact=True).select_option(PLAIN)
    one.page.get_by_text("No such game.").wait_for()
    assert one.page.query_selector("[role=alert]") is None


@pytest.mark.long
def test_a_page_of_another_filter_that_comes_late_is_left(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False)
    held = Held(one)

    def page(at: int, **more: str) -> dict[str, Any]:
        told = {
            "game": PLAIN,
            "ruleset": "",
            "seats": 2,
            "seat": 0,
            "at": at,
            "rank": 1,
            "share": 1,
        }
        told |= {"result": "won", "reason": "resigns", "turns": at, "plies": 9, "opponents": []}
        return {"results": [told], **more}

    def answer(route: Route) -> None:
        if "before=" in route.request.url:
            held.take(route)
        else:
            route.fulfill(json=page(7 if f"game={PLAIN}" in route.request.url else 3, next="more"))

    one.page.add_init_script(AWAITED)
    one.page.route("**/api/logbook/games**", answer)
    one.go("/logbook")
    one.page.locator(".history .row", has_text="won in 3 turns").wait_for()
    one.page.get_by_role("button", name="Earlier games").click()
    one.page.get_by_label("Game", exact=True).select_option(PLAIN)
    one.page.locator(".history .row", has_text="won in 7 turns").wait_for()
    held.next().fulfill(json=page(2))
    one.until("window.awaited === 0")
    assert one.page.locator(".history .row").count() == 1
    one.page.get_by_role("button", name="Earlier games").click()
    held.next().fulfill(json=page(5))
    one.page.locator(".history .row", has_text="won in 5 turns").wait_for()
    assert one.page.locator(".history .row").count() == 2
