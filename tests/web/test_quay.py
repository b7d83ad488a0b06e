"""The quay, a new table, and pages around them, as somebody meets them who has never been here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from screen import LIT, Screen
from test_everyone import serious
from test_help import finished
from test_people import PLAIN

from flibuste.bots.opponents import CHARACTERS
from flibuste.law import shelf
from flibuste.law.listing import number
from flibuste.words.lines import line

BY_EASE = sorted(shelf.laws(), key=lambda law: number(law, "ease") or 0)
EASIEST = BY_EASE[0].id
Open = Callable[..., Screen]


def quay(one: Screen) -> Screen:
    one.go("/").wait("article .go")
    return one


# --- The first half minute -----------------------------------------------------------------------


def test_two_clicks_lead_from_the_quay_to_a_lit_board_of_the_easiest_game(screen: Open) -> None:
    one = quay(screen())
    one.page.get_by_role("button", name="Play right away").click()
    one.page.get_by_role("button", name="Play straight away").click()
    one.page.wait_for_url("**/t/*")
    one.wait(LIT)
    table = one.ship.get(f"/api/tables/{one.page.url.rpartition('/')[2]}", **bearer(one))["table"]
    assert table["game"] == EASIEST
    levels = {seat.get("level") for seat in table["seats"] if seat["kind"] == "bot"}
    assert levels == {CHARACTERS[0]}


def bearer(one: Screen) -> dict[str, str]:
    """The key of the seat that this browser has taken at the table it shows."""
    id = one.page.url.rpartition("/")[2]
    keys = one.page.evaluate(f"JSON.parse(localStorage.getItem('flibuste.table.{id}'))")
    return {"authorization": f"Bearer {keys['tokens'][0]['token']}"}


def test_two_clicks_lead_from_the_quay_to_the_guide_of_the_easiest_game(screen: Open) -> None:
    one = quay(screen())
    one.page.get_by_role("button", name="Play right away").click()
    one.page.get_by_role("link", name="Learn by playing").click()
    one.page.wait_for_url(f"**/learn/{EASIEST}")
    one.wait(LIT)


def test_a_newcomer_is_asked_once_and_may_close_it(screen: Open) -> None:
    one = quay(screen())
    plays = one.page.get_by_role("button", name=re.compile("^Play: "))
    plays.nth(1).click()
    one.wait("dialog[open]")
    assert one.page.locator("dialog a").get_attribute("href").endswith(f"learn/{BY_EASE[1].id}")
    one.page.keyboard.press("Escape")
    one.until("document.querySelector('dialog') === null")
    plays.nth(1).click()
    one.page.wait_for_url("**/t/*")


@pytest.mark.long
def test_who_has_played_is_not_asked(screen: Open) -> None:
    one = screen()
    one.sit(PLAIN, ["me", "bot:easy"])
    quay(one).page.get_by_role("button", name=re.compile("^Play: ")).first.click()
    one.page.wait_for_url("**/t/*")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_stand_in_the_order_of_ease_and_every_icon_has_a_word(
    screen: Open, lang: str
) -> None:
    one = quay(screen(lang=lang))
    titles = [line(law.word_folders, lang, "title") for law in BY_EASE]
    assert one.page.locator("article h3").all_inner_texts()[: len(titles)] == titles
    wordless = one.page.eval_on_selector_all(
        "article .icon", "all => all.filter(icon => !/\\p{L}/u.test(icon.parentElement.innerText))"
    )
    assert not wordless
    facts = one.page.locator("article").first.locator(".facts").inner_text()
    for word in {"en": ("players", "min", "luck", "skill"), "fr": ("joueurs", "min", "hasard", "calcul")}[lang]:  # fmt: skip
        assert word in facts


# --- Rules, keys, and addresses that lead nowhere ------------------------------------------------


@pytest.mark.long
def test_the_header_leads_to_the_rules_of_the_game_at_hand_or_to_all(screen: Open) -> None:
    one = quay(screen())
    header = one.page.locator("header.top").get_by_role("link", name="Rules")
    header.click()
    one.page.wait_for_url("**/rules")
    one.wait("main li")
    assert one.page.locator("main li").count() == len(BY_EASE)
    one.page.get_by_role("link", name=re.compile("^Rulebook: ")).first.click()
    one.page.wait_for_url(f"**/rules/{EASIEST}")
    one.go(f"/new/{PLAIN}").wait("aside")
    assert header.get_attribute("href").endswith(f"/rules/{PLAIN}")
    one.sit(PLAIN, ["me", "bot:easy"])
    one.wait(LIT)
    assert header.get_attribute("href").endswith(f"/rules/{PLAIN}")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "path", ["/nowhere", "/t", "/new/x/y", "/new/nothing", "/rules/nothing", "/t/nothing", "/replay/nothing"]
)  # fmt: skip
def test_an_address_that_leads_nowhere_says_so_and_leads_home(
    screen: Open, path: str, lang: str
) -> None:
    one = screen(lang=lang)
    one.is_cut = True  # the browser writes each 404 into its console
    one.go(path).wait("main.calm")
    title = {"en": "Off the chart", "fr": "Hors de la carte"}[lang]
    assert one.text("h1") == title and one.text("main.calm p")
    one.page.locator("main.calm a").click()
    one.wait("article .go")


def test_programs_are_told_by_a_number_that_an_address_leads_nowhere(screen: Open) -> None:
    one = screen()
    one.is_cut = True
    answer = one.page.goto(one.ship.url + "/nowhere")
    assert answer.status == 404 and "text/html" in answer.headers["content-type"]
    for path in ("/nowhere", "/api/nowhere"):
        found = one.page.request.get(one.ship.url + path, headers={"accept": "*/*"})
        assert (found.status, found.json()["code"]) == (404, "no-page")


@pytest.mark.long
def test_a_question_mark_shows_the_keys_everywhere(screen: Open) -> None:
    one = screen()
    one.is_cut = True  # chances wait for a compiler that is still at work
    table = finished(one, PLAIN, 4)
    waits = {"/": "article .go", "/rules": "main li", f"/new/{PLAIN}": "main aside", f"/rules/{PLAIN}": ".chart svg",
             f"/replay/{table}": ".controls", f"/t/{table}": ".outcome"}  # fmt: skip
    for path, shown in waits.items():
        one.go(path).wait(shown)
        one.page.keyboard.press("?")
        one.wait("dialog[open] kbd")
        one.page.keyboard.press("Escape")
        one.until("document.querySelector('dialog') === null")
    one.go(f"/rules/{PLAIN}").wait("input[type=search]")
    one.page.locator("input[type=search]").press("?")
    assert one.page.locator("dialog").count() == 0, "in a field it is a letter"


def test_keys_pressed_over_a_sheet_do_nothing_at_the_table(screen: Open) -> None:
    one = screen()
    one.sit(PLAIN, ["me", "bot:easy"])
    one.wait(LIT)
    one.page.keyboard.press("?")
    one.wait("dialog[open] kbd")
    one.page.keyboard.press("l")
    one.page.keyboard.press("Escape")
    one.until("document.querySelector('dialog') === null")
    one.page.keyboard.press("l")
    one.wait("dialog[open]")


# --- A new table ---------------------------------------------------------------------------------


def pressed(one: Screen, name: str) -> str | None:
    return one.page.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed")


def test_between_people_hints_are_off_and_taking_back_is_asked_for(screen: Open) -> None:
    one = screen()
    one.go(f"/new/{PLAIN}").wait("aside .tick")
    hints = one.page.get_by_role("checkbox", name="Hints")
    assert hints.is_checked() and pressed(one, "Free") == "true"
    one.page.locator(".seat select").nth(1).select_option("open")
    assert not hints.is_checked()
    assert pressed(one, "If the others agree") == "true"
    hints.check()  # what somebody has chosen stays
    one.page.locator(".seat select").nth(1).select_option("hotseat")
    assert hints.is_checked() and pressed(one, "If the others agree") == "true"
    one.page.locator(".seat select").nth(1).select_option(f"bot:{CHARACTERS[0]}")
    assert pressed(one, "Free") == "true"


def test_a_table_for_everybody_waits_for_them_and_not_for_bots(screen: Open) -> None:
    one = screen()
    one.go(f"/new/{PLAIN}").wait("aside .tick")
    seats = one.page.locator(".seat select")
    one.page.get_by_role("button", name="Everybody").click()
    others = [seats.nth(k).input_value() for k in range(1, seats.count())]
    assert set(others) == {"open"}
    assert "whoever comes may sit down" in one.text(".note")
    for k in range(1, seats.count()):
        seats.nth(k).select_option(f"bot:{CHARACTERS[0]}")
    assert "others can only watch" in one.text(".note")
    one.page.get_by_role("button", name="Free the bots’ seats").click()
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url("**/t/*")
    table = one.ship.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert table["now"]["state"] == "open" and table["table"]["visibility"] == "public"
    assert all(seat["kind"] != "bot" for seat in table["table"]["seats"])


# --- For everyone --------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("theme", "lang"), [("day", "fr"), ("night", "en")])
def test_sheets_and_side_pages_have_no_serious_fault(screen: Open, theme: str, lang: str) -> None:
    one = quay(screen(theme=theme, lang=lang))
    one.is_cut = True  # the browser writes the 404 into its console
    one.page.locator(".hero .btn.main").click()
    one.wait("dialog[open] .mini svg")
    faults = serious("first time", one)
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("?")
    one.wait("dialog[open] kbd")
    faults += serious("keys", one)
    pages: dict[str, Any] = {"/rules": "main li", "/nowhere": "main.calm", f"/new/{PLAIN}": "aside .tick"}  # fmt: skip
    for path, shown in pages.items():
        one.go(path).wait(shown)
        if path.startswith("/new"):
            one.page.locator("aside .segments button").nth(6).click()
            one.wait(".note p")
        faults += serious(path, one)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/rules", "/nowhere"])
def test_a_small_phone_shows_every_page_whole(screen: Open, path: str, lang: str) -> None:
    one = screen(size=(360, 640), touch=True, lang=lang)
    one.is_cut = True
    one.go(path).wait("main li, main.calm, article .go")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 360
