"""The page of the opponents: chosen by keys, played at once, watched; results stay in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from screen import LIT, Screen
from server_process import Ship
from test_help import finished
from test_people import PLAIN

from flibuste.bots.opponents import BOTS_FOLDER, CHARACTERS

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

CLIENT_WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
Open = Callable[..., Screen]


def gallery(one: Screen, game: str = PLAIN) -> Screen:
    one.go(f"/opponents/{game}").wait(".card")
    return one


def pressed(one: Screen) -> str:
    return one.text(".card[aria-pressed=true] b")


def names_in(file: Path, mark: str) -> dict[str, str]:
    """The characters' names, by the messages that begin with a mark."""
    text = file.read_text(encoding="utf-8")
    return {who: re.findall(rf"^{mark}-{who} = (.+)$", text, re.M)[0] for who in CHARACTERS}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_opponent_is_chosen_by_keys_and_played_at_once(screen: Open, lang: str) -> None:
    one = gallery(screen(lang=lang, size=(1440, 900)))
    names = list(names_in(BOTS_FOLDER / f"words.{lang}.ftl", "bot").values())
    assert one.page.locator(".card b").all_inner_texts() == names
    assert pressed(one) == names[0], "who has never played begins with the weakest"
    keyboard = one.page.keyboard
    one.page.focus(".card[aria-pressed=true]")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):  # four in a row: the second, sixth, fifth
        keyboard.press(key)
    assert pressed(one) == names[0], "to walk is not to choose"
    keyboard.press("Enter")
    assert pressed(one) == names[4]
    assert one.text("aside h2") == names[4]
    while not one.page.evaluate("document.activeElement.matches('aside .btn.main')"):
        keyboard.press("Tab")
    keyboard.press("Enter")
    one.page.wait_for_url("**/t/*")
    one.wait(LIT)
    assert names[4] in one.text(".seats")
    drawn = f".seats use[href='#bust-{CHARACTERS[4]}']"
    one.until(f'document.querySelector("{drawn}").getBBox().width > 50')


@pytest.mark.parametrize(
    ("theme", "lang", "size"),
    [("day", "fr", (360, 640)), ("night", "en", (1440, 900)), ("night", "fr", (360, 640))],
)
def test_everybody_can_choose_an_opponent(
    screen: Open, theme: str, lang: str, size: tuple[int, int]
) -> None:
    one = gallery(screen(theme=theme, lang=lang, size=size))
    is_phone = size[0] < 720
    assert one.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    width = one.page.evaluate("document.querySelector('.card .bust').offsetWidth")
    assert width == (72 if is_phone else 118)
    one.page.locator(".card").nth(2).click()
    if is_phone:
        one.wait("dialog .acts")
    found: Any = axe.Axe().run(one.page)
    grave = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert not grave, [(fault["id"], fault["nodes"][0]["target"]) for fault in grave]
    assert one.page.locator(".btn.main:visible").count() == 1


@pytest.mark.long
def test_ratings_are_shown_where_they_were_measured(screen: Open) -> None:
    one = screen(size=(1440, 900), service_worker=False)
    rating = {"rating": 1180, "low": 1145, "high": 1215}

    def some(route: Any) -> None:
        answer = route.fetch()
        listed = answer.json()["opponents"]
        route.fulfill(json={"opponents": [{**listed[0], **rating}, *listed[1:]]})

    def none(route: Any) -> None:
        nobody = dict.fromkeys(rating)
        listed = route.fetch().json()["opponents"]
        route.fulfill(json={"opponents": [{**plain, **nobody} for plain in listed]})

    one.page.route("**/api/opponents/*", some)
    gallery(one)
    assert one.text(".card .rating").endswith("1,180")
    assert one.text("aside p:last-of-type") == "1,180 ± 35"
    one.page.unroute("**/api/opponents/*")
    one.page.route("**/api/opponents/*", none)
    gallery(one)
    assert one.page.locator(".rating, aside svg[role=img]").count() == 0


def test_a_result_stays_in_this_browser(screen: Open) -> None:
    one = screen()
    finished(one, PLAIN, 0, "bot:fricot")
    one.page.wait_for_function("localStorage.getItem('flibuste.results." + PLAIN + "')")
    mine = gallery(one).page.locator(".mine").all_inner_texts()
    assert mine == ["not played yet", "1 lost", *["not played yet"] * 6]


@pytest.fixture
def steady(built: None, tmp_path: Path) -> Iterator[Ship]:
    """A server whose bots take their time: a game among them is not over before anybody can see it."""
    made = Ship(tmp_path, bot_pace=1).start()
    yield made
    made.close()


@pytest.mark.long
def test_a_game_of_an_opponent_can_be_watched(screen: Open, steady: Ship) -> None:
    one = gallery(screen(steady, size=(1440, 900)))
    one.page.get_by_role("button", name="Watch a game of Pépin").click()
    one.page.wait_for_url("**/t/*")
    one.wait("text=You are watching.")
    assert "Pépin" in one.text(".seats") and "Mother Fricot" in one.text(".seats")
    one.until("document.querySelectorAll('.line').length > 2")


@pytest.mark.long
def test_the_tabs_lead_from_game_to_game(screen: Open) -> None:
    one = gallery(screen(size=(1440, 900)))
    tabs = one.page.get_by_role("tab")
    one.page.focus("[role=tab][aria-selected=true]")
    one.page.keyboard.press("Home")
    assert tabs.first.get_attribute("aria-selected") == "true"
    one.page.keyboard.press("ArrowRight")
    assert tabs.nth(1).get_attribute("aria-selected") == "true"
    assert one.page.url.rpartition("/")[2] == str(tabs.nth(1).get_attribute("id"))[len("tab-") :]


def test_the_quay_leads_to_them_and_remembers_who_was_chosen(screen: Open) -> None:
    one = screen().go("/")
    one.wait(".rival").click()
    one.wait(".card")
    one.page.locator(".card").nth(3).click()
    one.page.keyboard.press("Escape")  # the sheet of a narrow screen
    one.go("/")
    assert "Master Kerbrat" in one.wait(".rival").inner_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_client_and_server_call_them_the_same(lang: str) -> None:
    server = names_in(BOTS_FOLDER / f"words.{lang}.ftl", "bot")
    assert names_in(CLIENT_WORDS / f"{lang}.ftl", "level") == server
